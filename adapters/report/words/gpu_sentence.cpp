#include "adapters/report/words/gpu_sentence.hpp"

#include <algorithm>

#include "adapters/report/text/facts_text.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::report {
namespace {

using Position = BuildWithCode::Position;

/// The most clauses in the sentence; more would make it too long, and the tree has all of them.
constexpr std::size_t k_most_clauses = 2;

auto gpus_text(const LostBuilds& lost, const Facts& facts) -> std::string {
  std::vector<std::string> names;
  std::ranges::transform(lost.without_code, std::back_inserter(names), [&](const std::string& arch) { return named_gpu(arch, facts); });
  const auto* const all_of = names.size() == 2 ? "both " : names.size() > 2 ? "all of " : "";
  return all_of + enumerated(names);
}

auto name_of(const std::string& spec) -> std::string { return spec.substr(0, spec.find_first_of("[=<>!~;@ ")); }

/// The specs in the conflict that are not about the lost package.
auto other_specs(const Answer& answer) -> std::vector<std::string> {
  auto specs = contending_specs(answer);
  std::erase_if(specs, [&](const std::string& spec) { return name_of(spec) == answer.lost->package; });
  return specs;
}

/// The spec of the request on the fact's package, because the fact may name a version that no spec asks for. Without such a spec, the
/// fact itself.
auto asked_instead_of(const std::string& fact, const Answer& answer) -> std::string {
  const auto specs = answer.lost ? other_specs(answer) : std::vector<std::string>();
  const auto found = std::ranges::find(specs, name_of(fact), name_of);
  return found == specs.end() ? fact : *found;
}

/// The spec, limited to the catalog if the catalog may lack compatible releases: the sentence then speaks only of the catalog's releases.
auto of_catalog(const std::string& spec, const Answer& answer) -> std::string {
  return may_be_older(spec, answer) ? "any release of " + spec + " in the catalog" : spec;
}

/// The other side of a conflict whose reason does not name it.
auto rest_of_request(const Answer& answer) -> std::string {
  std::vector<std::string> others;
  for (const auto& [reason, text] : answer.reasons) {
    const auto fact = asked_instead_of(printable(reason.fact), answer);
    const bool is_new = std::ranges::find(others, fact) == others.end();
    if (reason.code == ReasonCode::dependency_conflict && !reason.fact.empty() && is_new) {
      others.push_back(fact);
    }
  }
  if (others.size() != 1 && answer.lost) {
    others = other_specs(answer);
  }
  if (others.empty() || others.size() > k_most_clauses) {
    return "the rest of the request";
  }
  std::ranges::stable_partition(others, [&](const std::string& spec) { return !may_be_older(spec, answer); });  // the long words come last
  std::ranges::transform(others, others.begin(), [&](const std::string& spec) { return of_catalog(spec, answer); });
  return enumerated(others);
}

auto with_fact(Reason reason, const Answer& answer) -> Reason {
  if (reason.code == ReasonCode::dependency_conflict) {
    reason.fact = reason.fact.empty() ? rest_of_request(answer) : of_catalog(asked_instead_of(reason.fact, answer), answer);
  }
  return reason;
}

/// The reasons that exclude one build, called `name`, or several builds if `name` is empty.
auto against_text(const std::vector<Reason>& against, const std::string& name, const Answer& answer) -> std::string {
  std::vector<std::string> clauses;
  for (const auto& reason : against) {
    if (clauses.size() < k_most_clauses) {
      const auto whole = with_fact(reason, answer);
      clauses.push_back(name.empty() ? clause_on_many(whole, answer.facts) : clause_on_one(whole, name, answer.facts));
    }
  }
  return joined(clauses, ", and ");
}

/// The obstacle for builds that have code but cannot be chosen.
auto obstacle_text(const BuildWithCode& build, const std::string& them, const Answer& answer) -> std::string {
  const auto name = printable(build.build);
  if (build.place != Position::between) {
    const auto* const place = build.place == Position::last ? " is the last" : " is the first";
    return name + place + " with code for " + them + ", but " + against_text(build.against, name, answer);
  }
  return build.is_alike ? "those with code for " + them + " " + against_text(build.against, "", answer)
                        : "the nearest with code for " + them + " is " + name + ", but " + against_text(build.against, "it", answer);
}

/// The obstacle if all builds have code.
auto obstacle_text(const BuildWithCode& build, const Answer& answer) -> std::string {
  if (build.is_alike) {
    return "the builds " + against_text(build.against, "", answer);
  }
  const auto nearest = build.build.empty() ? "the nearest " : printable(build.build) + " comes nearest, but ";
  return nearest + against_text(build.against, "it", answer);
}

auto sources_text(const Answer& answer) -> std::string {
  std::vector<std::string> names;
  names.reserve(answer.sources.size());
  for (const auto& source : answer.sources) {
    names.push_back((source.kind == SourceUse::Kind::embedded ? "the " : "") + printable(source.name));
  }
  return names.size() == 1 || names.size() == 2 ? enumerated(names) : "these sources";
}

/// The parts that newer builds lack for the GPUs. Some builds may still have code beside libraries that no longer serve the GPUs.
auto what_ended(const LostBuilds& lost) -> std::string {
  const bool has_library = std::ranges::any_of(lost.groups, [](const LostGroup& group) {
    return group.reason.code == ReasonCode::library_drops_arch && !group.reason.is_of_driver;
  });
  return has_library ? "code and CUDA libraries" : "code";
}

/// States whether any other build has code if no requested build has.
auto elsewhere_text(const LostBuilds& lost, const std::string& them, const Answer& answer) -> std::string {
  if (!lost.with_code) {
    const auto count = lost.without_code.size();
    const auto* const whom = count == 1 ? "it" : count == 2 ? "both" : "all of them";
    return "nothing in " + sources_text(answer) + (lost.has_unknown ? " is known to have code for " : " has code for ") + whom;
  }
  const auto place = lost.with_code->place;
  const auto name = printable(lost.with_code->build);
  if (place == Position::between) {
    return name + " has code for " + them;
  }
  // Only the builds for one installer were examined, and the other installer's builds may differ.
  const auto* const kind = lost.ecosystem == Ecosystem::pypi ? " wheel" : " conda build";
  return place == Position::last ? name + " is the last" + kind + " with " + what_ended(lost) + " for " + them
                                 : name + " is the first" + kind + " with code for " + them;
}

/// Whether the package takes part in the conflict, or there is no conflict.
auto takes_part(const std::string& package, const Answer& answer) -> bool {
  return !answer.conflict ||
         std::ranges::any_of(answer.conflict->nodes, [&](const GraphNode& node) { return node.name && project_of(*node.name) == package; });
}

/// Whether the build runs, and only other parts of the request exclude it.
auto fails_by_others(const BuildWithCode& build) -> bool {
  return std::ranges::all_of(build.against, [](const Reason& reason) { return reason.code == ReasonCode::dependency_conflict; });
}

}  // namespace

