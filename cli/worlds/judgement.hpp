// The join of what a build says of itself and what the catalogs know: does it run here, how, and what does that cost in the choice?
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "catalogs/gpu_rules.hpp"
#include "cli/worlds/cuda_binding.hpp"
#include "cli/worlds/version_limit.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/facts.hpp"
#include "resolver/reason.hpp"

namespace gpusolve::cli {

/// What the request says about GPU builds as such.
struct GpuPolicy {
  std::optional<VersionLimit> cuda{};
  std::optional<VersionLimit> cudnn{};
  std::vector<CudaBinding> bindings{};  ///< CUDA versions that the request names by a package
  bool has_all_builds{};                ///< the builds to judge are those of the catalog: it knows for which CUDA there is none
  bool must_know_cudnn{};               ///< a limit on cuDNN refuses builds of torch of which nobody says what they bring
  /// Two numbers: builds of Python of another release come after those of this one, whatever else they are.
  std::optional<DottedVersion> preferred_python{};
  bool is_strict{};  ///< refuse builds that the catalog does not know, instead of taking them for their nearest older relative
};

/// What is known of one build on one machine.
struct Judgement {
  BuildVariant variant;  ///< completed from the catalog where the metadata was silent
  bool is_torch{};       ///< the package whose code and variant decide: torch, pytorch, libtorch
  std::optional<catalogs::TorchMatch> match{};
  catalogs::Verdict verdict{};
  std::vector<Reason> failures{};          ///< empty: it may be chosen
  std::vector<std::uint16_t> penalties{};  ///< by objective, see Objectives
};

/// The objectives of a choice (contract, "Choice", levels 1, 3 and 4; at the head of level 5 the Python of this machine) by index.
struct Objectives {
  static constexpr std::size_t k_gpu_first = 0;
  static constexpr std::uint16_t k_side_package_on_cpu = 1;  ///< level: torch is a GPU build, another package is not
  static constexpr std::uint16_t k_torch_on_cpu = 2;

  std::size_t capabilities{};  ///< one objective each: PTX costs 1
  bool prefers_python{};       ///< any other Python costs 1
  [[nodiscard]] auto just_in_time(std::size_t capability) const -> std::size_t { return 1 + capability; }
  [[nodiscard]] auto cuda() const -> std::size_t { return 1 + capabilities; }
  [[nodiscard]] auto python() const -> std::size_t { return 2 + capabilities; }  ///< only where a Python is preferred
  [[nodiscard]] auto count() const -> std::size_t { return 2 + capabilities + (prefers_python ? 1U : 0U); }
};

/// Judges builds for one machine. Pure: the same build gets the same judgement.
class Judge {
 public:
  /// References must outlive the judge.
  Judge(const catalogs::Catalog& catalog, const Facts& facts, GpuPolicy policy);
  /// For several machines that are to run the same builds: what fails on one of them fails. `facts` is what they come to together, see
  /// joint_facts.
  Judge(const catalogs::Catalog& catalog, const Facts& facts, GpuPolicy policy, std::span<const Facts> machines);

  [[nodiscard]] auto judge(std::string_view package, std::string_view version, const BuildVariant& variant) const -> Judgement;
  /// Is it cuDNN itself, by any of the names that it has?
  [[nodiscard]] static auto is_cudnn(std::string_view package) -> bool;
  [[nodiscard]] auto objectives() const -> Objectives { return {capabilities_.size(), policy_.preferred_python.has_value()}; }
  [[nodiscard]] auto catalog() const -> const catalogs::Catalog& { return catalog_; }
  [[nodiscard]] auto facts() const -> const Facts& { return facts_; }
  [[nodiscard]] auto is_torch(std::string_view package) const -> bool;

 private:
  void judge_gpu_build(std::string_view version, Judgement& judgement) const;
  [[nodiscard]] auto may_use_metal(std::string_view version, const Judgement& judgement) const -> bool;
  /// The library may be in a set without torch's build saying which it wants.
  void limit_cudnn_itself(std::string_view package, std::string_view version, Judgement& judgement) const;
  void apply_limits(Judgement& judgement) const;
  /// What `judge_on` says of the machine, or of all of them together.
  template <class JudgeOn>
  [[nodiscard]] auto verdict_by(JudgeOn judge_on) const -> catalogs::Verdict;
  [[nodiscard]] auto penalties_of(const Judgement& judgement) const -> std::vector<std::uint16_t>;
  [[nodiscard]] auto is_unwanted_python(std::string_view package, std::string_view version) const -> bool;
  [[nodiscard]] auto cuda_rank(const DottedVersion& cuda) const -> std::uint16_t;

  /// `--cuda` or a binding, and the reason of every build that it excludes.
  struct CudaLimit {
    std::function<bool(const DottedVersion&)> allows;
    Reason reason;
  };
  [[nodiscard]] auto cuda_limits() const -> std::vector<CudaLimit>;

  const catalogs::Catalog& catalog_;
  const Facts& facts_;
  GpuPolicy policy_;
  std::vector<ComputeCapability> capabilities_;
  std::span<const Facts> machines_;
  std::vector<CudaLimit> cuda_limits_;
};

/// The numbers that a version starts with: `2.1.2` of `2.1.2+cu118` and of `2.1.2.post304`; nothing where it starts with none.
[[nodiscard]] auto leading_numbers(std::string_view version) -> std::optional<DottedVersion>;

}  // namespace gpusolve::cli
