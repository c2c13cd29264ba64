#include "api/tasks.hpp"

#include <chrono>
#include <utility>

#include "adapters/report/json/json.hpp"
#include "adapters/report/why_not.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/wording.hpp"
#include "api/query_of.hpp"
#include "api/run.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/judging/gpu_policy.hpp"
#include "engine/listing/listing_tables.hpp"
#include "engine/listing/other_labels.hpp"
#include "engine/resolve/resolve.hpp"
#include "engine/resolve/why_not.hpp"
#include "engine/solving/set_aside.hpp"

namespace gpusolve::api {
namespace {

void complete(Answer& answer, const v1::Request& request, const Prepared& prepared) {
  answer.warnings.insert(answer.warnings.end(), prepared.warnings.begin(), prepared.warnings.end());
  if (request.from_env) {
    engine::name_environment(answer, *request.from_env, prepared.typed);
  }
}

/// Prepares a question about one package, which must be the only spec.
auto prepared_for_one(const v1::Request& request, const Session& session) -> Result<Prepared> {
  if (request.specs.size() != 1) {
    return Error{ErrorKind::usage, "must hold exactly one spec, such as `torch==2.9.0+cu130`, not " + std::to_string(request.specs.size()),
                 "specs"};
  }
  return query_of(request, session);
}

}  // namespace

auto resolve(const Session& session, const v1::Request& request) -> Result<Told<Answer>> {
  const auto begin = std::chrono::steady_clock::now();
  auto asked = request;
  if (asked.specs.empty() && !asked.from_env) {
    asked.specs = session.catalog().roles().default_request;
  }
  Run run(session);
  const auto host = run.host();
  const auto prepared = query_of(asked, session);
  if (!prepared) {
    return prepared.error();
  }
  auto resolved = engine::resolve(prepared->query, session.catalog(), host);
  if (!resolved) {
    return resolved.error();
  }
  auto& answer = resolved->answer;
  complete(answer, asked, *prepared);
  if (auto finished = engine::finish(answer, prepared->query.sources, session.catalog()); !finished) {
    return finished.error();
  }
  answer.timings = {{"solve", std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count()}};
  auto json = report::render_json(answer);
  const auto status = status_of(answer.outcome, prepared->query.accepts_cpu);
  return Told<Answer>{std::move(answer), status, std::move(json)};
}

auto why_not(const Session& session, const v1::Request& request) -> Result<Told<WhyNot>> {
  Run run(session);
  const auto host = run.host();
  const auto prepared = prepared_for_one(request, session);
  if (!prepared) {
    return prepared.error();
  }
  auto found = engine::why_not(prepared->query, session.catalog(), host, prepared->replaced);
  if (!found) {
    return found.error();
  }
  complete(found->answer, request, *prepared);
  found->answer.summary = report::summarise(found->answer);
  auto json = report::render_why_not_json(*found);
  const auto status = status_of(found->verdict);
  return Told<WhyNot>{std::move(found).value(), status, std::move(json)};
}

auto list_builds(const Session& session, const v1::Request& request, std::size_t limit) -> Result<Told<engine::Listing>> {
  Run run(session);
  const auto host = run.host();
  const auto prepared = prepared_for_one(request, session);
  if (!prepared) {
    return prepared.error();
  }
  const auto& query = prepared->query;
  const auto& spec = query.specs.front();
  if (const auto checked = engine::check_subject(spec, query, session.catalog()); !checked) {
    return checked.error();
  }
  const engine::Judge judge(session.catalog(), query.facts, engine::gpu_policy_of(query, session.catalog()));
  auto listing = engine::list_builds(query, judge, spec, host);
  if (!listing) {
    return listing.error();
  }
  auto& builds = listing->builds;
  const auto lack = builds.empty() ? engine::other_labels(spec, query, judge, host) : std::string();
  const auto table = engine::search_table(engine::search_rows(builds), spec.text(), limit, {}, lack);
  builds.resize(table.rows.size());
  const auto status = builds.empty() ? ExitStatus::unsatisfiable : ExitStatus::done;
  return Told<engine::Listing>{std::move(listing).value(), status, report::render_table_json(table)};
}

}  // namespace gpusolve::api
