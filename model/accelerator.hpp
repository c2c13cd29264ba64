// The kind of accelerator that a build is for, and its traits: common code asks for traits and names no vendor, which scripts/gates.py
// checks. A vendor is an alternative of this type, its words and factories in model/vendors, its rule in catalogs, and the readers that
// recognise its builds (CONTRIBUTING.md, "Add a vendor").
#pragma once

#include <cstddef>
#include <cstdint>

namespace gpusolve {

/// Whether, and for whose GPUs, a build carries code.
enum class Accelerator : std::uint8_t {
  none,   ///< the package has no GPU variant at all (numpy)
  cpu,    ///< the CPU build of a package that also has GPU builds (torch 2.4.0+cpu)
  cuda,   ///< carries CUDA code, or is tied to a CUDA build
  metal,  ///< may use an Apple GPU by Metal (MPS): the plain build of torch for Apple silicon
  other,  ///< another accelerator: ROCm, XPU
};

/// `other` is the last kind.
inline constexpr std::size_t k_accelerator_count = static_cast<std::size_t>(Accelerator::other) + 1;

/// The questions that common code may ask of an accelerator.
struct AcceleratorTraits {
  /// The catalog has the code targets and the driver rule of such builds: catalogs/gpu_rules decides where they run.
  bool is_judged{};
  /// The accelerator and its driver are part of the operating system: such a build is chosen like a GPU build that runs, but nothing about
  /// it is judged.
  bool is_of_system{};
  /// No rule judges the GPUs of such a build. A set with such a build counts as a set without GPU.
  bool is_foreign{};
};

[[nodiscard]] constexpr auto traits_of(Accelerator accelerator) -> AcceleratorTraits {
  switch (accelerator) {
    case Accelerator::none:
    case Accelerator::cpu:
      break;
    case Accelerator::cuda:
      return {.is_judged = true};
    case Accelerator::metal:
      return {.is_of_system = true};
    case Accelerator::other:
      return {.is_foreign = true};
  }
  return {};
}

/// The accelerator of the catalog's rows of builds with GPU code, whose files name none.
inline constexpr auto k_accelerator_of_rows = Accelerator::cuda;
/// The accelerators of the entries in catalogs/accelerators.yaml: those whose driver is part of the system, and all others.
inline constexpr auto k_accelerator_of_system = Accelerator::metal;
inline constexpr auto k_accelerator_without_rule = Accelerator::other;

}  // namespace gpusolve
