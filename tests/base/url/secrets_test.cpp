#include "base/url/secrets.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace gpusolve::url {
namespace {

using Shown = std::vector<std::pair<std::string, std::string>>;

void expect_shown(const Shown& cases) {
  for (const auto& [url, shown] : cases) {
    EXPECT_EQ(without_secrets(url), shown) << url;
    EXPECT_EQ(without_secrets(shown), shown) << "a second time: " << url;
  }
}

TEST(Secrets, OfUsersAreNotShown) {
  expect_shown({{"https://host/a/b", "https://host/a/b"},
                {"https://ann:s3cret@host/a", "https://host/a"},
                {"HTTPS://ann:s3cret@host/a", "HTTPS://host/a"},
                {"https://ann@host:8080/a@b", "https://host:8080/a@b"},
                {"https://ann:pass/word@host/a", "https://host/a"},
                {"https://ann:p@ss@host/a", "https://host/a"},
                {"file://ann:pw@host/a", "file://host/a"},
                {"//ann:pw@host/a", "//host/a"}});
}

TEST(Secrets, OfTextsThatAreNearlyUrlsAreNotShown) {
  expect_shown({{"http:/ann:pw@host/a", "http:/host/a"},
                {"htps://ann:pw@host/a", "htps://host/a"},
                {"ftp://ann:pw@host", "ftp://host"},
                {"ann:pw@host/a", "host/a"},
                {"http://prox:pw@[::1:99/", "http://[::1:99/"},
                {"http:///ann:pw@host/a", "http:///host/a"}});
}

TEST(Secrets, InPathsAreNotShownWhereverTheyAre) {
  expect_shown({{"https://host/t/to-ken-1/channel/linux-64", "https://host/t/<TOKEN>/channel/linux-64"},
                {"https://host/t/to-ken-1", "https://host/t/<TOKEN>"},
                {"https://host/t/x/t/to-ken/channel", "https://host/t/<TOKEN>/t/<TOKEN>/channel"},
                {"https://host/t/t/t/a/channel", "https://host/t/<TOKEN>/t/<TOKEN>/channel"},
                {"https://host/simple/t/to_ken.1?a=1", "https://host/simple/t/<TOKEN>?a=1"},
                {"https://host/packages/t/torch/torch-2.0-py3-none-any.whl", "https://host/packages/t/torch/torch-2.0-py3-none-any.whl"}});
}

TEST(Secrets, InQueriesAreNotShown) {
  expect_shown({{"https://host/a?X-Amz-Signature=abc&X-Amz-Credential=k&file=1#x", "https://host/a?file=1"},
                {"https://host/a?sv=1&sig=abc", "https://host/a?sv=1"},
                {"https://host/a?access_token=abc", "https://host/a"},
                {"https://host/a?%74oken=abc&b=2", "https://host/a?b=2"},
                {"https://host/a?JUSTATOKEN", "https://host/a"},
                {"https://host/a#fragment", "https://host/a"}});
}

TEST(Secrets, InPathsAreNotShownHoweverTheServerReadsThem) {
  expect_shown({{"https://host/t//to-ken/c", "https://host/t//<TOKEN>/c"},
                {"https://host//t//to-ken/c", "https://host//t//<TOKEN>/c"},
                {"https://host/T/to-ken/c", "https://host/T/<TOKEN>/c"},
                {"https://host/%74/to-ken/c", "https://host/%74/<TOKEN>/c"},
                {"https://host/./t/./to-ken/c", "https://host/./t/./<TOKEN>/c"},
                {"https://host/t/%2e/to-ken/c", "https://host/t/%2e/<TOKEN>/c"},
                {"https://host/t/x/../to-ken/c", "https://host/t/<TOKEN>/../<TOKEN>/c"},
                {"https://host/a%2Ft%2Fto-ken%2Fc/d", "https://host/<TOKEN>/d"},
                {"https://host/a%2ft/to-ken/d", "https://host/a%2ft/<TOKEN>/d"},
                {"https://host/simple/t/", "https://host/simple/t/"}});
}

TEST(Secrets, AreNotTopicsOfForums) {
  expect_shown({{"https://forums.example.com/t/words-of-its-title/72048", "https://forums.example.com/t/words-of-its-title/72048"},
                {"https://forums.example.com/t/to-ken/channel", "https://forums.example.com/t/<TOKEN>/channel"}});
}

TEST(Secrets, AreNotTheUserThatEveryRepositoryHas) {
  expect_shown({{"git+ssh://git@host/a", "git+ssh://git@host/a"},
                {"git+ssh://git:pw@host/a", "git+ssh://host/a"},
                {"git+https://git@host/a", "git+https://host/a"}});
}

TEST(Secrets, AreNotSeenInFolders) {
  expect_shown({{"/srv/t/torch/ch@nnel#1", "/srv/t/torch/ch@nnel#1"},
                {"file:///srv/t/mirror/a:b/c@d", "file:///srv/t/mirror/a:b/c@d"},
                {"conda-forge", "conda-forge"},
                {"dev@example.org", "dev@example.org"},
                {"git@example.org:team/project", "git@example.org:team/project"},
                {"C:/channels/t/x", "C:/channels/t/x"},
                {"C:\\channels\\t\\x", "C:\\channels\\t\\x"},
                {"", ""}});
}

TEST(Secrets, AreTakenOutOfSentences) {
  EXPECT_EQ(text_without_secrets("unsupported proxy syntax in 'http://prox:PSECRET@[::1:99/'"),
            "unsupported proxy syntax in 'http://[::1:99/'");
  EXPECT_EQ(text_without_secrets("index `a:PW@h` and (https://h/t/TOK/x), write dev@example.org"),
            "index `h` and (https://h/t/<TOKEN>/x), write dev@example.org");
  EXPECT_EQ(text_without_secrets("https://h/t/<TOKEN>/x: status 404"), "https://h/t/<TOKEN>/x: status 404");
}

TEST(Secrets, AreSoughtInTimeProportionalToTheText) {
  const auto repeated = [](std::string_view start, std::string_view piece) {
    std::string text(start);
    while (text.size() < 300'000) {
      text += piece;
    }
    return text;
  };
  for (const std::string_view piece : {"/t/", "/t/x", "/t/x/1", "://", "://,@", ",@", ",", "@", "#", "?a", "/..", "%2f", "'(", "a:b@"}) {
    for (const std::string_view start : {"", "https://", "https://forums.h"}) {
      const auto began = std::chrono::steady_clock::now();
      static_cast<void>(text_without_secrets(repeated(start, piece)));
      EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(3)) << start << piece;
    }
  }
}

