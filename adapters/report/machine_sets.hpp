// Package sets for several kinds of machines, for people and programs.
#pragma once

#include <string>

#include "adapters/report/html/html.hpp"
#include "adapters/report/text/text.hpp"
#include "model/machine_sets.hpp"

namespace gpusolve::report {

/// One JSON document; each set contains the `resolve` document for all its machines together. Ends with a newline.
[[nodiscard]] auto render_machine_sets_json(const MachineSets& all) -> std::string;
/// One HTML page, which ends with its origin.
[[nodiscard]] auto render_machine_sets_html(const MachineSets& all, const Origin& origin) -> std::string;
/// GitHub's workflow commands: an error for machines without a set, the warnings of the sets, and notices: machines that hold others
/// back, the gain from more sets and from driver updates, and the notes.
[[nodiscard]] auto render_machine_sets_github(const MachineSets& all) -> std::string;
/// The sets for the terminal. Quiet: one line for each set. Ends with a newline.
[[nodiscard]] auto render_machine_sets_text(const MachineSets& all, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
