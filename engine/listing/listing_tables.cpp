#include "engine/listing/listing_tables.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>

#include "adapters/report/words/wording.hpp"
#include "engine/catalog/catalog_cells.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

using report::Table;
using report::text_cell;

auto code_cell(const Listed& build, bool is_ptx) -> Cell {
  if (build.known == nullptr || !build.known->is_code_known) {
    return {};
  }
  return targets_cell(is_ptx ? build.known->ptx : build.known->cubins, is_ptx);
}

auto code_range(const Listed& build) -> std::string {
  if (build.known == nullptr || !build.known->is_code_known) {
    return {};
  }
  const auto of_tegra = target_range(build.known->tegra_cubins);
  return target_range(build.known->cubins) + (of_tegra.empty() ? "" : "; Tegra: " + of_tegra);
}

auto runs_cell(const Listed& build) -> Cell {
  std::vector<std::string> texts;
  texts.reserve(build.runs.size());
  for (const auto& run : build.runs) {
    texts.push_back(run.arch + ": " + run_text(run));
  }
  return report::list_cell(std::move(texts));
}

/// The package that fails, if it is not the build itself.
auto whose(const Listed& build) -> std::string { return build.failing.empty() ? std::string() : "its " + build.failing + ": "; }

auto why_cell(const Listed& build) -> Cell {
  std::vector<std::string> texts;
  texts.reserve(build.failures.size());
  for (const auto& reason : build.failures) {
    texts.push_back(whose(build) + report::reason_clause(reason));
  }
  return report::list_cell(std::move(texts));
}

auto codes_cell(const Listed& build) -> Cell {
  std::vector<std::string> texts;
  for (const auto& reason : build.failures) {
    const auto code = std::string(reason_code_text(reason.code));
    if (std::ranges::find(texts, code) == texts.end()) {
      texts.push_back(code);
    }
  }
  return report::list_cell(std::move(texts));
}

/// The cuDNN of a build; with `>=` for conda-forge's builds, which state the oldest that they load.
auto cudnn_words(const Listed& build) -> std::string {
  const auto& cudnn = build.variant.cudnn;
  return cudnn ? (build.variant.packaging == Packaging::conda_forge ? ">=" : "") + cudnn->text() : std::string();
}

/// Builds that share a row.
struct Group {
  const Listed* first{};
  std::vector<DottedVersion> pythons;
};

/// The columns of a table that distinguish builds.
enum class Columns : std::uint8_t { brief, with_code };

/// Groups builds that differ only in their Python, in the index that has them (PyPI and PyTorch's own index have the same
/// variant), or in values that the table does not show: conda-forge builds a release several times, each for a later cuDNN. In
/// the order of the first build of each group.
auto groups_of(const std::vector<Listed>& builds, Columns columns) -> std::vector<Group> {
  const auto details = [&](const Listed& one) {
    const auto build = one.variant.python ? std::string() : one.package.build.value_or("");
    return columns == Columns::brief ? std::tuple(std::string(), std::string(), std::string())
                                     : std::tuple(cudnn_words(one), code_range(one), build);
  };
  const auto key = [&](const Listed& one) {
    return std::tuple(one.package.name, one.version, cuda_words(one), source_words(one), fitness_words(one), details(one));
  };
  std::vector<Group> groups;
  std::map<decltype(key(builds.front())), std::size_t> place;
  for (const auto& build : builds) {
    const auto [found, is_new] = place.try_emplace(key(build), groups.size());
    if (is_new) {
      groups.push_back({&build, {}});
    }
    if (build.variant.python) {
      groups[found->second].pythons.push_back(*build.variant.python);
    }
  }
  return groups;
}

/// "3.10 to 3.13", or "3.10 to 3.13, assumed" if no listing shows the build for them.
auto python_words(const Group& group) -> std::string {
  return version_range(group.pythons) + (is_python_assumed(*group.first) ? ", assumed" : "");
}

/// The build string of the group; empty if its builds differ in it, as conda's do if they are for several Pythons.
auto build_text(const Group& group) -> std::string {
  const auto build = group.first->package.build.value_or("");
  return group.pythons.size() > 1 && group.first->package.ecosystem == Ecosystem::conda ? std::string() : build;
}

auto match_of(const Listed& build) -> CatalogMatch {
  return build.known == nullptr ? CatalogMatch::none : build.is_exact ? CatalogMatch::exact : CatalogMatch::relative;
}

