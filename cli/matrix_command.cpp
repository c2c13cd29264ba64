#include "cli/matrix_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <tuple>

#include "adapters/report/table_html.hpp"
#include "cli/facts.hpp"
#include "cli/listing_tables.hpp"
#include "cli/print.hpp"
#include "cli/question.hpp"

namespace gpusolve::cli {
namespace {

constexpr std::size_t k_most_shards = 10'000;

/// GitHub takes at most so many jobs of one matrix.
constexpr std::size_t k_most_jobs = 256;

struct Shard {
  std::size_t index{};  ///< from 0
  std::size_t count{1};
};

auto parse_shard(const std::string& text) -> Result<Shard> {
  const auto slash = text.find('/');
  const auto wrong = Error{ErrorKind::usage, "--shard " + quote(text) + " is not of the form I/N with I from 1 to N, such as `2/5`"};
  if (slash == std::string::npos) {
    return wrong;
  }
  const auto number = [](std::string_view digits) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? value : 0;
  };
  const auto index = number(std::string_view(text).substr(0, slash));
  const auto count = number(std::string_view(text).substr(slash + 1));
  return index == 0 || index > count || count > k_most_shards ? Result<Shard>(wrong) : Shard{index - 1, count};
}

auto is_torch_spec(const std::string& spec) -> bool {
  const auto end = spec.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const auto name = spec.substr(0, end);
  return name == "torch" || name == "pytorch";
}

/// What the matrix is of; only torch has the three dimensions.
auto torch_spec(const std::vector<std::string>& specs) -> Result<std::string> {
  const auto found = std::ranges::find_if(specs, is_torch_spec);
  if (found != specs.end()) {
    return *found;
  }
  return specs.empty() ? Result<std::string>("torch")
                       : Error{ErrorKind::usage, "SPEC " + quote(specs.front()) + ": the matrix is of torch; write such as `torch>=2.4`"};
}

/// What the user's own limits rule out is not asked for, and CPU builds run anywhere.
auto is_asked_for(const Listed& build, const Facts& facts, const std::optional<VersionLimit>& python) -> bool {
  const bool is_limited = std::ranges::any_of(build.failures, [](const Reason& reason) {
    return reason.code == ReasonCode::cuda_unavailable || reason.code == ReasonCode::cudnn_unavailable;
  });
  const bool is_gpu = build.variant.accelerator == Accelerator::cuda;
  const bool fits_python = !python || !build.variant.python || python->allows(*build.variant.python);
  return !is_limited && fits_python && (facts.has_no_gpu() ? build.fitness == Fitness::cpu : is_gpu);
}

/// What runs now: a job each.
auto github_matrix(const std::vector<Listed>& builds) -> std::string {
  auto jobs = nlohmann::ordered_json::array();
  for (const auto& build : builds) {
    const bool is_running = build.fitness != Fitness::no && build.fitness != Fitness::newer_driver;
    if (is_running && jobs.size() < k_most_jobs) {
      jobs.push_back({{"torch", build.version},
                      {"python", build.variant.python ? build.variant.python->text() : ""},
                      {"cuda", build.variant.cuda ? build.variant.cuda->text() : "cpu"},
                      {"installer", build.package.ecosystem == report::Ecosystem::conda ? "conda" : "pip"}});
    }
  }
  return nlohmann::ordered_json{{"include", std::move(jobs)}}.dump() + "\n";
}

auto rendered(const std::vector<Listed>& builds, const MatrixOptions& options, const std::string& spec) -> std::string {
  if (options.format == "github") {
    return github_matrix(builds);
  }
  auto table = options.format == "json" ? matrix_rows(builds) : matrix_summary(builds);
  table.schema = "gpusolve/matrix/1";
  table.about = {{"spec", spec}, {"shard", options.shard}};
  if (builds.empty()) {
    table.notes.push_back("nothing matches " + quote(spec) + " in these sources");
  }
  if (options.format == "json") {
    return render_table_json(table);
  }
  if (options.format == "markdown") {
    return render_table_markdown(table);
  }
  table.title = options.format == "html" ? "Which builds of " + spec + " run" : "";
  return options.format == "html" ? report::render_table_html(table) : report::render_table_text(table);
}

auto keep_shard(std::vector<Listed>& builds, Shard shard) -> void {
  std::vector<Listed> kept;
  for (std::size_t index = shard.index; index < builds.size(); index += shard.count) {
    kept.push_back(std::move(builds[index]));
  }
  builds = std::move(kept);
}

auto selected(const MatrixOptions& options, const Judge& judge, const std::string& spec) -> Result<std::vector<Listed>> {
  std::optional<VersionLimit> python;
  if (options.query.python) {
    auto limit = parse_version_limit(*options.query.python, "--python");
    if (!limit) {
      return limit.error();
    }
    python = std::move(limit).value();
  }
  auto builds = list_builds(options.query, judge, spec);
  if (!builds) {
    return builds;
  }
  // A table is read by torch, then by CUDA.
  const auto key = [](const Listed& build) {
    return std::tuple(leading_numbers(build.version).value_or(DottedVersion{}), build.variant.cuda.value_or(DottedVersion{}));
  };
  std::ranges::stable_sort(*builds, [&](const Listed& left, const Listed& right) { return key(left) > key(right); });
  std::erase_if(*builds, [&](const Listed& build) { return !is_asked_for(build, judge.facts(), python); });
  return builds;
}

auto matrix(const MatrixOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto shard = parse_shard(options.shard);
  const auto spec = torch_spec(options.query.specs);
  const auto facts = facts_of(options.query, catalog);
  auto policy = gpu_policy_of(options.query);
  for (const auto* const error : {shard ? nullptr : &shard.error(), spec ? nullptr : &spec.error(), facts ? nullptr : &facts.error(),
                                  policy ? nullptr : &policy.error()}) {
    if (error != nullptr) {
      return *error;
    }
  }
  const Judge judge(catalog, *facts, std::move(policy).value());
  auto builds = selected(options, judge, *spec);
  if (!builds) {
    return builds.error();
  }
  keep_shard(*builds, *shard);
  const auto text = rendered(*builds, options, *spec);
  if (auto printed = print(text); !printed) {
    return printed.error();
  }
  const bool is_empty = builds->empty() || (options.format == "github" && text == "{\"include\":[]}\n");
  return is_empty ? ExitStatus::unsatisfiable : ExitStatus::done;
}

}  // namespace

void declare_matrix(CLI::App& command, MatrixOptions& options) {
  command.add_option("SPEC", options.query.specs, "torch, or a range of it: `torch>=2.4`; default: torch");
  declare_query(command, options.query);
  command.add_option("--format", options.format, "text, json, markdown, html, or github: a strategy.matrix of what runs")
      ->check(CLI::IsMember({"text", "json", "markdown", "html", "github"}))
      ->capture_default_str();
  command.add_flag_callback(
      "--json", [&options] { options.format = "json"; }, "the same as --format json");
  command.add_option("--shard", options.shard, "a part of the rows: `2/5` is every fifth from the second on")->type_name("I/N");
}

auto run_matrix(const MatrixOptions& options) -> Result<ExitStatus> {
  if (!options.query.catalog) {
    return matrix(options, catalogs::Catalog::embedded());
  }
  const auto catalog = catalogs::Catalog::load(*options.query.catalog);
  return catalog ? matrix(options, *catalog) : Result<ExitStatus>(catalog.error().in("--catalog"));
}

}  // namespace gpusolve::cli
