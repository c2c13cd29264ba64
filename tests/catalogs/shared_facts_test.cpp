// The catalog against the fact base beside the checkout: other resolvers' driver tables, questions with known answers, real locks.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "catalogs/catalog.hpp"
#include "catalogs/gpu_rules.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::catalogs {
namespace {

namespace fs = std::filesystem;

const fs::path k_shared = tests::shared_data();

#define SKIP_WITHOUT(path)                                              \
  if (!fs::exists(path)) {                                              \
    GTEST_SKIP() << (path) << " is not there: nothing to compare with"; \
  }

/// "cu118" -> 11.8.
auto cuda_of(const std::string& tag) -> DottedVersion { return dotted(tag.substr(2, tag.size() - 3) + "." + tag.back()); }

auto fields_of(const std::string& line) -> std::vector<std::string> {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, '\t');) {
    fields.push_back(field);
  }
  return fields;
}

auto rows_of(const fs::path& path, const std::string& kind) -> std::vector<std::vector<std::string>> {
  std::vector<std::vector<std::string>> rows;
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(kind + "\t")) {
      rows.push_back(fields_of(line));
    }
  }
  return rows;
}

TEST(SharedFacts, OtherResolversNameTheSameLeastDrivers) {
  const auto path = k_shared / "suites/given/gpu_facts.tsv";
  SKIP_WITHOUT(path);
  const auto rows = rows_of(path, "min_driver");
  EXPECT_GE(rows.size(), 40U);
  for (const auto& row : rows) {
    const bool is_linux_row = row[1].starts_with("linux ");
    const auto cuda = cuda_of(row[1].substr(row[1].find(' ') + 1));
    const auto least = Catalog::embedded().least_driver(cuda, is_linux_row ? Platform::linux_64 : Platform::win_64);
    ASSERT_TRUE(least) << row[1];
    // For CUDA 13 they name only the branch, while we name its first driver.
    EXPECT_EQ(least->prefix(dotted(row[2]).parts().size()), dotted(row[2])) << row[1];
  }
}

TEST(SharedFacts, ToolkitsTargetWhatTheTablesList) {
  const auto path = k_shared / "facts/cuda_arch.yaml";
  SKIP_WITHOUT(path);
  const auto facts = YAML::LoadFile(path.string());
  for (const auto& release : facts["release"]) {
    std::set<std::string> listed;
    for (const auto& target : release["sm"]) {
      listed.insert("sm_" + target.as<std::string>());
    }
    std::set<std::string> ours;
    for (const auto& target : Catalog::embedded().toolkit_targets(dotted(release["cuda"].as<std::string>()))) {
      if (target.kind == CodeTarget::Kind::plain) {
        ours.insert(target.capability.sm());
      }
    }
    EXPECT_EQ(ours, listed) << release["cuda"];
  }
}

/// The build of a question or a lock: its own tag, or what PyPI serves.
auto build_for(const std::string& torch, const std::string& tag, Platform platform) -> const PublishedBuild* {
  for (const auto& build : Catalog::embedded().published_builds(platform)) {
    if (build.packaging == Packaging::wheel && build.version == dotted(torch) &&
        (tag == "pypi-default" ? build.is_on_pypi : build.tag == tag)) {
      return &build;
    }
  }
  return nullptr;
}

auto platform_of(const YAML::Node& ask) -> Platform {
  const auto system = ask["os"] ? ask["os"].as<std::string>() : "linux";
  const auto machine = ask["machine"] ? ask["machine"].as<std::string>() : "";
  return system == "windows" ? Platform::win_64 : machine == "aarch64" ? Platform::linux_aarch64 : Platform::linux_64;
}

auto facts_of(const YAML::Node& ask) -> Facts {
  Facts facts;
  facts.platform.value = platform_of(ask);
  if (ask["sm"]) {
    facts.gpus = std::vector<Gpu>{{std::nullopt, *parse_compute_capability("sm_" + ask["sm"].as<std::string>()), Provenance::flag}};
  }
  if (ask["driver"]) {
    facts.driver = Driver{dotted(ask["driver"].as<std::string>()), std::nullopt};
  }
  return facts;
}

