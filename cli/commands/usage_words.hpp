// Messages about wrong command lines. CLI11's own messages describe its parsing instead of the right usage.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace gpusolve::cli {

/// One sentence without a full stop: what is wrong, where, what would be right, and which --help explains more.
[[nodiscard]] auto usage_words(const CLI::App& app, const CLI::ParseError& error) -> std::string;

/// The message if a list has no values but commas, or if a flag is followed by `=` and nothing, as in `--json=`, which CLI11 reads as the
/// flag alone. nullopt if neither occurs. `command` is the subcommand that receives the words.
[[nodiscard]] auto words_on_empty_values(const CLI::App& command, const std::vector<std::string>& words) -> std::optional<std::string>;

}  // namespace gpusolve::cli
