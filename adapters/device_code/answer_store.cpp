#include "adapters/device_code/answer_store.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/device_code/code_text.hpp"
#include "adapters/net/private_files.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::device_code {
namespace {

/// The members of a kept answer.
namespace answer_keys {
constexpr auto k_size = "size";
constexpr auto k_revision = "revision";
constexpr auto k_sha256 = "sha256";
constexpr auto k_code = "code";
constexpr auto k_path = "path";
constexpr auto k_archive = "archive";
constexpr auto k_read = "read";
constexpr auto k_files = "files";
constexpr auto k_looked_at = "looked_at";
constexpr auto k_url = "url";
constexpr auto k_unread = "unread";
constexpr auto k_stated = "stated";
constexpr auto k_targets = "targets";
constexpr auto k_content = "content";
constexpr auto k_most = "most";
constexpr auto k_answer = "answer";
}  // namespace answer_keys

using Json = nlohmann::json;

/// Change this text when the format changes, and whenever the readers find more than before.
constexpr std::string_view k_version = "gpusolve remote code 2\n";
constexpr std::size_t k_largest_answer = std::size_t{16} << 20U;
constexpr std::size_t k_digest = 64;

auto slot_of(const RemoteFile& file) -> std::string { return sha256_of(std::string(k_version) + file.url); }

auto is_known(const RemoteFile& file) -> bool { return !file.revision.empty() || !file.sha256.empty(); }

auto content_json(const RemoteFile& file) -> Json {
  return {{answer_keys::k_size, file.size}, {answer_keys::k_revision, file.revision}, {answer_keys::k_sha256, file.sha256}};
}

auto file_json(const LibraryCode& file) -> Json {
  return {{answer_keys::k_code, to_json(file)},
          {answer_keys::k_path, file.path},
          {answer_keys::k_archive, file.archive},
          {answer_keys::k_size, file.size},
          {answer_keys::k_read, file.read}};
}

auto answer_json(const RemoteAnswer& answer) -> Json {
  auto files = Json::array();
  std::ranges::transform(answer.files, std::back_inserter(files), file_json);
  const auto& reading = answer.reading;
  return {{answer_keys::k_files, files},           {answer_keys::k_looked_at, answer.looked_at}, {answer_keys::k_url, reading.url},
          {answer_keys::k_size, reading.size},     {answer_keys::k_read, reading.read},          {answer_keys::k_unread, reading.unread},
          {answer_keys::k_stated, reading.stated}, {answer_keys::k_targets, reading.targets}};
}

/// Reads a file of an answer; nullopt if its code is invalid. Throws an exception of nlohmann::json for values of other types.
auto parsed_file(const Json& json) -> std::optional<LibraryCode> {
  auto code = from_json(json.at(answer_keys::k_code));
  if (code) {
    code->path = json.at(answer_keys::k_path).get<std::string>();
    code->archive = json.at(answer_keys::k_archive).get<std::string>();
    code->size = json.at(answer_keys::k_size).get<std::uint64_t>();
    code->read = json.at(answer_keys::k_read).get<std::uint64_t>();
  }
  return code;
}

/// Reads an answer; nullopt if a file is invalid or has a fault. Throws as parsed_file does.
auto parsed_answer(const Json& json) -> std::optional<RemoteAnswer> {
  RemoteAnswer answer;
  for (const auto& one : json.at(answer_keys::k_files)) {
    auto file = parsed_file(one);
    if (!file || file->fault) {
      return std::nullopt;
    }
    answer.files.push_back(std::move(*file));
  }
  answer.looked_at = json.at(answer_keys::k_looked_at).get<std::uint64_t>();
  answer.reading = {.url = json.at(answer_keys::k_url).get<std::string>(),
                    .size = json.at(answer_keys::k_size).get<std::uint64_t>(),
                    .read = json.at(answer_keys::k_read).get<std::uint64_t>(),
                    .is_kept = true,
                    .unread = json.at(answer_keys::k_unread).get<std::vector<std::string>>(),
                    .stated = json.at(answer_keys::k_stated).get<std::vector<std::string>>(),
                    .targets = json.at(answer_keys::k_targets).get<std::vector<std::string>>()};
  return answer;
}

/// The JSON document that follows its digest in `text`; null if the document is damaged.
auto sound_json(const std::string& text) -> Json {
  const auto body = std::string_view(text).substr(std::min(k_digest, text.size()));
  return text.substr(0, std::min(k_digest, text.size())) == sha256_of(body) ? Json::parse(body, nullptr, false) : Json();
}

}  // namespace

auto RemoteAnswer::is_whole() const -> bool { return reading.unread.empty() && std::ranges::none_of(files, &LibraryCode::is_sample); }

auto AnswerStore::find(const RemoteFile& file) const -> std::optional<RemoteAnswer> {
  const auto place = cache_ == nullptr || !is_known(file) ? std::nullopt : cache_->find_index(slot_of(file));
  const auto text = place ? net::read_private_file(*place, k_largest_answer) : std::nullopt;
  try {
    const auto json = text ? sound_json(*text) : Json();
    if (!json.is_object() || json.at(answer_keys::k_content) != content_json(file)) {
      return std::nullopt;
    }
    auto answer = parsed_answer(json.at(answer_keys::k_answer));
    const bool answers = answer && answer->reading.url == file.url &&
                         (answer->is_whole() || json.at(answer_keys::k_most).get<std::uint64_t>() == file.most_bytes);
    return answers ? std::move(answer) : std::nullopt;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void AnswerStore::keep(const RemoteFile& file, const RemoteAnswer& answer) {
  const bool is_broken = std::ranges::any_of(answer.files, [](const LibraryCode& one) { return one.fault.has_value(); });
  if (cache_ == nullptr || is_broken || !is_known(file)) {
    return;
  }
  const Json json{
      {answer_keys::k_content, content_json(file)}, {answer_keys::k_most, file.most_bytes}, {answer_keys::k_answer, answer_json(answer)}};
  const auto text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto draft = cache_->draft_index(slot_of(file));
  if (text.size() + k_digest <= k_largest_answer && draft->append(sha256_of(text) + text)) {
    draft->keep();
  }
}

}  // namespace gpusolve::device_code
