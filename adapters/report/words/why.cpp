#include "adapters/report/words/why.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "adapters/report/text/facts_text.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "model/dotted_version.hpp"
#include "model/hardness.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

using Reasons = std::vector<const Reason*>;

/// The most clauses in one sentence.
constexpr std::size_t k_most_clauses = 2;

auto reasons_with(const std::vector<WordedReason>& all, ReasonCode code) -> Reasons {
  Reasons found;
  for (const auto& worded : all) {
    if (worded.reason.code == code) {
      found.push_back(&worded.reason);
    }
  }
  return found;
}

/// The last of the builds' versions: "0.11.0" for builds of 0.4.30 to 0.11.0; empty for a reason about no builds.
auto last_version(const Reason* reason) -> std::string { return reason->builds ? reason->builds->last : std::string(); }

auto is_less(const std::string& left, const std::string& right) -> bool {
  const auto left_version = parse_dotted_version(left);
  const auto right_version = parse_dotted_version(right);
  return left_version && (!right_version || *left_version < *right_version);
}

/// The reason with the lowest demand: of several required versions, the lowest is enough to help.
auto most_modest(const Reasons& reasons) -> const Reason& {
  return **std::ranges::min_element(reasons, is_less, [](const Reason* one) { return one->needed; });
}

/// The end of a clause about a missing version. The clause is unimportant if builds have no code for the GPU, because only few builds
/// need such a version.
constexpr std::string_view k_there_is_not = ", which there is not";

/// The clause for a version that is too old: "need driver 525 or newer, and yours is 450.80.02 (--driver)".
auto needs_newer(const Reason& reason, const std::string& what, const Facts& facts) -> std::string {
  const auto needs =
      reason.needed.empty() ? "need a newer " + what : "need " + what + " " + printable(bare_version(reason.needed)) + " or newer";
  return needs + (reason.fact.empty() ? "" : ", and yours is " + own_value(reason.fact, facts));
}

/// The clause for a driver that is too new: "need driver branch 470 or older, and yours is 580.65.06 (--driver)".
auto needs_older_driver(const Reason& reason, const Facts& facts) -> std::string {
  const auto needs = reason.needed.empty() ? "need an older driver" : "need driver branch " + printable(reason.needed) + " or older";
  return needs + (reason.fact.empty() ? "" : ", and yours is " + own_value(reason.fact, facts));
}

auto python_name(const std::string& fact) -> std::string {
  const auto at = std::min(fact.find_first_of("0123456789<>=!~*"), fact.size());
  const auto version = fact.substr(at);
  return "Python " + (version.ends_with(".*") ? version.substr(0, version.size() - 2) : version);
}

auto version_clause(const Reason& reason) -> std::string {
  if (reason.unavailable == Unavailable::only_raises) {
    return "do nothing but raise an error";
  }
  if (!reason.needed.empty()) {
    return "come with " + printable(reason.fact);
  }
  return reason.limit == Option::strict_catalog ? "are not in the catalog, as " + option_text(Option::strict_catalog) + " demands"
                                                : "need " + printable(reason.subject) + std::string(k_there_is_not);
}

