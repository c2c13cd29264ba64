#include "adapters/conda/candidate_order.hpp"

#include <algorithm>
#include <compare>
#include <tuple>

namespace gpusolve::conda {
namespace {

/// Compares the properties that outrank the build number: the lesser key is preferred.
auto compare_tier(const OrderKey& a, const OrderKey& b, ChannelPriority priority, Preference prefer) -> std::weak_ordering {
  if (priority != ChannelPriority::disabled && a.channel != b.channel) {
    return a.channel <=> b.channel;
  }
  if (a.track_features != b.track_features) {
    return a.track_features <=> b.track_features;
  }
  return prefer == Preference::highest ? *b.version <=> *a.version : *a.version <=> *b.version;
}

}  // namespace

auto order_key(const Record& record, const Version& version, std::uint32_t channel) -> OrderKey {
  const auto blanks = std::ranges::count(record.track_features, ' ');
  const auto features = record.track_features.empty() ? 0U : static_cast<std::uint32_t>(blanks + 1);
  return {channel, features, &version, &record};
}

auto is_preferred(const OrderKey& a, const OrderKey& b, ChannelPriority priority, Preference prefer) -> bool {
  if (const auto order = compare_tier(a, b, priority, prefer); order != 0) {
    return order < 0;
  }
  if (a.channel != b.channel) {
    return a.channel < b.channel;
  }
  const auto newest_first = [](const OrderKey& key) { return std::tuple(key.record->build_number, key.record->timestamp.value_or(0)); };
  if (newest_first(a) != newest_first(b)) {
    return newest_first(a) > newest_first(b);
  }
  const auto texts = [](const OrderKey& key) {
    return std::tie(key.record->build, key.record->subdir, key.record->version, key.record->file_name);
  };
  return texts(a) < texts(b);
}

auto is_same_tier(const OrderKey& a, const OrderKey& b, ChannelPriority priority) -> bool {
  return compare_tier(a, b, priority, Preference::highest) == 0;
}

auto ties_up_to_build_number(const OrderKey& a, const OrderKey& b, ChannelPriority priority) -> bool {
  return is_same_tier(a, b, priority) && a.channel == b.channel && a.record->build_number == b.record->build_number;
}

}  // namespace gpusolve::conda
