#include "cli/commands/why_not_command.hpp"

#include <utility>

#include "adapters/report/why_not.hpp"
#include "adapters/report/words/summary.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/options/host.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/resolve/why_not.hpp"

namespace gpusolve::cli {
namespace {

auto answer_with(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto prepared = typed_query(options, catalog);
  if (!prepared) {
    return prepared.error();
  }
  const RunHost host(options);
  auto answer = engine::why_not(prepared->query, catalog, host, prepared->replaced);
  if (!answer) {
    return answer.error();
  }
  answer->command = asked_again(options);
  if (options.from_env) {
    engine::name_environment(answer->answer, *options.from_env, prepared->typed);
  }
  answer->answer.summary = report::summarise(answer->answer);
  auto& warnings = answer->answer.warnings;
  warnings.insert(warnings.end(), prepared->warnings.begin(), prepared->warnings.end());
  const auto text =
      options.is_json ? report::render_why_not_json(*answer) : report::render_why_not_text(*answer, plain_text_options(options));
  const auto printed = print_report(text, options.is_json, colors_of(options));
  return printed ? Result<ExitStatus>(status_of(answer->verdict)) : printed.error();
}

}  // namespace

auto run_why_not(const ResolveOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.catalog, [&](const catalogs::Catalog& catalog) { return answer_with(options, catalog); });
}

}  // namespace gpusolve::cli
