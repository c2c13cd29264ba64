#include "adapters/report/json/facts_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/report/json/or_null.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

/// The Python if it is fixed, which is a fact; null for a range, which is only a wish.
auto fixed_python(const std::optional<std::string>& python) -> Json {
  const auto is_plain = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
  return python && std::ranges::all_of(*python, is_plain) ? Json(*python) : Json(nullptr);
}

auto gpu_json(const Gpu& gpu) -> Json {
  return {{"name", maybe(gpu.name)}, {"arch", gpu.capability.sm()}, {"provenance", provenance_text(gpu.provenance)}};
}

auto driver_json(const std::optional<Driver>& driver) -> Json {
  if (!driver) {
    return nullptr;
  }
  return {{"version", maybe(driver->version)}, {"cuda", maybe(driver->cuda)}, {"provenance", provenance_text(driver->provenance)}};
}

auto gpus_json(const std::vector<Gpu>& gpus) -> Json {
  auto list = Json::array();
  for (const auto& gpu : gpus) {
    list.push_back(gpu_json(gpu));
  }
  return list;
}

}  // namespace

auto facts_json(const Facts& facts, const std::optional<std::string>& python) -> Json {
  return {{"gpus", facts.gpus ? gpus_json(*facts.gpus) : Json(nullptr)},
          {"driver", driver_json(facts.driver)},
          {"platform", platform_text(facts.platform.value)},
          {"glibc", facts.glibc ? Json(facts.glibc->value.text()) : Json(nullptr)},
          {"python", fixed_python(python)}};
}

}  // namespace gpusolve::report
