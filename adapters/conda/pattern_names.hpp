// Specs that do not name their package: `*[md5=…]`, `torch*`. The channels say which names they select.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/match_spec.hpp"
#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A record as `spec` sees it: its digests and URL, which have to be written out, only where the spec asks for them. Views into the first
/// three.
[[nodiscard]] auto record_view(const Record& record, const Version& version, const ChannelName& channel, const MatchSpec& spec)
    -> RecordView;

/// Names of which some build meets the spec, ascending. Reads every record whose name fits.
[[nodiscard]] auto selected_names(const MatchSpec& spec, std::span<const Channel> channels) -> std::vector<std::string>;

/// "fits 12 names": a request has to mean one.
[[nodiscard]] auto too_many_names(std::string_view spec, std::span<const std::string> names) -> Error;

}  // namespace gpusolve::conda
