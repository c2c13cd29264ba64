// Combines a build's metadata with the catalogs: judges whether and how the build runs here, and its penalties in the choice.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/judging/gpu_policy.hpp"
#include "engine/judging/judgement.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"
#include "model/reason.hpp"

namespace gpusolve::engine {

/// Judges builds for one machine. Pure: equal builds get equal judgements.
class Judge {
 public:
  /// References must outlive the judge.
  Judge(const catalogs::Catalog& catalog, const Facts& facts, GpuPolicy policy);
  /// For several machines that must run the same builds: a failure on one machine is a failure. `facts` are their joint facts, see
  /// joint_facts.
  Judge(const catalogs::Catalog& catalog, const Facts& facts, GpuPolicy policy, std::span<const Facts> machines);

  [[nodiscard]] auto judge(std::string_view package, std::string_view version, const BuildVariant& variant) const -> Judgement;
  /// The toolkits of the main stack's build beside which a wheel runs that loads its library by them (StackPackage::same_minor_before):
  /// "12.6", or only the major version. Empty for other packages, and for a wheel that does not run here at all.
  [[nodiscard]] auto toolkits_beside(const Judgement& judgement) const -> std::vector<DottedVersion>;
  /// The judgement of such a wheel by the library that it loads beside a main build for `toolkit`; of other packages the same judgement.
  [[nodiscard]] auto beside(Judgement judgement, const DottedVersion& toolkit) const -> Judgement;
  /// The judgement by the builds that an extra brings (StackBuild::extra); nullopt if the catalog distinguishes no builds by that extra.
  [[nodiscard]] auto by_extra(Judgement judgement, std::string_view extra) const -> std::optional<Judgement>;
  /// Whether the build is a wheel with GPU code that was linked against one build of the main stack, and does not load beside a
  /// CPU build of the main stack.
  [[nodiscard]] auto is_for_main_on_gpus(const Judgement& judgement) const -> bool;
  /// Whether a wheel that loads its library by the toolkit has one for this toolkit, whatever the GPUs; true for other packages.
  [[nodiscard]] static auto has_library_for(const Judgement& judgement, const DottedVersion& toolkit) -> bool;
  /// Whether the limits on CUDA may allow some build for this CUDA. The judgement of a build says whether they allow that build.
  [[nodiscard]] auto may_allow(const DottedVersion& cuda) const -> bool;
  /// Whether builds that the catalog does not know are refused.
  [[nodiscard]] auto is_strict() const -> bool { return policy_.is_strict; }
  /// Whether the request names this compiler, see GpuPolicy::compilers.
  [[nodiscard]] auto is_asked_compiler(std::string_view name) const -> bool { return policy_.compilers.contains(name); }
  /// Whether the request pins this package beyond a limit, see GpuPolicy::kept_neighbours.
  [[nodiscard]] auto keeps_neighbour(std::string_view name) const -> bool { return policy_.kept_neighbours.contains(name); }
  /// See GpuPolicy::overridden.
  [[nodiscard]] auto overridden() const -> const std::set<std::string, std::less<>>& { return policy_.overridden; }
  [[nodiscard]] auto objectives() const -> Objectives { return {capabilities_.size(), policy_.preferred_python.has_value()}; }
  [[nodiscard]] auto catalog() const -> const catalogs::Catalog& { return catalog_; }
  [[nodiscard]] auto facts() const -> const Facts& { return facts_; }
  [[nodiscard]] auto decides(std::string_view package) const -> bool { return catalog_.roles().decides(package); }

