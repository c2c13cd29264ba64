// Audits a path or a text.
#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/inventory/projects/project.hpp"
#include "adapters/report/finding_report.hpp"
#include "api/query_of.hpp"
#include "api/run.hpp"
#include "api/tasks.hpp"
#include "engine/audit/input_audit.hpp"
#include "engine/audit/together/refutations.hpp"
#include "engine/inspect/input_code.hpp"

namespace gpusolve::api {
namespace {

namespace inputs = engine::audit;
using Audits = std::vector<Audit>;

auto check_input(const v1::AuditRequest& request) -> Status {
  if (request.path.has_value() == request.text.has_value()) {
    return usage_error(request.path ? "goes with no `text`: give one of them" : "is missing: give a `path`, or a `text`", "path");
  }
  if (request.name && !request.text) {
    return usage_error("is the file name of a `text`, and there is none", "name");
  }
  return std::monostate{};
}

auto reading_of(const v1::AuditRequest& request, const Facts& facts, const std::optional<DottedVersion>& python,
                const catalogs::Catalog& catalog) -> Result<inventory::ReadOptions> {
  auto reading = inputs::reading_for(facts, python, catalog);
  reading.parts = request.parts;
  if (request.as) {
    const auto kind = inventory::parse_kind(*request.as);
    if (!kind) {
      return kind.error().in("as");
    }
    reading.kind = *kind;
  }
  return reading;
}

/// Keeps only the given row of a lock with rows. The document is about one set, so the request must name one of several rows.
auto keep_row(inventory::Inventories& sets, const std::optional<std::string>& row) -> Status {
  const auto names = inputs::row_names(sets);
  if (row && sets.front().row.empty()) {
    return usage_error(quote(*row) + " names no row: the input has none", "row");
  }
  if (row) {
    std::erase_if(sets, [&](const inventory::Inventory& set) { return set.row != *row; });
  }
  if (sets.size() != 1) {
    return usage_error((row ? quote(*row) + " is none of the rows " : "is missing: name one of ") + names, "row");
  }
  return std::monostate{};
}

/// The files of a project's folder; the path itself for anything else.
auto paths_of(const std::string& path) -> std::vector<std::string> {
  auto files = inventory::files_of_project(path).files;
  return files.empty() ? std::vector{path} : files;
}

struct Judging {
  const v1::AuditRequest& request;
  const Session& session;
  Facts facts;
  std::optional<DottedVersion> python;
  inventory::ReadOptions reading;
};

auto code_sources(const Judging& judging) -> engine::CodeSources {
  return {!judging.request.no_inspect, judging.session.network().cache_folder, judging.session.user_catalog()};
}

auto audits_of_one(const std::string& path, Result<inventory::Inventories> sets, const Judging& judging, inputs::Refutations& refutations)
    -> Result<Audits> {
  if (!sets) {
    return sets.error();
  }
  if (auto kept = keep_row(*sets, judging.request.row); !kept) {
    return kept.error();
  }
  const auto given = machine_text(judging.request.machine);
  return inputs::audit_sets(path, *sets, {judging.facts, given, judging.python, false, {}, &refutations}, code_sources(judging),
                            judging.session.catalog());
}

auto audits_of(const Judging& judging) -> Result<Audits> {
  const auto& request = judging.request;
  Audits audits;
  inputs::Refutations refutations(judging.session.catalog());
  for (const auto& path : request.path ? paths_of(*request.path) : std::vector<std::string>{""}) {
    auto found = audits_of_one(path,
                               request.path ? inventory::read_sets(path, judging.reading)
                                            : inventory::read_text_sets(*request.text, request.name.value_or("-"), judging.reading),
                               judging, refutations);
    if (!found) {
      return found.error();
    }
    std::ranges::move(*found, std::back_inserter(audits));
  }
  return audits;
}

}  // namespace

auto audit(const Session& session, const v1::AuditRequest& request) -> Result<Told<Audits>> {
  const Run run(session);
  if (auto checked = check_input(request); !checked) {
    return checked.error();
  }
  auto facts = facts_of(request.machine, session.catalog());
  const auto python = facts ? inputs::parse_python(request.python, "python") : Result<std::optional<DottedVersion>>(facts.error());
  const auto reading = python ? reading_of(request, *facts, *python, session.catalog()) : Result<inventory::ReadOptions>(python.error());
  if (!reading) {
    return reading.error();
  }
  auto audits = audits_of({request, session, *facts, *python, *reading});
  if (!audits) {
    return audits.error();
  }
  auto json = report::render_findings_json(*audits, request.path.value_or(request.name.value_or("-")));
  const auto status = inputs::status_of(*audits);
  return Told<Audits>{std::move(audits).value(), status, std::move(json)};
}

}  // namespace gpusolve::api