/// Short words, for tables with columns for the driver and the accelerator.
auto brief_words(const Listed& build) -> std::string {
  switch (build.fitness) {
    case Fitness::newer_driver:
      return "newer driver";
    case Fitness::cpu:
      return "";
    case Fitness::unjudged:
      return "not judged";
    case Fitness::native:
    case Fitness::compiled:
    case Fitness::free:
    case Fitness::no:
      return fitness_words(build);
  }
  return {};
}

/// Whether the builds are requested by several names, or by an extra.
auto has_variants(const std::vector<Listed>& builds) -> bool {
  return std::ranges::any_of(builds, [&](const Listed& one) {
    return one.asked_as.find('[') != std::string::npos || asked_name(one) != asked_name(builds.front());
  });
}

/// Inserts the second column: the name by which a row is requested.
void add_asked_names(const std::vector<Group>& groups, Table& table) {
  table.columns.insert(table.columns.begin() + 1, {"package", "package"});
  for (std::size_t at = 0; at < groups.size(); ++at) {
    table.rows[at].insert(table.rows[at].begin() + 1, text_cell(asked_name(*groups[at].first)));
  }
}

}  // namespace

auto is_python_assumed(const Listed& build) -> bool { return std::ranges::find(build.assumed, "python") != build.assumed.end(); }

auto is_code_assumed(const Listed& build) -> bool {
  return match_of(build) == CatalogMatch::relative || std::ranges::find(build.assumed, "sm") != build.assumed.end();
}

auto cuda_words(const Listed& build) -> std::string { return toolkit_words(build.variant); }

auto asked_name(const Listed& build) -> std::string {
  return build.asked_as.empty() ? build.package.name.text() : build.asked_as.substr(0, build.asked_as.find('='));
}

auto source_words(const Listed& build) -> std::string {
  if (build.package.ecosystem == Ecosystem::conda) {
    return build.package.source;
  }
  return build.from.empty() ? "pip" : build.from;
}

auto fitness_words(const Listed& build) -> std::string {
  const auto doubt = std::string(is_code_assumed(build) ? ", assumed" : "");
  switch (build.fitness) {
    case Fitness::native:
      return "natively" + doubt;
    case Fitness::compiled:
      return "by PTX" + doubt;
    case Fitness::free:
      return "";
    case Fitness::cpu:
      return "on the CPU";
    case Fitness::newer_driver:
      return build.needed_driver ? "with driver " + build.needed_driver->text() + " or newer" : "with a newer driver";
    case Fitness::unjudged:
      return "not judged: its GPU code is in no table";
    case Fitness::no:
      return build.failures.empty() ? "no: there is no GPU" : "no: " + whose(build) + report::reason_clause(build.failures.front());
  }
  return {};
}

auto search_rows(const std::vector<Listed>& builds) -> Table {
  Table table;
  table.columns = {{"name", ""},       {"version", ""}, {"build", ""},   {"ecosystem", ""}, {"source", ""}, {"file", ""},
                   {"cuda", ""},       {"cudnn", ""},   {"python", ""},  {"cubins", ""},    {"ptx", ""},    {"catalog", ""},
                   {"min_driver", ""}, {"date", ""},    {"size", ""},    {"status", ""},    {"runs", ""},   {"needed_driver", ""},
                   {"codes", ""},      {"why", ""},     {"asked_as", ""}};
  for (const auto& build : builds) {
    std::vector<Cell> row{text_cell(build.package.name), text_cell(build.package.version), maybe_cell(build.package.build),
                          text_cell(std::string(ecosystem_text(build.package.ecosystem))), text_cell(build.package.source)};
    row.push_back(maybe_cell(build.package.file));
    row.push_back(version_cell(build.variant.cuda));
    row.push_back(version_cell(build.variant.cudnn));
    row.push_back(version_cell(build.variant.python));
    row.push_back(code_cell(build, false));
    row.push_back(code_cell(build, true));
    row.push_back(build.variant.is_judged() ? text_cell(std::string(catalog_match_text(match_of(build)))) : Cell());
    row.push_back(version_cell(build.least_driver));
    row.push_back(maybe_cell(build.published));
    row.push_back(build.package.size ? Cell(*build.package.size) : Cell());
    row.push_back(text_cell(std::string(fitness_text(build.fitness))));
    row.push_back(runs_cell(build));
    row.push_back(version_cell(build.needed_driver));
    row.push_back(codes_cell(build));
    row.push_back(why_cell(build));
    row.push_back(text_cell(build.asked_as));
    table.rows.push_back(std::move(row));
  }
  return table;
}

