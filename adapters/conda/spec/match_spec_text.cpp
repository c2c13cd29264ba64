// Prints a match spec in conda's form.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "adapters/conda/spec/match_spec.hpp"
#include "base/ascii.hpp"
#include "base/plain.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::string_view k_needs_quotes = "><$^|,";

/// Collects `[key=value,key='value']` in order.
class Brackets {
 public:
  /// Quotes the value if it contains one of the characters `special`.
  void add(std::string_view key, std::string_view value, std::string_view special) {
    add_between(key, value, ascii::has_any_of(value, special) ? "'" : "");
  }
  void add_quoted(std::string_view key, std::string_view value) { add_between(key, value, "'"); }
  [[nodiscard]] auto text() const -> std::string { return inside_.empty() ? "" : "[" + inside_ + "]"; }

 private:
  void add_between(std::string_view key, std::string_view value, std::string_view quote) {
    inside_ += inside_.empty() ? "" : ",";
    ((inside_ += key) += '=') += quote;
    (inside_ += value) += quote;
  }

  std::string inside_;
};

/// Writes the version after the name, or into the brackets if it cannot be written after the name. Returns whether the version was written
/// as an exact version.
auto put_version(std::string& out, Brackets& brackets, const std::string& version, bool has_build) -> bool {
  if (ascii::has_any_of(version, k_needs_quotes) || (has_build && (version.starts_with("!=") || version.starts_with("~=")))) {
    brackets.add_quoted("version", version);
    return false;
  }
  if (version.starts_with("!=") || version.starts_with("~=")) {
    out += version;
    return false;
  }
  if (version.ends_with('*')) {
    const std::size_t cut = version.ends_with(".*") ? 2 : 1;
    out += version == "*" ? "" : "=" + version.substr(0, version.size() - cut);
    return false;
  }
  out += (version.starts_with("==") ? "" : "==") + version;
  return true;
}

void put_build(std::string& out, Brackets& brackets, const std::string& build, bool is_version_exact) {
  if (is_version_exact && !ascii::has_any_of(build, k_needs_quotes) && build.find('*') == std::string::npos) {
    out += "=" + build;
  } else {
    brackets.add("build", build, k_needs_quotes);
  }
}

/// Formats words as a list: `['a', 'b']` for `b,a`.
auto list_text(std::string_view text) -> std::string {
  std::string out;
  for (; !text.empty(); text.remove_prefix(std::min(text.find_first_of(", "), text.size() - 1) + 1)) {
    const auto word = ascii::strip(text.substr(0, text.find_first_of(", ")));
    out += word.empty() ? "" : (out.empty() ? "'" : ", '") + std::string(word) + "'";
  }
  return "[" + out + "]";
}

/// The channel and subdir in front of the name; writes them into the brackets if the channel is a pattern or missing.
auto channel_prefix(const MatchSpec& spec, Brackets& brackets) -> std::string {
  const std::string subdir(spec.field(TextField::subdir));
  const auto channel = spec.channel_text();
  if (spec.channel() != nullptr) {
    return channel + (subdir.empty() ? "" : "/" + subdir) + "::";
  }
  if (!channel.empty() && channel != "*") {
    brackets.add("channel", channel, "");
  }
  if (!subdir.empty()) {
    brackets.add("subdir", subdir, "");
  }
  return "";
}

constexpr std::string_view k_separators = ", =";

constexpr auto k_field_order = std::to_array<std::pair<TextField, std::string_view>>({{TextField::url, "url"},
                                                                                      {TextField::md5, "md5"},
                                                                                      {TextField::sha256, "sha256"},
                                                                                      {TextField::license, "license"},
                                                                                      {TextField::license_family, "license_family"},
                                                                                      {TextField::file_name, "fn"},
                                                                                      {TextField::when, "when"},
                                                                                      {TextField::extras, "extras"},
                                                                                      {TextField::flags, "flags"}});

void put_features(Brackets& brackets, std::string_view key, const std::optional<std::vector<std::string>>& features) {
  if (features) {
    brackets.add(key, joined(*features, " "), k_separators);
  }
}

void put_fields(const MatchSpec& spec, Brackets& brackets) {
  for (const auto& [field, name] : k_field_order) {
    const auto value = spec.field(field);
    const bool is_told_by_url = field == TextField::file_name && !spec.field(TextField::url).empty();
    const bool is_told_by_channel = field == TextField::url && !spec.channel_text().empty();
    if (value.empty() || is_told_by_url || is_told_by_channel) {
      continue;
    }
    if (field == TextField::extras || field == TextField::flags) {
      brackets.add(name, list_text(value), "");
    } else {
      brackets.add(name, value, k_separators);
    }
  }
}

}  // namespace

auto MatchSpec::text() const -> std::string {
  Brackets brackets;
  auto out = channel_prefix(*this, brackets) + name_.text();
  const bool is_exact = version_ && put_version(out, brackets, version_->text(), build_.has_value());
  if (build_) {
    put_build(out, brackets, build_->text(), is_exact);
  }
  if (build_number_) {
    brackets.add("build_number", build_number_->text(), k_separators);
  }
  put_features(brackets, "track_features", track_features_);
  put_features(brackets, "features", features_);
  put_fields(*this, brackets);
  return out + brackets.text();
}

}  // namespace gpusolve::conda
