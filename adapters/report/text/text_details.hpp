// The parts of the text report below its headline: rows about the set, commands to copy, fixes, and everything that -v adds.
#pragma once

#include "adapters/report/text/text_paper.hpp"

namespace gpusolve::report {

/// Writes rows: the way in which each GPU runs the set, the required driver, the machine, and the number of packages.
void write_rows(Paper& paper, const Answer& answer);
/// Writes the known facts about the machine, each with its origin.
void write_facts(Paper& paper, const Facts& facts);
/// Writes the install commands, and the commands that test the result.
void write_commands(Paper& paper, const Commands& commands);
/// Writes the requested toolkit, and the commands that set it up.
void write_toolkit(Paper& paper, const std::optional<Toolkit>& kit);
/// Writes the commands that compile each package without a fitting wheel; writes nothing if nothing is compiled.
void write_builds(Paper& paper, const std::vector<SourceBuild>& builds);
/// Writes the commands that install the set on a machine without a network; writes nothing if there are none.
void write_offline(Paper& paper, const Commands& commands);
/// Names the GPU build that came closest; with -v also the number of GPU builds and the reasons that exclude them.
void write_lost(Paper& paper, const Answer& answer);
/// Writes the changes that would give a GPU set, cheapest first, with their commands.
void write_fixes(Paper& paper, const Answer& answer);
/// The cheapest fix, as a line: "try: --cuda 12.9 instead of 13: gives torch …\n". Empty if there is no fix.
[[nodiscard]] auto first_fix_line(const Answer& answer) -> std::string;
/// Writes the warnings to read before running the commands, one paragraph each.
void write_warnings(Paper& paper, const std::vector<Warning>& warnings);
/// Writes the notes, one paragraph each; notes that affect no decision (see is_aside) only with -v.
void write_notes(Paper& paper, const std::vector<Warning>& warnings);
/// Writes the hint for compiling, all packages, sources and timings.
void write_details(Paper& paper, const Answer& answer);

}  // namespace gpusolve::report
