#include "adapters/conda/virtual_packages.hpp"

namespace gpusolve::conda {
namespace {

using Kind = resolver::Requirement::Kind;

auto facts(Platform platform = Platform::linux_64) -> Facts {
  Facts out;
  out.platform.value = platform;
  if (is_linux(platform)) {
    out.glibc = Known<DottedVersion>{dotted("2.28"), Provenance::assumed};
  }
  return out;
}

auto with_cuda(std::string_view cuda, std::vector<ComputeCapability> capabilities = {}) -> Facts {
  Facts out = facts();
  out.driver = Driver{std::nullopt, dotted(cuda)};
  if (!capabilities.empty()) {
    out.gpus.emplace();
    for (const auto capability : capabilities) {
      out.gpus->push_back({std::nullopt, capability});
    }
  }
  return out;
}

auto failure(const VirtualPackages& packages, std::string_view spec, Kind kind = Kind::needs) -> std::optional<Reason> {
  const auto parsed = parse_match_spec(spec);
  return parsed ? packages.failure_of(*parsed, kind) : std::optional(Reason{ReasonCode::yanked, parsed.error().text(), ""});
}

auto failure(const Facts& given, std::string_view spec, Kind kind = Kind::needs) -> std::optional<Reason> {
  return failure(VirtualPackages::of_facts(given), spec, kind);
}

TEST(VirtualPackages, FollowFromThePlatform) {
  EXPECT_THAT(VirtualPackages::of_facts(facts()).texts(),
              testing::ElementsAre("__archspec=1=x86_64", "__cuda=*", "__cuda_arch=*", "__glibc=2.28=0", "__linux=4.18=0", "__unix=0=0"));
  EXPECT_THAT(VirtualPackages::of_facts(facts(Platform::win_64)).texts(),
              testing::ElementsAre("__archspec=1=x86_64", "__cuda=*", "__cuda_arch=*", "__win=10.0=0"));
  EXPECT_THAT(VirtualPackages::of_facts(facts(Platform::osx_arm64)).texts(),
              testing::ElementsAre("__archspec=1=arm64", "__osx=13.0=0", "__unix=0=0"));
  EXPECT_THAT(VirtualPackages::of_facts(facts(Platform::linux_aarch64)).texts(), testing::Contains("__archspec=1=aarch64"));
}

TEST(VirtualPackages, CompareCudaWithTheDriver) {
  EXPECT_EQ(failure(with_cuda("12.2"), "__cuda"), std::nullopt);
  EXPECT_EQ(failure(with_cuda("12.2"), "__cuda >=12"), std::nullopt);
  EXPECT_EQ(failure(with_cuda("11.4"), "__cuda >=12"), (Reason{ReasonCode::driver_too_old, "", "driver for CUDA 11.4", ""}))
      << "no driver is known for CUDA 12";
  EXPECT_EQ(failure(with_cuda("11.4"), "__cuda >=12", Kind::constrains)->code, ReasonCode::driver_too_old);
  EXPECT_EQ(failure(with_cuda("12.2"), "__cuda <12")->code, ReasonCode::dependency_conflict);
  Facts named = with_cuda("11.4");
  named.driver->version = dotted("470.82");
  EXPECT_EQ(failure(named, "__cuda >=12")->fact, "driver 470.82 (CUDA 11.4)");
}

TEST(VirtualPackages, NameTheDriverThatTheCudaNeeds) {
  const auto driver_for = [](const DottedVersion& cuda) {
    return cuda == dotted("12.4") ? std::optional(dotted("550.54.14")) : std::nullopt;
  };
  const auto packages = VirtualPackages::of_facts(with_cuda("12.2"), driver_for);
  for (const auto* const spec : {"__cuda >=12.4", "__cuda >=12.4,<13"}) {
    EXPECT_EQ(failure(packages, spec), (Reason{ReasonCode::driver_too_old, "", "driver for CUDA 12.2", "550.54.14"})) << spec;
  }
  EXPECT_EQ(failure(packages, "__cuda >=13")->needed, "");
}

TEST(VirtualPackages, LeaveAnUnknownDriverFree) {
  Facts gpu = with_cuda("12", {{8, 6}});
  gpu.driver.reset();
  for (const Facts& given : {facts(), gpu}) {
    EXPECT_EQ(failure(given, "__cuda >=99"), std::nullopt);
    EXPECT_EQ(failure(given, "__cuda <1", Kind::constrains), std::nullopt);
  }
}

TEST(VirtualPackages, HaveNoCudaWithoutAGpu) {
  Facts none = facts();
  none.gpus.emplace();
  EXPECT_EQ(failure(none, "__cuda"), (Reason{ReasonCode::no_gpu, "", "no GPU", ""}));
  EXPECT_EQ(failure(none, "__cuda_arch >=8"), (Reason{ReasonCode::no_gpu, "", "no GPU", ">=8"}));
  EXPECT_EQ(failure(none, "__cuda >=12", Kind::constrains), std::nullopt) << "an absent package meets every constraint";
  EXPECT_EQ(failure(facts(Platform::osx_arm64), "__cuda")->code, ReasonCode::no_gpu);
}

TEST(VirtualPackages, TakeTheSmallestCapability) {
  const Facts two = with_cuda("12.2", {{9, 0}, {6, 1}});
  EXPECT_EQ(failure(two, "__cuda_arch >=6"), std::nullopt);
  EXPECT_EQ(failure(two, "__cuda_arch >=7.5"), (Reason{ReasonCode::no_kernel_image, "", "sm_61", ">=7.5"}));
}

TEST(VirtualPackages, CompareGlibcAndTheSystem) {
  EXPECT_EQ(failure(facts(), "__glibc >=2.17,<3.0.a0"), std::nullopt);
  EXPECT_EQ(failure(facts(), "__glibc >=2.34"), (Reason{ReasonCode::glibc_too_old, "", "glibc 2.28", "2.34"}));
  EXPECT_EQ(failure(facts(), "__glibc >=2.34,<3.0.a0"), (Reason{ReasonCode::glibc_too_old, "", "glibc 2.28", "2.34"}));
  EXPECT_EQ(failure(facts(), "__glibc >=2.34,<2.20")->code, ReasonCode::dependency_conflict);
  EXPECT_EQ(failure(facts(), "__win"), (Reason{ReasonCode::platform_unavailable, "", "linux-64", ""}));
  EXPECT_EQ(failure(facts(Platform::win_64), "__linux")->code, ReasonCode::platform_unavailable);
  EXPECT_EQ(failure(facts(Platform::win_64), "__glibc >=2.17", Kind::constrains), std::nullopt);
  EXPECT_EQ(failure(facts(Platform::osx_64), "__osx >=10.13"), std::nullopt);
  EXPECT_EQ(failure(facts(), "__unheard_of")->code, ReasonCode::platform_unavailable);
}

TEST(VirtualPackages, KnowTheBaselineCpu) {
  EXPECT_EQ(failure(facts(), "__archspec 1.* x86_64"), std::nullopt);
  EXPECT_EQ(failure(facts(), "__archspec 1.* x86_64_v3"), (Reason{ReasonCode::platform_unavailable, "", "archspec x86_64", "x86_64_v3"}));
}

TEST(VirtualPackages, AreAlwaysRunByConda) { EXPECT_EQ(failure(facts(), "__conda >=4.8"), std::nullopt); }

TEST(VirtualPackages, CanBeSetByHand) {
  const auto base = VirtualPackages::of_facts(with_cuda("12.2", {{8, 6}}));
  EXPECT_EQ(failure(*base.with_override("__cuda=11.0"), "__cuda >=12")->fact, "driver for CUDA 11.0");
  EXPECT_EQ(failure(*base.with_override("__archspec=1=x86_64_v3"), "__archspec 1.* x86_64_v3"), std::nullopt);
  EXPECT_EQ(failure(*base.with_override("__unheard_of=1"), "__unheard_of"), std::nullopt);
  const auto without = base.with_override("__cuda=");
  EXPECT_EQ(failure(*without, "__cuda")->code, ReasonCode::no_gpu);
  EXPECT_EQ(failure(*without, "__cuda_arch")->code, ReasonCode::no_gpu);
  EXPECT_EQ(failure(*base.with_override("__glibc="), "__glibc")->code, ReasonCode::platform_unavailable);
}

TEST(VirtualPackages, RefuseOverridesThatAreNone) {
  const auto base = VirtualPackages::of_facts(facts());
  for (const std::string_view text : {"", "=", "cuda=12", "__cuda", "__cuda=1..2", "__cuda=12=a b", "__c uda=12"}) {
    const auto result = base.with_override(text);
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_EQ(result.error().kind, ErrorKind::usage);
    EXPECT_THAT(result.error().message, testing::HasSubstr(quote(text)));
  }
}

}  // namespace
}  // namespace gpusolve::conda
