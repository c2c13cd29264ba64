#include "adapters/conda/spec/match_spec.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/conda/spec/match_spec_fields.hpp"
#include "base/ascii.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_longest_spec = 8192;

constexpr std::array<std::pair<std::string_view, TextField>, 10> k_text_fields{{
    {"subdir", TextField::subdir},
    {"url", TextField::url},
    {"md5", TextField::md5},
    {"sha256", TextField::sha256},
    {"license", TextField::license},
    {"license_family", TextField::license_family},
    {"fn", TextField::file_name},
    {"when", TextField::when},
    {"extras", TextField::extras},
    {"flags", TextField::flags},
}};

auto is_case_insensitive(TextField field) -> bool {
  return field == TextField::license || field == TextField::license_family || field == TextField::when;
}

/// Splits words at commas and blanks; sorted and unique.
auto words_of(std::string_view text) -> std::vector<std::string> {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(", "), text.size());
    if (const auto word = ascii::strip(text.substr(0, end)); !word.empty()) {
      words.emplace_back(word);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

auto features_match(const std::optional<std::vector<std::string>>& wanted, std::string_view found) -> bool {
  return !wanted || words_of(found) == *wanted;
}

auto value_of(const RecordView& record, TextField field) -> std::string_view {
  switch (field) {
    case TextField::subdir:
      return record.subdir;
    case TextField::url:
      return record.url;
    case TextField::md5:
      return record.md5;
    case TextField::sha256:
      return record.sha256;
    case TextField::license:
      return record.license;
    case TextField::license_family:
      return record.license_family;
    case TextField::file_name:
      return record.file_name;
    case TextField::when:
    case TextField::extras:
    case TextField::flags:
      return {};
  }
  return {};
}

auto field_matches(TextField field, const Pattern& pattern, const RecordView& record) -> bool {
  if (field == TextField::when) {
    return true;
  }
  if (field == TextField::extras || field == TextField::flags) {
    return false;
  }
  const auto value = value_of(record, field);
  return is_case_insensitive(field) ? pattern.matches(ascii::lower(value)) : pattern.matches(value);
}

/// Parses a channel pattern such as `conda-*`. conda treats all characters except the star as a regex, so `.` matches any character.
auto parse_channel_glob(const std::string& text) -> Result<Pattern> {
  if (text == "*") {
    return Pattern::glob(text);
  }
  std::string expression = "^(?:";
  for (const char c : text) {
    expression += c == '*' ? "." : "";
    expression += c;
  }
  auto regex = parse_regex(expression + ")$");
  return regex ? Result<Pattern>(Pattern::regex(text, *std::move(regex))) : Result<Pattern>(regex.error());
}

}  // namespace

/// Adds fields to a spec one by one.
class MatchSpecBuilder {
 public:
  auto add(const std::string& key, const std::string& value) -> Status {
    if (key == "name") {
      return keep(spec_.name_, parse_pattern(ascii::lower(value)));
    }
    if (key == "version") {
      return keep(spec_.version_, parse_version_spec(value));
    }
    if (key == "build") {
      return keep(spec_.build_, parse_pattern(value));
    }
    if (key == "build_number") {
      return keep(spec_.build_number_, parse_lenient_build_number_spec(value));
    }
    if (key == "channel") {
      return add_channel(value);
    }
    if (key == "track_features" || key == "features") {
      (key == "features" ? spec_.features_ : spec_.track_features_) = words_of(value);
      return std::monostate{};
    }
    if (key == "@") {
      spec_.track_features_.emplace();
      if (const auto feature = ascii::strip(value); !feature.empty()) {
        spec_.track_features_->emplace_back(feature);
      }
      return std::monostate{};
    }
    return key == "optional" || key == "target" ? Status(std::monostate{}) : add_text(key, value);
  }

  auto finish() -> MatchSpec {
    std::ranges::sort(spec_.fields_, {}, &MatchSpec::FieldMatch::field);
    return std::move(spec_);
  }

 private:
  template <class Field, class Value>
  static auto keep(Field& field, Result<Value> value) -> Status {
    if (!value) {
      return value.error();
    }
    field = *std::move(value);
    return std::monostate{};
  }

  auto add_channel(const std::string& value) -> Status {
    const bool is_regex = value.starts_with('^') && value.ends_with('$');
    spec_.channel_.emplace();
    if (is_regex || value.find('*') != std::string::npos) {
      return keep(spec_.channel_->pattern, is_regex ? parse_pattern(value) : parse_channel_glob(value));
    }
    return keep(spec_.channel_->name, parse_channel_name(value));
  }

