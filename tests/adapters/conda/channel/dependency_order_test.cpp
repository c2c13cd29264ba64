#include "adapters/conda/dependency_order.hpp"

#include <sstream>

#include "adapters/conda/provider.hpp"

namespace gpusolve::conda {
namespace {

/// One record per line: "name version build[#build number][@timestamp]: dependency, dependency".
auto channel_of(std::string_view text) -> Channel {
  TextArena texts;
  std::vector<Record> records;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find(':')));
    std::string name;
    std::string version;
    std::string build;
    Record record;
    words >> name >> version >> build;
    if (const auto at = build.find('@'); at != std::string::npos) {
      record.timestamp = std::stoll(build.substr(at + 1));
      build.resize(at);
    }
    if (const auto at = build.find('#'); at != std::string::npos) {
      record.build_number = std::stoull(build.substr(at + 1));
      build.resize(at);
    }
    std::istringstream depends(line.find(':') == std::string::npos ? "" : line.substr(line.find(':') + 1));
    for (std::string one; std::getline(depends, one, ';');) {
      record.depends.push_back(texts.keep(one.substr(one.find_first_not_of(' '))));
    }
    record.name = texts.keep(name);
    record.version = texts.keep(version);
    record.build = texts.keep(build);
    record.file_name = texts.keep(name + "-" + version + "-" + build + ".conda");
    records.push_back(std::move(record));
  }
  return Channel::of_records("c", "https://host/c", records);
}

/// The builds of `a`, best first.
auto order(std::string_view text, Policy policy = {}) -> std::string {
  std::vector<Channel> channels;
  channels.push_back(channel_of(text));
  CondaProvider provider(std::move(channels), std::move(policy));
  std::string out;
  for (const auto& candidate : (*provider.candidates_of(provider.name_id("a")))->usable) {
    out += (out.empty() ? "" : " ") + provider.build_text(candidate.id);
  }
  return out;
}

constexpr std::string_view k_libraries = "dep 24 0\ndep 26 0\nlib 1 0\nlib 2 0\nlib 3 cpu\npython 3.9 0\npython 3.12 0\n";

auto order_beside_libraries(std::string_view builds, Policy policy = {}) -> std::string {
  std::string text(k_libraries);
  text.append(builds);
  return order(text, std::move(policy));
}

struct Case {
  std::string_view what;
  std::string_view builds;
  std::string_view wanted;
};

TEST(DependencyOrder, PrefersBuildsWhoseDependenciesMayBeNewer) {
  const Case table[] = {
      {"the newer dependency before the newer timestamp", "a 1 old@9: dep <25\na 1 new@1: dep >=25", "new old"},
      {"two specs on one name both count", "a 1 old@9: dep; dep <25\na 1 new@1: dep; dep >=25", "new old"},
      {"the build of the dependency counts", "a 1 old@9: lib * 0\na 1 new@1: lib * cpu", "new old"},
      {"a higher build number comes before", "a 1 x#2@9: dep <25\na 1 y#1@1: dep >=25", "x y"},
      {"a higher version comes before", "a 2 x: dep <25\na 1 y: dep >=25", "x y"},
      {"a dependency that only one has decides nothing", "a 1 x@9: dep <25; lib\na 1 y@1: lib", "x y"},
      {"equal specs decide nothing", "a 1 x@1: dep <25\na 1 y@2: dep <25", "y x"},
      {"specs that allow the same version decide nothing", "a 1 x@1: dep >=24\na 1 y@2: dep >=25", "y x"},
      {"what nothing meets is worst", "a 1 x@9: dep >=99\na 1 y@1: dep <25", "y x"},
      {"python does not count", "a 1 x@9: python <3.10\na 1 y@1: python >=3.10", "x y"},
      {"more names with the newest version win", "a 1 x@9: dep <25; lib <2; aux 2\na 1 y@1: dep >=25; lib >=2; aux 1\naux 1 0\naux 2 0",
       "y x"},
      {"on equal wins the first name decides", "a 1 x@9: dep <25; lib >=2\na 1 y@1: dep >=25; lib <2", "y x"},
      {"three builds", "a 1 x@9: lib <2\na 1 y@8: lib\na 1 z@7: lib <3", "y z x"},
      {"a name that depends on itself", "a 1 x@9: a <2\na 1 y@1: a >=1", "x y"},
      {"a circle of names", "a 1 x@9: b <2\na 1 y@1: b >=2\nb 1 p: a <2\nb 2 q: a >=1", "y x"},
  };
  for (const auto& [what, builds, wanted] : table) {
    EXPECT_EQ(order_beside_libraries(builds), wanted) << what;
  }
}

TEST(DependencyOrder, FollowsTheTimestampWhereTheLowestIsPreferred) {
  EXPECT_EQ(order_beside_libraries("a 1 x@9: dep <25\na 1 y@1: dep >=25", {.prefer = Preference::lowest}), "x y");
}

TEST(DependencyOrder, DoesNotReadNamesWithVeryManyBuilds) {
  std::string many;
  for (int version = 1; version <= 2001; ++version) {
    many += "dep " + std::to_string(version) + " 0\n";
  }
  const std::string builds = "a 1 x@9: dep <25\na 1 y@1: dep >=25";
  EXPECT_EQ(order(many + builds), "x y");
  EXPECT_EQ(order(many.substr(many.find('\n') + 1) + builds), "y x");
}

TEST(DependencyOrder, CountsOnlyVersionsThatMayBeChosen) {
  const std::string text = "dep 1 0@5\ndep 2 0@5000000000000\na 1 x@9: dep <2\na 1 y@1: dep >=1";
  EXPECT_EQ(order(text), "y x");
  EXPECT_EQ(order(text, {.exclude_newer = 4'000'000'000'000}), "x y");
}

}  // namespace
}  // namespace gpusolve::conda