auto search_summary(const std::vector<Listed>& builds, const Facts& facts) -> Table {
  Table table;
  table.columns = {{"version", "version"},
                   {"cuda", "CUDA"},
                   {"cudnn", "cuDNN"},
                   {"python", "Python"},
                   {"code", "code for"},
                   {"driver", "driver"},
                   {"source", "from"},
                   {"date", "date"},
                   {"runs", "runs"},
                   {"build", "build", report::Column::ShownIn::detail},
                   {"code_full", "cubins", report::Column::ShownIn::detail},
                   {"ptx", "PTX", report::Column::ShownIn::detail},
                   {"by", "how", report::Column::ShownIn::detail}};
  const auto groups = groups_of(builds, Columns::with_code);
  for (const auto& group : groups) {
    const auto& build = *group.first;
    std::vector<Cell> row{text_cell(build.version), text_cell(cuda_words(build)), text_cell(cudnn_words(build)),
                          text_cell(python_words(group)), text_cell(code_range(build))};
    row.push_back(version_cell(build.least_driver));
    row.push_back(text_cell(source_words(build)));
    row.push_back(maybe_cell(build.published));
    row.push_back(facts.gpus || facts.driver ? text_cell(brief_words(build)) : Cell());
    row.push_back(text_cell(build_text(group)));
    row.push_back(code_cell(build, false));
    row.push_back(code_cell(build, true));
    row.push_back(runs_cell(build));
    table.rows.push_back(std::move(row));
  }
  if (has_variants(builds)) {
    const auto code = std::ranges::find(table.columns, "code", &report::Column::key);
    code->place = report::Column::ShownIn::detail;  // makes room
    add_asked_names(groups, table);
  }
  return table;
}

auto search_table(Table rows, const std::string& spec, std::size_t most, std::string_view hint, std::string_view lack) -> Table {
  rows.schema = "gpusolve/search/1";
  rows.about = {{"spec", spec}};
  if (rows.rows.empty()) {
    rows.notes.push_back("nothing matches " + quote(spec) + " in these sources" + (lack.empty() ? "" : ": " + std::string(lack)));
  }
  if (most > 0 && rows.rows.size() > most) {
    rows.notes.push_back(report::counted(rows.rows.size() - most, "more row") + std::string(hint));
    rows.rows.resize(most);
  }
  return rows;
}

auto matrix_rows(const std::vector<Listed>& builds, const MatrixSubject& subject) -> Table {
  Table table;
  table.columns = {{"name", ""},          {"version", ""},   {"asked_as", ""}, {"python", ""}, {"cuda", ""},
                   {"build", ""},         {"ecosystem", ""}, {"source", ""},   {"status", ""}, {"runs", ""},
                   {"needed_driver", ""}, {"codes", ""},     {"why", ""},      {"assumed", ""}};
  for (const auto& build : builds) {
    table.rows.push_back({text_cell(build.package.name), text_cell(build.version), text_cell(build.asked_as),
                          version_cell(build.variant.python), version_cell(build.variant.cuda), maybe_cell(build.package.build),
                          text_cell(std::string(ecosystem_text(build.package.ecosystem))), text_cell(build.package.source),
                          text_cell(std::string(fitness_text(build.fitness))), runs_cell(build), version_cell(build.needed_driver),
                          codes_cell(build), why_cell(build), report::list_cell(build.assumed)});
  }
  if (!subject.member.empty()) {
    table.columns.insert(table.columns.begin(), {subject.member, ""});
    for (std::size_t at = 0; at < builds.size(); ++at) {
      table.rows[at].insert(table.rows[at].begin(), text_cell(builds[at].version));
    }
  }
  return table;
}

auto matrix_summary(const std::vector<Listed>& builds, const MatrixSubject& subject) -> Table {
  Table table;
  table.columns = {{"version", subject.package}, {"cuda", "CUDA"}, {"python", "Python"}, {"from", "from"}, {"runs", "runs"}};
  const auto groups = groups_of(builds, Columns::brief);
  for (const auto& group : groups) {
    const auto& build = *group.first;
    table.rows.push_back({text_cell(build.version), text_cell(cuda_words(build)), text_cell(python_words(group)),
                          text_cell(source_words(build)), text_cell(fitness_words(build))});
  }
  if (subject.member.empty() && has_variants(builds)) {
    add_asked_names(groups, table);
  }
  return table;
}

}  // namespace gpusolve::engine
