#include <algorithm>
#include <iterator>
#include <string_view>

#include "adapters/lock/command_parts.hpp"
#include "adapters/lock/installer_words.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::lock {
namespace {

auto plain_spec_of(const Package& package, const CommandParts& parts) -> std::string {
  if (parts.answer().roles.is_series(package.name)) {
    return package.name + "=" + (parts.is_limited_by_patch(package) ? package.version.text() : major_minor(package.version));
  }
  return package.name + "==" + package.version + (package.build ? "=" + *package.build : "");
}

void remember(std::vector<std::string>& texts, const std::string& text) {
  if (!text.empty() && std::ranges::find(texts, text) == texts.end()) {
    texts.push_back(text);
  }
}

/// Serves the packages that the embedded catalog does not list.
constexpr std::string_view k_channel_of_all = "conda-forge";

/// The package that selects CUDA needs parts of the toolkit that only this channel serves and the embedded catalog does not list.
auto address_of_cuda(const Answer& answer) -> std::string {
  const auto& channel = answer.roles.conda_cuda_channel;
  const auto found = std::ranges::find(answer.sources, channel, &SourceUse::name);
  return found != answer.sources.end() && !found->url.empty() ? found->url : channel;
}

/// Whether conda refuses the set if it sees no driver: a package requires `__cuda`.
auto needs_visible_driver(const std::vector<const Package*>& packages) -> bool {
  return std::ranges::any_of(packages, [](const Package* package) {
    return std::ranges::any_of(package->depends,
                               [](const std::string& depend) { return depend == "__cuda" || depend.starts_with("__cuda "); });
  });
}

auto driver_hint(const Answer& answer) -> std::string {
  const auto cuda = answer.stack ? answer.stack->cuda.value_or("") : std::string();
  const bool is_plain = !cuda.empty() && cuda.find_first_not_of("0123456789.") == std::string::npos;
  return is_plain ? "# on a machine without the NVIDIA driver (a login node, an image build), set CONDA_OVERRIDE_CUDA=" + cuda + " first"
                  : "";
}

/// Whether `channel` is the channel of this name, or a mirror's copy of that channel.
auto is_channel(std::string_view channel, std::string_view name) -> bool {
  return channel == name || channel.ends_with("/" + std::string(name));
}

auto has_channel(const std::vector<std::string>& channels, std::string_view name) -> bool {
  return std::ranges::any_of(channels, [&](const std::string& channel) { return is_channel(channel, name); });
}

/// Adds the channels of the requested toolkit.
auto with_toolkit(std::vector<std::string> channels, const Answer& answer) -> std::vector<std::string> {
  const auto& kit = answer.toolkit;
  const bool is_needed = kit && !kit->is_apart && kit->installer == Ecosystem::conda;
  bool is_first = is_needed && kit->is_channel_first;
  for (const auto& channel : is_needed ? kit->channels : std::vector<std::string>()) {
    if (!has_channel(channels, channel)) {
      channels.insert(is_first ? channels.begin() : channels.end(), channel);
    }
    is_first = false;
  }
  return channels;
}

/// Whether the set has no main package, or has it from the main stack's own channel. If the main package comes from another channel,
/// the packages of its own channel must not precede it.
auto may_lead(const CommandParts& parts) -> bool {
  const auto& roles = parts.answer().roles;
  const auto packages = parts.packages(Ecosystem::conda);
  return std::ranges::all_of(packages,
                             [&](const Package* one) { return one->name != roles.conda || is_channel(one->source, roles.channel); });
}

/// Whether a build of another channel requires libraries of a CUDA that only CUDA's own channel serves.
auto needs_older_libraries(const std::vector<const Package*>& packages, const StackRoles& roles) -> bool {
  const auto is_older = [&](const Package* one) {
    const auto cuda = one->name == "cuda-version" ? parse_dotted_version(one->version.text()) : Result<DottedVersion>(Error{});
    return cuda && *cuda < roles.conda_cuda_channel_before;
  };
  const auto is_of_another_channel = [](const Package* one) { return !is_channel(one->source, k_channel_of_all); };
  return std::ranges::any_of(packages, is_older) && std::ranges::any_of(packages, is_of_another_channel);
}

/// Names the package's channel if another channel precedes it: with strict priority, conda would take the package from that other channel.
auto spec_of(const Package& package, const CommandParts& parts) -> std::string {
  const bool is_hidden = parts.is_partial() && is_channel(package.source, parts.answer().roles.channel) && !may_lead(parts);
  return (is_hidden ? package.source + "::" : std::string()) + plain_spec_of(package, parts);
}

/// Adds the channels of a set's packages if not all sources of the set are known.
void add_channels_of_packages(const CommandParts& parts, std::vector<std::string>& channels) {
  const auto& roles = parts.answer().roles;
  auto by_weight = parts.packages(Ecosystem::conda);
  std::stable_partition(by_weight.begin(), by_weight.end(), [&](const Package* package) { return package->name == roles.conda; });
  for (const auto* package : by_weight) {
    remember(channels, parts.address_of(*package));
  }
  const bool has_main_channel = has_channel(channels, roles.channel);
  if (parts.is_partial() &&
      (!has_main_channel || may_lead(parts))) {  // a channel of one stack precedes the channel with all other packages
    std::stable_partition(channels.begin(), channels.end(), [](const auto& channel) { return !is_channel(channel, k_channel_of_all); });
  }
  const bool needs_cuda = std::ranges::any_of(by_weight, [&](const Package* package) { return package->name == roles.conda_cuda; });
  const auto cuda = address_of_cuda(parts.answer());
  if (parts.is_partial() && needs_cuda && std::ranges::find(channels, cuda) == channels.end()) {
    channels.insert(channels.begin() + 1, cuda);  // before other channels with parts of CUDA, which strict priority would prefer
  }
}

}  // namespace

