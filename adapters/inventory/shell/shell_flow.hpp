// Follows `if`, `&&`, `||` and braces through a script, to determine which commands run.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

class ShellFlow {
 public:
  /// Whether the next command runs; nullopt: unknown before the script runs.
  [[nodiscard]] auto runs() const -> std::optional<bool>;
  /// Whether the word, at the start of a command, is a keyword of the shell; if so, follows the keyword.
  auto take_keyword(std::string_view word) -> bool;
  /// Ends a command that may run.
  void end(std::span<const Word> words);
  /// Follows `&&` or `||`.
  void join(bool is_or);
  /// Follows another separator.
  void part();
  /// Follows an opening parenthesis.
  void group();
  /// Whether the next command follows `||`.
  [[nodiscard]] auto is_after_or() const -> bool { return list_.is_after_or; }

 private:
  using Maybe = std::optional<bool>;

  /// A list: commands that `&&` and `||` join.
  struct List {
    bool has_command{};
    bool is_joined{};      ///< whether the list has an earlier command
    bool is_after_or{};    ///< the last separator is `||`
    bool is_after_test{};  ///< after a test whose value is unknown
    Maybe value{};         ///< the value of the earlier commands; nullopt: unknown
  };
  /// A block: `if … fi`, a loop, or braces.
  struct Block {
    bool is_if{};
    bool is_brace{};
    bool is_condition{};  ///< between `if` and `then`
    bool is_group{};      ///< the condition contains a parenthesis
    Maybe outer = true;   ///< whether the enclosing block runs
    Maybe runs{};         ///< whether the commands of the block run, if the enclosing block does
    Maybe taken = false;  ///< whether an earlier branch of the same `if` runs
    List before{};        ///< for braces: the list that contains them
  };

  [[nodiscard]] auto runs_in_list() const -> Maybe;
  [[nodiscard]] auto runs_in_blocks() const -> Maybe;
  void open_condition(Block& block);
  void open_branch(Block& block, Maybe value);
  void open(std::string_view keyword);
  void close(bool is_brace);

  std::vector<Block> blocks_{};
  List list_{};
  Maybe last_value_{};  ///< value of the list that ended last
  bool is_negated_{};
};

}  // namespace gpusolve::inventory
