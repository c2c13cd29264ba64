#include "adapters/device_code/answer_store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/sandbox.hpp"

namespace gpusolve::device_code {
namespace {

namespace fs = std::filesystem;

const RemoteFile k_file{"https://example.com/a.whl", 1000, "\"v1\"", "", 64};

auto answer_of(std::uint64_t read, std::uint64_t size) -> RemoteAnswer {
  LibraryCode code{.path = "a/b.so", .format = LibraryFormat::elf, .archive = k_file.url, .toolkit = "13.0"};
  code.codes = {{DeviceCode::Kind::cubin, "sm_90", {}}};
  code.units = {{{0}, 1}};
  code.entries = 1;
  code.size = size;
  code.read = read;
  return {{code}, {.url = k_file.url, .size = 1000, .read = 900, .stated = {"a/x.json: ARCH 9.0"}, .targets = {"gfx90a"}}, 3};
}

class Answers : public ::testing::Test {
 protected:
  [[nodiscard]] auto found(const RemoteFile& file) -> bool { return AnswerStore(&cache_).find(file).has_value(); }
  void keep(const RemoteFile& file, const RemoteAnswer& answer) { AnswerStore(&cache_).keep(file, answer); }

  /// The only index in the cache.
  [[nodiscard]] auto place() const -> fs::path {
    for (const auto& one : fs::recursive_directory_iterator(folder_.path())) {
      if (one.is_regular_file() && one.path().native().find("/indexes-") != std::string::npos) {
        return one.path();
      }
    }
    return {};
  }
  [[nodiscard]] auto content() const -> std::string {
    std::ifstream stream(place(), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void replace(const std::string& text) const { std::ofstream(place(), std::ios::binary | std::ios::trunc) << text; }

  testing::Sandbox folder_;
  net::CacheFolder cache_{folder_.path() / "cache"};
};

TEST_F(Answers, AreFoundAsTheyWereKept) {
  keep(k_file, answer_of(0, 0));
  const auto kept = AnswerStore(&cache_).find(k_file);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->files.front().path, "a/b.so");
  EXPECT_EQ(kept->files.front().archive, k_file.url);
  EXPECT_EQ(kept->files.front().codes.front().target, "sm_90");
  EXPECT_EQ(kept->looked_at, 3U);
  auto reading = answer_of(0, 0).reading;
  reading.is_kept = true;
  EXPECT_EQ(kept->reading, reading);
}

TEST_F(Answers, AreOfOneContent) {
  keep(k_file, answer_of(0, 0));
  for (const auto& other : {RemoteFile{"https://example.com/b.whl", 1000, "\"v1\"", "", 64}, RemoteFile{k_file.url, 1001, "\"v1\"", "", 64},
                            RemoteFile{k_file.url, 1000, "\"v2\"", "", 64}, RemoteFile{k_file.url, 1000, "", "", 64},
                            RemoteFile{k_file.url, 1000, "\"v1\"", std::string(64, 'a'), 64}}) {
    EXPECT_FALSE(found(other)) << other.url << other.size << other.revision;
  }
}

TEST_F(Answers, AreNotKeptOfWhatNothingTells) {
  const RemoteFile unknown{k_file.url, 1000, "", "", 64};
  keep(unknown, answer_of(0, 0));
  EXPECT_FALSE(found(unknown));
  const RemoteFile stated{k_file.url, 1000, "", std::string(64, 'a'), 64};
  keep(stated, answer_of(0, 0));
  EXPECT_TRUE(found(stated));
}

TEST_F(Answers, OfASampleAnswerTheSameQuestionAlone) {
  keep(k_file, answer_of(10, 20));
  EXPECT_TRUE(found(k_file));
  EXPECT_FALSE(found({k_file.url, 1000, "\"v1\"", "", 65}));
  EXPECT_FALSE(found({k_file.url, 1000, "\"v1\"", "", ~std::uint64_t{0}}));
  auto unread = answer_of(0, 0);
  unread.reading.unread = {"a/c.so"};
  keep(k_file, unread);
  EXPECT_FALSE(found({k_file.url, 1000, "\"v1\"", "", ~std::uint64_t{0}}));
  keep(k_file, answer_of(0, 0));
  EXPECT_TRUE(found({k_file.url, 1000, "\"v1\"", "", ~std::uint64_t{0}}));
}

TEST_F(Answers, ThatAreBrokenAreNotKept) {
  auto broken = answer_of(0, 0);
  broken.files.front().fault = Error{ErrorKind::source, "is cut off"};
  keep(k_file, broken);
  EXPECT_FALSE(found(k_file));
}

TEST_F(Answers, ThatAreTruncatedOrDamagedAnywhereCountAsAbsent) {
  keep(k_file, answer_of(0, 0));
  const auto whole = content();
  ASSERT_TRUE(found(k_file));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    replace(whole.substr(0, at));
    EXPECT_FALSE(found(k_file)) << at;
    auto damaged = whole;
    damaged[at] = damaged[at] == 'x' ? 'y' : 'x';
    replace(damaged);
    EXPECT_FALSE(found(k_file)) << at;
  }
  replace(whole);
  EXPECT_TRUE(found(k_file));
}

TEST_F(Answers, ThatOthersMayWriteCountAsAbsent) {
  keep(k_file, answer_of(0, 0));
  ASSERT_EQ(::chmod(place().c_str(), 0666), 0);
  EXPECT_FALSE(found(k_file));
}

TEST_F(Answers, WithoutACacheAreNotKept) {
  AnswerStore store(nullptr);
  store.keep(k_file, answer_of(0, 0));
  EXPECT_FALSE(store.find(k_file));
}

}  // namespace
}  // namespace gpusolve::device_code
