#include "adapters/report/html/picture.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "adapters/report/words/wording.hpp"
#include "base/ascii.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

constexpr std::size_t k_longest_text = 160;
/// The most lines in one picture; far more than a readable picture has.
constexpr std::size_t k_most_lines = 4000;

auto box_of(const GraphNode& node) -> Box {
  const auto label = printable(node.label, k_longest_text);
  const auto remark = node.reason ? printable(reason_clause(*node.reason), k_longest_text) : std::string();
  if (node.kind == GraphNode::Kind::request) {
    return {"your request", "", BoxRole::request};
  }
  if (node.kind == GraphNode::Kind::objective) {
    return {label, "is asked for", BoxRole::wish};
  }
  if (node.kind == GraphNode::Kind::fact) {
    return {remark.empty() ? label : remark, "", BoxRole::fact};
  }
  if (node.kind == GraphNode::Kind::missing) {
    return {label, remark.empty() ? "there is none" : remark, BoxRole::problem};
  }
  return {label, remark, remark.empty() ? BoxRole::builds : BoxRole::problem};
}

/// The words beside a line; empty if the target box already states the requirement or the missing package.
auto label_of(const GraphEdge& edge, const Box& target) -> std::string {
  const auto spec = printable(edge.spec.value_or(""), k_longest_text);
  return target.role == BoxRole::fact || spec == target.text ? "" : spec;
}

void add_line(Picture& picture, PictureLine line) {
  if (line.from < picture.boxes.size() && line.to < picture.boxes.size() && picture.lines.size() < k_most_lines) {
    picture.lines.push_back(std::move(line));
  }
}

auto picture_of_conflict(const Graph& graph) -> Picture {
  Picture picture{"What stands in the way", {}, {}};
  const auto shown = std::min(graph.nodes.size(), k_most_boxes);
  for (std::size_t id = 0; id < shown; ++id) {
    picture.boxes.push_back(box_of(graph.nodes[id]));
  }
  for (const auto& edge : graph.edges) {
    if (edge.to < shown) {
      add_line(picture, {edge.from, edge.to, edge.kind, label_of(edge, picture.boxes[edge.to])});
    }
  }
  picture.left_out = graph.nodes.size() - shown;
  return picture;
}

/// A normal form of a name: names that differ only in case or in `-`, `_`, `.` are the same (PEP 503).
auto same_name(std::string_view name) -> std::string {
  std::string out;
  for (const char c : name) {
    out += c == '_' || c == '.' ? '-' : ascii::to_lower(c);
  }
  return out;
}

/// The name at the start of a dependency: "mkl" of "mkl >=2018", "triton" of "triton==3.0.0 ; python_version < '3.13'".
auto needed_name(std::string_view depend) -> std::string {
  depend = depend.substr(std::min(depend.find("::") == std::string_view::npos ? 0 : depend.find("::") + 2, depend.size()));
  constexpr std::string_view k_name = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  return same_name(depend.substr(0, depend.find_first_not_of(k_name)));
}

/// Whether only an extra requires the dependency. Requested extras list their dependencies separately.
auto is_of_an_extra(std::string_view depend) -> bool {
  const auto marker = depend.find(';');
  return marker != std::string_view::npos && depend.substr(marker).find("extra ==") != std::string_view::npos;
}

/// Removes boxes without a line, because a drawing shows no more of them than a list does.
auto without_loose_boxes(Picture picture) -> Picture {
  std::vector<bool> is_linked(picture.boxes.size());
  for (const auto& line : picture.lines) {
    is_linked[line.from] = true;
    is_linked[line.to] = true;
  }
  std::vector<std::size_t> place(picture.boxes.size());
  std::vector<Box> kept;
  for (std::size_t box = 0; box < picture.boxes.size(); ++box) {
    place[box] = kept.size();
    if (is_linked[box]) {
      kept.push_back(std::move(picture.boxes[box]));
    }
  }
  for (auto& line : picture.lines) {
    line.from = place[line.from];
    line.to = place[line.to];
  }
  picture.loose = picture.boxes.size() - kept.size();
  picture.boxes = std::move(kept);
  return picture;
}

auto picture_of_set(const std::vector<Package>& packages) -> Picture {
  Picture picture{"What needs what", {{"your request", "", BoxRole::request}}, {}};
  std::map<std::pair<Ecosystem, std::string>, std::size_t> box_of_name;
  const auto shown = std::min(packages.size(), k_most_boxes - 1);
  for (std::size_t index = 0; index < shown; ++index) {
    const auto& package = packages[index];
    box_of_name.emplace(std::pair(package.ecosystem, same_name(package.name)), picture.boxes.size());
    picture.boxes.push_back({printable(package.name + " " + package.version, k_longest_text), "", BoxRole::package});
  }
  for (std::size_t index = 0; index < shown; ++index) {
    const auto& package = packages[index];
    if (package.requested) {
      add_line(picture, {0, index + 1, GraphEdge::Kind::needs, ""});
    }
    std::set<std::size_t> told;
    for (const auto& depend : package.depends) {
      const auto found = box_of_name.find({package.ecosystem, needed_name(depend)});
      const bool is_shown = found != box_of_name.end() && found->second != index + 1 && !is_of_an_extra(depend);
      if (is_shown && told.insert(found->second).second) {
        add_line(picture, {index + 1, found->second, GraphEdge::Kind::needs, ""});
      }
    }
  }
  picture.left_out = packages.size() - shown;
  return without_loose_boxes(std::move(picture));
}

}  // namespace

auto picture_of(const Answer& answer) -> Picture {
  if (answer.conflict && !answer.conflict->nodes.empty()) {
    return picture_of_conflict(*answer.conflict);
  }
  return answer.packages.empty() ? Picture{} : picture_of_set(answer.packages);
}

auto words_of(const PictureLine& line) -> std::string {
  switch (line.kind) {
    case GraphEdge::Kind::needs:
      return line.label;
    case GraphEdge::Kind::limits:
      return line.label.empty() ? "does not go with" : limit_clause(line.label);
    case GraphEdge::Kind::allows:
      return "goes here only with";
    case GraphEdge::Kind::excludes:
      return line.label.empty() ? "rules out" : "rules out " + line.label;
  }
  return {};
}

}  // namespace gpusolve::report
