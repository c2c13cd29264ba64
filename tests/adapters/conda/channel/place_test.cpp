#include "adapters/conda/place.hpp"

namespace gpusolve::conda {
namespace {

TEST(Place, WritesFoldersAsFileUrls) {
  EXPECT_EQ(file_url("/srv/my channel/é"), "file:///srv/my%20channel/%C3%A9");
  EXPECT_EQ(file_url("/srv/a#b?c%d"), "file:///srv/a%23b%3Fc%25d");
}

TEST(Place, ReadsFileUrlsBack) {
  for (const std::string_view path : {"/srv/pytorch", "/srv/my channel/é", "/a%b", "/"}) {
    EXPECT_EQ(path_of_file_url(file_url(path))->string(), path);
  }
  EXPECT_EQ(path_of_file_url("file://localhost/srv/x")->string(), "/srv/x");
  EXPECT_EQ(path_of_file_url("file:/srv/x")->string(), "/srv/x");
}

TEST(Place, RefusesUrlsThatNameNoFolderHere) {
  for (const std::string_view url :
       {"file://host/srv", "file://", "file:srv", "file:///a%2", "file:///a%zz", "file:///a%00b", "https://host/x"}) {
    const auto path = path_of_file_url(url);
    ASSERT_FALSE(path.has_value()) << url;
    EXPECT_EQ(path.error().kind, ErrorKind::usage);
  }
}

TEST(Place, ResolvesReferencesAsUrlsDo) {
  const std::string_view base = "https://host/team/linux-64";
  const std::pair<std::string_view, std::string_view> table[] = {
      {"https://other/x/", "https://other/x"}, {"sub/", "https://host/team/linux-64/sub"}, {"./", "https://host/team/linux-64"},
      {"../pool", "https://host/team/pool"},   {"../../../../pool", "https://host/pool"},  {"/pool//a", "https://host/pool/a"},
      {"//cdn/pool", "https://cdn/pool"},
  };
  for (const auto& [reference, wanted] : table) {
    EXPECT_EQ(resolve_url(base, reference), wanted) << reference;
  }
  EXPECT_EQ(resolve_url("file:///srv/c/linux-64", "../pool"), "file:///srv/c/pool");
  EXPECT_EQ(resolve_url("file:///srv/c/linux-64", "../../../../.."), "file://");
}

}  // namespace
}  // namespace gpusolve::conda
