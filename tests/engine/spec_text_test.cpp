#include "engine/specs/spec_text.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

auto catalog() -> const catalogs::Catalog& { return catalogs::Catalog::embedded(); }

/// For channels without a package under PyPI's name.
auto conda_spec(std::string_view text) -> Result<std::string> {
  return to_conda_spec(text, catalog(), [](std::string_view) { return false; });
}

TEST(SpecText, IsConvertedToCondasNotation) {
  const struct {
    const char* text;
    const char* conda;
  } k_rows[] = {
      {"torch", "pytorch"},
      {"pytorch", "pytorch"},
      {"  torch  ", "pytorch"},
      {"torch>=2.1", "pytorch>=2.1"},
      {"torch==2.1.2", "pytorch==2.1.2"},
      {"torch >=2.1,<2.4", "pytorch >=2.1,<2.4"},
      {"torch (>=2.1,<2.4)", "pytorch >=2.1,<2.4"},
      {"torch(==2.4.1)", "pytorch ==2.4.1"},
      {"pytorch (optional)", "pytorch (optional)"},
      {"Torch", "pytorch"},
      {"pytorch=2.1.*=*cuda11.8*", "pytorch=2.1.*=*cuda11.8*"},
      {"torchvision", "torchvision"},
      {"numpy", "numpy"},
      {"pytorch[build=*cuda*]", "pytorch[build=*cuda*]"},
      // A channel's own name is not translated.
      {"conda-forge::pytorch=2.1", "conda-forge::pytorch=2.1"},
      {"conda-forge::torch", "conda-forge::torch"},
      {"python 3.10", "python 3.10"},
      {"pytorch 2.1|2.2", "pytorch 2.1|2.2"},
  };
  for (const auto& row : k_rows) {
    const auto spec = conda_spec(row.text);
    ASSERT_TRUE(spec) << row.text << ": " << spec.error().text();
    EXPECT_EQ(*spec, row.conda) << row.text;
  }
}

TEST(SpecText, LeavesANameThatTheChannelsHave) {
  const auto spec = to_conda_spec("torch>=2", catalog(), [](std::string_view name) { return name == "torch"; });
  ASSERT_TRUE(spec);
  EXPECT_EQ(*spec, "torch>=2");
}

TEST(SpecText, SpellingsOfOneNameAreOneName) {
  const auto is_held = [](std::string_view name) { return name == "flash-attn" || name == "own_name"; };
  for (const auto* text : {"flash_attn>=2", "Flash.Attn>=2", "FLASH-ATTN>=2"}) {
    EXPECT_EQ(to_conda_spec(text, catalog(), is_held).value(), "flash-attn>=2") << text;
  }
  EXPECT_EQ(to_conda_spec("own_name", catalog(), is_held).value(), "own_name");
  EXPECT_EQ(to_conda_spec("__cuda", catalog(), is_held).value(), "__cuda");
  EXPECT_EQ(to_conda_spec("torch_scatter", catalog(), is_held).value(), "pytorch-scatter");
  EXPECT_EQ(to_pip_spec("pytorch_scatter", catalog()).value(), "torch-scatter");
  EXPECT_EQ(to_pip_spec("flash_attn", catalog()).value(), "flash-attn");
  EXPECT_EQ(to_pip_spec("huggingface_hub", catalog()).value(), "huggingface-hub");
}

TEST(SpecText, SaysWhatMeansNothingToConda) {
  const struct {
    const char* text;
    const char* culprit;
  } k_rows[] = {{"torch[opt-einsum]", "the extra"},
                {"torch>=2; python_version<'3.12'", "the marker"},
                {"torch @ https://example.org/torch.whl", "the URL"},
                {"torch===2.1", "`===`"},
                {"torch==2.1.2+cu118", "the local version"}};
  for (const auto& row : k_rows) {
    const auto spec = conda_spec(row.text);
    ASSERT_FALSE(spec) << row.text;
    EXPECT_EQ(spec.error().kind, ErrorKind::usage);
    EXPECT_EQ(spec.error().message.find(row.culprit), 0U) << spec.error().message;
    EXPECT_NE(spec.error().message.find("means nothing to conda"), std::string::npos) << spec.error().message;
    EXPECT_NE(spec.error().message.find("--installer pip"), std::string::npos) << spec.error().message;
  }
}

