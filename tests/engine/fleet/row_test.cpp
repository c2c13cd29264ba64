#include "engine/fleet/row.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine::fleet {
namespace {

auto rows_of(const std::string& text) -> Result<std::vector<Row>> { return parse_rows(text, {}, catalogs::Catalog::embedded()); }

auto described(const std::string& text) -> std::string {
  const auto rows = rows_of(text);
  if (!rows) {
    return rows.error().text();
  }
  std::string out;
  for (const auto& [name, facts] : *rows) {
    out += name + ":";
    for (const auto capability : facts.capabilities()) {
      out += " " + capability.sm();
    }
    out += facts.driver && facts.driver->version ? " driver " + facts.driver->version->text() : "";
    out += facts.driver && facts.driver->cuda ? " cuda " + facts.driver->cuda->text() : "";
    out += " " + std::string(platform_text(facts.platform.value)) + "\n";
  }
  return out;
}

TEST(Row, IsANameItsGpusAndWhatElseIsKnown) {
  EXPECT_EQ(described("old=sm_70,driver=450.80.02,platform=linux-64; new=sm_90,driver=550.54.14,platform=linux-64"),
            "old: sm_70 driver 450.80.02 cuda 11.0 linux-64\nnew: sm_90 driver 550.54.14 cuda 12.4 linux-64\n");
  EXPECT_EQ(described("mixed=RTX 3090+sm_61,driver-cuda=12.2,platform=win-64;"), "mixed: sm_61 sm_86 cuda 12.2 win-64\n");
  EXPECT_EQ(described("plain=none,platform=linux-64"), "plain: linux-64\n");
}

TEST(Row, CanBeNamedByAKey) {
  EXPECT_EQ(described("name=sm_70,platform=linux-64"), "sm_70: sm_70 linux-64\n");
  EXPECT_EQ(described("name=big,gpu=H100,platform=linux-64"), "big: sm_90 linux-64\n");
}

TEST(Row, ThatIsInvalidIsReportedWithItsPlace) {
  const struct {
    std::string text;
    std::string error;
  } rows[] = {
      {"a100", "`a100` is not of the form KEY=VALUE"},
      {"a=sm_80,driver", "`driver` is not of the form KEY=VALUE"},
      {"a=sm_80,driver=", "`driver=` has no value"},
      {"a=sm_80,memory=40", "there is no `memory` in a row; there is gpu, driver, driver-cuda, platform and glibc"},
      {"a b=sm_80", "a row's name is of letters"},
      {"a=sm_80;a=sm_70", "the row `a` occurs twice"},
      {"a=auto", "`auto` is this machine, and a row names one"},
      {"a=sm_80,driver=new", "driver version"},
      {"a=RTX 9999", "RTX 9999"},
      {"a=none+sm_80", "`none` goes with no other"},
      {"a=sm_80,driver=535.104.05,driver=470.82.01", "it has `driver` twice"},
      {"a=sm_80,gpu=sm_90", "it has `gpu` twice"},
      {" ; ", "--lock-for has no rows"},
  };
  for (const auto& [text, error] : rows) {
    EXPECT_NE(described(text).find(error), std::string::npos) << described(text);
    EXPECT_EQ(described(text).substr(0, 10), "--lock-for") << described(text);
  }
}

TEST(Row, IsNotBlamedForADefaultThatIsWrong) {
  const auto told = [](const MachineDefaults& defaults) {
    const auto rows = parse_rows("a=sm_80", defaults, catalogs::Catalog::embedded());
    return rows ? std::string("no error") : rows.error().text();
  };
  EXPECT_TRUE(told({.platform = "foo"}).starts_with("--platform `foo` is not one of linux-64")) << told({.platform = "foo"});
  EXPECT_TRUE(told({.glibc = ""}).starts_with("--glibc: ")) << told({.glibc = ""});
  EXPECT_EQ(told({.platform = "linux-64", .glibc = "2.31"}), "no error");
}

TEST(Row, CombineToTheGpusOfAllAndTheLowestDriver) {
  const auto rows = rows_of(
      "a=sm_80+sm_86,driver=550.54.14,platform=linux-64,glibc=2.35;b=sm_86,driver=470.82.01,platform=linux-64,glibc=2.31;c=sm_90,platform="
      "linux-64,glibc=2.36");
  ASSERT_TRUE(rows) << rows.error().text();
  const std::vector<Facts> machines{(*rows)[0].facts, (*rows)[1].facts, (*rows)[2].facts};
  const auto joint = joint_facts(machines);
  EXPECT_EQ(joint.gpus->size(), 3U);
  EXPECT_EQ(joint.driver->version->text(), "470.82.01");
  EXPECT_EQ(joint.glibc->value.text(), "2.31");
  EXPECT_EQ(joint_query({}, machines).machines.size(), 3U);
  EXPECT_TRUE(joint_query({}, std::span(machines).first(1)).machines.empty()) << "one machine is an ordinary query";
}

}  // namespace
}  // namespace gpusolve::engine::fleet
