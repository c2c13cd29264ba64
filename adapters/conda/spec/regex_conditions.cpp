#include "adapters/conda/spec/regex_conditions.hpp"

#include <optional>

namespace gpusolve::conda::detail {
namespace {

constexpr std::size_t k_most_conditions = 32;

/// Walks over a regex one element at a time, aware of escapes and character classes.
class Walker {
 public:
  explicit Walker(std::string_view text) : text_(text) {}

  /// Calls `visit(position, depth)` for each bracket and bar outside of escapes and classes, until a call returns true. Returns the
  /// position of that call, or npos.
  template <class Visit>
  auto find(const Visit& visit) const -> std::size_t {
    std::size_t depth = 0;
    bool in_class = false;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      const char c = text_[i];
      if (c == '\\') {
        ++i;
      } else if (in_class) {
        in_class = c != ']';
      } else if (c == '[') {
        in_class = true;
        i += opening_of_class(i);
      } else if (c == '(' || c == ')' || c == '|') {
        depth -= c == ')' && depth > 0 ? 1 : 0;
        if (visit(i, depth)) {
          return i;
        }
        depth += c == '(' ? 1 : 0;
      }
    }
    return std::string_view::npos;
  }

 private:
  /// The number of characters to skip behind an opening `[`: a `]` that is first in a class, or right after `^`, is an ordinary character.
  auto opening_of_class(std::size_t i) const -> std::size_t {
    const auto rest = text_.substr(i + 1);
    if (rest.starts_with("^]")) {
      return 2;
    }
    return rest.starts_with("]") ? 1 : 0;
  }

  std::string_view text_;
};

/// The position of the bracket that closes the one at the start of `text`.
auto closing_bracket(std::string_view text) -> std::size_t {
  return Walker(text).find([text](std::size_t i, std::size_t depth) { return text[i] == ')' && depth == 0; });
}

auto has_alternatives(std::string_view text) -> bool {
  return Walker(text).find([text](std::size_t i, std::size_t depth) { return text[i] == '|' && depth == 0; }) != std::string_view::npos;
}

auto is_quantifier(std::string_view rest) -> bool {
  return !rest.empty() && std::string_view("*+?{").find(rest.front()) != std::string_view::npos;
}

struct Group {
  std::string_view inside;
  std::string_view rest;
};

/// The group at the start of `text` that begins with `opening`; nullopt if it is not closed, or is repeated.
auto group_at_front(std::string_view text, std::string_view opening) -> std::optional<Group> {
  if (!text.starts_with(opening)) {
    return std::nullopt;
  }
  const auto end = closing_bracket(text);
  if (end == std::string_view::npos || is_quantifier(text.substr(end + 1))) {
    return std::nullopt;
  }
  return Group{text.substr(opening.size(), end - opening.size()), text.substr(end + 1)};
}

auto has_leading_look_around(std::string_view text) -> bool { return text.starts_with("(?=") || text.starts_with("(?!"); }

}  // namespace

auto split_conditions(std::string_view expression) -> std::vector<RegexCondition> {
  std::vector<RegexCondition> done;
  std::vector<std::string> open{std::string(expression)};
  while (!open.empty()) {
    auto text = std::move(open.back());
    open.pop_back();
    std::string_view rest = text;
    rest.remove_prefix(rest.starts_with('^') ? 1 : 0);
    const bool can_split = !has_alternatives(rest) && done.size() + open.size() < k_most_conditions;
    if (const auto ahead = group_at_front(rest, "(?="); can_split && ahead) {
      open.emplace_back(ahead->rest);
      open.emplace_back(ahead->inside);
    } else if (const auto none = group_at_front(rest, "(?!"); can_split && none) {
      done.push_back({std::string(none->inside), false});
      open.emplace_back(none->rest);
    } else if (const auto group = group_at_front(rest, "(?:");
               can_split && group && has_leading_look_around(group->inside) && !has_alternatives(group->inside)) {
      open.push_back(std::string(group->inside) + std::string(group->rest));
    } else {
      done.push_back({std::move(text), true});
    }
  }
  return done;
}

}  // namespace gpusolve::conda::detail
