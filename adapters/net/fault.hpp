// The failures of a transfer, and their messages.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"

namespace gpusolve::net {

/// libcurl's error code, and its message.
struct TransportFault {
  int code{};
  std::string words;
};
/// A status without a usable answer. With 429 or 503 the server may ask for a longer pause than the client accepts.
struct StatusFault {
  int status{};
  std::chrono::milliseconds retry_after{};
};
struct TooLarge {
  std::size_t largest{};
};
/// The response unpacks (Content-Encoding) to more bytes than a valid response of its size can.
struct Bomb {
  std::size_t largest{};
};
/// The documents of the whole run exceed the limit.
struct TooMuchInAll {
  std::uint64_t most{};
};
struct TooManyRedirects {
  int count{};
};
/// A redirect from https to plain http, to another protocol, or to an invalid URL.
struct BadRedirect {
  std::string target;  ///< without secrets
  bool is_downgrade{};
};
struct WrongDigest {
  std::string expected;
  std::string actual;
};
struct OutOfTime {
  std::chrono::milliseconds deadline{};
};
struct NoHttpUrl {};
using Fault = std::variant<TransportFault, StatusFault, TooLarge, Bomb, TooMuchInAll, TooManyRedirects, BadRedirect, WrongDigest, OutOfTime,
                           NoHttpUrl>;

/// Whether a retry may succeed. False if the answer would be the same: an invalid certificate, a wrong digest.
[[nodiscard]] auto may_pass(const Fault& fault) -> bool;

/// The error (kind `source`) for `url` after `tries` attempts: one sentence without secrets.
[[nodiscard]] auto word(const Fault& fault, std::string_view url, int tries) -> Error;

}  // namespace gpusolve::net
