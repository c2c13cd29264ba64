#include "adapters/report/json/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "adapters/report/json/facts_json.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/report/json/or_null.hpp"
#include "adapters/report/words/change_words.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

template <class Range, class Function>
auto list_of(const Range& values, Function to_json) -> Json {
  Json::array_t list;
  list.reserve(values.size());
  for (const auto& value : values) {
    list.push_back(to_json(value));
  }
  return list;
}

/// A member of an object.
struct Member {
  const char* name;
  Json value;
};

/// An object with these members, whose names differ. An answer has thousands of packages; an initializer list would take three times as
/// long, because it makes an array of each member and compares each name with all earlier names.
template <std::size_t Count>
auto object_of(Member (&&members)[Count]) -> Json::object_t {
  Json::object_t object;
  object.reserve(Count);
  for (auto& [name, value] : members) {
    object.emplace_back(name, std::move(value));
  }
  return object;
}

auto request_json(const Asked& request) -> Json {
  return {{"specs", Json(request.specs)},
          {"cuda", maybe(request.cuda)},
          {"cudnn", maybe(request.cudnn)},
          {"installer", installer_text(request.installer)}};
}

auto run_json(const Run& run) -> Json { return {{"arch", run.arch}, {"by", run_text(run)}}; }

auto stack_json(const std::optional<Stack>& stack, const StackRoles& roles) -> Json {
  if (!stack) {
    return nullptr;
  }
  Json json{{roles.id, maybe(stack->torch)},
            {"build", maybe(stack->build)},
            {"cuda", maybe(stack->cuda)},
            {"cudnn", maybe(stack->cudnn)},
            {"python", maybe(stack->python)},
            {"min_driver", maybe(stack->min_driver)},
            {"native_driver", maybe(stack->native_driver)},
            {"runs", list_of(stack->runs, run_json)}};
  if (!stack->assumed.empty()) {
    json["assumed"] = stack->assumed;
  }
  if (stack->is_bundled) {
    json["libraries"] = "bundled";
  }
  return json;
}

auto stack_use_json(const StackUse& use) -> Json {
  return {{"name", use.name},
          {"package", use.package},
          {"version", use.version},
          {"build", maybe(use.build)},
          {"via", maybe(use.via)},
          {"cuda", maybe(use.cuda)},
          {"cudnn", maybe(use.cudnn)},
          {"min_driver", maybe(use.min_driver)},
          {"runs", list_of(use.runs, run_json)},
          {"judged", judged_text(use.judged)}};
}

/// The text of a URL or a digest, or null.
template <class Value>
auto maybe_text(const std::optional<Value>& value) -> Json {
  return value ? Json(value->text()) : Json(nullptr);
}

auto package_json(const Package& package) -> Json {
  auto object = object_of({{"name", package.name},
                           {"version", package.version},
                           {"build", maybe(package.build)},
                           {"ecosystem", ecosystem_text(package.ecosystem)},
                           {"source", maybe(package.source)},
                           {"file", maybe(package.file)},
                           {"url", maybe_text(package.url)},
                           {"sha256", maybe_text(package.sha256)},
                           {"md5", maybe_text(package.md5)},
                           {"size", package.size ? Json(*package.size) : Json(nullptr)},
                           {"depends", package.depends},
                           {"requested", package.requested}});
  if (!package.absent_extras.empty()) {
    object.emplace_back("absent_extras", package.absent_extras);
  }
  return object;
}

auto commands_json(const Commands& commands) -> Json {
  return {{"conda", Json(commands.conda)}, {"pip", Json(commands.pip)}, {"uv", Json(commands.uv)}, {"verify", Json(commands.verify)}};
}

auto build_json(const SourceBuild& build) -> Json {
  auto environment = Json::object();
  for (const auto& [name, value] : build.environment) {
    environment[name] = value;
  }
  return {{"package", build.package},
          {"version", maybe(build.version)},
          {"cuda", build.cuda},
          {"architectures", maybe(build.architectures)},
          {"environment", std::move(environment)},
          {"needs", Json(build.needs)},
          {"commands", Json(build.commands)},
          {"source", build.source}};
}

