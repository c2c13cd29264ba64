#include "adapters/report/text/text_details.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/report/text/facts_text.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// More columns than any real name or version; longer texts are cut with "…".
constexpr std::size_t k_longest_cell = 60;

auto known_names(const Facts& facts, const std::string& arch) -> std::string {
  std::vector<std::string> names;
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    const auto name = printable(gpu.name.value_or(""), k_longest_cell);
    if (!name.empty() && gpu.capability.sm() == arch && std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
  return names.empty() ? printable(arch) : joined(names, ", ") + " (" + printable(arch) + ")";
}

auto given_gpus(const Facts& facts) -> std::string {
  std::vector<std::string> names;
  for (const auto capability : facts.capabilities()) {
    names.push_back(known_names(facts, capability.sm()));
  }
  return joined(names, "; ");
}

auto own_driver(const std::optional<Driver>& driver) -> std::string {
  if (driver && driver->version) {
    return " (yours: " + driver->version->text() + ")";
  }
  return driver && driver->cuda ? " (yours reports CUDA " + driver->cuda->text() + ")" : "";
}

auto sufficient_driver(const Stack& stack, const Facts& facts) -> std::string {
  auto text = printable(*stack.min_driver) + " or newer" + own_driver(facts.driver);
  if (stack.native_driver && stack.native_driver != stack.min_driver) {
    text +=
        "; " + (stack.cuda ? "CUDA " + printable(*stack.cuda) : std::string("its CUDA")) + " came with " + printable(*stack.native_driver);
  }
  return text;
}

auto is_guess(Provenance provenance) -> std::string { return provenance == Provenance::assumed ? " (assumed)" : ""; }

auto machine_text(const Facts& facts) -> std::string {
  auto text = std::string(platform_text(facts.platform.value)) + is_guess(facts.platform.provenance);
  if (facts.glibc) {
    text += ", glibc " + facts.glibc->value.text() + is_guess(facts.glibc->provenance);
  }
  return text;
}

auto packages_text(const std::vector<Package>& packages) -> std::string {
  std::vector<std::string> requested;
  for (const auto& package : packages) {
    if (package.requested) {
      const auto release = printable(package.name, k_longest_cell) + " " + printable(package.version, k_longest_cell);
      requested.push_back(package.asked_as.empty() ? release : printable(package.asked_as, k_longest_cell) + " (" + release + ")");
    }
  }
  const auto count = counted(packages.size(), "package");
  return requested.empty() ? count : count + ", of which you asked for " + joined(requested, ", ");
}

void write_command_group(Paper& paper, std::string_view heading, const std::vector<std::string>& lines) {
  if (lines.empty()) {
    return;
  }
  paper.gap();
  paper.prose(heading);
  for (const auto& line : lines) {
    paper.verbatim(line);
  }
}

auto size_text(const std::optional<std::uint64_t>& bytes) -> std::string {
  constexpr double k_mega = 1e6;
  return bytes ? fmt::format("{:.1f} MB", static_cast<double>(*bytes) / k_mega) : std::string();
}

/// Writes one line for each package. fmt pads to a number of columns, which suits printable text.
void write_packages(Paper& paper, const std::vector<Package>& packages) {
  std::size_t name_width = 0;
  std::size_t version_width = 0;
  for (const auto& package : packages) {
    name_width = std::max(name_width, display_width(printable(package.name, k_longest_cell)));
    version_width = std::max(version_width, display_width(printable(package.version, k_longest_cell)));
  }
  for (const auto& package : packages) {
    std::vector<std::string> origin{printable(package.source, k_longest_cell)};
    for (const auto& part : {printable(package.build.value_or(""), k_longest_cell), size_text(package.size)}) {
      if (!part.empty()) {
        origin.push_back(part);
      }
    }
    paper.block(fmt::format("  {:<{}}  {:<{}}  {}\n", printable(package.name, k_longest_cell), name_width,
                            printable(package.version, k_longest_cell), version_width, joined(origin, ", ")));
  }
}

/// Writes the warnings that `is_wanted` accepts, in their order.
template <class Filter>
void write_selected_warnings(Paper& paper, const std::vector<Warning>& warnings, Filter is_wanted) {
  bool is_first = true;
  for (const auto& warning : warnings) {
    if (!is_wanted(warning)) {
      continue;
    }
    if (std::exchange(is_first, false)) {
      paper.gap();
    }
    const bool is_faint = is_note(warning);
    paper.prose((is_faint ? "note: " : "warning: ") + printable(warning.text, 1000), is_faint ? Ink::plain : Ink::caution);
  }
}

/// The version of this machine's Python and its path, if the set is for that Python; otherwise empty.
auto python_text(const Answer& answer) -> std::string {
  const auto& host = answer.host_python;
  return host && answer.python == host->version ? host->version + " (that of " + printable(host->place) + ")" : "";
}

/// Whether no build was chosen, so that the report cannot state the hardware that a build uses.
auto is_left_to_installer(const Answer& answer) -> bool {
  return answer.outcome == OutcomeKind::unjudged && !answer.stack && answer.builds.empty();
}

/// Writes the hardware as the chosen builds use it. Without a GPU no driver counts.
void write_hardware(Paper& paper, const Answer& answer) {
  const bool has_no_gpu = answer.facts.has_no_gpu();
  if (has_no_gpu && answer.stack && answer.stack->cuda) {
    paper.row("GPU", "none: the set is not judged for one");
  } else if (answer.packages.empty() && !answer.builds.empty()) {
    const auto gpus = given_gpus(answer.facts);
    paper.row("GPU", gpus.empty() ? "none was given: the build takes those of its machine" : gpus + ": what is compiled is for it");
  } else if (answer.stack) {
    if (answer.outcome == OutcomeKind::gpu && answer.stack->runs.empty()) {
      const auto gpus = given_gpus(answer.facts);
      paper.row("GPU", gpus.empty() ? "none was given: any that this build has code for" : gpus + ": it is not known how this build runs");
    }
    if (const auto gpus = given_gpus(answer.facts);
        answer.outcome == OutcomeKind::unjudged && answer.stack->runs.empty() && !gpus.empty()) {
      paper.row("GPU", gpus + ": it is not known whether this build runs there");
    }
    for (const auto& run : answer.stack->runs) {
      paper.row("GPU", known_names(answer.facts, run.arch) + " " + run_clause(run));
    }
  }
  if (answer.stack && answer.stack->min_driver && !has_no_gpu) {
    paper.row("Driver", sufficient_driver(*answer.stack, answer.facts));
  }
  for (const auto& row : stack_rows(answer)) {
    paper.row("Stack", row);
  }
  paper.row("Machine", machine_text(answer.facts));
}

}  // namespace

