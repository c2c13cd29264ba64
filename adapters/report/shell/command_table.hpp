// The command line as data, for completion scripts and manual pages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::report {

struct Example {
  std::string_view purpose;  ///< a phrase without a full stop
  std::string_view line;     ///< at most 78 columns wide
};

struct OptionEntry {
  std::vector<std::string> longs;   ///< without dashes
  std::vector<std::string> shorts;  ///< without dashes
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

/// All commands. `own` has the options of the program itself.
struct CommandTable {
  CommandEntry own;
  std::vector<CommandEntry> commands;
};

/// The spellings of an option, long names first: "--output", "-o".
[[nodiscard]] auto spellings_of(const OptionEntry& option) -> std::vector<std::string>;
/// The spellings of all options of the command.
[[nodiscard]] auto all_spellings(const CommandEntry& command) -> std::vector<std::string>;

/// Whether the option's value is a file or a folder, according to the value's name.
[[nodiscard]] auto takes_path(const OptionEntry& option) -> bool;

}  // namespace gpusolve::report
