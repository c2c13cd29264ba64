#include "adapters/pypi/version.hpp"

#include <string>
#include <vector>

namespace gpusolve::pypi {
namespace {

auto version(std::string_view text) -> Version {
  const auto parsed = parse_version(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : Version();
}

TEST(Version, SortsInTheOrderOfPep440) {
  const std::vector<std::string> ascending = {
      "0",        "1.0.dev1",    "1.0.dev10", "1.0a1.dev1", "1.0a1",  "1.0a1.post0.dev1", "1.0a1.post0", "1.0a2",     "1.0a10",
      "1.0b1",    "1.0rc1.dev2", "1.0rc1",    "1.0",        "1.0+a",  "1.0+a.a",          "1.0+ab",      "1.0+cu118", "1.0+cu92",
      "1.0+1",    "1.0+1.a",     "1.0+1.1",   "1.0+2",      "1.0+10", "1.0.post1.dev3",   "1.0.post1",   "1.0.post2", "1.0.0.1",
      "1.1.dev1", "1.1",         "1.2",       "1.10",       "2.0",    "2023.1.1",         "1!0.1.dev1",  "1!0.1",     "2!0"};
  for (std::size_t left = 0; left < ascending.size(); ++left) {
    for (std::size_t right = 0; right < ascending.size(); ++right) {
      EXPECT_EQ(version(ascending[left]) <=> version(ascending[right]), left <=> right) << ascending[left] << " and " << ascending[right];
    }
  }
}

TEST(Version, ComparesEqualWhateverTheSpelling) {
  const std::vector<std::pair<std::string, std::string>> pairs = {{"1.0", "1"},
                                                                  {"1.0.0", "1"},
                                                                  {"v1.0", " 1.0\n"},
                                                                  {"1.0-1", "1.0.post1"},
                                                                  {"1.0c1", "1.0rc1"},
                                                                  {"1.0.A-1", "1.0a1"},
                                                                  {"1.0preview", "1rc0"},
                                                                  {"1.0-r2", "1.0.post2"},
                                                                  {"1.0_DEV", "1.0.dev0"},
                                                                  {"01.002", "1.2"},
                                                                  {"1.0+A_b-1", "1+a.b.1"},
                                                                  {"0!1", "1"},
                                                                  {"1.0.alpha.2.post.3", "1a2.post3"},
                                                                  {"1+001", "1+1"},
                                                                  {"1.0a-", "1a0"}};
  for (const auto& [left, right] : pairs) {
    EXPECT_EQ(version(left), version(right)) << left << " and " << right;
  }
}

TEST(Version, NormalisesItsText) {
  EXPECT_EQ(version(" v1!2.0.0-Alpha_3-POST4.dev05+Ubuntu-01 ").text(), "1!2.0.0a3.post4.dev5+ubuntu.1");
  EXPECT_EQ(version("1.0-1").text(), "1.0.post1");
}

TEST(Version, RefusesWhatPep440DoesNotAllow) {
  for (const auto* bad : {"",     "french toast", "1..0",           "1.",  ".1", "1.0+",     "1.0+a+b", "1.0++a", "1.0+_a",
                          "1.0-", "1.0.post1.a1", "1.0.dev1.post1", "1!",  "!1", "1.0+ü",    "1 .0",    "1.0 a",  "v",
                          "vv1",  "1.0x",         "1.0.dev1dev2",   "٣.1", "-1", "1.0+a..b", "latest"}) {
    EXPECT_FALSE(parse_version(bad)) << bad;
  }
}

TEST(Version, SplitsPublicFromLocal) {
  const auto torch = version("2.4.0+cu118");
  EXPECT_EQ(torch.public_text(), "2.4.0");
  EXPECT_EQ(torch.local_text(), "cu118");
  EXPECT_TRUE(torch.has_local());
  EXPECT_EQ(torch.public_version(), version("2.4"));
  EXPECT_FALSE(torch.public_version().has_local());
  EXPECT_TRUE(torch.has_same_public(version("2.4")));
  EXPECT_FALSE(torch.has_same_public(version("2.4.post1+cu118")));
  EXPECT_EQ(version("2.4").local_text(), "");
}

TEST(Version, GivesItsParts) {
  const auto whole = version("1!2.3rc4.post5.dev6+cu118.7");
  const auto parts = whole.parts();
  EXPECT_EQ(parts.epoch, "1");
  EXPECT_EQ(parts.release, (std::vector<std::string_view>{"2", "3"}));
  EXPECT_EQ(parts.pre, (VersionParts::PreRelease{"rc", "4"}));
  EXPECT_EQ(parts.post, "5");
  EXPECT_EQ(parts.dev, "6");
  EXPECT_EQ(parts.local, (std::vector<std::string_view>{"cu118", "7"}));
  EXPECT_EQ(Version(parts).text(), "1!2.3rc4.post5.dev6+cu118.7");
}

TEST(Version, KnowsPreReleases) {
  EXPECT_TRUE(version("1.0.dev1").is_prerelease());
  EXPECT_TRUE(version("1.0rc1").is_prerelease());
  EXPECT_TRUE(version("1.0.post1.dev1").is_prerelease());
  EXPECT_FALSE(version("1.0.post1").is_prerelease());
  EXPECT_FALSE(version("1.0+cpu").is_prerelease());
  EXPECT_TRUE(version("1.0.post1").is_postrelease());
  EXPECT_FALSE(version("1.0rc1").is_devrelease());
}

TEST(Version, ComparesNumbersThatOverflowIntegers) {
  EXPECT_LT(version("18446744073709551615"), version("18446744073709551616"));
  EXPECT_LT(version("1.99999999999999999999999"), version("1.100000000000000000000000"));
  EXPECT_EQ(version("18446744073709551616.1").release(), (std::vector<std::uint64_t>{UINT64_MAX, 1}));
}

TEST(Version, RefusesAbsurdLengths) {
  EXPECT_FALSE(parse_version(std::string(2000, '1')));
  EXPECT_FALSE(parse_version("1." + std::string(300, '9')));
  EXPECT_FALSE(parse_version("1+" + std::string(300, '9')));
  EXPECT_TRUE(parse_version("1." + std::string(250, '9')));
  EXPECT_TRUE(parse_version("1+" + std::string(300, 'a')));
  std::string many = "1";
  for (int number = 0; number < 500; ++number) {
    many += ".1";
  }
  EXPECT_EQ(version(many).release_size(), 501U);
}

TEST(Version, NamesTheValueInItsError) {
  const auto wrong = parse_version("1.0-");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().text(), "`1.0-` is not a version by PEP 440; one looks like `1.2.3`, `2.0rc1` or `2.4.0+cu118`");
}

TEST(Version, ComparesReleasePrefixesWithMissingZeros) {
  EXPECT_TRUE(version("1.2.3").has_release_prefix(version("1.2"), 2));
  EXPECT_TRUE(version("1").has_release_prefix(version("1.0.0"), 3));
  EXPECT_TRUE(version("1.0.5").has_release_prefix(version("1.0"), 2));
  EXPECT_FALSE(version("1.20").has_release_prefix(version("1.2"), 2));
  EXPECT_FALSE(version("1!1.2").has_release_prefix(version("1.2"), 2));
  EXPECT_TRUE(version("2.9").has_release_prefix(version("2.1"), 1));
}

TEST(Version, HasACanonicalTextWithoutTrailingZeros) {
  EXPECT_EQ(canonical_text(version("1.4.0.0")), "1.4");
  EXPECT_EQ(canonical_text(version("100!0.0")), "100!0");
  EXPECT_EQ(canonical_text(version("1.0rc0+a")), "1rc0+a");
}

TEST(Version, IsZeroByDefault) { EXPECT_EQ(Version(), version("0.0")); }

TEST(Version, IsNeverLongerInItsOwnSpellingThanWhatIsRead) {
  const auto longest = "1b0+" + std::string(k_longest_version - 4, 'r');
  EXPECT_EQ(parse_version(longest)->text(), longest);
  EXPECT_FALSE(parse_version("1b+" + std::string(k_longest_version - 3, 'r')));
}

}  // namespace
}  // namespace gpusolve::pypi
