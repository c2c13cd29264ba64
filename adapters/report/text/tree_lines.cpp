#include "adapters/report/text/tree_lines.hpp"

#include <algorithm>
#include <map>

#include "adapters/report/text/tree_graph.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

using Ids = std::vector<std::uint32_t>;

/// The most labels on one line; the rest is counted.
constexpr std::size_t k_most_labels = 3;
/// The most remarks on one group of builds; the rest is counted.
constexpr std::size_t k_most_remarks = 4;
constexpr std::size_t k_longest_label = 160;

auto more(std::size_t count) -> std::string { return "… and " + std::to_string(count) + " more"; }

/// Walks the graph from the request and collects the lines. Explains each node in full only once, so that the number of edges bounds
/// the work.
class Teller {
 public:
  Teller(const Graph& graph, TellingLimits limits) : graph_(graph), limits_(limits), told_at_(graph.nodes.size()) {}

  auto take() -> std::vector<TreeLine> {
    if (graph_.size() > 0) {
      told_at_[0] = 0;
      for (const auto& need : graph_.needs(0)) {
        tell_wish(need);
      }
    }
    number_lines();
    return std::move(lines_);
  }

 private:
  void tell_wish(const NodeNeed& wish) {
    const auto asked = wish.spec.empty() ? std::string("your request") : "you asked for " + printable(typed_spec(wish.spec));
    if (const auto shortage = shortage_of(wish, false)) {
      add(0, asked + ": " + *shortage);
      return;
    }
    add(0, asked);
    tell_targets(wish, 1);
  }

  void tell_targets(const NodeNeed& need, std::size_t depth) {
    if (depth > limits_.depth) {
      add(depth, "…");
      return;
    }
    const auto groups = graph_.grouped(without_required(without_cpu_builds(need.targets)));
    const auto shown = groups.size() > limits_.siblings + 1 ? limits_.siblings : groups.size();
    for (std::size_t index = 0; index < shown; ++index) {
      tell_group(groups[index], depth);
    }
    if (shown < groups.size()) {
      add(depth, more(groups.size() - shown));
    }
  }

  /// Leaves out builds whose only fault is that they are CPU builds, unless there are no others.
  [[nodiscard]] auto without_cpu_builds(const Ids& ids) const -> Ids {
    const auto is_only_unwanted = [&](std::uint32_t id) {
      const auto& clashes = graph_.clashes(id);
      const auto is_unwanted = [&](const Clash& clash) { return graph_.node(clash.other).kind == GraphNode::Kind::objective; };
      return !graph_.node(id).reason && graph_.needs(id).empty() && !clashes.empty() && std::ranges::all_of(clashes, is_unwanted);
    };
    Ids others;
    std::ranges::copy_if(ids, std::back_inserter(others), [&](std::uint32_t id) { return !is_only_unwanted(id); });
    return others.empty() ? ids : others;
  }

  /// Leaves out builds of a package that other targets of the same spec require (`jax[cuda12]` and its plugin): the lines of these
  /// targets mention such builds.
  [[nodiscard]] auto without_required(const Ids& ids) const -> Ids {
    const auto requires_name = [&](std::uint32_t id, const std::optional<std::string>& name) {
      const auto& needs = graph_.needs(id);
      const auto leads_there = [&](const NodeNeed& need) {
        return std::ranges::any_of(need.targets, [&](std::uint32_t target) { return graph_.node(target).name == name; });
      };
      return graph_.node(id).name != name && std::ranges::any_of(needs, leads_there);
    };
    std::map<std::string, bool> is_required;  // by name
    for (const auto id : ids) {
      const auto& name = graph_.node(id).name;
      if (const auto [found, is_new] = is_required.try_emplace(name.value_or("")); is_new && name) {
        found->second = std::ranges::any_of(ids, [&](std::uint32_t other) { return requires_name(other, name); });
      }
    }
    Ids others;
    std::ranges::copy_if(ids, std::back_inserter(others),
                         [&](std::uint32_t id) { return !is_required[graph_.node(id).name.value_or("")]; });
    return others.empty() ? ids : others;
  }

  void tell_group(const Ids& group, std::size_t depth) {
    const auto label = label_of(group);
    const auto id = group.front();
    if (told_at_[id] && has_story(id)) {
      add(depth, label);
      lines_.back().refers_to = told_at_[id];
      return;
    }
    for (const auto member : group) {
      told_at_[member] = lines_.size();
    }
    tell_story(id, label, depth);
  }

