#include "model/option.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/reason.hpp"

namespace gpusolve {
namespace {

TEST(Option, HasANameOfItsOwnThatNamesNoOther) {
  std::set<std::string> names;
  for (std::size_t index = 0; index < k_option_count; ++index) {
    const auto name = option_text(static_cast<Option>(index));
    EXPECT_TRUE(name.starts_with("--") && name.size() > 3) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(option_text(Option::driver_cuda), "--driver-cuda");
  EXPECT_EQ(option_text(Option::json), "--json") << "the last one: the table is in the order of the enumeration";
}

TEST(Option, IsFollowedByItsValue) {
  EXPECT_EQ(option_text(Option::cuda, "12.8"), "--cuda 12.8");
  EXPECT_EQ(option_text(Option::strict_catalog, ""), "--strict-catalog");
}

TEST(FactText, NamesTheLimitThatAReasonIsAbout) {
  EXPECT_EQ(fact_text({ReasonCode::no_kernel_image, "torch 2.9.0", "sm_61"}), "sm_61");
  EXPECT_EQ(fact_text({ReasonCode::cudnn_unavailable, "", "9", "", Option::cudnn}), "--cudnn 9");
  EXPECT_EQ(fact_text({ReasonCode::version_unavailable, "", "", "", Option::strict_catalog}), "--strict-catalog");
}

TEST(FactText, SaysWhatMakesAVersionUnavailable) {
  constexpr auto k_code = ReasonCode::version_unavailable;
  EXPECT_EQ(fact_text({.code = k_code, .subject = "", .fact = "", .unavailable = Unavailable::only_raises}),
            "the package only raises an error");
  EXPECT_EQ(fact_text({.code = k_code, .subject = "", .fact = "", .unavailable = Unavailable::unusable_records}),
            "its records cannot be used");
  EXPECT_EQ(fact_text({.code = k_code, .subject = "", .fact = "the catalog of 2026-01-01", .unavailable = Unavailable::newer_than_catalog}),
            "the catalog of 2026-01-01");
}

}  // namespace
}  // namespace gpusolve
