// For what a build has code, and what common code asks of that in place of a vendor's name. A vendor is a row of this table, a rule in
// catalogs/ that judges its code and its drivers, and the readers that recognise its builds (CONTRIBUTING.md, "Add a vendor").
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
  /// The catalog has the code targets of such builds and the rule of their drivers: catalogs/gpu_rules decides where they run.
  bool is_judged{};
  /// Part of the operating system, with its driver: such a build is chosen like a GPU build that runs, but nothing is judged of it.
  bool is_of_system{};
  /// For GPUs that no rule judges. A set with such a build counts as one without GPU.
  bool is_foreign{};
};

/// A row for each, in their order.
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
