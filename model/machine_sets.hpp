// Package sets for several kinds of machines: the result of `resolve --lock-for` and `fleet`. Plain data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve {

/// One kind of machine.
struct MachineKind {
  std::string name;
  std::vector<std::string> nodes;  ///< for a fleet: the machines of this kind
  Facts facts;
  std::optional<Stack> stack;  ///< how these machines run the set
};

/// Machines that keep the rest of a set's machines from a newer torch.
struct HeldBack {
  std::vector<std::string> nodes;
  std::string torch_with;     ///< the torch of the set
  std::string torch_without;  ///< the torch that the other machines could have without them
};

struct MachineSet {
  Answer answer;  ///< one set for all of `kinds`
  std::vector<MachineKind> kinds;
  std::vector<HeldBack> held_back{};
};

/// One driver update and its effects.
struct DriverGain {
  std::vector<std::string> nodes;
  std::string from;
  std::string to;  ///< the oldest driver with this effect
  std::size_t sets_before{};
  std::size_t sets_after{};
  std::size_t without_before{};  ///< kinds of machines without a set
  std::size_t without_after{};
  std::string torch_before;  ///< the torch in the set of these machines; empty if they have none
  std::string torch_after;
};

/// One of several sets: its torch, and the machines that use it.
struct SetShare {
  std::string torch;
  std::vector<std::string> nodes;
};

/// The result of dividing the machines among a given number of sets.
struct SetStep {
  std::vector<SetShare> shares;  ///< one per set, oldest torch first
};

struct MachineSets {
  std::string schema;  ///< "gpusolve/fleet/1"
  std::vector<MachineSet> sets;
  std::vector<MachineSet> cpu_sets;  ///< for machines without a GPU
  std::vector<MachineSet> without;   ///< machines without a GPU set, one kind each; the answer says why
  std::vector<DriverGain> gains;
  std::vector<SetStep> steps{};  ///< by number of sets, fewest first; empty if more sets gain nothing
  bool is_fewest{true};
  std::vector<Warning> notes;       ///< about the whole plan
  std::optional<std::string> lock;  ///< path of the written lock
  std::string lock_command{};       ///< a command that prints the commands of the lock's rows; empty if no command can name the path
  StackRoles roles{};               ///< the names of the main stack, for writers
};

/// The number of kinds of machines, and the number of machines.
struct MachineCount {
  std::size_t kinds{};
  std::size_t nodes{};
};
[[nodiscard]] auto count_machines(const MachineSets& all) -> MachineCount;

/// Whether some machines have no solved set, because the request could not be judged for them.
[[nodiscard]] auto has_unsolved(const MachineSets& all) -> bool;
/// Whether each machine has a solved set, which a lock can hold.
[[nodiscard]] auto is_lockable(const MachineSets& all) -> bool;

}  // namespace gpusolve
