#include "engine/listing/matrix.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "adapters/report/json/facts_json.hpp"
#include "engine/listing/sort_by_key.hpp"
#include "engine/listing/subject.hpp"
#include "engine/solving/set_aside.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/option.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::size_t k_most_jobs = 256;

/// A matrix is of one package; the companions of the main one are in its rows.
auto check_is_one(const std::vector<Spec>& specs, const StackRoles& roles) -> Status {
  std::string first;
  for (const auto& spec : specs) {
    if (roles.is_companion(spec.name())) {
      continue;
    }
    if (!first.empty()) {
      return usage_error("SPEC " + quote(spec.text()) + ": a matrix is of one package, here " + quote(first) + "; ask for " +
                         quote(spec.name()) + " by itself, or `gpusolve resolve` for a set with both");
    }
    first = spec.text();
  }
  return std::monostate{};
}

/// For a package that only selects builds of the main one: the name that has the matrix of these builds.
auto selects_alone(const Spec& spec, const StackRoles& roles) -> Error {
  const auto selected = roles.selected_by(spec.name());
  const auto releases = roles.requires_variant(spec.name()) ? spec.version() : std::string();
  const auto beside = roles.chooses_cpu(spec.name()) ? " with " + quote(option_text(Option::gpu, "none")) : std::string();
  return {ErrorKind::usage, "SPEC " + quote(spec.text()) +
                                ": a matrix is of a package with GPU code, and this one only selects builds of " + quote(selected) +
                                "; ask for " + quote(selected + releases) + beside};
}

/// The matrix without its rows.
auto matrix_about(const std::vector<Spec>& specs, const catalogs::Catalog& catalog) -> Result<Matrix> {
  const auto& roles = catalog.roles();
  const Judge judge(catalog, {}, {});
  const auto found = std::ranges::find_if(specs, [&](const Spec& spec) { return judge.decides(spec.name()); });
  if (const auto alone = check_is_one(specs, roles); !alone) {
    return alone.error();
  }
  if (found != specs.end() || specs.empty()) {
    return Matrix{specs.empty() ? Spec::parse(roles.pypi) : *found, {roles.pypi, roles.id}, {}, {}, {}};
  }
  const auto& spec = specs.front();
  if (!roles.selected_by(spec.name()).empty()) {
    return selects_alone(spec, roles);
  }
  const auto* const known = has_gpu_builds(spec, catalog) ? nullptr : catalog.stack_package(false, spec.name());
  if (known != nullptr) {
    const auto table = known->stack == roles.id ? roles.id : "stacks " + known->stack;
    return usage_error("SPEC " + quote(spec.text()) + ": its builds carry no GPU code of their own, so there is no matrix of them; " +
                       quote("gpusolve catalog " + table) + " lists what is known of its stack");
  }
  if (!has_gpu_builds(spec, catalog)) {
    return usage_error("SPEC " + quote(spec.text()) + ": a matrix is of a package with GPU code that the catalog knows; write such as `" +
                       roles.pypi + ">=2.4`, or a package of `gpusolve catalog stacks`");
  }
  return Matrix{spec, {spec.name(), ""}, {}, {}, {}};
}

/// Whether the build is within the user's limits and is a GPU build, or, without a GPU, a CPU build.
auto is_row(const Listed& build, const Query& query) -> bool {
  const bool is_limited = std::ranges::any_of(build.failures, [](const Reason& reason) {
    return reason.code == ReasonCode::cuda_unavailable || reason.code == ReasonCode::cudnn_unavailable;
  });
  const bool is_gpu = build.variant.is_judged() || build.variant.is_of_system();
  const bool is_open = build.fitness == Fitness::unjudged;
  return !is_limited && (query.facts.has_no_gpu() ? build.fitness == Fitness::cpu : is_gpu || is_open);
}

auto place_in_matrix(const Listed& build) {
  return std::tuple(leading_numbers(build.version).value_or(DottedVersion{}), build.variant.cuda.value_or(DottedVersion{}));
}

auto is_of_system(const Listed& build) -> bool { return build.variant.is_of_system(); }

auto job_of(const Listed& build, const MatrixSubject& subject) -> MatrixJson {
  auto job = subject.member.empty() ? MatrixJson{{"package", asked_name(build)}, {"version", build.version}}
                                    : MatrixJson{{subject.member, build.version}};
  const auto cuda = build.variant.cuda                              ? build.variant.cuda->text()
                    : build.variant.accelerator == Accelerator::cpu ? variant_tag(build.variant)
                                                                    : "";
  job.update({{"python", build.variant.python ? build.variant.python->text() : ""},
              {"cuda", cuda},
              {"installer", installer_text(build.package.ecosystem)}});
  return job;
}

