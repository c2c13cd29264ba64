// What the catalog's messages amount to among the findings of the contract: the catalogs know nothing of those.
#pragma once

#include <cstdint>
#include <string_view>

#include "adapters/report/finding.hpp"

namespace gpusolve::cli::diagnose {

/// What settles a message, beyond the catalog's advice.
enum class Cure : std::uint8_t {
  advice,       ///< the catalog says it all, with commands that hold on any machine
  torch_build,  ///< another build of torch, found by the facts
  toolkit,      ///< an nvcc that knows the target, or one of the CUDA of torch
  python,       ///< a Python that the release has wheels for
};

struct MessageMeaning {
  std::string_view id;
  report::FindingCode code;
  Cure cure{Cure::advice};
  /// Says nothing more where another message of its code is in the log: what the loader or pip adds to the cause.
  bool is_general{};
};

/// Null for an id that no message has.
[[nodiscard]] auto meaning_of(std::string_view id) -> const MessageMeaning*;

}  // namespace gpusolve::cli::diagnose
