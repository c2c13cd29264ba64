#include "adapters/inventory/docker/base_image.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/inventory/installed/system_python.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/ascii.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::inventory {
namespace {

struct Name {
  std::string repository;  ///< "nvidia/cuda": without registry, tag and digest, in lower case
  std::string tag;         ///< lower case; empty if there is none
};

/// Splits [registry/]repository[:tag][@digest] (distribution reference grammar). A first part with a dot or a port is a registry.
auto split(std::string_view text) -> Name {
  text = text.substr(0, text.find('@'));
  const auto slash = text.find('/');
  const auto first = text.substr(0, slash == std::string_view::npos ? 0 : slash);
  if (first.find('.') != std::string_view::npos || first.find(':') != std::string_view::npos || first == "localhost") {
    text.remove_prefix(slash + 1);
  }
  text.remove_prefix(text.starts_with("library/") ? 8 : 0);
  const auto colon = text.rfind(':');
  return {ascii::lower(text.substr(0, colon)), colon == std::string_view::npos ? "" : ascii::lower(text.substr(colon + 1))};
}

auto parts_of(std::string_view tag) -> std::vector<std::string_view> {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0; start <= tag.size();) {
    const auto end = std::min(tag.find_first_of("-_", start), tag.size());
    parts.push_back(tag.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

auto version_of(std::string_view text) -> std::optional<DottedVersion> {
  auto version = parse_dotted_version(text);
  return version ? std::optional(std::move(version).value()) : std::nullopt;
}

/// The CUDA in a part of a tag: `12.4` for `cuda12.4` and for `cu124`; `12` for `cu12`.
auto cuda_in(std::string_view part) -> std::optional<DottedVersion> {
  return part.starts_with("cuda") ? version_of(part.substr(4)) : cuda_or_major_of_label(part);
}

/// The Python in a part of a tag: `3.11` for `python3.11`, `py3.11` and `py311`.
auto python_in(std::string_view part) -> std::optional<DottedVersion> {
  for (const std::string_view prefix : {"python", "py"}) {
    if (part.starts_with(prefix) && part.size() > prefix.size()) {
      const auto rest = part.substr(prefix.size());
      const bool is_short = rest.size() > 1 && rest.find('.') == std::string_view::npos;
      return version_of(is_short ? std::string(rest.substr(0, 1)) + "." + std::string(rest.substr(1)) : std::string(rest));
    }
  }
  return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> k_codenames{{{"trusty", "ubuntu"},
                                                                                     {"xenial", "ubuntu"},
                                                                                     {"bionic", "ubuntu"},
                                                                                     {"focal", "ubuntu"},
                                                                                     {"jammy", "ubuntu"},
                                                                                     {"noble", "ubuntu"},
                                                                                     {"stretch", "debian"},
                                                                                     {"buster", "debian"},
                                                                                     {"bullseye", "debian"},
                                                                                     {"bookworm", "debian"},
                                                                                     {"trixie", "debian"},
                                                                                     {"alpine", "alpine"}}};
constexpr std::array<std::string_view, 9> k_systems{"ubuntu", "debian", "centos", "rockylinux", "almalinux",
                                                    "ubi",    "fedora", "alpine", "amazonlinux"};

/// Restores the dot of an Ubuntu version, whose number has four digits: `22.04` for `2204`.
auto with_dot(std::string_view system, std::string_view version) -> std::string {
  const bool is_short = system == "ubuntu" && version.size() == 4 && version.find('.') == std::string_view::npos;
  return is_short ? std::string(version.substr(0, 2)) + "." + std::string(version.substr(2)) : std::string(version);
}

/// The system in a part of a tag: `ubuntu22.04`, `ubuntu2204`, `ubi8`, `bookworm`.
auto system_in(std::string_view part) -> std::string {
  const auto* const codename = std::ranges::find(k_codenames, part, &std::pair<std::string_view, std::string_view>::first);
  if (codename != k_codenames.end()) {
    return codename->second == part ? std::string(part) : std::string(codename->second) + " " + std::string(part);
  }
  for (const auto system : k_systems) {
    const auto rest = part.starts_with(system) ? part.substr(system.size()) : std::string_view();
    if (!rest.empty() && version_of(rest)) {
      return std::string(system) + " " + with_dot(system, rest);
    }
  }
  return {};
}

/// Reads the words whose meaning is the same in the tags of all images.
void read_tag(const Name& name, BaseImage& image) {
  for (const auto part : parts_of(name.tag)) {
    image.cuda = image.cuda ? image.cuda : cuda_in(part);
    image.python = image.python ? image.python : python_in(part);
    image.system = image.system.empty() ? system_in(part) : image.system;
  }
}

/// The first part of the tag if it is a version: `2.1.0` for `2.1.0-cuda12.1-cudnn8-runtime`, `0.6.0` for `v0.6.0`.
auto leading_version(const Name& name) -> std::optional<DottedVersion> {
  auto first = std::string_view(name.tag).substr(0, name.tag.find('-'));
  first.remove_prefix(first.starts_with('v') ? 1 : 0);
  return version_of(first);
}

/// The first part of the tag if it is a release, with its post-release: `0.4.6.post1` for `v0.4.6.post1-cu124`.
auto leading_release(const Name& name) -> std::string {
  auto first = std::string_view(name.tag).substr(0, name.tag.find('-'));
  first.remove_prefix(first.starts_with('v') ? 1 : 0);
  const auto post = first.find(".post");
  const auto number = post == std::string_view::npos ? std::string_view("0") : first.substr(post + 5);
  return version_of(first.substr(0, post)) && version_of(number) ? std::string(first) : std::string();
}

/// Adds the package after which the image is named, in the release that the tag states; without a release, notes a build of unknown
/// version.
void add_package(BaseImage& image, const StackImage& known, const Name& name) {
  const auto& package = known.packages.front();
  const auto release = leading_release(name);
  if (release.empty()) {
    image.brings = "a build of " + package + " whose version its tag does not state";
    return;
  }
  const auto numbers = leading_version(name);
  for (const auto& required : known.required_cuda) {
    image.required_cuda = numbers && required.since <= *numbers ? std::optional(required.cuda) : image.required_cuda;
  }
  const auto of_release =
      std::ranges::find_if(known.pythons, [&](const ImagePython& one) { return numbers && numbers->compare_within(one.release) == 0; });
  image.python = image.python || of_release == known.pythons.end() ? image.python : of_release->python;
  image.required_cuda = known.is_labelled && image.cuda && image.required_cuda ? image.cuda : image.required_cuda;
  const auto tag = known.is_labelled && image.cuda ? "+" + cuda_label(*image.cuda) : std::string();
  image.packages.push_back(wheel_package(package, release + tag));
  image.companions.assign(std::next(known.packages.begin()), known.packages.end());
}

/// Reads a tag of NVIDIA's own images, `12.1.0-cudnn8-runtime-ubuntu22.04`; nullopt if the tag states neither base, runtime nor devel.
/// Since CUDA 12.4 tags name cuDNN without its version, which is 9 (github.com/NVIDIA/JAX-Toolbox, pull request 823).
auto cuda_parts_of(const Name& name) -> std::optional<CudaParts> {
  constexpr std::string_view k_cudnn = "cudnn";
  constexpr std::uint32_t k_unnamed = 9;
  CudaParts parts;
  bool is_told = false;
  for (const auto part : parts_of(name.tag)) {
    parts.has_compiler = parts.has_compiler || part == "devel";
    parts.has_libraries = parts.has_compiler || parts.has_libraries || part == "runtime";
    is_told = is_told || parts.has_libraries || part == "base";
    if (part.starts_with(k_cudnn)) {
      const auto major = version_of(part.substr(k_cudnn.size()));
      parts.has_cudnn = true;
      parts.cudnn = major ? major->part(0) : k_unnamed;
    }
  }
  return is_told ? std::optional(parts) : std::nullopt;
}

/// Whether the tag names a release of the package in digits alone, without the CUDA of its build: `torch260`.
auto has_digits_of(std::string_view package, const Name& name) -> bool {
  return std::ranges::any_of(parts_of(name.tag),
                             [&](std::string_view part) { return part.starts_with(package) && part.size() > package.size(); });
}

/// The entry for this image and tag; null if there is none.
auto known_image(const Name& name, std::span<const StackImage> images) -> const StackImage* {
  const auto parts = parts_of(name.tag);
  const auto found = std::ranges::find_if(images, [&](const StackImage& one) {
    const bool is_tag = one.tag_part.empty() || std::ranges::find(parts, one.tag_part) != parts.end();
    return one.repository == name.repository && is_tag;
  });
  return found == images.end() ? nullptr : &*found;
}

/// Names of the wheels in the image, if the tag does not state their builds; otherwise empty.
auto unstated_wheels_of(const StackImage* known, const Name& name) -> std::vector<std::string> {
  const bool is_unstated = known != nullptr && (!known->states_release || has_digits_of(known->packages.front(), name));
  return is_unstated ? known->packages : std::vector<std::string>();
}

/// A description of the image's libraries that no tag states as packages of pip or conda; empty if none are known.
auto content_of(const Name& name, const StackImage* known) -> std::string {
  constexpr std::array<std::string_view, 4> k_of_nvidia{"tritonserver", "cuda-dl-base", "nemo", "mxnet"};
  constexpr std::string_view k_nvidia = "nvidia/";
  const auto& repository = name.repository;
  const auto own = repository.starts_with(k_nvidia) ? std::string_view(repository).substr(k_nvidia.size()) : std::string_view();
  const auto parts = parts_of(name.tag);
  if (repository.starts_with("rocm/") || std::ranges::any_of(parts, [](std::string_view part) { return part.starts_with("rocm"); })) {
    return "ROCm, for AMD GPUs";
  }
  if (const auto unstated = unstated_wheels_of(known, name); !unstated.empty()) {
    return "a build of " + unstated.front() + (known->is_of_vendor ? " of NVIDIA's own" : " that its tag does not state in full");
  }
  if (std::ranges::find(k_of_nvidia, own) != k_of_nvidia.end()) {
    return "software of NVIDIA's own, with CUDA";
  }
  const bool is_of_rapids = repository.starts_with("rapidsai/") || own.starts_with("rapidsai/");
  return is_of_rapids ? "RAPIDS, installed by conda" : std::string();
}

/// The parts of CUDA in the image that do not come from its packages.
auto parts_beside(const StackImage& known, const Name& name) -> std::optional<CudaParts> {
  const auto parts = parts_of(name.tag);
  const bool is_for_gpu = std::ranges::find(parts, "gpu") != parts.end();
  const auto found = cuda_parts_of(name);
  switch (known.parts) {
    case StackImage::Parts::tag:
      return found;
    case StackImage::Parts::devel:
      return found && !found->has_compiler ? std::optional(CudaParts{}) : found;
    case StackImage::Parts::gpu:
      return CudaParts{.has_libraries = is_for_gpu, .has_cudnn = is_for_gpu};
    case StackImage::Parts::unknown:
      break;
  }
  return std::nullopt;
}

/// The system that the image itself is: `ubuntu:22.04`, `ubi9/ubi-minimal:9.5`, `debian:bookworm-slim`.
auto system_of(const Name& name) -> std::string {
  const auto base = std::string_view(name.repository).substr(name.repository.rfind('/') + 1);
  for (const auto system : k_systems) {
    const bool is_system = base == system || (system == "ubi" && base.starts_with("ubi") && (base.size() == 3 || base[3] != 'k'));
    const auto version = leading_version(name);
    if (is_system && version) {
      return std::string(system) + " " + version->text();
    }
  }
  return {};
}

/// Whether the image has no GPU software: a distribution, Python, conda, uv.
auto is_plain(const Name& name) -> bool {
  constexpr std::array<std::string_view, 11> k_plain{"python",
                                                     "buildpack-deps",
                                                     "continuumio/miniconda3",
                                                     "continuumio/anaconda3",
                                                     "condaforge/miniforge3",
                                                     "condaforge/mambaforge",
                                                     "conda-forge/miniforge3",
                                                     "mambaorg/micromamba",
                                                     "astral-sh/uv",
                                                     "prefix-dev/pixi",
                                                     "jupyter/base-notebook"};
  const auto base = std::string_view(name.repository).substr(name.repository.rfind('/') + 1);
  return std::ranges::find(k_plain, name.repository) != k_plain.end() || base.starts_with("ubi") ||
         std::ranges::find(k_systems, base) != k_systems.end();
}

/// Whether the image has only the Python of its distribution.
auto is_bare(const Name& name) -> bool {
  constexpr std::array<std::string_view, 4> k_bare{"ubuntu", "debian", "nvidia/cuda", "nvidia/cudagl"};
  return std::ranges::find(k_bare, name.repository) != k_bare.end();
}

}  // namespace

auto base_image(std::string_view text, std::span<const StackImage> images) -> BaseImage {
  BaseImage image{.name = std::string(text)};
  const auto name = split(text);
  const auto first = leading_version(name);
  const auto has_name = [&](std::string_view wanted) { return name.repository == wanted; };
  const auto* const known = known_image(name, images);
  read_tag(name, image);
  image.brings = content_of(name, known);
  image.is_plain = is_plain(name);
  image.unstated = unstated_wheels_of(known, name);
  if (has_name("nvidia/cuda") || has_name("nvidia/cudagl")) {
    image.cuda = first;
    image.parts = cuda_parts_of(name);
  } else if (has_name("python")) {
    image.python = first;
  } else if (known != nullptr && known->states_release && image.brings.empty()) {
    add_package(image, *known, name);
    image.parts = parts_beside(*known, name);
  }
  image.system = image.system.empty() ? system_of(name) : image.system;
  image.system_python = is_bare(name) ? system_python(image.system) : std::nullopt;
  if (image.python && image.python->parts().size() < 2) {
    image.python.reset();  // py3 is not a version
  }
  return image;
}

}  // namespace gpusolve::inventory
