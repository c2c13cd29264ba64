#include <string>

#include "adapters/pypi/project.hpp"

namespace gpusolve::pypi {
namespace {

/// A SHA-256 of one repeated digit.
auto sha256(char digit) -> Digest { return parse_sha256(std::string(64, digit)).value(); }

/// Replaces `@a` by 64 times the digit.
auto filled(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    text[at] == '@' ? out.append(64, text[++at]) : out.append(1, text[at]);
  }
  return out;
}

constexpr std::string_view k_url = "https://index.example/simple/torch/";

auto json_page(std::string_view files) -> Result<Project> {
  return read_json_page(R"({"meta": {"api-version": "1.1"}, "name": "Torch", "files": [)" + filled(files) + "]}", "torch", k_url);
}

auto html_page(std::string_view body) -> Result<Project> {
  return read_html_page("<!DOCTYPE html><html><body>" + filled(body) + "</body></html>", "torch", k_url);
}

TEST(JsonPage, ReadsAllThatPep691And700Say) {
  const auto page = json_page(R"({"filename": "torch-2.0+cu118-py3-none-any.whl", "url": "files/torch-2.0%2Bcu118-py3-none-any.whl",
    "hashes": {"SHA256": "@A", "odd": 1}, "requires-python": ">=3.8", "yanked": "bad", "core-metadata": {"sha256": "@c"}, "size": 12,
    "upload-time": "1970-01-02T00:00:00Z"})");
  ASSERT_TRUE(page);
  ASSERT_EQ(page->files.size(), 1U);
  const ProjectFile expected{.name = "torch-2.0+cu118-py3-none-any.whl",
                             .url = "https://index.example/simple/torch/files/torch-2.0%2Bcu118-py3-none-any.whl",
                             .digests = {sha256('a')},
                             .requires_python = ">=3.8",
                             .yanked = "bad",
                             .metadata = Digests{sha256('c')},
                             .size = 12,
                             .uploaded_at = 86'400'000};
  EXPECT_EQ(page->files.front(), expected);
  EXPECT_EQ(page->skipped, 0U);
}

TEST(JsonPage, ReadsWhereElseTheProjectLies) {
  const auto page =
      read_json_page(R"({"meta": {"api-version": "1.2", "tracks": ["https://a/simple/torch/", 1]}, "name": "torch", "files": [],
    "alternate-locations": ["https://b/simple/torch/"]})",
                     "torch", k_url);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->tracks, std::vector<std::string>{"https://a/simple/torch/"});
  EXPECT_EQ(page->alternate_locations, std::vector<std::string>{"https://b/simple/torch/"});
}

TEST(HtmlPage, ReadsWhereElseTheProjectLies) {
  const auto page = html_page(
      "<meta name='pypi:tracks' content='https://a/simple/torch/'><meta name='pypi:tracks' content='https://b/'>"
      "<meta name='pypi:alternate-locations' content='https://c/simple/torch/'>");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->tracks, (std::vector<std::string>{"https://a/simple/torch/", "https://b/"}));
  EXPECT_EQ(page->alternate_locations, std::vector<std::string>{"https://c/simple/torch/"});
}

TEST(JsonPage, KnowsEverySpellingOfYankedAndMetadata) {
  const auto page = json_page(R"({"filename": "a", "url": "a", "yanked": true, "core-metadata": true},
    {"filename": "b", "url": "b", "yanked": false, "core-metadata": false, "dist-info-metadata": true},
    {"filename": "c", "url": "c", "yanked": "", "dist-info-metadata": {"sha256": "@0"}},
    {"filename": "d", "url": "d", "requires-python": null, "size": null, "upload-time": "never"})")
                        .value();
  EXPECT_EQ(page.files[0].yanked, "");
  EXPECT_EQ(page.files[0].metadata, Digests());
  EXPECT_EQ(page.files[1].yanked, std::nullopt);
  EXPECT_EQ(page.files[1].metadata, std::nullopt);
  EXPECT_EQ(page.files[2].yanked, "");
  EXPECT_EQ(page.files[2].metadata, (Digests{sha256('0')}));
  EXPECT_EQ(page.files[3], (ProjectFile{.name = "d", .url = std::string(k_url) + "d"}));
}

