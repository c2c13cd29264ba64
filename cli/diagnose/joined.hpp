// What the facts add to a message's cause, and the remedy that follows from both.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/finding.hpp"
#include "cli/diagnose/clues.hpp"
#include "cli/diagnose/log_scan.hpp"
#include "cli/diagnose/machines.hpp"
#include "cli/diagnose/message_codes.hpp"

namespace gpusolve::cli::diagnose {

/// A message with everything that is known beside it. References must outlive it.
struct Case {
  const catalogs::MessageEntry& entry;
  const MessageMeaning& meaning;
  const Match& match;
  const Clues& clues;
  const Machines& machines;
  const catalogs::Catalog& catalog;
};

/// Sentences that join the message with what the log says: "sm_120 is not served by sm_50 sm_90: …"; empty where nothing is known.
[[nodiscard]] auto joined_sentence(const Case& one) -> std::string;

/// Always one: the catalog's advice, with commands as exact as the facts of the wanted machine allow.
[[nodiscard]] auto remedy(const Case& one) -> report::Repair;

/// The wheels of torch that pip was asked for in the log, by version and, where it is named, tag.
struct AskedWheels {
  std::string version;  ///< "1.8.1"; empty: the log names none
  std::string tag;      ///< "cu111", or empty
  std::vector<const catalogs::TorchBuild*> builds;
  std::vector<DottedVersion> pythons;  ///< of all of them, ascending
};
[[nodiscard]] auto asked_wheels(const Case& one) -> AskedWheels;

/// When nvcc came to know what the message is about, and left it.
[[nodiscard]] auto target_entry(const Case& one) -> const catalogs::TargetEntry*;

/// What a group of the pattern captured; empty where it took no part.
[[nodiscard]] auto group(const Match& match, std::string_view name) -> std::string;

}  // namespace gpusolve::cli::diagnose
