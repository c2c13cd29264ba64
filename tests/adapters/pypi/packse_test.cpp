// The packse scenarios, solved by the resolver with this provider: the answers must be uv's.
#include <filesystem>
#include <fstream>
#include <map>

#include <nlohmann/json.hpp>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/provider.hpp"
#include "resolver/resolve.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::pypi {
namespace {

using nlohmann::json;
using Versions = std::map<std::string, std::string>;

auto metadata_text(const std::string& name, const std::string& version, const json& facts) -> std::string {
  std::string text = "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + version + "\n";
  for (const auto& requirement : facts["requires"]) {
    text += "Requires-Dist: " + requirement.get<std::string>() + "\n";
  }
  for (const auto& [extra, requirements] : facts["extras"].items()) {
    text += "Provides-Extra: " + extra + "\n";
    for (const auto& requirement : requirements) {
      const auto whole = requirement.get<std::string>();
      const auto semicolon = std::min(whole.find(';'), whole.size());
      const auto marker = semicolon < whole.size() ? "(" + whole.substr(semicolon + 1) + ") and " : std::string();
      ((text += "Requires-Dist: ") += whole.substr(0, semicolon)) += " ; ";
      (((text += marker) += "extra == '") += extra) += "'\n";
    }
  }
  return text;
}

void add_project(MemoryIndex& index, const std::string& name, const json& versions) {
  Project project{.name = normalise_name(name), .files = {}};
  for (const auto& [version, facts] : versions.items()) {
    auto tags = facts["wheel_tags"].empty() ? json::array({"py3-none-any"}) : facts["wheel_tags"];
    for (const auto& tag : facts["wheel"].get<bool>() ? tags : json::array()) {
      auto stem = project.name;
      std::ranges::replace(stem, '-', '_');
      ProjectFile file{.name = stem, .url = "https://x/" + stem};
      ((((file.name += '-') += version) += '-') += tag.get<std::string>()) += ".whl";
      if (facts["requires_python"].is_string() && !facts["requires_python"].get<std::string>().empty()) {
        file.requires_python = facts["requires_python"].get<std::string>();
      }
      if (facts["yanked"].get<bool>()) {
        file.yanked = "";
      }
      index.add_metadata(file.name, metadata_text(name, version, facts));
      project.files.push_back(std::move(file));
    }
  }
  index.add(std::move(project));
}

/// Why the scenario does not apply here; empty if it does.
auto objection(const json& scenario) -> std::string {
  const auto& options = scenario["resolver_options"];
  for (const auto& [name, value] : options.items()) {
    if (name != "python" && name != "prereleases" && name != "python_platform") {
      return name;
    }
  }
  for (const auto& [name, versions] : scenario["packages"].items()) {
    for (const auto& [version, facts] : versions.items()) {
      if (facts["sdist"].get<bool>() && !facts["wheel"].get<bool>()) {
        return "sdist only";
      }
    }
  }
  const auto& expected = scenario["expected"];
  if (expected["satisfiable"].get<bool>() && expected["packages"].empty() && !expected.contains("uv_installed")) {
    return "uv builds a source distribution";
  }
  if (scenario["reference_check"].is_string() &&
      scenario["reference_check"].get<std::string>().starts_with("differs: plain newest-first")) {
    return "the order of choice is another than uv's";  // gpusolve decides the first name of the request before the second, at any cost
  }
  const auto python = dotted(options.value("python", scenario["environment"]["python"].get<std::string>())).prefix(2);
  const auto root = parse_specifier_set(scenario["root"]["requires_python"].get<std::string>()).value();
  return root.contains(parse_version(python.text()).value()) ? "" : "the root itself asks for another python";
}

auto policy_of(const json& scenario) -> PypiPolicy {
  const std::map<std::string, std::pair<Platform, const char*>> platforms = {
      {"x86_64-manylinux2014", {Platform::linux_64, "2.17"}},
      {"x86_64-unknown-linux-gnu", {Platform::linux_64, "2.28"}},
      {"aarch64-unknown-linux-gnu", {Platform::linux_aarch64, "2.28"}},
      {"windows", {Platform::win_64, "0"}},
      {"macos", {Platform::osx_arm64, "0"}},
      {"aarch64-apple-darwin", {Platform::osx_arm64, "0"}},
      {"x86_64-apple-darwin", {Platform::osx_64, "0"}}};
  const auto& options = scenario["resolver_options"];
  const auto& [platform, glibc] = platforms.at(options.value("python_platform", "x86_64-unknown-linux-gnu"));
  PypiPolicy policy;
  policy.target = {.platform = platform, .glibc = dotted(glibc), .macos = {}};
  policy.pythons = {dotted(options.value("python", scenario["environment"]["python"].get<std::string>()))};
  policy.takes_prereleases = options.value("prereleases", false);
  return policy;
}

/// The set that the resolver chooses; nullopt if there is none.
auto solved(const json& scenario) -> std::optional<Versions> {
  MemoryIndex index("https://x");
  for (const auto& [name, versions] : scenario["packages"].items()) {
    add_project(index, name, versions);
  }
  PypiProvider provider({{.index = &index}}, policy_of(scenario));
  resolver::Request request;
  for (const auto& requirement : scenario["root"]["requires"]) {
    for (const auto spec : provider.add_spec(requirement.get<std::string>()).value()) {
      request.roots.push_back(spec);
    }
  }
  const auto outcome = resolver::resolve(request, provider);
  EXPECT_TRUE(outcome);
  const auto* solution = outcome ? std::get_if<resolver::Solution>(&*outcome) : nullptr;
  if (solution == nullptr) {
    return std::nullopt;
  }
  Versions chosen;
  for (const auto& [name, candidate] : solution->chosen) {
    if (provider.file_of(candidate) != nullptr) {
      chosen[provider.name_text(name)] = provider.version_text(candidate);
    }
  }
  return chosen;
}

TEST(Packse, AnswersAsUvDoes) {
  const auto path = tests::shared_data() / "suites/given/pypi_packse.json";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << "the scenarios are not there: " << path;
  }
  std::ifstream stream(path);
  std::size_t count = 0;
  const auto document = json::parse(stream);
  for (const auto& scenario : document["scenarios"]) {
    if (!objection(scenario).empty()) {
      continue;
    }
    ++count;
    std::optional<Versions> expected;
    const auto& answer = scenario["expected"];
    if (answer["satisfiable"].get<bool>()) {
      expected.emplace();
      const auto& wanted = answer[answer.contains("uv_installed") ? "uv_installed" : "packages"];
      for (const auto& [name, version] : wanted.items()) {
        expected->emplace(normalise_name(name), version.get<std::string>());
      }
    }
    EXPECT_EQ(solved(scenario), expected) << scenario["id"];
  }
  EXPECT_GT(count, 40U);
}

}  // namespace
}  // namespace gpusolve::pypi
