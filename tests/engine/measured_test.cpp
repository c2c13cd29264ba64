#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engine/inspect/measured.hpp"
#include "tests/support/archive_bytes.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::engine {
namespace {

using namespace tests;
using ::testing::HasSubstr;
using testing::Sandbox;

auto measured(const std::string& digest_letter, const std::string& learned, const std::string& target) -> MeasuredFile {
  MeasuredFile file{std::string(64, digest_letter.front()), "kernels-1.0-py3-none-any.whl", Ecosystem::pypi, "kernels", "1.0", learned, {}};
  LibraryCode library{.path = "kernels/a.so", .format = LibraryFormat::elf};
  library.codes = {{DeviceCode::Kind::cubin, target, ""}};
  library.units = {{{0}, 1}};
  library.entries = 1;
  file.libraries.push_back(library);
  return file;
}

auto targets_in(const std::filesystem::path& place) -> std::vector<std::string> {
  std::vector<std::string> all;
  const auto files = read_user_catalog(place);
  for (const auto& file : files ? *files : std::vector<MeasuredFile>()) {
    const auto targets = targets_of(file, DeviceCode::Kind::cubin);
    all.insert(all.end(), targets.begin(), targets.end());
  }
  return all;
}

TEST(UserCatalog, KeepsTheNewerEvidenceOfOneDigest) {
  const Sandbox folder;
  const auto place = folder.path() / "data/gpusolve/measured.json";
  ASSERT_TRUE(teach_user_catalog(place, {measured("a", "2026-02-01", "sm_80")}));
  ASSERT_TRUE(teach_user_catalog(place, {measured("a", "2026-01-01", "sm_70"), measured("b", "2026-01-01", "sm_90")}));
  EXPECT_EQ(targets_in(place), (std::vector<std::string>{"sm_80", "sm_90"}));
  ASSERT_TRUE(teach_user_catalog(place, {measured("a", "2026-03-01", "sm_100")}));
  EXPECT_EQ(targets_in(place), (std::vector<std::string>{"sm_100", "sm_90"}));
}

TEST(UserCatalog, ThatOthersMayWriteIsNotRead) {
  const Sandbox folder;
  const auto place = folder.path() / "measured.json";
  ASSERT_TRUE(teach_user_catalog(place, {measured("a", "2026-02-01", "sm_80")}));
  ASSERT_EQ(::chmod(place.c_str(), 0666), 0);
  const auto read = read_user_catalog(place);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("nobody else may write"));
}

TEST(UserCatalog, ThatIsDamagedIsAnError) {
  const Sandbox folder;
  for (const auto* const text :
       {"", "{}", "[1]", R"({"schema":"gpusolve/measured/1","files":[{"sha256":"x"}]})", R"({"schema":"gpusolve/measured/1","files":3})"}) {
    folder.write("measured.json", text);
    ASSERT_EQ(::chmod((folder.path() / "measured.json").c_str(), 0600), 0);
    const auto read = read_user_catalog(folder.path() / "measured.json");
    EXPECT_FALSE(read) << text;
  }
}

TEST(UserCatalog, HasItsPlaceByTheUsersVariables) {
  const auto with = [](const std::string& name, const std::string& value) {
    return user_catalog_place([=](const char* asked) { return asked == name ? value : std::string(); }).string();
  };
  EXPECT_EQ(with("XDG_DATA_HOME", "/data"), "/data/gpusolve/measured.json");
  EXPECT_EQ(with("HOME", "/home/a"), "/home/a/.local/share/gpusolve/measured.json");
  EXPECT_EQ(with("XDG_DATA_HOME", "relative"), "");
}

TEST(Measuring, TakesNameAndVersionFromTheFile) {
  const Sandbox folder;
  const auto library = elf_with({{".nv_fatbin", fatbin_of({cubin(80)})}});
  folder.write("Foo_Bar-1.0+cu118-py3-none-any.whl", zip_of({{"a.so", library}}));
  folder.write("foo-bar-1.0-py310_0.conda", conda_of("foo-bar-1.0-py310_0", {{"a.so", library}}));
  folder.write("foo.zip", zip_of({{"a.so", library}}));
  const auto wheel = measure_file(folder.path() / "Foo_Bar-1.0+cu118-py3-none-any.whl");
  ASSERT_TRUE(wheel) << wheel.error().text();
  EXPECT_EQ(wheel->name + " " + wheel->version, "foo-bar 1.0+cu118");
  EXPECT_EQ(wheel->sha256.size(), 64U);
  const auto conda = measure_file(folder.path() / "foo-bar-1.0-py310_0.conda");
  ASSERT_TRUE(conda) << conda.error().text();
  EXPECT_EQ(conda->name + " " + conda->version, "foo-bar 1.0");
  EXPECT_FALSE(measure_file(folder.path() / "foo.zip"));
}

TEST(Measuring, OfABrokenPackageTeachesNothing) {
  const Sandbox folder;
  folder.write("foo-1.0-py3-none-any.whl",
               zip_of({{.name = "a.so", .bytes = elf_with({{".nv_fatbin", fatbin_of({cubin(80)})}}), .stated_checksum = 1}}));
  const auto read = measure_file(folder.path() / "foo-1.0-py3-none-any.whl");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("teaches nothing"));
}

}  // namespace
}  // namespace gpusolve::engine
