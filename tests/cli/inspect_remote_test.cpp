// `inspect` and `catalog learn` on files of a real server: nginx on loopback.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/archive_bytes.hpp"
#include "tests/support/nginx.hpp"

namespace gpusolve::testing {
namespace {

using namespace tests;
using ::testing::HasSubstr;
using Json = nlohmann::json;

/// Bytes that no compressor makes smaller.
auto noise(std::size_t size, std::uint32_t seed) -> std::string {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) {
    seed = seed * 1'664'525U + 1'013'904'223U;
    byte = static_cast<char>(seed >> 24U);
  }
  return bytes;
}

auto small_library() -> std::string { return elf_with({{".nv_fatbin", fatbin_of({cubin(80), ptx(90, 8, 4)})}}); }

/// Six megabytes of units for sm_80, then one for sm_120.
auto large_library() -> std::string {
  std::string code;
  for (std::uint32_t i = 0; i < 12; ++i) {
    auto unit = cubin(80);
    unit.payload += noise(std::size_t{512} * 1024, i);
    code += fatbin_of({unit});
  }
  return elf_with({{".nv_fatbin", code + fatbin_of({cubin(120)})}});
}

class InspectRemote : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Nginx::is_there()) {
      GTEST_SKIP() << Nginx::k_absent;
    }
    site_.write("kernels-1.0-py3-none-any.whl", zip_of({{"kernels/large.so", large_library()},
                                                        {"kernels/small.so", small_library()},
                                                        {"kernels/flags.json", R"({"env": {"TORCH_CUDA_ARCH_LIST": "8.0 12.0+PTX"}})"},
                                                        {"kernels/lib/Tensile_gfx90a.co", "x"}}));
    site_.write("large.so", large_library());
    site_.write("kernels-1.0-0.conda", conda_of("kernels-1.0-0", {{"lib/small.so", small_library()}}));
    server_ = std::make_unique<Nginx>(NginxSetup{.root = site_.path()});
  }

  auto run(std::vector<std::string> words) const -> Ended {
    return run_program(words, home_.path(),
                       {{"GPUSOLVE_CACHE_DIR", (home_.path() / "cache").string()}, {"XDG_DATA_HOME", (home_.path() / "data").string()}});
  }
  auto inspected(std::vector<std::string> words) const -> Json {
    words.insert(words.begin(), "inspect");
    words.insert(words.end(), {"--json", "--platform", "linux-64"});
    const auto ended = run(std::move(words));
    EXPECT_EQ(ended.status, 0) << ended.out << ended.err;
    return Json::parse(ended.out);
  }

  const Sandbox site_;
  const Sandbox home_;
  std::unique_ptr<Nginx> server_;
};

TEST_F(InspectRemote, ReadsASampleAndSaysSo) {
  const auto found = inspected({server_->url("/kernels-1.0-py3-none-any.whl"), "--most", "4"});
  const auto& files = found["files"];
  ASSERT_EQ(files.size(), 2U) << found;
  EXPECT_EQ(files[0]["path"], "kernels/large.so");
  EXPECT_EQ(files[0]["cubins"], Json({"sm_80"}));
  EXPECT_FALSE(files[0]["whole"]);
  EXPECT_LT(files[0]["sample"]["read"], files[0]["sample"]["size"]);
  EXPECT_EQ(files[1]["path"], "kernels/small.so");
  EXPECT_TRUE(files[1]["sample"].is_null());
  const auto& remote = found["remote"][0];
  EXPECT_LT(remote["read"], 3'000'000);
  EXPECT_GT(remote["size"], 6'000'000);
  EXPECT_EQ(remote["stated"], Json({"kernels/flags.json: TORCH_CUDA_ARCH_LIST 8.0 12.0+PTX"}));
  EXPECT_EQ(remote["targets"], Json({"gfx90a"}));
}

TEST_F(InspectRemote, ReadsAllOfItIfAsked) {
  const auto found = inspected({server_->url("/kernels-1.0-py3-none-any.whl"), "--full"});
  EXPECT_EQ(found["files"][0]["cubins"], Json({"sm_80", "sm_120"}));
  EXPECT_TRUE(found["files"][0]["whole"]);
}

