#include "engine/reasons/graph_view.hpp"

#include <algorithm>
#include <set>

#include "base/overloaded.hpp"
#include "base/plain.hpp"
#include "engine/reasons/lost_build.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/cuda_label.hpp"
#include "model/extra_name.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

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
using resolver::PackageSpec;
using resolver::RequestNode;
using resolver::Requirement;
using resolver::SpecId;

constexpr std::size_t k_most_listed = 200;

/// `2.1.0` for `2.1.0+cu118`: the label states the variant in words.
auto bare_version(CandidateId candidate, const GpuProvider& provider) -> std::string {
  auto version = provider.version_text(candidate);
  const bool is_told = provider.judgement_of(candidate).variant.accelerator != Accelerator::none;
  return is_told ? without_variant_label(version) : version;
}

/// The CUDA of a GPU build: that of its metadata, otherwise that of the catalog's row.
auto cuda_of(const Judgement& judgement) -> std::optional<DottedVersion> {
  const auto* const row = judgement.stack.build;
  return judgement.variant.cuda || row == nullptr ? judgement.variant.cuda : row->cuda;
}

/// "CUDA 11.8", "CUDA 10.1 and 11.1", "CPU"; empty if the package has no such variants, or the CUDA of one is unknown.
auto variants_text(const std::vector<CandidateId>& candidates, const GpuProvider& provider) -> std::string {
  std::set<DottedVersion> cudas;
  std::string name;
  bool has_cpu = false;
  for (const auto candidate : candidates) {
    const auto& judgement = provider.judgement_of(candidate);
    has_cpu = has_cpu || judgement.variant.accelerator == Accelerator::cpu;
    if (judgement.variant.is_judged()) {
      const auto cuda = cuda_of(judgement);
      if (!cuda) {
        return "";
      }
      cudas.insert(*cuda);
      name = words_of(judgement.variant.accelerator).name;
    }
  }
  if (cudas.empty()) {
    return has_cpu ? "CPU" : "";
  }
  auto text = name + " " + cudas.begin()->text();
  if (cudas.size() > 1) {
    text += (cudas.size() == 2 ? " and " : " to ") + cudas.rbegin()->text();
  }
  return text + (has_cpu ? ", CPU" : "");
}

auto build_label(NameId name, CandidateId candidate, const GpuProvider& provider) -> std::string {
  const auto build = provider.build_text(candidate);
  return provider.name_text(name) + " " + provider.version_text(candidate) + (build.empty() ? "" : " " + build);
}

auto build_labels(NameId name, const std::vector<CandidateId>& candidates, const GpuProvider& provider) -> std::vector<std::string> {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < std::min(candidates.size(), k_most_listed); ++i) {
    labels.push_back(build_label(name, candidates[i], provider));
  }
  return labels;
}

/// The names that the builds require, in conflict or not, as context.
auto needs_of(const std::vector<CandidateId>& candidates, GpuProvider& provider) -> std::vector<std::string> {
  std::set<std::string> names;
  for (const auto candidate : candidates) {
    const auto requirements = provider.requirements_of(candidate);
    for (const auto& requirement : requirements ? *requirements : std::span<const Requirement>{}) {
      const auto target = provider.target_of(requirement.spec);
      const auto* const package = std::get_if<PackageSpec>(&target);
      if (package != nullptr && requirement.kind == Requirement::Kind::needs) {
        names.insert(provider.name_text(package->name));
      }
    }
  }
  return {names.begin(), names.end()};
}

/// The same exclusion of the package that an extra belongs to, because the package has the GPU code; otherwise the node itself.
auto of_package(const ExclusionNode& node, const ConflictGraph& graph, const GpuProvider& provider) -> const ExclusionNode& {
  const auto name = provider.name_text(node.name);
  const auto package = project_of(name);
  for (const auto& other : graph.nodes) {
    const auto* const exclusion = std::get_if<ExclusionNode>(&other);
    if (exclusion != nullptr && exclusion->reason.code == node.reason.code && provider.name_text(exclusion->name) == package) {
      return *exclusion;
    }
  }
  return node;
}

