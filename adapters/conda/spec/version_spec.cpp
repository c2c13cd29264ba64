#include "adapters/conda/spec/version_spec.hpp"

#include <array>
#include <utility>

#include "adapters/conda/spec/relation.hpp"
#include "adapters/conda/spec/version_expression.hpp"
#include "base/ascii.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_longest_spec = 4096;
constexpr std::size_t k_most_parts = 512;

using Part = std::variant<AnyVersion, VersionBound, VersionPattern>;

/// A part, and the form in which conda prints it.
struct Leaf {
  Part part;
  std::string text;
};

auto refuse(std::string_view part, const std::string& why) -> Error {
  return {ErrorKind::usage, "version spec " + quote(part) + " is not valid: " + why};
}

auto make_bound(VersionOperator relation, std::string_view version, std::string_view part) -> Result<Leaf> {
  auto bound = parse_version(version);
  if (!bound) {
    return bound.error().in("version spec " + quote(part));
  }
  VersionBound result{relation, *std::move(bound), std::nullopt};
  if (relation == VersionOperator::compatible) {
    const auto text = result.bound.text();
    if (const auto dot = text.rfind('.'); dot != std::string_view::npos && dot > 0) {
      auto prefix = parse_version(text.substr(0, dot));
      if (!prefix) {
        return prefix.error().in("version spec " + quote(part));
      }
      result.prefix = *std::move(prefix);
    }
  }
  return Leaf{std::move(result), std::string(part)};
}

auto parse_relation(std::string_view part) -> Result<Leaf> {
  const auto relation = split_relation(part);
  if (!relation) {
    return refuse(part, "one of `= == != < <= > >= ~=` must come right before a version");
  }
  auto [operation, version] = *relation;
  if (version.ends_with(".*")) {
    if (operation == VersionOperator::compatible) {
      return refuse(part, "`~=` does not go with `.*`");
    }
    version.remove_suffix(2);
    operation = operation == VersionOperator::unequal ? VersionOperator::starts_not_with : operation;
  }
  return make_bound(operation, version, part);
}

/// Parses a glob such as `1.*.3`. conda converts it to a regex, so other special characters keep their meaning.
auto parse_glob(std::string_view part) -> Result<Leaf> {
  if (!ascii::has_any_of(part, "\\?[]{}^$()|")) {
    return Leaf{VersionPattern{Pattern::glob(std::string(part))}, std::string(part)};
  }
  std::string expression = "^(?:";
  for (const char c : part) {
    expression += c == '*' ? "." : (c == '.' || c == '+' ? "\\" : "");
    expression += c;
  }
  auto regex = parse_regex(expression + ")$");
  if (!regex) {
    return regex.error().in("version spec " + quote(part));
  }
  return Leaf{VersionPattern{Pattern::regex(std::string(part), *std::move(regex))}, std::string(part)};
}

/// Parses a prefix: `1.2.*` or `1.2*`, which are equivalent.
auto parse_prefix(std::string_view part) -> Result<Leaf> {
  auto text = part.ends_with(".*") ? std::string(part) : std::string(part.substr(0, part.size() - 1)) + ".*";
  auto version = std::string_view(text);
  version = version.substr(0, version.find_last_not_of('*') + 1);
  version = version.substr(0, version.find_last_not_of('.') + 1);
  return make_bound(VersionOperator::starts_with, version, text);
}

auto parse_regex_part(std::string_view part) -> Result<Leaf> {
  if (!part.starts_with('^') || !part.ends_with('$')) {
    return refuse(part, "a regular expression must open with `^` and end with `$`");
  }
  auto regex = parse_regex(part);
  if (!regex) {
    return regex.error();
  }
  return Leaf{VersionPattern{Pattern::regex(std::string(part), *std::move(regex))}, std::string(part)};
}

auto parse_part(std::string_view text) -> Result<Leaf> {
  const auto part = ascii::strip(text);
  if (part.empty()) {
    return refuse(text, "a version spec cannot be empty, `*` matches every version");
  }
  if (part.starts_with('^') || part.ends_with('$')) {
    return parse_regex_part(part);
  }
  if (ascii::has_any_of(part.substr(0, 1), "=<>!~")) {
    return parse_relation(part);
  }
  if (part == "*") {
    return Leaf{AnyVersion{}, "*"};
  }
  if (part.substr(0, part.find_last_not_of('*') + 1).find('*') != std::string_view::npos) {
    return parse_glob(part);
  }
  if (part.ends_with('*')) {
    return parse_prefix(part);
  }
  if (part.find('@') != std::string_view::npos) {
    return Leaf{VersionPattern{Pattern::exactly(std::string(part))}, std::string(part)};
  }
  return make_bound(VersionOperator::equal, part, part);
}

