#include "cli/commands/resolve_command.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "base/process_environment.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/kept_until_exit.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/output.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/inspect/measured.hpp"
#include "engine/resolve/resolve.hpp"

namespace gpusolve::cli {
namespace {

class Stopwatch {
 public:
  /// Milliseconds since the previous call.
  auto lap() -> double {
    const auto now = std::chrono::steady_clock::now();
    const auto passed = std::chrono::duration<double, std::milli>(now - last_).count();
    last_ = now;
    return passed;
  }

 private:
  std::chrono::steady_clock::time_point last_{std::chrono::steady_clock::now()};
};

auto resolve_with(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  Stopwatch watch;
  const auto prepared = typed_query(options, catalog);
  if (!prepared) {
    return prepared.error();
  }
  const auto& query = prepared->query;
  const auto facts_time = watch.lap();
  const auto measured =
      options.has_no_user_catalog ? std::vector<engine::MeasuredFile>() : engine::read_user_catalog(engine::user_catalog_place(&variable));
  if (!measured) {
    return measured.error();
  }
  RunHost host(options);
  host.lend(engine::lookup_in(*measured));
  auto resolved = engine::resolve(query, catalog, host);
  if (!resolved) {
    return resolved.error();
  }
  auto& answer = resolved->answer;
  answer.warnings.insert(answer.warnings.end(), prepared->warnings.begin(), prepared->warnings.end());
  if (options.from_env) {
    engine::name_environment(answer, *options.from_env, prepared->typed);
  }
  const auto status = status_of(answer.outcome, query.accepts_cpu);
  const auto requirements = status == ExitStatus::done ? requirements_place(answer, options) : std::nullopt;
  if (auto finished = engine::finish(answer, query.sources, catalog, requirements); !finished) {
    return finished.error();
  }
  std::ranges::move(engine::warnings_of_measured(answer, *measured, catalog), std::back_inserter(answer.warnings));
  answer.timings = {{"facts", facts_time}, {"solve", watch.lap()}};
  const Asking asking{asked_again(options), std::string(catalog.date()), status == ExitStatus::done, query.accepts_cpu};
  if (auto written = write_out(answer, options, asking); !written) {
    return written.error();
  }
  if (engine::is_of_catalog(query.sources)) {  // others hold connections and files
    keep_until_exit(std::move(resolved->workshops));
  }
  return status;
}

}  // namespace

auto run_resolve(ResolveOptions options) -> Result<ExitStatus> {
  if (auto checked = check_output(options); !checked) {
    return checked.error();
  }
  return with_catalog(options.catalog, [&](const catalogs::Catalog& catalog) {
    if (options.specs.empty() && !options.from_env) {
      options.specs = catalog.roles().default_request;
    }
    return resolve_with(options, catalog);
  });
}

}  // namespace gpusolve::cli
