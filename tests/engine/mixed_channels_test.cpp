// Signs of GPU code in records of conda channels, and sets of the embedded catalog with a spec that it cannot judge.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/resolve/resolve.hpp"
#include "tests/catalogs/temporary_catalog.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::engine {
namespace {

constexpr auto k_records = R"({"info": {"subdir": "linux-64"}, "packages": {}, "packages.conda": {
  "widget-1.0-cuda120_0.conda": {"name": "widget", "version": "1.0", "build": "cuda120_0", "build_number": 0, "depends": []},
  "gadget-1.0-h1_0.conda": {"name": "gadget", "version": "1.0", "build": "h1_0", "build_number": 0, "depends": ["cudatoolkit 11.8.*"]},
  "cudatoolkit-11.8.0-h2_0.conda": {"name": "cudatoolkit", "version": "11.8.0", "build": "h2_0", "build_number": 0, "depends": []},
  "device-1.0-h3_0.conda": {"name": "device", "version": "1.0", "build": "h3_0", "build_number": 0, "depends": ["__cuda >=11"]},
  "plain-1.0-h4_0.conda": {"name": "plain", "version": "1.0", "build": "h4_0", "build_number": 0, "depends": [],
                           "constrains": ["toykit 2.0"]},
  "user-1.0-h5_0.conda": {"name": "user", "version": "1.0", "build": "h5_0", "build_number": 0, "depends": ["toykit 2.0"]},
  "toykit-2.0-cuda128_0.conda": {"name": "toykit", "version": "2.0", "build": "cuda128_0", "build_number": 0, "depends": []},
  "toykit-2.0-cpu_0.conda": {"name": "toykit", "version": "2.0", "build": "cpu_0", "build_number": 0, "depends": []}}})";

class MixedChannels : public ::testing::Test {
 protected:
  void SetUp() override {
    auto catalog = catalogs::Catalog::load(folder_.folder());
    ASSERT_TRUE(catalog) << catalog.error().text();
    catalog_.emplace(std::move(catalog).value());
    sandbox_.write("channel/linux-64/repodata.json", k_records);
  }

  /// "gpu", with the text of the warning `unjudged` if there is one.
  auto said(const std::string& spec, const std::string& gpu) -> std::string {
    Query query;
    query.specs = {Spec::parse(spec)};
    query.facts.platform = {Platform::linux_64, Provenance::flag};
    query.facts.gpus = std::vector<Gpu>{{std::nullopt, *parse_compute_capability(gpu), Provenance::flag}};
    query.sources.channels = {(sandbox_.path() / "channel").string()};
    const auto resolved = resolve(query, *catalog_);
    if (!resolved) {
      return resolved.error().text();
    }
    std::string text(outcome_text(resolved->answer.outcome));
    for (const auto& warning : resolved->answer.warnings) {
      text += warning.code == WarningCode::unjudged ? ": " + warning.text.substr(0, warning.text.find(" show")) : "";
    }
    return text;
  }

 private:
  catalogs::TemporaryCatalog folder_;
  std::optional<catalogs::Catalog> catalog_;
  ::gpusolve::testing::Sandbox sandbox_;
};

TEST_F(MixedChannels, ShowSignsInBuildStringsAndNeeds) {
  EXPECT_EQ(said("widget", "8.6"), "unjudged: widget 1.0 (a build for CUDA)");
  EXPECT_EQ(said("gadget", "8.6"), "unjudged: gadget 1.0 (a build for CUDA)");
  EXPECT_EQ(said("device", "8.6"), "unjudged: device 1.0 (a build for CUDA)");
  EXPECT_EQ(said("user", "8.6"), "gpu: user 1.0 (it needs toykit)");
  EXPECT_EQ(said("plain", "8.6"), "neutral") << "a limit on a stack is no need of it";
  EXPECT_EQ(said("toykit", "8.6"), "gpu");
  EXPECT_EQ(said("toykit", "7.5"), "cpu_only");
}

TEST(MixedCatalog, ASpecThatIsSetAsideIsNeverNeutral) {
  Query query;
  query.specs = {Spec::parse("some-package-of-nobody")};
  query.facts.platform = {Platform::linux_64, Provenance::flag};
  const auto resolved = resolve(query, catalogs::Catalog::embedded());
  ASSERT_TRUE(resolved) << resolved.error().text();
  EXPECT_EQ(resolved->answer.outcome, OutcomeKind::unjudged);
}

}  // namespace
}  // namespace gpusolve::engine
