// Maps the catalog's messages to findings (docs/rules.md, "Findings"), which the catalogs do not know.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/finding.hpp"

namespace gpusolve::engine::diagnose {

/// The remedy for a message, beyond the catalog's advice.
enum class Cure : std::uint8_t {
  advice,        ///< the catalog's advice, with commands for any machine, or a set for this one if it names a package
  torch_build,   ///< another build of torch, selected by the facts
  pinned_torch,  ///< the torch that a package requires
  toolkit,       ///< an nvcc that knows the target, or one for torch's CUDA
  python,        ///< a Python for which the release has wheels
  compiler,      ///< a build for a CUDA whose run-time compiler knows the GPU
};

struct MessageMeaning {
  std::string_view id;
  FindingCode code;
  Cure cure{Cure::advice};
  /// Adds nothing if the log has another message with its code: the loader or pip only repeats the cause.
  bool is_general{};
  /// Messages that this one only follows, with words about another cause.
  std::array<std::string_view, 10> follows{};
  /// A warning that torch prints for code that it takes for missing; it compares the GPU with its list by another rule than CUDA does.
  bool is_refutable{};
  bool is_harmless{};  ///< the program works all the same: a note
  /// Any package may have failed, so torch is not blamed where its build is known to have code for the GPU.
  bool is_of_any_package{};
};

/// Null for an unknown id.
[[nodiscard]] auto meaning_of(std::string_view id) -> const MessageMeaning*;

/// Whether the message only follows another one.
[[nodiscard]] auto follows(const MessageMeaning& meaning, std::string_view other) -> bool;

}  // namespace gpusolve::engine::diagnose
