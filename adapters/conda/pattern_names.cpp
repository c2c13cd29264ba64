#include "adapters/conda/pattern_names.hpp"

#include <algorithm>

namespace gpusolve::conda {
namespace {

auto has_match(const MatchSpec& spec, const Channel& channel, std::string_view name) -> bool {
  const auto found = channel.records_of(name);
  const auto matches = [&](const Record& record) {
    const auto version = parse_version(record.version);
    return version && spec.matches_apart_from_name(record_view(record, *version, channel.identity().canonical, spec));
  };
  return std::ranges::any_of(found.held, matches) || std::ranges::any_of(found.records, matches);
}

}  // namespace

auto record_view(const Record& record, const Version& version, const ChannelName& channel, const MatchSpec& spec) -> RecordView {
  const auto is_asked_for = [&spec](TextField field) { return !spec.field(field).empty(); };
  return {.name = record.name,
          .version = version,
          .version_text = record.version,
          .build = record.build,
          .build_number = record.build_number,
          .channel = &channel,
          .subdir = record.subdir,
          .md5 = is_asked_for(TextField::md5) ? record.md5_text().value_or("") : "",
          .sha256 = is_asked_for(TextField::sha256) ? record.sha256_text().value_or("") : "",
          .url = is_asked_for(TextField::url) ? record.url() : "",
          .file_name = record.file_name,
          .license = record.license.value_or(""),
          .license_family = record.license_family.value_or(""),
          .track_features = record.track_features,
          .features = record.features};
}

auto selected_names(const MatchSpec& spec, std::span<const Channel> channels) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const Channel& channel : channels) {
    for (const auto name : channel.names()) {
      if (spec.name().matches(name) && has_match(spec, channel, name)) {
        names.emplace_back(name);
      }
    }
  }
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  return names;
}

auto too_many_names(std::string_view spec, std::span<const std::string> names) -> Error {
  constexpr std::size_t k_most_listed = 3;
  std::string listed;
  for (const auto& name : names.first(std::min(names.size(), k_most_listed))) {
    listed += (listed.empty() ? "" : ", ") + quote(name);
  }
  const std::string_view more = names.size() > k_most_listed ? ", …" : "";
  return {ErrorKind::usage, quote(spec) + " fits " + std::to_string(names.size()) + " names (" + listed + std::string(more) +
                                "); a spec asks for one of them"};
}

}  // namespace gpusolve::conda
