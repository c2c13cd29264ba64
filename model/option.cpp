#include "model/option.hpp"

namespace gpusolve {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, k_option_count> k_names{
    "--gpu",
    "--driver",
    "--driver-cuda",
    "--platform",
    "--glibc",
    "--python",
    "--cuda",
    "--cudnn",
    "--constraint",
    "--exclude-newer",
    "--strict-catalog",
    "--allow-cpu",
    "--from-env",
    "--part",
    "--installer",
    "--channel",
    "--channel-priority",
    "--virtual-package",
    "--index-url",
    "--extra-index-url",
    "--find-links",
    "--live",
    "--mirror",
    "--allow-insecure-host",
    "--catalog",
    "--lock-for",
    "--sets",
    "--shard",
    "--merge",
    "--json",
};

}  // namespace

auto option_text(Option option) -> std::string { return std::string(k_names.at(static_cast<std::size_t>(option))); }

auto option_text(Option option, std::string_view value) -> std::string {
  return option_text(option) + (value.empty() ? "" : " ") + std::string(value);
}

}  // namespace gpusolve
