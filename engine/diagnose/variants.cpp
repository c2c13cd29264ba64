#include "engine/diagnose/variants.hpp"

#include <algorithm>
#include <cstdint>

#include "model/vendors/cuda.hpp"

namespace gpusolve::engine::diagnose {
namespace {

/// Texts for the groups of the entry that explains the message.
using GroupTexts = decltype(Variant::facts);
using KnownTexts = std::optional<GroupTexts>;

/// Whether the log's driver serves the build's CUDA, so that the program did not fail because of an old driver.
auto is_driver_enough(const Case& one, const std::optional<DottedVersion>& cuda) -> bool {
  const auto& driver = one.machines.log.driver;
  if (!driver || !cuda) {
    return false;
  }
  const auto least = one.catalog.least_driver(*cuda, one.machines.log.platform.value);
  return driver->version ? least && *least <= *driver->version : driver->cuda && *cuda <= *driver->cuda;
}

/// nullopt unless the log's driver serves the CUDA: that of the program, which then becomes `needs_cuda`, otherwise that of the main
/// package.
auto facts_of_driver(const Case& one) -> KnownTexts {
  const auto own = parse_dotted_version(one.entry.meaning.of_cuda);
  if (own) {
    return is_driver_enough(one, *own) ? KnownTexts(GroupTexts{{"needs_cuda", own->text()}}) : std::nullopt;
  }
  return is_driver_enough(one, one.clues.torch_cuda) ? KnownTexts(GroupTexts{}) : std::nullopt;
}

/// conda prints the same message for a missing driver and for one that serves an older CUDA than the build needs.
auto facts_of_older_cuda(const Case& one) -> KnownTexts {
  const auto text = group(one.match, "want") + group(one.match, "least");
  const auto want = parse_dotted_version(text);
  const auto& driver = one.machines.log.driver;
  if (!want || !driver || !driver->cuda || *want <= *driver->cuda) {
    return std::nullopt;
  }
  return GroupTexts{{"want", text}, {"have", driver->cuda->text()}};
}

/// cuDNN gives the same status for exhausted memory and for incompatible libraries; XLA also prints how much memory is free.
auto facts_of_memory(const Case& one, bool is_full) -> KnownTexts {
  constexpr std::uint64_t k_mebibyte = std::uint64_t{1} << 20U;
  constexpr std::uint64_t k_hardly = 20;  // less than a twentieth is left
  const auto& memory = one.clues.memory;
  if (!memory || !(is_full ? memory->free < memory->total / k_hardly : memory->free >= memory->total / 2)) {
    return std::nullopt;
  }
  return GroupTexts{{"free", std::to_string(memory->free / k_mebibyte)}, {"total", std::to_string(memory->total / k_mebibyte)}};
}

/// nullopt unless the log states both the GPU and the CUDA of the build.
auto facts_of_library(const Case& one) -> KnownTexts {
  const auto& cuda = one.clues.torch_cuda;
  const auto wheel = build_for_cuda(cuda, Packaging::wheel);
  const bool is_known = std::ranges::any_of(one.machines.log.capabilities(), [&](ComputeCapability gpu) {
    return !one.catalog.partial_failures(one.catalog.roles().pypi, wheel, gpu).empty();
  });
  return is_known ? KnownTexts(GroupTexts{{"cuda", cuda->text()}}) : std::nullopt;
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
auto facts_of_same_main(const Case& one) -> KnownTexts {
  if (group(one.match, "main_have") != group(one.match, "built") + group(one.match, "plain")) {
    return std::nullopt;
  }
  const auto cuda = cuda_of_digits(group(one.match, "built_cuda"));
  const bool is_other = cuda && one.clues.torch_cuda && *cuda != *one.clues.torch_cuda;
  return is_other ? GroupTexts{{"other_cuda", cuda->text()}, {"own_cuda", one.clues.torch_cuda->text()}} : GroupTexts{};
}

auto facts_if(catalogs::CaseFact fact, const Case& one) -> KnownTexts {
  switch (fact) {
    case catalogs::CaseFact::wsl:
      return one.clues.is_wsl ? KnownTexts(GroupTexts{}) : std::nullopt;
    case catalogs::CaseFact::python_32_bit:
      return one.clues.is_32_bit ? KnownTexts(GroupTexts{}) : std::nullopt;
    case catalogs::CaseFact::driver_suffices:
      return facts_of_driver(one);
    case catalogs::CaseFact::driver_serves_less:
      return facts_of_older_cuda(one);
    case catalogs::CaseFact::memory_full:
      return facts_of_memory(one, true);
    case catalogs::CaseFact::memory_free:
      return facts_of_memory(one, false);
    case catalogs::CaseFact::library_fails_on_gpu:
      return facts_of_library(one);
    case catalogs::CaseFact::same_main:
      return facts_of_same_main(one);
  }
  return std::nullopt;
}

}  // namespace

auto variant_of(const Case& one) -> std::optional<Variant> {
  for (const auto& each : one.entry.meaning.cases) {
    if (auto facts = facts_if(each.fact, one)) {
      return Variant{each.entry, *std::move(facts)};
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine::diagnose