/// The clause in the singular: its first word is the verb, "need" -> "needs"; "their" becomes "its".
auto in_singular(std::string clause) -> std::string {
  constexpr std::string_view k_theirs = " their ";
  if (const auto theirs = clause.find(k_theirs); theirs != std::string::npos) {
    clause.replace(theirs, k_theirs.size(), " its ");
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> k_verbs{
      {{"are ", "is "}, {"were ", "was "}, {"do ", "does "}, {"have ", "has "}}};
  for (const auto& [many, one] : k_verbs) {
    if (clause.starts_with(many)) {
      return std::string(one) + clause.substr(many.size());
    }
  }
  const auto verb = std::min(clause.find(' '), clause.size());
  return clause.substr(0, verb) + "s" + clause.substr(verb);
}

/// Reasons that the user can change.
constexpr std::array k_changeable{
    ReasonCode::cuda_unavailable, ReasonCode::cudnn_unavailable,   ReasonCode::python_unavailable,     ReasonCode::excluded_newer,
    ReasonCode::yanked,           ReasonCode::driver_too_old,      ReasonCode::ptx_needs_newer_driver, ReasonCode::library_drops_arch,
    ReasonCode::glibc_too_old,    ReasonCode::version_unavailable, ReasonCode::dependency_conflict};

/// Whether the reason is mostly a consequence of another reason: versions clash or are missing.
auto can_follow(ReasonCode code) -> bool { return code == ReasonCode::dependency_conflict || code == ReasonCode::version_unavailable; }

/// The codes, the easiest to change first; codes that can follow from others come last.
auto changeable_codes() -> std::vector<ReasonCode> {
  const auto key = [](ReasonCode code) {
    return std::pair(can_follow(code), hardness({.code = code, .subject = "", .fact = "", .is_of_driver = true}));
  };
  std::vector<ReasonCode> codes(k_changeable.begin(), k_changeable.end());
  std::ranges::stable_sort(codes, {}, key);
  return codes;
}

auto changeable_clauses(const std::vector<WordedReason>& all, const Facts& facts) -> std::vector<std::string> {
  std::vector<std::string> clauses;
  const bool has_newer_driver = std::ranges::any_of(all, [](const WordedReason& one) { return newer_driver_suffices(one.reason); });
  for (const auto code : changeable_codes()) {
    auto reasons = reasons_with(all, code);
    if (has_newer_driver) {  // these builds are within the limits, so a newer driver alone helps
      std::erase_if(reasons, [](const Reason* reason) { return reason->is_driver_too_old; });
    }
    // No change of the request or the driver adds code that a library lacks.
    std::erase_if(reasons, [](const Reason* reason) { return reason->code == ReasonCode::library_drops_arch && !reason->is_of_driver; });
    const bool is_aftermath = can_follow(code) && !clauses.empty();
    if (!reasons.empty() && clauses.size() < k_most_clauses && !is_aftermath) {
      clauses.push_back(clause_on_many(most_modest(reasons), facts));
    }
  }
  return clauses;
}

/// The GPUs that some build has no code or no libraries for, sm_86 before sm_120.
auto unserved_gpus(const std::vector<WordedReason>& all) -> std::vector<std::string> {
  std::set<std::pair<std::size_t, std::string>> gpus;  // by length, then by text
  for (const auto code : {ReasonCode::no_kernel_image, ReasonCode::library_drops_arch}) {
    for (const auto* const reason : reasons_with(all, code)) {
      if (!reason->is_of_driver) {
        gpus.emplace(reason->fact.size(), printable(reason->fact));
      }
    }
  }
  std::vector<std::string> names;
  std::ranges::transform(gpus, std::back_inserter(names), [](const auto& gpu) { return gpu.second; });
  return names;
}

/// The requested CUDA: "CUDA 12.5 (--cuda)", "the CUDA of cudatoolkit=10.5".
auto asked_cuda(const Reason& reason) -> std::string {
  const auto fact = printable(reason.fact);
  return reason.limit ? "CUDA " + fact + " (" + option_text(*reason.limit) + ")" : "the CUDA of " + fact;
}

/// " of pytorch" if a spec names a package that only selects the build of another package: a reader may not know the selecting package.
auto selected_text(const std::string& spec, const StackRoles& roles) -> std::string {
  const auto at = spec.find("::");
  const auto start = at == std::string::npos ? 0 : at + 2;
  const auto name = spec.substr(start, spec.find_first_of(" =<>!~[", start) - start);
  const auto selected = roles.selected_by(name);
  return selected.empty() ? selected : " of " + selected;
}

/// The words for a reason that alone explains the outcome; they follow "No GPU build of torch can be chosen: ".
auto settling_clause(const Reason& reason, const StackRoles& roles) -> std::string {
  const auto subject = printable(reason.subject);
  const auto fact = printable(reason.fact);
  const auto in_fact = fact.empty() ? "" : " in " + fact;
  if (reason.code == ReasonCode::unknown_package) {
    return "there is no package called " + subject + in_fact;
  }
  if (reason.code == ReasonCode::cpu_build_requested) {
    return (fact.empty() ? "the request" : typed_spec(fact)) + " asks for a CPU build" + selected_text(fact, roles);
  }
  if (reason.code == ReasonCode::channel_priority) {
    return "builds that would do are " + reason_clause(reason);
  }
  if (reason.code == ReasonCode::source_lacks_gpu_builds) {
    return "there are only CPU builds of " + subject + in_fact;
  }
  if (reason.code == ReasonCode::platform_unavailable && subject.starts_with("GPU builds")) {
    return "there are none for " + fact;
  }
  if (reason.code == ReasonCode::platform_unavailable) {
    return "there is no " + subject.substr(0, subject.rfind(", ")) + " for " + fact;  // without the number of builds
  }
  if (reason.code == ReasonCode::cuda_unavailable) {
    return "none is known for " + asked_cuda(reason) + "; " + nearest_text("CUDA " + printable(reason.needed));
  }
  if (reason.code == ReasonCode::extra_unavailable) {
    return "there is no " + subject.substr(0, subject.rfind(", "));
  }
  return reason.code == ReasonCode::source_lacks_package ? "there is no " + subject + in_fact : reason_sentence(reason);
}

constexpr std::array k_settling{ReasonCode::unknown_package,         ReasonCode::cpu_build_requested,  ReasonCode::channel_priority,
                                ReasonCode::source_lacks_gpu_builds, ReasonCode::source_lacks_package, ReasonCode::platform_unavailable};

auto first_settling(const std::vector<WordedReason>& all, const StackRoles& roles) -> std::string {
  // A limit on CUDA alone explains the outcome if no build at all is within the limit.
  for (const auto* const reason : reasons_with(all, ReasonCode::cuda_unavailable)) {
    if (!reason->needed.empty()) {
      return settling_clause(*reason, roles);
    }
  }
  for (const auto code : k_settling) {
    if (const auto reasons = reasons_with(all, code); !reasons.empty()) {
      return settling_clause(**std::ranges::max_element(reasons, is_less, last_version), roles);
    }
  }
  const auto absent = reasons_with(all, ReasonCode::extra_unavailable);
  if (!absent.empty() && absent.size() == all.size()) {
    return settling_clause(*absent.front(), roles);
  }
  return {};
}

/// The words for a missing version.
auto version_text(const Reason& reason, bool is_alone) -> std::string {
  const auto subject = printable(reason.subject);
  if (reason.unavailable == Unavailable::unusable_records) {
    return "there are records of " + subject + ", and none of them can be used";
  }
  if (reason.unavailable == Unavailable::newer_than_catalog) {
    return subject + " is " + reason_clause(reason);
  }
  const bool has_clause = !reason.needed.empty() || reason.unavailable == Unavailable::only_raises;
  return !has_clause ? "there is no " + subject : (is_alone ? "" : subject + ": ") + reason_clause(reason);
}

auto says_more(const Reason& reason) -> bool {
  return reason.code != ReasonCode::dependency_conflict && reason.code != ReasonCode::python_unavailable;
}

/// The first reason that says more than that versions clash; among reasons against builds of the same package, the reason against the
/// newest.
auto leading_reason(const std::vector<WordedReason>& all) -> const Reason* {
  const Reason* found = nullptr;
  for (const auto& [reason, text] : all) {
    const bool is_of_same = found != nullptr && found->builds && reason.builds && found->builds->name == reason.builds->name;
    if (says_more(reason) && (found == nullptr || (is_of_same && is_less(last_version(found), last_version(&reason))))) {
      found = &reason;
    }
  }
  return found != nullptr || all.empty() ? found : &all.front().reason;
}

constexpr std::string_view k_count_of_builds = " builds";
auto is_of_many(const Reason& reason) -> bool { return reason.subject.ends_with(k_count_of_builds); }
auto without_count(const Reason& reason) -> std::string { return printable(reason.subject.substr(0, reason.subject.rfind(", "))); }

/// The reasons against builds of the same package that have the same clause, the oldest builds first.
auto told_alike(const Reason& one, const std::vector<WordedReason>& all, const Facts& facts) -> Reasons {
  Reasons alike;
  for (const auto& [reason, text] : all) {
    const bool is_of_same = one.builds && reason.builds && one.builds->name == reason.builds->name && is_of_many(reason);
    if (&reason == &one || (is_of_same && clause_on_many(reason, facts) == clause_on_many(one, facts))) {
      alike.push_back(&reason);
    }
  }
  std::ranges::stable_sort(alike, is_less, last_version);
  return alike;
}

/// The newest builds, after older ones: "flash-attn 1.0.0 to 1.0.9 (CUDA 11.3) and flash-attn 2.0.0 to 2.8.3 (CUDA 12.9)".
auto builds_text(const Reasons& reasons) -> std::string {
  std::vector<std::string> texts;
  const auto shown = std::min(reasons.size(), k_most_clauses);
  std::transform(reasons.end() - static_cast<std::ptrdiff_t>(shown), reasons.end(), std::back_inserter(texts),
                 [](const Reason* reason) { return without_count(*reason); });
  return joined(texts, " and ");
}

}  // namespace