void write_rows(Paper& paper, const Answer& answer) {
  if (is_left_to_installer(answer)) {
    write_facts(paper, answer.facts);
  } else {
    paper.gap();
    write_hardware(paper, answer);
  }
  if (const auto python = python_text(answer); !python.empty()) {
    paper.row("Python", python);
  }
  if (!answer.packages.empty()) {
    paper.row("Set", packages_text(answer.packages));
  } else if (answer.outcome == OutcomeKind::unjudged) {
    paper.row("Set", "not solved: the installer chooses it");
  }
}

void write_facts(Paper& paper, const Facts& facts) {
  paper.gap();
  for (const auto& [label, text] : fact_rows(facts)) {
    paper.row(label, text);
  }
}

void write_commands(Paper& paper, const Commands& commands) {
  const bool has_pip = !commands.pip.empty();
  write_command_group(paper, "Install with conda:", commands.conda);
  write_command_group(paper, "Install with pip:", commands.pip);
  write_command_group(paper, has_pip ? "or with uv:" : "Install with uv:", commands.uv);
  write_command_group(paper, "Then try it:", commands.verify);
}

void write_builds(Paper& paper, const std::vector<SourceBuild>& builds) {
  for (const auto& build : builds) {
    const auto ptx = build.is_by_ptx ? " (as PTX for some, which their driver compiles at the first start)" : "";
    const auto gpus = build.architectures.empty() ? std::string() : ", for " + printable(build.architectures) + ptx;
    write_command_group(paper,
                        "Then compile " + printable(build.package) + " " + printable(build.version) +
                            " from its source, with nvcc of CUDA " + printable(build.cuda) + gpus + ":",
                        build.commands);
  }
}

