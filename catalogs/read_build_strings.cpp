// `build_strings` of the packages of stacks/*.yaml: patterns of the build strings that conda's packages have.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "catalogs/read.hpp"
#include "model/words/word.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr std::array<std::string_view, 3> k_holes{"{cuda}", "{dotted_cuda}", "{python}"};

/// The pattern without its placeholders. The rest must be valid text of a build string.
auto without_holes(std::string pattern) -> std::string {
  for (const auto hole : k_holes) {
    for (auto at = pattern.find(hole); at != std::string::npos; at = pattern.find(hole)) {
      pattern.erase(at, hole.size());
    }
  }
  return pattern;
}

auto pattern_of(YamlFile& file, YamlRow& row, std::string_view key) -> std::string {
  auto pattern = row.optional_text(key).value_or("");
  const auto rest = without_holes(pattern);
  if (!rest.empty() && !BuildText::parse(rest)) {
    file.fail(row.line(), quote(pattern) + " is not the pattern of a build string");
  }
  return pattern;
}

}  // namespace

auto read_build_strings(YamlFile& file, const YamlTree* list) -> std::vector<BuildStrings> {
  std::vector<BuildStrings> all;
  if (list == nullptr) {
    return all;
  }
  for (const auto& item : items_of(file, list)) {
    YamlRow row(file, item);
    BuildStrings one;
    one.channel = row.optional_text("channel").value_or("");
    one.since = row.optional_version("since");
    one.before = row.optional_version("before");
    one.cuda = pattern_of(file, row, "cuda");
    one.cpu = pattern_of(file, row, "cpu");
    one.evidence = row.evidence();
    row.finish();
    if (one.cuda.empty() && one.cpu.empty()) {
      file.fail(row.line(), "an item of `build_strings` says `cuda`, `cpu` or both");
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace gpusolve::catalogs
