// The wording for package sets of several machines, shared by text, HTML and annotations.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/machine_sets.hpp"

namespace gpusolve::report {

/// A list of names: "n1, n2 and 5 more".
[[nodiscard]] auto names_text(const std::vector<std::string>& names) -> std::string;
/// The machine: "RTX 3090 (sm_86), driver 550.54.14", with the platform unless it is linux-64, and glibc if it was stated.
[[nodiscard]] auto machine_text(const Facts& facts) -> std::string;
/// The way in which the machines of a kind run their set; empty if unknown.
[[nodiscard]] auto runs_text(const MachineKind& kind) -> std::string;
/// A change of the main package: `torch 2.14.0 instead of 2.4.1`.
[[nodiscard]] auto versions_text(const std::string& before, const std::string& after, const StackRoles& roles) -> std::string;
/// The gain: "n3: driver 525.60.13 or newer, now 470.82.01, gives torch 2.14.0 instead of 2.7.1".
[[nodiscard]] auto gain_text(const DriverGain& gain, const StackRoles& roles) -> std::string;
/// The step: "2 sets: torch 2.4.1 for n7; torch 2.14.0 for 6 machines".
[[nodiscard]] auto step_text(const SetStep& step, const StackRoles& roles) -> std::string;
/// The title "No GPU set"; for a machine without a GPU "No set".
[[nodiscard]] auto without_title(const MachineSet& set) -> std::string;
/// The title of each set, GPU sets first: "Set 1", "Left to the installer", "For the CPU".
[[nodiscard]] auto set_titles(const MachineSets& all) -> std::vector<std::string>;
/// The headline: "7 nodes, 4 kinds of machines: 1 GPU set."
[[nodiscard]] auto machines_headline(const MachineSets& all) -> std::string;

/// For each set, GPU sets first: its warnings that no earlier set has, each with the names of the later sets that have it too. Without
/// notes.
[[nodiscard]] auto warnings_of_sets(const MachineSets& all) -> std::vector<std::vector<Warning>>;

}  // namespace gpusolve::report
