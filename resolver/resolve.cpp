#include "resolver/resolve.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <unordered_map>

#include "resolver/check.hpp"
#include "resolver/encode.hpp"
#include "resolver/explain.hpp"
#include "resolver/live_builds.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {
namespace {

using Choice = std::pair<NameIndex, BuildIndex>;

/// One resolution: collect, encode, solve, and again for what the solution touched, until nothing new is touched.
class Session {
 public:
  Session(const Request& request, Provider& provider, Expansion expansion, ResolveStats& stats)
      : request_(request), asked_{&request}, universe_(provider), expansion_(expansion), stats_(stats) {}

  /// As run(), but any set will do: the choices only keep the search among what is loaded already.
  auto is_possible() -> Result<bool> {
    if (auto loaded = load_request(); !loaded) {
      return loaded.error();
    }
    for (;;) {
      ++stats_.rounds;
      const auto live = live_builds(universe_, asked_);
      if (!live) {
        return false;
      }
      const auto encoding = encode(universe_, asked_, *live, Clauses::searching);
      solv::Engine engine(encoding.problem);
      if (!has_set(engine, encoding)) {
        return false;
      }
      if (is_all_read()) {
        return true;
      }
      ++stats_.solves;
      const auto verdict = engine.solve(goals(encoding));
      const auto is_new = load_touched(reachable(std::get<solv::Model>(verdict), encoding));
      if (!is_new || !*is_new) {
        return is_new ? Result<bool>(true) : is_new.error();
      }
    }
  }

  auto run() -> Result<Outcome> {
    if (auto loaded = load_request(); !loaded) {
      return loaded.error();
    }
    for (;;) {
      ++stats_.rounds;
      auto solution = best_known();
      auto outcome = solution ? take(*solution) : explain();
      if (!outcome || *outcome) {
        return outcome ? finish(std::move(**outcome)) : Result<Outcome>(outcome.error());
      }
    }
  }

 private:
  auto finish(Outcome outcome) -> Outcome {
    stats_.candidates_loaded =
        static_cast<std::uint32_t>(std::ranges::count_if(universe_.builds(), [](const Build& build) { return !build.is_rest; }));
    stats_.names_loaded =
        static_cast<std::uint32_t>(std::ranges::count_if(universe_.names(), [](const Name& name) { return name.is_loaded; }));
    return outcome;
  }

  /// The set, unless it touches what is still unread.
  auto take(const std::vector<Choice>& solution) -> Result<std::optional<Outcome>> {
    const auto is_new = load_touched(solution);
    if (!is_new) {
      return is_new.error();
    }
    return *is_new ? std::nullopt : std::optional<Outcome>(accept(solution));
  }

  /// Why there is none. What the demands outside a conflict touch is read too, so that no second conflict is missed.
  auto explain() -> Result<std::optional<Outcome>> {
    if (const auto is_new = universe_.read_all(); !is_new || *is_new) {
      return is_new ? Result<std::optional<Outcome>>(std::nullopt) : is_new.error();
    }
    const Builds all(universe_.builds().size(), true);
    const auto whole = encode(universe_, asked_, all, Clauses::spreading);
    const auto verdict = solv::Engine(whole.problem).solve({whole.demands, {}});
    const auto& refutation = std::get<solv::Refutation>(verdict);
    if (is_puzzle(refutation, whole)) {
      return std::optional<Outcome>(interpret(refutation.problems, whole, universe_));
    }
    const auto plain = encode(universe_, asked_, all, Clauses::least);
    const auto clashes = find_clashes(plain, universe_);
    const auto is_new = load_touched(reachable(clashes.rest, plain));
    if (!is_new) {
      return is_new.error();
    }
    return *is_new ? std::nullopt : std::optional<Outcome>(interpret(clashes.proofs, plain, universe_));
  }

  // ---- collect

