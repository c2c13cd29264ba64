#include "engine/reasons/reasons.hpp"

#include <algorithm>
#include <set>

#include "base/overloaded.hpp"
#include "engine/reasons/graph_view.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::engine {
namespace {

using resolver::Candidate;
using resolver::CandidateId;
using resolver::CandidateNode;
using resolver::ConflictEdge;
using resolver::ConflictGraph;
using resolver::ConflictNode;
using resolver::ExclusionNode;
using resolver::FactNode;
using resolver::MissingNode;
using resolver::NameId;
using resolver::ObjectiveNode;
using resolver::RequestNode;

/// Whether the package is of the main stack, which the embedded catalog has for some platform.
auto is_of_main_stack(std::string_view name, const StackRoles& roles) -> bool { return roles.is_main(name) || roles.is_companion(name); }

class Collector {
 public:
  Collector(const ConflictGraph& graph, GpuProvider& provider, const World& world, const Facts& facts)
      : graph_(graph), provider_(provider), world_(world), roles_(world.roles()), facts_(facts) {}

  auto run() -> std::vector<Reason> {
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) {
      std::visit(
          overloaded{[](const RequestNode&) {}, [&](const CandidateNode& node) { add_candidates(i, node); },
                     [&](const MissingNode& node) { add_missing(i, node); }, [&](const FactNode& node) { add_for_parents(i, node.reason); },
                     [&](const ExclusionNode& node) { add_exclusion(node); }, [](const ObjectiveNode&) {}},
          graph_.nodes[i]);
    }
    add_disagreements();
    if (found_.empty() && !graph_.edges.empty()) {
      add({ReasonCode::dependency_conflict, "", "", ""}, "the request");
    }
    return {found_.begin(), found_.end()};
  }

 private:
  void add(Reason reason, std::string subject) {
    reason.subject = std::move(subject);
    found_.insert(std::move(reason));
  }

  /// Whether builds in a channel of lower priority are better: if a GPU build was requested, they must be able to run.
  auto is_loss(const ExclusionNode& node) const -> bool {
    const auto runs = [&](CandidateId one) { return is_gpu(one) && provider_.judgement_of(one).failures.empty(); };
    return node.reason.code != ReasonCode::channel_priority || !wants_gpu() || std::ranges::any_of(node.candidates, runs);
  }

  auto wants_gpu() const -> bool {
    return std::ranges::any_of(graph_.nodes, [](const ConflictNode& node) { return std::holds_alternative<ObjectiveNode>(node); });
  }

  void add_exclusion(const ExclusionNode& node) {
    if (is_loss(node)) {
      auto reason = cause_of(node, graph_, provider_);
      reason.builds = range_of(node.name, node.candidates, provider_);
      add(std::move(reason), label_of(node.name, node.candidates, provider_));
    }
  }

  /// Adds a fact as a reason against each build that requires it.
  void add_for_parents(std::uint32_t node, const Reason& reason) {
    for (const auto& edge : graph_.edges) {
      if (edge.to == node) {
        auto own = reason;
        own.builds = builds_of(edge.from);
        add(std::move(own), subject_of(edge.from));
      }
    }
  }

  auto subject_of(std::uint32_t node) const -> std::string {
    const auto* const group = std::get_if<CandidateNode>(&graph_.nodes[node]);
    return group == nullptr ? std::string("the request") : label_of(group->name, group->candidates, provider_);
  }

  /// nullopt for the request.
  auto builds_of(std::uint32_t node) const -> std::optional<BuildRange> {
    const auto* const group = std::get_if<CandidateNode>(&graph_.nodes[node]);
    return group == nullptr ? std::nullopt : std::optional(range_of(group->name, group->candidates, provider_));
  }

  void add_missing(std::uint32_t /*node*/, const MissingNode& missing) {
    const auto name = std::string(project_of(provider_.name_text(missing.name)));
    const auto spec = provider_.spec_text(missing.spec);
    if (!missing.is_name_known && world_.is_held(name)) {
      add({.code = ReasonCode::version_unavailable, .subject = "", .fact = "", .unavailable = Unavailable::unusable_records}, name);
    } else if (missing.is_name_known) {
      add({ReasonCode::version_unavailable, "", spec, ""}, spec);
    } else if (world_.is_embedded() && is_of_main_stack(name, roles_)) {
      add({ReasonCode::platform_unavailable, "", std::string(platform_text(facts_.platform.value)), ""}, name);
    } else {
      add({ReasonCode::unknown_package, "", source_names(), ""}, name);
    }
  }