/// "usable", "not-usable"; nullopt for questions that are not about a build of torch on a GPU.
auto our_answer(const YAML::Node& ask) -> std::optional<std::string> {
  if (!ask["torch"] || !ask["build"] || !ask["sm"] || ask["build"].as<std::string>() == "any") {
    return std::nullopt;
  }
  const auto* build = build_for(ask["torch"].as<std::string>(), ask["build"].as<std::string>(), platform_of(ask));
  if (build == nullptr) {
    return "no-such-artifact";
  }
  return judge(*build, facts_of(ask), Catalog::embedded()).runs() ? "usable" : "not-usable";
}

TEST(SharedFacts, QuestionsGetTheirKnownAnswers) {
  const auto path = k_shared / "facts/questions.yaml";
  SKIP_WITHOUT(path);
  int asked = 0;
  for (const auto& question : YAML::LoadFile(path.string())["questions"]) {
    const auto answer = our_answer(question["ask"]);
    if (!answer) {
      continue;
    }
    ++asked;
    auto expected = question["answer"].as<std::string>();
    if (expected == "ambiguous") {
      expected = "not-usable";  // there is code, but cuDNN does not support the GPU: docs/rules.md decides
    }
    EXPECT_EQ(*answer, expected) << "question " << question["id"];
  }
  EXPECT_GE(asked, 14);
}

/// "2.7.1+cu128 (https://...)" -> {"2.7.1", "cu128"}; without a local version PyPI's tag, or cpu from a cpu index.
struct Locked {
  std::string torch;
  std::string tag;
};

auto locked_of(const std::string& text) -> Locked {
  const auto version = text.substr(0, text.find(' '));
  const auto plus = version.find('+');
  if (plus != std::string::npos) {
    return {version.substr(0, plus), version.substr(plus + 1)};
  }
  return {version, text.find("/cpu") != std::string::npos ? "cpu" : text.find("/cu") != std::string::npos ? "any" : "pypi-default"};
}

auto is_known(const Locked& locked) -> bool {
  if (locked.tag == "any") {  // an index of one tag that also lists a wheel without local version: that of another platform
    return true;
  }
  for (const auto platform : {Platform::linux_64, Platform::linux_aarch64, Platform::win_64, Platform::osx_arm64}) {
    if (build_for(locked.torch, locked.tag, platform) != nullptr) {
      return true;
    }
  }
  return false;
}

TEST(SharedFacts, EveryLockedBuildIsKnown) {
  const auto path = k_shared / "facts/lock_evidence.yaml";
  SKIP_WITHOUT(path);
  int seen = 0;
  for (const auto& lock : YAML::LoadFile(path.string())["locks"]) {
    for (const auto& entry : lock["torch"]) {
      const auto locked = locked_of(entry.as<std::string>());
      if (locked.tag.starts_with("rocm") || locked.tag == "xpu") {
        continue;  // this catalog has no other accelerators
      }
      ++seen;
      EXPECT_TRUE(is_known(locked)) << lock["lock"] << ": " << locked.torch << " " << locked.tag;
    }
  }
  EXPECT_GE(seen, 91);
}

/// Locks that override a pin of torch, or contain the package for another reason; torch's pin is unchanged.
const std::set<std::string> k_overrides{"github:NVIDIA-NeMo/RL@7ea279abfbeb uv.lock",                    // a newer cuDNN
                                        "github:PrimeIntellect-ai/prime-rl@559b44772e47 uv.lock",        // a newer cuDNN
                                        "github:nvidia-cosmos/cosmos-transfer2.5@2ff49d0717af uv.lock",  // a newer cuDNN
                                        "github:remsky/Kokoro-FastAPI@26eec068d8ce uv.lock"};            // the triton of its ROCm fork

/// Pinned versions of a package over all builds that the lock names.
auto pinned(const YAML::Node& lock, const std::string& package) -> std::set<std::string> {
  std::set<std::string> versions;
  for (const auto& entry : lock["torch"]) {
    const auto locked = locked_of(entry.as<std::string>());
    const auto* build = locked.tag == "any" ? nullptr : build_for(locked.torch, locked.tag, Platform::linux_64);
    for (const auto& [name, version] : build == nullptr ? std::vector<std::pair<std::string, std::string>>{} : build->pins) {
      if (name == package) {
        versions.insert(version);
      }
    }
  }
  return versions;
}