TEST(JsonPage, TakesTheLastOfTwoValuesAsPipDoesAndTheNewNameOfAKeyWhereverItStands) {
  const auto page = json_page(R"({"filename": "a", "url": "a", "filename": "b", "url": "b"},
    {"filename": "c", "url": "c", "core-metadata": {"sha256": "@0"}, "dist-info-metadata": {"sha256": "@1"}},
    {"filename": "d", "url": "d", "dist-info-metadata": {"sha256": "@1"}, "core-metadata": {"sha256": "@0"}})")
                        .value();
  EXPECT_EQ(page.files[0], (ProjectFile{.name = "b", .url = std::string(k_url) + "b"}));
  EXPECT_EQ(page.files[1].metadata, (Digests{sha256('0')}));
  EXPECT_EQ(page.files[2].metadata, (Digests{sha256('0')}));
}

TEST(JsonPage, PassesOverUnsoundEntriesAndCountsThem) {
  const auto page = json_page(R"(1, {}, {"filename": "a"}, {"url": "a"}, {"filename": 1, "url": "a"}, {"filename": "../a", "url": "a"},
    {"filename": "", "url": "a"}, {"filename": "a", "url": "http://[x"}, {"filename": "good", "url": "good"})")
                        .value();
  EXPECT_EQ(page.files.size(), 1U);
  EXPECT_EQ(page.skipped, 8U);
}

TEST(JsonPage, PassesOverFilesWhoseDigestsAreNone) {
  for (const std::string hashes : {R"({"sha256": "aa"})", R"({"sha256": "@aa"})", R"({"sha256": "@a\n--index-url http://evil"})",
                                   R"({"sha256": "@g"})", R"({"md5": "@a"})"}) {
    const auto page =
        json_page(R"({"filename": "a", "url": "a", "hashes": )" + hashes + R"(}, {"filename": "b", "url": "b", "core-metadata": )" +
                  hashes + "}, {\"filename\": \"good\", \"url\": \"good\", \"hashes\": {\"crc32\": \"x\"}}")
            .value();
    EXPECT_EQ(page.files.size(), 1U) << hashes;
    EXPECT_EQ(page.skipped, 2U) << hashes;
  }
}

TEST(JsonPage, IsReadAsPythonReadsIt) {
  for (const auto* odd : {R"("size": 99999999999999999999999)", R"("size": 1e999)", R"("yanked": "\ud800")", R"("other": "\udfff")"}) {
    const auto page = json_page(R"({"filename": "a-1-py3-none-any.whl", "url": "a", "hashes": {}, )" + std::string(odd) +
                                R"(}, {"filename": "b-1-py3-none-any.whl", "url": "b", "hashes": {}})");
    ASSERT_TRUE(page) << odd << ": " << page.error().text();
    EXPECT_EQ(page->files.size(), 2U) << odd;
  }
}

TEST(JsonPage, PassesOverFilesThatNoFileSystemShouldHold) {
  const auto page = json_page(R"({"filename": "a\nb", "url": "a"}, {"filename": "-e", "url": "a"}, {"filename": "a b", "url": "a"},
    {"filename": "a\u202e", "url": "a"}, {"filename": "a`b", "url": "a"}, {"filename": "good", "url": "good"})")
                        .value();
  EXPECT_EQ(page.files.size(), 1U);
  EXPECT_EQ(page.skipped, 5U);
}

TEST(JsonPage, IsAnErrorWhereItIsBroken) {
  for (const char* const bad : {"", "{", "[]", "null", R"({"files": 1})", R"({"meta": {"api-version": "2.0"}, "files": []})",
                                R"({"name": "other", "files": []})", "{\"files\": [\"\xff\"]}"}) {
    const auto page = read_json_page(bad, "torch", k_url);
    ASSERT_FALSE(page) << bad;
    EXPECT_EQ(page.error().kind, ErrorKind::source);
    EXPECT_EQ(page.error().where, k_url);
  }
  EXPECT_FALSE(read_json_page(std::string(100000, '['), "torch", k_url));
}

