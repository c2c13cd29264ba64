// What the facts add to a message's cause, and the remedy that follows from both.
#pragma once

#include <optional>
#include <string>

#include "adapters/report/finding.hpp"
#include "cli/diagnose/diagnose.hpp"

namespace gpusolve::cli::diagnose {

/// A message with everything that is known beside it. References must outlive it.
struct Case {
  const catalogs::MessageEntry& entry;
  const Match& match;
  const Clues& clues;
  const Facts& facts;
  const catalogs::Catalog& catalog;
};

/// Sentences that join the message with the facts: "sm_86 is not among sm_37 sm_50."; empty where no fact is known.
[[nodiscard]] auto joined_sentence(const Case& one) -> std::string;

/// Always one: the catalog's advice, with commands as exact as the facts allow.
[[nodiscard]] auto remedy(const Case& one, const report::FindingCode& code) -> report::Repair;

}  // namespace gpusolve::cli::diagnose
