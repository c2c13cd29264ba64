// The findings of an audit (docs/rules.md, "Findings") as typed data, without wording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/facts.hpp"
#include "model/outcome.hpp"
#include "model/reason.hpp"

namespace gpusolve {

/// Codes that only audits use.
enum class AuditCode : std::uint8_t {
  cpu_build,
  cuda_mix,
  pin_mismatch,
  missing_dependency,
  version_conflict,
  two_owners,
  toolkit_too_old,
  stale_lock,
  hash_mismatch,
  insecure_source,
  unpinned,
  unjudged,           ///< contains GPU code, but the catalog does not know for which GPUs
  libraries_missing,  ///< a wheel loads libraries of CUDA that nothing in the input brings
  other_parts,        ///< other environments or extras of the file name GPU packages and were not judged
  not_in_catalog,     ///< judged by a related build that the catalog knows
  stack_mismatch,
  no_device_code,      ///< the files of a package have no code for the GPU
  device_code_partly,  ///< part of these files has no code for the GPU
  ptx_too_new,         ///< these files have only PTX for the GPU, made by a newer CUDA than the driver serves
  broken_file,         ///< a file of a package ends early or contradicts itself, so its content is not known
  out_of_memory,
  program_fault,  ///< the program itself has an error, such as an index out of range
  unknown_message,
};
inline constexpr std::size_t k_audit_code_count = static_cast<std::size_t>(AuditCode::unknown_message) + 1;

/// "cuda-mix" and so on.
[[nodiscard]] auto audit_code_text(AuditCode code) -> std::string_view;

/// A companion of the main stack was built for another release of the main stack. The spelling is the name of the companion and
/// "-mismatch".
struct CompanionMismatch {
  std::string companion;  ///< one of `StackRoles::companions`
  auto operator==(const CompanionMismatch&) const -> bool = default;
};

using FindingCode = std::variant<ReasonCode, AuditCode, CompanionMismatch>;

/// "no-kernel-image", "cuda-mix" and so on.
[[nodiscard]] auto finding_code_text(const FindingCode& code) -> std::string;
/// The inverse of `finding_code_text`; nullopt for a text that is not a code. Does not know which packages are companions.
[[nodiscard]] auto parse_finding_code(std::string_view text) -> std::optional<FindingCode>;

enum class Level : std::uint8_t { error, warning, note };
/// "error", "warning", "note".
[[nodiscard]] auto level_text(Level level) -> std::string_view;

/// Specs for which a set exists on the machine and for the Python of the input, if the repair is right.
struct AskedSet {
  std::vector<std::string> specs;
  std::string cuda{};  ///< the limit on CUDA; empty: none
  std::optional<Ecosystem> installer{};
  auto operator==(const AskedSet&) const -> bool = default;
};

/// The repair of a finding. `kind` says how to read `what`. The commands are in the order in which to run them.
struct Repair {
  enum class Kind : std::uint8_t {
    replace,        ///< install `what` instead
    remove,         ///< uninstall `what`
    add,            ///< install `what`
    edit,           ///< write `what` into the input
    update_driver,  ///< update the NVIDIA driver to `what` or newer
    lock_again,     ///< create the lock file `what` again
    other,          ///< `what` is a full sentence
  };
  Kind kind{};
  std::string what;
  std::vector<std::string> commands{};
  /// For `replace`: the statement about `what` if it is not just "runs here", such as "runs here under driver 580 or newer" or "is assumed
  /// to run here". For `edit`: a further fact about `what`, such as "which is for Python 3.10 to 3.13"; empty if there is none.
  std::string verdict{};
  std::optional<AskedSet> asked{};  ///< the set that a `gpusolve resolve` command, or lines that name packages, ask for
  std::string edits{};              ///< sentences on other lines of the input that must change with it; may be empty
  auto operator==(const Repair&) const -> bool = default;
};

/// A line of the input.
struct InputLine {
  std::string file;
  std::size_t line{};  ///< counted from 1
  auto operator<=>(const InputLine&) const = default;
};

/// Parses "requirements.txt:3" or "environment.yml:5:3" (line and column); nullopt if the text does not end in a line number.
[[nodiscard]] auto parse_place(std::string_view text) -> std::optional<InputLine>;

/// One finding. As in Reason, the code determines the meaning of `fact` and `needed`: `fact` is the thing at which the subject fails
/// ("sm_61", `torch 2.1.0 (cu121)`, "numpy>=2"), `needed` is the right value, or the value found instead. Either may be empty.
struct Finding {
  FindingCode code{};
  Level level{Level::error};
  std::string subject{};  ///< `torch 2.1.0 (cu121)`
  std::string fact{};
  std::string needed{};
  std::string text{};                   ///< the full sentence; empty: the wording for the code
  std::string error{};                  ///< the message that the program then shows, if the wording for the code does not state it
  std::string effect{};                 ///< a sentence on the program's behaviour then; empty: the wording for the code
  std::vector<std::string> evidence{};  ///< "catalog: code for sm_50 sm_60", "requirements.txt:3"
  std::optional<Repair> repair{};
  std::optional<InputLine> place{};  ///< where the requirement or address in question is, if known
  auto operator==(const Finding&) const -> bool = default;
};

/// The result of one audit.
struct Audit {
  std::string kind;  ///< kind of input: "requirements", "conda-prefix", "log"
  std::string path;
  std::string main{};  ///< the package of the main stack: `torch`
  Facts facts;
  std::optional<std::string> python;
  std::vector<std::string> assumed{};  ///< assumptions of the judgement that nobody stated, one sentence each
  std::vector<std::string> seen;       ///< the checks that were made, one sentence each: `torch 2.0.1 (cu117) runs natively on sm_80 (cubin
                                       ///< sm_80)`
  std::vector<Finding> findings;       ///< errors first
  auto operator==(const Audit&) const -> bool = default;
};

/// Sorts errors before warnings before notes, otherwise in the order found, and removes duplicates.
void sort_findings(std::vector<Finding>& findings);
[[nodiscard]] auto has_error(const std::vector<Finding>& findings) -> bool;

}  // namespace gpusolve
