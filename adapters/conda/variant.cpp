#include "adapters/conda/variant.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "adapters/conda/dependency_text.hpp"
#include "base/ascii.hpp"
#include "model/cuda_label.hpp"
#include "model/library_names.hpp"

namespace gpusolve::conda {
namespace {

using OptionalVersion = std::optional<DottedVersion>;

/// The digits and dots behind `word`, if `word` is not the end of a longer word: `11.8` after "cuda" in `py3.10_cuda11.8_cudnn8.7.0_0`.
auto number_after(std::string_view text, std::string_view word) -> std::string_view {
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const auto start = at + word.size();
    if ((at == 0 || !ascii::is_letter(text[at - 1])) && start < text.size() && ascii::is_digit(text[start])) {
      const auto end = std::min(text.find_first_not_of("0123456789.", start), text.size());
      return text.substr(start, end - start);
    }
  }
  return {};
}

/// Parses `11.8`, `10.1.243`, `118`, `92`, `12`. Without a dot, the last digit is the minor version, unless the digits are a major version
/// of at least 10 alone.
auto toolkit_version(std::string_view digits) -> OptionalVersion {
  if (digits.find('.') != std::string_view::npos) {
    const auto version = leading_number(digits);
    return version ? OptionalVersion(version->prefix(2)) : std::nullopt;
  }
  const bool is_major_only = digits.size() < 2 || (digits.size() == 2 && digits.front() == '1');
  if (digits.empty() || digits.size() > 3) {
    return std::nullopt;
  }
  const std::string text(digits);
  return is_major_only ? leading_number(text) : leading_number(with_minor_dot(text));
}

/// Parses `3.10`, `310`, `39`, `27`.
auto python_version(std::string_view digits) -> OptionalVersion {
  if (digits.find('.') != std::string_view::npos) {
    const auto version = leading_number(digits);
    return version ? OptionalVersion(version->prefix(2)) : std::nullopt;
  }
  return digits.size() == 2 || digits.size() == 3 ? leading_number(std::string(digits.substr(0, 1)) + "." + std::string(digits.substr(1)))
                                                  : std::nullopt;
}

/// The digits in `cuda_129py310h...`: `129`. Digits at the end of the text, as in `cuda_0`, are the build number.
auto number_after_bar(std::string_view text) -> std::string_view {
  const auto digits = number_after(text, "cuda_");
  return digits.size() < 2 || digits.end() == text.end() ? std::string_view() : digits;
}

auto cuda_in_text(std::string_view text) -> OptionalVersion {
  for (const auto digits : {number_after(text, "cuda"), number_after_bar(text)}) {
    if (!digits.empty()) {
      return toolkit_version(digits);
    }
  }
  return toolkit_version(number_after(text, "cu"));
}

/// The accelerator from the words of a build string, or of a pattern for one: `cpu_generic_*_0`, `gpu_py39h...`, `py310_cu118`, `cuda*`.
auto accelerator_in_build(std::string_view build, const StackRoles& roles) -> std::optional<Accelerator> {
  if (build.empty()) {
    return std::nullopt;
  }
  // The channel `main` names CPU builds after the library that does their arithmetic: `mkl_py310h...`, `eigen_py310h...`.
  bool cpu = build.starts_with("mkl_py") || build.starts_with("eigen_py");
  bool cuda = cuda_in_text(build).has_value();
  bool other = false;
  for (std::string_view rest = build; !rest.empty();) {
    const auto end = std::min(rest.find_first_of("_*"), rest.size());
    const auto word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    cpu |= word.starts_with("cpu") || word == "nocuda" || word == "nogpu";
    cuda |= word.starts_with("cuda") || word.starts_with("gpu");
    other |= !roles.other_label_of(word).empty();
  }
  if (other) {
    return Accelerator::other;
  }
  return cuda ? std::optional(Accelerator::cuda) : cpu ? std::optional(Accelerator::cpu) : std::nullopt;
}

/// The accelerator that the name of a package states: it exists to select CPU or GPU, or is itself a CPU or GPU package; otherwise nullopt.
auto accelerator_of_selector(std::string_view name, std::string_view version, std::string_view build, const StackRoles& roles)
    -> std::optional<Accelerator> {
  if (!roles.conda_select.empty() && name == roles.conda_select) {
    const auto number = lower_bound_of(version);
    return !number ? std::nullopt : std::optional(*number < roles.conda_select_gpu ? Accelerator::cpu : Accelerator::cuda);
  }
  if (name.starts_with("_tflow") && name.ends_with("_select")) {
    return build.empty() ? std::nullopt : std::optional(build == "gpu" ? Accelerator::cuda : Accelerator::cpu);
  }
  if (name == roles.conda_cpu_only || name.ends_with("-cpu")) {
    return Accelerator::cpu;
  }
  if (name == roles.conda_cuda || name == "__cuda" || name.ends_with("-gpu") || cuda_in_text(name)) {
    return Accelerator::cuda;
  }
  return std::nullopt;
}

/// The clues of all dependencies, kept separate because some outweigh others.
struct AllClues {
  std::optional<Accelerator> selector;
  std::optional<Accelerator> pinned;
  bool has_cuda_library{};
  std::array<OptionalVersion, 4> cuda;  // by rank
  OptionalVersion cudnn;
  OptionalVersion python;
  bool is_any_python{};
};

auto cuda_clue_rank(std::string_view name, const StackRoles& roles) -> std::optional<std::size_t> {
  const std::array<std::string_view, 3> best{roles.conda_cuda, "cuda-version", "cudatoolkit"};
  const auto* const found = std::ranges::find(best, name);
  if (found != best.end()) {
    return static_cast<std::size_t>(found - best.begin());
  }
  return name.starts_with("cuda-cud") || name.starts_with("cuda-nv") ? std::optional<std::size_t>(3) : std::nullopt;
}

void keep_larger(OptionalVersion& kept, const OptionalVersion& found) {
  if (found && (!kept || *kept < *found)) {
    kept = found;
  }
}

/// The clue in one dependency.
auto clue_of(const DependencyText& dependency, const StackRoles& roles) -> DependencyClue {
  const auto& [name, version, build] = dependency;
  DependencyClue clue;
  if (const auto rank = cuda_clue_rank(name, roles)) {
    const auto bound = lower_bound_of(version);
    clue.cuda_rank = *rank;
    clue.cuda = bound ? OptionalVersion(bound->prefix(2)) : std::nullopt;
  }
  if (is_cudnn_package(name)) {
    clue.cudnn = lower_bound_of(version);
  }
  if (name == "python" || name == "python_abi") {
    clue.python = only_minor_of(version);
  }
  clue.is_any_python = name == "_python_abi3_support";
  clue.is_cuda_library = is_cuda_library(name);
  clue.selector = accelerator_of_selector(name, version, build, roles);
  if (!clue.selector && name == roles.conda_mutex) {
    clue.selector = accelerator_in_build(build, roles);
  }
  if (!clue.is_cuda_library) {
    clue.pinned = accelerator_in_build(build, roles);
  }
  return clue;
}

/// Adds a clue. The first clue of a kind counts; of CUDA and cuDNN versions, the largest.
void add_clue(const DependencyClue& clue, AllClues& all) {
  keep_larger(all.cuda.at(clue.cuda_rank), clue.cuda);
  keep_larger(all.cudnn, clue.cudnn);
  all.python = all.python ? all.python : clue.python;
  all.selector = all.selector ? all.selector : clue.selector;
  all.pinned = all.pinned ? all.pinned : clue.pinned;
  all.is_any_python |= clue.is_any_python;
  all.has_cuda_library |= clue.is_cuda_library;
}

auto accelerator_of(const Record& record, const AllClues& clues, const StackRoles& roles) -> Accelerator {
  if (is_cuda_library(record.name)) {
    return Accelerator::none;
  }
  const auto own_version = std::string("==").append(record.version);
  for (const auto& clue : {accelerator_in_build(record.build, roles),
                           accelerator_of_selector(record.name, own_version, record.build, roles), clues.selector, clues.pinned}) {
    if (clue) {
      return *clue;
    }
  }
  if (clues.has_cuda_library) {
    return Accelerator::cuda;
  }
  const bool has_both = record.name == roles.conda || record.name == roles.conda_library;
  return has_both ? Accelerator::cpu : Accelerator::none;  // a build without any sign of CUDA is for the CPU
}

/// The CUDA of a package that is a part of CUDA: its own version, except for a few packages whose versions start again from 0 or 1.
auto cuda_by_own_version(const Record& record, const StackRoles& roles) -> OptionalVersion {
  constexpr std::uint32_t k_oldest = 7;
  const bool is_numbered_so =
      record.name == "cuda" || record.name == "cudatoolkit" || record.name == roles.conda_cuda || record.name.starts_with("cuda-");
  const auto version = is_numbered_so ? leading_number(record.version) : std::nullopt;
  return version && version->part(0) >= k_oldest ? OptionalVersion(version->prefix(2)) : std::nullopt;
}

auto cuda_of(const Record& record, const AllClues& clues, const StackRoles& roles) -> OptionalVersion {
  OptionalVersion by_dependency;
  for (const auto& clue : clues.cuda) {
    if (clue && (!by_dependency || by_dependency->parts().size() < clue->parts().size())) {
      by_dependency = clue;
    }
  }
  for (const auto& found : {cuda_by_own_version(record, roles), cuda_in_text(record.build), cuda_in_text(record.name)}) {
    if (found) {
      const bool is_vague = found->parts().size() == 1 && by_dependency && by_dependency->part(0) == found->part(0);
      return is_vague ? by_dependency : found;
    }
  }
  return by_dependency;
}

auto python_of(const Record& record, const AllClues& clues) -> OptionalVersion {
  if (record.noarch != Noarch::no || clues.is_any_python) {
    return std::nullopt;
  }
  if (record.name == "python" || record.name == "python_abi") {
    const auto version = leading_number(record.version);
    return version ? OptionalVersion(version->prefix(2)) : std::nullopt;
  }
  const auto by_build = python_version(number_after(record.build, "py"));
  return by_build ? by_build : clues.python;
}

}  // namespace

