// Errors as values for bad input: a Result holds a value, or an Error that says what is wrong, where, and what would be right.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/check.hpp"

namespace gpusolve {

/// The origin of an error; the command line maps it to an exit status.
enum class ErrorKind {
  usage,   ///< the command line, a spec, a facts value or an input file is wrong (status 2)
  source,  ///< a source is unavailable or broken (status 3)
};

/// One lower-case sentence with the offending value in backquotes; `where` is the place, outermost part first.
struct Error {
  ErrorKind kind{ErrorKind::usage};
  std::string message;
  std::string where{};

  /// A copy of the error with `place` in front of `where`.
  [[nodiscard]] auto in(std::string_view place) const -> Error {
    return {kind, message, where.empty() ? std::string(place) : std::string(place) + ": " + where};
  }
  /// "where: message", one line.
  [[nodiscard]] auto text() const -> std::string { return where.empty() ? message : where + ": " + message; }

  auto operator==(const Error&) const -> bool = default;
};

/// An error of kind `usage`. `place` as in Error::where.
[[nodiscard]] inline auto usage_error(std::string message, std::string place = {}) -> Error {
  return {ErrorKind::usage, std::move(message), std::move(place)};
}

/// A value or an Error: the part of std::expected that we use, which GCC 12 lacks.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] explicit operator bool() const noexcept { return state_.index() == 0; }
  [[nodiscard]] auto has_value() const noexcept -> bool { return state_.index() == 0; }

  [[nodiscard]] auto value() const& -> const T& {
    GPUSOLVE_CHECK(has_value(), "value() of a Result that holds an error");
    return std::get<0>(state_);
  }
  [[nodiscard]] auto value() & -> T& {
    GPUSOLVE_CHECK(has_value(), "value() of a Result that holds an error");
    return std::get<0>(state_);
  }
  [[nodiscard]] auto value() && -> T {
    GPUSOLVE_CHECK(has_value(), "value() of a Result that holds an error");
    return std::get<0>(std::move(state_));
  }
  [[nodiscard]] auto error() const -> const Error& {
    GPUSOLVE_CHECK(!has_value(), "error() of a Result that holds a value");
    return std::get<1>(state_);
  }
  auto operator*() const& -> const T& { return value(); }
  auto operator*() & -> T& { return value(); }
  auto operator*() && -> T { return std::move(*this).value(); }
  auto operator->() const -> const T* { return &value(); }
  auto operator->() -> T* { return &value(); }

 private:
  std::variant<T, Error> state_;
};

/// The result of a step that returns no value but can fail.
using Status = Result<std::monostate>;

/// `text` in backquotes, escaped by `printable` and cut at 200 characters, as messages quote texts of users and files.
[[nodiscard]] auto quote(std::string_view text) -> std::string;

}  // namespace gpusolve
