#include "engine/workshop/workshop.hpp"

#include <algorithm>
#include <future>
#include <iterator>
#include <ranges>
#include <utility>

#include "base/threads/beside.hpp"
#include "engine/answers/answer.hpp"
#include "engine/answers/answer_order.hpp"
#include "engine/answers/variants.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/solving/chooser.hpp"
#include "engine/solving/one_cuda.hpp"
#include "engine/solving/set_aside.hpp"
#include "engine/solving/variant_choice.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/variants/limited_specs.hpp"
#include "engine/variants/stack_variants.hpp"
#include "engine/workshop/world_key.hpp"
#include "engine/worlds/source_faults.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::engine {
namespace {

using resolver::Requirement;

/// The best answer, with the answers of the other installers attached.
auto better_first(std::vector<Workshop::Solved>& solved) -> Workshop::Solved {
  std::size_t best = 0;
  for (std::size_t i = 1; i < solved.size(); ++i) {
    best = is_better(solved[i].answer, solved[best].answer) ? i : best;
  }
  auto out = std::move(solved[best]);
  out.answer.sources = out.sources();
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (i != best) {
      out.others.push_back(std::move(solved[i].answer));
    }
  }
  return out;
}

/// Whether a spec names one release of the main package, or of a companion, which determines that: `pytorch=2.5.1`.
auto pins_main(const std::vector<Spec>& specs, const StackRoles& roles) -> bool {
  return std::ranges::any_of(specs, [&](const Spec& spec) {
    const auto& name = spec.name();
    const auto& versions = spec.version();
    const auto release = leading_numbers(std::string_view(versions).substr(std::min(versions.find_first_not_of("= "), versions.size())));
    return (roles.is_main(name) || roles.is_companion(name) || roles.requires_variant(name)) && release && release->parts().size() > 1;
  });
}

}  // namespace

struct OpenWorlds::Opened {
  std::vector<std::string> key;
  Result<std::unique_ptr<World>> world;
  std::optional<std::size_t> ready_for{};  ///< the workshop whose first query's specs were all added
};

/// A world with the judge and the provider for the facts and limits of a query.
struct OpenWorlds::Bench {
  Bench(World& of, const Query& query, const catalogs::Catalog& catalog, GpuPolicy of_query, const Host& host)
      : world(&of),
        facts(query.facts),
        machines(query.machines),
        policy(std::move(of_query)),
        judge(catalog, facts, policy, machines),
        provider(of, judge, host.measured_code) {}

  World* world;
  Facts facts;
  std::vector<Facts> machines;
  GpuPolicy policy;
  Judge judge;  // refers to `facts` and `machines`
  GpuProvider provider;
};

OpenWorlds::OpenWorlds() : network_({}, {}) {}
OpenWorlds::OpenWorlds(const Sources& sources, const Host& host) : network_(sources, host) {}
OpenWorlds::~OpenWorlds() = default;

void OpenWorlds::forget_many() {
  constexpr std::size_t k_most_worlds = 8;
  constexpr std::size_t k_most_benches = 32;
  if (benches_.size() > k_most_benches || worlds_.size() > k_most_worlds) {
    benches_.clear();
  }
  if (worlds_.size() > k_most_worlds) {
    worlds_.clear();
  }
}

Workshop::Workshop(const catalogs::Catalog& catalog, Query first, Host host)
    : catalog_(catalog),
      first_(std::move(first)),
      host_(std::move(host)),
      bindings_(catalog),
      own_(std::in_place, first_.sources, host_),
      opened_(*own_),
      id_(opened_.workshops_++) {}
Workshop::Workshop(const catalogs::Catalog& catalog, Query first, OpenWorlds& opened)
    : catalog_(catalog), first_(std::move(first)), bindings_(catalog), opened_(opened), id_(opened_.workshops_++) {
  opened_.forget_many();
}
Workshop::~Workshop() = default;

