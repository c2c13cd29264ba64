#include "cli/commands/why_not_command.hpp"

#include <utility>

#include "adapters/report/summary.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/from_env.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "cli/reasons/why_not.hpp"
#include "cli/typed_question.hpp"
#include "cli/worlds/set_aside.hpp"

namespace gpusolve::cli {
namespace {

auto status_of(Verdict verdict) -> ExitStatus {
  switch (verdict) {
    case Verdict::chosen:
    case Verdict::not_best:
      return ExitStatus::done;
    case Verdict::no_gpu:
      return ExitStatus::cpu_only;
    case Verdict::impossible:
      return ExitStatus::unsatisfiable;
  }
  return ExitStatus::fault;
}

auto answer_with(ResolveOptions asked, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto command = asked_again(asked);
  const auto prepared = typed_question(std::move(asked), catalog);
  if (!prepared) {
    return prepared.error();
  }
  const auto& options = prepared->question.options;
  if (const auto checked = check_subject(options.specs.front(), options, prepared->question.facts, catalog); !checked) {
    return checked.error();
  }
  auto answer = why_not(catalog, prepared->question, prepared->replaced);
  if (!answer) {
    return answer.error();
  }
  answer->command = command;
  name_environment(answer->answer, options, prepared->typed);
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
