// The knowledge about the GPU code of one package of a set: that it has none, that it has some, or only that there are signs of it.
#pragma once

#include <cstdint>
#include <string>

#include "engine/judging/judge.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

struct GpuPart {
  enum class Kind : std::uint8_t {
    none,     ///< has no GPU code that is judged by itself, or shows no sign of any
    library,  ///< one of NVIDIA's libraries: judged with the packages that need it
    known,    ///< the GPUs on which it runs are known or assumed
    unknown,  ///< it has GPU code, or shows signs of it, and its GPUs are not known
  };
  Kind kind{};
  std::string sign{};  ///< why a package of no table counts as unknown: "`cu120` in its name"; empty if a table names it
  auto operator==(const GpuPart&) const -> bool = default;
};

/// The part of one build. Reads its requirements if nothing else decides.
[[nodiscard]] auto gpu_part_of(resolver::CandidateId candidate, const Judgement& judgement, World& world, const Judge& judge) -> GpuPart;

}  // namespace gpusolve::engine