auto machine_clause(const Answer& answer) -> std::string {
  const auto* const build = answer.lost && answer.lost->with_code ? &*answer.lost->with_code : nullptr;
  const bool is_known = build != nullptr && build->is_asked && build->against.front().code != ReasonCode::dependency_conflict;
  return is_known ? "GPU builds " + against_text(build->against, "", answer) : std::string();
}

auto gpu_sentence(const Answer& answer) -> std::string {
  if (!answer.lost || answer.lost->asked.empty() || !takes_part(answer.lost->package, answer)) {
    return {};
  }
  const auto& lost = *answer.lost;
  const bool is_alone = answer.request.specs.size() == 1 && answer.request.constraints.empty();
  if (is_alone && lost.with_code && lost.with_code->is_asked && fails_by_others(*lost.with_code)) {
    return {};  // the request has no other part: a requirement of the package is the cause
  }
  const auto start = "No GPU build of " + printable(lost.asked);
  const bool is_asked = lost.with_code && lost.with_code->is_asked;
  if (lost.without_code.empty()) {
    return is_asked ? start + " can be chosen: " + obstacle_text(*lost.with_code, answer) + "." : "";
  }
  const auto gpus = gpus_text(lost, answer.facts);
  if (is_asked && fails_by_others(*lost.with_code)) {
    const auto nearest = lost.with_code->is_alike ? std::string() : ": " + printable(lost.with_code->build) + " comes nearest";
    return start + " runs on " + gpus + " and goes together with " + printable(with_fact(lost.with_code->against.front(), answer).fact) +
           nearest + ".";
  }
  const auto* const them = lost.without_code.size() > 1 ? "them" : "it";
  return start + " runs on " + gpus + ": " +
         (is_asked ? obstacle_text(*lost.with_code, them, answer) : elsewhere_text(lost, them, answer)) + ".";
}

}  // namespace gpusolve::report
