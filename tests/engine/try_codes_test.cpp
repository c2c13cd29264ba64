// The stacks of a set that are tried on the GPU after installation, with the code of the embedded catalog.
#include "engine/answers/try_codes.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

using Names = std::vector<std::string>;

struct Case {
  std::string name;
  Names packages;  ///< those with a `!` were requested
  Names stacks;    ///< the stacks whose builds have GPU code; none: the answer is that of a lock
  OutcomeKind outcome;
  Names starts;  ///< the starts of the code
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

auto answer_of(const Case& one) -> Answer {
  Answer answer;
  answer.outcome = one.outcome;
  answer.facts.platform.value = Platform::linux_64;
  for (const auto& text : one.packages) {
    Package package;
    package.requested = text.ends_with('!');
    package.name = PackageName::checked(text.substr(0, text.size() - (package.requested ? 1 : 0)));
    package.ecosystem = Ecosystem::pypi;
    if (package.name.text() == "torch") {
      answer.stack.emplace();
      answer.stack->torch = "2.8.0";
    }
    answer.packages.push_back(std::move(package));
  }
  for (const auto& name : one.stacks) {
    StackUse use;
    use.name = name;
    use.cuda = "12.8";
    answer.stacks.push_back(std::move(use));
  }
  return answer;
}

class TryCodes : public ::testing::TestWithParam<Case> {};

TEST_P(TryCodes, TryWhatWasAskedForAndRunsOnTheGpu) {
  const auto codes = try_codes_of(answer_of(GetParam()), catalogs::Catalog::embedded());
  ASSERT_EQ(codes.size(), GetParam().starts.size());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    EXPECT_TRUE(codes[i].starts_with(GetParam().starts[i])) << codes[i];
  }
}

constexpr auto k_gpu = OutcomeKind::gpu;
INSTANTIATE_TEST_SUITE_P(
    Sets, TryCodes,
    ::testing::Values(
        Case{"ByTheNameOfTheStack", {"jax!", "jax-cuda12-plugin"}, {"jax"}, k_gpu, {"import jax;"}},
        Case{"OfALock", {"jax!", "jax-cuda12-plugin"}, {}, k_gpu, {"import jax;"}},
        Case{"OnlyWhatHasBuildsForGpusInALock", {"onnxruntime!", "torch!"}, {}, k_gpu, {}},
        Case{"TheMainStackHasCodeOfItsOwn", {"torch!"}, {"torch"}, k_gpu, {}},
        Case{"NothingThatIsOnlyRequired", {"torch!", "triton"}, {"torch", "triton"}, k_gpu, {}},
        Case{"SeveralInTheOrderOfThePackages",
             {"cupy-cuda12x!", "tensorflow!"},
             {"cupy", "tensorflow"},
             k_gpu,
             {"import cupy;", "import tensorflow"}},
        Case{"OnceForTwoPackagesOfAStack", {"jax!", "jaxlib!", "jax-cuda12-plugin"}, {"jax"}, k_gpu, {"import jax;"}},
        Case{"NotWithoutTheMainStackThatTheCodeImports", {"triton!"}, {"triton"}, k_gpu, {}},
        Case{"WithTheMainStackThatTheCodeImports", {"torch", "triton!"}, {"torch", "triton"}, k_gpu, {"import torch, triton;"}},
        Case{"NotWithoutAPackageThatTheCodeImports", {"rmm-cu12!"}, {"rapids"}, k_gpu, {}},
        Case{"WithAPackageThatTheCodeImports", {"cudf-cu12!", "rmm-cu12"}, {"rapids"}, k_gpu, {"import cudf;"}},
        Case{"NotWithAnotherPackageWhoseNameBeginsLikeIt", {"jaxlib!", "jax-cuda12-plugin"}, {"jax"}, k_gpu, {}},
        Case{"WithAPackageNamedForTheGpu", {"faiss-gpu-cu12!"}, {"faiss"}, k_gpu, {"import faiss;"}},
        Case{"NoBuildForTheCpu", {"onnxruntime!"}, {"torch"}, OutcomeKind::cpu_only, {}}),
    [](const auto& of) { return of.param.name; });

}  // namespace
}  // namespace gpusolve::engine
