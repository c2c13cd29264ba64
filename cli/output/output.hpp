// Where answers go: the lock, the formats of --emit, text or JSON.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "adapters/report/answer.hpp"
#include "adapters/report/text.hpp"
#include "cli/options/resolve_options.hpp"
#include "resolver/printable.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// Formats that do not exist, two things for standard output: found before any work is done.
[[nodiscard]] auto check_output(const ResolveOptions& options) -> Status;

/// How an answer came about.
struct Asking {
  std::string command;     ///< that asks for it again
  std::string catalog;     ///< the date of the catalog that answered
  bool is_success{};       ///< the set is what was wanted, so the lock and the formats are written
  bool is_cpu_accepted{};  ///< a CPU set is
};

/// Writes what the options ask for, and prints the answer, also where a file cannot be written: that is the error then.
[[nodiscard]] auto write_out(const report::Answer& answer, const ResolveOptions& options, const Asking& asking) -> Status;

/// Where a set that is too long for a command line goes as requirements: beside the lock, `gpusolve.requirements.txt`. Nothing for a short
/// set, and where no lock is written to a file.
[[nodiscard]] auto requirements_place(const report::Answer& answer, const ResolveOptions& options) -> std::optional<std::string>;

/// Verbosity and colour of what is printed for people.
[[nodiscard]] auto plain_text_options(const ResolveOptions& options) -> report::TextOptions;

/// Whether colours of our own are in what `plain_text_options` makes.
[[nodiscard]] auto colors_of(const ResolveOptions& options) -> Colors;

/// FORMAT and FILE of `--emit FORMAT=FILE`; no file: `-`, standard output.
[[nodiscard]] auto split_emit(const std::string& text) -> std::pair<std::string, std::string>;

/// A file, or standard output for `-`.
[[nodiscard]] auto write_to(const std::string& path, const std::string& content) -> Status;

}  // namespace gpusolve::cli