  auto add_text(const std::string& key, const std::string& value) -> Status {
    const auto* const found = std::ranges::find(k_text_fields, key, [](const auto& entry) { return entry.first; });
    if (found == k_text_fields.end()) {
      return usage_error("key " + quote(key) +
                         " in brackets is not one of version, build, build_number, channel, subdir, md5, sha256, fn, url, license, "
                         "license_family, track_features, features");
    }
    const auto field = found->second;
    if (!is_case_insensitive(field)) {
      spec_.fields_.push_back({field, Pattern::exactly(value)});
      return std::monostate{};
    }
    auto pattern = parse_pattern(ascii::lower(value));
    if (!pattern) {
      return pattern.error();
    }
    spec_.fields_.push_back({field, *std::move(pattern)});
    return std::monostate{};
  }

  MatchSpec spec_;
};

auto MatchSpec::channel_matches(const ChannelName* channel) const -> bool {
  if (!channel_) {
    return true;
  }
  if (!channel_->name) {
    return channel_->pattern.matches(channel != nullptr ? std::string_view(channel->canonical) : "<unknown>");
  }
  if (channel == nullptr) {
    return false;
  }
  const auto& wanted = *channel_->name;
  return wanted.is_foreign() ? wanted.base_url == channel->base_url : wanted.name == channel->name || wanted.name == channel->canonical;
}

auto MatchSpec::matches(const RecordView& record) const -> bool { return name_.matches(record.name) && matches_apart_from_name(record); }

auto MatchSpec::matches_apart_from_name(const RecordView& record) const -> bool {
  return matches_version(record.version, record.version_text) && matches_apart_from_name_and_version(record);
}

auto MatchSpec::matches_apart_from_name_and_version(const RecordView& record) const -> bool {
  return (!build_ || build_->matches(record.build)) && (!build_number_ || build_number_->matches(record.build_number)) &&
         channel_matches(record.channel) &&
         std::ranges::all_of(fields_, [&](const FieldMatch& match) { return field_matches(match.field, match.pattern, record); }) &&
         features_match(track_features_, record.track_features) && features_match(features_, record.features);
}

auto MatchSpec::is_name_and_version_only() const -> bool {
  return !name_.is_any() && !build_ && !build_number_ && !channel_ && fields_.empty() && !track_features_ && !features_;
}

auto MatchSpec::is_name_only() const -> bool { return !version_ && is_name_and_version_only(); }

auto MatchSpec::has_further_fields() const -> bool {
  constexpr std::array k_fields{TextField::subdir, TextField::url, TextField::md5, TextField::sha256, TextField::file_name};
  return build_number_ || std::ranges::any_of(k_fields, [this](TextField one) { return !field(one).empty(); });
}

auto MatchSpec::with_name(std::string name) const -> MatchSpec {
  MatchSpec copy = *this;
  copy.name_ = Pattern::exactly(std::move(name));
  return copy;
}

auto MatchSpec::channel_text() const -> std::string {
  if (!channel_) {
    return "";
  }
  if (!channel_->name) {
    return channel_->pattern.text();
  }
  return channel_->name->is_foreign() ? channel_->name->base_url : channel_->name->canonical;
}

auto MatchSpec::field(TextField field) const -> std::string_view {
  const auto found = std::ranges::find(fields_, field, &FieldMatch::field);
  return found == fields_.end() ? std::string_view() : std::string_view(found->pattern.text());
}

auto parse_match_spec(std::string_view text) -> Result<MatchSpec> {
  const auto place = [text] { return "match spec " + quote(text); };
  if (text.size() > k_longest_spec) {
    return Error{ErrorKind::usage, "it is longer than 8192 bytes", place()};
  }
  // The error of a part would quote the text behind the `:` of `https://user:password@host`, which may be a password.
  const auto fault = [&](const Error& error) {
    const bool is_secret = url::text_without_secrets(text) != text;
    return is_secret ? Error{ErrorKind::usage, "a URL with a user, a token or a signature stands where none may be", place()}
                     : error.in(place());
  };
  const auto fields = detail::split_match_spec(text);
  if (!fields) {
    return fault(fields.error());
  }
  MatchSpecBuilder builder;
  for (const auto& [key, value] : fields->all()) {
    if (const auto added = builder.add(key, value); !added) {
      return fault(added.error());
    }
  }
  return builder.finish();
}

}  // namespace gpusolve::conda
