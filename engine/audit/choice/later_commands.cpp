#include "engine/audit/choice/later_commands.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/choice/image_companions.hpp"
#include "engine/audit/choice/installer_choice.hpp"
#include "engine/audit/choice/left_by_upgrade.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/command_parts.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using inventory::Demand;
using inventory::Inventory;

/// A requirement of a release in a later command that a package of an earlier command does not meet.
struct Unmet {
  Package other;
  std::string text;   ///< `torch==2.5.1`
  std::string by;     ///< "xformers 0.0.28.post3"
  std::string asker;  ///< the name that the command asks for
  std::string place;
};

/// The wheel that is installed before a command; for the main stack, also one that pip chose.
auto wheel_before(const std::string& name, const Scene& before) -> const Package* {
  const auto is_it = [&](const TorchPart& torch) {
    return torch.package->ecosystem == Ecosystem::pypi && torch.package->name.text() == name;
  };
  const auto torch = std::ranges::find_if(before.torches, is_it);
  return torch == before.torches.end() ? find_package(before, Ecosystem::pypi, name) : torch->package;
}

using UnmetNeed = std::pair<const Package*, std::string>;

/// The requirements of the build that the packages installed before do not meet.
auto unmet_in(const StackBuild& build, const std::string& version, const Scene& own, const Scene& before) -> std::vector<UnmetNeed> {
  std::vector<UnmetNeed> unmet;
  for (const auto& requirement : build.are_requirements_known ? build.requirements : std::vector<std::string>()) {
    const auto need = dependency_of(Ecosystem::pypi, filled(requirement, version), own);
    const auto* const other =
        need && find_package(own, Ecosystem::pypi, need->name) == nullptr ? wheel_before(need->name, before) : nullptr;
    if (other != nullptr && !meets(*other, need->text)) {
      unmet.emplace_back(other, need->text);
    }
  }
  return unmet;
}

/// Appends the unmet requirements of the first build, if they are on packages whose installed version no build accepts.
void append_unmet_of(const NamedPart& part, const Scene& own, const Scene& before, std::vector<Unmet>& out) {
  const auto& match = part.judgement.stack.match;
  const auto blank = part.label.find(' ');
  const bool is_named = part.demand != nullptr || part.package != nullptr;
  if (!is_named || !match || !match->is_exact || match->builds.empty() || blank == std::string::npos) {
    return;
  }
  std::vector<std::vector<UnmetNeed>> of_builds;
  for (const auto* const build : match->builds) {
    of_builds.push_back(unmet_in(*build, part.label.substr(blank + 1), own, before));
  }
  const auto asker = part.package != nullptr ? part.package->name.text() : inventory::demanded_name(*part.demand);
  for (const auto& [other, text] : of_builds.front()) {
    const auto is_unmet = [&](const std::vector<UnmetNeed>& one) { return std::ranges::find(one, other, &UnmetNeed::first) != one.end(); };
    if (std::ranges::all_of(of_builds, is_unmet)) {
      out.push_back({*other, text, part.label, asker, {}});
    }
  }
}

/// The requirement of a companion in the command on the main stack, if another release of the main stack is installed.
auto unmet_of_companion(const Scene& own, const Scene& before) -> std::optional<Unmet> {
  const auto& main = own.catalog.roles().pypi;
  const auto* const other = companion_decides(own) ? wheel_before(main, before) : nullptr;
  const auto open = other != nullptr ? open_torch_of(Ecosystem::pypi, own) : std::nullopt;
  if (!open || open->build == nullptr) {
    return std::nullopt;
  }
  auto text = main + "==" + open->build->version.text();
  const auto is_left = [&](const Demand& demand) { return demand.text == open->spec && is_met_by_image(demand, *other, before); };
  if (meets(*other, text) || std::ranges::any_of(own.inventory.demands, is_left)) {
    return std::nullopt;
  }
  return Unmet{*other, std::move(text), open->spec, inventory::demanded_name({Ecosystem::pypi, open->spec, ""}), {}};
}

auto is_pin(const Unmet& unmet) -> bool {
  const auto requirement = pypi::parse_requirement(unmet.text);
  return requirement && inventory::pinned_version(*requirement);
}

class CommandReplay {
 public:
  CommandReplay(Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog)
      : inventory_(std::move(inventory)), facts_(facts), catalog_(catalog) {}

  void run(std::size_t command) {
    const auto own = own_part(inventory_, command, catalog_.roles());
    const auto before = part_of(inventory_, [&](std::size_t one) { return one < command; });
    const auto own_scene = make_scene(own, facts_, catalog_);
    const auto before_scene = make_scene_without_parts(before, facts_, catalog_);
    for (const auto& demand : own.demands) {
      upgrade(demand, own_scene, before_scene);
    }
    std::vector<Unmet> all;
    for (const auto& part : own_scene.parts) {
      append_unmet_of(part, own_scene, before_scene, all);
    }
    if (auto unmet = unmet_of_companion(own_scene, before_scene)) {
      all.push_back(*std::move(unmet));
    }
    std::ranges::stable_partition(all, is_pin);  // pins first: a pin decides, and another package's range may allow the pinned version
    for (auto& unmet : all) {
      replace(std::move(unmet), command);
    }
  }