  auto source_names() const -> std::string {
    if (world_.is_embedded()) {
      return "the embedded catalog";
    }
    std::string names;
    for (const auto& source : world_.sources()) {
      names += (names.empty() ? "" : ", ") + std::string(is_embedded(source) ? "the " : "") + source.name;
    }
    return names;
  }

  /// Adds reasons against builds that are ruled out only by other builds or by a bound.
  void add_candidates(std::uint32_t node, const CandidateNode& group) {
    for (const auto& edge : graph_.edges) {
      if (edge.to == node && edge.kind == ConflictEdge::Kind::excludes) {
        std::holds_alternative<ObjectiveNode>(graph_.nodes[edge.from]) ? add_cpu_builds(node, group) : add_clash(edge);
      }
      if (edge.to == node && edge.kind == ConflictEdge::Kind::constrains) {
        add_constraint(edge, group);
      }
    }
  }

  void add_clash(const ConflictEdge& edge) {
    for (const auto& [selector, other] : {std::pair(edge.to, edge.from), std::pair(edge.from, edge.to)}) {
      if (const auto spec = is_cpu_selector(selector) ? request_for(selector) : std::string(); !spec.empty()) {
        add({ReasonCode::cpu_build_requested, "", spec, ""}, subject_of(other));
        return;
      }
    }
    Reason clash{ReasonCode::dependency_conflict, "", subject_of(edge.to)};
    clash.builds = builds_of(edge.from);
    clash.others = builds_of(edge.to);
    add(std::move(clash), subject_of(edge.from));
  }

  /// Adds clashes between builds that are compatible with different builds of a third package.
  void add_disagreements() {
    std::vector<std::uint32_t> sides;
    for (const auto& edge : graph_.edges) {
      if (edge.kind == ConflictEdge::Kind::allows) {
        sides.push_back(edge.from);
      }
    }
    for (std::size_t i = 1; i < sides.size(); ++i) {
      add_clash({sides.front(), sides[i], ConflictEdge::Kind::excludes, {}});
    }
  }

  void add_constraint(const ConflictEdge& edge, const CandidateNode& group) {
    if (is_cpu_selector(edge.to)) {
      const auto spec = request_for(edge.to);
      add({ReasonCode::cpu_build_requested, "", spec.empty() ? provider_.name_text(group.name) : spec, ""}, subject_of(edge.from));
      return;
    }
    const bool is_python = edge.from == 0 && provider_.name_text(group.name) == "python";
    const auto spec = provider_.spec_text(edge.spec);
    const bool is_absence = spec.starts_with("no ");  // two libraries of one kind: the reason is about the other one
    Reason reason{is_python ? ReasonCode::python_unavailable : ReasonCode::dependency_conflict, "",
                  is_absence ? subject_of(edge.from) : spec};
    reason.builds = range_of(group.name, group.candidates, provider_);
    reason.others = is_absence ? builds_of(edge.from) : std::nullopt;
    add(std::move(reason), label_of(group.name, group.candidates, provider_));
  }

  /// Adds reasons for CPU builds where a GPU build was requested: either there are no GPU builds, or something requests the CPU build.
  void add_cpu_builds(std::uint32_t node, const CandidateNode& group) {
    const auto name = provider_.name_text(group.name);
    if (keeps_gpu_builds_out(group.name)) {
      return;  // the exclusion is the reason
    }
    if (!has_gpu_builds(group.name)) {
      is_macos(facts_.platform.value)
          ? add({ReasonCode::platform_unavailable, "", std::string(platform_text(facts_.platform.value)), ""}, "GPU builds of " + name)
          : add({ReasonCode::source_lacks_gpu_builds, "", source_names(), ""}, name);
      return;
    }
    for (const auto& edge : graph_.edges) {
      if (edge.to != node || edge.kind == ConflictEdge::Kind::excludes || has_gpu_sibling(edge) || is_cpu_build(edge.from)) {
        continue;
      }
      const auto spec = provider_.spec_text(edge.spec);
      const bool asks_for_cpu = spec.find("cpu") != std::string::npos || is_cpu_selector(edge.from);
      const auto asked = is_cpu_selector(edge.from) ? asked_of(edge.from) : std::string();
      const auto asking = edge.from == 0 ? spec : asked.empty() ? subject_of(edge.from) : asked;
      asks_for_cpu ? add({ReasonCode::cpu_build_requested, "", asking, ""}, name)
                   : add({ReasonCode::source_lacks_gpu_builds, "", source_names(), ""}, spec);
    }
  }