auto Workshop::world_of(Ecosystem installer, const Query& query) -> Result<World*> {
  const auto opened = opened_with(query, first_);
  const bool is_cuda_bound = opened.sources.channels.empty() && !bindings_.of(binding_specs(opened)).empty();
  auto key = world_key(installer, opened, is_cuda_bound);
  for (const auto& open : opened_.worlds_) {
    if (open->key == key) {
      return open->world ? Result<World*>(open->world->get()) : open->world.error();
    }
  }
  auto world = open_world(installer, opened, catalog_, opened_.network_);
  opened_.worlds_.push_back(std::make_unique<OpenWorlds::Opened>(OpenWorlds::Opened{std::move(key), std::move(world)}));
  const auto& kept = opened_.worlds_.back()->world;
  return kept ? Result<World*>(kept->get()) : kept.error();
}

void Workshop::make_ready(World& world) {
  const auto open =
      std::ranges::find_if(opened_.worlds_, [&](const auto& candidate) { return candidate->world && candidate->world->get() == &world; });
  if (std::exchange((*open)->ready_for, id_) == id_) {
    return;
  }
  const auto variants = variants_of(world, first_.specs, catalog_);
  for (const auto* const readings : {&variants.for_gpu, &variants.for_cpu}) {
    for (const auto& reading : *readings) {
      for (const auto& spec : judged_specs(world, reading.specs).specs) {
        static_cast<void>(world.add_spec(spec.judged, Requirement::Kind::needs));  // an error is reported when the spec is requested
      }
    }
  }
}

auto Workshop::bindings_in(const World& world, const Query& query) -> std::vector<CudaBinding> {
  const bool has_records = !world.is_embedded() && world.ecosystem() == Ecosystem::conda;
  return has_records ? bindings_.beyond_records(binding_specs(query)) : bindings_.of(binding_specs(query));
}

auto Workshop::policy_in(const World& world, const Query& query, std::vector<CudaBinding> bindings) const -> GpuPolicy {
  auto policy = gpu_policy_of(query, catalog_);
  policy.bindings = std::move(bindings);
  policy.has_all_builds = world.is_embedded();
  if (policy.has_all_builds && world.ecosystem() == Ecosystem::conda) {  // the catalog has no cuDNN of conda that would bind by its records
    policy.cudnn_bindings = cudnn_bindings_of(binding_specs(query));
    policy.takes_later_toolkit = needs_later_toolkit(query.specs, policy.bindings, catalog_, query.facts.platform.value);
    policy.binds_inner_cudnn = !pins_main(query.specs, catalog_.roles());
  }
  policy.is_half_alone = asks_for_half_alone(query.specs, world.ecosystem() == Ecosystem::conda, catalog_);
  policy.neighbours = required_neighbours(query.specs, catalog_);
  auto pins = query.specs;
  pins.insert(pins.end(), query.constraints.begin(), query.constraints.end());
  policy.kept_neighbours = pinned_beyond_limits(pins, world.ecosystem() == Ecosystem::conda, catalog_);
  policy.compilers = asked_compilers(query.specs, world.ecosystem() == Ecosystem::conda, catalog_, query.facts.platform.value);
  if (policy.cudnn) {  // the catalog has no separate cuDNN package to read it from
    policy.must_know_cudnn = policy.has_all_builds;
  }
  return policy;
}

auto Workshop::bench_of(World& world, const Query& query) -> Result<Bench*> {
  const auto policy = policy_in(world, query, bindings_in(world, query));
  for (const auto& bench : opened_.benches_) {
    if (bench->world == &world && bench->facts == query.facts && bench->machines == query.machines && bench->policy == policy) {
      return bench.get();
    }
  }
  opened_.benches_.push_back(std::make_unique<Bench>(world, query, catalog_, policy, host_));
  return opened_.benches_.back().get();
}

auto Workshop::benches_of(const Query& query) -> Result<std::vector<Bench*>> {
  const auto worlds = open_worlds_of(query);
  if (!worlds) {
    return worlds.error();
  }
  std::vector<Bench*> benches;
  for (auto* const world : *worlds) {
    auto bench = bench_of(*world, query);
    if (!bench) {
      return bench.error();
    }
    benches.push_back(*bench);
  }
  return benches;
}

auto Workshop::worlds_of(const Query& query) -> Result<std::vector<World*>> {
  auto worlds = open_worlds_of(query);
  if (worlds) {
    std::ranges::for_each(*worlds, [this](World* world) { make_ready(*world); });
  }
  return worlds;
}