TEST_F(InspectRemote, ReadsLibrariesAndCondaPackages) {
  EXPECT_FALSE(inspected({server_->url("/large.so"), "--most", "2"})["files"][0]["whole"]);
  EXPECT_EQ(inspected({server_->url("/large.so"), "--full"})["files"][0]["cubins"], Json({"sm_80", "sm_120"}));
  EXPECT_EQ(inspected({server_->url("/kernels-1.0-0.conda")})["files"][0]["path"], "lib/small.so");
}

TEST_F(InspectRemote, TellsWhatAWheelStatesAndWhatWasMeasured) {
  const auto listing = elf_with({{".rodata", std::string("a\0sm_80 sm_90a compute_90\0", 27)}, {".nv_fatbin", fatbin_of({cubin(80)})}});
  site_.write("stated-1.0-py3-none-any.whl",
              zip_of({{"stated/libstated_cuda128.so", listing},
                      {"stated/version.py", "__version__ = '1.0'\ncuda: Optional[str] = '12.8'\n"},
                      {"stated/lib.json", R"({"version": {"cuda": 1208}, "env": {"STATED_CUDA_ARCH_LIST": "8.0 9.0a"}})"},
                      {"stated-1.0.dist-info/METADATA", "Version: 1.0+cu128\nRequires-Dist: nvidia-cublas-cu12==12.8.3.14\n"}}));
  const auto found = inspected({server_->url("/stated-1.0-py3-none-any.whl")});
  EXPECT_EQ(found["files"][0]["cubins"], Json({"sm_80"})) << "what is stated is not measured";
  EXPECT_EQ(
      found["remote"][0]["stated"],
      Json({"names of libraries: CUDA 12.8", "stated-1.0.dist-info/METADATA: Version 1.0+cu128",
            "stated-1.0.dist-info/METADATA: requires nvidia-cublas-cu12==12.8.3.14", "stated/lib.json: STATED_CUDA_ARCH_LIST 8.0 9.0a",
            "stated/lib.json: cuda 12.8", "stated/libstated_cuda128.so: lists sm_80 sm_90a compute_90", "stated/version.py: cuda 12.8"}));
}

TEST_F(InspectRemote, TellsWhatACondaPackageStates) {
  site_.write("stated-1.0-0.conda",
              conda_of("stated-1.0-0",
                       {{"etc/conda/activate.d/stated_activate.sh", "export CF_STATED_CUDA_ARCH_LIST=\"8.0;9.0+PTX\"\n"},
                        {"lib/small.so", small_library()}},
                       {{"info/index.json", R"({"depends": ["cuda-version >=12.8,<13"]})"},
                        {"info/recipe/build.sh", "export OTHER_CUDA_ARCH_LIST=\"5.0\"\n"},
                        {"info/paths.json", R"({"paths": [{"_path": "lib/small.so"}, {"_path": "lib/Tensile_gfx90a.dat"}]})"}}));
  const auto found = inspected({server_->url("/stated-1.0-0.conda")});
  EXPECT_EQ(found["remote"][0]["stated"], Json({"etc/conda/activate.d/stated_activate.sh: CF_STATED_CUDA_ARCH_LIST 8.0;9.0+PTX",
                                                "info/index.json: depends cuda-version >=12.8,<13"}));
  EXPECT_EQ(found["remote"][0]["targets"], Json({"gfx90a"}));
  EXPECT_EQ(found["files"][0]["cubins"], Json({"sm_80"}));
}

TEST_F(InspectRemote, NamesTheLibrariesOfACondaPackageThatItDidNotReach) {
  site_.write("cut-1.0-0.conda", conda_of("cut-1.0-0", {{"lib/large.so", large_library()}, {"lib/later.so", small_library()}},
                                          {{"info/paths.json", R"({"paths": [{"_path": "lib/large.so"}, {"_path": "lib/later.so"}]})"}}));
  const auto found = inspected({server_->url("/cut-1.0-0.conda"), "--most", "2"});
  EXPECT_EQ(found["remote"][0]["unread"], Json({"lib/later.so", "what follows in the archive"}));
  EXPECT_FALSE(found["files"][0]["whole"]);
}

TEST_F(InspectRemote, AsksOnceForAFileThatDidNotChange) {
  const auto url = server_->url("/kernels-1.0-py3-none-any.whl");
  auto first = inspected({url, "--most", "4"});
  const auto before = server_->requests().size();
  EXPECT_GT(before, 2U);
  auto second = inspected({url, "--most", "4"});
  const auto requests = server_->requests();
  ASSERT_EQ(requests.size(), before + 1);
  EXPECT_EQ(requests.back().status, 304);
  EXPECT_FALSE(first["remote"][0]["kept"]);
  EXPECT_TRUE(second["remote"][0]["kept"]);
  second["remote"][0]["kept"] = false;
  EXPECT_EQ(first, second);
}

