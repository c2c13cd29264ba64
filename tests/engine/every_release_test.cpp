// `check` of each release of each stack alone, on the oldest and newest cards and drivers: it ends with findings, and following its advice
// gives no error.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "adapters/inventory/read.hpp"
#include "engine/audit/input_audit.hpp"
#include "engine/audit/together/refutations.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine::audit {
namespace {

const auto& catalog() { return catalogs::Catalog::embedded(); }

struct Machine {
  const char* name;
  ComputeCapability gpu;
  const char* driver;
};

void PrintTo(const Machine& machine, std::ostream* stream) { *stream << machine.name; }

auto facts_of(const Machine& machine) -> Facts {
  Facts facts;
  facts.gpus = {Gpu{std::nullopt, machine.gpu, Provenance::flag}};
  facts.driver = Driver{dotted(machine.driver), std::nullopt, Provenance::flag};
  facts.platform = {Platform::linux_64, Provenance::flag};
  return facts;
}

/// The audits of one machine share their proofs, as the audits of the files of one run do, because most of them ask for the same.
auto findings_of(const std::string& requirement, const Facts& facts, Refutations& refutations) -> std::vector<Finding> {
  const MachineText given;
  const std::optional<DottedVersion> python;
  auto inventory = inventory::read_text(requirement + "\n", "requirements.txt", reading_for(facts, python, catalog()));
  EXPECT_TRUE(inventory) << requirement;
  const JudgedFor judged{.facts = facts, .given = given, .python = python, .refutations = &refutations};
  return inventory ? audit_input(std::move(*inventory), judged, catalog()).findings : std::vector<Finding>();
}

/// "jaxlib==0.4.26" for each release of each package with GPU code that PyPI has.
auto releases() -> std::set<std::string> {
  std::set<std::string> all;
  for (const auto& package : catalog().stack_packages()) {
    for (const auto& build : package.is_conda ? std::span<const catalogs::StackBuild>() : catalog().stack_builds(false, package.name)) {
      for (const auto& version : build.versions) {
        all.insert(package.name + "==" + version.text);
      }
    }
  }
  return all;
}

/// The lines that follow the advice about the torch that the release brings: `gpusolve resolve … --cuda 12.6 torch==2.14.0`. Empty if there
/// is no such advice.
auto lines_for_torch(const std::vector<Finding>& findings) -> std::string {
  constexpr std::string_view k_cuda = "--cuda ";
  constexpr std::string_view k_torch = " torch==";
  for (const auto& finding : findings) {
    for (const auto& command : finding.repair ? finding.repair->commands : std::vector<std::string>()) {
      const auto cuda = command.find(k_cuda);
      const auto torch = command.rfind(k_torch);
      if (cuda != std::string::npos && torch != std::string::npos && cuda < torch) {
        const auto start = cuda + k_cuda.size();
        const auto label = cuda_label(dotted(command.substr(start, torch - start)));
        return "\n" + command.substr(torch + 1) + "+" + label + "\n--extra-index-url https://download.pytorch.org/whl/" + label;
      }
    }
  }
  return {};
}

class EveryRelease : public ::testing::TestWithParam<Machine> {};

TEST_P(EveryRelease, IsAuditedAndAdviceIsNoError) {
  const auto facts = facts_of(GetParam());
  Refutations refutations(catalog());
  std::set<std::string> advised;
  for (const auto& release : releases()) {
    const auto findings = findings_of(release, facts, refutations);
    for (const auto& finding : findings) {
      if (finding.repair && finding.repair->kind == Repair::Kind::edit &&
          release.starts_with(finding.repair->what.substr(0, finding.repair->what.find('=')))) {
        advised.insert(finding.repair->what + lines_for_torch(findings));
      }
    }
  }
  EXPECT_FALSE(advised.empty());
  for (const auto& release : advised) {
    const auto findings = findings_of(release, facts, refutations);
    EXPECT_TRUE(std::ranges::none_of(findings, [](const Finding& finding) { return finding.level == Level::error; })) << release;
  }
}

constexpr Machine k_machines[] = {
    {"blackwell", {12, 0}, "580.65.06"}, {"volta_of_2021", {7, 0}, "470.82.01"}, {"maxwell", {5, 2}, "535.104.05"}};
INSTANTIATE_TEST_SUITE_P(Machines, EveryRelease, ::testing::ValuesIn(k_machines),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::engine::audit
