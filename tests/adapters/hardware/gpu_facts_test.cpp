// The rows of gpu_facts.tsv on detection output, from other resolvers.
#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/kernel_driver.hpp"
#include "adapters/hardware/overrides.hpp"
#include "adapters/hardware/root_files.hpp"
#include "adapters/hardware/smi_text.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::hardware {
namespace {

struct Row {
  std::string kind;
  std::string input;
  std::string expected;
};

auto unescaped(std::string_view text) -> std::string {
  const std::map<char, char> meanings{{'t', '\t'}, {'n', '\n'}, {'r', '\r'}, {'\\', '\\'}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '\\' && i + 1 < text.size() && meanings.contains(text[i + 1]);
    out += is_escape ? meanings.at(text[++i]) : text[i];
  }
  return out;
}

auto read_rows() -> std::vector<Row> {
  std::ifstream file(tests::shared_data() / "suites/given/gpu_facts.tsv");
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    if (!line.starts_with('#') && first != std::string::npos && second != std::string::npos) {
      const auto third = std::min(line.find('\t', second + 1), line.size());
      rows.push_back({line.substr(0, first), unescaped(line.substr(first + 1, second - first - 1)),
                      unescaped(line.substr(second + 1, third - second - 1))});
    }
  }
  return rows;
}

auto text_of(const std::optional<DottedVersion>& version, const char* otherwise) -> std::string {
  return version ? version->text() : otherwise;
}

auto least_capability(const std::string& text) -> std::string {
  const auto capabilities = smi_capabilities_csv(text);
  return capabilities.empty() ? "none" : std::ranges::min(capabilities).text();
}

auto conda_override(const std::string& text) -> std::string {
  Probes probes;
  probes.environment["CONDA_OVERRIDE_CUDA"] = text;
  const auto overrides = read_overrides(probes);
  return overrides && value_of(overrides->driver_cuda) != nullptr ? value_of(overrides->driver_cuda)->text() : "none";
}

auto cuda_of_number(const std::string& text) -> std::string { return text_of(cuda_version_of(std::stoll(text)), "error"); }

using Answer = std::string (*)(const std::string&);

auto answers() -> const std::map<std::string, Answer>& {
  static const std::map<std::string, Answer> k_answers{
      {"proc_driver_nvidia_version", [](const std::string& text) { return text_of(nvrm_version(text), "none"); }},
      {"sys_module_nvidia_version", [](const std::string& text) { return text_of(version_in(text), "none"); }},
      {"nvidia_smi_driver_csv", [](const std::string& text) { return text_of(smi_driver_csv(text), "none"); }},
      {"nvidia_smi_driver_csv_header", [](const std::string& text) { return text_of(smi_driver_csv(text), "none"); }},
      {"nvidia_smi_xml_cuda", [](const std::string& text) { return text_of(smi_cuda_version(text), "none"); }},
      {"nvidia_smi_compute_cap_min", least_capability},
      {"cuda_driver_int", cuda_of_number},
      {"env CONDA_OVERRIDE_CUDA", conda_override}};
  return k_answers;
}

TEST(GpuFacts, AgreeWithOtherResolversOnDetectionOutput) {
  const auto rows = read_rows();
  if (rows.empty()) {
    GTEST_SKIP() << "no suites/given/gpu_facts.tsv in " << tests::shared_data();
  }
  std::size_t compared = 0;
  for (const auto& row : rows) {
    if (const auto answer = answers().find(row.kind); answer != answers().end()) {
      ++compared;
      EXPECT_EQ(answer->second(row.input), row.expected) << row.kind << ": " << row.input;
    }
  }
  EXPECT_GE(compared, 18U);
}

}  // namespace
}  // namespace gpusolve::hardware