 private:
  void judge_gpu_build(std::string_view version, Judgement& judgement) const;
  /// Completes the variant of a build of another stack from the catalog. Without a GPU, refuses a build that does nothing without one.
  void find_stack(std::string_view package, std::string_view version, Judgement& judgement) const;
  [[nodiscard]] auto verdict_on(const catalogs::StackBuild& build) const -> catalogs::Verdict;
  /// Judges a build of another stack: by the library in it that suits the machine best, if it has several.
  void judge_stack_build(Judgement& judgement) const;
  [[nodiscard]] auto accelerator_of_plain(std::string_view version, const Judgement& judgement) const -> std::optional<Accelerator>;
  /// Applies `--cudnn` to cuDNN itself: it may be in a set in which no build states the cuDNN that it needs.
  void limit_cudnn_itself(std::string_view package, std::string_view version, Judgement& judgement) const;
  /// Judges conda's `cuda-version`, the CUDA of the libraries of a set: it must be within `--cuda`, and should be no newer than
  /// the driver's own.
  void judge_cuda_itself(std::string_view package, std::string_view version, Judgement& judgement) const;
  /// Refuses a release whose package only raises an error; its other faults do not matter.
  static void refuse_what_only_raises(Judgement& judgement);
  /// Refuses a release that requires other versions of a neighbour than the request (GpuPolicy::neighbours).
  void refuse_beside_neighbours(std::string_view package, std::string_view version, Judgement& judgement) const;
  void judge_library(std::string_view package, std::string_view version, Judgement& judgement) const;
  void apply_limits(Judgement& judgement) const;
  /// `--cudnn` excludes a build of conda-forge that may load any later cuDNN if none within the limit serves the GPUs. A requested cuDNN
  /// also excludes one that does not load it.
  void limit_cudnn_of_conda(Judgement& judgement) const;
  /// Whether a limit allows the cuDNN of a build of the main stack: that one, or for conda-forge any that it loads.
  [[nodiscard]] auto is_within_cudnn(const VersionLimit& limit, const DottedVersion& cudnn, Packaging packaging) const -> bool;
  [[nodiscard]] auto penalties_of(const Judgement& judgement) const -> std::vector<std::uint16_t>;
  [[nodiscard]] auto is_unwanted_python(std::string_view package, std::string_view version) const -> bool;
  [[nodiscard]] auto cuda_rank(const DottedVersion& cuda) const -> std::uint16_t;

  /// `--cuda` or a binding, and the reason for every build that it excludes.
  struct CudaLimit {
    std::function<bool(const DottedVersion&)> allows;
    Reason reason;
    bool is_of_main{};  ///< for other packages it binds the major version alone
  };
  [[nodiscard]] auto cuda_limits() const -> std::vector<CudaLimit>;
  /// Whether only the major version of the build's CUDA counts: no more is known, or the build is an add-on (a wheel that
  /// requires the main package, whose own build must meet the whole version).
  [[nodiscard]] auto is_of_family(const Judgement& judgement) const -> bool;
  /// Whether the build is a wheel that loads the libraries of any CUDA of its major version: its package has builds made with several.
  [[nodiscard]] auto loads_any_minor(const Judgement& judgement) const -> bool;
  /// Whether the build is a wheel that has the libraries of CUDA inside: it neither loads nor requires any.
  [[nodiscard]] auto has_own_libraries(const Judgement& judgement) const -> bool;
  /// Whether the build is one of conda that is compatible with the libraries of every later CUDA of its major version: of
  /// conda-forge, or of another stack in the channel of the main stack.
  [[nodiscard]] auto takes_later_cuda(const Judgement& judgement) const -> bool;
  /// The limit as a reason. Its nearest versions are those of the main stack, so they are left out for independent stacks, which
  /// have builds for other versions.
  [[nodiscard]] auto excluded_by(const CudaLimit& limit, const Judgement& judgement) const -> Reason;
  [[nodiscard]] auto allows_family(const CudaLimit& limit, const DottedVersion& cuda) const -> bool;
  /// Whether the limit allows a known CUDA of the same major version that is not older.
  [[nodiscard]] auto allows_later(const CudaLimit& limit, const DottedVersion& cuda) const -> bool;

  const catalogs::Catalog& catalog_;
  const Facts& facts_;
  GpuPolicy policy_;
  std::vector<ComputeCapability> capabilities_;
  std::span<const Facts> machines_;
  std::vector<CudaLimit> cuda_limits_;
  std::vector<bool> are_toolkits_native_;  ///< to the driver; one per toolkit of the catalog
};

}  // namespace gpusolve::engine
