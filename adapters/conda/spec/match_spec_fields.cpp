#include "adapters/conda/spec/match_spec_fields.hpp"

#include <algorithm>
#include <array>

#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/conda/spec/match_spec_brackets.hpp"
#include "adapters/conda/spec/package_name.hpp"
#include "adapters/conda/spec/url_text.hpp"
#include "base/ascii.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::conda::detail {
namespace {

auto refuse(std::string message) -> Error { return {ErrorKind::usage, std::move(message)}; }

auto without_blanks(std::string_view text) -> std::string {
  std::string out(text);
  std::erase(out, ' ');
  return out;
}

/// Interprets equals signs: `=1.2` allows 1.2 and its sub-versions; `==1.2`, and `=1.2` before a build, allow exactly 1.2.
auto read_equals(std::string_view version, bool has_build) -> std::string {
  if (version == "=" || version == "==" || !version.starts_with('=')) {
    return std::string(version);  // a later step rejects an operator without a version
  }
  const auto bare = version.substr(std::min(version.find_first_not_of('='), version.size()));
  if (version.starts_with("==") && !has_build) {
    return std::string(bare);
  }
  if (ascii::has_any_of(bare, "=,|")) {
    return std::string(version);
  }
  return std::string(bare) + (has_build || bare.ends_with('*') ? "" : "*");
}

struct VersionBuild {
  std::string version;
  std::string build;
};

/// The position where the build begins in `>=1.2,<2 py27_0` and `1.2=py27_0`: the first blank or `=` between a version and a text that does
/// not continue the version. The end of the text if there is no build.
auto build_position(std::string_view text) -> std::size_t {
  const auto behind = text.find_last_of("-=,|<>~");  // a build does not contain these characters
  const auto is_cut = [&](std::size_t at) {
    return at + 1 < text.size() && (text[at] == ' ' || text[at] == '=') && !ascii::has_any_of(text.substr(at - 1, 1), "=!|,<>~") &&
           (behind == std::string_view::npos || behind <= at);
  };
  for (const std::size_t first : {std::size_t{2}, std::size_t{1}}) {  // conda tries two characters before one
    if (first < text.size() && is_cut(first)) {
      return first;
    }
  }
  std::size_t at = 3;
  while (at < text.size() && !is_cut(at)) {
    ++at;
  }
  return std::min(at, text.size());
}

auto split_version_build(std::string_view text) -> VersionBuild {
  const auto at = build_position(text);
  const auto build = at < text.size() ? ascii::strip(text.substr(at + 1)) : std::string_view();
  auto version = without_blanks(text.substr(0, at));
  return {read_equals(version, !build.empty()), std::string(build)};
}

/// Splits a spec that is the URL or path of a package file.
auto split_package_url(std::string_view text) -> Result<SpecFields> {
  const auto url = url::has_scheme(text) ? std::string(text) : url::percent_decoded(path_to_url(text));
  const auto channel = parse_channel_name(url);
  if (!channel) {
    return channel.error();
  }
  SpecFields fields;
  fields.set("url", url);
  if (channel->subdir.empty()) {
    fields.set("name", "*");
    fields.set("fn", std::string(base_name(url::is_file_url(url) ? url::percent_decoded(url) : url)));
    return fields;
  }
  const std::string_view file_name = channel->file_name;
  const auto stem = file_name.substr(0, file_name.size() - (ascii::lower(file_name).ends_with(".conda") ? 6 : 8));
  const auto build = stem.rfind('-');
  const auto version = build == std::string_view::npos || build == 0 ? std::string_view::npos : stem.rfind('-', build - 1);
  if (version == std::string_view::npos) {
    return refuse("package file " + quote(file_name) + " is not called NAME-VERSION-BUILD");
  }
  fields.set("channel", channel->canonical);
  fields.set("subdir", channel->subdir);
  fields.set("name", std::string(stem.substr(0, version)));
  fields.set("version", std::string(stem.substr(version + 1, build - version - 1)));
  fields.set("build", std::string(stem.substr(build + 1)));
  fields.set("fn", std::string(file_name));
  return fields;
}

auto read_brackets(std::string& text) -> Result<SpecFields> {
  SpecFields fields;
  const auto inside = take_section(text, '[', ']');
  for (auto& [key, value] : inside ? find_pairs(*inside) : decltype(find_pairs(""))()) {
    if (value.empty()) {
      return refuse("key " + quote(key) + " in brackets has no value");
    }
    fields.set(key, key == "version" ? read_equals(value, false) : value);
  }
  return fields;
}

/// Removes `channel/subdir:namespace:` from the front; like conda, drops the namespace.
auto take_channel(std::string& text) -> std::string {
  const auto last = text.rfind(':');
  const auto before = last == std::string::npos || last == 0 ? std::string::npos : text.rfind(':', last - 1);
  auto channel = before == std::string::npos ? "" : text.substr(0, before);
  text.erase(0, last == std::string::npos ? 0 : last + 1);
  return channel;
}

/// Reads the channel outside the brackets. A channel inside the brackets and `subdir=` take precedence.
auto read_channel(std::string_view outside, SpecFields& brackets, SpecFields& fields) -> Status {
  auto channel = read_channel_field(outside);
  if (!channel) {
    return channel.error();
  }
  if (const auto inside = brackets.take("channel")) {
    const auto other = read_channel_field(*inside);
    if (!other) {
      return other.error();
    }
    channel->channel = other->channel.empty() ? channel->channel : other->channel;
    channel->subdir = other->subdir.empty() ? channel->subdir : other->subdir;
  }
  channel->subdir = brackets.take("subdir").value_or(channel->subdir);
  if (!channel->channel.empty()) {
    fields.set("channel", channel->channel);
  }
  if (!channel->subdir.empty()) {
    fields.set("subdir", channel->subdir);
  }
  return std::monostate{};
}

auto read_name_version_build(std::string_view text, SpecFields& fields) -> Status {
  const auto name = text.substr(0, text.find_first_of(" =<>!~"));
  if (auto valid = check_package_name(name); !valid) {
    return valid;
  }
  fields.set("name", std::string(name));
  auto rest = text.substr(name.size());
  rest = rest.substr(0, rest.find('\n'));
  rest = rest.size() > 1 ? ascii::strip(rest) : std::string_view();  // conda accepts `numpy=` as `numpy`
  if (rest.empty()) {
    return std::monostate{};
  }
  if (rest.find('[') != std::string_view::npos) {
    return refuse("only one section in brackets may follow a name");
  }
  auto [version, build] = split_version_build(rest);
  fields.set("version", std::move(version));
  if (!build.empty()) {
    fields.set("build", std::move(build));
  }
  return std::monostate{};
}

}  // namespace

