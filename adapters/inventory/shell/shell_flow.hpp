// Follows `if`, `&&`, `||` and braces through a script: which of its commands run.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

class ShellFlow {
 public:
  /// Whether the next command runs; nullopt: only a run can determine it.
  [[nodiscard]] auto runs() const -> std::optional<bool>;
  /// Whether the word, where a command could begin, is a keyword of the shell; follows it.
  auto take_keyword(std::string_view word) -> bool;
  /// A command that may run has ended.
  void end(std::span<const Word> words);
  /// `&&` or `||` follows.
  void join(bool is_or);
  /// Another separator follows.
  void part();
  /// A parenthesis follows.
  void group();
  /// Whether the next command stands behind `||`.
  [[nodiscard]] auto is_after_or() const -> bool { return list_.is_after_or; }

 private:
  using Maybe = std::optional<bool>;

  /// Commands that `&&` and `||` join.
  struct List {
    bool has_command{};
    bool is_joined{};      ///< whether a command stands before
    bool is_after_or{};    ///< the last joint is `||`
    bool is_after_test{};  ///< behind a test whose value is not known
    Maybe value{};         ///< of the commands before; nullopt: not known
  };
  /// `if … fi`, a loop, or braces.
  struct Block {
    bool is_if{};
    bool is_brace{};
    bool is_condition{};  ///< between `if` and `then`
    bool is_group{};      ///< a parenthesis stands in its condition
    Maybe outer = true;   ///< whether what it stands in runs
    Maybe runs{};         ///< whether its commands run, if so
    Maybe taken = false;  ///< whether an earlier branch of the same `if` runs
    List before{};        ///< braces: the list that they stand in
  };

  [[nodiscard]] auto runs_in_list() const -> Maybe;
  [[nodiscard]] auto runs_in_blocks() const -> Maybe;
  void open_condition(Block& block);
  void open_branch(Block& block, Maybe value);
  void open(std::string_view keyword);
  void close(bool is_brace);

  std::vector<Block> blocks_{};
  List list_{};
  Maybe last_value_{};  ///< of the list that ended last
  bool is_negated_{};
};

}  // namespace gpusolve::inventory