  auto take() -> Inventory { return std::move(inventory_); }

 private:
  /// Replaces the main wheel if the command upgrades it: pip then takes the version that the command's specs allow, whatever is installed.
  void upgrade(const Demand& demand, const Scene& own, const Scene& before) {
    const auto name = inventory::demanded_name(demand);
    const auto* const chosen = demand.is_upgrade && catalog_.roles().pypi == name ? wheel_before(name, own) : nullptr;
    const auto held = before.pins.find(name);
    if (chosen == nullptr || held == before.pins.end() || held->second == chosen->version.text()) {
      return;
    }
    const auto text = name + "==" + chosen->version.text();
    put(name, {.text = text, .place = demand.place, .command = demand.command, .is_by_uv = demand.is_by_uv}, chosen->version.text());
    inventory_.notes.push_back({inventory::Note::What::guessed,
                                "today " + program_of(demand.is_by_uv) + " replaces " + name + " " + held->second + " by " + text +
                                    ", because the command upgrades it",
                                demand.place});
  }

  void replace(Unmet unmet, std::size_t command) {
    const auto& name = unmet.other.name.text();
    const auto version = version_for(unmet);
    if (!allows(name, version, command) || !replaced_.emplace(command, name).second) {
      return;
    }
    const auto is_asker = [&](const Demand& demand) { return inventory::demanded_name(demand) == unmet.asker; };
    const auto asker = std::ranges::find_if(inventory_.demands, is_asker);
    unmet.place = asker == inventory_.demands.end() ? std::string() : asker->place;
    const bool is_by_uv = asker != inventory_.demands.end() && asker->is_by_uv;
    serve_as(unmet.asker, name, inventory_);
    const auto text = version ? name + "==" + *version : unmet.text;
    put(name, {.text = text, .place = unmet.place, .command = command, .is_by_uv = is_by_uv}, version);
    if (!is_pin(unmet) && name == catalog_.roles().pypi) {
      leave_behind(command, is_by_uv);
    }
    inventory_.notes.push_back(
        {inventory::Note::What::guessed,
         program_of(is_by_uv) + " replaces " + label_of(unmet.other) + " by " + text + ", because " + unmet.by + " requires " + unmet.text,
         unmet.place});
  }

  static auto program_of(bool is_by_uv) -> std::string { return is_by_uv ? "uv" : "pip"; }

  /// Replaces the packages, specs and constraints of earlier commands on this name by the line.
  void put(const std::string& name, Demand line, const std::optional<std::string>& version) {
    const auto is_it = [&](const Demand& demand) {
      return demand.ecosystem == Ecosystem::pypi && inventory::demanded_name(demand) == name;
    };
    std::erase_if(inventory_.demands, is_it);
    std::erase_if(inventory_.packages,
                  [&](const Package& package) { return package.ecosystem == Ecosystem::pypi && package.name.text() == name; });
    std::erase_if(inventory_.constraints,
                  [&](const Demand& one) { return one.command < line.command && inventory::demanded_name(one) == name; });
    inventory_.demands.push_back(std::move(line));
    if (version) {
      auto package = inventory::wheel_package(name, *version);
      package.requested = true;
      inventory_.packages.push_back(std::move(package));
      inventory::assign_indexes(inventory_, catalog_.roles());
      inventory::sort_packages(inventory_.packages);
    }
  }

  /// Sets companions aside that only earlier commands ask for: they limit nothing, because pip replaces the torch that they require and
  /// leaves them.
  void leave_behind(std::size_t command, bool is_by_uv) {
    for (const auto& name : catalog_.roles().companions) {
      const auto is_it = [&](const Demand& one) { return one.ecosystem == Ecosystem::pypi && inventory::demanded_name(one) == name; };
      const auto asked = std::ranges::find_if(inventory_.demands, is_it);
      const auto package = std::ranges::find_if(
          inventory_.packages, [&](const Package& one) { return one.ecosystem == Ecosystem::pypi && one.name.text() == name; });
      if (asked == inventory_.demands.end() || package == inventory_.packages.end() || asked->command >= command) {
        continue;
      }
      inventory_.notes.push_back(
          {inventory::Note::What::guessed,
           program_of(is_by_uv) + " leaves " + label_of(*package) + " as it is, unless a package of that command requires another one",
           asked->place});
      inventory_.left_behind.push_back(*package);
      inventory_.packages.erase(package);
      inventory_.demands.erase(asked);
    }
  }

  /// Whether the command's own constraints on the package allow the version. Otherwise pip takes another release of the package that
  /// requires it.
  [[nodiscard]] auto allows(const std::string& name, const std::optional<std::string>& version, std::size_t command) const -> bool {
    return std::ranges::all_of(inventory_.constraints, [&](const Demand& one) {
      const bool is_about_it = one.command == command && inventory::demanded_name(one) == name;
      return !is_about_it || (version && meets(inventory::wheel_package(name, *version), one.text));
    });
  }

