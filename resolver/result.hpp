// Bad input is a value: a Result holds what was asked for, or an Error that says what is wrong, where, and what would be right.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "resolver/check.hpp"

namespace gpusolve {

/// Whose fault an error is; the command line turns it into an exit status.
enum class ErrorKind {
  usage,   ///< the command line, a spec, a facts value or an input file is wrong (status 2)
  source,  ///< a source cannot be had or is broken (status 3)
};

/// One lower-case sentence with the offending value in backquotes; `where` is the place, outermost first.
struct Error {
  ErrorKind kind{ErrorKind::usage};
  std::string message;
  std::string where{};

  /// The same error seen from further out: the place is put in front.
  [[nodiscard]] auto in(std::string_view place) const -> Error {
    return {kind, message, where.empty() ? std::string(place) : std::string(place) + ": " + where};
  }
  /// "where: message", one line.
  [[nodiscard]] auto text() const -> std::string { return where.empty() ? message : where + ": " + message; }

  auto operator==(const Error&) const -> bool = default;
};

/// A value or an Error. GCC 12 has no std::expected; this is the part of it that we use.
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

/// The result of a step that yields nothing but may fail.
using Status = Result<std::monostate>;

/// `text` in backquotes, as `printable` shows it, cut at 200 characters: how messages quote what a user or a file said.
[[nodiscard]] auto quote(std::string_view text) -> std::string;

}  // namespace gpusolve