auto channels_of(const CommandParts& parts) -> std::vector<std::string> {
  std::vector<std::string> channels;
  for (const auto& source : parts.answer().sources) {
    if (source.kind == SourceUse::Kind::conda) {
      remember(channels, source.url.empty() ? source.name : source.url);
    }
  }
  if (parts.is_partial() || channels.empty()) {
    add_channels_of_packages(parts, channels);
  }
  if (parts.is_partial() && !has_channel(channels, k_channel_of_all)) {  // a mirror of the channel is equivalent
    remember(channels, std::string(k_channel_of_all));
  }
  const auto cuda = address_of_cuda(parts.answer());
  if (parts.is_partial() && !has_channel(channels, cuda) && needs_older_libraries(parts.packages(Ecosystem::conda), parts.answer().roles)) {
    remember(channels, cuda);
  }
  return channels;
}

auto with_channels_of_file(std::vector<std::string> channels, const CommandParts& parts) -> std::vector<std::string> {
  for (const auto& channel : parts.left_to_installer().empty() ? std::vector<std::string>() : parts.answer().request.channels) {
    remember(channels, channel);
  }
  return channels;
}

auto conda_commands(const CommandParts& parts) -> Result<std::vector<std::string>> {
  const auto packages = parts.packages(Ecosystem::conda);
  std::vector<std::string> specs;
  for (const auto* package : packages) {
    if (parts.is_pinned(*package)) {
      specs.push_back(parts.requested_spec_of(*package).value_or(spec_of(*package, parts)));
    }
  }
  if (parts.answer().request.installer == Ecosystem::conda) {
    std::ranges::copy(parts.left_to_installer(), std::back_inserter(specs));
  }
  if (specs.empty()) {
    return std::vector<std::string>{};
  }
  auto line =
      Result<std::string>(option_line(k_conda_create, "-n ") + std::string(k_environment) + " " + std::string(k_only_named_channels));
  for (const auto& channel : with_channels_of_file(with_toolkit(channels_of(parts), parts.answer()), parts)) {
    line = line ? command_line(*line + " -c", {channel}, parts.shell()) : line;
  }
  line = line ? command_line(*line, specs, parts.shell()) : line;
  if (!line) {
    return line.error();
  }
  std::vector<std::string> lines;
  if (needs_visible_driver(packages)) {
    remember(lines, driver_hint(parts.answer()));
  }
  lines.push_back(*line);
  return lines;
}

}  // namespace gpusolve::lock
