// What the facts add to the cause of a message, and the resulting remedy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogs/code_targets.hpp"
#include "engine/diagnose/clues.hpp"
#include "engine/diagnose/log_scan.hpp"
#include "engine/diagnose/machines.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::diagnose {

/// A message with everything known about it. References must outlive it.
struct Case {
  const catalogs::MessageEntry& entry;
  const Match& match;
  const Clues& clues;
  const Machines& machines;
  const catalogs::Catalog& catalog;
};

/// Sentences that combine the message with the facts in the log: "sm_120 is not served by sm_50 sm_90: ..."; empty if none are known.
[[nodiscard]] auto joined_sentence(const Case& one) -> std::string;
/// The same one by one.
[[nodiscard]] auto joined_sentences(const Case& one) -> std::vector<std::string>;

/// The code in the list of torch that runs on the GPU of the log; nullopt if none does, or list or GPU are unknown.
[[nodiscard]] auto code_listed(const Case& one) -> std::optional<catalogs::CodeTarget>;

/// Whether the driver refused PTX, which machine code for the GPU needs none of.
[[nodiscard]] auto is_about_ptx(const Case& one) -> bool;

/// `torch 1.4.0 (cu101)` of the log, if each of its builds with CUDA that the log can mean is known to have code for the GPUs, and for a
/// message about PTX machine code; else empty.
[[nodiscard]] auto torch_with_code(const Case& one) -> std::string;

/// Whether the message may be of any package, and the main one is not the one that lacks code.
[[nodiscard]] auto is_main_excluded(const Case& one) -> bool;

/// `torch 2.3.0 (cu121)`, or without the label where the log does not state it; empty without a version.
[[nodiscard]] auto label_of_torch(const Clues& clues, const StackRoles& roles) -> std::string;

/// The label of the log's build of torch: stated itself, or by the CUDA that it was built with; empty if unknown.
[[nodiscard]] auto tag_of_torch(const Clues& clues) -> std::string;

/// Whether the build of torch that the log names uses no GPU there: one for the CPU, or for a CUDA that the driver of the log does not run.
[[nodiscard]] auto is_build_without_gpu(const Case& one) -> bool;

/// For a warning that `code_listed` refutes: why it is wrong.
[[nodiscard]] auto refutation(const Case& one) -> std::string;

/// Always exists: the catalog's advice, with commands as precise as the facts of the wanted machine allow.
[[nodiscard]] auto remedy(const Case& one) -> Repair;

/// The wheels of torch that the log asked pip for, by version and optional tag.
struct AskedWheels {
  std::string version;  ///< "1.8.1"; empty: the log does not state it
  std::string tag;      ///< "cu111", or empty
  std::vector<const catalogs::PublishedBuild*> builds;
  std::vector<DottedVersion> pythons;  ///< the Pythons of all of them, ascending
};
[[nodiscard]] auto asked_wheels(const Case& one) -> AskedWheels;

/// The toolkits in which nvcc supports the target of the message: the first and the last.
[[nodiscard]] auto target_entry(const Case& one) -> const catalogs::TargetEntry*;

/// The text that a group of the pattern captured; empty if the group did not take part.
[[nodiscard]] auto group(const Match& match, std::string_view name) -> std::string;

}  // namespace gpusolve::engine::diagnose
