#include "adapters/inventory/shell/shell_tests.hpp"

#include <algorithm>

#include "adapters/inventory/shell/install_arguments.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// Whether the text is a pattern: `[[` compares with patterns, not with texts.
auto is_pattern(std::string_view text) -> bool { return text.find_first_of("*?[") != std::string_view::npos; }

/// The value of one term: `"$A" = b`, `-n "$A"`, `"$A"`, or one of these after `!`.
auto value_of_term(Words words, bool has_patterns) -> std::optional<bool> {
  if (words.size() > 1 && words.front().text == "!") {
    const auto value = value_of_term(words.subspan(1), has_patterns);
    return value ? std::optional(!*value) : std::nullopt;
  }
  if (words.size() == 1) {
    return !words[0].text.empty();
  }
  if (words.size() == 2 && is_one_of(words[0].text, {"-z", "-n"})) {
    return words[1].text.empty() == (words[0].text == "-z");
  }
  const bool compares = words.size() == 3 && is_one_of(words[1].text, {"=", "==", "!="});
  if (!compares || (has_patterns && is_pattern(words[2].text))) {
    return std::nullopt;
  }
  return (words[0].text == words[2].text) == (words[1].text != "!=");
}

/// Removes the words up to the next `separator`, and the separator, from `rest`; returns the words.
auto take_up_to(std::string_view separator, Words& rest) -> Words {
  const auto at = static_cast<std::size_t>(std::ranges::find(rest, separator, &Word::text) - rest.begin());
  const auto taken = rest.subspan(0, at);
  rest = rest.subspan(std::min(at + 1, rest.size()));
  return taken;
}

/// The value of terms that `-a` joins.
auto value_of_all(Words words, bool has_patterns) -> std::optional<bool> {
  std::optional<bool> value = true;
  do {
    const auto term = value_of_term(take_up_to("-a", words), has_patterns);
    value = term && value ? std::optional(*term && *value) : std::nullopt;
  } while (!words.empty());
  return value;
}

/// The value of operands that `-o` joins.
auto value_of_any(Words words, bool has_patterns) -> std::optional<bool> {
  std::optional<bool> value = false;
  do {
    const auto one = value_of_all(take_up_to("-o", words), has_patterns);
    value = one && value ? std::optional(*one || *value) : std::nullopt;
  } while (!words.empty());
  return value;
}

/// The words of a test, without its brackets; empty if the command is no test, or its bracket is not closed.
auto inside(Words words) -> Words {
  const auto& name = words.front().text;
  if (name == "test") {
    return words.subspan(1);
  }
  const auto end = name == "[" ? "]" : "]]";
  return is_one_of(name, {"[", "[["}) && words.back().text == end ? words.subspan(1, words.size() - 2) : Words();
}

}  // namespace

auto is_shell_test(std::string_view name) -> bool { return is_one_of(name, {"[", "[[", "test", "which", "command"}); }

auto value_of_test(Words words) -> std::optional<bool> {
  const auto terms = words.size() < 2 ? Words() : inside(words);
  const bool are_known = std::ranges::all_of(terms, &Word::is_known);
  return terms.empty() || !are_known ? std::nullopt : value_of_any(terms, words.front().text == "[[");
}

}  // namespace gpusolve::inventory