auto source_json(const SourceUse& source) -> MatrixJson {
  return {{"name", source.name},
          {"kind", source_kind_text(source.kind)},
          {"snapshot", source.snapshot.empty() ? MatrixJson(nullptr) : MatrixJson(source.snapshot)},
          {"records", source.records}};
}

}  // namespace

auto list_matrix(const std::vector<Spec>& specs, const Query& query, const Judge& judge, const Host& host) -> Result<Matrix> {
  auto matrix = matrix_about(specs, judge.catalog());
  auto listing = matrix ? list_builds(query, judge, matrix->spec, host) : Result<Listing>(matrix.error());
  if (!listing) {
    return listing.error();
  }
  matrix->builds = std::move(listing->builds);
  matrix->sources = std::move(listing->sources);
  matrix->warnings = std::move(listing->warnings);
  matrix->has_cpu_builds = std::ranges::find(matrix->builds, Fitness::cpu, &Listed::fitness) != matrix->builds.end();
  std::erase_if(matrix->builds, [&](const Listed& build) { return !is_row(build, query); });
  sort_by_key(matrix->builds, place_in_matrix, std::greater<>());
  matrix->is_empty = matrix->builds.empty();
  if (const auto checked = matrix->is_empty ? check_subject(matrix->spec, query, judge.catalog()) : Status(std::monostate{}); !checked) {
    return checked.error();
  }
  return matrix;
}

void keep_shard(Matrix& matrix, Shard shard) {
  std::vector<Listed> kept;
  for (std::size_t index = shard.index; index < matrix.builds.size(); index += shard.count) {
    kept.push_back(std::move(matrix.builds[index]));
  }
  matrix.builds = std::move(kept);
}

auto matrix_table(const Matrix& matrix, const Facts& facts) -> report::Table {
  auto table = matrix_summary(matrix.builds, matrix.subject);
  if (const auto found = std::ranges::find_if(matrix.builds, is_of_system); found != matrix.builds.end()) {
    const auto& words = words_of(found->variant.accelerator);
    table.notes.push_back("builds for " + std::string(words.machines) + " may use the GPU by " + std::string(words.name) +
                          ", which gpusolve does not judge: it judges " + judged_names() + " alone");
  }
  if (matrix.is_empty) {
    const auto platform = facts.platform.value;
    table.notes.push_back(
        is_macos(platform) && !facts.has_no_gpu()
            ? "there are no GPU builds of " + matrix.subject.package + " for " + std::string(platform_text(platform)) + " that match" +
                  (matrix.has_cpu_builds ? "; " + option_text(Option::gpu, "none") + " lists the CPU builds" : std::string())
            : "nothing matches " + quote(matrix.spec.text()) + " in these sources");
  } else if (matrix.builds.empty()) {
    table.notes.emplace_back("this part has no rows: there are more parts than rows");
  }
  return table;
}

auto matrix_jobs(const Matrix& matrix) -> MatrixJson {
  auto jobs = MatrixJson::array();
  for (const auto& build : matrix.builds) {
    const bool is_running = build.fitness != Fitness::no && build.fitness != Fitness::newer_driver;
    auto job = job_of(build, matrix.subject);
    if (is_running && jobs.size() < k_most_jobs && std::ranges::find(jobs, job) == jobs.end()) {  // two indexes may have one build
      jobs.push_back(std::move(job));
    }
  }
  return {{"include", std::move(jobs)}};
}

auto matrix_question(const Matrix& matrix, const Query& query, const Judge& judge) -> MatrixJson {
  const auto text = [](const std::optional<VersionLimit>& limit) { return limit ? MatrixJson(limit->text()) : MatrixJson(nullptr); };
  const auto python = query.python ? std::optional(query.python->text()) : std::nullopt;
  auto used = MatrixJson::array();
  for (const auto& source : matrix.sources) {
    used.push_back(source_json(source));
  }
  return {{matrix_keys::k_spec, matrix.spec.text()},
          {matrix_keys::k_facts, report::facts_json(judge.facts(), python)},
          {matrix_keys::k_request, {{"python", text(query.python)}, {"cuda", text(query.cuda)}, {"cudnn", text(query.cudnn)}}},
          {matrix_keys::k_catalog, std::string(judge.catalog().date())},
          {matrix_keys::k_sources, std::move(used)}};
}

}  // namespace gpusolve::engine
