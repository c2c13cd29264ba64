// The command line as data: what help, completion and manual pages have in common. Read from the parser's own declarations, so that there
// is one source.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/commands/examples.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct OptionEntry {
  std::vector<std::string> longs;   ///< without dashes
  std::vector<std::string> shorts;  ///< likewise
  std::string value;                ///< "FILE"; empty for a flag
  std::vector<std::string> choices;
  std::string help;
  std::string group;
};

struct PositionalEntry {
  std::string name;
  std::string help;
  bool is_required{};
  bool is_repeated{};
};

struct CommandEntry {
  std::string name;
  std::string help;
  std::string footer;
  std::vector<PositionalEntry> positionals;
  std::vector<OptionEntry> options;  ///< in the order of --help
  std::span<const Example> examples;
};

/// The options of the program itself stand in `own`.
struct CommandTable {
  CommandEntry own;
  std::vector<CommandEntry> commands;
};

/// Without what is hidden from help. Its own options stand for each subcommand's `--help` too.
[[nodiscard]] auto command_table(const CLI::App& app) -> CommandTable;

/// "--output", "-o", in the order of the declaration.
[[nodiscard]] auto spellings_of(const OptionEntry& option) -> std::vector<std::string>;
/// Of all its options.
[[nodiscard]] auto all_spellings(const CommandEntry& command) -> std::vector<std::string>;

/// The value is a file or a folder, as its name says.
[[nodiscard]] auto takes_path(const OptionEntry& option) -> bool;

}  // namespace gpusolve::cli
