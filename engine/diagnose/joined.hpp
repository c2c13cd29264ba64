// Combines a message with the facts of its log: sentences that make the cause precise, and the remedy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogs/cuda/code_targets.hpp"
#include "engine/diagnose/clues.hpp"
#include "engine/diagnose/log_scan.hpp"
#include "engine/diagnose/machines.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::diagnose {

/// A message with everything known about it. The referenced objects must outlive it.
struct Case {
  const catalogs::MessageEntry& entry;
  const Match& match;
  const Clues& clues;
  const Machines& machines;
  const catalogs::Catalog& catalog;
};

/// Sentences that combine the message with the facts in the log: "sm_120 is not served by sm_50 sm_90: ..."; empty if there are none.
[[nodiscard]] auto fact_sentence(const Case& one) -> std::string;
/// The same sentences, one by one.
[[nodiscard]] auto fact_sentences(const Case& one) -> std::vector<std::string>;

/// The code in torch's list that runs on the log's GPU; nullopt if there is none, or if the list or the GPU is unknown.
[[nodiscard]] auto code_listed(const Case& one) -> std::optional<catalogs::CodeTarget>;

/// Whether the driver refused PTX; machine code for the GPU needs no PTX.
[[nodiscard]] auto is_about_ptx(const Case& one) -> bool;

/// `torch 1.4.0 (cu101)` of the log, if each CUDA build that the log can mean is known to have code for the GPUs (for a message about PTX:
/// machine code); otherwise empty.
[[nodiscard]] auto torch_with_code(const Case& one) -> std::string;

/// Whether the message may be about any package and the main package does not lack code.
[[nodiscard]] auto is_main_excluded(const Case& one) -> bool;

/// `torch 2.3.0 (cu121)`, without the label if the log does not state it; empty if the log states no version.
[[nodiscard]] auto label_of_torch(const Clues& clues, const StackRoles& roles) -> std::string;

/// The label of the log's torch build: as the log states it, otherwise by the CUDA that the build was made with; empty if unknown.
[[nodiscard]] auto tag_of_torch(const Clues& clues) -> std::string;

/// Whether the log's torch build uses no GPU on that machine: a CPU build, or a build for a CUDA that the log's driver does not run.
[[nodiscard]] auto is_build_without_gpu(const Case& one) -> bool;

/// For a warning that `code_listed` refutes: the reason why the warning is wrong.
[[nodiscard]] auto refutation(const Case& one) -> std::string;

/// The catalog's advice, which always exists, with commands as precise as the facts of the wanted machine allow.
[[nodiscard]] auto remedy(const Case& one) -> Repair;

/// The torch wheels that pip was asked for in the log, by version and optional tag.
struct AskedWheels {
  std::string version;  ///< "1.8.1"; empty: the log does not state it
  std::string tag;      ///< "cu111", or empty
  std::vector<const catalogs::PublishedBuild*> builds;
  std::vector<DottedVersion> pythons;  ///< the Pythons of all these wheels, ascending
};
[[nodiscard]] auto asked_wheels(const Case& one) -> AskedWheels;

/// The toolkits in which nvcc supports the message's target: the first and the last. Null if unknown.
[[nodiscard]] auto target_entry(const Case& one) -> const catalogs::TargetEntry*;

/// The text that a group of the pattern captured; empty if the group did not take part.
[[nodiscard]] auto group(const Match& match, std::string_view name) -> std::string;

}  // namespace gpusolve::engine::diagnose
