// What is known of the GPU code of each package of a set: that it has none, that it has some, or only that there are signs of it.
#pragma once

#include <string>
#include <vector>

#include "engine/worlds/judging/gpu_provider.hpp"
#include "engine/worlds/world.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::engine {

struct GpuPart {
  enum class Kind : std::uint8_t {
    none,     ///< has no GPU code that is judged by itself, or shows no sign of any
    library,  ///< one of NVIDIA's libraries: judged with what needs it
    known,    ///< on which GPUs it runs is known or assumed
    unknown,  ///< it carries GPU code, or shows signs of it, and for which GPUs is not known
  };
  Kind kind{};
  std::string sign{};  ///< why a package of no table counts as unknown: "`cu120` in its name"; empty if a table names it
  auto operator==(const GpuPart&) const -> bool = default;
};

/// For each package of the set, in its order.
[[nodiscard]] auto gpu_parts_of(const resolver::Solution& solution, World& world, GpuProvider& provider, const Judge& judge)
    -> std::vector<GpuPart>;

/// For one build. Reads its requirements if nothing else decides.
[[nodiscard]] auto gpu_part_of(resolver::CandidateId candidate, const Judgement& judgement, World& world, const Judge& judge) -> GpuPart;

}  // namespace gpusolve::engine
