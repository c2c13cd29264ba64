#include "adapters/hardware/probes.hpp"

#include <unistd.h>

#include "adapters/hardware/detect.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace gpusolve::hardware {
namespace {

#if defined(__x86_64__)

/// The four registers that a CPUID instruction returns.
struct CpuLeaf {
  unsigned a{};
  unsigned b{};
  unsigned c{};
  unsigned d{};
};

auto leaf(unsigned number, unsigned sub = 0) -> CpuLeaf {
  CpuLeaf out;
  __get_cpuid_count(number, sub, &out.a, &out.b, &out.c, &out.d);
  return out;
}

auto has(unsigned reg, unsigned bits) -> bool { return (reg & bits) == bits; }

/// The registers that the operating system saves on a task switch (XCR0); 0 if the system does not use XSAVE.
auto saved_state(unsigned leaf_one_c) -> unsigned {
  if (!has(leaf_one_c, bit_OSXSAVE)) {
    return 0;
  }
  unsigned low = 0;
  unsigned high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

/// The level of the x86-64 psABI that CPUID states; nullopt if it states none.
auto level_by_cpuid() -> std::optional<CpuLevel> {
  constexpr unsigned k_avx_state = 0x6;
  constexpr unsigned k_avx512_state = 0xe6;
  constexpr unsigned k_extended = 0x80000001;
  constexpr unsigned k_lahf = 1U << 0U;
  constexpr unsigned k_lzcnt = 1U << 5U;
  const auto one = leaf(1);
  const auto seven = leaf(7);
  const auto extended = leaf(k_extended);
  const auto state = saved_state(one.c);
  if (!has(one.c, bit_SSE3 | bit_SSSE3 | bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT) || !has(extended.c, k_lahf)) {
    return CpuLevel{1};
  }
  if (!has(one.c, bit_FMA | bit_MOVBE | bit_F16C | bit_AVX) || !has(seven.b, bit_BMI | bit_AVX2 | bit_BMI2) || !has(extended.c, k_lzcnt) ||
      !has(state, k_avx_state)) {
    return CpuLevel{2};
  }
  const bool is_fourth =
      has(seven.b, bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL) && has(state, k_avx512_state);
  return is_fourth ? CpuLevel{4} : CpuLevel{3};
}

#else

auto level_by_cpuid() -> std::optional<CpuLevel> { return std::nullopt; }

#endif

}  // namespace

auto Probes::variable(const std::string& name) const -> std::optional<std::string> {
  const auto found = environment.find(name);
  return found == environment.end() ? std::nullopt : std::optional(found->second);
}

auto real_probes(Environment environment) -> Probes {
  Probes probes;
  probes.environment = std::move(environment);
  probes.nvml_libraries = {"libnvidia-ml.so.1", "/usr/lib/wsl/lib/libnvidia-ml.so.1"};
  probes.cuda_libraries = {"libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"};
  probes.cpu_level_by_cpuid = level_by_cpuid;
  probes.platform = host_platform();
  probes.glibc = host_glibc();
  return probes;
}

}  // namespace gpusolve::hardware
