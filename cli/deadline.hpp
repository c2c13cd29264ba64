// The limit of time on a run: `--timeout SECONDS`.
//
// libsolv's search cannot be asked to stop, and some requests take any solver longer than anybody waits. So a thread watches the clock and
// ends the process: with one line that says how far the run came, and with nothing half written, for before a result leaves the program it
// is settled, after which the clock does not count any more. There is one run a process, and one clock.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "base/result.hpp"

namespace gpusolve::cli {

/// What is given, else 300 seconds where the variable CI is `true`, else no limit. 0 is no limit.
[[nodiscard]] auto time_limit(std::optional<int> given) -> std::optional<int>;

class Deadline {
 public:
  /// `end` is called in another thread when the time is over, with what to say, and must end the process. No limit: no thread.
  Deadline(std::optional<int> seconds, std::function<void(const Error&)> end);
  Deadline(const Deadline&) = delete;
  auto operator=(const Deadline&) -> Deadline& = delete;
  ~Deadline();

 private:
  std::thread watch_;
};

/// How far the run came, as the end of "found so far: …".
void note_found(std::string what);

/// A result is about to leave the program. Does not return where the time was over before.
void settle();

}  // namespace gpusolve::cli
