// The kind of accelerator that a build is for, and its traits: common code asks for traits and names no vendor. A vendor is a row of this
// table, a rule in catalogs/ that judges its code and its drivers, and the readers that recognise its builds (CONTRIBUTING.md, "Add a
// vendor").
#pragma once

#include <array>
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

/// One row for each `Accelerator`, in its order.
inline constexpr std::array<AcceleratorTraits, 5> k_accelerators = {{
    {},
    {},
    {.is_judged = true},
    {.is_of_system = true},
    {.is_foreign = true},
}};

[[nodiscard]] constexpr auto traits_of(Accelerator accelerator) -> const AcceleratorTraits& {
  return k_accelerators.at(static_cast<std::size_t>(accelerator));
}

}  // namespace gpusolve