auto enumerated(const std::vector<std::string>& texts) -> std::string {
  if (texts.size() < 2) {
    return joined(texts, "");
  }
  return joined(std::vector<std::string>(texts.begin(), texts.end() - 1), ", ") + " and " + texts.back();
}

auto clause_on_many(const Reason& reason, const Facts& facts) -> std::string {
  const auto fact = printable(fact_text(reason));
  const std::string also = reason.is_driver_too_old ? ", and need a newer driver" : "";
  const std::map<ReasonCode, std::string> words{
      {ReasonCode::no_kernel_image, "have no code for " + named_gpu(reason.fact, facts)},
      {ReasonCode::library_drops_arch, reason.is_of_driver ? needs_older_driver(reason, facts)
                                                           : "come with CUDA libraries that do not serve " + named_gpu(reason.fact, facts)},
      {ReasonCode::cuda_unavailable, "are excluded by " + fact + also},
      {ReasonCode::cudnn_unavailable,
       "are excluded by " + fact + (reason.needed.empty() ? "" : ", whose cuDNN does not serve the GPU") + also},
      {ReasonCode::python_unavailable, "are not built for " + python_name(printable(reason.fact))},
      {ReasonCode::platform_unavailable, "are not built for " + fact},
      {ReasonCode::excluded_newer, "were published after " + fact + " (" + option_text(Option::exclude_newer) + ")"},
      {ReasonCode::version_unavailable, version_clause(reason)},
      {ReasonCode::yanked, "were withdrawn by the publisher"},
      {ReasonCode::driver_too_old, needs_newer(reason, "driver", facts)},
      {ReasonCode::ptx_needs_newer_driver, needs_newer(reason, "driver", facts) + ", to compile their PTX"},
      {ReasonCode::glibc_too_old, needs_newer(reason, "glibc", facts)},
      {ReasonCode::channel_priority, "are " + reason_clause(reason)},
      {ReasonCode::dependency_conflict, "do not go together with " + (fact.empty() ? "the rest of the request" : fact)},
  };
  const auto found = words.find(reason.code);
  return found == words.end() ? "are ruled out: " + reason_clause(reason) : found->second;
}

