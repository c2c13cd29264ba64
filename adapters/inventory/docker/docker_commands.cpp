#include "adapters/inventory/docker/docker_commands.hpp"

#include <algorithm>
#include <set>
#include <type_traits>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/inventory/newest_allowed.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

auto version_of(const Package& package) -> std::optional<pypi::Version> {
  const auto version = pypi::parse_version(package.version.text());
  return version ? std::optional(*version) : std::nullopt;
}

/// The requirements of a command, grouped by package name.
auto requirements_by_name(const std::vector<Demand>& demands) -> std::map<std::string, std::vector<pypi::Requirement>> {
  std::map<std::string, std::vector<pypi::Requirement>> all;
  for (const auto& demand : demands) {
    const auto requirement =
        demand.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(demand.text) : Result<pypi::Requirement>(Error{});
    if (requirement) {
      all[pypi::normalise_name(requirement->name)].push_back(*requirement);
    }
  }
  return all;
}

/// Whether pip keeps the installed package. A release of unknown version is assumed to meet lower limits. The build in an image may have
/// any version if the tag states none (pip accepts such a build like an allowed pre-release); only an exact version is assumed not to
/// match.
auto is_met_by(const pypi::SpecifierSet& specifiers, const std::optional<pypi::Version>& version, bool is_of_image) -> bool {
  const auto may_hold = [&](const pypi::Specifier& one) {
    const bool is_below =
        one.op() == pypi::Operator::greater_equal || one.op() == pypi::Operator::greater || one.op() == pypi::Operator::not_equal;
    const bool is_release = one.op() == pypi::Operator::arbitrary || (one.op() == pypi::Operator::equal && !one.is_wildcard());
    return is_below || (is_of_image && !is_release);
  };
  return version ? specifiers.contains(*version) : std::ranges::all_of(specifiers.specifiers(), may_hold);
}

/// Whether the spec has extras: pip installs the dependencies of these even if it keeps the package itself.
auto has_extras(const Demand& demand) -> bool {
  const auto requirement =
      demand.text.find('[') == std::string::npos ? Result<pypi::Requirement>(Error{}) : pypi::parse_requirement(demand.text);
  return requirement && !requirement->extras.empty();
}

template <class Entry, class IsGone>
void drop_if(std::vector<Entry>& entries, const std::vector<std::size_t>& commands, const IsGone& is_gone) {
  std::vector<Entry> kept;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!is_gone(entries[i], commands[i])) {
      kept.push_back(std::move(entries[i]));
    }
  }
  entries = std::move(kept);
}

}  // namespace

void Replaced::start(const Inventory& inventory) {
  for (const auto& package : inventory.packages) {
    installed_.emplace(package.name.text(), Installed{0, version_of(package)});
  }
  for (const auto& name : inventory.image ? inventory.image->unstated : std::vector<std::string>()) {
    installed_.emplace(name, Installed{});
  }
}

void Replaced::begin(const Inventory& so_far) {
  note(so_far);
  ++command_;
  finds_installed_ = false;
}

void Replaced::install(const Inventory& asked, const InstallLine& line) {
  std::map<std::string, Installed> added;
  std::set<std::string> open;
  for (const auto& one : asked.demands) {
    if (!one.written.empty()) {
      open.insert(pypi_name_of(one));
    }
  }
  for (const auto& [name, requirements] : requirements_by_name(asked.demands)) {
    if (!line.is_upgrade && !open.contains(name) && is_met(name, requirements)) {
      satisfied_.emplace(name, command_);
      finds_installed_ = true;
    } else {
      note_upgraded(name, line);
      added[name] = {command_, newest_allowed(requirements)};
    }
  }
  for (const auto& package : asked.packages) {
    if (!satisfied_.contains({package.name.text(), command_})) {
      added[package.name.text()] = {command_, version_of(package)};
    }
  }
  for (auto& [name, one] : added) {
    installed_.insert_or_assign(name, std::move(one));
  }
  if (line.is_without_dependencies) {
    alone_.insert(command_);
  }
}

void Replaced::note_upgraded(const std::string& name, const InstallLine& line) {
  const auto found = installed_.find(name);
  if (line.is_upgrade && !line.is_reinstall && found != installed_.end() && found->second.command > 0) {
    upgraded_[name] = found->second.command;
  } else {
    upgraded_.erase(name);
  }
}

