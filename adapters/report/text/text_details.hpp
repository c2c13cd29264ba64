// The parts of the text report below its headline: rows about the set, commands to copy, fixes, and everything that -v adds.
#pragma once

#include "adapters/report/text/text_paper.hpp"

namespace gpusolve::report {

/// Rows: how each GPU runs the set, the required driver, the machine, and the number of packages.
void write_rows(Paper& paper, const Answer& answer);
/// The known facts about the machine, and where each comes from.
void write_facts(Paper& paper, const Facts& facts);
/// The install commands, and the command that tests the result.
void write_commands(Paper& paper, const Commands& commands);
/// The toolkit that was asked for, and how to set it up.
void write_toolkit(Paper& paper, const std::optional<Toolkit>& kit);
/// For each package that no wheel brings, the commands that compile it; nothing if there is none.
void write_builds(Paper& paper, const std::vector<SourceBuild>& builds);
/// How to install the set on a machine without a network; nothing if there are no such commands.
void write_offline(Paper& paper, const Commands& commands);
/// Which GPU build came closest; with -v also how many GPU builds there are and what rules them out.
void write_lost(Paper& paper, const Answer& answer);
/// The changes that would give a GPU set, cheapest first, with their commands.
void write_fixes(Paper& paper, const Answer& answer);
/// The cheapest fix, as a line: "try: --cuda 12.9 instead of 13: gives torch …\n". Empty if there is none.
[[nodiscard]] auto first_fix_line(const Answer& answer) -> std::string;
/// Warnings to read before running the commands, one paragraph each.
void write_warnings(Paper& paper, const std::vector<Warning>& warnings);
/// Notes, one paragraph each; those that affect no decision (see is_aside) only with -v.
void write_notes(Paper& paper, const std::vector<Warning>& warnings);
/// All packages, sources and timings.
void write_details(Paper& paper, const Answer& answer);

}  // namespace gpusolve::report
