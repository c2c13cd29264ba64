// A log for `gpusolve diagnose`, with the options that go with it.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace gpusolve::testing {

struct LoggedCase {
  const char* name;  ///< the id of the message, or what the case shows
  const char* log;
  std::vector<std::string> words{};
};

inline void PrintTo(const LoggedCase& one, std::ostream* stream) { *stream << one.name; }

/// Those that people posted for messages which the catalog did not know, or explained wrongly.
[[nodiscard]] auto posted_logs() -> std::span<const LoggedCase>;

/// Logs of which a user said that the answer is wrong, unknown, or drops what the log states.
[[nodiscard]] auto reported_logs() -> std::span<const LoggedCase>;

/// Messages of the solvers of Poetry, PDM and pixi.
[[nodiscard]] auto solver_logs() -> std::span<const LoggedCase>;

}  // namespace gpusolve::testing
