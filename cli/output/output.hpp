// Writes answers: the lock, the formats of --emit, text or JSON.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "adapters/lock/shell_quote.hpp"
#include "adapters/report/text/text.hpp"
#include "base/printable.hpp"
#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

/// Rejects unknown formats, and two outputs to standard output, before any work is done.
[[nodiscard]] auto check_output(const ResolveOptions& options) -> Status;

/// The circumstances of an answer.
struct Asking {
  std::string command;     ///< a command that repeats the request
  std::string catalog;     ///< the date of the catalog that was used
  bool is_success{};       ///< the set is what was requested, so the lock and the formats are written
  bool is_cpu_accepted{};  ///< a CPU set is accepted
};

/// Writes what the options request, and prints the answer. Also prints it if a file cannot be written; the result is then that error.
[[nodiscard]] auto write_out(const Answer& answer, const ResolveOptions& options, const Asking& asked) -> Status;

/// Says that there is no lock because the request could not be judged.
void tell_unsolved();

/// The path of the requirements for a set that is too long for a command line: beside the lock, `gpusolve.requirements.txt`. nullopt for a
/// short set, and if no lock is written to a file.
[[nodiscard]] auto requirements_place(const Answer& answer, const ResolveOptions& options) -> std::optional<std::string>;

/// Verbosity and colour of the text for people.
[[nodiscard]] auto plain_text_options(const ResolveOptions& options) -> report::TextOptions;

/// Whether the text made with `plain_text_options` contains our own colours.
[[nodiscard]] auto colors_of(const ResolveOptions& options) -> Colors;

/// Splits `--emit FORMAT=FILE`; without a file: `-`, standard output.
[[nodiscard]] auto split_emit(const std::string& text) -> std::pair<std::string, std::string>;

/// The command that prints the commands of the rows of a lock; empty if no command can name the path.
[[nodiscard]] auto command_for_rows(const std::string& path, lock::Shell shell) -> std::string;

/// Writes to a file, or to standard output for `-`.
[[nodiscard]] auto write_to(const std::string& path, const std::string& content) -> Status;

}  // namespace gpusolve::cli
