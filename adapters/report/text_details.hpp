// The parts of the text report below its headline: rows about the set, what to copy, what would help, and everything under -v.
#pragma once

#include "adapters/report/text_paper.hpp"

namespace gpusolve::report {

/// How each GPU runs the set, which driver it needs, for which machine it is, how many packages.
void write_rows(Paper& paper, const Answer& answer);
/// What is known of the machine, each fact with where it was learnt.
void write_facts(Paper& paper, const Facts& facts);
/// The install commands and how to try the result.
void write_commands(Paper& paper, const Commands& commands);
/// How the set gets onto a machine without network; nothing where that is not known.
void write_offline(Paper& paper, const Commands& commands);
/// How many GPU builds there are, what rules them out, and which comes nearest.
void write_lost(Paper& paper, const Answer& answer);
/// What would have to change for a GPU set, cheapest first, with the commands that make it so.
void write_fixes(Paper& paper, const Answer& answer);
/// "try: --cuda 12.9 instead of 13: gives torch …" with its line end: the cheapest of what would help; empty where nothing would.
[[nodiscard]] auto first_fix_line(const Answer& answer) -> std::string;
/// What has to be known before the commands are run, a paragraph each.
void write_warnings(Paper& paper, const std::vector<Warning>& warnings);
/// What only helps on; what changes no decision with -v alone.
void write_notes(Paper& paper, const std::vector<Warning>& warnings);
/// All packages, sources and timings.
void write_details(Paper& paper, const Answer& answer);

}  // namespace gpusolve::report
