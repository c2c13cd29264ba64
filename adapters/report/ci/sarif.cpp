#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/report/ci/annotation.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/report/words/code_titles.hpp"
#include "base/percent.hpp"
#include "base/plain.hpp"
#include "base/secrets.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto k_schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

auto level_text(AnnotationLevel level) -> std::string_view {
  switch (level) {
    case AnnotationLevel::none:
      return "none";
    case AnnotationLevel::note:
      return "note";
    case AnnotationLevel::warning:
      return "warning";
    case AnnotationLevel::error:
      return "error";
  }
  return "error";
}

/// A path as a URI reference (RFC 3986): in percent-encoding. An absolute path becomes file://. Secrets
/// are removed first, because an encoded URL would not be recognised as a URL.
auto uri_of(const std::string& given) -> std::string {
  const auto path = text_without_secrets(given);
  return (path.starts_with('/') ? "file://" : "") + percent_encoded_path(path);
}

/// The rules, in the order in which their codes first occur; each result refers to its rule by index.
class Rules {
 public:
  auto index_of(const std::string& code) -> std::size_t {
    const auto found = std::ranges::find(codes_, code);
    const auto index = static_cast<std::size_t>(found - codes_.begin());
    if (found == codes_.end()) {
      codes_.push_back(code);
    }
    return index;
  }

  [[nodiscard]] auto json(std::string_view main) const -> Json {
    auto rules = Json::array();
    for (const auto& code : codes_) {
      rules.push_back({{"id", code}, {"shortDescription", {{"text", title_of_code(code, main)}}}});
    }
    return rules;
  }

 private:
  std::vector<std::string> codes_;
};

auto locations_of(const std::optional<std::string>& file, const std::optional<InputLine>& place) -> Json {
  auto locations = Json::array();
  const auto where = place ? place : file ? std::optional(InputLine{*file, 1}) : std::nullopt;
  if (where) {
    locations.push_back(
        {{"physicalLocation", {{"artifactLocation", {{"uri", uri_of(where->file)}}}, {"region", {{"startLine", where->line}}}}}});
  }
  return locations;
}

auto result_of(const Annotation& one, const Annotations& all, Rules& rules) -> Json {
  return {{"ruleId", one.code},
          {"ruleIndex", rules.index_of(one.code)},
          {"level", level_text(one.level)},
          {"message", {{"text", printable(one.text, 2000)}}},
          {"locations", locations_of(all.file, one.place)}};
}

auto graph_of(const Picture& picture) -> Json {
  auto nodes = Json::array();
  for (const auto& box : picture.boxes) {
    nodes.push_back(
        {{"id", "n" + std::to_string(nodes.size())}, {"label", {{"text", box.text + (box.remark.empty() ? "" : ": " + box.remark)}}}});
  }
  auto edges = Json::array();
  for (const auto& line : picture.lines) {
    Json edge{{"id", "e" + std::to_string(edges.size())},
              {"sourceNodeId", "n" + std::to_string(line.from)},
              {"targetNodeId", "n" + std::to_string(line.to)}};
    if (const auto words = words_of(line); !words.empty()) {
      edge["label"] = {{"text", words}};
    }
    edges.push_back(std::move(edge));
  }
  return {{"description", {{"text", picture.title}}}, {"nodes", std::move(nodes)}, {"edges", std::move(edges)}};
}

auto properties_of(const Annotations& annotations) -> Json {
  auto remedies = Json::array();
  for (const auto& remedy : annotations.remedies) {
    remedies.push_back(printable(remedy, 2000));
  }
  return {{"headline", printable(annotations.headline, 2000)}, {"remedies", std::move(remedies)}};
}

/// The success of the run. An input that could not be read was not judged, so the absence of results proves nothing.
auto invocation_of(const Annotations& annotations) -> Json {
  auto notifications = Json::array();
  for (const auto& one : annotations.failures) {
    notifications.push_back({{"level", level_text(one.level)},
                             {"message", {{"text", printable(one.text, 2000)}}},
                             {"locations", locations_of(annotations.file, one.place)}});
  }
  Json invocation{{"executionSuccessful", annotations.failures.empty()}};
  if (!notifications.empty()) {
    invocation["toolExecutionNotifications"] = std::move(notifications);
  }
  return invocation;
}

}  // namespace

auto render_sarif(const Annotations& annotations) -> std::string {
  Rules rules;
  auto results = Json::array();
  for (const auto* const group : {&annotations.causes, &annotations.others}) {
    for (const auto& one : *group) {
      results.push_back(result_of(one, annotations, rules));
    }
  }
  auto graphs = Json::array();
  if (!annotations.picture.boxes.empty()) {
    graphs.push_back(graph_of(annotations.picture));
  }
  const Json driver{{"name", "gpusolve"}, {"version", GPUSOLVE_VERSION}, {"rules", rules.json(annotations.main)}};
  const Json run{{"tool", {{"driver", driver}}},
                 {"invocations", Json::array({invocation_of(annotations)})},
                 {"results", std::move(results)},
                 {"graphs", std::move(graphs)},
                 {"properties", properties_of(annotations)}};
  const Json document{{"$schema", k_schema}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return json_text(document);
}

}  // namespace gpusolve::report