/// The reason why no build would run here even if another Python, glibc or date allowed it; nullopt if one would run.
auto failing_code(const ExclusionNode& node, const GpuProvider& provider) -> std::optional<Reason> {
  const auto code = node.reason.code;
  const bool is_aside = code == ReasonCode::python_unavailable || code == ReasonCode::excluded_newer || code == ReasonCode::glibc_too_old;
  std::optional<Reason> first;
  for (const auto candidate : is_aside ? node.candidates : std::vector<CandidateId>()) {
    const auto& failures = provider.judgement_of(candidate).failures;
    const auto found = std::ranges::find_if(failures, is_about_code);
    if (found == failures.end()) {
      return std::nullopt;
    }
    first = first ? first : std::optional(*found);
  }
  return first;
}

auto node_view(const ConflictNode& node, const ConflictGraph& graph, GpuProvider& provider) -> GraphNode {
  return std::visit(
      overloaded{[](const RequestNode&) {
                   return GraphNode{GraphNode::Kind::request, "the request", {}, {}, {}};
                 },
                 [&](const CandidateNode& one) {
                   return GraphNode{GraphNode::Kind::candidates,
                                    label_of(one.name, one.candidates, provider),
                                    provider.name_text(one.name),
                                    build_labels(one.name, one.candidates, provider),
                                    {},
                                    needs_of(one.candidates, provider)};
                 },
                 [&](const MissingNode& one) {
                   const auto spec = provider.spec_text(one.spec);
                   const auto code = one.is_name_known ? ReasonCode::version_unavailable : ReasonCode::unknown_package;
                   return GraphNode{GraphNode::Kind::missing, spec, provider.name_text(one.name), {}, Reason{code, spec, "", ""}};
                 },
                 [&](const FactNode& one) {
                   return GraphNode{GraphNode::Kind::fact,
                                    fact_text(one.reason).empty() ? provider.spec_text(one.spec) : fact_text(one.reason),
                                    {},
                                    {},
                                    one.reason};
                 },
                 [&](const ExclusionNode& one) {
                   return GraphNode{GraphNode::Kind::exclusion, label_of(one.name, one.candidates, provider), provider.name_text(one.name),
                                    build_labels(one.name, one.candidates, provider), cause_of(one, graph, provider)};
                 },
                 [](const ObjectiveNode&) {
                   return GraphNode{GraphNode::Kind::objective, "a GPU build", {}, {}, {}};
                 }},
      node);
}

auto joint_text(NameId name, const std::vector<CandidateId>& candidates, const GpuProvider& provider) -> std::optional<std::string> {
  const auto range = range_of(name, candidates, provider);
  return range.name + " " + from_to(range.first, range.last);
}

/// One spec for several that lead to the same group: `pytorch 2.1.0 to 2.1.2`.
auto joint_spec(const ConflictNode& node, const GpuProvider& provider) -> std::optional<std::string> {
  return std::visit(overloaded{[&](const CandidateNode& one) { return joint_text(one.name, one.candidates, provider); },
                               [&](const ExclusionNode& one) { return joint_text(one.name, one.candidates, provider); },
                               [](const auto&) { return std::optional<std::string>(); }},
                    node);
}

/// Whether no build of the group meets the spec.
auto rules_out_all(SpecId spec, const ConflictNode& node, const GpuProvider& provider) -> bool {
  const auto* const group = std::get_if<CandidateNode>(&node);
  return group != nullptr && std::ranges::none_of(group->candidates, [&](CandidateId one) { return provider.matches(spec, one); });
}

/// Whether each build of the group has the limit: members of a group may have different ones.
auto is_limit_of_all(SpecId spec, const ConflictNode& node, GpuProvider& provider) -> bool {
  const auto* const group = std::get_if<CandidateNode>(&node);
  return group != nullptr && std::ranges::all_of(group->candidates, [&](CandidateId one) {
           const auto requirements = provider.requirements_of(one);
           return requirements &&
                  std::ranges::any_of(*requirements, [&](const Requirement& requirement) { return requirement.spec == spec; });
         });
}