TEST(Secrets, AreTakenOutOfTextsWhateverIsAroundThem) {
  using Texts = std::vector<std::pair<std::string, std::string>>;
  for (const auto& [text, shown] : Texts{{"foo@git+https://tok@host/x", "foo@git+https://host/x"},
                                         {"--index-url=https://ann:pw@host/x", "--index-url=https://host/x"},
                                         {"https://a:pw@host;https://b:pw@other", "https://host;https://other"},
                                         {"https://ann:p,w'(@host/x, more", "https://host/x, more"},
                                         {"https://ann:p#w@host/x", "https://host/x"},
                                         {"(https://host), dev@example.org", "(https://host), dev@example.org"},
                                         {"https://host/page#section", "https://host/page#section"},
                                         {"https://host/x#egg=a&token=s", "https://host/x#egg=a"},
                                         {"https://host/x?sig=s#sha256=ab", "https://host/x#sha256=ab"},
                                         {"ann:pw@registry/image:1", "registry/image:1"},
                                         {"registry/image:1@sha256:ab", "registry/image:1@sha256:ab"},
                                         {"github:owner/project@1a2b", "github:owner/project@1a2b"},
                                         {"pkg:pypi/torch@2.1", "pkg:pypi/torch@2.1"},
                                         {"url:https://ann:pw@host/x", "url:https://host/x"},
                                         {"image:1@sha256:ab", "image:1@sha256:ab"},
                                         {"an ordinary text: 1/2", "an ordinary text: 1/2"}}) {
    EXPECT_EQ(text_without_secrets(text), shown);
    EXPECT_EQ(text_without_secrets(shown), shown) << "a second time";
  }
}

}  // namespace
}  // namespace gpusolve::url
