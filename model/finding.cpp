#include "model/finding.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/enum_table.hpp"
#include "base/overloaded.hpp"
#include "base/whole_number.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<AuditCode, k_audit_code_count> k_codes{{
    {AuditCode::cpu_build, "cpu-build"},
    {AuditCode::cuda_mix, "cuda-mix"},
    {AuditCode::pin_mismatch, "pin-mismatch"},
    {AuditCode::missing_dependency, "missing-dependency"},
    {AuditCode::version_conflict, "version-conflict"},
    {AuditCode::two_owners, "two-owners"},
    {AuditCode::toolkit_too_old, "toolkit-too-old"},
    {AuditCode::stale_lock, "stale-lock"},
    {AuditCode::hash_mismatch, "hash-mismatch"},
    {AuditCode::insecure_source, "insecure-source"},
    {AuditCode::unpinned, "unpinned"},
    {AuditCode::unjudged, "unjudged"},
    {AuditCode::libraries_missing, "libraries-missing"},
    {AuditCode::other_parts, "other-parts"},
    {AuditCode::not_in_catalog, "not-in-catalog"},
    {AuditCode::stack_mismatch, "stack-mismatch"},
    {AuditCode::no_device_code, "no-device-code"},
    {AuditCode::device_code_partly, "device-code-partly"},
    {AuditCode::ptx_too_new, "ptx-too-new"},
    {AuditCode::broken_file, "broken-file"},
    {AuditCode::out_of_memory, "out-of-memory"},
    {AuditCode::program_fault, "program-fault"},
    {AuditCode::unknown_message, "unknown-message"},
}};
static_assert(is_in_order(k_codes));

auto number_in(std::string_view text) -> std::optional<std::size_t> {
  const auto number = whole_number<std::size_t>(text);
  return number && *number > 0 ? number : std::nullopt;
}

constexpr std::string_view k_mismatch = "-mismatch";

}  // namespace

auto parse_place(std::string_view text) -> std::optional<InputLine> {
  std::optional<InputLine> place;
  for (int part = 0; part < 2; ++part) {
    const auto colon = text.rfind(':');
    const auto number = colon == std::string_view::npos ? std::nullopt : number_in(text.substr(colon + 1));
    if (!number) {
      break;
    }
    text = text.substr(0, colon);
    place = InputLine{std::string(text), *number};
  }
  return place;
}

auto audit_code_text(AuditCode code) -> std::string_view { return row_of(k_codes, code); }

auto finding_code_text(const FindingCode& code) -> std::string {
  return std::visit(overloaded{[](ReasonCode reason) { return std::string(reason_code_text(reason)); },
                               [](AuditCode audit) { return std::string(audit_code_text(audit)); },
                               [](const CompanionMismatch& mismatch) { return mismatch.companion + std::string(k_mismatch); }},
                    code);
}

auto parse_finding_code(std::string_view text) -> std::optional<FindingCode> {
  if (const auto reason = parse_reason_code(text)) {
    return FindingCode(*reason);
  }
  if (const auto audit = spelled(k_codes, text)) {
    return FindingCode(*audit);
  }
  const bool is_mismatch = text.ends_with(k_mismatch) && text.size() > k_mismatch.size();
  return is_mismatch ? std::optional(FindingCode(CompanionMismatch{std::string(text.substr(0, text.size() - k_mismatch.size()))}))
                     : std::nullopt;
}

auto level_text(Level level) -> std::string_view {
  switch (level) {
    case Level::error:
      return "error";
    case Level::warning:
      return "warning";
    case Level::note:
      return "note";
  }
  return "";
}

void sort_findings(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, {}, &Finding::level);
  const auto is_before = [](const Finding* left, const Finding* right) {
    const auto key = [](const Finding* it) { return std::tie(it->subject, it->fact, it->needed, it->text, it->evidence, it->place); };
    return key(left) < key(right);
  };
  std::multiset<const Finding*, decltype(is_before)> known(is_before);  // hardly any findings have the same key and differ
  std::vector<Finding> once;
  once.reserve(findings.size());
  for (auto& finding : findings) {
    const auto [first, last] = known.equal_range(&finding);
    if (std::none_of(first, last, [&](const Finding* other) { return *other == finding; })) {
      once.push_back(std::move(finding));
      known.insert(&once.back());
    }
  }
  findings = std::move(once);
}

auto has_error(const std::vector<Finding>& findings) -> bool {
  return std::ranges::any_of(findings, [](const Finding& finding) { return finding.level == Level::error; });
}

}  // namespace gpusolve
