// Distinguishes two machines that are never mixed: the machine that wrote the log, and the one that the user describes with options.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/clues.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::diagnose {

/// The two machines. If nothing in the log contradicts the options, both are the same machine, and each source completes the other.
/// Otherwise `log` contains only the log's facts, and `wanted` only the given facts.
struct Machines {
  Facts log;     ///< the machine that wrote the log; the causes are about it
  Facts wanted;  ///< the machine that the user describes; the remedies are for it
  /// The contradictions, in words: "the log is of sm_120 (GeForce RTX 5090), and sm_89 (GeForce RTX 4090) was given"; empty: one machine.
  std::vector<std::string> differences;
  auto operator==(const Machines&) const -> bool = default;
};

/// The facts as if they were given by hand, so that a command names them: it may run on another machine than the log's.
[[nodiscard]] auto as_given(Facts facts) -> Facts;

[[nodiscard]] auto machines_of(const Facts& given, const Clues& clues, const catalogs::Catalog& catalog) -> Machines;

}  // namespace gpusolve::engine::diagnose