TEST(JsonPage, ReadsTheStatusOfTheProject) {
  EXPECT_EQ(read_json_page(R"({"project-status": {"status": "archived"}, "files": []})", "torch", k_url)->status, "archived");
  EXPECT_EQ(read_json_page(R"({"project-status": {"status": "active"}, "files": []})", "torch", k_url)->status, std::nullopt);
}

TEST(HtmlPage, ReadsAllThatPep503Says) {
  const auto page = html_page(R"(<a href="torch-2.0%2Bcu118-py3-none-any.whl#sha256=@A" data-requires-python="&gt;=3.8" data-yanked="bad"
    data-dist-info-metadata="sha256=@0" data-core-metadata="sha256=@c">torch</a><br/>)");
  ASSERT_TRUE(page);
  const ProjectFile expected{.name = "torch-2.0+cu118-py3-none-any.whl",
                             .url = "https://index.example/simple/torch/torch-2.0%2Bcu118-py3-none-any.whl",
                             .digests = {sha256('a')},
                             .requires_python = ">=3.8",
                             .yanked = "bad",
                             .metadata = Digests{sha256('c')}};
  ASSERT_EQ(page->files.size(), 1U);
  EXPECT_EQ(page->files.front(), expected);
}

TEST(HtmlPage, KnowsEverySpellingOfYankedAndMetadata) {
  const auto page =
      html_page(R"(<a href="a" data-yanked data-core-metadata="true">a</a><A HREF='b' data-dist-info-metadata="sha256=@1">b</A>
    <a href=c data-core-metadata="false">c</a>)")
          .value();
  ASSERT_EQ(page.files.size(), 3U);
  EXPECT_EQ(page.files[0].yanked, "");
  EXPECT_EQ(page.files[0].metadata, Digests());
  EXPECT_EQ(page.files[1].metadata, (Digests{sha256('1')}));
  EXPECT_EQ(page.files[2].metadata, std::nullopt);
}

TEST(HtmlPage, HonoursTheFirstBase) {
  const auto page =
      read_html_page(R"(<head><base href="https://files.example/x/"><base href="https://no/"></head><a href="a.whl">a</a>)", "torch", k_url)
          .value();
  EXPECT_EQ(page.files[0].url, "https://files.example/x/a.whl");
}

TEST(HtmlPage, PassesOverAnchorsThatPointToNoFile) {
  const auto page =
      html_page(R"(<a>none</a><a href="../">up</a><a href="http://[x">bad</a><a href="a%2fb">slash</a><a href="ok.whl">ok</a>)").value();
  ASSERT_EQ(page.files.size(), 1U);
  EXPECT_EQ(page.files[0].name, "ok.whl");
  EXPECT_EQ(page.skipped, 2U);
}

TEST(HtmlPage, ReadsMetaElements) {
  const auto page = read_html_page(
      R"(<head><meta name="pypi:repository-version" content="1.4"><meta name="pypi:project-status" content="archived"></head>)", "torch",
      k_url);
  EXPECT_EQ(page->status, "archived");
  EXPECT_FALSE(read_html_page(R"(<meta name="pypi:repository-version" content="2.0">)", "torch", k_url));
}

TEST(HtmlPage, TakesUtf8ForGranted) {
  const auto page = html_page("<a href=\"a-1-py3-none-any.whl\" data-yanked=\"\xc3\xa4\">x</a>");
  ASSERT_EQ(page->files.size(), 1U);
  EXPECT_EQ(page->files[0].yanked, "\xc3\xa4");
}

TEST(HtmlPage, MakesTheBestOfBrokenPages) {
  EXPECT_EQ(read_html_page("", "torch", k_url)->files.size(), 0U);
  EXPECT_EQ(read_html_page("not html", "torch", k_url)->files.size(), 0U);
  EXPECT_LE(read_html_page("<a href=\"a.whl", "torch", k_url)->files.size(), 1U);
  EXPECT_EQ(read_html_page("<a href=a.whl><a href=b.whl></p></div>", "torch", k_url)->files.size(), 2U);
}

TEST(HtmlPage, BoundsItsNesting) {
  std::string deep;
  for (int level = 0; level < 100000; ++level) {
    deep += "<b>";
  }
  EXPECT_FALSE(read_html_page(deep, "torch", k_url));
}

}  // namespace
}  // namespace gpusolve::pypi
