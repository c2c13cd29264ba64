#include "engine/locks/lock_diff.hpp"

#include <algorithm>
#include <map>

#include "adapters/conda/spec/version.hpp"
#include "adapters/pypi/version.hpp"
#include "base/plain.hpp"
#include "engine/answers/stack.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/judge.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine {
namespace {

using inventory::Inventory;
using Change = PackageChange::Kind;

/// The version of a wheel without the part that names its build.
auto compared_version(const Package& package) -> std::string {
  return package.ecosystem == Ecosystem::pypi ? public_version(package.version) : package.version.text();
}

/// The build, which distinguishes candidates of one version.
auto build_of(const Package& package) -> std::string {
  const auto& version = package.version.text();
  const auto plus = version.find('+');
  const bool is_in_version = package.ecosystem == Ecosystem::pypi && plus != std::string::npos;
  return is_in_version ? version.substr(plus + 1) : package.build.value_or("").text();
}

/// The library of a CUDA wheel. With CUDA's major version its libraries change their names: `nvidia-cublas-cu11` becomes
/// `nvidia-cublas-cu12`.
auto library_of(const Package& package) -> std::optional<std::string> {
  const auto wheel = package.ecosystem == Ecosystem::pypi ? wheel_by_suffix(package.name) : std::nullopt;
  return wheel ? std::optional("nvidia-" + std::string(wheel->library)) : std::nullopt;
}

auto package_text(const Package& package) -> std::string {
  const auto build = build_of(package);
  return compared_version(package) + (build.empty() ? "" : " (" + build + ")");
}

template <class Version>
auto order_of(const Result<Version>& left, const Result<Version>& right, int by_text) -> int {
  if (!left || !right) {
    return by_text;
  }
  return *left < *right ? -1 : *right < *left ? 1 : 0;
}

/// Negative, zero or positive as `before` is older, equal or newer; compares the texts if a version cannot be parsed.
auto version_order(const Package& before, const Package& after) -> int {
  const auto left = compared_version(before);
  const auto right = compared_version(after);
  const auto by_text = left.compare(right);
  return before.ecosystem == Ecosystem::pypi ? order_of(pypi::parse_version(left), pypi::parse_version(right), by_text)
                                             : order_of(conda::parse_version(left), conda::parse_version(right), by_text);
}

/// Whether both sides state the value and it differs. A value that one side does not state is not a change.
template <class Value>
auto differs(const Value& left, const Value& right, const Value& unknown = {}) -> bool {
  return left != unknown && right != unknown && left != right;
}

/// " (cu12)"; empty for a name without a major version, as from CUDA 13 on.
auto major_text(const Package& package) -> std::string {
  const auto wheel = wheel_by_suffix(package.name);
  return wheel ? " (cu" + std::to_string(wheel->cuda_major) + ")" : "";
}

/// Reports the names of a library under two CUDA major versions.
void tell_majors(const Package& before, const Package& after, PackageChange& change) {
  change.name = library_of(after).value_or(after.name);
  change.from += major_text(before);
  change.to += major_text(after);
}

auto change_of(const Package& before, const Package& after) -> std::optional<PackageChange> {
  PackageChange change{Change::rebuilt,      after.name,          after.ecosystem,
                       package_text(before), package_text(after), before.requested || after.requested};
  const auto order = version_order(before, after);
  if (before.name != after.name) {
    tell_majors(before, after, change);
    change.kind = order < 0 ? Change::newer : order > 0 ? Change::older : Change::rebuilt;
    return change;
  }
  if (order != 0) {
    change.kind = order < 0 ? Change::newer : Change::older;
    return change;
  }
  if (differs(build_of(before), build_of(after))) {
    return change;
  }
  if (differs(before.sha256, after.sha256)) {
    change.from += ", sha256 " + before.sha256->text().substr(0, 12);
    change.to += ", sha256 " + after.sha256->text().substr(0, 12);
    return change;
  }
  const bool is_one_file = before.url && before.url == after.url;  // whatever name each lock has for the source
  if (!is_one_file && differs(before.source, after.source)) {
    change.kind = Change::moved;
    change.from = before.source;
    change.to = after.source;
    return change;
  }
  return std::nullopt;
}

using ByName = std::map<std::pair<Ecosystem, std::string>, const Package*>;

/// The packages by name. The key of a library that occurs once is its name without CUDA's major version.
auto by_name(const Inventory& inventory) -> ByName {
  std::map<std::string, int> owners;
  for (const auto& package : inventory.packages) {
    if (const auto library = library_of(package)) {
      ++owners[*library];
    }
  }
  ByName packages;
  for (const auto& package : inventory.packages) {
    const auto library = library_of(package);
    const bool is_only_one = library && owners[*library] == 1;
    packages.emplace(std::pair(package.ecosystem, is_only_one ? *library : package.name), &package);
  }
  return packages;
}

void compare_packages(const Inventory& before, const Inventory& after, SetDiff& diff) {
  const auto old_ones = by_name(before);
  const auto new_ones = by_name(after);
  for (const auto& [key, package] : old_ones) {
    const auto found = new_ones.find(key);
    if (found == new_ones.end()) {
      diff.packages.push_back({Change::removed, package->name, package->ecosystem, package_text(*package), "", package->requested});
    } else if (auto change = change_of(*package, *found->second)) {
      diff.packages.push_back(*std::move(change));
    } else {
      ++diff.unchanged;
    }
  }
  for (const auto& [key, package] : new_ones) {
    if (!old_ones.contains(key)) {
      diff.packages.push_back({Change::added, package->name, package->ecosystem, "", package_text(*package), package->requested});
    }
  }
  std::ranges::stable_sort(diff.packages, {}, &PackageChange::kind);
}

/// The facts that a lock states; if it states none, those of the other lock, but with its own platform.
auto facts_of(const Inventory& inventory, const Inventory& other) -> Facts {
  Facts facts;
  facts.platform.value = inventory.platform.value_or(Platform::linux_64);
  return inventory.promised_facts ? *inventory.promised_facts : other.promised_facts.value_or(facts);
}

/// The version of cuDNN, from its own package or from inside torch.
auto cudnn_of(const Inventory& inventory, const audit::TorchPart& torch) -> std::string {
  for (const auto& package : inventory.packages) {
    if (is_cudnn_package(package.name)) {
      return package.version.text();
    }
  }
  const auto& cudnn = torch.judgement.variant.cudnn;
  return cudnn ? cudnn->text() : torch.build != nullptr && torch.build->cudnn ? torch.build->cudnn->text() : "";
}

auto python_of(const Inventory& inventory) -> std::string {
  for (const auto& package : inventory.packages) {
    if (package.ecosystem == Ecosystem::conda && package.name == "python") {
      return package.version.text();
    }
  }
  return inventory.python ? inventory.python->text() : "";
}

using Values = std::vector<std::pair<std::string, std::string>>;

auto stack_values(const Inventory& inventory, const Inventory& other, const catalogs::Catalog& catalog) -> Values {
  const auto facts = facts_of(inventory, other);
  const auto scene = audit::make_scene_without_parts(inventory, facts, catalog);
  const bool is_told = !scene.torches.empty() && !scene.torches.front().open;
  const auto* const torch = is_told ? &scene.torches.front() : nullptr;
  const auto cuda = torch != nullptr ? torch->judgement.variant.cuda : inventory.stated_cuda;
  const auto computed = torch != nullptr && cuda ? least_driver_of(torch->judgement, Judge(catalog, facts, {})) : std::nullopt;
  const auto driver = inventory.stated_driver ? inventory.stated_driver : computed;
  const auto tag = torch == nullptr || torch->tag.empty() ? std::string() : " (" + torch->tag + ")";
  return {{catalog.roles().pypi, torch == nullptr ? "" : torch->version.text() + tag},
          {"CUDA", cuda ? cuda->text() : ""},
          {"cuDNN", torch == nullptr ? "" : cudnn_of(inventory, *torch)},
          {"Python", python_of(inventory)},
          {"least driver", driver ? driver->text() : ""}};
}

auto gpu_text(const Facts& facts) -> std::string {
  if (!facts.gpus) {
    return "any";
  }
  std::vector<std::string> texts;
  for (const auto& gpu : *facts.gpus) {
    texts.push_back(gpu.name ? *gpu.name : gpu.capability.sm());
  }
  return texts.empty() ? "none" : joined(texts, ", ");
}

auto driver_or_any(const Facts& facts) -> std::string {
  const auto text = facts.driver ? known_version_text(*facts.driver) : std::string();
  return text.empty() ? "any" : text;
}

/// GPU, driver and glibc only of a lock that states its machine.
auto fact_values(const Inventory& inventory) -> Values {
  Values values;
  if (inventory.platform) {
    values.emplace_back("platform", platform_text(*inventory.platform));
  }
  if (const auto& facts = inventory.promised_facts) {
    values.emplace_back("GPU", gpu_text(*facts));
    values.emplace_back("driver", driver_or_any(*facts));
    values.emplace_back("glibc", facts->glibc ? facts->glibc->value.text() : "any");
  }
  return values;
}

auto request_values(const Inventory& inventory) -> Values {
  std::vector<std::string> specs;
  std::ranges::transform(inventory.promises, std::back_inserter(specs), &inventory::Demand::text);
  return specs.empty() ? Values{} : Values{{"packages", joined(specs, " ")}};
}

/// Whether one value is only more precise than the other: "9.1.0" and "9.1.0.70".
auto is_same_value(const std::string& left, const std::string& right) -> bool {
  const auto& [shorter, longer] = std::minmax(left, right, [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return left == right || (!shorter.empty() && longer.starts_with(shorter + "."));
}

/// Whether one side does not state its Python, as in many formats.
auto is_untold(const std::string& name, const std::string& left, const std::string& right) -> bool {
  return name == "Python" && (left.empty() || right.empty());
}

/// Differences between values that both sides have.
auto changes_of(const Values& before, const Values& after) -> std::vector<ValueChange> {
  std::vector<ValueChange> changes;
  for (const auto& [name, to] : after) {
    const auto found = std::ranges::find(before, name, &Values::value_type::first);
    if (found != before.end() && !is_same_value(found->second, to) && !is_untold(name, found->second, to)) {
      changes.push_back({name, found->second, to});
    }
  }
  return changes;
}

auto find_row(const std::vector<Inventory>& rows, const std::string& name) -> const Inventory* {
  const auto found = std::ranges::find(rows, name, &Inventory::row);
  return found == rows.end() ? nullptr : &*found;
}

auto has_rows(const std::vector<Inventory>& sets) -> bool { return !sets.front().row.empty(); }

auto side_of(const std::vector<Inventory>& sets) -> LockDiff::Side {
  return {sets.front().path, std::string(inventory::kind_text(sets.front().kind))};
}

}  // namespace

auto compare_sets(const Inventory& before, const Inventory& after, const catalogs::Catalog& catalog) -> SetDiff {
  SetDiff diff;
  diff.row = after.row.empty() ? before.row : after.row;
  diff.stack = changes_of(stack_values(before, after, catalog), stack_values(after, before, catalog));
  diff.facts = changes_of(fact_values(before), fact_values(after));
  diff.request = changes_of(request_values(before), request_values(after));
  compare_packages(before, after, diff);
  return diff;
}

auto compare_locks(const std::vector<Inventory>& before, const std::vector<Inventory>& after, const catalogs::Catalog& catalog)
    -> LockDiff {
  LockDiff diff{side_of(before), side_of(after), {}};
  for (const auto& set : after) {
    const auto* const other = has_rows(before) && has_rows(after) ? find_row(before, set.row) : &before.front();
    if (other == nullptr) {
      diff.sets.push_back({.row = set.row, .presence = SetDiff::Presence::only_after});
    } else if (has_rows(after) || !has_rows(before)) {
      diff.sets.push_back(compare_sets(*other, set, catalog));
    }
  }
  for (const auto& set : has_rows(before) ? before : std::vector<Inventory>{}) {
    if (!has_rows(after)) {
      diff.sets.push_back(compare_sets(set, after.front(), catalog));
    } else if (find_row(after, set.row) == nullptr) {
      diff.sets.push_back({.row = set.row, .presence = SetDiff::Presence::only_before});
    }
  }
  return diff;
}

}  // namespace gpusolve::engine
