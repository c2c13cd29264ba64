// Whether any set exists, in worlds where that is hard to decide: the unsolvable sudoku of the shared suites, and random worlds at the
// phase transition. Compares our solver with libsolv and the plain encoding, from a world to yes or no.
//
// GPUSOLVE_SUITES: the folder of the suites, if it is not ../shared/suites beside the checkout.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "resolver/resolve.hpp"
#include "resolver/universe.hpp"
#include "tests/bench/hard_world.hpp"
#include "tests/resolver/plain_encoding.hpp"
#include "tests/support/toy.hpp"

namespace gpusolve::bench {
namespace {

using resolver::Provider;
using resolver::Request;

auto by_ours(const Request& request, Provider& provider) -> bool { return resolver::can_be_met(request, provider).value(); }

/// Including the best set or all reasons, for which a user waits.
auto by_ours_in_full(const Request& request, Provider& provider) -> bool {
  return std::holds_alternative<resolver::Solution>(resolver::resolve(request, provider).value());
}

auto by_plain(const Request& request, Provider& provider) -> bool {
  resolver::Universe universe(provider, resolver::Extent::whole);
  std::vector<resolver::SpecIndex> roots;
  for (const auto spec : request.roots) {
    roots.push_back(universe.intern(spec));
  }
  if (!universe.load_all()) {
    std::abort();
  }
  return test::solve_plainly(universe, roots, {}).has_value();
}

using Solver = bool (*)(const Request&, Provider&);

auto suites() -> std::filesystem::path {
  const auto* const named = std::getenv("GPUSOLVE_SUITES");  // NOLINT(concurrency-mt-unsafe): one thread
  return named == nullptr ? GPUSOLVE_SUITES : named;
}

/// "sudoku_0_1 !=1", "sudoku_0_0 == 5"
auto toy_spec(const std::string& text) -> test::ToySpec {
  const auto space = text.find(' ');
  return {text.substr(0, space), text.substr(space + 1, 2), std::stoi(text.substr(space + 3))};
}

auto sudoku() -> std::optional<test::ToyWorld> {
  std::ifstream index(suites() / "conda_index/sudoku.json");
  std::ifstream scenarios(suites() / "given/conda_solver_scenarios.json");
  if (!index || !scenarios) {
    return std::nullopt;
  }
  const auto records = nlohmann::json::parse(index).at("records");
  const auto known = nlohmann::json::parse(scenarios).at("scenarios");
  test::ToyWorld world;
  for (const auto& record : records) {
    test::ToyBuild build;
    build.name = record["name"];
    build.version = std::stoi(record["version"].get<std::string>());
    for (const auto& spec : record["depends"]) {
      build.needs.push_back(toy_spec(spec));
    }
    world.builds.push_back(std::move(build));
  }
  const auto puzzle = std::ranges::find(known, "libmamba/sudoku", [](const nlohmann::json& scenario) { return scenario.at("id"); });
  for (const auto& spec : puzzle->at("specs")) {
    world.wants.push_back(toy_spec(spec));
  }
  return world;
}

void refute_sudoku(benchmark::State& state, Solver solver) {
  const auto world = sudoku();
  if (!world) {
    state.SkipWithError("no suites: set GPUSOLVE_SUITES");
    return;
  }
  for (auto _ : state) {
    test::ToyProvider provider(*world);
    if (solver(provider.request(), provider)) {
      state.SkipWithError("this sudoku has no solution");
    }
  }
}
BENCHMARK_CAPTURE(refute_sudoku, ours, by_ours)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(refute_sudoku, in_full, by_ours_in_full)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(refute_sudoku, plain, by_plain)->Unit(benchmark::kMillisecond);

/// One world per seed. `solvable` must be the same for all solvers.
void decide_random_worlds(benchmark::State& state, Solver solver) {
  std::deque<HardWorld> worlds;
  for (std::uint32_t seed = 1; seed <= static_cast<std::uint32_t>(state.range(2)); ++seed) {
    worlds.emplace_back(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)), seed);
  }
  std::int64_t solvable = 0;
  for (auto _ : state) {
    solvable = 0;
    for (auto& world : worlds) {
      solvable += solver(world.request(), world) ? 1 : 0;
    }
  }
  state.counters["solvable"] = static_cast<double>(solvable);
}

/// 200 small worlds. With more builds per name fewer worlds, because the plain encoding is slow.
void sizes(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"names", "builds", "worlds"})->Unit(benchmark::kMillisecond);
  bench->Args({8, 5, 200})->Args({8, 10, 200})->Args({6, 50, 20})->Args({5, 150, 5})->Args({4, 300, 3});
}
BENCHMARK_CAPTURE(decide_random_worlds, ours, by_ours)->Apply(sizes);
BENCHMARK_CAPTURE(decide_random_worlds, in_full, by_ours_in_full)->Apply(sizes);
BENCHMARK_CAPTURE(decide_random_worlds, plain, by_plain)->Apply(sizes);

}  // namespace
}  // namespace gpusolve::bench
