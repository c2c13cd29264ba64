#include "engine/judging/gpu_signs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "adapters/conda/variant.hpp"
#include "base/plain.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {
namespace {

/// Words that are a sign of GPU code anywhere in a name, and one that is a sign only at the end.
constexpr std::array<std::string_view, 2> k_words{"cuda", "cubin"};
constexpr std::string_view k_last_word = "gpu";
/// Beginnings of names for packages of NVIDIA, and for parts of CUDA.
constexpr std::array<std::string_view, 2> k_vendors{"nvidia-", "cuda-"};
/// The libraries in NVIDIA's wheels: those of the toolkit (catalogs/cuda.yaml, `components`), and others that stacks share.
constexpr std::array<std::string_view, 21> k_libraries{
    "cublas",   "cuda-cccl", "cuda-crt",   "cuda-cupti", "cuda-nvcc", "cuda-nvrtc", "cuda-runtime", "cudnn",   "cufft", "cufile", "curand",
    "cusolver", "cusparse",  "cusparselt", "nccl",       "npp",       "nvjitlink",  "nvjpeg",       "nvshmem", "nvtx",  "nvvm"};
constexpr std::string_view k_all_libraries = "cuda-toolkit";
/// The libraries that a set may have for one CUDA only, and the ends of their names for each CUDA.
constexpr std::array<std::string_view, 4> k_shared{"cublas", "cuda-runtime", "cudnn", "nccl"};
constexpr std::array<std::pair<std::string_view, std::uint32_t>, 4> k_endings{
    {{"-cu11", 11}, {"-cu12", 12}, {"-cu13", 13}, {"", k_first_without_suffix}}};
constexpr std::string_view k_delimiters = "-_.";
constexpr std::size_t k_longest_number = 3;  // `cu118`

auto is_digits(std::string_view text) -> bool {
  return !text.empty() && text.size() <= k_longest_number && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether the word is a label of CUDA: `cu12`, `cu118`, `cuda12`, `cuda110`, `cuda12x`.
auto is_cuda_label(std::string_view word) -> bool {
  const bool is_long = word.starts_with("cuda");
  auto number = word.substr(std::min<std::size_t>(is_long ? 4 : 2, word.size()));
  number.remove_suffix(is_long && number.ends_with('x') ? 1 : 0);
  return word.starts_with("cu") && number.size() > 1 && is_digits(number);
}

auto file_name_of(const Package& package) -> std::string_view { return package.file ? std::string_view(package.file->text()) : ""; }

/// The CUDA label among the folders of the file, by which an index distinguishes its builds: "cu117" of `.../cu117/torch2.0.0/`.
/// Other words are no sign, because people name their own folders as they like.
auto label_of_folder(const Package& package) -> std::string_view {
  const auto url = package.url ? std::string_view(package.url->text()) : std::string_view();
  for (auto rest = url.substr(0, std::min(url.rfind('/'), url.size())); !rest.empty();) {
    const auto end = std::min(rest.find('/'), rest.size());
    if (is_cuda_label(rest.substr(0, end))) {
      return rest.substr(0, end);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

auto is_of_vendor(std::string_view name) -> bool {
  return std::ranges::any_of(k_vendors, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

/// Whether packages that require this package may have GPU code: it has code itself, or only compiles some when it runs.
auto has_gpu_builds(const catalogs::StackPackage& package, const catalogs::Catalog& catalog) -> bool {
  const auto builds = catalog.stack_builds(package.is_conda, package.name);
  return package.carries == catalogs::Carries::gpu || package.carries == catalogs::Carries::by_build || !package.completed_by.empty() ||
         (!builds.empty() && std::ranges::all_of(builds, [](const catalogs::StackBuild& build) { return build.compiles; }));
}

}  // namespace

auto gpu_word_in(std::string_view text) -> std::string_view {
  if (text.starts_with("__")) {
    return {};  // `__cuda` is a fact of the machine, a virtual package of conda
  }
  for (auto rest = text; !rest.empty();) {
    const auto end = std::min(rest.find_first_of(k_delimiters), rest.size());
    const auto word = rest.substr(0, end);
    const bool is_last = end == rest.size();
    if (is_cuda_label(word) || std::ranges::find(k_words, word) != k_words.end() || (is_last && word == k_last_word)) {
      return word;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

auto gpu_label_in(std::string_view version) -> std::string_view {
  const auto local = version.substr(std::min(version.find('+'), version.size()));
  for (auto at = local.find("cu"); at != std::string_view::npos; at = local.find("cu", at + 1)) {
    const auto start = at + (local.substr(at).starts_with("cuda") ? 4 : 2);
    const auto end = std::min(local.find_first_not_of("0123456789", start), local.size());
    if (end - std::min(start, end) > 1) {
      return local.substr(at, end - at);
    }
  }
  return {};
}

auto wheel_by_suffix(std::string_view name) -> std::optional<LibraryWheel> {
  constexpr std::string_view k_suffix = "-cu";
  const auto prefix = k_vendors.front();
  const auto dash = name.rfind(k_suffix);
  if (!name.starts_with(prefix) || dash == std::string_view::npos || dash < prefix.size() ||
      !is_digits(name.substr(dash + k_suffix.size()))) {
    return std::nullopt;
  }
  LibraryWheel wheel{name.substr(prefix.size(), dash - prefix.size())};
  std::from_chars(name.data() + dash + k_suffix.size(), name.data() + name.size(), wheel.cuda_major);
  return wheel;
}

auto library_wheel(std::string_view name) -> std::optional<LibraryWheel> {
  const auto prefix = k_vendors.front();
  const auto wheel =
      wheel_by_suffix(name).value_or(LibraryWheel{name.substr(std::min(prefix.size(), name.size())), k_first_without_suffix});
  const bool is_library = name.starts_with(prefix) && std::ranges::find(k_libraries, wheel.library) != k_libraries.end();
  return is_library ? std::optional(wheel) : std::nullopt;
}

auto is_library_of_conda_alone(std::string_view name) -> bool {
  const auto stem = name.substr(name.starts_with("lib") ? 3 : 0);
  return !name.starts_with("cuda-") && conda::is_cuda_library(name) && library_wheel(std::string(k_vendors.front()).append(stem));
}

auto rivals_of(const LibraryWheel& wheel) -> std::vector<std::string> {
  std::vector<std::string> rivals;
  if (std::ranges::find(k_shared, wheel.library) == k_shared.end()) {
    return rivals;
  }
  for (const auto& [ending, major] : k_endings) {
    if (major != wheel.cuda_major) {
      rivals.push_back(std::string(k_vendors.front()).append(wheel.library).append(ending));
    }
  }
  return rivals;
}

auto is_gpu_library(std::string_view name, Ecosystem ecosystem) -> bool {
  return ecosystem == Ecosystem::conda ? conda::is_cuda_library(name) : name == k_all_libraries || library_wheel(name).has_value();
}

auto is_need_of_gpu_code(std::string_view name, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool {
  const bool is_conda = ecosystem == Ecosystem::conda;
  if (const auto* const package = catalog.stack_package(is_conda, name)) {
    return has_gpu_builds(*package, catalog);
  }
  const auto& roles = catalog.roles();
  return name == roles.name_in(is_conda) || name == roles.conda_library || is_of_vendor(name) || is_gpu_library(name, ecosystem) ||
         !gpu_word_in(name).empty();
}

auto is_open_name(std::string_view name, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(catalog.stacks(), [&](const catalogs::StackEntry& stack) {
    return std::ranges::find(stack.requests, name, &catalogs::StackRequest::asked) != stack.requests.end();
  });
}

auto is_for_gpus(std::string_view name, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool {
  const bool is_needed_by_others = is_of_vendor(name) || is_gpu_library(name, ecosystem);
  return !is_needed_by_others &&
         (!gpu_word_in(name).empty() || is_open_name(name, catalog) || is_need_of_gpu_code(name, ecosystem, catalog));
}

auto is_pure(const Package& package) -> bool {
  return package.ecosystem == Ecosystem::conda ? package.subdir && package.subdir->text() == "noarch"
                                               : file_name_of(package).ends_with("-none-any.whl");
}

auto own_sign(const Package& package) -> std::string {
  if (const auto word = gpu_word_in(package.name.text()); !word.empty()) {
    return quote(word) + " in its name";
  }
  if (const auto label = gpu_label_in(package.version.text()); !label.empty()) {
    return quote(label) + " in its version";
  }
  if (is_pure(package)) {
    return {};
  }
  if (const auto label = label_of_folder(package); !label.empty() && package.ecosystem == Ecosystem::pypi) {
    return quote(label) + " in its address";
  }
  return is_of_vendor(package.name.text()) ? "NVIDIA in its name" : "";
}

}  // namespace gpusolve::engine