auto clause_on_one(const Reason& reason, const std::string& name, const Facts& facts) -> std::string {
  const bool is_limit = reason.code == ReasonCode::cuda_unavailable || reason.code == ReasonCode::cudnn_unavailable;
  return is_limit ? printable(fact_text(reason)) + " excludes " + name : in_singular(clause_on_many(reason, facts));
}

auto settling_reason(const std::vector<WordedReason>& reasons, const StackRoles& roles) -> std::string {
  return first_settling(reasons, roles);
}

auto why_no_gpu(const std::vector<WordedReason>& reasons, const Facts& facts) -> std::string {
  const auto gpus = unserved_gpus(reasons);
  const auto clauses = changeable_clauses(reasons, facts);
  const bool is_side_issue = !gpus.empty() && clauses.size() == 1 && clauses.front().ends_with(k_there_is_not);
  if (clauses.empty() || is_side_issue) {
    const auto all_of = gpus.size() == 2 ? "both " : gpus.size() > 2 ? "all of " : "";
    return gpus.empty() ? "" : "none has code for " + (all_of + enumerated(gpus));
  }
  const auto python = reasons_with(reasons, ReasonCode::python_unavailable);
  if (!gpus.empty() && clauses.size() == 1 && !python.empty()) {  // builds for other Pythons were not examined
    return "none that is built for " + python_name(printable(python.front()->fact)) + " has code for " + enumerated(gpus);
  }
  return (gpus.empty() ? "they " : "those with code for " + enumerated(gpus) + " ") + joined(clauses, ", or ");
}

auto why_nothing(const std::vector<WordedReason>& reasons, const std::vector<std::string>& contending, const StackRoles& roles)
    -> std::string {
  auto settling = reasons;
  // If there is no set at all, a channel that hides builds is only one obstacle among others.
  std::erase_if(settling, [](const WordedReason& worded) { return worded.reason.code == ReasonCode::channel_priority; });
  if (auto settled = first_settling(settling, roles); !settled.empty()) {
    return settled;
  }
  for (const auto& [reason, text] : reasons) {
    // A version that only some builds need is only one part of a conflict.
    const bool decides = contending.size() < 2 || std::ranges::find(contending, printable(reason.subject)) != contending.end();
    if (decides && reason.code == ReasonCode::version_unavailable && reason.limit != Option::strict_catalog) {
      return version_text(reason, contending.size() < 2);
    }
  }
  return {};
}

auto first_reason(const std::vector<WordedReason>& reasons, const Facts& facts, bool names_subject) -> std::string {
  const auto* const reason = leading_reason(reasons);
  if (reason == nullptr) {
    return {};
  }
  const auto subject = printable(reason->subject);
  if (subject.empty()) {
    return reason_clause(*reason);
  }
  const bool is_many = is_of_many(*reason);
  auto clause = is_many && names_subject ? clause_on_many(*reason, facts) : clause_on_one(*reason, subject, facts);
  const auto name = is_many ? without_count(*reason) : subject;
  if (!names_subject || clause.find(name) != std::string::npos) {
    return clause;
  }
  const auto alike = is_many ? told_alike(*reason, reasons, facts) : Reasons();
  const bool is_of_one_release = alike.size() == 1 && alike.front()->builds && alike.front()->builds->first == alike.front()->builds->last;
  return (is_of_one_release ? "the builds of " : "") + (is_many ? builds_text(alike) : name) + " " + clause;
}

}  // namespace gpusolve::report
