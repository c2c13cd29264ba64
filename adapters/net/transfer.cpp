#include "adapters/net/transfer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/net/cache_control.hpp"
#include "adapters/net/missing.hpp"
#include "base/ascii.hpp"
#include "base/digest/digest.hpp"
#include "base/overloaded.hpp"
#include "base/url/url.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::net {
namespace {

constexpr std::size_t k_longest_line = std::size_t{16} * 1024;  // limit for a header line; no header that gpusolve reads is longer
/// While a transfer is paused, libcurl stores the bytes that it unpacks from its last read, and fails beyond this size (DYN_PAUSE_BUFFER).
constexpr std::size_t k_most_of_a_pause = std::size_t{64} << 20U;
constexpr long k_bytes_for_a_sink = 512L * 1024;  // received at once: the most that libcurl allows, because streamed bodies are large
constexpr std::size_t k_most_passed_over = std::size_t{256} * 1024;  // limit for the body of an error page

auto is_equal_name(std::string_view left, std::string_view right) -> bool {
  return std::ranges::equal(left, right, {}, ascii::to_lower, ascii::to_lower);
}

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, " \t\r\n"); }

/// Whether to ask for compression. Packed documents would not shrink, and a part refers to the document as stored.
auto wants_compression(const FetchRequest& request) -> bool {
  constexpr std::array<std::string_view, 5> k_packed{".zst", ".bz2", ".whl", ".conda", ".gz"};
  const auto path = std::string_view(request.url).substr(0, request.url.find_first_of("?#"));
  return std::holds_alternative<WholeBody>(request.part) &&
         std::ranges::none_of(k_packed, [&](std::string_view ending) { return path.ends_with(ending); });
}

auto range_text(const BodyPart& part) -> std::string {
  return std::visit(overloaded{[](const WholeBody&) { return std::string(); },
                               [](const ByteRange& it) { return std::to_string(it.first) + "-" + std::to_string(it.end - 1); },
                               [](const LastBytes& it) { return "-" + std::to_string(it.count); }},
                    part);
}

struct ContentRange {
  std::optional<std::uint64_t> first;
  std::optional<std::uint64_t> whole;
};

/// Parses `bytes 0-99/1234`, `bytes 0-99/*`, `bytes */1234`.
auto parse_content_range(std::string_view text) -> ContentRange {
  if (!text.starts_with("bytes ")) {
    return {};
  }
  text.remove_prefix(6);
  const auto slash = std::min(text.find('/'), text.size());
  const auto range = text.substr(0, slash);
  const auto whole = text.substr(std::min(slash + 1, text.size()));
  return {whole_number<std::uint64_t>(range.substr(0, range.find('-'))), whole_number<std::uint64_t>(whole)};
}

}  // namespace

Transfer::Transfer(const FetchRequest& request, std::string url, const Validators& known, const ClientOptions& options, Intake& intake,
                   std::chrono::milliseconds time_left)
    : request_(request),
      options_(options),
      intake_(intake),
      url_(std::move(url)),
      observer_(options.observer),
      handle_(curl().easy_init()) {
  GPUSOLVE_CHECK(handle_ != nullptr, "no memory for a transfer");
  const auto* const range = std::get_if<ByteRange>(&request.part);
  GPUSOLVE_CHECK(range == nullptr || range->first < range->end, "a range without bytes");
  set_basics(options, time_left);
  set_surroundings(options);
  set_headers(known);
}

/// Releases the body's bytes, which no longer count as held.
Transfer::~Transfer() { intake_.held -= taken_; }

void Transfer::let_go() {
  is_held_back_ = false;
  curl().easy_pause(handle_.get(), CURLPAUSE_CONT);
}

void Transfer::set_basics(const ClientOptions& options, std::chrono::milliseconds time_left) {
  auto* const handle = handle_.get();
  set_option(handle, CURLOPT_URL, url_.c_str());
  set_option(handle, CURLOPT_PRIVATE, this);
  set_option(handle, CURLOPT_ERRORBUFFER, &words_[0]);
  set_option(handle, CURLOPT_HEADERFUNCTION, &Transfer::on_header);
  set_option(handle, CURLOPT_HEADERDATA, this);
  set_option(handle, CURLOPT_WRITEFUNCTION, &Transfer::on_body);
  set_option(handle, CURLOPT_WRITEDATA, this);
  allow_only_http(handle);
  set_option(handle, CURLOPT_FOLLOWLOCATION, 0L);  // the Schedule follows redirects
  set_option(handle, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  // Prefer a stream of an open HTTP/2 connection to a new connection. Over plain http this client has no HTTP/2, so do not wait for a
  // connection.
  set_option(handle, CURLOPT_PIPEWAIT, url::scheme_of(url_) == "https" ? 1L : 0L);
  set_option(handle, CURLOPT_NOSIGNAL, 1L);
  set_option(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set_option(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::min(options.connect_timeout, time_left).count()));
  set_option(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(std::max<std::int64_t>(time_left.count(), 1)));
  set_option(handle, CURLOPT_LOW_SPEED_LIMIT, options.stall_rate);
  set_option(handle, CURLOPT_LOW_SPEED_TIME, static_cast<long>(options.stall_timeout.count()));
  set_option(handle, CURLOPT_USERAGENT, options.user_agent.c_str());
  if (request_.sink != nullptr) {
    set_option(handle, CURLOPT_BUFFERSIZE, k_bytes_for_a_sink);
  }
}

/// Precedence: the user in the URL, then a remembered user, then netrc.
void Transfer::set_user(const Keyring& keyring) {
  auto* const handle = handle_.get();
  if (const auto* const user = keyring.user_at(url_); user != nullptr && url::split_user(url_).user.empty()) {
    set_option(handle, CURLOPT_USERNAME, user->user.c_str());
    set_option(handle, CURLOPT_PASSWORD, user->password.c_str());
  }
  if (keyring.reads_netrc_for(url_)) {
    set_option(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_OPTIONAL));
    if (!keyring.netrc_file().empty()) {
      set_option(handle, CURLOPT_NETRC_FILE, keyring.netrc_file().c_str());
    }
  }
}

