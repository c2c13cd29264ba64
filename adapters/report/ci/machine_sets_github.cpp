#include "adapters/report/ci/annotation.hpp"
#include "adapters/report/machine_sets.hpp"
#include "adapters/report/words/machine_sets_words.hpp"

namespace gpusolve::report {
namespace {

auto who_has_none(const MachineSet& set) -> std::string {
  const auto& kind = set.kinds.front();
  return names_text(kind.nodes.empty() ? std::vector{kind.name} : kind.nodes) + ": " + set.answer.summary;
}

}  // namespace

auto render_machine_sets_github(const MachineSets& all) -> std::string {
  Annotations annotations;
  annotations.main = all.roles.pypi;
  annotations.headline = machines_headline(all);
  annotations.level = all.without.empty() ? AnnotationLevel::note : AnnotationLevel::error;
  for (const auto& set : all.without) {
    annotations.causes.push_back({"no-set", AnnotationLevel::error, who_has_none(set)});
  }
  for (const auto& warnings : warnings_of_sets(all)) {
    for (const auto& warning : warnings) {
      annotations.others.push_back({std::string(warning_code_text(warning.code)), AnnotationLevel::warning, warning.text});
    }
  }
  for (const auto& note : all.notes) {
    annotations.others.push_back({std::string(warning_code_text(note.code)), AnnotationLevel::note, note.text});
  }
  for (const auto& set : all.sets) {
    for (const auto& held : set.held_back) {
      annotations.others.push_back(
          {"held-back", AnnotationLevel::note,
           "held back by " + names_text(held.nodes) + ": otherwise " + versions_text(held.torch_with, held.torch_without, all.roles)});
    }
  }
  for (std::size_t i = 1; i < all.steps.size(); ++i) {
    annotations.others.push_back({"more-sets", AnnotationLevel::note, step_text(all.steps[i], all.roles)});
  }
  for (const auto& gain : all.gains) {
    annotations.others.push_back({"driver-update", AnnotationLevel::note, gain_text(gain, all.roles)});
  }
  return render_github(annotations);
}

}  // namespace gpusolve::report
