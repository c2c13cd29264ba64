// Solves each reading of a request that leaves the variant of a stack open, and keeps the best (docs/rules.md, "Choice" and "Stacks").
#pragma once

#include <string>
#include <vector>

#include "engine/solving/resolve_in.hpp"
#include "engine/variants/chosen_variant.hpp"
#include "engine/worlds/resolution.hpp"

namespace gpusolve::engine {

struct VariantChoice {
  Resolution resolution;
  std::vector<ChosenVariant> chosen{};  ///< the variants of the set, or of the reading that the reasons are about
  std::vector<Warning> warnings{};      ///< `gpu-variant`: the variant that was chosen for an open name, and why
};

/// Like `resolve_in`. If no reading for GPUs has a set but one for the CPU has, the outcome is `cpu_only`: the set is that for the CPU, and
/// the conflict that of the last variant for GPUs. `is_lowest`: the lowest versions are preferred.
[[nodiscard]] auto resolve_variants(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, bool is_lowest,
                                    const NoteFound& note_found) -> Result<VariantChoice>;

/// Like `resolve_variants`, for GPU sets only, and without reasons: these take much longer than the proof that there is no set.
/// Without a GPU set, the result has no CPU set either.
[[nodiscard]] auto resolve_variants_for_gpu(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, bool is_lowest,
                                            const NoteFound& note_found) -> Result<VariantChoice>;

/// Like `can_be_met_in`, for any reading. Readings for the CPU count only on a machine without a GPU.
[[nodiscard]] auto can_any_be_met(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted,
                                  std::optional<std::uint16_t> bound) -> Result<bool>;

}  // namespace gpusolve::engine
