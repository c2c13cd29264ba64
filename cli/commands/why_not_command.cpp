#include "cli/commands/why_not_command.hpp"

#include <cstdio>
#include <optional>

#include "adapters/report/summary.hpp"
#include "cli/asked_again.hpp"
#include "cli/facts.hpp"
#include "cli/from_env.hpp"
#include "cli/output/output.hpp"
#include "cli/reasons/why_not.hpp"
#include "cli/worlds/sources.hpp"

namespace gpusolve::cli {
namespace {

auto status_of(report::Verdict verdict) -> ExitStatus {
  switch (verdict) {
    case report::Verdict::chosen:
    case report::Verdict::not_best:
      return ExitStatus::done;
    case report::Verdict::no_gpu:
      return ExitStatus::cpu_only;
    case report::Verdict::impossible:
      return ExitStatus::unsatisfiable;
  }
  return ExitStatus::fault;
}

auto answer_with(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto command = asked_again(options);
  auto sourced = with_sources(std::move(options), catalog);
  if (!sourced) {
    return sourced.error();
  }
  options = std::move(sourced).value();
  const auto facts = facts_of(options, catalog);
  if (!facts) {
    return facts.error();
  }
  const auto typed = options.specs;
  const auto left_out = options.from_env ? add_environment(options, *facts, catalog) : std::vector<report::Warning>{};
  if (!left_out) {
    return left_out.error();
  }
  auto answer = why_not(catalog, {options, *facts});
  if (!answer) {
    return answer.error();
  }
  answer->command = command;
  name_environment(answer->answer, options, typed);
  answer->answer.summary = report::summarise(answer->answer);
  auto& warnings = answer->answer.warnings;
  warnings.insert(warnings.end(), left_out->begin(), left_out->end());
  const auto text =
      options.is_json ? report::render_why_not_json(*answer) : report::render_why_not_text(*answer, plain_text_options(options));
  std::fwrite(text.data(), 1, text.size(), stdout);
  return status_of(answer->verdict);
}

}  // namespace

auto run_why_not(ResolveOptions options) -> Result<ExitStatus> {
  if (!options.catalog) {
    return answer_with(std::move(options), catalogs::Catalog::embedded());
  }
  const auto catalog = catalogs::Catalog::load(*options.catalog);
  return catalog ? answer_with(std::move(options), *catalog) : Result<ExitStatus>(catalog.error().in("--catalog"));
}

}  // namespace gpusolve::cli
