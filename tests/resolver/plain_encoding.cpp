#include "tests/resolver/plain_encoding.hpp"

#include <algorithm>
#include <utility>

#include "resolver/solv/engine.hpp"

namespace gpusolve::test {
namespace {

using namespace resolver;  // NOLINT(google-build-using-namespace): one class of the core's words

/// Clauses as one would write them by hand: a node per build, a group per spec and direction, a conflict with every sibling.
class PlainEncoding {
 public:
  explicit PlainEncoding(const Universe& universe) : universe_(universe) {
    problem_.nodes.resize(universe.builds().size());
    for (const auto& name : universe.names()) {
      for (std::uint32_t rank = 0; rank < name.builds.size(); ++rank) {
        problem_.nodes[name.builds[rank].value] = {universe.build(name.builds[rank]).name.value, rank, false};
      }
    }
    root_ = problem_.add_node({static_cast<std::uint32_t>(universe.names().size()), 0, false});
    for (std::uint32_t i = 0; i < universe.builds().size(); ++i) {
      add_build({i});
    }
  }

  void want(SpecIndex spec) {
    need(root_, spec);
    if (universe_.spec(spec).name && !universe_.spec(spec).matching.empty()) {
      choices_.push_back(matching(spec));
    }
  }

  void limit(SpecIndex spec) { limit(root_, spec); }

  [[nodiscard]] auto solve() const -> std::optional<std::vector<BuildIndex>> {
    Budget budget;
    const auto verdict = solv::Engine(problem_, budget).solve({{root_}, choices_});
    const auto* const model = std::get_if<solv::Model>(&verdict);
    if (model == nullptr) {
      return std::nullopt;
    }
    std::vector<BuildIndex> builds;
    for (const auto node : model->nodes) {
      if (node.value < universe_.builds().size()) {
        builds.push_back({node.value});
      }
    }
    return builds;
  }

 private:
  auto group(const auto& keep) -> solv::Group {
    std::vector<solv::Node> nodes;
    for (std::uint32_t i = 0; i < universe_.builds().size(); ++i) {
      if (keep(BuildIndex{i})) {
        nodes.push_back({i});
      }
    }
    return problem_.add_group(nodes);
  }

  [[nodiscard]] auto matches(SpecIndex spec, BuildIndex build) const -> bool {
    return std::ranges::binary_search(universe_.spec(spec).matching, build);
  }

  auto matching(SpecIndex spec) -> solv::Group {
    return group([&](BuildIndex build) { return matches(spec, build); });
  }

  auto others(SpecIndex spec) -> solv::Group {
    return group([&](BuildIndex build) { return universe_.build(build).name == universe_.spec(spec).name && !matches(spec, build); });
  }

  void need(solv::Node from, SpecIndex spec) {
    if (universe_.spec(spec).name || universe_.spec(spec).failure) {
      problem_.needs.push_back({from, matching(spec)});
    }
  }

  void limit(solv::Node from, SpecIndex spec) {
    universe_.spec(spec).name ? problem_.conflicts.push_back({from, others(spec)}) : need(from, spec);
  }

  void add_build(BuildIndex build) {
    const auto name = universe_.build(build).name;
    for (const auto& one : universe_.build(build).needs) {
      one.kind == Requirement::Kind::needs ? need({build.value}, one.spec) : limit({build.value}, one.spec);
    }
    for (const auto& one : universe_.build(build).needs) {  // libsolv ignores a conflict of a solvable with itself
      if (one.kind == Requirement::Kind::constrains && universe_.spec(one.spec).name == name && !matches(one.spec, build)) {
        problem_.needs.push_back({{build.value}, problem_.add_group(std::span<const solv::Node>())});
      }
    }
    problem_.conflicts.push_back(
        {{build.value}, group([&](BuildIndex other) { return other.value > build.value && universe_.build(other).name == name; })});
  }

  const Universe& universe_;
  solv::Problem problem_;
  solv::Node root_{};
  std::vector<solv::Group> choices_;
};

}  // namespace

auto solve_plainly(const Universe& universe, const std::vector<SpecIndex>& roots, const std::vector<SpecIndex>& constraints)
    -> std::optional<std::vector<BuildIndex>> {
  PlainEncoding encoding(universe);
  std::ranges::for_each(roots, [&](SpecIndex spec) { encoding.want(spec); });
  std::ranges::for_each(constraints, [&](SpecIndex spec) { encoding.limit(spec); });
  return encoding.solve();
}

}  // namespace gpusolve::test