/// One spec for several limits on the same group: a limit that all owners have and that rules out the whole group, if there is one.
auto joint_limit(const GraphEdge& shown, const ConflictEdge& edge, const ConflictGraph& graph, GpuProvider& provider)
    -> std::optional<std::string> {
  const auto is_same = [&](const ConflictEdge& other) {
    return other.kind == ConflictEdge::Kind::constrains && other.from == edge.from && other.to == edge.to;
  };
  for (const auto& other : graph.edges) {
    const bool may_speak_for_all = is_same(other) && rules_out_all(other.spec, graph.nodes[edge.to], provider);
    if (may_speak_for_all && is_limit_of_all(other.spec, graph.nodes[edge.from], provider)) {
      return provider.spec_text(other.spec);
    }
  }
  return shown.from == 0 ? shown.spec : std::nullopt;
}

auto edge_view(const ConflictEdge& edge, const GpuProvider& provider) -> GraphEdge {
  switch (edge.kind) {
    case ConflictEdge::Kind::requires_:
      return {edge.from, edge.to, GraphEdge::Kind::needs, provider.spec_text(edge.spec)};
    case ConflictEdge::Kind::constrains:
      return {edge.from, edge.to, GraphEdge::Kind::limits, provider.spec_text(edge.spec)};
    case ConflictEdge::Kind::allows:
      return {edge.from, edge.to, GraphEdge::Kind::allows, std::nullopt};
    case ConflictEdge::Kind::excludes:
      return {edge.from, edge.to, GraphEdge::Kind::excludes, std::nullopt};
  }
  return {};
}

}  // namespace

/// Orders by the numbers at the start of the versions, because merged groups are not sorted.
auto range_of(NameId name, const std::vector<CandidateId>& candidates, const GpuProvider& provider) -> BuildRange {
  const auto numbers = [&](CandidateId one) { return leading_numbers(provider.version_text(one)).value_or(DottedVersion{}); };
  // For equal numbers (2.0a1, 2.0) the order of the list decides, best first, so that the ends of the list are the ends of the range.
  const auto [least, greatest] = std::minmax_element(candidates.rbegin(), candidates.rend(),
                                                     [&](CandidateId left, CandidateId right) { return numbers(left) < numbers(right); });
  return {provider.name_text(name), bare_version(*least, provider), bare_version(*greatest, provider)};
}

auto label_of(NameId name, const std::vector<CandidateId>& candidates, const GpuProvider& provider) -> std::string {
  const auto variants = variants_text(candidates, provider);
  const auto range = range_of(name, candidates, provider);
  auto label = range.name + " " + from_to(range.first, range.last) + (variants.empty() ? "" : " (" + variants + ")");
  return candidates.size() == 1 ? label : label + ", " + std::to_string(candidates.size()) + " builds";
}

auto cause_of(const ExclusionNode& node, const ConflictGraph& graph, const GpuProvider& provider) -> Reason {
  return failing_code(of_package(node, graph, provider), provider).value_or(node.reason);
}

auto view_of(const ConflictGraph& graph, GpuProvider& provider) -> Graph {
  Graph view;
  for (const auto& node : graph.nodes) {
    view.nodes.push_back(node_view(node, graph, provider));
  }
  for (const auto& edge : graph.edges) {
    auto shown = edge_view(edge, provider);
    const auto same = std::ranges::find_if(
        view.edges, [&](const GraphEdge& other) { return other.from == shown.from && other.to == shown.to && other.kind == shown.kind; });
    if (same == view.edges.end()) {
      view.edges.push_back(std::move(shown));
    } else if (same->spec != shown.spec) {
      same->spec = shown.kind == GraphEdge::Kind::limits ? joint_limit(shown, edge, graph, provider)
                                                         : joint_spec(graph.nodes[edge.to], provider);  // each build requires another
    }
  }
  return view;
}

}  // namespace gpusolve::engine