/// Evaluates nodes in postfix order on a stack of results; the newest result is the last.
class Evaluator {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): answers_ is written before it is read, and filling it would cost
  Evaluator(const Version& version, std::string_view raw) : version_(version), raw_(raw) {}

  void operator()(const AnyVersion&) { push(true); }
  void operator()(const VersionBound& bound) { push(bound_holds(bound, version_)); }
  void operator()(const VersionPattern& pattern) { push(pattern.pattern.matches(raw_)); }
  void operator()(VersionJoin join) {
    const bool right = answers_[--count_];
    const bool left = answers_[count_ - 1];
    answers_[count_ - 1] = join == VersionJoin::all ? left && right : left || right;
  }
  [[nodiscard]] auto answer() const -> bool { return answers_[0]; }

 private:
  void push(bool answer) { answers_[count_++] = answer; }

  const Version& version_;
  std::string_view raw_;
  std::size_t count_{};
  std::array<bool, k_most_parts> answers_;  // a spec of n parts needs at most n entries
};

}  // namespace

auto bound_holds(const VersionBound& bound, const Version& version) -> bool {
  switch (bound.relation) {
    case VersionOperator::equal:
      return version == bound.bound;
    case VersionOperator::unequal:
      return version != bound.bound;
    case VersionOperator::less:
      return version < bound.bound;
    case VersionOperator::less_equal:
      return version <= bound.bound;
    case VersionOperator::greater:
      return version > bound.bound;
    case VersionOperator::greater_equal:
      return version >= bound.bound;
    case VersionOperator::starts_with:
      return version.starts_with(bound.bound);
    case VersionOperator::starts_not_with:
      return !version.starts_with(bound.bound);
    case VersionOperator::compatible:
      return version >= bound.bound && (!bound.prefix || version.starts_with(*bound.prefix));
  }
  return false;
}

VersionSpec::VersionSpec() : nodes_{AnyVersion{}}, text_("*") {}

auto VersionSpec::matches(const Version& version, std::string_view raw) const -> bool {
  if (const auto* bound = nodes_.size() == 1 ? std::get_if<VersionBound>(&nodes_.front()) : nullptr) {
    return bound_holds(*bound, version);
  }
  Evaluator evaluator(version, raw);
  for (const auto& node : nodes_) {
    std::visit(evaluator, node);
  }
  return evaluator.answer();
}

auto VersionSpec::is_any() const -> bool { return nodes_.size() == 1 && std::holds_alternative<AnyVersion>(nodes_.front()); }

auto VersionSpec::exact() const -> const Version* {
  const auto* bound = nodes_.size() == 1 ? std::get_if<VersionBound>(&nodes_.front()) : nullptr;
  return bound != nullptr && bound->relation == VersionOperator::equal ? &bound->bound : nullptr;
}

auto parse_version_spec(std::string_view text) -> Result<VersionSpec> {
  if (text.size() > k_longest_spec) {
    return refuse(text, "it is longer than 4096 bytes");
  }
  const auto items = ascii::has_any_of(text, "()|,^$") ? detail::parse_version_expression(text)
                                                       : Result<std::vector<detail::ExpressionItem>>({detail::ExpressionItem(text)});
  if (!items) {
    return items.error();
  }
  if (items->size() > 2 * k_most_parts) {
    return refuse(text, "it has more than 512 parts");
  }
  std::vector<VersionSpec::Node> nodes;
  std::vector<std::string> texts;
  nodes.reserve(items->size());
  texts.reserve(items->size());
  for (const auto& item : *items) {
    if (const auto* join = std::get_if<char>(&item)) {
      nodes.emplace_back(*join == ',' ? VersionJoin::all : VersionJoin::any);
      const auto right = std::move(texts.back());
      texts.pop_back();
      (texts.back() += *join) += right;
      continue;
    }
    auto leaf = parse_part(std::get<std::string_view>(item));
    if (!leaf) {
      return leaf.error();
    }
    std::visit([&nodes](auto&& part) { nodes.emplace_back(std::forward<decltype(part)>(part)); }, std::move(leaf->part));
    texts.push_back(std::move(leaf->text));
  }
  return VersionSpec(std::move(nodes), std::move(texts.front()));
}

}  // namespace gpusolve::conda
