// The sets that remedies offer for the wanted machine: the sets that `resolve` chooses for a package.
#pragma once

#include <string>
#include <vector>

#include "engine/diagnose/joined.hpp"

namespace gpusolve::engine::diagnose {

/// "here", or the given machine if the log is from another one.
[[nodiscard]] auto place_of(const Machines& machines) -> std::string;

/// The command that asks `resolve` for the package: for the wanted machine or, if none is known, for the machine that runs the command.
[[nodiscard]] auto resolve_command(const std::string& spec, const Case& one) -> std::vector<std::string>;

/// If the machine is known, replaces commands for any machine by the set that `resolve` chooses for it. Returns whether it changed the
/// remedy.
auto take_set(Repair& repair, const std::string& spec, const Case& one) -> bool;

/// Does the same for the log's package that limits the main one (Clues::holder): in the log's release if a set exists for it, otherwise in
/// any release. Replacing only the main package would break that package. Returns whether it changed the remedy.
auto take_set_of_holder(Repair& repair, const Case& one) -> bool;

}  // namespace gpusolve::engine::diagnose
