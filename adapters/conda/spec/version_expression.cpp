#include "adapters/conda/spec/version_expression.hpp"

#include <string>

#include "base/ascii.hpp"

namespace gpusolve::conda::detail {
namespace {

constexpr std::size_t k_most_items = 1024;
constexpr std::size_t k_deepest = 64;
constexpr std::string_view k_delimiters = "()|,";

/// Removes the next token from the front: a regex from `^` to `$`, one delimiter, or everything up to one.
auto take_token(std::string_view& rest) -> std::string_view {
  const auto take = [&rest](std::size_t size) {
    const auto token = ascii::strip(rest.substr(0, size));
    rest.remove_prefix(size);
    return token;
  };
  std::size_t start = 0;
  while (start < rest.size() && ascii::is_blank(rest[start])) {
    ++start;
  }
  if (start < rest.size() && rest[start] == '^') {
    if (const auto end = rest.find('$', start); end != std::string_view::npos) {
      return take(end + 1);
    }
  }
  if (start < rest.size() && k_delimiters.find(rest[start]) != std::string_view::npos) {
    return take(start + 1);
  }
  return take(std::min(rest.find_first_of(k_delimiters), rest.size()));
}

/// Orders tokens by precedence. Each entry of `ends_` is the end of one complete expression in `items_`; the first expression begins at 0.
class Orderer {
 public:
  explicit Orderer(std::string_view text) : text_(text) {}

  auto add(std::string_view token) -> Status {
    if (items_.size() >= k_most_items || stack_.size() > k_deepest) {
      return refuse("it has too many parts");
    }
    if (token == "|" || token == ",") {
      auto applied = apply(token == "|" ? "(" : "|(");
      stack_.push_back(token.front());
      return applied;
    }
    if (token == "(") {
      stack_.push_back('(');
      return std::monostate{};
    }
    if (token == ")") {
      return close();
    }
    items_.emplace_back(token);
    ends_.push_back(items_.size());
    return std::monostate{};
  }

  auto finish() -> Result<std::vector<ExpressionItem>> {
    if (!stack_.empty()) {
      return refuse("a parenthesis is not closed");
    }
    if (ends_.empty()) {
      return refuse("it names no version");
    }
    items_.resize(ends_.front());
    return std::move(items_);
  }

  [[nodiscard]] auto refuse(const std::string& why) const -> Error {
    return {ErrorKind::usage, "version spec " + quote(text_) + " is not valid: " + why};
  }

 private:
  auto apply(std::string_view weaker) -> Status {
    while (!stack_.empty() && weaker.find(stack_.back()) == std::string_view::npos) {
      if (ends_.size() < 2) {
        return refuse(std::string("a version is missing beside `") + stack_.back() + "`");
      }
      items_.emplace_back(stack_.back());
      stack_.pop_back();
      ends_.pop_back();
      ends_.back() = items_.size();
    }
    return std::monostate{};
  }

  auto close() -> Status {
    if (auto applied = apply("("); !applied) {
      return applied;
    }
    if (stack_.empty()) {
      return refuse("a parenthesis is closed that was not opened");
    }
    stack_.pop_back();
    return std::monostate{};
  }

  std::string_view text_;
  std::vector<ExpressionItem> items_;
  std::vector<std::size_t> ends_;
  std::vector<char> stack_;
};

}  // namespace

auto parse_version_expression(std::string_view text) -> Result<std::vector<ExpressionItem>> {
  Orderer orderer(text);
  // conda adds parentheses around the text; a stray `)` can close them.
  if (const auto opened = orderer.add("("); !opened) {
    return opened.error();
  }
  for (auto rest = text; !ascii::strip(rest).empty();) {
    if (const auto added = orderer.add(take_token(rest)); !added) {
      return added.error();
    }
  }
  if (const auto closed = orderer.add(")"); !closed) {
    return closed.error();
  }
  return orderer.finish();
}

}  // namespace gpusolve::conda::detail
