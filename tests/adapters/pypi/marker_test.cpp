#include "adapters/pypi/marker.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

auto linux_environment() -> MarkerEnvironment {
  return {.values = {{"python_version", "3.10"},
                     {"python_full_version", "3.10.4"},
                     {"os_name", "posix"},
                     {"sys_platform", "linux"},
                     {"platform_system", "Linux"},
                     {"platform_machine", "x86_64"},
                     {"platform_release", "5.10"},
                     {"platform_version", "#1 SMP"},
                     {"platform_python_implementation", "CPython"},
                     {"implementation_name", "cpython"},
                     {"implementation_version", "3.10.4"},
                     {"extra", "Dev_Tools"}},
          .sets = {{"extras", {"GPU", "test"}}}};
}

auto text_of(std::string_view marker) -> std::string {
  const auto parsed = parse_marker(marker);
  return parsed ? parsed->text() : parsed.error().text();
}

auto holds(std::string_view marker) -> Result<bool> {
  const auto parsed = parse_marker(marker);
  EXPECT_TRUE(parsed) << marker;
  return parsed ? parsed->evaluate(linux_environment()) : Result<bool>(parsed.error());
}

TEST(Marker, IsNormalised) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"python_version>='3.8'and(sys.platform=='linux'or os.name!='nt')",
       R"(python_version >= "3.8" and (sys_platform == "linux" or os_name != "nt"))"},
      {"((os_name == 'a'))", R"(os_name == "a")"},
      {"(os_name == 'a' and os_name == 'b')", R"(os_name == "a" and os_name == "b")"},
      {"(os_name == 'a') and os_name == 'b'", R"(os_name == "a" and os_name == "b")"},
      {"python_implementation   not    in 'x'", R"(platform_python_implementation not in "x")"},
      {"extra == 'Foo_.Bar'", R"(extra == "foo-bar")"},
      {"'Foo_Bar' == extra", R"("foo-bar" == extra)"},
      {"'Foo_Bar' in extras", R"("foo-bar" in extras)"},
      {"os_name == 'say \"hi\"'", R"(os_name == 'say "hi"')"},
      {"'2.7'in python_version", R"("2.7" in python_version)"},
  };
  for (const auto& [given, expected] : rows) {
    EXPECT_EQ(text_of(given), expected);
  }
}

TEST(Marker, RefusesWhatPep508DoesNotAllow) {
  for (const auto* bad : {"",
                          "python_version",
                          "python_version >= 3.8",
                          "this_is_none == 'x'",
                          "os_name == 'a' os_name == 'b'",
                          "(os_name == 'a'",
                          "os_name == 'a')",
                          "os_name == 'a' and",
                          "or os_name == 'a'",
                          "os_name == 'a",
                          "os_name = 'a'",
                          "os_name not 'a'",
                          "os_name notin 'a'",
                          "os_name inside 'a'",
                          "os_name == 'a' andos_name == 'b'",
                          R"(os_name == 'C:\')",
                          "python_version >= '3'\n",
                          "()",
                          "os_names == 'a'",
                          R"("a" == 'b")"}) {
    EXPECT_FALSE(parse_marker(bad)) << bad;
  }
}

TEST(Marker, SaysWhatItExpectedAndWhere) {
  EXPECT_EQ(text_of("os_name = 'a'"), "expected one of <= < != == >= > ~= === in, not in at character 9 of `os_name = 'a'`");
}

TEST(Marker, EvaluatesForTheGivenEnvironment) {
  const std::vector<std::pair<std::string, bool>> rows = {
      {"python_version >= '3.9'", true},
      {"python_version >= '3.9' and python_version < '3.10'", false},
      {"python_version < '3.9'", false},  // as texts, "3.10" would be less
      {"'3.9' <= python_version", true},
      {"python_version == '3.10.*'", true},
      {"python_version ~= '3.8'", true},
      {"python_version in '3.9 3.10'", true},
      {"python_version not in '3.9,3.11'", true},
      {"python_full_version == '3.10.4'", true},
      {"python_full_version < '3.10.5'", true},
      {"python_full_version === '3.10.4'", true},
      {"'nux' in sys_platform", true},
      {"sys_platform in 'linux darwin'", true},
      {"platform_release >= '5'", true},
      {"platform_version >= '#1 SMP'", true},  // no versions, so only equality counts
      {"platform_version > '#0'", false},
      {"sys_platform > 'a'", false},
      {"extra == 'dev.tools'", true},
      {"extra != 'dev-tools'", false},
      {"'gpu' in extras", true},
      {"'cpu' in extras", false},
      {"'cpu' not in extras", true},
      {"os_name == 'nt' and sys_platform == 'win32' or os_name == 'posix'", true},
      {"os_name == 'posix' or os_name == 'nt' and sys_platform == 'win32'", true},
      {"(os_name == 'posix' or os_name == 'nt') and sys_platform == 'win32'", false},
  };
  for (const auto& [marker, expected] : rows) {
    const auto result = holds(marker);
    ASSERT_TRUE(result) << marker << ": " << result.error().text();
    EXPECT_EQ(*result, expected) << marker;
  }
}

TEST(Marker, IsAnErrorWhereAComparisonHasNoMeaning) {
  for (const auto* marker : {"sys_platform ~= 'linux'", "sys_platform === 'linux'", "extras == 'gpu'", "'a' in dependency_groups",
                             "'b' == 'a'", "os_name == 'posix' or sys_platform ~= 'x'"}) {
    EXPECT_FALSE(holds(marker)) << marker;
  }
}

TEST(Marker, TakesAnUntaggedPythonForALocalVersion) {
  const MarkerEnvironment environment = {.values = {{"python_full_version", "3.11.1+"}}, .sets = {}};
  EXPECT_TRUE(*parse_marker("python_full_version < '3.12'")->evaluate(environment));
  EXPECT_TRUE(*parse_marker("python_full_version >= '3.11.1'")->evaluate(environment));
}

TEST(Marker, KnowsWhichVariablesItAsksFor) {
  const auto marker = parse_marker("os_name == 'a' and (sys.platform == 'b' or 'c' == extra)").value();
  EXPECT_TRUE(marker.uses("sys_platform"));
  EXPECT_TRUE(marker.uses("extra"));
  EXPECT_FALSE(marker.uses("python_version"));
  EXPECT_FALSE(parse_marker("os_name == 'python_version'").value().uses("python_version"));
}

TEST(Marker, BoundsItsNesting) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '(') + "os_name == 'posix'" + std::string(depth, ')'); };
  EXPECT_TRUE(holds(nested(k_deepest_marker)).value());
  EXPECT_FALSE(parse_marker(nested(k_deepest_marker + 1)));
  EXPECT_FALSE(parse_marker(std::string(k_longest_marker, '(')));
  EXPECT_FALSE(parse_marker(std::string(k_longest_marker + 1, '(')));
}

TEST(Marker, StaysLinearInItsLength) {
  std::string marker = "os_name == 'a'";
  while (marker.size() < k_longest_marker - 30) {
    marker += " or os_name == 'a'";
  }
  EXPECT_FALSE(holds(marker).value());
}

}  // namespace
}  // namespace gpusolve::pypi
