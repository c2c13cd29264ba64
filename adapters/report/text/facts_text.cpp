#include "adapters/report/text/facts_text.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

constexpr std::string_view k_driver = "driver ";
constexpr std::string_view k_glibc = "glibc ";
/// Precedes nearly every name; people omit it.
constexpr std::string_view k_brand = "GeForce ";

auto in_brackets(Provenance provenance, std::string_view option) -> std::string {
  return " (" + provenance_words(provenance, option) + ")";
}

auto version_of(const Driver& driver) -> const std::optional<DottedVersion>& { return driver.version ? driver.version : driver.of_board; }

auto option_of(const Driver& driver) -> std::string { return option_text(version_of(driver) ? Option::driver : Option::driver_cuda); }

auto driver_row(const Driver& driver) -> std::string {
  const auto serves = driver.cuda ? "serves CUDA up to " + driver.cuda->text() : std::string();
  const auto version = version_of(driver) ? version_of(driver)->text() : std::string();
  return version + (version.empty() || serves.empty() ? "" : ", ") + serves + in_brackets(driver.provenance, option_of(driver));
}

auto gpu_row(const Gpu& gpu) -> std::string {
  const auto name = printable(gpu.name.value_or(""));
  return (name.empty() ? "" : name + ", ") + gpu.capability.sm() + in_brackets(gpu.provenance, option_text(Option::gpu));
}

auto machine_row(const Facts& facts) -> std::string {
  const auto& [platform, learnt] = facts.platform;
  auto text = std::string(platform_text(platform)) + in_brackets(learnt, option_text(Option::platform));
  return facts.glibc ? text + ", glibc " + facts.glibc->value.text() + in_brackets(facts.glibc->provenance, option_text(Option::glibc))
                     : text;
}

}  // namespace

auto provenance_words(Provenance provenance, std::string_view option) -> std::string {
  switch (provenance) {
    case Provenance::flag:
      return std::string(option);
    case Provenance::env:
      return "from the environment";
    case Provenance::detected:
    case Provenance::assumed:
      return std::string(provenance_text(provenance));
  }
  return {};
}

auto named_gpu(std::string_view arch, const Facts& facts) -> std::string {
  std::vector<std::string> names;
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    auto name = printable(gpu.name.value_or(""));
    name.erase(0, name.starts_with(k_brand) ? k_brand.size() : 0);
    if (!name.empty() && gpu.capability.sm() == arch && std::ranges::find(names, name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return printable(arch) + (names.empty() ? "" : " (" + joined(names, ", ") + ")");
}

auto own_value(std::string_view fact, const Facts& facts) -> std::string {
  if (fact.starts_with(k_driver) && facts.driver) {
    return printable(fact.substr(k_driver.size())) + in_brackets(facts.driver->provenance, option_of(*facts.driver));
  }
  if (fact.starts_with(k_glibc) && facts.glibc) {
    return printable(fact.substr(k_glibc.size())) + in_brackets(facts.glibc->provenance, option_text(Option::glibc));
  }
  return printable(fact);
}

auto fact_rows(const Facts& facts) -> std::vector<std::pair<std::string, std::string>> {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    rows.emplace_back("GPU", gpu_row(gpu));
  }
  if (rows.empty()) {
    rows.emplace_back("GPU", facts.gpus ? "none" : "any: none was named");
  }
  if (facts.driver) {
    rows.emplace_back("Driver", driver_row(*facts.driver));
  }
  rows.emplace_back("Machine", machine_row(facts));
  return rows;
}

auto machine_phrase(const Facts& facts) -> std::string {
  std::vector<std::string> words;
  for (const auto& capability : facts.capabilities()) {
    words.push_back(named_gpu(capability.sm(), facts));
  }
  if (words.empty()) {
    words.emplace_back(facts.gpus ? "no GPU" : "any GPU");
  }
  if (facts.driver && facts.driver->version) {
    words.push_back("driver " + facts.driver->version->text());
  } else if (facts.driver && facts.driver->cuda) {
    words.push_back("a driver for CUDA " + facts.driver->cuda->text());
  }
  words.emplace_back(platform_text(facts.platform.value));
  return joined(words, ", ");
}

}  // namespace gpusolve::report
