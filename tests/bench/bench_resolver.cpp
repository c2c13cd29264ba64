// The resolver alone, on synthetic worlds: the cost as a function of the number of builds per name, and of the number of names.
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "resolver/resolve.hpp"

namespace gpusolve::resolver {
namespace {

constexpr std::uint32_t k_needs = 6;

/// `names` names with `builds` builds each. A build requires some later names, in a range around its own age. Always solvable.
class SyntheticWorld final : public Provider {
 public:
  SyntheticWorld(std::uint32_t names, std::uint32_t builds) : builds_(builds) {
    std::mt19937 random(1);
    candidates_.resize(names);
    requirements_.resize(static_cast<std::size_t>(names) * builds);
    for (std::uint32_t name = 0; name < names; ++name) {
      for (std::uint32_t build = 0; build < builds; ++build) {
        candidates_[name].usable.push_back({{name * builds + build}, build});
        for (std::uint32_t need = 0; need < k_needs && name + 1 < names; ++need) {
          const auto other = name + 1 + static_cast<std::uint32_t>(random() % (names - name - 1));
          const auto newest = build / 10 * 10;
          specs_.push_back({other, newest, newest + 40});
          requirements_[name * builds + build].push_back({{static_cast<std::uint32_t>(specs_.size() - 1)}, Requirement::Kind::needs});
        }
      }
    }
    specs_.push_back({0, 0, builds});
  }

  [[nodiscard]] auto request() const -> Request { return {{{static_cast<std::uint32_t>(specs_.size() - 1)}}, {}, {}, 0, {}}; }
  [[nodiscard]] auto candidates_of(NameId name) -> Result<const Candidates*> override { return &candidates_.at(name.value); }
  [[nodiscard]] auto requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> override {
    return std::span<const Requirement>(requirements_.at(candidate.value));
  }
  [[nodiscard]] auto target_of(SpecId spec) const -> SpecTarget override { return PackageSpec{{specs_.at(spec.value).name}}; }
  [[nodiscard]] auto matches(SpecId spec, CandidateId candidate) const -> bool override {
    const auto age = candidate.value % builds_;
    return age >= specs_[spec.value].newest && age <= specs_[spec.value].oldest;
  }
  [[nodiscard]] auto name_text(NameId name) const -> std::string override { return "n" + std::to_string(name.value); }
  [[nodiscard]] auto version_text(CandidateId candidate) const -> std::string override { return std::to_string(candidate.value % builds_); }
  [[nodiscard]] auto build_text(CandidateId /*candidate*/) const -> std::string override { return {}; }
  [[nodiscard]] auto spec_text(SpecId spec) const -> std::string override { return std::to_string(spec.value); }

 private:
  struct Range {
    std::uint32_t name, newest, oldest;
  };
  std::uint32_t builds_;
  std::vector<Candidates> candidates_;
  std::vector<std::vector<Requirement>> requirements_;
  std::vector<Range> specs_;
};

void resolve_world(benchmark::State& state, Expansion expansion) {
  SyntheticWorld world(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
  const auto request = world.request();
  ResolveStats stats;
  for (auto _ : state) {
    stats = {};
    const auto outcome = resolve(request, world, expansion, &stats);
    if (!outcome || !std::holds_alternative<Solution>(outcome.value())) {
      state.SkipWithError("the world has a solution");
    }
  }
  state.counters["candidates"] = stats.candidates_loaded;
  state.counters["rounds"] = stats.rounds;
  state.counters["solves"] = stats.solves;
}

BENCHMARK_CAPTURE(resolve_world, lazy, Expansion::lazy)
    ->ArgNames({"names", "builds"})
    ->ArgsProduct({{20, 40, 80}, {50, 100, 200}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(resolve_world, full, Expansion::full)
    ->ArgNames({"names", "builds"})
    ->ArgsProduct({{40}, {50, 100, 200}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gpusolve::resolver
