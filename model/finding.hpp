// The findings of an audit (docs/rules.md, "Findings"): typed data, without words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/facts.hpp"
#include "model/reason.hpp"

namespace gpusolve {

/// The codes that only audits have. `finding_code_text` gives the spelling that users and JSON see.
enum class AuditCode : std::uint8_t {
  cpu_build,
  cuda_mix,
  pin_mismatch,
  torchvision_mismatch,
  torchaudio_mismatch,
  missing_dependency,
  version_conflict,
  two_owners,
  toolkit_too_old,
  stale_lock,
  hash_mismatch,
  insecure_source,
  unpinned,
  unjudged,        ///< carries GPU code of which the catalog does not say on what it runs
  other_parts,     ///< other environments or extras of the file name GPU packages, and were not judged
  not_in_catalog,  ///< judged like a relative
  stack_mismatch,
  out_of_memory,
  unknown_message,
};
inline constexpr std::size_t k_audit_code_count = 19;

using FindingCode = std::variant<ReasonCode, AuditCode>;

/// `no-kernel-image`, `cuda-mix` and so on.
[[nodiscard]] auto finding_code_text(const FindingCode& code) -> std::string_view;
/// The inverse; nothing for a text that is no code.
[[nodiscard]] auto parse_finding_code(std::string_view text) -> std::optional<FindingCode>;

enum class Level : std::uint8_t { error, warning, note };
/// "error", "warning", "note".
[[nodiscard]] auto level_text(Level level) -> std::string_view;

/// What mends it: `what` is what to take, remove or write; the commands in the order in which they are to be run.
struct Repair {
  enum class Kind : std::uint8_t {
    replace,        ///< take `what` instead
    remove,         ///< uninstall `what`
    add,            ///< install `what`
    edit,           ///< write `what` into the input
    update_driver,  ///< to `what` or newer
    lock_again,     ///< `what` is the file
    other,          ///< `what` says it in a sentence of its own
  };
  Kind kind{};
  std::string what;
  std::vector<std::string> commands{};
  auto operator==(const Repair&) const -> bool = default;
};

/// A line of the input.
struct InputLine {
  std::string file;
  std::size_t line{};  ///< from 1
  auto operator==(const InputLine&) const -> bool = default;
};

/// "requirements.txt:3", "environment.yml:5:3" (line and column); nothing for a text that ends in no number.
[[nodiscard]] auto parse_place(std::string_view text) -> std::optional<InputLine>;

/// One finding. What `fact` and `needed` hold goes with the code as in Reason: `fact` is what the subject fails at ("sm_61", "torch 2.1.0
/// (cu121)", "numpy>=2"), `needed` what would be right or what is there instead. Either may be empty.
struct Finding {
  FindingCode code{};
  Level level{Level::error};
  std::string subject{};  ///< "torch 2.1.0 (cu121)"
  std::string fact{};
  std::string needed{};
  std::string text{};                   ///< a sentence that the source of the finding brings along; empty: the code's words
  std::vector<std::string> evidence{};  ///< "catalog: code for sm_50 sm_60", "requirements.txt:3"
  std::optional<Repair> repair{};
  std::optional<InputLine> place{};  ///< of the requirement or address that it is about, where that is known
  auto operator==(const Finding&) const -> bool = default;
};

/// The result of one audit.
struct Audit {
  std::string kind;  ///< of the input: "requirements", "conda-prefix", "log"
  std::string path;
  Facts facts;
  std::optional<std::string> python;
  std::vector<std::string> seen;  ///< what was looked at, one sentence each: "torch 2.0.1 (cu117) runs natively on sm_80 (cubin sm_80)"
  std::vector<Finding> findings;  ///< errors first
  auto operator==(const Audit&) const -> bool = default;
};

/// Errors, then warnings, then notes; else in the order found; each once.
void sort_findings(std::vector<Finding>& findings);
[[nodiscard]] auto has_error(const std::vector<Finding>& findings) -> bool;

}  // namespace gpusolve