/// Sets the options that depend on the user's files and settings.
void Transfer::set_surroundings(const ClientOptions& options) {
  auto* const handle = handle_.get();
  if (!options.ca_file.empty()) {
    set_option(handle, CURLOPT_CAINFO, options.ca_file.c_str());
  }
  if (!options.ca_folder.empty()) {
    set_option(handle, CURLOPT_CAPATH, options.ca_folder.c_str());
  }
  if (!options.proxy.empty() || options.has_only_own_proxy) {
    set_option(handle, CURLOPT_PROXY, options.proxy.c_str());
  }
  if (options.keyring != nullptr) {
    set_user(*options.keyring);
  }
  const bool is_verified = !options.unverified.contains(url::origin_of(url_)) && !options.insecure_hosts.contains(url_);
  set_option(handle, CURLOPT_SSL_VERIFYPEER, is_verified ? 1L : 0L);
  set_option(handle, CURLOPT_SSL_VERIFYHOST, is_verified ? 2L : 0L);
}

void Transfer::set_headers(const Validators& known) {
  const auto add = [&](const std::string& line) {
    auto* const longer = curl().slist_append(headers_.get(), line.c_str());
    GPUSOLVE_CHECK(longer != nullptr, "no memory for a header");
    static_cast<void>(headers_.release());
    headers_.reset(longer);
  };
  if (!request_.accept.empty()) {
    add("Accept: " + request_.accept);
  }
  if (!known.etag.empty()) {
    add("If-None-Match: " + known.etag);
  }
  if (!known.last_modified.empty()) {
    add("If-Modified-Since: " + known.last_modified);
  }
  set_option(handle_.get(), CURLOPT_HTTPHEADER, headers_.get());
  if (is_part()) {
    set_option(handle_.get(), CURLOPT_RANGE, range_text(request_.part).c_str());
  } else if (wants_compression(request_)) {
    set_option(handle_.get(), CURLOPT_ACCEPT_ENCODING, "");  // every encoding that libcurl can decode
  }
}

auto Transfer::on_header(char* data, std::size_t size, std::size_t count, void* self) -> std::size_t {
  static_cast<Transfer*>(self)->read_header_line({data, size * count});
  return size * count;
}

auto Transfer::on_body(char* data, std::size_t size, std::size_t count, void* self) -> std::size_t {
  const std::string_view bytes(data, size * count);
  auto& transfer = *static_cast<Transfer*>(self);
  const bool is_body = transfer.head_.status >= 200 && transfer.head_.status <= 299;
  if (is_body && transfer.is_held_back_) {
    transfer.was_paused_ = true;
    return CURL_WRITEFUNC_PAUSE;  // libcurl passes the same bytes again later
  }
  try {
    return transfer.take_body(bytes) ? bytes.size() : 0;
  } catch (...) {
    transfer.failure_ = std::current_exception();
    return 0;
  }
}

void Transfer::read_header_line(std::string_view line) {
  if (line.starts_with("HTTP/")) {
    head_ = {};  // discard the header of an interim response
    const auto space = std::min(line.find(' '), line.size());
    head_.status = static_cast<int>(whole_number<std::uint64_t>(trimmed(line.substr(space).substr(0, 4))).value_or(0));
    return;
  }
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || line.size() > k_longest_line) {
    return;
  }
  const std::array<std::pair<std::string_view, std::string*>, 7> wanted{{{"etag", &head_.validators.etag},
                                                                         {"last-modified", &head_.validators.last_modified},
                                                                         {"content-type", &head_.content_type},
                                                                         {"content-range", &head_.content_range},
                                                                         {"cache-control", &head_.cache_control},
                                                                         {"location", &head_.location},
                                                                         {"retry-after", &head_.retry_after}}};
  for (const auto& [name, field] : wanted) {
    if (is_equal_name(line.substr(0, colon), name)) {
      *field = trimmed(line.substr(colon + 1));
    }
  }
}

