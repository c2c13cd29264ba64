#include "catalogs/newest.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gpusolve::catalogs {
namespace {

/// The fields of a torch release that state the packages published with it.
constexpr std::array<std::pair<std::string_view, std::optional<std::string> TorchRelease::*>, 4> k_companions{{
    {"torchvision", &TorchRelease::torchvision},
    {"torchaudio", &TorchRelease::torchaudio},
    {"torchtext", &TorchRelease::torchtext},
    {"triton", &TorchRelease::triton},
}};

template <class Range, class Version>
auto newest_of(const Range& range, Version version) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> newest;
  for (const auto& entry : range) {
    const std::optional<DottedVersion> one = version(entry);
    newest = one && (!newest || *newest < *one) ? one : newest;
  }
  return newest;
}

auto companion_version(const std::optional<std::string>& text) -> std::optional<DottedVersion> {
  const auto version = parse_dotted_version(text.value_or(""));
  return version ? std::optional(*version) : std::nullopt;
}

}  // namespace

auto newest_known(const Catalog& catalog, std::string_view name) -> std::optional<DottedVersion> {
  if (name == "torch" || name == "pytorch" || name == "libtorch") {
    return newest_of(catalog.torch_releases(), [](const TorchRelease& release) { return release.torch; });
  }
  if (name == "cuda") {
    return newest_of(catalog.toolkits(), [](const DottedVersion& toolkit) { return toolkit; });
  }
  if (name == "cudnn") {
    return newest_of(catalog.cudnn_releases(), [](const CudnnRelease& release) { return release.cudnn; });
  }
  const auto* const companion = std::ranges::find(k_companions, name, [](const auto& entry) { return entry.first; });
  if (companion == k_companions.end()) {
    return std::nullopt;
  }
  return newest_of(catalog.torch_releases(), [&](const TorchRelease& release) { return companion_version(release.*(companion->second)); });
}

auto is_newer_than_catalog(const Catalog& catalog, std::string_view name, const DottedVersion& version) -> bool {
  const auto newest = newest_known(catalog, name);
  return newest && version > *newest;
}

auto catalog_of_date(const Catalog& catalog) -> std::string { return "the catalog of " + std::string(catalog.date()); }

}  // namespace gpusolve::catalogs