auto Workshop::open_worlds_of(const Query& query) -> Result<std::vector<World*>> {
  const auto installers = installers_of(query.sources);
  if (!installers) {
    return installers.error();
  }
  std::vector<World*> worlds;
  for (const auto installer : *installers) {
    auto world = world_of(installer, query);
    if (!world) {
      return world.error();
    }
    worlds.push_back(*world);
  }
  return worlds;
}

auto Workshop::solved_on(Bench& bench, const Wanted& wanted, const Query& query) -> Result<VariantChoice> {
  return resolve_variants(*bench.world, bench.provider, bench.judge, wanted, query.prefers_lowest, host_.note_found);
}

auto Workshop::solved_for_gpu(Bench& bench, const Wanted& wanted, const Query& query) -> Result<VariantChoice> {
  return resolve_variants_for_gpu(*bench.world, bench.provider, bench.judge, wanted, query.prefers_lowest, host_.note_found);
}

auto Workshop::answered(Bench& bench, const VariantChoice& choice, const Query& query) -> Solved {
  auto sources = bench.world->sources_with_snapshots();
  auto answer = answer_of(choice.resolution, *bench.world, bench.provider, bench.judge, query);
  tell_variants(choice, answer);
  return Solved{std::move(answer), choice.resolution.gpu_bound, std::move(sources), {}, {}};
}

/// Solves for each CUDA major version that a set mixes, and returns the best set for GPUs. If there is none and the set mixes
/// NVIDIA wheels, returns the conflict for the last major version; otherwise nullopt. `mixed`: the versions of the requested
/// packages in the set that mixes CUDAs.
auto Workshop::solve_each(Bench& bench, const ContendingCudas& contending, const std::vector<DottedVersion>& mixed, const Wanted& wanted,
                          const Query& query) -> Result<std::optional<Solved>> {
  std::optional<Solved> best;
  std::vector<DottedVersion> versions;
  for (const auto& binding : contending.bindings) {
    auto bindings = bench.policy.bindings;
    bindings.push_back(binding);
    Bench bound(*bench.world, query, catalog_, policy_in(*bench.world, query, std::move(bindings)), host_);
    auto again = solved_for_gpu(bound, wanted, query);
    const bool is_set = again && again->resolution.outcome == OutcomeKind::gpu;
    const bool is_conflict = again && !is_set && !best && contending.must_agree && &binding == &contending.bindings.back();
    if (is_conflict) {
      again = solved_on(bound, wanted, query);
    }
    if (!again) {
      return again.error();
    }
    const auto own = is_set ? requested_versions(again->resolution, bound.provider, *bench.world) : std::vector<DottedVersion>();
    if (is_conflict || (is_set && (!best || (query.prefers_lowest ? own < versions : versions < own)))) {
      best = answered(bound, *again, query);
      versions = own;
    }
    if (is_set && versions == mixed) {
      break;  // no set can have better versions than the one without this limit
    }
  }
  return best;
}

/// Solves the query for this installer only, and for each CUDA major version if the set mixes several.
auto Workshop::solve_on(Bench& bench, const Wanted& wanted, const Query& query) -> Result<Solved> {
  make_ready(*bench.world);
  const auto choice = solved_on(bench, wanted, query);
  if (!choice) {
    return choice.error();
  }
  const auto& resolution = choice->resolution;
  const bool is_for_gpu = resolution.outcome == OutcomeKind::gpu && resolution.solution;
  const auto contending = is_for_gpu ? contending_cudas(*resolution.solution, bench.provider) : ContendingCudas();
  const auto versions =
      contending.bindings.empty() ? std::vector<DottedVersion>() : requested_versions(resolution, bench.provider, *bench.world);
  auto best = solve_each(bench, contending, versions, wanted, query);
  if (!best) {
    return best.error();
  }
  return *best ? **std::move(best) : answered(bench, *choice, query);
}

