#include "adapters/pypi/requirement.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

auto text_of(std::string_view requirement) -> std::string {
  const auto parsed = parse_requirement(requirement);
  return parsed ? parsed->text() : parsed.error().text();
}

TEST(Requirement, IsNormalisedButForTheName) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"Torch", "Torch"},
      {" name [ b , a ] ( >= 1.0 , < 2 ) ; os_name=='a'", R"(name[a,b]<2,>=1.0; os_name == "a")"},
      {"name>=1,", "name>=1"},
      {"name()", "name"},
      {"name (>=1,)", "name>=1"},
      {"name[]", "name"},
      {"name==2.4.0+cu118", "name==2.4.0+cu118"},
      {"name===1.0,>=0.5", "name===1.0,>=0.5"},
      {"name>=\n1", "name>=1"},
      {"name@https://example.org/a.zip", "name @ https://example.org/a.zip"},
      {"name [x] @ git+ssh://git@host:repo.git@main ; extra=='X'", R"(name[x] @ git+ssh://git@host:repo.git@main ; extra == "x")"},
      {"a.b-c_d>1", "a.b-c_d>1"},
      {"name_", "name_"},
      {"3d", "3d"},
  };
  for (const auto& [given, expected] : rows) {
    EXPECT_EQ(text_of(given), expected) << given;
  }
}

TEST(Requirement, RefusesWhatPep508DoesNotAllow) {
  for (const auto* bad : {"",
                          "==1.0",
                          "_name",
                          "name-",
                          "name 1.0",
                          "name==",
                          "name >=1 <2",
                          "name[a",
                          "name[a b]",
                          "name[a,]",
                          "name[,a]",
                          "name[-]",
                          "name (>=1",
                          "name >=1)",
                          "name>=1.*",
                          "name>=1,,<2",
                          "name>=1+local",
                          "name @",
                          "name @ ",
                          "name @ https://x;os_name=='a' x",
                          "name; ",
                          "name;",
                          "name; os_name",
                          "name>=1\n",
                          "name@ https://x os_name=='a'",
                          "https://example.org/a.whl",
                          "./a.whl",
                          "name=>1",
                          "wheel\xd1\xa6",
                          "name\xc3\xa4>1",
                          "name!1",
                          "name==1.0 ; os_name == 'a' trailing",
                          "-r requirements.txt"}) {
    EXPECT_FALSE(parse_requirement(bad)) << bad;
  }
}

TEST(Requirement, TakesASemicolonIntoAUrlWithoutSpace) {
  EXPECT_EQ(parse_requirement("name @ https://x/a;os_name=='a'").value().url, "https://x/a;os_name=='a'");
}

TEST(Requirement, SaysWhatItExpectedAndWhere) {
  EXPECT_EQ(text_of("torch 2.1"),
            "expected a version specifier such as `>=1.0`, `;` before a marker, or the end at character 7 of `torch 2.1`");
  EXPECT_EQ(text_of("torch[a"), "expected `,` or `]` at character 8 of `torch[a`");
}

TEST(Requirement, IsEqualByMeaning) {
  const auto parsed = [](std::string_view text) { return parse_requirement(text).value(); };
  EXPECT_EQ(parsed("Foo_Bar[B,a]>=1.0"), parsed("foo-bar [A, b] >= 1"));
  EXPECT_EQ(parsed("a; os_name=='x'"), parsed("a ; os_name == \"x\""));
  EXPECT_FALSE(parsed("a>1") == parsed("a>=1"));
  EXPECT_FALSE(parsed("a[x]") == parsed("a"));
  EXPECT_FALSE(parsed("a @ x") == parsed("a"));
  EXPECT_FALSE(parsed("a; os_name=='x'") == parsed("a"));
}

TEST(Requirement, SurvivesHostileText) {
  EXPECT_FALSE(parse_requirement(std::string(100000, 'a')));
  EXPECT_FALSE(parse_requirement("a[" + std::string(30000, ',')));
  EXPECT_FALSE(parse_requirement("a;" + std::string(15000, '(')));
  EXPECT_FALSE(parse_requirement(std::string("a\0b", 3)));
  EXPECT_TRUE(parse_requirement(std::string(30000, 'a')));
}

}  // namespace
}  // namespace gpusolve::pypi
