// The variant of a stack in place of a name that leaves it open.
#pragma once

#include <optional>
#include <string>

#include "engine/specs/spec.hpp"

namespace gpusolve::engine {

/// A spec of the request, and the variant that replaces it.
struct ChosenVariant {
  Spec asked;           ///< as typed: "jax>=0.4"
  Spec via;             ///< the variant without versions: "jax[cuda12]"; empty for the CPU
  Spec spec;            ///< the variant with versions: "jax[cuda12]>=0.4"
  std::string decides;  ///< the package whose builds decide where it runs: "jax-cuda12-plugin"; empty for the CPU
  bool is_open{};       ///< the request left the variant open
  bool is_older{};      ///< only releases before the newest that the request allows have the variant
  /// If it is older, the variant with the requested versions: "sglang[srt]" for "sglang[srt]<=0.5.2".
  std::optional<Spec> told{};
};

}  // namespace gpusolve::engine