auto is_cuda_library(std::string_view name) -> bool {
  constexpr std::array<std::string_view, 8> k_names{"cuda", "cudatoolkit", "cudatoolkit-dev", "cudnn",
                                                    "nccl", "cupti",       "cutensor",        "cusparselt"};
  constexpr std::array<std::string_view, 16> k_beginnings{
      "cuda-",       "libcublas", "libcufft",     "libcufile", "libcurand", "libcusolver",      "libcusparse", "libcudnn",
      "libcutensor", "libnpp",    "libnvjitlink", "libnvjpeg", "libnvvm",   "libnvptxcompiler", "libnvfatbin", "nsight-"};
  const bool may_be_one = name.starts_with('c') || name.starts_with('l') || name.starts_with('n');  // avoids the search for most names
  return may_be_one && (std::ranges::find(k_names, name) != k_names.end() ||
                        std::ranges::any_of(k_beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); }));
}

auto VariantReader::clue_of(std::string_view dependency, const StackRoles& roles) -> const DependencyClue& {
  const auto found = clues_.find(dependency);
  return found != clues_.end() ? found->second
                               : clues_.emplace(std::string(dependency), conda::clue_of(split_dependency(dependency), roles)).first->second;
}

auto VariantReader::variant_of(const Record& record, Packaging packaging, const StackRoles& roles) -> BuildVariant {
  AllClues clues;
  for (const auto& dependency : record.depends) {
    add_clue(clue_of(dependency, roles), clues);
  }
  BuildVariant variant;
  variant.packaging = packaging;
  variant.accelerator = accelerator_of(record, clues, roles);
  variant.python = python_of(record, clues);
  const bool has_cuda = variant.is_judged() || is_cuda_library(record.name);
  if (has_cuda) {
    const auto cudnn_in_build = leading_number(number_after(record.build, "cudnn"));
    variant.cuda = cuda_of(record, clues, roles);
    variant.cudnn = is_cudnn_package(record.name) ? leading_number(record.version) : cudnn_in_build ? cudnn_in_build : clues.cudnn;
  }
  return variant;
}

auto variant_of(const Record& record, Packaging packaging, const StackRoles& roles) -> BuildVariant {
  return VariantReader().variant_of(record, packaging, roles);
}

}  // namespace gpusolve::conda
