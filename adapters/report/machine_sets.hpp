// Sets of packages for several kinds of machines, for people and programs.
#pragma once

#include <string>

#include "adapters/report/text.hpp"
#include "model/machine_sets.hpp"

namespace gpusolve::report {

/// Each set with the document of `resolve` for all its machines together. Ends with a newline.
[[nodiscard]] auto render_machine_sets_json(const MachineSets& all) -> std::string;
/// One page, without scripts.
[[nodiscard]] auto render_machine_sets_html(const MachineSets& all) -> std::string;
/// Workflow commands of GitHub: an error for machines without a set, notices for what holds others back and what more sets would give.
[[nodiscard]] auto render_machine_sets_github(const MachineSets& all) -> std::string;
/// For the terminal; quiet: a line for each set. Ends with a newline.
[[nodiscard]] auto render_machine_sets_text(const MachineSets& all, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
