#include "engine/environment/unasked_channels.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/lock/command_parts.hpp"
#include "base/plain.hpp"
#include "base/url/secrets.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/query/source_choice.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::string_view k_defaults = "defaults";

/// Without the secret of its address the channel cannot be asked, so that this keeps it.
auto name_of(const std::string& channel) -> std::string {
  const auto parsed = conda::parse_channel_name(channel);
  return parsed && url::without_secrets(channel) == channel ? parsed->canonical : channel;
}

/// Whether the channel need not be named: `nodefaults` is no channel, and most packages of `defaults` are in conda-forge, too.
auto is_usual(const std::string& name) -> bool {
  constexpr std::array<std::string_view, 3> k_usual{"conda-forge", k_defaults, "nodefaults"};
  return std::ranges::find(k_usual, name) != k_usual.end();
}

constexpr std::size_t k_most_listed = 8;

auto listed_channels(const std::vector<std::string>& names) -> std::string {
  return (names.size() == 1 ? "channel " : "channels ") + joined_first(names, k_most_listed);
}

/// Whether it means the same on every machine, and is safe in a command that others see.
auto can_be_named(const std::string& name, lock::Shell shell) -> bool {
  const auto parsed = conda::parse_channel_name(name);
  const bool is_remote = parsed && (parsed->scheme == "https" || parsed->scheme == "http");
  return is_remote && url::without_secrets(name) == name && lock::is_safe_word(name, shell);
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

auto is_of_defaults(const inventory::Address& address) -> bool {
  return address.use == inventory::Address::Use::channel && name_of(address.text) == k_defaults;
}

/// `python=3.9.18` of `python=3.9.18=h955ad1f_0`; the whole spec where it has no build.
auto without_build(const std::string& spec) -> std::string {
  const auto release = spec.substr(0, std::min(spec.rfind('='), spec.size()));
  const auto sign = release.find('=');
  return sign == std::string::npos || release.ends_with('=') ? spec : release;
}

}  // namespace

auto drop_builds_of_defaults(const inventory::Inventory& found, const Sources& sources, const catalogs::Catalog& catalog,
                             std::vector<inventory::Demand>& demands) -> std::vector<std::string> {
  std::vector<std::string> changed;
  if (!names_no_source(sources) || std::ranges::none_of(found.addresses, is_of_defaults)) {
    return changed;
  }
  for (auto& demand : demands) {
    const auto name = inventory::selected_name(demand);
    const bool is_by_version = demand.ecosystem == Ecosystem::conda && (name == "python" || binds_cuda(name, catalog));
    if (auto release = without_build(demand.text); is_by_version && release != demand.text) {
      changed.push_back(std::exchange(demand.text, std::move(release)));
    }
  }
  return changed;
}

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

void add_channels_of_file(const Query& query, Answer& answer) {
  if (!query.file_channels || answer.request.installer != Ecosystem::conda) {
    return;
  }
  const auto specs = unknown_specs(answer);
  auto others = query.file_channels->names;
  for (const auto& channel : lock::channels_of(lock::CommandParts(answer))) {
    std::erase(others, name_of(channel));
  }
  if (specs.empty() || others.empty()) {
    return;
  }
  const auto shell = lock::shell_of(answer.facts.platform.value);
  const auto unnamed = std::ranges::stable_partition(others, [&](const std::string& name) { return can_be_named(name, shell); });
  std::vector<std::string> untold(unnamed.begin(), unnamed.end());
  others.erase(unnamed.begin(), unnamed.end());
  if (!others.empty()) {
    answer.warnings.push_back({WarningCode::from_environment, "the commands also name the " + listed_channels(others) + " of " +
                                                                  query.file_channels->path + ", for " +
                                                                  joined_first(specs, k_most_listed)});
    answer.request.channels = std::move(others);
  }
  if (!untold.empty()) {
    std::ranges::transform(untold, untold.begin(), [](const std::string& name) { return url::without_secrets(name); });
    answer.warnings.push_back({WarningCode::other_sources, query.file_channels->path + " names the " + listed_channels(untold) +
                                                               ", which the commands do not name: if conda does not find " +
                                                               joined_first(specs, k_most_listed) + ", add `-c " + untold.front() +
                                                               "` to them"});
  }
}

}  // namespace gpusolve::engine
