// Limits the duration of a run: `--timeout SECONDS`. (The search has a budget of its own: resolver/budget.hpp.)
// libsolv's search cannot be interrupted, and some requests take any solver very long. Therefore a thread measures the time, and ends the
// process with one line that states the progress so far. Nothing is half written: the run is settled before a result leaves the program,
// and then the limit no longer applies. A process has only one run and one clock.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "base/result.hpp"

namespace gpusolve::cli {

/// `given`; if absent, 300 seconds if the variable CI is `true`, otherwise no limit. 0 means no limit.
[[nodiscard]] auto time_limit(std::optional<int> given) -> std::optional<int>;

class Deadline {
 public:
  /// After the limit, calls `end` in another thread with the error to report; `end` must end the process. nullopt: no limit and no thread.
  Deadline(std::optional<int> seconds, std::function<void(const Error&)> end);
  Deadline(const Deadline&) = delete;
  auto operator=(const Deadline&) -> Deadline& = delete;
  ~Deadline();

 private:
  std::thread watch_;
};

/// States the progress so far, for the text after "found so far: ".
void note_found(std::string what);

/// The error for a search that spent its budget.
[[nodiscard]] auto over_budget() -> Error;

/// Call it before a result leaves the program, but not before waiting for a reader. Does not return if the limit has been reached.
void settle();

}  // namespace gpusolve::cli
