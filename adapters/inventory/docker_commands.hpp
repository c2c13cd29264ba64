// The commands of a Dockerfile that decide what is there in the end: a package of a later command replaces an earlier one, and the
// addresses of a command serve what it installs.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adapters/inventory/inventory.hpp"

namespace gpusolve::inventory {

/// The normalised name on PyPI; empty for a demand of conda.
[[nodiscard]] inline auto pypi_name_of(const Demand& demand) -> std::string {
  return demand.ecosystem == Ecosystem::pypi ? demanded_name(demand) : std::string();
}

/// The command that each entry comes from. A package of a later `pip install` replaces the one of an earlier command, but a bare name
/// leaves what is there, unless the command upgrades.
class Replaced {
 public:
  /// The packages that are there before the first command.
  void start(const Inventory& inventory) {
    for (const auto& package : inventory.packages) {
      last_.emplace(package.name.text(), 0);
    }
  }
  /// The next command; what was added before it belongs to earlier ones.
  void begin(const Inventory& so_far) {
    note(so_far);
    ++command_;
  }
  void install(const std::vector<Demand>& demands, bool is_upgrade) {
    for (const auto& demand : demands) {
      const bool is_bare = demand.text.find_first_of("=<>!~@") == std::string::npos;
      if (is_bare && !is_upgrade && last_.contains(pypi_name_of(demand))) {
        satisfied_.emplace(pypi_name_of(demand), command_);
      } else {
        last_[pypi_name_of(demand)] = command_;
      }
    }
  }
  void drop(Inventory& inventory) {
    note(inventory);
    drop_if(inventory.demands, demands_, [this](const Demand& demand, std::size_t from) {
      return is_replaced(pypi_name_of(demand), from) || satisfied_.contains({pypi_name_of(demand), from});
    });
    drop_if(inventory.packages, packages_, [this](const Package& package, std::size_t from) {
      return package.ecosystem == Ecosystem::pypi && is_replaced(package.name, from);
    });
  }
  [[nodiscard]] auto command() const -> std::size_t { return command_; }
  /// Whether what is there in the end comes from this command.
  [[nodiscard]] auto stays_from(const std::string& name, std::size_t command) const -> bool {
    const auto found = last_.find(name);
    return found != last_.end() && found->second == command;
  }

 private:
  void note(const Inventory& inventory) {
    demands_.resize(inventory.demands.size(), command_);
    packages_.resize(inventory.packages.size(), command_);
  }
  [[nodiscard]] auto is_replaced(const std::string& name, std::size_t from) const -> bool {
    const auto found = last_.find(name);
    return !name.empty() && found != last_.end() && found->second > from;
  }
  template <class Entry, class IsReplaced>
  static void drop_if(std::vector<Entry>& entries, const std::vector<std::size_t>& commands, const IsReplaced& is_replaced) {
    std::vector<Entry> kept;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!is_replaced(entries[i], commands[i])) {
        kept.push_back(std::move(entries[i]));
      }
    }
    entries = std::move(kept);
  }

  std::size_t command_{};
  std::map<std::string, std::size_t> last_;                    ///< the last command that installs a name; 0: the base image has it
  std::set<std::pair<std::string, std::size_t>> satisfied_{};  ///< names that a command finds installed
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
