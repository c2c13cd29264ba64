#include "model/finding.hpp"

#include <algorithm>
#include <charconv>

#include "base/overloaded.hpp"

namespace gpusolve {
namespace {

/// In the order of AuditCode.
constexpr std::array<std::string_view, k_audit_code_count> k_codes{
    "cpu-build",        "cuda-mix",   "pin-mismatch",    "torchvision-mismatch", "torchaudio-mismatch", "missing-dependency",
    "version-conflict", "two-owners", "toolkit-too-old", "stale-lock",           "hash-mismatch",       "insecure-source",
    "unpinned",         "unjudged",   "other-parts",     "not-in-catalog",       "stack-mismatch",      "out-of-memory",
    "unknown-message"};

auto number_in(std::string_view text) -> std::optional<std::size_t> {
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc{} && end == text.data() + text.size() && number > 0 ? std::optional(number) : std::nullopt;
}

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

auto finding_code_text(const FindingCode& code) -> std::string_view {
  return std::visit(overloaded{[](ReasonCode reason) { return reason_code_text(reason); },
                               [](AuditCode audit) { return k_codes.at(static_cast<std::size_t>(audit)); }},
                    code);
}

auto parse_finding_code(std::string_view text) -> std::optional<FindingCode> {
  if (const auto reason = parse_reason_code(text)) {
    return FindingCode(*reason);
  }
  const auto* const found = std::ranges::find(k_codes, text);
  return found == k_codes.end() ? std::nullopt : std::optional(FindingCode(static_cast<AuditCode>(found - k_codes.begin())));
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
  std::vector<Finding> once;
  for (auto& finding : findings) {
    if (std::ranges::find(once, finding) == once.end()) {
      once.push_back(std::move(finding));
    }
  }
  findings = std::move(once);
}

auto has_error(const std::vector<Finding>& findings) -> bool {
  return std::ranges::any_of(findings, [](const Finding& finding) { return finding.level == Level::error; });
}

}  // namespace gpusolve
