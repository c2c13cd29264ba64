#include "cli/why_not_command.hpp"

#include <cstdio>
#include <optional>

#include "cli/facts.hpp"
#include "cli/output.hpp"
#include "cli/sources.hpp"
#include "cli/why_not.hpp"

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

auto answer_with(const ResolveOptions& asked, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  const auto sourced = with_sources(asked, catalog);
  if (!sourced) {
    return sourced.error();
  }
  const auto& options = *sourced;
  const auto facts = facts_of(options, catalog);
  if (!facts) {
    return facts.error();
  }
  const auto answer = why_not(catalog, {options, *facts});
  if (!answer) {
    return answer.error();
  }
  const auto text =
      options.is_json ? report::render_why_not_json(*answer) : report::render_why_not_text(*answer, plain_text_options(options));
  std::fwrite(text.data(), 1, text.size(), stdout);
  return status_of(answer->verdict);
}

}  // namespace

auto run_why_not(ResolveOptions options) -> Result<ExitStatus> {
  if (!options.catalog) {
    return answer_with(options, catalogs::Catalog::embedded());
  }
  const auto catalog = catalogs::Catalog::load(*options.catalog);
  return catalog ? answer_with(options, *catalog) : Result<ExitStatus>(catalog.error().in("--catalog"));
}

}  // namespace gpusolve::cli
