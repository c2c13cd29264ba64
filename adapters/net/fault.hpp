// What can go wrong with a transfer, and how it is said.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "resolver/result.hpp"

namespace gpusolve::net {

/// What libcurl says: its code, and its own words about it.
struct TransportFault {
  int code{};
  std::string words;
};
/// A status that is no answer; with 429 or 503 perhaps a wish to be asked later than we are willing to wait.
struct StatusFault {
  int status{};
  std::chrono::milliseconds retry_after{};
};
struct TooLarge {
  std::size_t largest{};
};
/// More bytes than what was sent can soundly unpack to (Content-Encoding).
struct Bomb {
  std::size_t largest{};
};
/// The documents of the whole run come to more than it takes.
struct TooMuchInAll {
  std::uint64_t most{};
};
struct TooManyRedirects {
  int count{};
};
/// A redirect to plain http from https, to another protocol, or to no URL.
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

/// Could the same request succeed a moment later? Never where the answer would be the same: an unsound certificate, a wrong digest.
[[nodiscard]] auto may_pass(const Fault& fault) -> bool;

/// The error (kind `source`) for `url`, after so many tries: one sentence, and no secrets.
[[nodiscard]] auto word(const Fault& fault, std::string_view url, int tries) -> Error;

}  // namespace gpusolve::net