  auto load_request() -> Status {
    if (const auto read = expansion_ == Expansion::full ? universe_.read_all() : false; !read) {
      return read.error();
    }
    for (const auto spec : request_.roots) {
      asked_.roots.push_back(universe_.intern(spec));
      if (auto loaded = load_greedily(asked_.roots.back()); !loaded) {
        return loaded;
      }
    }
    for (const auto spec : request_.constraints) {
      asked_.constraints.push_back(universe_.intern(spec));
    }
    return expansion_ == Expansion::full ? universe_.load_all() : Status(std::monostate{});
  }

  /// Loads the name that the spec is about and what its best matching build asks for, and so on: a guess at what a solution
  /// will touch, which saves rounds and never changes the answer.
  auto load_greedily(SpecIndex start) -> Status {
    std::deque<SpecIndex> open{start};
    for (; !open.empty(); open.pop_front()) {
      const auto spec = open.front();
      const auto name = universe_.spec(spec).name;
      if (!name || (universe_.name(*name).is_loaded && spec != start)) {
        continue;
      }
      if (auto loaded = universe_.load(*name); !loaded) {
        return loaded;
      }
      const auto best = best_hope(spec);
      if (!best) {
        return best.error();
      }
      if (!*best) {
        continue;
      }
      if (auto expanded = universe_.expand(**best); !expanded) {
        return expanded;
      }
      for (const auto& need : universe_.build(**best).needs) {
        if (need.kind == Requirement::Kind::needs && universe_.is_open(need.spec)) {
          open.push_back(need.spec);
        }
      }
    }
    return std::monostate{};
  }

  /// The most preferred build that meets the spec and of which nothing known speaks against it; builds are read until there is one.
  auto best_hope(SpecIndex spec) -> Result<std::optional<BuildIndex>> {
    for (;;) {
      const auto& matching = universe_.spec(spec).matching;
      const auto found = std::ranges::find_if(matching, [&](BuildIndex build) { return !universe_.is_hopeless(build); });
      if (found == matching.end() || !universe_.build(*found).is_rest) {
        return found == matching.end() ? std::nullopt : std::optional(*found);
      }
      if (auto read = universe_.read_on(*universe_.spec(spec).name); !read) {
        return read.error();
      }
    }
  }

  auto is_all_read() const -> bool {
    return std::ranges::all_of(universe_.names(), &Name::is_loaded) &&
           std::ranges::all_of(universe_.builds(), [](const Build& build) { return build.is_expanded && !build.is_rest; });
  }

  /// Was anything that the solution touches still unread?
  auto load_touched(const std::vector<Choice>& solution) -> Result<bool> {
    bool is_new = false;
    for (const auto& [name, build] : solution) {
      const bool is_rest = universe_.build(build).is_rest;
      const auto real = is_rest ? read_until_met(name, specs_on(name, solution)) : Result<std::optional<BuildIndex>>(build);
      if (!real) {
        return real.error();
      }
      const auto is_unread = *real ? load_needs_of(**real) : false;
      if (!is_unread) {
        return is_unread.error();
      }
      is_new = is_new || is_rest || *is_unread;
    }
    return is_new;
  }

  /// Was anything unread of what the build needs?
  auto load_needs_of(BuildIndex build) -> Result<bool> {
    bool is_new = !universe_.build(build).is_expanded;
    if (auto expanded = universe_.expand(build); !expanded) {
      return expanded.error();
    }
    const auto needs = universe_.build(build).needs;
    for (const auto& need : needs) {
      if (need.kind == Requirement::Kind::needs && universe_.is_open(need.spec)) {
        is_new = true;
        if (auto loaded = load_greedily(need.spec); !loaded) {
          return loaded.error();
        }
      }
    }
    return is_new;
  }

