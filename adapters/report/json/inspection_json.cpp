#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/report/inspection.hpp"
#include "adapters/report/json/json_text.hpp"
#include "adapters/report/json/or_null.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

auto targets(const LibraryCode& library, DeviceCode::Kind kind) -> Json {
  auto list = Json::array();
  for (const auto& code : library.codes) {
    if (code.kind == kind) {
      list.push_back(code.target);
    }
  }
  return list;
}

auto ptx_json(const LibraryCode& library) -> Json {
  auto list = Json::array();
  for (const auto& code : library.codes) {
    if (code.kind == DeviceCode::Kind::ptx) {
      list.push_back({{"arch", code.target}, {"isa", code.isa}});
    }
  }
  return list;
}

auto units_json(const LibraryCode& library) -> Json {
  auto list = Json::array();
  for (const auto& same : library.units) {
    auto names = Json::array();
    std::ranges::for_each(same.codes, [&](std::uint32_t code) { names.push_back(library.codes[code].target); });
    list.push_back({{"count", same.count}, {"targets", names}});
  }
  return list;
}

/// The code that some units lack, with the number of units that have it.
auto partly_json(const LibraryCode& library) -> Json {
  std::vector<std::uint64_t> counts(library.codes.size());
  for (const auto& same : library.units) {
    std::ranges::for_each(same.codes, [&](std::uint32_t code) { counts[code] += same.count; });
  }
  auto partly = Json::object();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != library.unit_count()) {
      partly[library.codes[i].target] = counts[i];
    }
  }
  return partly;
}

auto verdict_json(const CodeVerdict& verdict) -> Json {
  return {{"gpu", verdict.gpu.sm()},
          {"runs", code_verdict_text(verdict.how)},
          {"uses", maybe(verdict.uses)},
          {"units", verdict.judged},
          {"units_without", verdict.without},
          {"least_driver", maybe(verdict.least_driver)},
          {"least_cuda", maybe(verdict.least_cuda)}};
}

auto file_json(const InspectedFile& file) -> Json {
  const auto& code = file.code;
  auto verdicts = Json::array();
  std::ranges::transform(file.verdicts, std::back_inserter(verdicts), verdict_json);
  return {{"path", code.path},
          {"archive", maybe(code.archive)},
          {"package", maybe(code.package)},
          {"format", library_format_text(code.format)},
          {"toolkit", maybe(code.toolkit)},
          {"cubins", targets(code, DeviceCode::Kind::cubin)},
          {"ptx", ptx_json(code)},
          {"targets", targets(code, DeviceCode::Kind::amd)},
          {"idle", targets(code, DeviceCode::Kind::idle)},
          {"units", units_json(code)},
          {"entries", code.entries},
          {"partly", partly_json(code)},
          {"whole", !code.is_at_least},
          {"sample", code.is_sample() ? Json{{"read", code.read}, {"size", code.size}} : Json(nullptr)},
          {"fault", code.fault ? Json(code.fault->message) : Json(nullptr)},
          {"notes", code.notes},
          {"verdicts", verdicts}};
}

}  // namespace

auto render_inspection_json(const Inspection& inspection) -> std::string {
  auto files = Json::array();
  std::ranges::transform(inspection.files, std::back_inserter(files), file_json);
  auto remote = Json::array();
  std::ranges::transform(inspection.remote, std::back_inserter(remote), [](const RemoteReading& reading) {
    return Json{{"url", reading.url},       {"size", reading.size},     {"read", reading.read},      {"kept", reading.is_kept},
                {"unread", reading.unread}, {"stated", reading.stated}, {"targets", reading.targets}};
  });
  return json_text(Json{{"schema", "gpusolve/inspect/1"}, {"files", files}, {"looked_at", inspection.looked_at}, {"remote", remote}});
}

}  // namespace gpusolve::report