  /// The version that pip installs to meet the requirement; nullopt if it is not known.
  [[nodiscard]] auto version_for(const Unmet& unmet) const -> std::optional<std::string> {
    const auto requirement = pypi::parse_requirement(unmet.text);
    if (auto pinned = requirement ? inventory::pinned_version(*requirement) : std::nullopt) {
      return pinned;
    }
    auto alone = part_of(inventory_, [](std::size_t) { return false; });
    alone.demands.push_back({Ecosystem::pypi, unmet.text, unmet.place});
    serve_as(unmet.asker, unmet.other.name.text(), alone);
    const auto scene = make_scene_without_parts(alone, facts_, catalog_);
    const auto* const chosen = wheel_before(unmet.other.name.text(), scene);
    return chosen == nullptr ? std::nullopt : std::optional(chosen->version.text());
  }

  Inventory inventory_;
  const Facts& facts_;
  const catalogs::Catalog& catalog_;
  std::set<std::pair<std::size_t, std::string>> replaced_{};
};

/// The commands that ask for a package of a stack, in order.
auto commands_of(const Inventory& inventory, const catalogs::Catalog& catalog) -> std::set<std::size_t> {
  std::set<std::size_t> commands;
  for (const auto& demand : inventory.demands) {
    const bool is_pip = demand.command > 0 && demand.ecosystem == Ecosystem::pypi;
    const auto name = inventory::demanded_name(demand);
    const bool is_upgraded_main = demand.is_upgrade && name == catalog.roles().pypi;
    if (is_pip && (is_upgraded_main || catalog.stack_package(false, name) != nullptr)) {
      commands.insert(demand.command);
    }
  }
  return commands;
}

/// The first command that brings the main stack as a requirement of another pip package.
struct Bringer {
  std::size_t command{};
  std::string asker;  ///< the name of that package
};

auto bringer_of_main(const Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> std::optional<Bringer> {
  const bool is_of_commands = std::ranges::any_of(inventory.demands, [](const Demand& demand) { return demand.command > 0; });
  if (!is_of_commands || inventory.addresses.empty()) {
    return std::nullopt;
  }
  const auto scene = make_scene_without_parts(inventory, facts, catalog);
  const auto* const first = first_to_bring_main(scene);
  if (first == nullptr || inventory::demanded_name(*first) == catalog.roles().pypi) {
    return std::nullopt;
  }
  return Bringer{first->command, inventory::demanded_name(*first)};
}

/// Whether pip keeps the main stack that the earlier command brought when it runs the command that asks for the main stack.
auto is_left(const Demand& asked, const Bringer& bringer, const Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> bool {
  if (asked.is_upgrade || asked.command <= bringer.command) {
    return false;
  }
  auto before = part_of(inventory, [&](std::size_t one) { return one < asked.command; });
  serve_as(bringer.asker, catalog.roles().pypi, before);
  const auto scene = make_scene_without_parts(before, facts, catalog);
  const auto* const there = wheel_before(catalog.roles().pypi, scene);
  return there != nullptr && meets(*there, asked.text);
}

/// If a command brings the main stack as a requirement, takes it from that command's sources; a later command that asks for the main stack
/// keeps it.
auto from_its_bringer(Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Inventory {
  const auto bringer = bringer_of_main(inventory, facts, catalog);
  if (!bringer) {
    return inventory;
  }
  const auto& main = catalog.roles().pypi;
  const auto is_main = [&](const Demand& one) { return one.ecosystem == Ecosystem::pypi && inventory::demanded_name(one) == main; };
  const auto asked = std::ranges::find_if(inventory.demands, is_main);
  const bool is_asked = asked != inventory.demands.end();
  const bool is_there = std::ranges::any_of(inventory.packages, [&](const Package& one) { return one.name == main; });
  if ((is_there && !is_asked) || (is_asked && !is_left(*asked, *bringer, inventory, facts, catalog))) {
    return inventory;
  }
  if (is_asked) {
    asked->command = bringer->command;
  }
  serve_as(bringer->asker, main, inventory);
  for (auto& package : inventory.packages) {
    package.source = package.ecosystem == Ecosystem::pypi && package.name == main ? std::string() : package.source;
  }
  inventory::assign_indexes(inventory, catalog.roles());
  return inventory;
}

}  // namespace

auto after_later_commands(Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Inventory {
  inventory = with_left_by_upgrade(std::move(inventory), facts, catalog);
  inventory = from_its_bringer(std::move(inventory), facts, catalog);
  const auto commands = commands_of(inventory, catalog);
  // Specs of other commands limit no judged package, and thousands of constraints would cost time.
  std::erase_if(inventory.constraints, [&](const Demand& one) { return one.command > 0 && !commands.contains(one.command); });
  CommandReplay commanded(std::move(inventory), facts, catalog);
  std::ranges::for_each(commands, [&](std::size_t command) { commanded.run(command); });
  return commanded.take();
}

}  // namespace gpusolve::engine::audit