  /// What the request and the builds of the solution ask of the name.
  auto specs_on(NameIndex name, const std::vector<Choice>& solution) const -> std::vector<SpecIndex> {
    std::vector<SpecIndex> specs;
    const auto add = [&](SpecIndex spec) {
      if (universe_.spec(spec).name == name) {
        specs.push_back(spec);
      }
    };
    std::ranges::for_each(asked_.roots, add);
    std::ranges::for_each(asked_.constraints, add);
    for (const auto& choice : solution) {
      std::ranges::for_each(universe_.build(choice.second).needs, add, &Need::spec);
    }
    return specs;
  }

  /// Reads on in a name until a build meets all the specs, or none is left.
  auto read_until_met(NameIndex name, const std::vector<SpecIndex>& specs) -> Result<std::optional<BuildIndex>> {
    const auto meets = [&](BuildIndex build, SpecIndex spec) { return std::ranges::binary_search(universe_.spec(spec).matching, build); };
    for (auto at = universe_.name(name).read; universe_.has_rest(name);) {
      if (auto read = universe_.read_on(name); !read) {
        return read.error();
      }
      for (; at < universe_.name(name).read; ++at) {
        const auto build = universe_.name(name).builds[at];
        if (!universe_.is_hopeless(build) && std::ranges::all_of(specs, [&](SpecIndex spec) { return meets(build, spec); })) {
          return std::optional(build);
        }
      }
    }
    return std::optional<BuildIndex>();
  }

  // ---- solve

  /// The best set of what is loaded; nothing where there is none. Most often it is among the hopeful builds, which are few.
  auto best_known() -> std::optional<std::vector<Choice>> {
    const auto hopeful = hopeful_builds(universe_, asked_);
    if (!hopeful) {
      return std::nullopt;
    }
    if (auto guess = with_rest(*hopeful); !guess.empty()) {
      return guess;
    }
    auto solution = best_among(*hopeful);
    return solution ? solution : best_among(*live_builds(universe_, asked_));
  }

  /// The only hopeful builds of their names, if there is a rest among them: it is read on in anyway, so the set itself need not be found.
  auto with_rest(const Builds& hopeful) const -> std::vector<Choice> {
    std::vector<Choice> only;
    bool has_rest = false;
    for (std::uint32_t name = 0; name < universe_.names().size(); ++name) {
      const auto& builds = universe_.name({name}).builds;
      const auto is_hopeful = [&](BuildIndex build) { return hopeful[build.value]; };
      const auto first = std::ranges::find_if(builds, is_hopeful);
      if (first != builds.end() && std::find_if(first + 1, builds.end(), is_hopeful) == builds.end()) {
        only.emplace_back(NameIndex{name}, *first);
        has_rest = has_rest || universe_.build(*first).is_rest;
      }
    }
    return has_rest ? only : std::vector<Choice>();
  }

  auto best_among(const Builds& builds) -> std::optional<std::vector<Choice>> {
    const auto encoding = encode(universe_, asked_, builds, Clauses::searching);
    solv::Engine engine(encoding.problem);
    // Whether there is a set at all is often plain long before which is best: an order of choices can lead a search astray.
    return has_set(engine, encoding) ? std::optional(best(engine, encoding)) : std::nullopt;
  }

  /// Asked as a choice, for of demands that cannot be met libsolv gathers the proof, which for a puzzle takes longer than to find it.
  auto has_set(solv::Engine& engine, const Encoding& encoding) -> bool {
    ++stats_.solves;
    const auto verdict = engine.solve({{}, {encoding.attempt}});
    const auto* const model = std::get_if<solv::Model>(&verdict);
    return model != nullptr && std::ranges::binary_search(model->nodes, encoding.everything);
  }

  /// The best set of what is loaded, breadth first from the roots; there must be one.
  /// The names below the roots are chosen in breadth-first order, which is known only from a solution: so solve, read the order
  /// off, and solve again under it, until the order stands. Each turn settles at least one more name of the order.
  auto best(solv::Engine& engine, const Encoding& encoding) -> std::vector<Choice> {
    for (;;) {
      ++stats_.solves;
      const auto verdict = engine.solve(goals(encoding));
      const auto* const model = std::get_if<solv::Model>(&verdict);
      GPUSOLVE_CHECK(model != nullptr, "a choice that need not be made refuted the demands");
      auto solution = reachable(*model, encoding);
      std::vector<NameIndex> order;
      for (const auto& [name, build] : solution) {
        if (std::ranges::find(encoding.root_names, name) == encoding.root_names.end()) {
          order.push_back(name);
        }
      }
      if (order == below_roots_) {
        return solution;
      }
      below_roots_ = std::move(order);
    }
  }

