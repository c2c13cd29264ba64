#include "engine/environment/unasked_channels.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/lock/command_parts.hpp"
#include "base/plain.hpp"
#include "base/url/secrets.hpp"
#include "engine/worlds/source_choice.hpp"

namespace gpusolve::engine {
namespace {

auto name_of(const std::string& channel) -> std::string {
  const auto parsed = conda::parse_channel_name(channel);
  return parsed ? parsed->canonical : channel;
}

/// `nodefaults` is no channel, and what is in `defaults` is mostly in conda-forge, too.
auto is_usual(const std::string& name) -> bool {
  constexpr std::array<std::string_view, 3> k_usual{"conda-forge", "defaults", "nodefaults"};
  return std::ranges::find(k_usual, name) != k_usual.end();
}

/// The specs of the commands that the catalog does not hold.
auto unknown_specs(const Answer& answer) -> std::vector<std::string> {
  using enum SetAside::Why;
  constexpr std::array k_gaps{unknown_name, version, newer, companion, build, channel};
  std::vector<std::string> specs;
  for (const auto& aside : answer.request.set_aside) {
    if (aside.judged.empty() && !aside.is_in_file && std::ranges::find(k_gaps, aside.why) != k_gaps.end()) {
      specs.push_back(aside.spec);
    }
  }
  return specs;
}

}  // namespace

auto channels_of_file(const inventory::Inventory& found, const std::string& path, const Sources& sources) -> std::optional<FileChannels> {
  FileChannels channels{path, {}};
  for (const auto& address : names_no_source(sources) ? found.addresses : std::vector<inventory::Address>()) {
    const auto name = address.use == inventory::Address::Use::channel ? name_of(address.text) : std::string();
    if (!name.empty() && !is_usual(name) && std::ranges::find(channels.names, name) == channels.names.end()) {
      channels.names.push_back(name);
    }
  }
  return channels.names.empty() ? std::nullopt : std::optional(std::move(channels));
}

auto warning_about_channels(const Query& query, const Answer& answer) -> std::optional<Warning> {
  if (!query.file_channels || answer.request.installer != Ecosystem::conda) {
    return std::nullopt;
  }
  const auto specs = unknown_specs(answer);
  auto unasked = query.file_channels->names;
  for (const auto& channel : lock::channels_of(lock::CommandParts(answer))) {
    std::erase(unasked, name_of(channel));
  }
  if (specs.empty() || unasked.empty()) {
    return std::nullopt;
  }
  std::ranges::transform(unasked, unasked.begin(), [](const std::string& name) { return url::without_secrets(name); });
  constexpr std::size_t k_most = 8;
  const bool is_one = unasked.size() == 1;
  return Warning{"other-sources", query.file_channels->path + " names the " + (is_one ? "channel " : "channels ") +
                                      joined_first(unasked, k_most) + ", which the commands do not name: if conda does not find " +
                                      joined_first(specs, k_most) + ", add `-c " + unasked.front() + "` to them"};
}

}  // namespace gpusolve::engine
