// Sets of packages for several kinds of machines: what `resolve --lock-for` and `fleet` answer. Plain data.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/answer.hpp"
#include "adapters/report/html.hpp"
#include "adapters/report/text.hpp"

namespace gpusolve::report {

/// Machines of one kind.
struct MachineKind {
  std::string name;
  std::vector<std::string> nodes;  ///< of a fleet: the machines that are of this kind
  Facts facts;
  std::optional<Stack> stack;  ///< how they run the set
};

/// Machines that keep a set, or the number of sets, from being better.
struct HeldBack {
  std::vector<std::string> nodes;
  std::string torch_with;     ///< what the set has
  std::string torch_without;  ///< what the other machines of the set could have
};

struct MachineSet {
  Answer answer;  ///< for all of `kinds` together
  std::vector<MachineKind> kinds;
  std::vector<HeldBack> held_back{};
};

/// One driver made newer, and what that changes.
struct DriverGain {
  std::vector<std::string> nodes;
  std::string from;
  std::string to;  ///< the least that does it
  std::size_t sets_before{};
  std::size_t sets_after{};
  std::size_t without_before{};  ///< kinds of machines without any set
  std::size_t without_after{};
  std::string torch_before;  ///< of the set of these machines; empty where there was none
  std::string torch_after;
};

/// One set of several: its torch, and the machines that take it.
struct SetShare {
  std::string torch;
  std::vector<std::string> nodes;
};

/// What so many sets give.
struct SetStep {
  std::vector<SetShare> shares;  ///< a set each, the oldest torch first
};

struct MachineSets {
  std::string schema;  ///< "gpusolve/fleet/1"
  std::vector<MachineSet> sets;
  std::vector<MachineSet> cpu_sets;  ///< for machines without a GPU
  std::vector<MachineSet> without;   ///< no GPU set: a kind each, and the answer says why
  std::vector<DriverGain> gains;
  std::vector<SetStep> steps{};  ///< by the number of sets, the fewest first; empty where more sets win nothing
  bool is_fewest{true};
  std::vector<std::string> notes;
  std::optional<std::string> lock;  ///< where it was written
};

/// How many kinds of machines, and how many machines.
struct MachineCount {
  std::size_t kinds{};
  std::size_t nodes{};
};
[[nodiscard]] auto count_machines(const MachineSets& all) -> MachineCount;

/// Each set with the document of `resolve` for all its machines together. Ends with a newline.
[[nodiscard]] auto render_machine_sets_json(const MachineSets& all) -> std::string;
/// One page; what made it stands at its end.
[[nodiscard]] auto render_machine_sets_html(const MachineSets& all, const Origin& origin) -> std::string;
/// Workflow commands of GitHub: an error for machines without a set, notices for what holds others back and what more sets would give.
[[nodiscard]] auto render_machine_sets_github(const MachineSets& all) -> std::string;
/// For the terminal; quiet: a line for each set. Ends with a newline.
[[nodiscard]] auto render_machine_sets_text(const MachineSets& all, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
