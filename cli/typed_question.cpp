#include "cli/typed_question.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/environments.hpp"
#include "cli/constraint_file.hpp"
#include "cli/fact_doubts.hpp"
#include "cli/facts.hpp"
#include "cli/from_env.hpp"
#include "cli/worlds/set_aside.hpp"
#include "cli/worlds/sources.hpp"

namespace gpusolve::cli {
namespace {

/// For this machine's platform, prefers this machine's Python (docs/rules.md, "Facts").
auto prefer_host_python(Question& question) -> Status {
  if (question.options.python || question.facts.platform.value != hardware::host_platform()) {
    return std::monostate{};
  }
  auto python = hardware::detect_python(hardware::real_probes());
  if (!python) {
    return python.error();
  }
  question.options.host_python = std::move(python).value();
  return std::monostate{};
}

}  // namespace

auto typed_question(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<TypedQuestion> {
  auto read = with_constraint_files(std::move(options));
  if (!read) {
    return read.error();
  }
  auto sourced = with_sources(std::move(read).value(), catalog);
  if (!sourced) {
    return sourced.error();
  }
  auto facts = facts_of(*sourced, catalog);
  if (!facts) {
    return facts.error();
  }
  if (const auto checked = check_typed(sourced->specs, *sourced, *facts, catalog); !checked) {
    return checked.error();
  }
  TypedQuestion out{{std::move(sourced).value(), std::move(facts).value()}, {}, {}};
  out.warnings = doubts_of(out.question.facts, out.question.options, catalog);
  out.typed = out.question.options.specs;
  if (out.question.options.from_env) {
    auto environment = add_environment(out.question.options, out.question.facts, catalog);
    if (!environment) {
      return environment.error();
    }
    std::ranges::move(environment->warnings, std::back_inserter(out.warnings));
    out.replaced = std::move(environment->replaced);
    auto& found = out.question.facts;
    found.glibc = environment->glibc && !out.question.options.glibc && is_linux(found.platform.value) ? environment->glibc : found.glibc;
  }
  if (auto preferred = prefer_host_python(out.question); !preferred) {
    return preferred.error();
  }
  return out;
}

}  // namespace gpusolve::cli
