#include "cli/worlds/workshop.hpp"

#include <algorithm>
#include <future>
#include <iterator>
#include <ranges>
#include <utility>

#include "base/threads/beside.hpp"
#include "cli/catalog/unseen_pythons.hpp"
#include "cli/output/answer.hpp"
#include "cli/worlds/set_aside.hpp"
#include "cli/worlds/worlds.hpp"

namespace gpusolve::cli {
namespace {

using resolver::Requirement;

/// Identifies a world: the parts of a question that determine how its world is opened.
auto world_key(Ecosystem installer, const Question& question) -> std::vector<std::string> {
  const auto& options = question.options;
  std::vector<std::string> key{std::string(ecosystem_text(installer)), std::string(platform_text(question.facts.platform.value)),
                               options.prefer, options.exclude_newer.value_or("")};
  const auto add_all = [&](const std::vector<std::string>& texts) {
    key.insert(key.end(), texts.begin(), texts.end());
    key.emplace_back("/");
  };
  if (installer == Ecosystem::conda) {
    key.push_back(options.channel_priority);
    key.emplace_back(unseen_pythons(options.python) == UnseenPythons::offered ? "unseen" : "");
    add_all(options.channels);
    add_all(options.catalog_channels);
    add_all(options.virtual_packages);
    return key;
  }
  key.emplace_back(options.is_pre ? "pre" : "");
  key.emplace_back(options.has_catalog_index ? "catalog" : options.is_pypi_only ? "pypi" : "");
  key.push_back(options.python.value_or(""));
  key.push_back(question.facts.glibc ? question.facts.glibc->value.text() : "");
  key.push_back(options.index_url.value_or(""));
  add_all(options.extra_index_urls);
  add_all(options.find_links);
  return key;
}

/// Opens a world without a changed Python, which becomes a constraint; only the first question's Python is built in.
auto opened_with(const Question& question, const Question& first) -> Question {
  auto opened = question;
  if (question.options.python != first.options.python) {
    opened.options.python.reset();
  }
  return opened;
}

/// The best answer, with the answers of the other installers attached.
auto better_first(std::vector<Workshop::Solved>& solved) -> Workshop::Solved {
  std::size_t best = 0;
  for (std::size_t i = 1; i < solved.size(); ++i) {
    best = is_better(solved[i].answer, solved[best].answer) ? i : best;
  }
  auto out = std::move(solved[best]);
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (i != best) {
      out.others.push_back(std::move(solved[i].answer));
    }
  }
  return out;
}

}  // namespace

struct Workshop::OpenWorld {
  std::vector<std::string> key;
  Result<std::unique_ptr<World>> world;
  bool is_ready{};  ///< whether all specs of the first question were added
};

/// A world seen with the facts and limits of a question.
struct Workshop::Bench {
  Bench(World& of, const Question& question, const catalogs::Catalog& catalog, GpuPolicy policy)
      : world(&of),
        facts(question.facts),
        machines(question.machines),
        cuda(question.options.cuda),
        cudnn(question.options.cudnn),
        bindings(policy.bindings),
        judge(catalog, facts, std::move(policy), machines),
        provider(of, judge) {}

  World* world;
  Facts facts;
  std::vector<Facts> machines;
  std::optional<std::string> cuda;
  std::optional<std::string> cudnn;
  std::vector<CudaBinding> bindings;
  Judge judge;  // refers to `facts` and `machines`
  GpuProvider provider;
};

Workshop::Workshop(const catalogs::Catalog& catalog, Question first)
    : catalog_(catalog), first_(std::move(first)), network_(first_.options), bindings_(catalog) {}
Workshop::~Workshop() = default;

auto Workshop::world_of(Ecosystem installer, const Question& question) -> Result<World*> {
  const auto opened = opened_with(question, first_);
  auto key = world_key(installer, opened);
  for (const auto& open : worlds_) {
    if (open->key == key) {
      return open->world ? Result<World*>(open->world->get()) : open->world.error();
    }
  }
  auto world = open_world(installer, opened.options, opened.facts, catalog_, network_);
  worlds_.push_back(std::make_unique<OpenWorld>(OpenWorld{std::move(key), std::move(world)}));
  const auto& kept = worlds_.back()->world;
  return kept ? Result<World*>(kept->get()) : kept.error();
}

void Workshop::make_ready(World& world) {
  const auto open =
      std::ranges::find_if(worlds_, [&](const auto& candidate) { return candidate->world && candidate->world->get() == &world; });
  if (std::exchange((*open)->is_ready, true)) {
    return;
  }
  for (const auto& spec : judged_specs(world, first_.options.specs).specs) {
    static_cast<void>(world.add_spec(spec.judged, Requirement::Kind::needs));  // an error is reported when the spec is requested
  }
}

