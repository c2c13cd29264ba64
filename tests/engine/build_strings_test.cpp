// The patterns that commands print for builds of conda match the real build strings of the packages: the cases are in build_strings.txt.
#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"
#include "engine/specs/build_pattern.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using catalogs::StackBuild;
using catalogs::StackVersion;

struct RealBuild {
  std::string package;
  std::string version;
  std::string channel;
  Platform platform{};
  std::string python;  ///< "-": any
  std::string kind;    ///< "12.9", "cpu", "cpu, alike"; "-": any CUDA
  std::string build;
  [[nodiscard]] auto is_for_cpu() const -> bool { return kind.starts_with("cpu"); }
};

auto split(const std::string& text, const std::string& separator, std::size_t most) -> std::vector<std::string> {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start != std::string::npos;) {
    const auto end = parts.size() + 1 == most ? std::string::npos : text.find(separator, start);
    parts.push_back(text.substr(start, end == std::string::npos ? end : end - start));
    start = end == std::string::npos ? end : end + separator.size();
  }
  return parts;
}

auto real_builds() -> std::vector<RealBuild> {
  std::ifstream stream(tests::test_data() / "engine" / "build_strings.txt");
  std::vector<RealBuild> all;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const auto fields = split(line, " | ", 5);
    const auto release = split(fields.at(0), " ", 2);
    const auto place = split(fields.at(1), ", ", 2);
    const auto python_and_kind = split(fields.at(2), ", ", 2);
    all.push_back({release.at(0), release.at(1), place.at(0), parse_platform(place.at(1)).value(), python_and_kind.at(0),
                   python_and_kind.at(1), fields.at(3)});
  }
  return all;
}

/// The patterns of a release's builds with CUDA, or of its CPU builds, for one Python and, if `cuda` is not empty, for one CUDA.
auto patterns_of(const RealBuild& real, bool is_for_cpu, std::string_view cuda) -> std::vector<std::string> {
  const auto& catalog = Catalog::embedded();
  std::vector<std::string> patterns;
  for (const auto& row : catalog.stack_builds(true, real.package)) {
    const auto version = std::ranges::find(row.versions, real.version, &StackVersion::text);
    const auto python = std::ranges::find(row.pythons, real.python, &DottedVersion::text);
    const bool is_it = row.channel == real.channel && row.is_for_cpu == is_for_cpu && version != row.versions.end() &&
                       std::ranges::find(row.platforms, real.platform) != row.platforms.end();
    const bool is_cuda = cuda.empty() || (row.cuda && row.cuda->text() == cuda);
    const bool is_python = row.pythons.empty() || python != row.pythons.end();
    if (is_it && is_cuda && is_python) {
      const auto& package = *catalog.stack_package(true, real.package);
      const bool tells = distinguishes_builds(package, row.channel, version->numbers);
      patterns.push_back(
          !tells ? std::string()
                 : build_pattern(package, row, version->numbers, python == row.pythons.end() ? std::nullopt : std::optional(*python)));
    }
  }
  return patterns;
}

auto meets(const std::string& build) {
  return [&build](const std::string& pattern) { return pattern.empty() || do_patterns_meet(pattern, build); };
}

TEST(BuildStrings, MatchThePatternsOfTheirBuilds) {
  for (const auto& real : real_builds()) {
    const auto patterns = patterns_of(real, real.is_for_cpu(), real.is_for_cpu() || real.kind == "-" ? "" : real.kind);
    EXPECT_FALSE(patterns.empty()) << "no row is about " << real.package << " " << real.version << " " << real.build;
    for (const auto& pattern : patterns) {
      EXPECT_TRUE(meets(real.build)(pattern)) << real.package << " " << real.version << ": " << pattern << " is not " << real.build;
    }
  }
}

TEST(BuildStrings, OfTheCpuMatchNoPatternOfCuda) {
  for (const auto& real : real_builds()) {
    for (const auto& pattern : real.kind == "cpu" ? patterns_of(real, false, "") : std::vector<std::string>()) {
      EXPECT_FALSE(meets(real.build)(pattern)) << real.package << " " << real.version << ": " << pattern << " is " << real.build;
    }
  }
}

/// `cuda*` of `vllm=*=cuda*`.
auto pattern_in(const std::string& spec) -> std::optional<std::string> {
  const auto at = spec.find("=*=");
  return at == std::string::npos ? std::nullopt : std::optional(spec.substr(at + 3));
}

/// Checks that the pattern of a spec matches some build string of conda-forge for the package, if there is one of this kind, and none of
/// the other kind.
void check_request(const std::string& spec, bool is_for_cpu, const std::vector<RealBuild>& all) {
  const auto pattern = pattern_in(spec);
  const auto is_its = [&](const RealBuild& real) {
    return real.package == spec.substr(0, spec.find('=')) && real.channel == "conda-forge";
  };
  const auto is_matched = [&](const RealBuild& real) { return pattern && is_its(real) && do_patterns_meet(*pattern, real.build); };
  bool has_one =
      !pattern || std::ranges::none_of(all, [&](const RealBuild& real) { return is_its(real) && real.is_for_cpu() == is_for_cpu; });
  for (const auto& real : all) {
    has_one |= is_matched(real) && real.is_for_cpu() == is_for_cpu;
    EXPECT_FALSE(is_matched(real) && real.is_for_cpu() != is_for_cpu) << spec << " is " << real.build;
  }
  EXPECT_TRUE(has_one) << spec << " is no build string of build_strings.txt";
}

TEST(BuildStrings, MatchThePatternsOfRequests) {
  const auto all = real_builds();
  for (const auto& stack : Catalog::embedded().stacks()) {
    for (const auto& request : stack.requests) {
      for (const auto& variant : request.conda) {
        check_request(variant.spec, false, all);
      }
      check_request(request.conda_cpu, true, all);
    }
  }
}

}  // namespace
}  // namespace gpusolve::engine
