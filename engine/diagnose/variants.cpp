#include "engine/diagnose/variants.hpp"

#include <algorithm>
#include <cstdint>

namespace gpusolve::engine::diagnose {
namespace {

/// Whether the log's driver serves the build's CUDA, so that the program did not fail because of an old driver.
auto is_driver_enough(const Case& one, const std::optional<DottedVersion>& cuda) -> bool {
  const auto& driver = one.machines.log.driver;
  if (!driver || !cuda) {
    return false;
  }
  const auto least = one.catalog.least_driver(*cuda, one.machines.log.platform.value);
  return driver->version ? least && *least <= *driver->version : driver->cuda && *cuda <= *driver->cuda;
}

/// For a program that brings its own CUDA and says that the driver is too old for it.
auto variant_of_own_cuda(const Case& one) -> std::optional<Variant> {
  const auto cuda = parse_dotted_version(one.entry.meaning.of_cuda);
  const bool is_enough = cuda && is_driver_enough(one, *cuda);
  return is_enough ? std::optional(Variant{"driver-not-reached", {{"needs_cuda", cuda->text()}}}) : std::nullopt;
}

/// conda prints the same message for a missing driver and for one that serves an older CUDA than the build needs.
auto variant_of_conda(const Case& one) -> std::optional<Variant> {
  const auto text = group(one.match, "want") + group(one.match, "least");
  const auto want = parse_dotted_version(text);
  const auto& driver = one.machines.log.driver;
  if (!want || !driver || !driver->cuda || *want <= *driver->cuda) {
    return std::nullopt;
  }
  return Variant{"conda-driver-too-old", {{"want", text}, {"have", driver->cuda->text()}}};
}

/// cuDNN gives the same status for exhausted memory and for incompatible libraries; XLA also prints how much memory is free.
auto variant_of_cudnn(const Case& one) -> std::optional<Variant> {
  constexpr std::uint64_t k_mebibyte = std::uint64_t{1} << 20U;
  constexpr std::uint64_t k_hardly = 20;  // less than a twentieth is left
  const auto& memory = one.clues.memory;
  const bool is_full = memory && memory->free < memory->total / k_hardly;
  if (!memory || (!is_full && memory->free < memory->total / 2)) {
    return std::nullopt;
  }
  return Variant{is_full ? "cudnn-no-memory" : "cudnn-not-memory",
                 {{"free", std::to_string(memory->free / k_mebibyte)}, {"total", std::to_string(memory->total / k_mebibyte)}}};
}

/// nullopt unless the log states both the GPU and the CUDA of the build.
auto variant_of_cufft(const Case& one) -> std::optional<Variant> {
  const auto& cuda = one.clues.torch_cuda;
  const BuildVariant wheel{Accelerator::cuda, cuda, {}, {}, Packaging::wheel};
  const bool is_known = std::ranges::any_of(one.machines.log.capabilities(), [&](ComputeCapability gpu) {
    return !one.catalog.partial_failures(one.catalog.roles().pypi, wheel, gpu).empty();
  });
  return is_known ? std::optional(Variant{"cufft-before-ada", {{"cuda", cuda->text()}}}) : std::nullopt;
}

/// The CUDA version in digits: `1107` is CUDA 11.7.
auto cuda_of_digits(const std::string& digits) -> std::optional<DottedVersion> {
  constexpr std::size_t k_minor = 2;
  if (digits.size() <= k_minor) {
    return std::nullopt;
  }
  const auto minor = digits.substr(digits.size() - k_minor);
  const auto version =
      parse_dotted_version(digits.substr(0, digits.size() - k_minor) + "." + (minor.front() == '0' ? minor.substr(1) : minor));
  return version ? std::optional(*version) : std::nullopt;
}

/// For a package that names the main package it was built for, if exactly that one is installed.
auto variant_of_same_main(const Case& one) -> std::optional<Variant> {
  const auto& entry = one.entry.meaning.same_main;
  if (entry.empty() || group(one.match, "main_have") != group(one.match, "built") + group(one.match, "plain")) {
    return std::nullopt;
  }
  const auto cuda = cuda_of_digits(group(one.match, "built_cuda"));
  const bool is_other = cuda && one.clues.torch_cuda && *cuda != *one.clues.torch_cuda;
  return is_other ? Variant{entry, {{"other_cuda", cuda->text()}, {"own_cuda", one.clues.torch_cuda->text()}}} : Variant{entry, {}};
}

}  // namespace

auto variant_of(const Case& one) -> std::optional<Variant> {
  if (one.clues.is_wsl && one.entry.id == "driver-older-than-runtime") {
    return Variant{"wsl-driver", {}};
  }
  if (one.clues.is_wsl && one.entry.id == "cuda-unknown-no-device") {
    return Variant{"wsl-no-libcuda", {}};
  }
  if (one.clues.is_32_bit && one.entry.id.starts_with("pip-no-matching")) {
    return Variant{"python-32-bit", {}};
  }
  if (one.entry.id == "driver-older-than-runtime" && is_driver_enough(one, one.clues.torch_cuda)) {
    return Variant{"driver-not-reached", {}};
  }
  if (one.entry.id == "cudnn-failed") {
    return variant_of_cudnn(one);
  }
  if (one.entry.id == "cufft-internal-error") {
    return variant_of_cufft(one);
  }
  if (auto own = variant_of_own_cuda(one)) {
    return own;
  }
  if (auto same = variant_of_same_main(one)) {
    return same;
  }
  return one.entry.id == "conda-no-cuda" ? variant_of_conda(one) : std::nullopt;
}

}  // namespace gpusolve::engine::diagnose
