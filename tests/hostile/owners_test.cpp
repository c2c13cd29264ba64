// Findings 11 and 14c: which index is trusted, and what it is asked for.
#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using tests::Nginx;

class IndexOwner : public HostileSources {};

TEST_F(IndexOwner, IsNotAnUnknownHostWithCu126InItsUrl) {
  add_project("both/good", "torch", "2.4.1");
  add_project("both/good", "nvidia-internal", "1.0");
  for (const auto* const name : {"torch", "nvidia-internal", "nvidia-cublas-cu12"}) {
    add_project("both/evil", name, "99.0", "", "../../../files/");  // from `whl/cu126`, so that its metadata can be read
    std::filesystem::create_directories(path("both/evil/whl/cu126"));
    std::filesystem::rename(path("both/evil/simple") / name, path("both/evil/whl/cu126") / name);
  }
  const Nginx good({.root = path("both/good")});
  const Nginx evil({.root = path("both/evil")});
  for (const std::string url : {"http://evil.invalid/whl/cu126", "HTTP://evil.invalid/whl/cu126", "http://evil.invalid/whl/cu126/"}) {
    const auto ended = resolve_pip({"--index-url", good.url("/simple"), "--extra-index-url", url, "--json", "torch", "nvidia-internal"},
                                   {{"http_proxy", evil.url()}, {"no_proxy", "127.0.0.1"}});
    EXPECT_EQ(ended.status, 0) << url << ended.err;
    EXPECT_THAT(packages(ended), ElementsAre("nvidia-internal 1.0", "torch 2.4.1")) << url;
    EXPECT_THAT(warnings(ended), AllOf(HasSubstr("unknown-torch-index: "), HasSubstr("evil.invalid/whl/cu126"), HasSubstr("--index-url")));
  }
}

TEST_F(IndexOwner, IsAskedWithTheQueryOfItsUrlWhichNobodyIsShown) {
  add_project("good", "internal", "1.0");
  const Nginx server({.root = path("good")});
  const auto ended =
      resolve_pip({"--index-url", server.url("/simple/?token=s3cret"), "-v", "--emit", "requirements=list", "--json", "internal"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(server.uris(), Contains("/simple/internal/?token=s3cret"));
  for (const auto& text : {ended.out, ended.err, sandbox_.read("list")}) {
    EXPECT_EQ(text.find("s3cret"), std::string::npos) << text;
  }
}

TEST_F(IndexOwner, SharesItsProjectWithTheIndexThatItsPageTracks) {
  const Nginx public_index({.root = path("public")});
  add_project("public", "app", "2.0");
  add_project("private", "app", "1.0", "", "../../files/",
              "<meta name=\"pypi:tracks\" content=\"" + public_index.url("/simple/app/") + "\">");
  add_project("plain", "app", "1.0");
  const Nginx private_index({.root = path("private")});
  const Nginx plain_index({.root = path("plain")});
  const auto newest = [&](const Nginx& first) {
    return packages(resolve_pip({"--index-url", first.url("/simple"), "--extra-index-url", public_index.url("/simple"), "--json", "app"}));
  };
  EXPECT_THAT(newest(private_index), ElementsAre("app 2.0"));
  EXPECT_THAT(newest(plain_index), ElementsAre("app 1.0"));
}

}  // namespace
}  // namespace gpusolve::testing