auto toolkit_json(const Toolkit& kit) -> Json {
  auto compilers = Json::object();
  for (const auto& compiler : kit.compilers) {
    compilers[compiler.name] = compiler.newest;
  }
  return {{"cuda", kit.cuda},
          {"installer", kit.packages.empty() ? Json(nullptr) : Json(installer_text(kit.installer))},
          {"packages", Json(kit.packages)},
          {"host_compilers", std::move(compilers)},
          {"variable", maybe(kit.variable)},
          {"architectures", maybe(kit.architectures)},
          {"commands", Json(kit.commands)}};
}

auto worded_json(const WordedReason& worded) -> Json {
  return {{"code", reason_code_text(worded.reason.code)},
          {"subject", worded.reason.subject},
          {"fact", maybe(fact_text(worded.reason))},
          {"text", worded.text}};
}

auto node_reason_json(const std::optional<Reason>& reason) -> Json {
  if (!reason) {
    return nullptr;
  }
  return {{"code", reason_code_text(reason->code)},
          {"subject", reason->subject},
          {"fact", maybe(fact_text(*reason))},
          {"needed", maybe(reason->needed)}};
}

auto conflict_json(const std::optional<Graph>& graph) -> Json {
  if (!graph) {
    return nullptr;
  }
  auto nodes = Json::array();
  for (const auto& node : graph->nodes) {
    nodes.push_back({{"id", nodes.size()},
                     {"kind", node_kind_text(node.kind)},
                     {"label", node.label},
                     {"name", maybe(node.name)},
                     {"candidates", Json(node.candidates)},
                     {"needs", Json(node.needs)},
                     {"reason", node_reason_json(node.reason)}});
  }
  const auto edge_json = [](const GraphEdge& edge) {
    return Json{{"from", edge.from}, {"to", edge.to}, {"kind", edge_kind_text(edge.kind)}, {"spec", maybe(edge.spec)}};
  };
  return {{"nodes", std::move(nodes)}, {"edges", list_of(graph->edges, edge_json)}};
}

auto warning_json(const Warning& warning) -> Json { return {{"code", warning_code_text(warning.code)}, {"text", warning.text}}; }

auto fix_json(const Fix& fix, const StackRoles& roles) -> Json {
  const auto change_json = [](const Change& change) {
    return Json{
        {"kind", change_kind_text(change.kind)}, {"name", change_name(change)}, {"from", maybe(change.from)}, {"to", maybe(change.to)}};
  };
  Json json{
      {"changes", list_of(fix.changes, change_json)}, {"outcome", outcome_text(fix.outcome)}, {"stack", stack_json(fix.stack, roles)}};
  if (!fix.warnings.empty()) {
    json["warnings"] = list_of(fix.warnings, warning_json);
  }
  return json;
}

auto source_json(const SourceUse& source) -> Json {
  return {
      {"name", source.name}, {"kind", source_kind_text(source.kind)}, {"snapshot", maybe(source.snapshot)}, {"records", source.records}};
}

/// Rounded to microseconds, because the clock is not more precise.
auto timings_json(const std::vector<std::pair<std::string, double>>& timings) -> Json {
  auto object = Json::object();
  for (const auto& [stage, milliseconds] : timings) {
    object[stage] = std::round(milliseconds * 1000.0) / 1000.0;
  }
  return object;
}

}  // namespace

auto render_json(const Answer& answer) -> std::string {
  Json document = {{"schema", "gpusolve/resolve/1"},
                   {"outcome", outcome_text(answer.outcome)},
                   {"facts", facts_json(answer.facts, answer.request.python)},
                   {"request", request_json(answer.request)},
                   {"stack", stack_json(answer.stack, answer.roles)},
                   {"stacks", list_of(answer.stacks, stack_use_json)},
                   {"packages", list_of(answer.packages, package_json)},
                   {"commands", commands_json(answer.commands)}};
  if (answer.toolkit) {
    document["toolkit"] = toolkit_json(*answer.toolkit);
  }
  if (!answer.builds.empty()) {
    document["builds"] = list_of(answer.builds, build_json);
  }
  const Json rest = {{"reasons", list_of(answer.reasons, worded_json)},
                     {"conflict", conflict_json(answer.conflict)},
                     {"fixes", list_of(answer.fixes, [&](const Fix& fix) { return fix_json(fix, answer.roles); })},
                     {"warnings", list_of(answer.warnings, warning_json)},
                     {"sources", list_of(answer.sources, source_json)},
                     {"timings", timings_json(answer.timings)}};
  document.update(rest);
  return json_text(document);
}

}  // namespace gpusolve::report