namespace {

/// The host compilers: ", and as host compiler gcc up to 13 or clang up to 17"
auto host_words(const std::vector<HostCompiler>& compilers) -> std::string {
  std::vector<std::string> texts;
  std::ranges::transform(compilers, std::back_inserter(texts),
                         [](const HostCompiler& compiler) { return printable(compiler.name) + " up to " + printable(compiler.newest); });
  return texts.empty() ? "" : ", and as host compiler " + joined(texts, " or ");
}

}  // namespace

void write_toolkit(Paper& paper, const std::optional<Toolkit>& kit) {
  if (!kit) {
    return;
  }
  const bool is_in_command = kit->commands.empty() || (kit->installer == Ecosystem::conda && !kit->is_apart && !kit->packages.empty());
  paper.gap();
  paper.prose("To compile for this set: nvcc of CUDA " + printable(kit->cuda) + (is_in_command ? ", which the command brings" : "") +
              host_words(kit->compilers) + (kit->commands.empty() ? "." : ":"));
  for (const auto& line : kit->commands) {
    paper.verbatim(line);
  }
}

void write_offline(Paper& paper, const Commands& commands) {
  write_command_group(
      paper, "Without network: fetch the wheels on another machine of this system, then install from the folder:", commands.offline);
}

void write_warnings(Paper& paper, const std::vector<Warning>& warnings) {
  write_selected_warnings(paper, warnings, [](const Warning& warning) { return !is_note(warning); });
}

void write_notes(Paper& paper, const std::vector<Warning>& warnings) {
  const bool is_verbose = paper.options().verbosity == Verbosity::verbose;
  write_selected_warnings(paper, warnings, [&](const Warning& warning) { return is_note(warning) && (is_verbose || !is_aside(warning)); });
}

namespace {

/// Names the nvcc, and the list of GPUs, for compiling extensions for the set.
void write_build_hint(Paper& paper, const Answer& answer) {
  std::vector<std::string> capabilities;
  for (const auto capability : answer.facts.capabilities()) {
    capabilities.push_back(capability.text());
  }
  const auto& variable = answer.roles.arch_list;
  if (answer.outcome == OutcomeKind::gpu && answer.stack && answer.stack->torch && answer.stack->cuda && !capabilities.empty() &&
      !answer.toolkit && !variable.empty()) {
    paper.gap();
    paper.prose("To compile extensions for this set: nvcc of CUDA " + printable(*answer.stack->cuda) + " and " + variable + "=\"" +
                joined(capabilities, ";") + "\".");
  }
}

}  // namespace

void write_details(Paper& paper, const Answer& answer) {
  write_build_hint(paper, answer);
  if (!answer.packages.empty()) {
    paper.gap();
    paper.prose("All packages:");
    write_packages(paper, answer.packages);
  }
  if (!answer.sources.empty()) {
    paper.gap();
    paper.prose("Sources:");
  }
  for (const auto& source : answer.sources) {
    const auto snapshot = source.snapshot.empty() ? "" : ", " + printable(source.snapshot);
    const auto records = counted(static_cast<std::size_t>(source.records), "record");
    paper.block(fmt::format("  {} ({}), {}{}\n", printable(source.name), source_kind_text(source.kind), records, snapshot));
  }
  if (!answer.timings.empty()) {
    paper.gap();
    paper.prose("Timings:");
  }
  for (const auto& [stage, milliseconds] : answer.timings) {
    paper.block(fmt::format("  {} {:.1f} ms\n", printable(stage), milliseconds));
  }
}

}  // namespace gpusolve::report