  auto goals(const Encoding& encoding) const -> solv::Goals {
    solv::Goals goals{encoding.demands, {}};
    const auto add_objectives = [&](std::size_t first, std::size_t last) {
      for (auto i = first; i < last; ++i) {
        if (encoding.objective_bars[i]) {
          goals.choices.push_back(*encoding.objective_bars[i]);
        }
      }
    };
    const auto add_from = [&](const std::map<NameIndex, solv::Group>& groups, NameIndex name) {
      if (const auto found = groups.find(name); found != groups.end()) {
        goals.choices.push_back(found->second);
      }
    };
    add_objectives(0, request_.before_versions);
    std::ranges::for_each(encoding.root_names, [&](NameIndex name) { add_from(encoding.version_tiers, name); });
    add_objectives(request_.before_versions, request_.objectives.size());
    for (const auto id : request_.then_newest) {
      if (const auto name = universe_.find_name(id)) {
        add_from(encoding.version_bars, *name);
      }
    }
    std::ranges::for_each(encoding.root_names, [&](NameIndex name) { add_from(encoding.preferences, name); });
    std::ranges::for_each(below_roots_, [&](NameIndex name) { add_from(encoding.preferences, name); });
    return goals;
  }

  /// The chosen builds that the roots need, directly or not, breadth first, siblings by name text.
  auto reachable(const solv::Model& model, const Encoding& encoding) const -> std::vector<Choice> {
    std::unordered_map<std::uint32_t, BuildIndex> chosen;
    for (const auto node : model.nodes) {
      if (const auto* const meaning = std::get_if<BuildMeaning>(&encoding.meanings[node.value])) {
        chosen.emplace(universe_.build(meaning->build).name.value, meaning->build);
      }
    }
    std::vector<Choice> found;
    std::set<NameIndex> seen;
    const auto visit = [&](NameIndex name) {
      if (const auto build = chosen.find(name.value); build != chosen.end() && seen.insert(name).second) {
        found.emplace_back(name, build->second);
      }
    };
    std::ranges::for_each(encoding.root_names, visit);
    for (std::size_t i = 0; i < found.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows meanwhile
      std::ranges::for_each(universe_.needed_names(found[i].second), visit);
    }
    return found;
  }

  auto accept(const std::vector<Choice>& choices) const -> Solution {
    Solution solution;
    solution.levels.resize(request_.objectives.size());
    for (const auto& [name, index] : choices) {
      const auto& build = universe_.build(index);
      solution.chosen.emplace_back(universe_.name(name).id, build.id);
      for (std::size_t i = 0; i < solution.levels.size(); ++i) {
        solution.levels[i] = std::max(solution.levels[i], build.penalty(i));
      }
    }
    return solution;
  }

  const Request& request_;
  Asked asked_;
  Universe universe_;
  Expansion expansion_;
  ResolveStats& stats_;
  std::vector<NameIndex> below_roots_;  // the order of the last solution, the first guess at the next one's
};

}  // namespace

auto resolve(const Request& request, Provider& provider, Expansion expansion, ResolveStats* stats) -> Result<Outcome> {
  ResolveStats own;
  return Session(request, provider, expansion, stats == nullptr ? own : *stats).run();
}

auto can_be_met(const Request& request, Provider& provider, ResolveStats* stats) -> Result<bool> {
  ResolveStats own;
  return Session(request, provider, Expansion::lazy, stats == nullptr ? own : *stats).is_possible();
}

}  // namespace gpusolve::resolver
