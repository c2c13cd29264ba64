// The order in which conda prefers the builds of a name: a total order, and the leading part of it that defines a new tier.
#pragma once

#include <cstdint>
#include <optional>

#include "adapters/conda/repodata/record.hpp"
#include "adapters/conda/spec/version.hpp"
#include "model/preferences.hpp"

namespace gpusolve::conda {

/// The properties that the order compares. Holds references to the candidate, which its owner keeps alive.
struct OrderKey {
  std::uint32_t channel{};         ///< position in the user's list
  std::uint32_t track_features{};  ///< number of features
  const Version* version{};
  const Record* record{};
};

[[nodiscard]] auto order_key(const Record& record, const Version& version, std::uint32_t channel) -> OrderKey;

/// Whether `a` is preferred: by channel (unless disabled), fewer track_features, version, channel (if disabled), build number, timestamp.
/// The build string, the subdir and the file name break ties, so that two different files never tie.
[[nodiscard]] auto is_preferred(const OrderKey& a, const OrderKey& b, ChannelPriority priority, Preference prefer) -> bool;

/// Whether both are equal in everything that outranks the build number. The rule "as new as possible" (docs/rules.md, "Choice") does not
/// distinguish such builds.
[[nodiscard]] auto is_same_tier(const OrderKey& a, const OrderKey& b, ChannelPriority priority) -> bool;

/// Whether both are equal in everything that outranks the timestamp.
[[nodiscard]] auto ties_up_to_build_number(const OrderKey& a, const OrderKey& b, ChannelPriority priority) -> bool;

}  // namespace gpusolve::conda