/// The limit that `more` bytes of the body would exceed, if any. Valid compressed responses (Content-Encoding) unpack to about ten
/// times their size.
auto Transfer::excess_of(std::size_t more) const -> std::optional<Fault> {
  constexpr std::size_t k_always = std::size_t{16} << 20U;
  constexpr std::size_t k_ratio = 200;
  if (more > request_.largest - taken_) {
    return TooLarge{request_.largest};
  }
  curl_off_t sent = 0;
  curl().easy_getinfo(handle_.get(), CURLINFO_SIZE_DOWNLOAD_T, &sent);  // NOLINT(*-vararg)
  const auto sound = k_always + static_cast<std::size_t>(std::max<curl_off_t>(sent, 0)) * k_ratio;
  if (taken_ + more > sound) {
    return Bomb{sound};
  }
  if (intake_.held + more > options_.most_held) {
    return TooMuchInAll{options_.most_held};
  }
  return intake_.in_all + more > options_.most_in_all ? std::optional<Fault>(TooMuchInAll{options_.most_in_all}) : std::nullopt;
}

/// Returns false to end the transfer: the body is too large, or not needed.
auto Transfer::take_body(std::string_view bytes) -> bool {
  if (head_.status < 200 || head_.status > 299) {
    passed_over_ += bytes.size();  // an error page, whose text is not used
    return passed_over_ <= k_most_passed_over;
  }
  if (!is_acceptable(bytes)) {
    return false;
  }
  begin_body();
  taken_ += bytes.size();
  intake_.held += bytes.size();
  intake_.in_all += bytes.size();
  if (observer_ != nullptr) {
    observer_->received(request_.url, bytes.size());
  }
  return pass_on(bytes);
}

auto Transfer::is_acceptable(std::string_view bytes) -> bool {
  if (is_part() && head_.status != 206) {
    has_refused_part_ = true;
    return false;
  }
  excess_ = excess_of(bytes.size());
  return !excess_;
}

void Transfer::begin_body() {
  if (std::exchange(is_begun_, true)) {
    return;
  }
  if (request_.sink != nullptr) {
    request_.sink->begin(parse_cache_control(head_.cache_control).may_store);
    return;
  }
  curl_off_t announced = 0;
  curl().easy_getinfo(handle_.get(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced);  // NOLINT(*-vararg)
  body_.reserve(std::min(request_.largest, static_cast<std::size_t>(std::max<curl_off_t>(announced, 0))));
}

auto Transfer::pass_on(std::string_view bytes) -> bool {
  if (request_.sink == nullptr) {
    body_.append(bytes);
    return true;
  }
  is_unneeded_ = !request_.sink->take(bytes);
  return !is_unneeded_;
}

auto Transfer::take_outcome(CURLcode code) -> TransferOutcome {
  if (failure_) {
    std::rethrow_exception(failure_);
  }
  if (is_unneeded_) {
    return Unneeded{};
  }
  if (has_refused_part_) {
    return NoParts{};
  }
  if (excess_) {
    return std::move(*excess_);
  }
  if (code == CURLE_OUT_OF_MEMORY && was_paused_) {
    return Fault(Bomb{k_most_of_a_pause});
  }
  if (code != CURLE_OK && passed_over_ <= k_most_passed_over) {
    return Fault(TransportFault{code, &words_[0]});
  }
  switch (head_.status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return Redirected{head_.location};
    case 304:
      return NotModified{};
    case 200:
    case 203:
    case 206:
    case 416:
      return success();
    default:
      break;
  }
  const auto missing = missing_document(head_.status, url_, request_);
  return missing ? TransferOutcome(*missing) : Fault(StatusFault{head_.status, {}});
}

auto Transfer::success() -> TransferOutcome {
  if (is_part()) {
    return head_.status == 200 ? TransferOutcome(NoParts{}) : part();
  }
  if (head_.status == 206 || head_.status == 416) {
    return Fault(StatusFault{head_.status, {}});
  }
  if (request_.sha256) {
    if (auto actual = sha256_of(body_); actual != *request_.sha256) {
      return WrongDigest{*request_.sha256, std::move(actual)};
    }
  }
  begin_body();  // `take_body` never began an empty body
  taken_ = 0;
  return FetchedDocument{std::move(body_), url_, head_.content_type, 0, std::nullopt};
}

/// Checks that the server sent the requested part. A part beyond the end of the document is empty.
auto Transfer::part() -> TransferOutcome {
  const auto sent = parse_content_range(head_.content_range);
  if (head_.status == 416) {
    return FetchedDocument{{}, url_, head_.content_type, sent.whole.value_or(0), sent.whole};
  }
  const auto* const wanted = std::get_if<ByteRange>(&request_.part);
  const bool is_right = sent.first && (wanted == nullptr || *sent.first == wanted->first);
  if (!is_right) {
    return NoParts{};
  }
  if (wanted != nullptr) {
    body_.resize(std::min<std::size_t>(body_.size(), wanted->end - wanted->first));
  }
  taken_ = 0;
  return FetchedDocument{std::move(body_), url_, head_.content_type, *sent.first, sent.whole};
}

}  // namespace gpusolve::net
