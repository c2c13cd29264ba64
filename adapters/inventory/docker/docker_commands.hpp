// Determines which packages are installed after all commands of a Dockerfile: a later package replaces an earlier one, and the addresses in
// a command serve only the packages of this command.
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

/// The command from which each entry comes. A package of a later `pip install` replaces the one of an earlier command, unless the earlier
/// one meets all requirements of the later command and this command does not upgrade: pip then keeps the earlier one (pip's
/// `--upgrade-strategy only-if-needed`).
class Replaced {
 public:
  /// Adds the packages that are installed before the first command.
  void start(const Inventory& inventory);
  /// Begins the next command; all entries so far belong to earlier commands.
  void begin(const Inventory& so_far);
  /// Adds the specs of a `pip install` command.
  void install(const Inventory& asked, const InstallLine& line);
  /// Adds the specs that a conda command appended to `so_far`: a spec with a version or a build replaces those of earlier commands.
  void install_with_conda(const Inventory& so_far);
  /// Removes the package, as the command does.
  void remove(const std::string& name, Ecosystem ecosystem);
  /// Adds the requirements on packages that the command keeps to its constraints, because they limit the other packages of the command.
  void bind(Inventory& asked) const;
  /// Drops the packages and demands that are not installed in the end; each remaining demand gets the number of its command.
  void drop(Inventory& inventory);
  /// Notes the wheels that a command removes and that are not installed in the end.
  void note_removed(Inventory& inventory) const;
  [[nodiscard]] auto command() const -> std::size_t { return command_; }
  /// Whether some requested packages are already installed when the command starts.
  [[nodiscard]] auto finds_installed() const -> bool { return finds_installed_; }
  /// Whether this command installed the package that the last command upgrades.
  [[nodiscard]] auto is_upgraded_from(const std::string& name, std::size_t command) const -> bool;
  /// Whether the package that is installed in the end comes from this command.
  [[nodiscard]] auto stays_from(const std::string& name, std::size_t command) const -> bool;

 private:
  struct Installed {
    std::size_t command{};  ///< the last command that installs the package; 0: the base image has it
    /// The version of the package; if its specs leave it open, the newest version that they allow. nullopt: unknown.
    std::optional<pypi::Version> version{};
  };
  void note(const Inventory& inventory);
  void note_upgraded(const std::string& name, const InstallLine& line);
  [[nodiscard]] auto is_met(const std::string& name, const std::vector<pypi::Requirement>& asked) const -> bool;
  /// Whether a command installs the package, and not only the base image.
  [[nodiscard]] auto is_by_command(const std::string& name) const -> bool;
  [[nodiscard]] auto is_gone(const std::string& name, std::size_t from) const -> bool;
  [[nodiscard]] auto is_replaced_by_conda(const std::string& name, std::size_t from) const -> bool;

  std::size_t command_{};
  bool finds_installed_{};
  std::map<std::string, Installed, std::less<>> installed_{};
  std::map<std::string, std::size_t, std::less<>> by_conda_{};  ///< the last conda command that requests a version or build of the package
  std::map<std::string, std::size_t, std::less<>> removed_{};   ///< the last command that removes the wheel
  std::map<std::string, std::size_t, std::less<>> upgraded_{};  ///< the command whose package the last command upgrades
  /// Pairs of a package that is already installed and the command that requests it again.
  std::set<std::pair<std::string, std::size_t>> satisfied_{};
  std::set<std::size_t> alone_{};  ///< commands that install no dependencies: `--no-deps`
  std::vector<std::size_t> demands_;
  std::vector<std::size_t> packages_;
};

/// Restricts the addresses of a command to the packages that this command installs.
class CommandAddresses {
 public:
  /// `added`: the packages of the command; `first`: the number of addresses before the command.
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
    std::size_t last{};  ///< one past the last address of the command
    std::set<std::string> names;
  };
  std::vector<Command> commands_;
  std::set<std::string> all_;
};

}  // namespace gpusolve::inventory
