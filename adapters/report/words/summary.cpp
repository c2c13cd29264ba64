#include "adapters/report/words/summary.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "adapters/report/words/gpu_sentence.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/why.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "model/clash.hpp"

namespace gpusolve::report {
namespace {

/// A list of texts; a long list shows only its first texts.
auto shortened(std::vector<std::string> texts) -> std::string {
  constexpr std::size_t k_most_specs = 6;
  if (const auto count = texts.size(); count > k_most_specs) {
    texts.resize(k_most_specs - 1);
    texts.push_back(std::to_string(count - texts.size()) + " others");
  }
  return enumerated(texts);
}

auto wanted(const Answer& answer) -> std::string {
  std::vector<std::string> specs;
  std::ranges::transform(answer.request.specs, std::back_inserter(specs), [](const std::string& spec) { return printable(spec); });
  return shortened(specs);
}

/// Whether a spec was not judged at all.
auto has_unjudged_specs(const Answer& answer) -> bool {
  return std::ranges::any_of(answer.request.set_aside, [](const SetAside& aside) { return aside.judged.empty(); });
}

/// Whether every spec was judged; an unjudged outcome is then due to a GPU that no rule covers.
auto is_whole(const Answer& answer) -> bool { return answer.stack && !has_unjudged_specs(answer); }

/// The specs that were not judged at all.
auto unjudged(const Answer& answer) -> std::string {
  std::vector<std::string> specs;
  for (const auto& aside : answer.request.set_aside) {
    if (aside.judged.empty()) {
      specs.push_back(printable(aside.spec));
    }
  }
  const auto was = shortened(specs) + (specs.size() > 1 ? " were" : " was") + " not judged";
  return answer.packages.empty() ? was : counted(answer.packages.size(), "package") + " without GPU code; " + was;
}

/// Whether the markers of all specs exclude them on this machine.
auto is_excluded_by_markers(const Answer& answer) -> bool {
  const auto& specs = answer.request.specs;
  const auto has_marker = [](const std::string& spec) { return spec.find(';') != std::string::npos; };
  return answer.packages.empty() && !specs.empty() && std::ranges::all_of(specs, has_marker);
}

auto asks_for_cpu(const Answer& answer) -> bool {
  const auto is_asked = [](const WordedReason& worded) { return worded.reason.code == ReasonCode::cpu_build_requested; };
  return std::ranges::any_of(answer.reasons, is_asked);
}

/// Whether there are causes of several kinds, so that removing the named one may not be enough.
auto has_other_causes(const Answer& answer) -> bool {
  constexpr std::array k_codes{ReasonCode::unknown_package, ReasonCode::glibc_too_old, ReasonCode::driver_too_old,
                               ReasonCode::no_kernel_image, ReasonCode::python_unavailable};
  const auto kinds = std::ranges::count_if(k_codes, [&](ReasonCode code) {
    return std::ranges::any_of(answer.reasons, [&](const WordedReason& worded) { return worded.reason.code == code; });
  });
  return kinds > 1 && answer.request.specs.size() > 1;
}

/// The specs that clash. If the catalog lacks earlier releases of a spec, the sentence says only that the catalog's releases do not go
/// with the rest.
auto clashing(std::vector<std::string> specs, const Answer& answer) -> std::string {
  const auto rest = std::ranges::stable_partition(specs, [&](const std::string& spec) { return may_be_older(spec, answer); });
  const std::vector<std::string> whole(rest.begin(), rest.end());
  specs.erase(rest.begin(), rest.end());
  if (specs.empty()) {
    return shortened(whole) + " do not go together.";
  }
  const bool is_one = specs.size() == 1;
  const auto start = (is_one ? "No release of " : "No releases of ") + shortened(specs) + " in the catalog " + (is_one ? "goes" : "go");
  return start + (whole.empty() ? " together." : " with " + shortened(whole) + ".");
}

/// Whether a release has no wheel (releases.cpp of adapters/pypi); this is no cause if other releases' wheels are excluded.
auto has_no_wheel(const Reason& reason) -> bool { return reason.code == ReasonCode::version_unavailable && reason.needed == "a wheel"; }

/// Whether another fact of the machine or another part of the request excludes a build, whatever its code.
auto is_beside_the_gpus(const Reason& reason) -> bool {
  return reason.code == ReasonCode::excluded_newer || reason.code == ReasonCode::glibc_too_old || has_no_wheel(reason);
}

/// Whether the GPUs, the driver and the limits on CUDA and cuDNN are reasons, and other reasons exclude the builds that these leave.
auto is_all_about_gpus(const std::vector<WordedReason>& reasons) -> bool {
  constexpr std::array k_codes{ReasonCode::no_kernel_image,        ReasonCode::library_drops_arch, ReasonCode::driver_too_old,
                               ReasonCode::ptx_needs_newer_driver, ReasonCode::cuda_unavailable,   ReasonCode::cudnn_unavailable};
  const auto is_about_gpus = [&](const WordedReason& one) { return std::ranges::find(k_codes, one.reason.code) != k_codes.end(); };
  return std::ranges::any_of(reasons, is_about_gpus) &&
         std::ranges::all_of(reasons, [&](const WordedReason& one) { return is_about_gpus(one) || is_beside_the_gpus(one.reason); });
}

/// "WHAT cannot be installed: WHY."; inserts "it" if the clause starts with a verb.
auto cannot_be_installed(const std::string& what, const std::string& why) -> std::string {
  constexpr std::array<std::string_view, 6> k_verbs{"needs ", "is ", "has ", "was ", "comes ", "does "};
  const bool is_verb = std::ranges::any_of(k_verbs, [&](std::string_view verb) { return why.starts_with(verb); });
  return what + " cannot be installed" + (why.empty() ? "." : is_verb ? ": it " + why + "." : ": " + why + ".");
}

auto name_in(const std::string& spec) -> std::string { return spec.substr(0, spec.find_first_of(" [=<>!~;")); }

/// Whether a package that the only spec requires is the cause: the sentence then names that package. The sentence does not name the
/// main stack's packages and companions in this way, because they are built for one another.
auto is_about_another(const Answer& answer) -> bool {
  const auto asked = name_in(answer.request.specs.front());
  const bool is_of_main = answer.roles.is_main(asked) || answer.roles.is_companion(asked);
  return std::ranges::any_of(answer.reasons, [&](const WordedReason& worded) {
    const auto name = name_in(worded.reason.subject);
    return worded.reason.code == ReasonCode::no_kernel_image && name != asked && !(is_of_main && answer.roles.is_main(name));
  });
}

/// Whether all specs are about one package, such as a release and one of its extras.
auto are_of_one(const std::vector<std::string>& specs) -> bool {
  return std::ranges::all_of(specs, [&](const std::string& spec) { return name_in(spec) == name_in(specs.front()); });
}

/// The specs of the request that take part in the conflict; all specs if the conflict names a spec that nobody typed, such as a variant.
auto blamed(const Answer& answer) -> std::string {
  const auto contending = contending_specs(answer);
  const auto is_on_same = [](const std::string& left, const std::string& right) { return name_in(left) == name_in(printable(right)); };
  const auto is_typed = [&](const std::string& one) {
    return std::ranges::any_of(answer.request.specs, [&](const std::string& spec) { return is_on_same(one, spec); });
  };
  std::vector<std::string> specs;
  for (const auto& spec : answer.request.specs) {
    if (std::ranges::any_of(contending, [&](const std::string& one) { return is_on_same(one, spec); })) {
      specs.push_back(printable(spec));
    }
  }
  return specs.empty() || !std::ranges::all_of(contending, is_typed) ? wanted(answer) : shortened(specs);
}

auto why_unsatisfiable(const Answer& answer) -> std::string {
  if (auto sentence = is_all_about_gpus(answer.reasons) ? gpu_sentence(answer) : std::string(); !sentence.empty()) {
    return sentence;
  }
  const auto specs = contending_specs(answer);
  const auto why = why_nothing(answer.reasons, specs, answer.roles);
  const auto can_clash = [](const WordedReason& one) {
    return one.reason.code == ReasonCode::dependency_conflict || one.reason.code == ReasonCode::version_unavailable;
  };
  const bool is_clash = std::ranges::any_of(answer.reasons, can_clash);
  if (why.empty() && specs.size() > 1 && is_clash && !are_of_one(specs)) {
    const auto& lone = answer.lone_cause;
    const auto spec = lone ? printable(typed_spec(lone->spec)) : std::string();
    return lone ? cannot_be_installed(spec, clause_on_one(lone->reason, spec, answer.facts)) : clashing(specs, answer);
  }
  const bool is_of_required = answer.request.specs.size() == 1 && is_about_another(answer);
  const auto first = why.empty() ? first_reason(answer.reasons, answer.facts, answer.request.specs.size() > 1 || is_of_required) : why;
  const auto told = first.empty() || !has_other_causes(answer) ? first : first + ", among other causes";
  return is_of_required && !told.empty() ? "No GPU build of " + wanted(answer) + " can be chosen: " + told + "."
                                         : cannot_be_installed(blamed(answer), told);
}

/// "No GPU build of torch can be chosen", or, if some of several packages can run on the GPU, that not all can.
auto lost_text(const Answer& answer) -> std::string {
  if (is_mixed(answer)) {
    return "Not all of " + wanted(answer) + " can run on the GPU";
  }
  // If the request itself asks for the CPU build, its specs explain nothing.
  return "No GPU build" + (asks_for_cpu(answer) ? std::string() : " of " + wanted(answer)) + " can be chosen";
}

/// Whether the reason says that builds of two packages clash.
auto is_clash_of_two(const WordedReason& worded) -> bool { return names_both_sides(worded.reason) && !is_clash_of_one_name(worded.reason); }

/// Whether the stacks exclude each other, although each has GPU builds.
auto is_clash_of_stacks(const Answer& answer) -> bool {
  const auto is_one_of = [&](std::initializer_list<ReasonCode> codes) {
    return std::ranges::all_of(answer.reasons,
                               [&](const WordedReason& worded) { return std::ranges::find(codes, worded.reason.code) != codes.end(); });
  };
  if (is_mixed(answer)) {
    return is_one_of({ReasonCode::dependency_conflict, ReasonCode::extra_unavailable});
  }
  // Beside a clash, releases for other Pythons are mostly older and do not change the cause.
  return contending_specs(answer).size() > 1 && std::ranges::any_of(answer.reasons, is_clash_of_two) &&
         is_one_of({ReasonCode::dependency_conflict, ReasonCode::extra_unavailable, ReasonCode::python_unavailable});
}

/// Whether two packages clash, some builds need a newer driver, and no fix changes the driver: then the driver excludes only builds
/// that clash as well.
auto is_clash_on_any_driver(const Answer& answer) -> bool {
  constexpr std::array k_codes{ReasonCode::dependency_conflict, ReasonCode::extra_unavailable, ReasonCode::driver_too_old,
                               ReasonCode::ptx_needs_newer_driver};
  const auto is_of_codes = [&](const WordedReason& one) { return std::ranges::find(k_codes, one.reason.code) != k_codes.end(); };
  const auto is_of_machine = [](const Change& one) { return one.kind == Change::Kind::driver || one.kind == Change::Kind::gpu; };
  const auto changes_machine = [&](const Fix& fix) { return std::ranges::any_of(fix.changes, is_of_machine); };
  return contending_specs(answer).size() > 1 && std::ranges::any_of(answer.reasons, is_clash_of_two) &&
         std::ranges::all_of(answer.reasons, is_of_codes) && !answer.fixes.empty() && std::ranges::none_of(answer.fixes, changes_machine);
}

auto why_cpu_only(const Answer& answer) -> std::string {
  if (answer.facts.has_no_gpu()) {
    return "There is no GPU here, so only a CPU build of " + wanted(answer) + " is of use.";
  }
  if (is_clash_of_stacks(answer) || is_clash_on_any_driver(answer)) {
    return lost_text(answer) +
           (answer.earlier.empty() ? ": they do not go together." : ": no releases of them in the catalog go together.");
  }
  auto why = settling_reason(answer.reasons, answer.roles);
  if (auto sentence = why.empty() && !is_mixed(answer) ? gpu_sentence(answer) : std::string(); !sentence.empty()) {
    return sentence;
  }
  why = why.empty() ? why_no_gpu(answer.reasons, answer.facts) : why;
  const auto also = asks_for_cpu(answer) ? machine_clause(answer) : std::string();
  return lost_text(answer) + (why.empty() ? "." : ": " + why + (also.empty() ? "" : "; and " + also) + ".");
}

/// The reason why specs were not judged. The catalog may hold companions of a package that it does not hold.
auto why_unjudged(const std::vector<SetAside>& aside) -> std::string {
  const bool is_many = aside.size() > 1;
  if (std::ranges::all_of(aside, [](const SetAside& one) { return one.why == SetAside::Why::newer; })) {
    return std::string(is_many ? "they are" : "it is") + " newer than the embedded catalog";
  }
  const bool has_companion = std::ranges::find(aside, SetAside::Why::companion, &SetAside::why) != aside.end();
  return std::string("the embedded catalog does not hold ") + (has_companion ? "all of them" : is_many ? "them" : "it");
}

}  // namespace

auto is_mixed(const Answer& answer) -> bool {
  return answer.outcome == OutcomeKind::cpu_only && answer.stack && answer.stack->cuda && !answer.facts.has_no_gpu();
}

auto contending_specs(const Answer& answer) -> std::vector<std::string> {
  std::vector<std::string> specs;
  for (const auto& edge : answer.conflict ? answer.conflict->edges : std::vector<GraphEdge>{}) {
    const auto spec = printable(typed_spec(edge.spec.value_or("")));
    if (edge.from == 0 && !spec.empty() && std::ranges::find(specs, spec) == specs.end()) {
      specs.push_back(spec);
    }
  }
  return specs;
}

auto may_be_older(const std::string& spec, const Answer& answer) -> bool {
  return std::ranges::any_of(answer.earlier, [&](const EarlierReleases& one) { return printable(typed_spec(one.spec)) == spec; });
}

auto outcome_line(const Answer& answer) -> std::string {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
      return set_line_without_cudnn(answer);
    case OutcomeKind::neutral:
      return counted(answer.packages.size(), "package") + " without GPU code";
    case OutcomeKind::unjudged:
      return is_whole(answer) ? set_line(answer) + ", which is not judged" : wanted(answer) + ", not judged";
    case OutcomeKind::cpu_only:
      return "only a CPU build";
    case OutcomeKind::unsatisfiable:
      return "no set";
  }
  return {};
}

auto summarise(const Answer& answer) -> std::string {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
      return (answer.stack ? set_line(answer) : std::string("A GPU set")) + ".";
    case OutcomeKind::neutral:
      if (is_excluded_by_markers(answer)) {
        return "There is nothing to install: " + (answer.request.specs.size() > 1 ? "the markers exclude all specs here."
                                                                                  : "its marker excludes `" + wanted(answer) + "` here.");
      }
      return counted(answer.packages.size(), "package") +
             (answer.packages.size() == 1 ? ", which carries no GPU code." : ", none of which carries GPU code.");
    case OutcomeKind::unjudged:
      if (is_whole(answer)) {
        return set_line(answer) + "; whether it runs on the GPU is not judged.";
      }
      if (!has_unjudged_specs(answer)) {
        return counted(answer.packages.size(), "package") + "; whether " + (answer.packages.size() > 1 ? "they run" : "it runs") +
               " on the GPU is not judged.";
      }
      return unjudged(answer) + ": " + why_unjudged(answer.request.set_aside) + ".";
    case OutcomeKind::cpu_only:
      return why_cpu_only(answer);
    case OutcomeKind::unsatisfiable:
      return why_unsatisfiable(answer);
  }
  return {};
}

}  // namespace gpusolve::report