void Replaced::install_with_conda(const Inventory& so_far) {
  for (auto at = demands_.size(); at < so_far.demands.size(); ++at) {
    const auto& demand = so_far.demands[at];
    const auto spec = demand.ecosystem == Ecosystem::conda ? conda::parse_match_spec(demand.text) : Result<conda::MatchSpec>(Error{});
    if (spec && spec->exact_name() != nullptr && (spec->version() != nullptr || spec->build() != nullptr)) {
      by_conda_[*spec->exact_name()] = command_;
    }
  }
}

void Replaced::remove(const std::string& name, Ecosystem ecosystem) {
  (ecosystem == Ecosystem::pypi ? removed_ : by_conda_)[name] = command_;
  if (ecosystem == Ecosystem::pypi) {
    installed_.erase(name);
  }
}

void Replaced::bind(Inventory& asked) const {
  for (const auto& demand : asked.demands) {
    const bool has_limit = demand.text.find_first_of("=<>!~") != std::string::npos;
    if (has_limit && satisfied_.contains({pypi_name_of(demand), command_})) {
      asked.constraints.push_back(demand);
    }
  }
  for (auto& constraint : asked.constraints) {
    constraint.command = command_;
  }
}

void Replaced::drop(Inventory& inventory) {
  note(inventory);
  std::erase_if(inventory.constraints, [this](const Demand& constraint) {
    const auto found = installed_.find(pypi_name_of(constraint));
    return constraint.command > 0 && found != installed_.end() && found->second.command > constraint.command;
  });
  for (std::size_t i = 0; i < inventory.demands.size(); ++i) {
    auto& demand = inventory.demands[i];
    const bool is_alone = alone_.contains(demands_[i]);
    demand.command = is_alone ? 0 : demands_[i];
    demand.command_without_dependencies = is_alone ? demands_[i] : 0;
    if (is_upgraded_from(pypi_name_of(demand), demands_[i])) {
      inventory.upgraded.push_back(demand);
    }
  }
  drop_if(inventory.demands, demands_, [this](const Demand& demand, std::size_t from) {
    const auto name = demanded_name(demand);
    return demand.ecosystem == Ecosystem::conda
               ? is_replaced_by_conda(name, from)
               : is_gone(name, from) || (satisfied_.contains({name, from}) && !(is_by_command(name) && has_extras(demand)));
  });
  drop_if(inventory.packages, packages_, [this](const Package& package, std::size_t from) {
    const auto& name = package.name.text();
    return package.ecosystem == Ecosystem::conda ? is_replaced_by_conda(name, from)
                                                 : is_gone(name, from) || satisfied_.contains({name, from});
  });
}

void Replaced::note_removed(Inventory& inventory) const {
  for (const auto& [name, command] : removed_) {
    if (!installed_.contains(name)) {
      inventory.removed.push_back({name, command});
      std::erase(inventory.image->unstated, name);
    }
  }
}

auto Replaced::is_upgraded_from(const std::string& name, std::size_t command) const -> bool {
  const auto found = upgraded_.find(name);
  return found != upgraded_.end() && found->second == command;
}

auto Replaced::stays_from(const std::string& name, std::size_t command) const -> bool {
  const auto found = installed_.find(name);
  return found != installed_.end() && found->second.command == command;
}

void Replaced::note(const Inventory& inventory) {
  demands_.resize(inventory.demands.size(), command_);
  packages_.resize(inventory.packages.size(), command_);
}

auto Replaced::is_met(const std::string& name, const std::vector<pypi::Requirement>& asked) const -> bool {
  const auto found = installed_.find(name);
  return found != installed_.end() && std::ranges::all_of(asked, [&](const pypi::Requirement& one) {
           return !one.url && is_met_by(one.specifiers, found->second.version, found->second.command == 0);
         });
}

auto Replaced::is_by_command(const std::string& name) const -> bool {
  const auto found = installed_.find(name);
  return found != installed_.end() && found->second.command > 0;
}

auto Replaced::is_replaced_by_conda(const std::string& name, std::size_t from) const -> bool {
  const auto found = by_conda_.find(name);
  return found != by_conda_.end() && found->second > from;
}

auto Replaced::is_gone(const std::string& name, std::size_t from) const -> bool {
  const auto found = installed_.find(name);
  const bool is_replaced = found != installed_.end() && found->second.command > from;
  const auto removed = removed_.find(name);
  const bool is_removed = removed != removed_.end() && removed->second > from;
  return !name.empty() && (is_replaced || is_removed);
}

}  // namespace gpusolve::inventory
