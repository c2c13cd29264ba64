#include "cli/commands/matrix_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/report/html/matrix_html.hpp"
#include "adapters/report/json/table_json.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/print.hpp"
#include "cli/output/report_date.hpp"
#include "cli/output/terminal.hpp"
#include "engine/judging/gpu_policy.hpp"
#include "engine/listing/matrix.hpp"
#include "engine/listing/matrix_grid.hpp"
#include "engine/listing/matrix_merge.hpp"

namespace gpusolve::cli {
namespace {

auto page_of(const engine::Matrix& matrix, const report::Table& table, const ResolveOptions& query, const engine::Judge& judge)
    -> std::string {
  auto command = asked_again(query, "gpusolve matrix") + " --format html";
  return report::render_matrix_html(engine::matrix_grid(matrix.builds, matrix.subject.package, matrix.spec.text(), judge.facts()), table,
                                    {std::move(command), std::string(judge.catalog().date()), report_date()});
}

/// Renders the matrix for people: as text, Markdown or a page.
auto rendered(const engine::Matrix& matrix, const MatrixOptions& options, const engine::Judge& judge) -> std::string {
  const auto table = engine::matrix_table(matrix, judge.facts());
  return options.format == "markdown" ? report::render_table_markdown(table)
         : options.format == "html"   ? page_of(matrix, table, options.query, judge)
                                      : report::render_table_text(table, terminal_width());
}

/// `is_text`: the text is for people at a terminal.
auto printed(const std::string& text, bool is_nothing, bool is_text = false) -> Result<ExitStatus> {
  if (auto done = print_report(text, !is_text); !done) {
    return done.error();
  }
  return is_nothing ? ExitStatus::unsatisfiable : ExitStatus::done;
}

auto matrix(const MatrixOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto shard = engine::parse_shard(options.shard);
  const auto query = shard ? sourced_query(options.query, catalog) : Result<engine::Query>(shard.error());
  if (!query) {
    return query.error();
  }
  const RunHost host(options.query);
  const engine::Judge judge(catalog, query->facts, engine::gpu_policy_of(*query, catalog));
  auto matrix = engine::list_matrix(query->specs, *query, judge, host);
  if (!matrix) {
    return matrix.error();
  }
  std::ranges::for_each(matrix->warnings, [](const Warning& warning) { warn(warning.text); });
  if (options.format == "json") {
    auto rows = report::rows_json(engine::matrix_rows(matrix->builds, matrix->subject));
    return printed(engine::matrix_text(engine::matrix_document(engine::matrix_question(*matrix, *query, judge), std::move(rows), *shard)),
                   matrix->is_empty);
  }
  keep_shard(*matrix, *shard);
  if (options.format == "github") {
    const auto jobs = engine::matrix_jobs(*matrix);
    return printed(jobs.dump() + "\n", jobs.at("include").empty());
  }
  return printed(rendered(*matrix, options, judge), matrix->is_empty, options.format == "text");
}

auto merged(const MatrixOptions& options) -> Result<ExitStatus> {
  if (options.format != "text" && options.format != "json") {
    return usage_error("--format " + quote(options.format) + ": --merge prints JSON alone; leave --format out");
  }
  const auto document = engine::merge_matrix(options.merge);
  return document ? printed(engine::matrix_text(*document), document->at("rows").empty()) : Result<ExitStatus>(document.error());
}

/// The parts already contain the answers, so beside `--merge` only `--json` and `--format` are allowed. (CLI11's own excludes() would
/// mention this at each option in --help.)
void check_goes_alone(const CLI::App& command, const CLI::Option& merge) {
  if (merge.count() == 0) {
    return;
  }
  for (const auto* const option : command.get_options()) {
    const bool goes_along = option == &merge || option->check_lname("json") || option->check_lname("format");
    if (!goes_along && option->count() > 0) {
      throw CLI::ExcludesError(merge.get_name(), option->get_name());
    }
  }
}

}  // namespace

void declare_matrix(CLI::App& command, MatrixOptions& options) {
  command.add_option("SPEC", options.query.specs,
                     "torch, or another package with GPU code, or a range of it: `torch>=2.4`, `jax`; default: torch");
  declare_listing(command, options.query);
  command.add_option("--format", options.format, "text, json, markdown, html, or github: a strategy.matrix of what runs")
      ->check(one_of({"text", "json", "markdown", "html", "github"}))
      ->capture_default_str();
  command.add_flag_callback(
      "--json", [&options] { options.format = "json"; }, "the same as --format json");
  command.add_option("--shard", options.shard, "a part of the rows: `2/5` is every fifth from the second on")->type_name("I/N");
  auto* const merge = command.add_option("--merge", options.merge, "join parts that --shard I/N --json wrote, and check them; goes alone")
                          ->type_name("FILE");
  command.parse_complete_callback([&command, merge] { check_goes_alone(command, *merge); });
}

auto run_matrix(const MatrixOptions& options) -> Result<ExitStatus> {
  if (!options.merge.empty()) {
    return merged(options);
  }
  return with_catalog(options.query.catalog, [&](const catalogs::Catalog& catalog) { return matrix(options, catalog); });
}

}  // namespace gpusolve::cli