/// Solves worlds that need no network in parallel: they share only the catalog, which is thread-safe.
auto Workshop::solve_all(const std::vector<Bench*>& benches, const Wanted& wanted, const Query& query) -> std::vector<Result<Solved>> {
  const bool is_apart =
      std::ranges::none_of(benches, [](const Bench* bench) { return bench->world->reading_cost() == resolver::ReadingCost::much; });
  std::vector<std::future<Result<Solved>>> others;
  for (auto* const bench : benches | std::views::drop(1)) {
    const auto work = [&, bench] { return solve_on(*bench, wanted, query); };
    others.push_back(is_apart ? beside(work) : std::async(std::launch::deferred, work));
  }
  std::vector<Result<Solved>> all{solve_on(*benches.front(), wanted, query)};
  for (auto& other : others) {
    all.push_back(other.get());
  }
  return all;
}

auto Workshop::solve(const Query& query) -> Result<Solved> {
  pass_step();
  const auto wanted = wanted_of(query);
  const auto benches = benches_of(query);
  if (!benches) {
    return benches.error();
  }
  auto results = solve_all(*benches, wanted, query);
  std::vector<Solved> solved;
  std::vector<Solved::LeftOut> left_out;
  std::optional<Error> fault;
  for (std::size_t i = 0; i < results.size(); ++i) {
    auto& result = results[i];
    if (result) {
      fault = fault ? fault : source_fault(*(*benches)[i]->world, result->answer);
      solved.push_back(std::move(*result));
    } else if (result.error().kind == ErrorKind::usage) {
      left_out.push_back({(*benches)[i]->world->ecosystem(), result.error()});
    } else {
      return result.error();
    }
  }
  if (solved.empty()) {
    return left_out.front().why;
  }
  auto best = better_first(solved);
  if (best.answer.outcome == OutcomeKind::unsatisfiable && fault) {
    return *fault;
  }
  best.left_out = std::move(left_out);
  return best;
}

void Workshop::forget_machines() { opened_.benches_.clear(); }

void Workshop::pass_step() const {
  if (host_.between_steps) {
    host_.between_steps();
  }
}

auto Workshop::network_warnings() -> std::vector<Warning> {
  std::vector<SourceUse> sources;
  for (const auto& open : opened_.worlds_) {
    if (open->world) {
      std::ranges::move((*open->world)->sources(), std::back_inserter(sources));
    }
  }
  opened_.network_.finish(sources);
  return opened_.network_.warnings();
}

auto Workshop::can_be_met(const Query& query, std::optional<std::uint16_t> bound, const std::optional<PackageNames>& may_be_unjudged)
    -> bool {
  pass_step();
  const auto wanted = wanted_of(query);
  const auto worlds = worlds_of(query);
  if (!worlds) {
    return false;
  }
  // A world that leaves all specs to its installer meets them, which proves nothing if another world judges them. If a name
  // leaves its variant open, the variant is judged: the name itself may mean a CPU build that the catalog does not hold.
  const auto judged_by = [&](World* world) {
    const auto specs = limited_specs(*world, wanted.specs, wanted.constraints, catalog_);
    const auto reading = wanted.is_literal ? RequestVariant{specs, {}} : variants_of(*world, specs, catalog_).for_gpu.front();
    auto judged = judged_specs(*world, reading.specs);
    mark_code_beside(reading.chosen, judged.aside);
    return judged;
  };
  std::vector<JudgedSpecs> judged_in;
  std::ranges::transform(*worlds, std::back_inserter(judged_in), judged_by);
  const bool is_judged = std::ranges::any_of(judged_in, [](const JudgedSpecs& judged) { return !judged.specs.empty(); });
  const auto judges_enough = [&](const JudgedSpecs& judged) {
    return !may_be_unjudged || std::ranges::includes(*may_be_unjudged, unjudged_packages(judged.aside, catalog_));
  };
  for (std::size_t i = 0; i < worlds->size(); ++i) {
    if ((is_judged && judged_in[i].specs.empty()) || !judges_enough(judged_in[i])) {
      continue;
    }
    auto& world = *(*worlds)[i];
    const auto bench = bench_of(world, query);
    const auto met = bench ? can_any_be_met(world, (*bench)->provider, (*bench)->judge, wanted, bound) : Result<bool>(false);
    if (met && *met) {
      return true;
    }
  }
  return false;
}

}  // namespace gpusolve::engine