  /// Writes the label, the remarks and the needs; all on one line if there are no branches.
  void tell_story(std::uint32_t id, const std::string& label, std::size_t depth) {
    auto remarks = remarks_on(id);
    std::vector<const NodeNeed*> branches;
    for (const auto& need : graph_.needs(id)) {
      if (const auto shortage = shortage_of(need, true)) {
        remember(remarks, *shortage);
      } else {
        branches.push_back(&need);
      }
    }
    if (branches.empty()) {
      add(depth, remarks.empty() ? label : label + ": " + joined(remarks, "; "));
    } else if (branches.size() == 1 && remarks.empty()) {
      add(depth, label + ": " + needs_text(*branches.front()));
      tell_targets(*branches.front(), depth + 1);
    } else {
      add(depth, label);
      tell_parts(remarks, branches, depth + 1);
    }
  }

  void tell_parts(const std::vector<std::string>& remarks, const std::vector<const NodeNeed*>& branches, std::size_t depth) {
    for (const auto& remark : remarks) {
      add(depth, remark);
    }
    for (const auto* need : branches) {
      add(depth, needs_text(*need));
      tell_targets(*need, depth + 1);
    }
  }

  /// The words for a need that no build could meet; nullopt if there are builds to explain.
  [[nodiscard]] auto shortage_of(const NodeNeed& need, bool is_need) const -> std::optional<std::string> {
    std::vector<std::string> words;
    for (const auto id : need.targets) {
      const auto& node = graph_.node(id);
      const bool is_leaf = graph_.needs(id).empty() && graph_.clashes(id).empty();
      if (!is_leaf || (node.kind != GraphNode::Kind::missing && node.kind != GraphNode::Kind::fact)) {
        return std::nullopt;
      }
      remember(words, node.kind == GraphNode::Kind::fact ? fact_words(node) : missing_words(need, node, is_need));
    }
    return joined(words, "; ");
  }

  static auto fact_words(const GraphNode& node) -> std::string {
    return node.reason ? reason_clause(*node.reason) : "needs " + printable(node.label) + ", which this machine does not have";
  }

  static auto missing_words(const NodeNeed& need, const GraphNode& node, bool is_need) -> std::string {
    const auto why = node.reason ? reason_clause(*node.reason) : std::string("not available from these sources");
    return is_need ? needs_text(need) + " (" + why + ")" : why;
  }

  static auto needs_text(const NodeNeed& need) -> std::string {
    return need.spec.empty() ? std::string("needs one of these") : "needs " + printable(need.spec);
  }

  /// The faults of the node itself, and the nodes that it conflicts with. Both ends state a conflict, so that the text of each is complete.
  [[nodiscard]] auto remarks_on(std::uint32_t id) const -> std::vector<std::string> {
    std::vector<std::string> remarks;
    const auto& node = graph_.node(id);
    if (node.reason) {
      remember(remarks, reason_clause(*node.reason));
    } else if (node.kind == GraphNode::Kind::missing) {
      remember(remarks, "not available from these sources");
    }
    if (!graph_.allowed(id).empty()) {
      remember(remarks, "goes here only with " + label_of(graph_.allowed(id)));
    }
    const auto rivals = rivals_of(id);
    std::vector<std::string> partial;
    for (const auto& clash : graph_.clashes(id)) {
      if (!is_rivalry(clash) && !is_told_by_need(id, clash, rivals)) {
        remember(is_partial(id, clash) ? partial : remarks, clash_words(clash));
      }
    }
    if (!rivals.empty()) {
      remember(remarks, "cannot be installed together with " + label_of(rivals));
    }
    if (remarks.empty()) {
      remarks = std::move(partial);
    }
    if (remarks.size() > k_most_remarks + 1) {
      const auto left_out = remarks.size() - k_most_remarks;
      remarks.resize(k_most_remarks);
      remarks.push_back(more(left_out));
    }
    return remarks;
  }

  /// The other builds of the same name that another node needs; if another spec of the request leads to some of these builds, only
  /// those builds.
  [[nodiscard]] auto rivals_of(std::uint32_t id) const -> Ids {
    Ids rivals;
    Ids others;
    for (const auto& clash : graph_.clashes(id)) {
      if (is_rivalry(clash) && !graph_.are_alternatives(id, clash.other)) {
        (graph_.serve_same_wishes(id, clash.other) ? others : rivals).push_back(clash.other);
      }
    }
    return rivals.empty() ? others : rivals;
  }

