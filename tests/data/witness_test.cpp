// Environments that real solvers locked: what they found, ours must not call unsatisfiable.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/data/audit.hpp"
#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

namespace fs = std::filesystem;
using testing::IsSubsetOf;

struct Pin {
  std::string channel;  ///< the channel's folder: `conda-forge`
  std::string name;
  std::string version_and_build;  ///< `=2.1.0=py310_0`

  [[nodiscard]] auto id() const -> std::string { return name + version_and_build; }
  /// The lock states the channel of each record. The spec must name it if another channel comes first for that name, as the request for the
  /// lock did.
  [[nodiscard]] auto spec() const -> std::string { return channel + "::" + name + "=" + version_and_build; }
};

struct Witness {
  std::string file;
  std::string platform;
  std::vector<std::string> channels;          ///< folders, in order of priority
  std::vector<std::string> virtual_packages;  ///< if the lock states them
  std::vector<Pin> pins;
  std::set<std::string> key_packages;  ///< names
};

/// `https://conda.anaconda.org/nvidia/label/cuda-12.4.0/` -> `nvidia`, which also contains the records of its labels.
auto folder_of(const std::string& url) -> std::string {
  const auto host = url.find("://");
  auto path = url.substr(url.find('/', host + 3) + 1);
  path = path.substr(0, path.find("/label/"));
  return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

auto without_ending(const std::string& file) -> std::string {
  return file.substr(0, file.size() - std::string_view(file.ends_with(".conda") ? ".conda" : ".tar.bz2").size());
}

/// `conda-forge/linux-64/aom-3.6.1-h59595ed_0.conda`; names may hold dashes, versions and builds do not.
auto pin_of(const std::string& record) -> Pin {
  const auto file_start = record.rfind('/') + 1;
  const auto stem = without_ending(record.substr(file_start));
  const auto build = stem.rfind('-');
  const auto version = stem.rfind('-', build - 1);
  const auto subdir_start = record.rfind('/', file_start - 2);
  return {record.substr(0, subdir_start), stem.substr(0, version),
          "=" + stem.substr(version + 1, build - version - 1) + "=" + stem.substr(build + 1)};
}

auto read_witness(const fs::path& path) -> Witness {
  std::ifstream stream(path);
  const auto lock = nlohmann::json::parse(stream);
  Witness witness{path.filename().string(), lock.at("platform"), {}, {}, {}, {}};
  for (const std::string url : lock.at("channels")) {
    if (const auto folder = folder_of(url); std::ranges::find(witness.channels, folder) == witness.channels.end()) {
      witness.channels.push_back(folder);
    }
  }
  const auto& entry = lock.at("platform_entry");
  if (entry.is_object()) {
    witness.virtual_packages = entry.at("virtual-packages").get<std::vector<std::string>>();
  }
  for (const std::string record : lock.at("records")) {
    witness.pins.push_back(pin_of(record));
  }
  for (const std::string record : lock.at("key_packages")) {
    witness.key_packages.insert(pin_of("channel/subdir/" + record).name);
  }
  return witness;
}

auto witnesses() -> std::vector<Witness> {
  std::vector<fs::path> paths(fs::directory_iterator(channel_root() / "witness"), fs::directory_iterator{});
  std::ranges::sort(paths);
  std::vector<Witness> found;
  std::ranges::transform(paths, std::back_inserter(found), read_witness);
  return found;
}

/// The request on the machine of the lock. A platform that states its virtual packages has no others.
auto ask_for(const Witness& witness) -> cli::ResolveOptions {
  auto options = ask(witness.channels, {}, witness.platform);
  options.virtual_packages = witness.virtual_packages;
  const auto& stated = witness.virtual_packages;
  if (!stated.empty() && std::ranges::none_of(stated, [](const auto& text) { return text.starts_with("__cuda"); })) {
    options.virtual_packages.emplace_back("__cuda=");
  }
  return options;
}

auto ids_of(const std::vector<Pin>& pins) -> std::vector<std::string> {
  std::vector<std::string> ids;
  std::ranges::transform(pins, std::back_inserter(ids), &Pin::id);
  std::ranges::sort(ids);
  return ids;
}

auto sorted(std::vector<std::string> texts) -> std::vector<std::string> {
  std::ranges::sort(texts);
  return texts;
}

/// The result for a lock with a CUDA build of torch must be a GPU set.
auto expected_outcome(const Witness& witness) -> OutcomeKind {
  const bool has_gpu = std::ranges::any_of(
      witness.pins, [](const Pin& pin) { return pin.name == "pytorch" && pin.version_and_build.find("cuda") != std::string::npos; });
  return has_gpu ? OutcomeKind::gpu : OutcomeKind::cpu_only;
}

TEST(Witness, AllLocksAreThere) {
  SKIP_WITHOUT_CHANNELS();
  EXPECT_EQ(witnesses().size(), 24U);
}

TEST(Witness, PinnedRecordsAreTheSolution) {
  SKIP_WITHOUT_CHANNELS();
  for (const auto& witness : witnesses()) {
    SCOPED_TRACE(witness.file);
    auto options = ask_for(witness);
    std::ranges::transform(witness.pins, std::back_inserter(options.specs), &Pin::spec);
    const auto answer = answer_to(options).answer;
    EXPECT_EQ(answer.outcome, expected_outcome(witness));
    EXPECT_EQ(sorted(package_ids(answer)), ids_of(witness.pins));
  }
}

/// Likewise without channels, if that is equivalent: with priority disabled, the pins choose among all channels.
TEST(Witness, PinsNeedNoChannelWhereChannelsAreEqual) {
  SKIP_WITHOUT_CHANNELS();
  for (const auto& witness : witnesses()) {
    SCOPED_TRACE(witness.file);
    auto options = ask_for(witness);
    options.channel_priority = "disabled";
    std::ranges::transform(witness.pins, std::back_inserter(options.specs),
                           [](const Pin& pin) { return pin.name + "=" + pin.version_and_build; });
    const auto answer = answer_to(options).answer;
    EXPECT_EQ(answer.outcome, expected_outcome(witness));
    EXPECT_EQ(sorted(package_ids(answer)), ids_of(witness.pins));
  }
}

/// Requests the key packages of the lock and constrains all its packages: names are found one by one, and none outside the lock is needed.
TEST(Witness, KeyPackagesUnderTheLockAsConstraintsStayInsideIt) {
  SKIP_WITHOUT_CHANNELS();
  for (const auto& witness : witnesses()) {
    SCOPED_TRACE(witness.file);
    auto options = ask_for(witness);
    for (const auto& pin : witness.pins) {
      (witness.key_packages.contains(pin.name) ? options.specs : options.constraints).push_back(pin.spec());
    }
    const auto answer = answer_to(options).answer;
    EXPECT_EQ(answer.outcome, expected_outcome(witness));
    EXPECT_THAT(package_ids(answer), IsSubsetOf(ids_of(witness.pins)));
  }
}

}  // namespace
}  // namespace gpusolve::tests
