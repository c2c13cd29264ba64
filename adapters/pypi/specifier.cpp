#include "adapters/pypi/specifier.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/pypi/text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::pypi {

namespace {

// Longer operators come before their prefixes.
constexpr std::array<std::pair<std::string_view, Operator>, 8> k_operators = {{{"===", Operator::arbitrary},
                                                                               {"~=", Operator::compatible},
                                                                               {"==", Operator::equal},
                                                                               {"!=", Operator::not_equal},
                                                                               {"<=", Operator::less_equal},
                                                                               {">=", Operator::greater_equal},
                                                                               {"<", Operator::less},
                                                                               {">", Operator::greater}}};

constexpr std::string_view k_wildcard = ".*";

auto is_equality(Operator op) -> bool { return op == Operator::equal || op == Operator::not_equal; }

auto specifier_error(std::string_view text, std::string_view why) -> Error {
  return {ErrorKind::usage, "version specifier " + quote(text) + " " + std::string(why)};
}

/// Whether `===` accepts the text; it accepts nearly any text.
auto is_arbitrary_text(std::string_view text) -> bool {
  if (text.find_first_of(";)") != std::string_view::npos) {
    return false;
  }
  for (; !text.empty(); text.remove_prefix(1)) {
    if (leading_space(text) != 0) {
      return false;
    }
  }
  return true;
}

/// The reason why the operator does not allow its version; nullopt if it does.
auto operator_objection(Operator op, bool is_wildcard, const Version& version) -> std::optional<std::string_view> {
  if (is_wildcard && !is_equality(op)) {
    return "has a wildcard, which only `==` and `!=` take";
  }
  if (is_wildcard && (version.is_prerelease() || version.is_postrelease() || version.has_local())) {
    return "has a wildcard after more than release numbers; write it as `==1.2.*`";
  }
  if (version.has_local() && !is_equality(op)) {
    return "has a local version, which only `==` and `!=` take";
  }
  if (op == Operator::compatible && version.release_size() < 2) {
    return "needs at least two release numbers after `~=`, such as `~=2.1`";
  }
  return std::nullopt;
}

/// The first version that is not below `version`; for a final release, this also excludes its pre-releases.
auto first_not_below(const Version& version) -> Version {
  if (version.is_prerelease()) {
    return version;
  }
  auto parts = version.parts();
  parts.dev = "0";
  return Version(parts);
}

/// Whether `>bound` matches: `>1.0` matches neither `1.0+local` nor `1.0.post1`, but `>1.0.post1` matches `1.0.post2`.
auto is_greater(const Version& candidate, const Version& bound) -> bool {
  if (candidate <= bound) {
    return false;
  }
  return bound.is_postrelease() || bound.is_devrelease() ? !candidate.has_same_public(bound) : !candidate.has_same_pre(bound);
}

auto is_equal(const Version& candidate, const Version& bound, bool is_wildcard) -> bool {
  if (is_wildcard) {
    return candidate.has_release_prefix(bound, bound.release_size());
  }
  return bound.has_local() ? candidate == bound : candidate.has_same_public(bound);
}

}  // namespace

auto operator_text(Operator op) -> std::string_view {
  return std::ranges::find(k_operators, op, [](const auto& entry) { return entry.second; })->first;
}

auto leading_operator(std::string_view text) -> std::optional<Operator> {
  const auto found = std::ranges::find_if(k_operators, [&](const auto& entry) { return text.starts_with(entry.first); });
  return found == k_operators.end() ? std::nullopt : std::optional(found->second);
}

auto Specifier::text() const -> std::string { return std::string(operator_text(op_)) + version_text_; }

auto Specifier::is_prerelease() const -> bool {
  return op_ != Operator::not_equal && !is_wildcard_ && version_ && version_->is_prerelease();
}

auto Specifier::contains(const Version& version) const -> bool {
  switch (op_) {
    case Operator::compatible:
      return version >= *version_ && version.has_release_prefix(*version_, version_->release_size() - 1);
    case Operator::equal:
      return is_equal(version, *version_, is_wildcard_);
    case Operator::not_equal:
      return !is_equal(version, *version_, is_wildcard_);
    case Operator::less_equal:
      return version <= *version_ || version.has_same_public(*version_);
    case Operator::greater_equal:
      return version >= *version_;
    case Operator::less:
      return version < *below_;
    case Operator::greater:
      return is_greater(version, *version_);
    case Operator::arbitrary:
      return ascii::lower(version.text()) == ascii::lower(version_text_);
  }
  return false;
}

auto Specifier::contains_text(std::string_view text, const std::optional<Version>& version) const -> bool {
  if (op_ == Operator::arbitrary) {
    return ascii::lower(text) == ascii::lower(version_text_);
  }
  return version && contains(*version);
}

auto Specifier::operator==(const Specifier& other) const -> bool {
  if (op_ != other.op_ || is_wildcard_ != other.is_wildcard_) {
    return false;
  }
  if (op_ == Operator::arbitrary || is_wildcard_) {
    return version_text_ == other.version_text_;
  }
  return op_ == Operator::compatible ? version_->text() == other.version_->text() : version_ == other.version_;
}

auto parse_specifier(std::string_view text) -> Result<Specifier> {
  const auto body = strip(text);
  const auto op = leading_operator(body);
  if (!op) {
    return specifier_error(text, "must begin with one of ~= == != <= >= < > ===");
  }
  Specifier specifier;
  specifier.op_ = *op;
  auto version_text = strip(body.substr(operator_text(*op).size()));
  specifier.version_text_ = version_text;
  if (*op == Operator::arbitrary) {
    if (!is_arbitrary_text(version_text)) {
      return specifier_error(text, "holds white space, `;` or `)` after `===`");
    }
    if (auto version = parse_version(version_text)) {
      specifier.version_ = std::move(*version);
    }
    return specifier;
  }
  specifier.is_wildcard_ = version_text.ends_with(k_wildcard);
  version_text.remove_suffix(specifier.is_wildcard_ ? k_wildcard.size() : 0);
  auto version = parse_version(version_text);
  if (!version || (specifier.is_wildcard_ && version_text != strip(version_text))) {
    return specifier_error(text, "does not hold a version by PEP 440, such as `1.2.3`");
  }
  if (const auto objection = operator_objection(*op, specifier.is_wildcard_, *version)) {
    return specifier_error(text, *objection);
  }
  if (*op == Operator::less) {
    specifier.below_ = first_not_below(*version);
  }
  specifier.version_ = std::move(*version);
  return specifier;
}

}  // namespace gpusolve::pypi
