#include <nlohmann/json.hpp>

#include "adapters/report/json/facts_json.hpp"
#include "adapters/report/json/json.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/report/json/or_null.hpp"
#include "adapters/report/machine_sets.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

auto kind_json(const MachineKind& kind) -> Json {
  auto runs = Json::array();
  for (const auto& run : kind.stack ? kind.stack->runs : std::vector<Run>{}) {
    runs.push_back({{"arch", run.arch}, {"by", run_text(run)}});
  }
  const auto driver = kind.stack ? kind.stack->min_driver : std::nullopt;
  return {{"name", kind.name},
          {"nodes", kind.nodes},
          {"facts", facts_json(kind.facts, std::nullopt)},
          {"min_driver", driver ? Json(*driver) : Json(nullptr)},
          {"runs", std::move(runs)}};
}

auto set_json(const MachineSet& set) -> Json {
  auto kinds = Json::array();
  for (const auto& kind : set.kinds) {
    kinds.push_back(kind_json(kind));
  }
  const auto& id = set.answer.roles.id;
  auto held = Json::array();
  for (const auto& one : set.held_back) {
    held.push_back({{"nodes", one.nodes}, {id, maybe(one.torch_with)}, {id + "_without", maybe(one.torch_without)}});
  }
  return {{"machines", std::move(kinds)}, {"held_back_by", std::move(held)}, {"answer", Json::parse(render_json(set.answer))}};
}

auto sets_json(const std::vector<MachineSet>& sets) -> Json {
  auto list = Json::array();
  for (const auto& set : sets) {
    list.push_back(set_json(set));
  }
  return list;
}

auto gain_json(const DriverGain& gain, const std::string& id) -> Json {
  return {{"nodes", gain.nodes},
          {"from", gain.from},
          {"to", gain.to},
          {"sets", {{"before", gain.sets_before}, {"after", gain.sets_after}}},
          {"without", {{"before", gain.without_before}, {"after", gain.without_after}}},
          {id, {{"before", maybe(gain.torch_before)}, {"after", maybe(gain.torch_after)}}}};
}

auto step_json(const SetStep& step, const std::string& id) -> Json {
  auto shares = Json::array();
  for (const auto& share : step.shares) {
    shares.push_back({{id, maybe(share.torch)}, {"nodes", share.nodes}});
  }
  return {{"sets", step.shares.size()}, {id, std::move(shares)}};
}

}  // namespace

auto render_machine_sets_json(const MachineSets& all) -> std::string {
  auto gains = Json::array();
  for (const auto& gain : all.gains) {
    gains.push_back(gain_json(gain, all.roles.id));
  }
  auto steps = Json::array();
  for (const auto& step : all.steps) {
    steps.push_back(step_json(step, all.roles.id));
  }
  auto notes = Json::array();
  for (const auto& note : all.notes) {
    notes.push_back(note.text);
  }
  const auto [kinds, nodes] = count_machines(all);
  const Json document = {{"schema", all.schema},
                         {"kinds", kinds},
                         {"nodes", nodes},
                         {"fewest", all.is_fewest},
                         {"sets", sets_json(all.sets)},
                         {"cpu_sets", sets_json(all.cpu_sets)},
                         {"without", sets_json(all.without)},
                         {"driver_updates", std::move(gains)},
                         {"by_sets", std::move(steps)},
                         {"lock", all.lock ? Json(*all.lock) : Json(nullptr)},
                         {"notes", std::move(notes)}};
  return json_text(document);
}

}  // namespace gpusolve::report