TEST(SharedFacts, LocksHoldWhatTheCatalogPins) {
  const auto path = k_shared / "facts/lock_evidence.yaml";
  SKIP_WITHOUT(path);
  int compared = 0;
  for (const auto& lock : YAML::LoadFile(path.string())["locks"]) {
    if (k_overrides.contains(lock["lock"].as<std::string>())) {
      continue;
    }
    for (const std::string package : {"triton", "nvidia-cudnn-cu11", "nvidia-cudnn-cu12", "nvidia-cudnn-cu13"}) {
      std::set<std::string> held;
      for (const auto& version : lock[package]) {
        held.insert(version.as<std::string>());
      }
      const auto ours = pinned(lock, package);
      if (held.empty() || ours.empty()) {
        continue;
      }
      ++compared;
      // A fork of a lock may be for a platform without CUDA, so not all of our versions need to occur.
      EXPECT_TRUE(std::ranges::any_of(ours, [&](const std::string& version) { return held.contains(version); }))
          << lock["lock"] << ": " << package << " " << *ours.begin();
    }
  }
  EXPECT_GE(compared, 120);
}

TEST(SharedFacts, CompanionsAreThoseOfRealLocks) {
  const auto path = k_shared / "facts/lock_evidence.yaml";
  SKIP_WITHOUT(path);
  int compared = 0;
  for (const auto& lock : YAML::LoadFile(path.string())["locks"]) {
    std::set<std::string> wanted;
    for (const auto& entry : lock["torch"]) {
      const auto releases = Catalog::embedded().published_releases();
      const auto found = std::ranges::find(releases, dotted(locked_of(entry.as<std::string>()).torch), &PublishedRelease::version);
      if (found != releases.end() && found->companion("torchvision") != nullptr) {
        wanted.insert(found->companion("torchvision")->version);
      }
    }
    for (const auto& version : lock["torchvision"]) {
      const auto text = version.as<std::string>();
      ++compared;
      EXPECT_TRUE(wanted.contains(text.substr(0, text.find('+')))) << lock["lock"] << ": torchvision " << text;
    }
  }
  EXPECT_GE(compared, 50);
}

/// Names in pci.ids that do not determine a chip: any unrecognised card is a "Graphics Device", and NVIDIA sold a DGX Station with a V100,
/// an A100 and a GB300 (its white papers; sources of catalogs/gpus.yaml). One of its entries, of a GF117, is called after four products,
/// three of which have entries of other chips as well; so has GT 720M.
constexpr std::array<std::string_view, 6> k_names_of_no_chip{"Graphics Device ES-A", "DGX Station",  "GeForce 710M",
                                                             "GeForce 810M",         "GeForce 820M", "GeForce GT 720M"};

TEST(SharedFacts, EveryGpuOfTheFactBaseIsKnown) {
  const auto path = k_shared / "facts/gpus.yaml";
  SKIP_WITHOUT(path);
  const auto facts = YAML::LoadFile(path.string());
  const auto expect_gpu = [](const std::string& name, const YAML::Node& capability) {
    const auto gpu = Catalog::embedded().find_gpu(name);
    if (capability.IsSequence() || std::ranges::find(k_names_of_no_chip, name) != k_names_of_no_chip.end()) {
      EXPECT_FALSE(gpu) << name << " is ambiguous";
      return;
    }
    ASSERT_TRUE(gpu) << gpu.error().text();
    EXPECT_EQ((*gpu)->capability.text(), capability.as<std::string>()) << name;
  };
  for (const auto& gpu : facts["gpus"]) {
    expect_gpu(gpu["name"].as<std::string>(), gpu["cc"]);
  }
  for (const auto& gpu : facts["nvsmi_names"]) {
    expect_gpu(gpu["nvsmi"].as<std::string>(), gpu["cc"]);
  }
  for (const auto& gpu : facts["nvsmi_names_pre_turing_and_special"]["items"]) {
    expect_gpu(gpu["nvsmi"].as<std::string>(), gpu["cc"]);
  }
  for (const auto& gpu : facts["notable"]) {
    expect_gpu(gpu.first.as<std::string>(), gpu.second);
  }
}

}  // namespace
}  // namespace gpusolve::catalogs
