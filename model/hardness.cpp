#include "model/hardness.hpp"

#include <algorithm>
#include <array>

namespace gpusolve {
namespace {

/// Missing support in a library (`library_drops_arch`) is as hard to change as missing code, and has no row of its own.
constexpr std::array k_hardest_first{ReasonCode::no_kernel_image,    ReasonCode::platform_unavailable,   ReasonCode::glibc_too_old,
                                     ReasonCode::driver_too_old,     ReasonCode::ptx_needs_newer_driver, ReasonCode::yanked,
                                     ReasonCode::excluded_newer,     ReasonCode::channel_priority,       ReasonCode::version_unavailable,
                                     ReasonCode::python_unavailable, ReasonCode::cudnn_unavailable,      ReasonCode::cuda_unavailable,
                                     ReasonCode::dependency_conflict};

}  // namespace

auto hardness(const Reason& reason) -> std::size_t {
  const bool is_drop = reason.code == ReasonCode::library_drops_arch;
  // Another driver is as hard to install whether it is newer or older.
  const auto code = is_drop && reason.is_of_driver ? ReasonCode::driver_too_old : is_drop ? k_hardest_first.front() : reason.code;
  return static_cast<std::size_t>(k_hardest_first.end() - std::ranges::find(k_hardest_first, code));
}

}  // namespace gpusolve
