// The border of the library: no exception leaves it.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <variant>

#include "api/run.hpp"
#include "base/library/shared_library.hpp"
#include "base/result.hpp"
#include "model/exit_status.hpp"
#include "resolver/budget.hpp"

namespace gpusolve::api {

/// A failure with its error. `error.kind` is only a placeholder if `kind` is `fault` or `cancelled`.
struct Failed {
  FailureKind kind{};
  Error error{};
};

[[nodiscard]] inline auto failed(const Error& error) -> Failed {
  return {error.kind == ErrorKind::usage ? FailureKind::usage : FailureKind::source, error};
}

/// The result of `work`, which returns a Result<T>. An exception becomes a failure.
template <class T, class Work>
[[nodiscard]] auto guarded(const Work& work) -> std::variant<T, Failed> {
  try {
    auto result = work();
    return result ? std::variant<T, Failed>(std::move(result).value()) : failed(result.error());
  } catch (const Cancelled& cancelled) {
    return Failed{FailureKind::cancelled, {ErrorKind::source, cancelled.what()}};
  } catch (const NoLibrary& missing) {
    return Failed{FailureKind::fault, {ErrorKind::usage, missing.what()}};
  } catch (const resolver::TooHard&) {
    return Failed{FailureKind::source,
                  {ErrorKind::source, "too hard: the search did not end within its budget; ask for less, or name fewer sources"}};
  } catch (const std::bad_alloc&) {
    return Failed{FailureKind::fault, {ErrorKind::usage, "there is not enough memory for this; name fewer sources, or give it more"}};
  } catch (const std::exception& fault) {
    return Failed{FailureKind::fault, {ErrorKind::usage, std::string("a fault of gpusolve itself: ") + fault.what()}};
  } catch (...) {
    return Failed{FailureKind::fault, {ErrorKind::usage, "a fault of gpusolve itself"}};
  }
}

}  // namespace gpusolve::api