auto Workshop::bench_of(World& world, const Question& question) -> Result<Bench*> {
  const bool has_all_builds = is_embedded(world);
  // The records of real conda channels state which CUDA they need, and that they accept a runtime newer than their build's.
  const bool is_bound = has_all_builds || world.ecosystem() == Ecosystem::pypi;
  const auto bindings = is_bound ? bindings_.of(binding_specs(question.options)) : std::vector<CudaBinding>{};
  for (const auto& bench : benches_) {
    if (bench->world == &world && bench->facts == question.facts && bench->machines == question.machines &&
        bench->cuda == question.options.cuda && bench->cudnn == question.options.cudnn && bench->bindings == bindings) {
      return bench.get();
    }
  }
  auto policy = gpu_policy_of(question.options, catalog_);
  if (!policy) {
    return policy.error();
  }
  policy->bindings = bindings;
  policy->has_all_builds = has_all_builds;
  if (policy->cudnn) {  // the catalog has no separate cuDNN package to read it from
    policy->must_know_cudnn = has_all_builds;
  }
  benches_.push_back(std::make_unique<Bench>(world, question, catalog_, std::move(policy).value()));
  return benches_.back().get();
}

auto Workshop::benches_of(const Question& question) -> Result<std::vector<Bench*>> {
  const auto worlds = open_worlds_of(question);
  if (!worlds) {
    return worlds.error();
  }
  std::vector<Bench*> benches;
  for (auto* const world : *worlds) {
    auto bench = bench_of(*world, question);
    if (!bench) {
      return bench.error();
    }
    benches.push_back(*bench);
  }
  return benches;
}

auto Workshop::worlds_of(const Question& question) -> Result<std::vector<World*>> {
  auto worlds = open_worlds_of(question);
  if (worlds) {
    std::ranges::for_each(*worlds, [this](World* world) { make_ready(*world); });
  }
  return worlds;
}

auto Workshop::open_worlds_of(const Question& question) -> Result<std::vector<World*>> {
  const auto installers = installers_of(question.options);
  if (!installers) {
    return installers.error();
  }
  std::vector<World*> worlds;
  for (const auto installer : *installers) {
    auto world = world_of(installer, question);
    if (!world) {
      return world.error();
    }
    worlds.push_back(*world);
  }
  return worlds;
}

/// Solves the question for this installer only.
auto Workshop::solve_on(Bench& bench, const Wanted& wanted, const ResolveOptions& options) -> Result<Solved> {
  make_ready(*bench.world);
  const auto resolution = resolve_in(*bench.world, bench.provider, bench.judge, wanted);
  if (!resolution) {
    return resolution.error();
  }
  return Solved{answer_of(*resolution, *bench.world, bench.provider, bench.judge, options), resolution->gpu_bound, {}, {}};
}

/// Solves worlds that need no network in parallel: they share only the catalog, which is thread-safe.
auto Workshop::solve_all(const std::vector<Bench*>& benches, const Wanted& wanted, const ResolveOptions& options)
    -> std::vector<Result<Solved>> {
  const bool is_apart =
      std::ranges::none_of(benches, [](const Bench* bench) { return bench->world->reading_cost() == resolver::ReadingCost::much; });
  std::vector<std::future<Result<Solved>>> others;
  for (auto* const bench : benches | std::views::drop(1)) {
    const auto work = [&, bench] { return solve_on(*bench, wanted, options); };
    others.push_back(is_apart ? beside(work) : std::async(std::launch::deferred, work));
  }
  std::vector<Result<Solved>> all{solve_on(*benches.front(), wanted, options)};
  for (auto& other : others) {
    all.push_back(other.get());
  }
  return all;
}

auto Workshop::solve(const Question& question) -> Result<Solved> {
  const auto wanted = wanted_of(question.options);
  if (!wanted) {
    return wanted.error();
  }
  const auto benches = benches_of(question);
  if (!benches) {
    return benches.error();
  }
  auto results = solve_all(*benches, *wanted, question.options);
  std::vector<Solved> solved;
  std::vector<Solved::LeftOut> left_out;
  for (std::size_t i = 0; i < results.size(); ++i) {
    auto& result = results[i];
    if (result) {
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
  best.left_out = std::move(left_out);
  return best;
}

void Workshop::forget_machines() { benches_.clear(); }

auto Workshop::network_warnings() -> std::vector<Warning> {
  std::vector<SourceUse> sources;
  for (const auto& open : worlds_) {
    if (open->world) {
      std::ranges::move((*open->world)->sources(), std::back_inserter(sources));
    }
  }
  network_.finish(sources);
  return network_.warnings();
}

auto Workshop::can_be_met(const Question& question, std::optional<std::uint16_t> bound) -> bool {
  const auto wanted = wanted_of(question.options);
  const auto worlds = worlds_of(question);
  if (!wanted || !worlds) {
    return false;
  }
  return std::ranges::any_of(*worlds, [&](World* world) {
    const auto bench = bench_of(*world, question);
    const auto met = bench ? can_be_met_in(*world, (*bench)->provider, (*bench)->judge, *wanted, bound) : Result<bool>(false);
    return met && *met;
  });
}

}  // namespace gpusolve::cli
