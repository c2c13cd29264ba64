#include "base/url/file_url.hpp"

#include <gtest/gtest.h>

namespace gpusolve::url {
namespace {

TEST(FileUrl, WritesFoldersAsFileUrls) {
  EXPECT_EQ(file_url("/srv/my channel/é"), "file:///srv/my%20channel/%C3%A9");
  EXPECT_EQ(file_url("/srv/a#b?c%d"), "file:///srv/a%23b%3Fc%25d");
  EXPECT_EQ(file_url("/a b/c+d", true), "file:///a%20b/c+d/");
}

TEST(FileUrl, ReadsFileUrlsBack) {
  for (const std::string_view path : {"/srv/pytorch", "/srv/my channel/é", "/a%b", "/"}) {
    EXPECT_EQ(path_of_file_url(file_url(path))->string(), path);
  }
  EXPECT_EQ(path_of_file_url("file://localhost/srv/x")->string(), "/srv/x");
  EXPECT_EQ(path_of_file_url("file:/srv/x")->string(), "/srv/x");
  EXPECT_EQ(path_of_file_url("FILE:///srv/x#y")->string(), "/srv/x");
}

TEST(FileUrl, RefusesUrlsThatNameNoFolderHere) {
  for (const std::string_view url :
       {"file://host/srv", "file://", "file:srv", "/srv", "file:///a%2", "file:///a%zz", "file:///a%00b", "https://host/x"}) {
    const auto path = path_of_file_url(url);
    ASSERT_FALSE(path.has_value()) << url;
    EXPECT_EQ(path.error().kind, ErrorKind::usage);
  }
}

}  // namespace
}  // namespace gpusolve::url
