// Twins in the embedded catalog: the search unites wheels that differ only in their Python, so nothing else about them may differ.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::engine {
namespace {

using resolver::Candidate;

auto query_on(Platform platform) -> Query {
  Query query;
  query.specs = {Spec::parse("torch")};
  query.sources.installer = InstallerChoice::pip;
  query.facts.platform = {platform, Provenance::flag};
  query.facts.glibc = Known<DottedVersion>{dotted("2.28"), Provenance::assumed};
  query.facts.gpus = std::vector<Gpu>{{std::nullopt, *parse_compute_capability("sm_86"), Provenance::flag}};
  return query;
}

class Twins : public ::testing::TestWithParam<Platform> {
 protected:
  Twins()
      : query_(query_on(GetParam())),
        network_(query_.sources, {}),
        worlds_(open_worlds(query_, catalogs::Catalog::embedded(), network_)),
        judge_(catalogs::Catalog::embedded(), query_.facts, {}),
        provider_(*worlds_.value().front(), judge_) {}

  auto texts(const Result<std::span<const resolver::Requirement>>& requirements) const -> std::set<std::string> {
    std::set<std::string> texts;
    for (const auto& [spec, kind] : requirements.value()) {
      texts.insert(provider_.spec_text(spec) + (kind == resolver::Requirement::Kind::needs ? "" : " if it is there"));
    }
    return texts;
  }

  /// Whether the first of the twins can stand for this one.
  auto is_twin(const Candidate& first, const Candidate& candidate) -> bool {
    const auto own = texts(provider_.requirements_of(candidate.id));
    const auto shared = texts(provider_.shared_requirements_of(first.id));
    const auto& going = first.twins_go_with;
    return !first.is_twin && first.tier == candidate.tier && first.penalties == candidate.penalties &&
           provider_.version_text(first.id) == provider_.version_text(candidate.id) &&
           std::ranges::find(going, *candidate.goes_with) != going.end() && std::ranges::includes(own, shared);
  }

  Query query_;
  Network network_;
  Result<std::vector<std::unique_ptr<World>>> worlds_;
  Judge judge_;
  GpuProvider provider_;
};

TEST_P(Twins, OfEachPackageOfAStackDifferOnlyInTheirPython) {
  std::size_t twins = 0;
  for (const auto& package : catalogs::Catalog::embedded().stack_packages()) {
    const auto known = package.is_conda ? nullptr : provider_.candidates_of(worlds_.value().front()->name_id(package.name)).value();
    const auto candidates = known == nullptr ? std::vector<Candidate>() : known->usable;
    for (auto it = candidates.begin(); it != candidates.end(); ++it) {
      const auto stands_for_it = [&](const Candidate& first) { return is_twin(first, *it); };
      twins += it->is_twin ? 1U : 0U;
      ASSERT_TRUE(!it->is_twin || std::any_of(candidates.begin(), it, stands_for_it))
          << package.name << " " << provider_.version_text(it->id) << " " << provider_.build_text(it->id);
    }
  }
  EXPECT_GT(twins, 100U);
}

INSTANTIATE_TEST_SUITE_P(Systems, Twins, ::testing::Values(Platform::linux_64, Platform::linux_aarch64, Platform::win_64));

}  // namespace
}  // namespace gpusolve::engine
