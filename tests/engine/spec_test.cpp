#include "engine/specs/spec.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

TEST(Spec, IsTakenApartInTheSpellingOfEitherEcosystem) {
  const struct {
    const char* text;
    const char* name;
    const char* project;
    const char* extras;
    const char* version;
    const char* rest;
  } k_rows[] = {
      {"torch", "torch", "torch", "", "", ""},
      {"Flash_Attn", "Flash_Attn", "flash-attn", "", "", ""},
      {"torch>=2.1,<2.4", "torch", "torch", "", ">=2.1,<2.4", ">=2.1,<2.4"},
      {"torch (>=2.1)", "torch", "torch", "", ">=2.1", "(>=2.1)"},
      {"jax[cuda12]>=0.4; python_version < '3.13'", "jax", "jax", "[cuda12]", ">=0.4", "[cuda12]>=0.4; python_version < '3.13'"},
      {"apex @ https://example.org/apex.zip", "apex", "apex", "", "", "@ https://example.org/apex.zip"},
      {"conda-forge::pytorch=2.1.*=*cuda11.8*", "pytorch", "pytorch", "", "=2.1.*", "=2.1.*=*cuda11.8*"},
      {"pytorch[version='>=2.1',build=*cuda*]", "pytorch", "pytorch", "", ">=2.1", "[version='>=2.1',build=*cuda*]"},
      {"", "", "", "", "", ""},
      {">=2", "", "", "", ">=2", ">=2"},
  };
  for (const auto& row : k_rows) {
    const auto spec = Spec::parse(row.text);
    EXPECT_EQ(spec.text(), row.text);
    EXPECT_EQ(spec.name(), row.name) << row.text;
    EXPECT_EQ(spec.project(), row.project) << row.text;
    EXPECT_EQ(spec.extras(), row.extras) << row.text;
    EXPECT_EQ(spec.version(), row.version) << row.text;
    EXPECT_EQ(spec.rest(), row.rest) << row.text;
    EXPECT_EQ(spec.is_bare(), std::string_view(row.text) == row.name) << row.text;
  }
}

TEST(Spec, IsComparedByItsText) {
  EXPECT_EQ(Spec::parse("torch>=2"), Spec::parse("torch>=2"));
  EXPECT_NE(Spec::parse("torch>=2"), Spec::parse("torch >=2"));
  EXPECT_LT(Spec::parse("jax"), Spec::parse("torch"));
}

TEST(Spec, KeepsItsContentIfItIsMovedFrom) {
  auto spec = Spec::parse("torch>=2");
  const auto other = std::move(spec);
  EXPECT_EQ(spec.text(), other.text());  // NOLINT(bugprone-use-after-move): moving copies
}

TEST(Spec, ConstraintsOnItsPackageAreFoundInAnySpelling) {
  const auto constraints = parse_specs(std::vector<std::string>{"flash.attn<2.7", "numpy<2", "Flash-Attn!=2.5"});
  EXPECT_EQ(texts_of(constraints_on(Spec::parse("flash_attn>=2"), constraints)),
            (std::vector<std::string>{"flash.attn<2.7", "Flash-Attn!=2.5"}));
}

}  // namespace
}  // namespace gpusolve::engine