TEST_F(InspectRemote, ReadsAFileThatChangedAgain) {
  const auto url = server_->url("/large.so");
  EXPECT_EQ(inspected({url})["files"][0]["cubins"], Json({"sm_80", "sm_120"}));
  site_.write("large.so", elf_with({{".nv_fatbin", fatbin_of({cubin(90)})}}));
  const auto found = inspected({url});
  EXPECT_EQ(found["files"][0]["cubins"], Json({"sm_90"}));
  EXPECT_FALSE(found["remote"][0]["kept"]);
}

TEST_F(InspectRemote, AnswersWithASampleOnlyWhereThatIsAsked) {
  const auto url = server_->url("/large.so");
  EXPECT_EQ(inspected({url, "--most", "2"})["files"][0]["cubins"], Json({"sm_80"}));
  EXPECT_EQ(inspected({url, "--most", "3"})["remote"][0]["kept"], false);
  const auto whole = inspected({url, "--full"});
  EXPECT_FALSE(whole["remote"][0]["kept"]);
  EXPECT_EQ(whole["files"][0]["cubins"], Json({"sm_80", "sm_120"}));
  const auto sample = inspected({url, "--most", "2"});
  EXPECT_TRUE(sample["remote"][0]["kept"]);
  EXPECT_EQ(sample["files"][0]["cubins"], Json({"sm_80", "sm_120"})) << "the whole is known";
}

TEST_F(InspectRemote, KnowsAFileByTheDigestThatItsUrlStates) {
  const auto url = server_->url("/kernels-1.0-0.conda");
  EXPECT_FALSE(inspected({url + "#sha256=" + std::string(64, 'a')})["remote"][0]["kept"]);
  EXPECT_TRUE(inspected({url + "#sha256=" + std::string(64, 'a')})["remote"][0]["kept"]);
  EXPECT_FALSE(inspected({url + "#sha256=" + std::string(64, 'b')})["remote"][0]["kept"]) << "another digest, another file";
}

TEST_F(InspectRemote, DoesNotCallASampleTheWhole) {
  const auto ended = run({"inspect", server_->url("/large.so"), "--most", "2", "--gpu", "sm_120", "--driver", "580.65.06"});
  EXPECT_EQ(ended.status, 12);
  EXPECT_THAT(ended.out, HasSubstr("no code for it in what was read"));
  EXPECT_THAT(ended.out, HasSubstr("A sample: the first"));
}

TEST_F(InspectRemote, TellsOfAFileThatIsNotThere) {
  const auto ended = run({"inspect", server_->url("/none.whl")});
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("no such file"));
}

TEST_F(InspectRemote, TeachesTheCatalogByDigest) {
  const auto learned = run({"catalog", "learn", server_->url("/kernels-1.0-py3-none-any.whl")});
  EXPECT_EQ(learned.status, 0) << learned.err;
  const auto shown = run({"catalog", "measured", "kernels", "--json"});
  const auto row = Json::parse(shown.out)["rows"][0];
  EXPECT_EQ(row["cubins"], Json({"sm_80", "sm_120"}));
  EXPECT_EQ(row["confidence"], "measured");
  EXPECT_EQ(row["file"], "kernels-1.0-py3-none-any.whl");
  EXPECT_EQ(run({"catalog", "measured", "--no-user-catalog"}).status, 11);

  home_.write("requirements.txt", "kernels==1.0 --hash=sha256:" + row["sha256"].get<std::string>() + "\n");
  const auto checked = run({"check", "requirements.txt", "--gpu", "sm_75", "--driver", "580.65.06"});
  EXPECT_EQ(checked.status, 12) << checked.out;
  EXPECT_THAT(checked.out, HasSubstr("no-device-code"));
  EXPECT_EQ(run({"check", "requirements.txt", "--gpu", "sm_75", "--driver", "580.65.06", "--no-user-catalog"}).status, 0);
  EXPECT_EQ(run({"check", "requirements.txt", "--gpu", "sm_86", "--driver", "580.65.06"}).status, 0);
}

}  // namespace
}  // namespace gpusolve::testing