void SpecFields::set(std::string_view key, std::string value) {
  const auto found = std::ranges::find(fields_, key, [](const auto& field) { return std::string_view(field.first); });
  if (found != fields_.end()) {
    found->second = std::move(value);
    return;
  }
  if (fields_.empty()) {
    fields_.reserve(k_usual);
  }
  fields_.emplace_back(key, std::move(value));
}

auto SpecFields::get(std::string_view key) const -> const std::string* {
  const auto found = std::ranges::find(fields_, key, [](const auto& field) { return std::string_view(field.first); });
  return found == fields_.end() ? nullptr : &found->second;
}

auto SpecFields::take(std::string_view key) -> std::optional<std::string> {
  const auto found = std::ranges::find(fields_, key, [](const auto& field) { return std::string_view(field.first); });
  if (found == fields_.end()) {
    return std::nullopt;
  }
  auto value = std::move(found->second);
  fields_.erase(found);
  return value;
}

auto read_channel_field(std::string_view text) -> Result<ChannelField> {
  if (text.empty()) {
    return ChannelField{};
  }
  auto channel = parse_channel_name(text);
  if (!channel) {
    return channel.error();
  }
  return ChannelField{url::has_scheme(text) && channel->is_foreign() ? channel->base_url : channel->canonical, channel->subdir};
}

auto split_match_spec(std::string_view text) -> Result<SpecFields> {
  SpecFields fields;
  if (text.empty()) {
    return fields;
  }
  if (text.ends_with('@')) {  // `mkl@`: conda's oldest notation for a feature
    fields.set("name", "*");
    fields.set("@", std::string(text.substr(0, text.size() - 1)));
    return fields;
  }
  text = text.substr(0, text.find('#'));
  text = text.substr(0, text.find(" if "));
  if (has_package_extension(text)) {
    return split_package_url(text);
  }
  std::string rest(text);
  auto brackets = read_brackets(rest);
  if (!brackets) {
    return brackets;
  }
  (void)take_section(rest, '(', ')');  // conda parses `(optional)` and ignores it
  const auto channel = take_channel(rest);
  if (const auto read = read_channel(channel, *brackets, fields); !read) {
    return read.error();
  }
  if (const auto read = read_name_version_build(rest, fields); !read) {
    return read.error();
  }
  brackets->take("name");  // a name in brackets must not replace the name of the package
  for (const auto& [key, value] : brackets->all()) {
    fields.set(key, value);
  }
  return fields;
}

}  // namespace gpusolve::conda::detail
