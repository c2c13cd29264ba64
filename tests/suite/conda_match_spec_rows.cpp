// Rows of conda_matchspecs.tsv, except for the fields of a parsed spec (conda_parse_rows.cpp) and single texts (conda_string_rows.cpp).
#include <array>
#include <nlohmann/json.hpp>

#include "adapters/conda/spec/match_spec.hpp"
#include "tests/suite/conda_probes.hpp"
#include "tests/suite/conda_rules.hpp"

namespace gpusolve::suite {
namespace {

using conda::parse_match_spec;
using nlohmann::json;

auto word(bool answer) -> std::string { return answer ? "true" : "false"; }

/// The fields of a record in JSON, with conda's defaults for those that are missing.
class Record {
 public:
  explicit Record(const json& fields) : fields_(fields) {}

  [[nodiscard]] auto text(const char* key) const -> std::string {
    const auto found = fields_.find(key);
    return found == fields_.end() || !found->is_string() ? "" : found->get<std::string>();
  }
  [[nodiscard]] auto words(const char* key) const -> std::string {
    std::string out = text(key);
    for (const auto& word : fields_.value(key, json()).is_array() ? fields_[key] : json::array()) {
      (out += out.empty() ? "" : ",") += word.get<std::string>();
    }
    return out;
  }
  [[nodiscard]] auto build_number() const -> std::uint64_t { return fields_.value("build_number", std::uint64_t{0}); }
  /// The channel as given, or the one that the URL names.
  [[nodiscard]] auto channel() const -> Result<conda::ChannelName> {
    return conda::parse_channel_name(fields_.contains("channel") ? text("channel") : text("url"));
  }
  [[nodiscard]] auto subdir(const conda::ChannelName& channel) const -> std::string {
    if (fields_.contains("subdir")) {
      return text("subdir");
    }
    return channel.subdir.empty() ? "linux-64" : channel.subdir;
  }
  [[nodiscard]] auto file_name(const conda::ChannelName& channel) const -> std::string {
    if (fields_.contains("fn")) {
      return text("fn");
    }
    return channel.file_name.empty() ? text("name") + "-" + text("version") + "-" + text("build") : channel.file_name;
  }

 private:
  const json& fields_;
};

auto match_answer(const conda::MatchSpec& spec, const json& fields) -> std::string {
  const Record record(fields);
  const auto text = [&record](const char* key) { return record.text(key); };
  const auto version = conda::parse_version(text("version").empty() ? "0" : text("version"));
  const auto channel = record.channel();
  const auto place = conda::parse_channel_name(text("url"));
  if (!version || !channel || !place) {
    return "a record that cannot be read";
  }
  const std::array<std::string, 13> texts{text("name"),
                                          text("version"),
                                          text("build"),
                                          record.subdir(*place),
                                          text("md5"),
                                          text("sha256"),
                                          text("url"),
                                          record.file_name(*place),
                                          text("license"),
                                          text("license_family"),
                                          record.words("track_features"),
                                          record.words("features"),
                                          ""};
  const conda::RecordView view{.name = texts[0],
                               .version = *version,
                               .version_text = texts[1],
                               .build = texts[2],
                               .build_number = record.build_number(),
                               .channel = channel->canonical == "<unknown>" ? nullptr : &*channel,
                               .subdir = texts[3],
                               .md5 = texts[4],
                               .sha256 = texts[5],
                               .url = texts[6],
                               .file_name = texts[7],
                               .license = texts[8],
                               .license_family = texts[9],
                               .track_features = texts[10],
                               .features = texts[11]};
  return word(spec.matches(view));
}

auto equivalence(const std::string& left, const std::string& right) -> std::string {
  const auto a = parse_match_spec(left);
  const auto b = parse_match_spec(right);
  return a && b ? difference(*a, *b) : "error";
}

/// Whether conda's printed text selects the same records, or equals the text that we print, because conda's own printing sometimes loses
/// information.
auto judge_canonical(const Row& row, const std::string& expected) -> Verdict {
  const auto spec = parse_match_spec(row.field(1));
  if (expected == "error" || !spec) {
    return compare(expected, spec ? "ok" : "error");
  }
  if (spec->text() == expected) {
    return Pass{};
  }
  const auto differing = equivalence(row.field(1), row.field(3));
  return differing.empty() ? Verdict(Pass{}) : Verdict(Fail{"the same records", "another " + differing});
}

auto judge_build_number(const Row& row, const std::string& expected) -> Verdict {
  const auto spec = conda::parse_build_number_spec(row.field(1));
  const auto number = json::parse(row.field(2), nullptr, false);
  if (!spec || !number.is_number_unsigned()) {
    return compare(expected, spec ? "ok" : "error");
  }
  return compare(expected, word(spec->matches(number.get<std::uint64_t>())));
}

}  // namespace

auto judge_match(const Row& row, std::string_view expected) -> Verdict {
  const auto spec = parse_match_spec(row.field(1));
  const auto record = json::parse(row.field(2), nullptr, false);
  if (!record.is_object()) {
    return Fail{"a record in JSON", row.field(2)};
  }
  return compare(expected, spec ? match_answer(*spec, record) : "error");
}

auto judge_conda_match_spec(const Row& row) -> Verdict {
  const auto& kind = row.field(0);
  if (const auto reason = reason_to_skip(row.field(4), row.field(5))) {
    return Skip{*reason};
  }
  const auto expected = conda_answer(row.field(5)).value_or(row.field(3));
  if (kind == "match") {
    return judge_match(row, expected);
  }
  if (kind == "error" || kind == "ok") {
    return compare(expected, parse_match_spec(row.field(1)) ? "ok" : "error");
  }
  if (kind == "equivalent") {
    return compare(expected, word(equivalence(row.field(1), row.field(2)).empty()));
  }
  if (kind == "canonical") {
    return judge_canonical(row, expected);
  }
  if (kind == "parse") {
    return judge_parse(row);
  }
  if (kind == "build_number") {
    return judge_build_number(row, expected);
  }
  if (kind == "string_glob" || kind == "string_string" || kind == "string_regex") {
    return judge_string_matcher(row);
  }
  return Skip{"a part of a parser that we do not have"};
}

}  // namespace gpusolve::suite
