#include "engine/fleet/agree.hpp"

#include <algorithm>

#include "engine/fleet/joint_solver.hpp"

namespace gpusolve::engine::fleet {
namespace {

/// If there are more packages than this, tries them only all together.
constexpr std::size_t k_most_tried_alone = 60;

/// Omits a wheel's local version, which names the build.
auto version_spec(const Package& package) -> Spec {
  const bool is_wheel = package.ecosystem == Ecosystem::pypi;
  return Spec::parse(package.name + "==" + (is_wheel ? public_version(package.version) : package.version.text()));
}

auto build_spec(const Package& package) -> Spec {
  const bool has_build = package.ecosystem == Ecosystem::conda && package.build;
  return Spec::parse(package.name + "==" + package.version + (has_build ? "=" + *package.build : ""));
}

void fix_python(Query& query, const std::optional<std::string>& python) {
  const auto limit = python ? parse_version_limit(*python, VersionLimit::Subject::python) : Result<VersionLimit>(Error{});
  if (!query.python && limit) {
    query.python = *limit;
  }
}

/// Collects the constraints that the solver can meet.
class Taker {
 public:
  Taker(Workshop& workshop, Query query) : workshop_(workshop), query_(std::move(query)) {}

  template <class Change>
  auto takes(Change change) -> bool {
    auto changed = query_;
    change(changed);
    const bool is_met = workshop_.can_be_met(changed, Objectives::k_side_package_on_cpu);
    workshop_.forget_machines();
    if (is_met) {
      query_ = std::move(changed);
      has_taken_ = true;
    }
    return is_met;
  }

  auto takes_versions(const std::vector<const Package*>& packages) -> bool {
    return takes([&](Query& changed) {
      for (const auto* const package : packages) {
        changed.constraints.push_back(version_spec(*package));
      }
    });
  }

  [[nodiscard]] auto has_taken() const -> bool { return has_taken_; }
  [[nodiscard]] auto query() const -> const Query& { return query_; }

 private:
  Workshop& workshop_;
  Query query_;
  bool has_taken_{};
};

/// The requested packages first, then the others in the order of the list.
auto by_weight(const Answer& model) -> std::vector<const Package*> {
  std::vector<const Package*> packages;
  packages.reserve(model.packages.size());
  for (const auto& package : model.packages) {
    packages.push_back(&package);
  }
  std::ranges::stable_partition(packages, [](const Package* package) { return package->requested; });
  return packages;
}

void take_one_by_one(const std::vector<const Package*>& packages, const Answer& model, Taker& taker) {
  const auto asked = std::ranges::find_if(packages, [](const Package* package) { return !package->requested; });
  std::for_each(packages.begin(), asked, [&](const Package* package) { taker.takes_versions({package}); });
  taker.takes([&](Query& changed) { fix_python(changed, model.python); });
  if (taker.takes_versions({asked, packages.end()}) || packages.size() > k_most_tried_alone) {
    return;
  }
  std::for_each(asked, packages.end(), [&](const Package* package) { taker.takes_versions({package}); });
}

auto restored(Answer answer, const Query& query) -> Answer {
  answer.request.constraints = texts_of(query.constraints);
  answer.request.python = text_of(query.python);
  return answer;
}

auto is_same_package(const Package& left, const Package& right) -> bool {
  return left.name == right.name && left.version == right.version && left.build == right.build && left.file == right.file &&
         left.source == right.source;
}

}  // namespace

auto agreeing_answer(Workshop& workshop, const Query& query, const Answer& model, Answer own) -> Result<Answer> {
  auto asked = query;
  asked.sources.installer = installer_choice(model.request.installer);
  Taker taker(workshop, std::move(asked));
  const auto packages = by_weight(model);
  const bool takes_all = taker.takes([&](Query& changed) {
    fix_python(changed, model.python);
    for (const auto* const package : packages) {
      changed.constraints.push_back(version_spec(*package));
    }
  });
  if (!takes_all) {
    take_one_by_one(packages, model, taker);
  }
  if (!taker.has_taken()) {
    return own;
  }
  auto solved = workshop.solve(taker.query());
  workshop.forget_machines();
  if (!solved) {
    return solved.error();
  }
  return serves_gpus(solved->answer) ? restored(std::move(solved->answer), query) : std::move(own);
}

auto answer_with_all(Workshop& workshop, const Query& query, const Answer& model) -> Result<std::optional<Answer>> {
  auto asked = query;
  asked.sources.installer = installer_choice(model.request.installer);
  Taker taker(workshop, std::move(asked));
  const bool takes_all = taker.takes([&](Query& changed) {
    fix_python(changed, model.python);
    for (const auto& package : model.packages) {
      changed.specs.push_back(version_spec(package));
    }
  });
  if (!takes_all) {
    return std::optional<Answer>();
  }
  auto solved = workshop.solve(taker.query());
  workshop.forget_machines();
  if (!solved) {
    return solved.error();
  }
  return std::optional(restored(std::move(solved->answer), query));
}

auto answer_for_one(Workshop& workshop, const Query& query, const Answer& shared) -> std::optional<Answer> {
  auto pinned = query;
  pinned.sources.installer = installer_choice(shared.request.installer);
  fix_python(pinned, shared.python);
  for (const auto& package : shared.packages) {
    pinned.constraints.push_back(build_spec(package));
  }
  auto solved = workshop.solve(pinned);
  workshop.forget_machines();
  if (!solved || !std::ranges::equal(solved->answer.packages, shared.packages, is_same_package)) {
    return std::nullopt;
  }
  return restored(std::move(solved->answer), query);
}

}  // namespace gpusolve::engine::fleet
