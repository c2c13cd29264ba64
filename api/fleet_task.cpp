// Plans the sets for a fleet.
#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/inventory/nodes/node_list.hpp"
#include "adapters/report/machine_sets.hpp"
#include "api/query_of.hpp"
#include "api/run.hpp"
#include "api/tasks.hpp"
#include "engine/fleet/fleet_plan.hpp"
#include "engine/fleet/kinds.hpp"
#include "engine/machine/own_machine.hpp"

namespace gpusolve::api {
namespace {

namespace fleet = engine::fleet;

auto nodes_of(const v1::FleetRequest& request) -> std::vector<inventory::Node> {
  std::vector<inventory::Node> nodes;
  for (const auto& [name, machine] : request.nodes) {
    const auto place = "nodes[" + std::to_string(nodes.size()) + "]";
    nodes.push_back({name, machine.gpus, machine.driver, machine.driver_cuda, machine.platform, machine.glibc, place});
  }
  return nodes;
}

auto check_nodes(const std::vector<v1::Node>& nodes) -> Status {
  if (nodes.empty() || nodes.size() > inventory::k_most_nodes) {
    return Error{ErrorKind::usage, "must hold 1 to " + std::to_string(inventory::k_most_nodes) + " machines", "nodes"};
  }
  const auto found = std::ranges::find_if(nodes, [](const v1::Node& node) { return machine_text(node.machine).is_auto(); });
  if (found != nodes.end()) {
    return Error{ErrorKind::usage, "`auto` is this machine: name the GPUs of a node",
                 "nodes[" + std::to_string(found - nodes.begin()) + "].gpus"};
  }
  return std::monostate{};
}

/// Rejects members that belong to one machine.
auto check_question(const v1::Request& question) -> Status {
  const auto& machine = question.machine;
  if (!machine.gpus.empty() || machine.driver || machine.driver_cuda) {
    const auto* const member = !machine.gpus.empty() ? "gpus" : machine.driver ? "driver" : "driver_cuda";
    return Error{ErrorKind::usage, "belongs to a machine of `nodes`", member};
  }
  if (question.from_env) {
    return Error{ErrorKind::usage, "is not possible for a fleet: name the packages in `specs`", "from_env"};
  }
  return std::monostate{};
}

auto kinds_of(const v1::FleetRequest& request, const catalogs::Catalog& catalog) -> Result<fleet::KindsOfFleet> {
  for (const auto& checked : {check_nodes(request.nodes), check_question(request.question)}) {
    if (!checked) {
      return checked.error();
    }
  }
  const auto& machine = request.question.machine;
  return fleet::kinds_of(nodes_of(request), {machine.platform, machine.glibc, engine::facts_of_nothing()}, catalog);
}

}  // namespace

auto plan_fleet(const Session& session, const v1::FleetRequest& request) -> Result<Told<MachineSets>> {
  const auto& catalog = session.catalog();
  Run run(session);
  const auto host = run.host();
  auto question = request.question;
  if (question.specs.empty()) {
    question.specs = catalog.roles().default_request;
  }
  const auto kinds = kinds_of(request, catalog);
  const auto query = kinds ? query_without_machine(question, kinds->kinds.front().row.facts.platform.value, session)
                           : Result<engine::Query>(kinds.error());
  if (!query) {
    return query.error();
  }
  auto all = fleet::plan_fleet(*query, *kinds, request.sets, catalog, host);
  if (!all) {
    return all.error();
  }
  fleet::name_nodes(*all, kinds->kinds);
  auto json = report::render_machine_sets_json(*all);
  const auto status = fleet::status_of(*all);
  return Told<MachineSets>{std::move(all).value(), status, std::move(json)};
}

}  // namespace gpusolve::api
