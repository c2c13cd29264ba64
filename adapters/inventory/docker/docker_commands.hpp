// The commands of a Dockerfile that decide what is there in the end: a package of a later command replaces an earlier one, and the
// addresses of a command serve what it installs.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/shell/install_lines.hpp"
#include "adapters/pypi/requirement.hpp"

namespace gpusolve::inventory {

/// The normalised name on PyPI; empty for a demand of conda.
[[nodiscard]] inline auto pypi_name_of(const Demand& demand) -> std::string {
  return demand.ecosystem == Ecosystem::pypi ? demanded_name(demand) : std::string();
}

/// The command that each entry comes from. A package of a later `pip install` replaces the one of an earlier command, unless that one meets
/// all that the command says of it and the command does not upgrade: pip then leaves it (pip's `--upgrade-strategy only-if-needed`).
class Replaced {
 public:
  /// The packages that are there before the first command.
  void start(const Inventory& inventory);
  /// The next command; what was added before it belongs to earlier ones.
  void begin(const Inventory& so_far);
  /// The specs of the command.
  void install(const Inventory& asked, const InstallLine& line);
  /// The specs that the command of conda added to `so_far`: one with a version or a build replaces those of earlier commands.
  void install_with_conda(const Inventory& so_far);
  /// The package is not there after the command.
  void remove(const std::string& name, Ecosystem ecosystem);
  /// Adds what the command says of packages that it leaves to its constraints: it limits what else the command installs.
  void bind(Inventory& asked) const;
  /// Drops what is not there in the end; the demands that stay name their command.
  void drop(Inventory& inventory);
  /// Notes the wheels that a command removes and that are not there in the end.
  void note_removed(Inventory& inventory) const;
  [[nodiscard]] auto command() const -> std::size_t { return command_; }
  /// Whether the command finds some of what it asks for installed.
  [[nodiscard]] auto finds_installed() const -> bool { return finds_installed_; }
  /// Whether the command installed what the last one upgrades.
  [[nodiscard]] auto is_upgraded_from(const std::string& name, std::size_t command) const -> bool;
  /// Whether what is there in the end comes from this command.
  [[nodiscard]] auto stays_from(const std::string& name, std::size_t command) const -> bool;

 private:
  struct Installed {
    std::size_t command{};  ///< the last one that installs it; 0: the base image has it
    /// Its version; of an open one the newest that its specs allow, as far as they state it. nullopt: unknown.
    std::optional<pypi::Version> version{};
  };
  void note(const Inventory& inventory);
  void note_upgraded(const std::string& name, const InstallLine& line);
  [[nodiscard]] auto is_met(const std::string& name, const std::vector<pypi::Requirement>& asked) const -> bool;
  /// Whether a command installs it, and not only the base image.
  [[nodiscard]] auto is_by_command(const std::string& name) const -> bool;
  [[nodiscard]] auto is_gone(const std::string& name, std::size_t from) const -> bool;
  [[nodiscard]] auto is_replaced_by_conda(const std::string& name, std::size_t from) const -> bool;

  std::size_t command_{};
  bool finds_installed_{};
  std::map<std::string, Installed, std::less<>> installed_{};
  std::map<std::string, std::size_t, std::less<>> by_conda_{};  ///< the last command of conda that says which release it wants
  std::map<std::string, std::size_t, std::less<>> removed_{};   ///< the last command that removes the wheel
  std::map<std::string, std::size_t, std::less<>> upgraded_{};  ///< the command whose package the last one upgrades
  std::set<std::pair<std::string, std::size_t>> satisfied_{};   ///< names that a command finds installed
  std::set<std::size_t> alone_{};                               ///< commands that install nothing else: `--no-deps`
  std::vector<std::size_t> demands_;
  std::vector<std::size_t> packages_;
};

/// The addresses that a command gives serve what it installs, and not what other commands do.
class CommandAddresses {
 public:
  /// `added`: what the command installs; `first`: the number of addresses before it.
  void note(std::size_t command, std::size_t first, const Inventory& added, const Inventory& inventory) {
    std::set<std::string> names;
    for (const auto& demand : added.demands) {
      names.insert(pypi_name_of(demand));
    }
    for (const auto& package : added.packages) {
      names.insert(package.name.text());
    }
    all_.insert(names.begin(), names.end());
    commands_.push_back({command, first, inventory.addresses.size(), std::move(names)});
  }
  void part(const Replaced& replaced, Inventory& inventory) const {
    for (const auto& [command, first, last, names] : commands_) {
      for (const auto& name : all_) {
        const bool is_served = names.contains(name) && replaced.stays_from(name, command);
        for (auto at = first; at < last && !is_served; ++at) {
          inventory.addresses[at].not_for.push_back(name);
          if (names.contains(name) && replaced.is_upgraded_from(name, command)) {
            inventory.addresses[at].served_before.push_back(name);
          }
        }
      }
    }
  }

 private:
  struct Command {
    std::size_t number{};
    std::size_t first{};
    std::size_t last{};  ///< behind its last address
    std::set<std::string> names;
  };
  std::vector<Command> commands_;
  std::set<std::string> all_;
};

}  // namespace gpusolve::inventory
