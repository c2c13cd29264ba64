// Two machines can be meant: the one that wrote the log, and the one that the user names by options. They are never mixed.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "cli/diagnose/clues.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli::diagnose {

/// Where nothing in the log contradicts what was given, both are the same machine, and each source completes the other. Otherwise `log`
/// holds what the log says alone, and `wanted` what was given alone.
struct Machines {
  Facts log;     ///< what the causes are about
  Facts wanted;  ///< what the remedies are for
  /// What contradicts, in words: "the log is of sm_120 (GeForce RTX 5090), and sm_89 (GeForce RTX 4090) was given"; empty: one machine.
  std::vector<std::string> differences;
  auto operator==(const Machines&) const -> bool = default;
};

/// In what two machines contradict each other: "the log is of driver 470.86, and 535.54.03 was given". `what`: who says `read`.
[[nodiscard]] auto differences(const std::string& what, const Facts& read, const Facts& given) -> std::vector<std::string>;

[[nodiscard]] auto machines_of(const Facts& given, const Clues& clues, const catalogs::Catalog& catalog) -> Machines;

}  // namespace gpusolve::cli::diagnose
