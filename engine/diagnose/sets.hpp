// Sets for the wanted machine that remedies offer: what resolve chooses for a package.
#pragma once

#include <string>
#include <vector>

#include "engine/diagnose/joined.hpp"

namespace gpusolve::engine::diagnose {

/// "here", or the given machine if the log is from another one.
[[nodiscard]] auto place_of(const Machines& machines) -> std::string;

/// Asks resolve for the package: on the wanted machine, or on the one that runs the command if none is known.
[[nodiscard]] auto resolve_command(const std::string& spec, const Case& one) -> std::vector<std::string>;

/// Where the machine is known, what resolve chooses for it in place of commands for any machine. Returns whether it changed the remedy.
auto take_set(Repair& repair, const std::string& spec, const Case& one) -> bool;

/// Likewise for the package of the log that holds the main one (Clues::holder): in its release of the log if that has a set, otherwise in
/// any. To replace the main package alone would break it.
auto take_set_of_holder(Repair& repair, const Case& one) -> bool;

}  // namespace gpusolve::engine::diagnose