  /// Whether the limit is redundant, because its owner needs other builds of the same name. Both ends then name those builds instead.
  [[nodiscard]] auto is_told_by_need(std::uint32_t id, const Clash& clash, const Ids& rivals) const -> bool {
    const auto owner = clash.is_mine ? id : clash.other;
    const auto limited = clash.is_mine ? clash.other : id;
    const auto needs_another = [&](const NodeNeed& need) {
      const auto is_another = [&](std::uint32_t target) {
        return target != limited && graph_.node(target).name == graph_.node(limited).name;
      };
      return !need.targets.empty() && std::ranges::all_of(need.targets, is_another);
    };
    return clash.is_limit && owner != 0 && graph_.node(limited).name && std::ranges::any_of(graph_.needs(owner), needs_another) &&
           (clash.is_mine || !rivals.empty());
  }

  /// Whether the owner also needs builds of the limited group: each of its builds excludes some builds of that group.
  [[nodiscard]] auto is_partial(std::uint32_t id, const Clash& clash) const -> bool {
    const auto owner = clash.is_mine ? id : clash.other;
    const auto limited = clash.is_mine ? clash.other : id;
    return clash.is_limit && clash.spec.empty() && std::ranges::any_of(graph_.needs(owner), [&](const NodeNeed& need) {
             return std::ranges::find(need.targets, limited) != need.targets.end();
           });
  }

  /// Whether the clash is between two builds of one name; only one of them can be installed.
  [[nodiscard]] auto is_rivalry(const Clash& clash) const -> bool {
    return !clash.is_limit && clash.other != 0 && graph_.node(clash.other).kind != GraphNode::Kind::objective;
  }

  [[nodiscard]] auto clash_words(const Clash& clash) const -> std::string {
    const auto& other = graph_.node(clash.other);
    const auto label = clash.other == 0 ? std::string("your request") : printable(other.label, k_longest_label);
    if (other.kind == GraphNode::Kind::objective) {
      return "not " + label;
    }
    if (clash.is_limit && !clash.spec.empty()) {
      const auto clause = limit_clause(clash.spec);
      const bool names_rest = clash.is_mine && clause.starts_with("allows");
      return (clash.is_mine ? "" : label + " ") + clause + (names_rest ? ", not " + label : "");
    }
    if (clash.is_limit && clash.other != 0) {
      return clash.is_mine ? "does not go with " + label : label + " does not go with it";
    }
    return "ruled out by your request";
  }

  /// Whether the node has more to tell than its label and its reason.
  [[nodiscard]] auto has_story(std::uint32_t id) const -> bool {
    return !graph_.needs(id).empty() || !graph_.clashes(id).empty() || !graph_.allowed(id).empty();
  }

  [[nodiscard]] auto label_of(const Ids& group) const -> std::string {
    std::vector<std::string> told;
    std::vector<std::string> labels;
    for (const auto id : group) {
      const auto& node = graph_.node(id);
      if (std::ranges::find(told, node.label) == told.end()) {
        told.push_back(node.label);
        labels.push_back(short_label(node, !labels.empty()));
      }
    }
    if (labels.size() > k_most_labels + 1) {
      const auto left_out = labels.size() - k_most_labels;
      labels.resize(k_most_labels);
      labels.push_back(more(left_out));
    }
    return joined(labels, "; ");
  }

  /// The label, without the name for further builds of the same name.
  static auto short_label(const GraphNode& node, bool is_further) -> std::string {
    const auto prefix = node.name.value_or("") + " ";
    const bool repeats = is_further && node.name && node.label.starts_with(prefix);
    return printable(std::string_view(node.label).substr(repeats ? prefix.size() : 0), k_longest_label);
  }

  static void remember(std::vector<std::string>& texts, const std::string& text) {
    if (std::ranges::find(texts, text) == texts.end()) {
      texts.push_back(text);
    }
  }

  void add(std::size_t depth, std::string text) { lines_.push_back({depth, std::move(text), {}, {}}); }

  void number_lines() {
    for (const auto& line : lines_) {
      if (line.refers_to) {
        lines_[*line.refers_to].number = 0;
      }
    }
    std::size_t last = 0;
    for (auto& line : lines_) {
      if (line.number) {
        line.number = ++last;
      }
    }
  }

  TreeGraph graph_;
  TellingLimits limits_;
  std::vector<std::optional<std::size_t>> told_at_;  ///< by node: the line that explains it
  std::vector<TreeLine> lines_;
};

}  // namespace

auto tell(const Graph& graph, TellingLimits limits) -> std::vector<TreeLine> { return Teller(graph, limits).take(); }

}  // namespace gpusolve::report
