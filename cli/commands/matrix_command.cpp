#include "cli/commands/matrix_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "adapters/report/facts_json.hpp"
#include "adapters/report/matrix_html.hpp"
#include "adapters/report/table_json.hpp"
#include "base/date.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/choices.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/print.hpp"
#include "cli/output/source_date.hpp"
#include "cli/output/terminal.hpp"
#include "engine/listing/listing_tables.hpp"
#include "engine/listing/matrix_document.hpp"
#include "engine/listing/matrix_grid.hpp"
#include "engine/listing/matrix_merge.hpp"
#include "engine/listing/shard.hpp"
#include "engine/listing/subject.hpp"
#include "engine/machine/machine_facts.hpp"
#include "engine/query.hpp"
#include "engine/worlds/set_aside.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::cli {
namespace {

/// GitHub's limit for the jobs of one matrix.
constexpr std::size_t k_most_jobs = 256;

/// The SPEC whose builds are the rows: the first that names the main package, else the first.
struct Subject {
  std::string spec;
  engine::MatrixSubject matrix;
};

auto subject_in(const std::vector<std::string>& specs, const catalogs::Catalog& catalog) -> Result<Subject> {
  const engine::Judge judge(catalog, {}, {});
  const auto& roles = catalog.roles();
  const auto decides = [&](const std::string& spec) { return judge.decides(engine::name_in_spec(spec)); };
  const auto found = std::ranges::find_if(specs, decides);
  if (found != specs.end() || specs.empty()) {
    return Subject{specs.empty() ? roles.pypi : *found, {roles.pypi, roles.id}};
  }
  const auto& spec = specs.front();
  if (!engine::has_gpu_builds(spec, catalog)) {
    return Error{ErrorKind::usage, "SPEC " + quote(spec) +
                                       ": a matrix is of a package with GPU code that the catalog knows; write such as `" + roles.pypi +
                                       ">=2.4`, or a package of `gpusolve catalog stacks`"};
  }
  return Subject{spec, {engine::name_in_spec(spec), ""}};
}

/// Whether the build is within the user's limits and is a GPU build, or, without a GPU, a CPU build.
auto is_asked_for(const engine::Listed& build, const Facts& facts, const std::optional<engine::VersionLimit>& python) -> bool {
  const bool is_limited = std::ranges::any_of(build.failures, [](const Reason& reason) {
    return reason.code == ReasonCode::cuda_unavailable || reason.code == ReasonCode::cudnn_unavailable;
  });
  const auto accelerator = build.variant.accelerator;
  const bool is_gpu = accelerator == Accelerator::cuda || accelerator == Accelerator::metal;
  const bool fits_python = !python || !build.variant.python || python->allows(*build.variant.python);
  const bool is_open = build.fitness == engine::Fitness::unjudged;
  return !is_limited && fits_python && (facts.has_no_gpu() ? build.fitness == engine::Fitness::cpu : is_gpu || is_open);
}

/// One job for each build that runs without a newer driver.
auto github_matrix(const std::vector<engine::Listed>& builds, const engine::MatrixSubject& matrix) -> std::string {
  auto jobs = nlohmann::ordered_json::array();
  for (const auto& build : builds) {
    const bool is_running = build.fitness != engine::Fitness::no && build.fitness != engine::Fitness::newer_driver;
    if (is_running && jobs.size() < k_most_jobs) {
      auto job = !matrix.member.empty() ? nlohmann::ordered_json{{matrix.member, build.version}}
                                        : nlohmann::ordered_json{{"package", engine::asked_name(build)}, {"version", build.version}};
      job.update({{"python", build.variant.python ? build.variant.python->text() : ""},
                  {"cuda", build.variant.cuda                   ? build.variant.cuda->text()
                           : engine::cuda_words(build) == "CPU" ? "cpu"
                                                                : ""},
                  {"installer", installer_text(build.package.ecosystem)}});
      jobs.push_back(std::move(job));
    }
  }
  return nlohmann::ordered_json{{"include", std::move(jobs)}}.dump() + "\n";
}

auto page_of(const std::vector<engine::Listed>& builds, const report::Table& table, const Subject& subject, const ResolveOptions& query,
             const engine::Judge& judge) -> std::string {
  auto command = asked_again(query, "gpusolve matrix") + " --format html";
  return report::render_matrix_html(engine::matrix_grid(builds, subject.matrix.package, subject.spec, judge.facts()), table,
                                    {std::move(command), std::string(judge.catalog().date()), source_date()});
}

/// All formats except JSON.
auto rendered(const std::vector<engine::Listed>& builds, const MatrixOptions& options, const Subject& subject, const engine::Judge& judge,
              bool is_all_empty) -> std::string {
  const auto& format = options.format;
  if (format == "github") {
    return github_matrix(builds, subject.matrix);
  }
  auto table = engine::matrix_summary(builds, subject.matrix);
  const auto is_apple = [](const engine::Listed& build) { return build.variant.accelerator == Accelerator::metal; };
  if (std::ranges::any_of(builds, is_apple)) {
    table.notes.emplace_back(
        "builds for Apple silicon may use the GPU by Metal (MPS), which gpusolve does not judge: it judges CUDA alone");
  }
  if (is_all_empty) {
    const auto platform = judge.facts().platform.value;
    table.notes.push_back(is_macos(platform) && !judge.facts().has_no_gpu()
                              ? "there are no GPU builds of " + subject.matrix.package + " for " + std::string(platform_text(platform)) +
                                    " that match; --gpu none lists the CPU builds"
                              : "nothing matches " + quote(subject.spec) + " in these sources");
  } else if (builds.empty()) {
    table.notes.emplace_back("this part has no rows: there are more parts than rows");
  }
  if (format == "markdown") {
    return render_table_markdown(table);
  }
  return format == "html" ? page_of(builds, table, subject, options.query, judge) : report::render_table_text(table, terminal_width());
}

auto source_json(const SourceUse& source) -> engine::MatrixJson {
  return {{"name", source.name},
          {"kind", source_kind_text(source.kind)},
          {"snapshot", source.snapshot.empty() ? engine::MatrixJson(nullptr) : engine::MatrixJson(source.snapshot)},
          {"records", source.records}};
}

/// The request, the machine and the sources.
auto question_json(const ResolveOptions& query, const engine::Judge& judge, const std::string& spec, const std::vector<SourceUse>& sources)
    -> engine::MatrixJson {
  const auto maybe = [](const std::optional<std::string>& text) { return text ? engine::MatrixJson(*text) : engine::MatrixJson(nullptr); };
  auto used = engine::MatrixJson::array();
  for (const auto& source : sources) {
    used.push_back(source_json(source));
  }
  return {{"spec", spec},
          {"facts", report::facts_json(judge.facts(), query.python)},
          {"request", {{"python", maybe(query.python)}, {"cuda", maybe(query.cuda)}, {"cudnn", maybe(query.cudnn)}}},
          {"catalog", std::string(judge.catalog().date())},
          {"sources", std::move(used)}};
}

auto keep_shard(std::vector<engine::Listed>& builds, engine::Shard shard) -> void {
  std::vector<engine::Listed> kept;
  for (std::size_t index = shard.index; index < builds.size(); index += shard.count) {
    kept.push_back(std::move(builds[index]));
  }
  builds = std::move(kept);
}

auto selected(const engine::Query& query, const engine::Judge& judge, const std::string& spec, const engine::Host& host)
    -> Result<engine::Listing> {
  auto listing = engine::list_builds(query, judge, spec, host);
  if (!listing) {
    return listing;
  }
  std::ranges::for_each(listing->warnings, [](const Warning& warning) { warn(warning.text); });
  auto& builds = listing->builds;
  // Sorted by release, then by CUDA.
  const auto key = [](const engine::Listed& build) {
    return std::tuple(engine::leading_numbers(build.version).value_or(DottedVersion{}), build.variant.cuda.value_or(DottedVersion{}));
  };
  std::ranges::stable_sort(builds, [&](const engine::Listed& left, const engine::Listed& right) { return key(left) > key(right); });
  std::erase_if(builds, [&](const engine::Listed& build) { return !is_asked_for(build, judge.facts(), query.python); });
  return listing;
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
  const auto subject = subject_in(options.query.specs, catalog);
  const auto query = sourced_query(options.query, catalog);
  for (const auto* const error :
       {shard ? nullptr : &shard.error(), subject ? nullptr : &subject.error(), query ? nullptr : &query.error()}) {
    if (error != nullptr) {
      return *error;
    }
  }
  const RunHost host(options.query);
  const engine::Judge judge(catalog, query->facts, engine::gpu_policy_of(*query, catalog));
  auto listing = selected(*query, judge, subject->spec, host);
  if (!listing) {
    return listing.error();
  }
  const bool is_all_empty = listing->builds.empty();
  if (const auto checked = is_all_empty ? engine::check_subject(subject->spec, *query, catalog) : Status(std::monostate{}); !checked) {
    return checked.error();
  }
  if (options.format == "json") {
    const auto question = question_json(options.query, judge, subject->spec, listing->sources);
    return printed(engine::matrix_text(
                       engine::matrix_document(question, report::rows_json(engine::matrix_rows(listing->builds, subject->matrix)), *shard)),
                   is_all_empty);
  }
  keep_shard(listing->builds, *shard);
  const auto text = rendered(listing->builds, options, *subject, judge, is_all_empty);
  return printed(text, is_all_empty || (options.format == "github" && text == "{\"include\":[]}\n"), options.format == "text");
}

auto merged(const MatrixOptions& options) -> Result<ExitStatus> {
  if (options.format != "text" && options.format != "json") {
    return Error{ErrorKind::usage, "--format " + quote(options.format) + ": --merge prints JSON alone; leave --format out"};
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