  /// Whether the node is a conda package that selects CPU builds: `cpuonly`, `pytorch-cpu`, or the CPU build of `pytorch-mutex`.
  auto is_cpu_selector(std::uint32_t node) const -> bool {
    const auto* const group = std::get_if<CandidateNode>(&graph_.nodes[node]);
    if (group == nullptr) {
      return false;
    }
    const auto name = provider_.name_text(group->name);
    const auto is_for_cpu = [&](CandidateId one) { return provider_.build_text(one).find("cpu") != std::string::npos; };
    return roles_.chooses_cpu(name) || (name == roles_.conda_mutex && std::ranges::all_of(group->candidates, is_for_cpu));
  }

  /// The spec of the request for a node, or for a selector that requires it; empty if only other packages require it.
  auto request_for(std::uint32_t node) const -> std::string {
    auto spec = asked_of(node);
    for (const auto& edge : graph_.edges) {
      const bool is_brought = edge.to == node && edge.from != 0 && edge.kind == ConflictEdge::Kind::requires_;
      spec = spec.empty() && is_brought && is_cpu_selector(edge.from) ? asked_of(edge.from) : spec;
    }
    return spec;
  }

  auto asked_of(std::uint32_t node) const -> std::string {
    for (const auto& edge : graph_.edges) {
      if (edge.from == 0 && edge.to == node && edge.kind != ConflictEdge::Kind::excludes) {
        return provider_.spec_text(edge.spec);
      }
    }
    return {};
  }

  /// Whether the node is a CPU build: one that requires further CPU builds is not a separate reason.
  auto is_cpu_build(std::uint32_t node) const -> bool {
    const auto* const group = std::get_if<CandidateNode>(&graph_.nodes[node]);
    return group != nullptr && !is_cpu_selector(node) &&
           provider_.judgement_of(group->candidates.front()).variant.accelerator == Accelerator::cpu;
  }

  /// Whether GPU builds of the name exist but are excluded.
  auto keeps_gpu_builds_out(NameId name) const -> bool {
    return std::ranges::any_of(graph_.nodes, [&](const ConflictNode& node) {
      const auto* const kept_out = std::get_if<ExclusionNode>(&node);
      return kept_out != nullptr && kept_out->name == name && is_loss(*kept_out) &&
             std::ranges::any_of(kept_out->candidates, [&](CandidateId one) { return is_gpu(one); });
    });
  }

  auto has_gpu_builds(NameId name) -> bool {
    const auto all = provider_.candidates_of(name);
    return all && std::ranges::any_of((*all)->usable, [&](const Candidate& one) { return is_gpu(one.id); });
  }

  auto is_gpu(CandidateId candidate) const -> bool { return provider_.judgement_of(candidate).variant.is_judged(); }

  /// Whether the same spec of the same source node also leads to GPU builds.
  auto has_gpu_sibling(const ConflictEdge& edge) const -> bool {
    return std::ranges::any_of(graph_.edges, [&](const ConflictEdge& other) {
      const auto* const group = std::get_if<CandidateNode>(&graph_.nodes[other.to]);
      return other.from == edge.from && other.spec == edge.spec && group != nullptr &&
             std::ranges::any_of(group->candidates, [&](CandidateId one) { return is_gpu(one); });
    });
  }

  const ConflictGraph& graph_;
  GpuProvider& provider_;
  const World& world_;
  const StackRoles& roles_;
  const Facts& facts_;
  std::set<Reason> found_;
};

}  // namespace

auto reasons_of(const ConflictGraph& graph, GpuProvider& provider, const World& world, const Facts& facts) -> std::vector<Reason> {
  return Collector(graph, provider, world, facts).run();
}

}  // namespace gpusolve::engine
