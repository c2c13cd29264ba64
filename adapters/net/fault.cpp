#include "adapters/net/fault.hpp"

#include <algorithm>
#include <cctype>

#include "adapters/net/retry.hpp"
#include "base/curl/curl_library.hpp"
#include "base/overloaded.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::net {
namespace {

/// libcurl's message in a form that fits into a sentence of gpusolve: one line, lower case at the start, no full stop.
auto own_words(const TransportFault& fault) -> std::string {
  std::string text = fault.words.empty() ? curl().easy_strerror(static_cast<CURLcode>(fault.code)) : fault.words;
  std::ranges::replace_if(
      text, [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  const bool is_acronym = text.size() > 1 && std::isupper(static_cast<unsigned char>(text[1])) != 0;
  if (!text.empty() && !is_acronym) {
    text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  }
  text.erase(text.find_last_not_of(". \n") + 1);
  return url::text_without_secrets(text.size() > 300 ? text.substr(0, 300) + "…" : text);
}

/// Advice for the user.
auto remedy(int code) -> std::string_view {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
      return "check the address, the network and the proxy settings";
    case CURLE_OPERATION_TIMEDOUT:
      return "try again later, or another mirror";
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
      return "a private authority's certificate is named by SSL_CERT_FILE";
    default:
      return "try again later, or another mirror";
  }
}

auto word_status(const StatusFault& fault) -> std::string {
  const auto status = "the server answers with status " + std::to_string(fault.status);
  if (fault.status == 401 || fault.status == 407) {
    return status + ": it wants a user and password, in ~/.netrc or in the URL";
  }
  if (fault.status == 403) {
    return status +
           ": it refuses access; check the user, password or token (in ~/.netrc or in the URL), and whether it serves this network";
  }
  if (fault.retry_after.count() > 0) {
    return status + " and wants to be asked again in " + std::to_string(fault.retry_after.count() / 1000) + " seconds";
  }
  return status + (is_passing_status(fault.status) ? "; try again later, or another mirror" : "; check the address");
}

auto word_redirect(const BadRedirect& fault) -> std::string {
  if (fault.is_downgrade) {
    return "redirects from https to plain http, to " + quote(fault.target) + ", which is not followed; use another source";
  }
  return "redirects to " + quote(fault.target) + ", which is no http or https URL; check the address";
}

auto sentence(const Fault& fault) -> std::string {
  return std::visit(
      overloaded{
          [](const TransportFault& it) { return own_words(it) + "; " + std::string(remedy(it.code)); },
          [](const StatusFault& it) { return word_status(it); },
          [](const TooLarge& it) {
            return "is larger than " + std::to_string(it.largest) + " bytes, which no sound document of its kind is; check the address";
          },
          [](const Bomb& it) {
            return "unpacks to more than " + std::to_string(it.largest) + " bytes, far more than was sent; do not trust this source";
          },
          [](const TooMuchInAll& it) {
            return "brings the documents of this run to more than " + std::to_string(it.most) + " bytes; name fewer sources";
          },
          [](const TooManyRedirects& it) {
            return "redirects more than " + std::to_string(it.count) + " times, perhaps in a circle; check the address";
          },
          [](const BadRedirect& it) { return word_redirect(it); },
          [](const WrongDigest& it) {
            return "its sha256 is " + it.actual + ", but the source says " + quote(it.expected) + "; do not trust this source";
          },
          [](const OutOfTime& it) {
            return "is not there after " + std::to_string(it.deadline.count() / 1000) + " seconds; try again later, or another mirror";
          },
          [](const NoHttpUrl&) { return std::string("is no http or https URL of at most 8192 bytes"); }},
      fault);
}

}  // namespace

auto may_pass(const Fault& fault) -> bool {
  if (const auto* const status = std::get_if<StatusFault>(&fault)) {
    return is_passing_status(status->status);
  }
  const auto* const transport = std::get_if<TransportFault>(&fault);
  switch (transport == nullptr ? int{CURLE_OK} : transport->code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
      return true;
    default:
      return false;
  }
}

auto word(const Fault& fault, std::string_view url, int tries) -> Error {
  const auto count = tries > 1 ? " (tried " + std::to_string(tries) + " times)" : std::string();
  return {ErrorKind::source, sentence(fault) + count, url::without_secrets(url)};
}

}  // namespace gpusolve::net
