#include "adapters/inventory/shell/shell_flow.hpp"

#include <algorithm>
#include <utility>

#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/shell_tests.hpp"

namespace gpusolve::inventory {
namespace {

using Maybe = std::optional<bool>;

auto is_not(Maybe value) -> Maybe { return value ? Maybe(!*value) : value; }

/// The logical and of two values; false if one of them is false, even if the other is unknown.
auto both(Maybe one, Maybe other) -> Maybe {
  const bool is_no = one == Maybe(false) || other == Maybe(false);
  return is_no ? Maybe(false) : one && other ? Maybe(true) : std::nullopt;
}

auto either(Maybe one, Maybe other) -> Maybe { return is_not(both(is_not(one), is_not(other))); }

}  // namespace

auto ShellFlow::runs() const -> Maybe { return both(runs_in_list(), runs_in_blocks()); }

auto ShellFlow::runs_in_list() const -> Maybe {
  if (!list_.is_joined) {
    return true;
  }
  if (list_.value) {
    return list_.is_after_or ? !*list_.value : *list_.value;
  }
  return list_.is_after_or || list_.is_after_test ? std::nullopt : Maybe(true);
}

auto ShellFlow::runs_in_blocks() const -> Maybe { return blocks_.empty() ? Maybe(true) : both(blocks_.back().outer, blocks_.back().runs); }

void ShellFlow::open_condition(Block& block) {
  block.is_condition = true;
  block.is_group = false;
  block.runs = block.taken == Maybe(true) ? Maybe(false) : std::nullopt;
  last_value_ = std::nullopt;
}

void ShellFlow::open_branch(Block& block, Maybe value) {
  block.is_condition = false;
  block.runs = both(is_not(block.taken), value);
  block.taken = either(block.taken, value);
}

void ShellFlow::open(std::string_view keyword) {
  const bool is_brace = keyword == "{";
  const auto runs = is_brace ? runs_in_list() : std::nullopt;
  const auto outer = runs_in_blocks();
  blocks_.push_back({.is_if = keyword == "if", .is_brace = is_brace, .outer = outer, .runs = runs, .before = std::exchange(list_, {})});
  if (keyword == "if") {
    open_condition(blocks_.back());
  }
}

void ShellFlow::close(bool is_brace) {
  if (blocks_.empty() || blocks_.back().is_brace != is_brace) {
    return;
  }
  const auto block = blocks_.back();
  blocks_.pop_back();
  list_ = block.before;
  list_.has_command = true;
  list_.value = is_brace && block.runs == Maybe(false) ? list_.value : std::nullopt;
}

auto ShellFlow::take_keyword(std::string_view word) -> bool {
  const bool is_in_if = !blocks_.empty() && blocks_.back().is_if;
  if (is_one_of(word, {"if", "case", "for", "while", "until", "select", "{"})) {
    open(word);
  } else if (is_one_of(word, {"fi", "esac", "done", "}"})) {
    close(word == "}");
  } else if (word == "elif" && is_in_if) {
    open_condition(blocks_.back());
  } else if (word == "then" && is_in_if) {
    open_branch(blocks_.back(), blocks_.back().is_group ? std::nullopt : last_value_);
  } else if (word == "else" && is_in_if) {
    open_branch(blocks_.back(), true);
  } else if (word == "!") {
    is_negated_ = !is_negated_;
  } else {
    return is_one_of(word, {"then", "else", "elif", "do", "time", "in"});
  }
  return true;
}

void ShellFlow::end(std::span<const Word> words) {
  const bool is_certain = runs_in_list() == Maybe(true);
  const auto value = value_of_test(words);
  list_.value = is_certain ? (is_negated_ ? is_not(value) : value) : std::nullopt;
  list_.is_after_test = list_.is_after_test || (!list_.value && is_shell_test(words.front().text));
  list_.has_command = true;
  is_negated_ = false;
}

void ShellFlow::join(bool is_or) {
  is_negated_ = false;
  list_.is_joined = true;
  list_.is_after_or = is_or;
}

void ShellFlow::part() {
  last_value_ = list_.has_command ? list_.value : last_value_;
  list_ = {};
  is_negated_ = false;
}

void ShellFlow::group() {
  if (!blocks_.empty() && blocks_.back().is_condition) {
    blocks_.back().is_group = true;
  }
}

}  // namespace gpusolve::inventory
