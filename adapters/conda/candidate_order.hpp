// Which build of a name conda prefers: a total order, and the steps of it that count as "another version".
#pragma once

#include <cstdint>
#include <optional>

#include "adapters/conda/record.hpp"
#include "adapters/conda/version.hpp"

namespace gpusolve::conda {

/// conda's `channel_priority`. Strict: a name is taken from the first channel that has it, and from no other. Flexible: the first
/// channel is preferred above any version. Disabled: the order of channels only breaks ties between equal versions.
enum class ChannelPriority : std::uint8_t { strict, flexible, disabled };

/// Which way versions are preferred.
enum class Preference : std::uint8_t { highest, lowest };

/// What the order looks at. References into whoever owns the candidate.
struct OrderKey {
  std::uint32_t channel{};         ///< position in the user's list
  std::uint32_t track_features{};  ///< how many
  const Version* version{};
  const Record* record{};
};

[[nodiscard]] auto order_key(const Record& record, const Version& version, std::uint32_t channel) -> OrderKey;

/// Best first: channel (unless disabled), fewer track_features, version, channel (where disabled), build number, timestamp; ties are
/// broken by build string, subdir and file name, so that two different files never tie.
[[nodiscard]] auto is_preferred(const OrderKey& a, const OrderKey& b, ChannelPriority priority, Preference prefer) -> bool;

/// Whether both are alike in all that outranks the build number: "as new as can be" does not tell them apart.
[[nodiscard]] auto is_same_tier(const OrderKey& a, const OrderKey& b, ChannelPriority priority) -> bool;

/// Whether both are alike in all that outranks the timestamp.
[[nodiscard]] auto ties_up_to_build_number(const OrderKey& a, const OrderKey& b, ChannelPriority priority) -> bool;

}  // namespace gpusolve::conda