TEST(SpecText, IsConvertedToPipsNotation) {
  const struct {
    const char* text;
    const char* pip;
  } k_rows[] = {
      {"pytorch", "torch"},
      {"torch", "torch"},
      {" pytorch ", "torch"},
      {"pytorch=2.1", "torch==2.1.*"},
      {"pytorch=2.1.*", "torch==2.1.*"},
      {"pytorch 2.1", "torch==2.1"},
      {"pytorch==2.1", "torch==2.1"},
      {"pytorch>=2.1,<2.4", "torch>=2.1,<2.4"},
      {"torch~=2.1", "torch~=2.1"},
      {"torch!=2.2", "torch!=2.2"},
      {"torch===2.1", "torch===2.1"},
      {"torch==2.1.2+cu118", "torch==2.1.2+cu118"},
      {"torch[opt-einsum]>=2", "torch[opt-einsum]>=2"},
      {"torch>=2; python_version<'3.12'", "torch>=2; python_version<'3.12'"},
      {"torch @ https://example.org/torch.whl", "torch @ https://example.org/torch.whl"},
      {"pytorch=*", "torch"},
      {"pytorch *", "torch"},
      {"PyTorch>=2", "torch>=2"},
      {"torch (==2.4.1)", "torch(==2.4.1)"},
      {"torch==2.4.1; sys_platform==\"linux\"", "torch==2.4.1; sys_platform==\"linux\""},
      {"jax[cuda12]==0.4.30", "jax[cuda12]==0.4.30"},
      {"jax[cuda12_pip] == 0.4.20", "jax[cuda12_pip] == 0.4.20"},
      {"torch @ https://example.org/torch-2.0.whl?a=1 2", "torch @ https://example.org/torch-2.0.whl?a=1 2"},
  };
  for (const auto& row : k_rows) {
    const auto spec = to_pip_spec(row.text, catalog());
    ASSERT_TRUE(spec) << row.text << ": " << spec.error().text();
    EXPECT_EQ(*spec, row.pip) << row.text;
  }
}

TEST(SpecText, SaysWhatMeansNothingToPip) {
  const struct {
    const char* text;
    const char* culprit;
  } k_rows[] = {{"conda-forge::pytorch", "the channel"},
                {"pytorch[build=*cuda*]", "the bracket"},
                {"pytorch 2.1|2.2", "`|`"},
                {"pytorch=2.1.*=*cuda11.8*", "the build string"},
                {"pytorch 2.1 py3.10_cuda11.8*", "the build string"},
                {"pytorch 2.1 py3.10_cuda11.8*; python_version<'3.9'", "the build string"},
                {"pytorch=*=*cuda*", "the build string"}};
  for (const auto& row : k_rows) {
    const auto spec = to_pip_spec(row.text, catalog());
    ASSERT_FALSE(spec) << row.text << " became " << *spec;
    EXPECT_EQ(spec.error().kind, ErrorKind::usage);
    EXPECT_EQ(spec.error().message.find(row.culprit), 0U) << spec.error().message;
    EXPECT_NE(spec.error().message.find("means nothing to pip"), std::string::npos) << spec.error().message;
  }
}

TEST(SpecText, SurvivesOddTexts) {
  for (const std::string text : {"", " ", "::", "a::", "::b", "[", "]", "=", "==", ";", "@", "a[", "a]", "|", "\t", "a=b=c=d"}) {
    (void)conda_spec(text);
    (void)to_pip_spec(text, catalog());
  }
  SUCCEED();
}

}  // namespace
}  // namespace gpusolve::engine
