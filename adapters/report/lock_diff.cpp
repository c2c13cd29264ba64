#include "adapters/report/lock_diff.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/report/json/json_text.hpp"
#include "adapters/report/json/or_null.hpp"
#include "adapters/report/text/text_paper.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/enum_table.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;
using Kind = PackageChange::Kind;

/// The words for a kind of change: after a number, and as the heading of a list.
struct ChangeWords {
  std::string_view count;
  std::string_view heading;
};
constexpr EnumTable<Kind, ChangeWords, 6> k_kinds{{
    {Kind::newer, {"newer", "Newer:"}},
    {Kind::older, {"older", "Older:"}},
    {Kind::rebuilt, {"of another build", "Another build:"}},
    {Kind::moved, {"from another source", "From another source:"}},
    {Kind::added, {"added", "Added:"}},
    {Kind::removed, {"removed", "Removed:"}},
}};
static_assert(is_in_order(k_kinds));

auto values_json(const std::vector<ValueChange>& changes) -> Json {
  auto list = Json::array();
  for (const auto& change : changes) {
    list.push_back({{"name", change.name}, {"from", maybe(change.from)}, {"to", maybe(change.to)}});
  }
  return list;
}

auto packages_json(const std::vector<PackageChange>& changes) -> Json {
  auto list = Json::array();
  for (const auto& change : changes) {
    list.push_back({{"change", package_change_text(change.kind)},
                    {"name", change.name},
                    {"ecosystem", ecosystem_text(change.ecosystem)},
                    {"from", maybe(change.from)},
                    {"to", maybe(change.to)},
                    {"requested", change.requested}});
  }
  return list;
}

auto set_json(const SetDiff& set) -> Json {
  return {{"row", maybe(set.row)},
          {"presence", presence_text(set.presence)},
          {"same", set.is_same()},
          {"stack", values_json(set.stack)},
          {"facts", values_json(set.facts)},
          {"request", values_json(set.request)},
          {"packages", packages_json(set.packages)},
          {"unchanged", set.unchanged}};
}

auto of_kind(const SetDiff& set, Kind kind) -> std::vector<const PackageChange*> {
  std::vector<const PackageChange*> found;
  for (const auto& change : set.packages) {
    if (change.kind == kind) {
      found.push_back(&change);
    }
  }
  return found;
}

/// The numbers of changes: "2 newer, 1 removed, 14 unchanged".
auto counts_of(const SetDiff& set) -> std::string {
  std::vector<std::string> parts;
  for (const auto& [kind, words] : k_kinds) {
    if (const auto count = of_kind(set, kind).size(); count > 0) {
      parts.push_back(std::to_string(count) + " " + std::string(words.count));
    }
  }
  parts.push_back(std::to_string(set.unchanged) + " unchanged");
  return joined(parts, ", ");
}

auto one_value(const ValueChange& change) -> std::string {
  const auto from = change.from.empty() ? std::string("none") : printable(change.from);
  return from + " → " + (change.to.empty() ? std::string("none") : printable(change.to));
}

void write_values(Paper& paper, std::string_view heading, const std::vector<ValueChange>& changes) {
  if (changes.empty()) {
    return;
  }
  std::size_t widest = 0;
  for (const auto& change : changes) {
    widest = std::max(widest, display_width(change.name));
  }
  paper.gap();
  paper.prose(heading, Ink::strong);
  for (const auto& change : changes) {
    const auto label = "  " + change.name + std::string(widest - display_width(change.name) + 2, ' ');
    paper.block(wrap(one_value(change), {label, std::string(label.size(), ' ')}, paper.options().width));
  }
}

auto package_line(const PackageChange& change) -> std::string {
  if (change.kind == Kind::added || change.kind == Kind::removed) {
    return printable(change.name) + " " + printable(change.kind == Kind::added ? change.to : change.from);
  }
  return printable(change.name) + " " + one_value({change.name, change.from, change.to});
}

void write_packages(Paper& paper, const SetDiff& set) {
  for (const auto& [kind, words] : k_kinds) {
    const auto changes = of_kind(set, kind);
    if (changes.empty()) {
      continue;
    }
    paper.gap();
    paper.prose(words.heading, Ink::strong);
    for (const auto* const change : changes) {
      paper.block(wrap(package_line(*change), {"  ", "    "}, paper.options().width));
    }
  }
}

auto headline(const SetDiff& set) -> std::string {
  auto row = set.row.empty() ? std::string() : "row " + printable(set.row) + ": ";
  switch (set.presence) {
    case SetDiff::Presence::only_before:
      return row + "no longer there";
    case SetDiff::Presence::only_after:
      return row + "new";
    case SetDiff::Presence::both:
      return row + (set.is_same() ? "the same " + counted(set.unchanged, "package") : counts_of(set));
  }
  return row;
}

void write_set(Paper& paper, const SetDiff& set) {
  if (!set.row.empty()) {
    paper.gap();
    paper.prose(headline(set), Ink::strong);
  }
  write_values(paper, "What decides:", set.stack);
  write_values(paper, "The machine that it is for:", set.facts);
  write_values(paper, "The request:", set.request);
  write_packages(paper, set);
}

auto first_line(const LockDiff& diff) -> std::string {
  const auto sides = printable(diff.before.path) + " → " + printable(diff.after.path) + ": ";
  if (diff.sets.size() == 1 && diff.sets.front().row.empty()) {
    return sides + headline(diff.sets.front());
  }
  const auto changed = std::ranges::count_if(diff.sets, [](const SetDiff& set) { return !set.is_same(); });
  const auto rows = counted(diff.sets.size(), "row");
  return sides + (changed == 0 ? rows + ", the same" : std::to_string(changed) + " of " + rows + " changed");
}

}  // namespace

auto render_diff_json(const LockDiff& diff) -> std::string {
  auto sets = Json::array();
  for (const auto& set : diff.sets) {
    sets.push_back(set_json(set));
  }
  const Json document = {{"schema", "gpusolve/diff/1"},
                         {"before", {{"path", diff.before.path}, {"kind", diff.before.kind}}},
                         {"after", {{"path", diff.after.path}, {"kind", diff.after.kind}}},
                         {"same", diff.is_same()},
                         {"sets", std::move(sets)}};
  return json_text(document);
}

auto render_diff_text(const LockDiff& diff, const TextOptions& options) -> std::string {
  const bool is_quiet = options.verbosity == Verbosity::quiet;
  if (is_quiet && diff.is_same()) {
    return {};
  }
  Paper paper(options);
  paper.prose(first_line(diff), diff.is_same() ? Ink::good : Ink::caution);
  for (const auto& set : is_quiet ? std::vector<SetDiff>{} : diff.sets) {
    write_set(paper, set);
  }
  return paper.text();
}

}  // namespace gpusolve::report
