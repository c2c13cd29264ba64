// Finds the names in channels that a spec selects without naming its package: `*[md5=...]`, `torch*`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/repodata/record.hpp"
#include "adapters/conda/spec/match_spec.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// The fields of a record that `spec` compares. Formats digests and the URL only if the spec needs them. The result views the first three
/// arguments.
[[nodiscard]] auto record_view(const Record& record, const Version& version, const ChannelName& channel, const MatchSpec& spec)
    -> RecordView;

/// Names with at least one build that matches the spec, ascending. Reads every record whose name matches.
[[nodiscard]] auto selected_names(const MatchSpec& spec, std::span<const Channel> channels) -> std::vector<std::string>;

/// The error that a spec matches several names ("fits 12 names"): a request must match exactly one.
[[nodiscard]] auto too_many_names(std::string_view spec, std::span<const std::string> names) -> Error;

}  // namespace gpusolve::conda
