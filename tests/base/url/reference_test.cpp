#include "base/url/reference.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::url {
namespace {

TEST(Url, IsResolvedAgainstThePage) {
  const BaseUrl page("https://download.pytorch.org/whl/cu118/torch/");
  EXPECT_EQ(page.resolve("a-1.whl"), "https://download.pytorch.org/whl/cu118/torch/a-1.whl");
  EXPECT_EQ(page.resolve("/whl/cu118/torch-2%2Bcu118.whl#sha256=0"), "https://download.pytorch.org/whl/cu118/torch-2%2Bcu118.whl#sha256=0");
  EXPECT_EQ(page.resolve("../x.whl"), "https://download.pytorch.org/whl/cu118/x.whl");
  EXPECT_EQ(page.resolve("https://files.example.org/x.whl"), "https://files.example.org/x.whl");
  EXPECT_EQ(BaseUrl("file:///a/b/index.json").resolve("c.whl"), "file:///a/b/c.whl");
}

// A space forces the general method.
TEST(Url, IsPutTogetherPlainlyOnlyWhereThatChangesNothing) {
  constexpr std::array k_bases = {"https://pypi.org/simple/torch/",
                                  "http://a.example/x/y/index.html",
                                  "https://a.example",
                                  "http://127.0.0.1:80/simple/a/",
                                  "https://a.example/x#y",
                                  "https://a.example/x/../y/",
                                  "https://A.example/x/",
                                  "http://127.0.0.1:8080/simple/a/",
                                  "http://127.1/simple/",
                                  "http://a.example:0080/x/",
                                  "https://user:p@a.example/x/",
                                  "https://user@a.example/x/",
                                  "file:///srv/simple/torch/index.json",
                                  "file://localhost/srv/",
                                  "file:///",
                                  "https://a.example/x?y=/z/",
                                  "https:///a/",
                                  "https://[::1]:80/x/",
                                  "https://[0:0::1]/x/"};
  constexpr std::array k_references = {"a-1.whl",
                                       "/whl/a-1%2Bcu118.whl#sha256=0a",
                                       "https://files.example.org/packages/0a/a-1.whl",
                                       "https://files.example.org",
                                       "a/../b.whl",
                                       "../b.whl",
                                       "..//b.whl",
                                       "/../b.whl",
                                       "../../..//b",
                                       "///b.whl",
                                       "../../packages/0a/b-1.whl#sha256=0a",
                                       "../../../../../b.whl",
                                       "..",
                                       "../",
                                       "../..",
                                       "../.b",
                                       ".../b",
                                       ".././b",
                                       "a/./b.whl",
                                       "//other.example/a.whl",
                                       "a-1%2bcu118.whl",
                                       "a-1%2.whl",
                                       "a b.whl",
                                       "http://127.1/a",
                                       "http://0x7f.1/a",
                                       "https://files.example.org:443/a.whl",
                                       "HTTPS://files.example.org/a",
                                       "a.whl#",
                                       "a.whl?x=1",
                                       "a:b",
                                       "https://user@files.example.org/a.whl",
                                       "",
                                       "/"};
  for (const auto* const base : k_bases) {
    for (const auto* const reference : k_references) {
      EXPECT_EQ(BaseUrl(base).resolve(reference), BaseUrl(base).resolve(std::string(" ") + reference)) << base << " and " << reference;
    }
  }
}

TEST(Url, IsRejectedIfItIsInvalid) {
  EXPECT_EQ(BaseUrl("https://x/").resolve("http://[broken"), std::nullopt);
  EXPECT_EQ(BaseUrl("https://x/").resolve(std::string(k_longest + 1, 'a')), std::nullopt);
  EXPECT_EQ(BaseUrl("https://x/").resolve(std::string_view("a\0b", 3)), std::nullopt);
}

TEST(Url, IsRefusedWhereItWouldBreakWhatItIsWrittenInto) {
  for (const auto* reference : {"--index-url=http://evil/x", "-e:x", "1a://x", "a\\b\"c", "a<b>", "a`b", "a\nb", "a\x1b", "a\x7f"}) {
    EXPECT_EQ(BaseUrl("https://x/").resolve(reference), std::nullopt) << reference;
  }
}

}  // namespace
}  // namespace gpusolve::url
