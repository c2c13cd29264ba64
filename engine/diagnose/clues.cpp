#include "engine/diagnose/clues.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "adapters/pypi/name.hpp"
#include "catalogs/gpu_names.hpp"
#include "engine/diagnose/clue_patterns.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine::diagnose {
namespace {

auto version_of(std::string_view text) -> std::optional<DottedVersion> {
  auto version = parse_dotted_version(text);
  return version ? std::optional(std::move(version).value()) : std::nullopt;
}

auto captured(const std::vector<Match>& matches, std::string_view id, std::string_view group) -> std::optional<std::string> {
  const auto found = std::ranges::find(matches, id, &Match::id);
  if (found == matches.end()) {
    return std::nullopt;
  }
  const auto value = found->captured.find(group);
  return value == found->captured.end() || value->second.empty() ? std::nullopt : std::optional(value->second);
}

/// The text of a group of that name in any match: such names have the same meaning in all patterns.
auto captured_anywhere(const std::vector<Match>& matches, std::string_view group) -> std::optional<std::string> {
  for (const auto& match : matches) {
    if (const auto value = match.captured.find(group); value != match.captured.end() && !value->second.empty()) {
      return value->second;
    }
  }
  return std::nullopt;
}

auto version_anywhere(const std::vector<Match>& matches, std::string_view group) -> std::optional<DottedVersion> {
  const auto text = captured_anywhere(matches, group);
  return text ? version_of(*text) : std::nullopt;
}

auto version_in(const std::vector<Match>& matches, std::string_view id, std::string_view group = "v") -> std::optional<DottedVersion> {
  const auto text = captured(matches, id, group);
  return text ? version_of(*text) : std::nullopt;
}

/// A second version in the log that is neither equal to the first nor a part of it: `550.54` and `550.54.14` are one version.
auto other_version_in(const std::vector<Match>& matches, std::string_view id) -> std::optional<DottedVersion> {
  const auto found = std::ranges::find(matches, id, &Match::id);
  if (found == matches.end() || !found->other.contains("v") || !found->captured.contains("v")) {
    return std::nullopt;
  }
  const auto first = found->captured.at("v") + ".";
  const auto other = found->other.at("v") + ".";
  return first.starts_with(other) || other.starts_with(first) ? std::nullopt : version_of(found->other.at("v"));
}

/// torch prints 11040 for CUDA 11.4 (CUDA driver API: 1000 * major + 10 * minor).
auto cuda_of_number(const std::string& digits) -> std::optional<DottedVersion> {
  const auto number = version_of(digits);
  const auto value = number ? number->part(0) : 0;
  return value >= 1000 ? version_of(std::to_string(value / 1000) + "." + std::to_string(value % 1000 / 10)) : std::nullopt;
}

/// The GPU whose name is the longest suffix of the text; the text before the name may be anything, in any language.
auto gpu_named_at_end(std::string_view text, const catalogs::Catalog& catalog) -> std::optional<Gpu> {
  const auto* const found = catalogs::gpu_at_end(catalog, text);
  return found == nullptr ? std::nullopt : std::optional(Gpu{found->name.str(), found->capability, Provenance::detected});
}

/// Also recognises a short name, such as `rtx3060`, if it is the whole text.
auto gpu_named(std::string_view name, const catalogs::Catalog& catalog) -> std::optional<Gpu> {
  const auto gpu = gpu_named_at_end(name, catalog);
  const auto found = gpu ? Result<catalogs::NamedGpu>(Error{}) : catalogs::find_gpu_by_short_name(catalog, name);
  return found ? std::optional(Gpu{found->name, found->capability, Provenance::detected}) : gpu;
}

/// The GPUs of the lists, one of each capability, in the order of their numbers.
auto listed_gpus(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> std::vector<Gpu> {
  std::vector<Gpu> gpus;
  for (std::size_t index = 0; index < k_most_gpus; ++index) {
    for (const auto& id : {smi_gpu_id(index), listed_gpu_id(index)}) {
      const auto name = captured(matches, id, "gpu");
      const auto gpu = name ? gpu_named(*name, catalog) : std::nullopt;
      if (gpu && std::ranges::find(gpus, gpu->capability, &Gpu::capability) == gpus.end()) {
        gpus.push_back(*gpu);
      }
    }
  }
  return gpus;
}

/// Prefers the GPU of a message, `GeForce RTX 3080 Ti with CUDA capability sm_86`, because a message is more reliable than other lines.
auto gpu_of(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> std::optional<Gpu> {
  std::optional<Gpu> gpu;
  const auto listed = listed_gpus(matches, catalog);
  for (const auto* const group : {"main_gpu", "named_gpu"}) {
    const auto name = captured_anywhere(matches, group);
    gpu = gpu || !name ? gpu : gpu_named_at_end(*name, catalog);
  }
  gpu = gpu || listed.empty() ? gpu : listed.front();
  for (const auto* const id : {":gpu", ":gpu-before-word", ":gpu-after-word"}) {
    const auto name = captured(matches, id, "gpu");
    gpu = gpu || !name ? gpu : gpu_named(*name, catalog);
  }
  const auto told = captured_anywhere(matches, "main_sm");
  const auto capability = captured(matches, ":capability", "cc");
  auto sm = told ? parse_compute_capability("sm_" + *told) : std::nullopt;
  sm = sm || !capability ? sm : parse_compute_capability(*capability);
  if (sm && (!gpu || gpu->capability != *sm)) {
    gpu = Gpu{gpu && gpu->capability == *sm ? gpu->name : std::nullopt, *sm, Provenance::detected};
  }
  return gpu;
}

auto number_of(const std::string& digits) -> std::optional<std::uint64_t> {
  std::uint64_t number{};
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

auto memory_in(const std::vector<Match>& matches) -> std::optional<GpuMemory> {
  const auto free = number_of(captured(matches, ":memory", "free").value_or(""));
  const auto total = number_of(captured(matches, ":memory", "total").value_or(""));
  return free && total && *free <= *total && *total > 0 ? std::optional(GpuMemory{*free, *total}) : std::nullopt;
}

auto words_in(std::string_view list) -> std::vector<std::string> {
  std::vector<std::string> words;
  std::string word;
  for (const char c : std::string(list) + " ") {
    if (c != ' ' && c != ',') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  std::erase_if(words, [](const std::string& one) { return !one.starts_with("sm_") && !one.starts_with("compute_"); });
  return words;
}

/// The supported targets, in each form in which torch prints them: names, `- 8.0 which supports hardware CC >=8.0,<9.0`, or only the least
/// and the greatest.
auto supported_in(const std::vector<Match>& matches) -> std::vector<std::string> {
  auto names = words_in(captured(matches, ":supported", "list").value_or(""));
  const auto add = [&](const std::optional<std::string>& capability) {
    if (const auto parsed = capability ? parse_compute_capability(*capability) : std::nullopt) {
      names.push_back(parsed->sm());
    }
  };
  std::istringstream rows(captured(matches, ":supported-cc", "list").value_or(""));
  for (std::string dash, capability, rest; rows >> dash >> capability && std::getline(rows, rest);) {
    add(capability);
  }
  add(captured_anywhere(matches, "main_least"));
  add(captured_anywhere(matches, "main_most"));
  return names;
}

/// The id of the match that states the main package's local version: with the main package's name, or without another package's name before
/// it.
auto main_local_id(const std::vector<Match>& matches, const StackRoles& roles) -> std::string_view {
  if (captured(matches, ":torch-named", "tag")) {
    return ":torch-named";
  }
  const auto name = captured(matches, ":torch-local", "name").value_or("");
  const auto is_other = [&](const std::string& one) { return pypi::normalise_name(name) == one && !roles.is_main(one); };
  return std::ranges::any_of(roles.labelled, is_other) ? "" : ":torch-local";
}

/// Messages with two versions state which one is installed; in other messages, a version may be either of them.
void put_torch(const std::vector<Match>& matches, const StackRoles& roles, Clues& clues) {
  if (const auto have = captured_anywhere(matches, "main_have")) {
    const auto plus = std::min(have->find('+'), have->size());
    clues.torch = version_of(have->substr(0, plus));
    clues.torch_tag = plus < have->size() ? std::optional(have->substr(plus + 1)) : std::nullopt;
    return;
  }
  const auto local = main_local_id(matches, roles);
  const auto tagged = captured(matches, local, "tag");
  clues.torch = tagged ? version_in(matches, local) : version_in(matches, ":torch");
  clues.torch_tag = tagged ? tagged : captured(matches, ":torch", "tag");
}

/// The package by which users ask for the stack, such as sglang for its kernels; otherwise the package itself.
auto asked_for(const std::string& package, const catalogs::Catalog& catalog) -> std::string {
  const auto* const found = catalog.stack_package(false, package);
  const auto* const stack = found == nullptr ? nullptr : catalog.find_stack(found->stack);
  const bool has_one = stack != nullptr && stack->requests.size() == 1;
  return has_one && catalog.stack_package(false, stack->requests.front().asked) != nullptr ? stack->requests.front().asked : package;
}

/// A package whose files a traceback names takes precedence over one that is only listed.
auto holder_of(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> std::optional<HoldingPackage> {
  const auto runs = captured(matches, ":holder-runs", "name");
  const auto listed = captured(matches, ":holder-version", "name");
  if (!runs && !listed) {
    return std::nullopt;
  }
  const auto name = asked_for(pypi::normalise_name(runs ? *runs : *listed), catalog);
  const bool is_version_of_it = listed && pypi::normalise_name(*listed) == name;
  return HoldingPackage{name, is_version_of_it ? captured(matches, ":holder-version", "v").value_or("") : "",
                        runs || captured(matches, ":holder-version", "itself")};
}

/// Whether the log may be from such a board: not if it names another GPU or an x86 processor.
auto may_be_on(const catalogs::AcceleratorEntry& board, const std::vector<Match>& matches, const std::optional<Gpu>& gpu) -> bool {
  const bool is_of_board = !gpu || std::ranges::find(board.capabilities, gpu->capability) != board.capabilities.end();
  return is_of_board && std::ranges::find(matches, ":x86-linux", &Match::id) == matches.end();
}

/// The first release of a board's system that the log names; the first of several patterns is the most exact.
auto board_system(const std::vector<Match>& matches, const std::optional<Gpu>& gpu, const catalogs::Catalog& catalog)
    -> std::optional<BoardSystem> {
  for (const auto& board : catalog.accelerators()) {
    if (!may_be_on(board, matches, gpu)) {
      continue;
    }
    for (std::size_t index = 0; index < board.systems.size(); ++index) {
      const auto found = std::ranges::find(matches, system_id(board, index), &Match::id);
      if (found == matches.end()) {
        continue;
      }
      const auto version = captured(matches, found->id, "v");
      const auto release =
          version ? *version
                  : captured(matches, found->id, "major").value_or("") + "." + captured(matches, found->id, "minor").value_or("");
      const auto& known = board.systems[index].second;
      const auto entry = std::ranges::find(known, release, &std::pair<std::string, DottedVersion>::first);
      return BoardSystem{found->text, entry == known.end() ? std::nullopt : std::optional(entry->second)};
    }
  }
  return std::nullopt;
}

/// Sets the facts that follow from the mere presence of a match.
void put_signs(const std::vector<Match>& matches, Clues& clues) {
  const auto occurs = [&](std::string_view id) { return std::ranges::find(matches, id, &Match::id) != matches.end(); };
  clues.has_error = occurs(":error");
  clues.has_own_torch = occurs(":torch-own");
  clues.has_raised = occurs(":raised");
  clues.is_windows = occurs(":windows");
  clues.is_32_bit = occurs(":windows-32-bit");
  clues.is_wsl = occurs(":wsl");
  clues.is_arm_linux = occurs(":arm-linux") || clues.system;
  clues.is_macos = occurs(":macos");
  clues.is_intel_mac = occurs(":macos-intel");
}

auto driver_in(const std::vector<Match>& matches) -> std::optional<DottedVersion> {
  const auto named = version_in(matches, ":driver");
  return named ? named : version_in(matches, ":driver-of-row");
}

}  // namespace

auto clues_of(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> Clues {
  Clues clues;
  clues.gpu = gpu_of(matches, catalog);
  clues.other_gpus = listed_gpus(matches, catalog);
  std::erase_if(clues.other_gpus, [&](const Gpu& one) { return clues.gpu && one.capability == clues.gpu->capability; });
  clues.supported = supported_in(matches);
  put_torch(matches, catalog.roles(), clues);
  for (const auto& name : catalog.roles().companions) {
    if (const auto version = captured(matches, companion_id(name), "v")) {
      clues.companions.emplace_back(name, *version);
    }
  }
  clues.holder = holder_of(matches, catalog);
  clues.index_tag = captured(matches, ":index", "tag");
  clues.torch_cuda = version_in(matches, ":torch-cuda");
  clues.torch_cuda = clues.torch_cuda ? clues.torch_cuda : version_anywhere(matches, "main_cuda");
  if (!clues.torch_cuda && clues.torch_tag) {
    clues.torch_cuda = cuda_of_label(*clues.torch_tag);
  }
  clues.python = version_in(matches, ":python-own");  // `:python` may match the Python of a build instead
  clues.python = clues.python ? clues.python : version_in(matches, ":python");
  clues.python = clues.python ? clues.python : version_in(matches, ":python-path");
  clues.driver = driver_in(matches);
  clues.other_driver = other_version_in(matches, ":driver");
  clues.driver_cuda = version_in(matches, ":driver-cuda");
  clues.driver_cuda = clues.driver_cuda ? clues.driver_cuda : version_in(matches, ":conda-cuda");
  if (const auto found = captured_anywhere(matches, "cuda_number")) {
    clues.driver_cuda = cuda_of_number(*found);
  }
  clues.system = board_system(matches, clues.gpu, catalog);
  clues.runtime = version_in(matches, ":runtime");
  clues.unnamed_cuda = version_in(matches, ":unnamed-cuda");
  clues.nvcc = version_in(matches, ":nvcc");
  clues.nvcc = clues.nvcc ? clues.nvcc : version_anywhere(matches, "nvcc");
  clues.nccl = version_in(matches, ":nccl");
  clues.library_path = captured(matches, ":library-path", "path");
  clues.memory = memory_in(matches);
  put_signs(matches, clues);
  return clues;
}

auto clue_texts(const Clues& clues, const StackRoles& roles) -> std::vector<std::string> {
  std::vector<std::string> texts;
  const auto add = [&](const std::string& what, const std::optional<DottedVersion>& version) {
    if (version) {
      texts.push_back(what + " " + version->text());
    }
  };
  const auto add_gpu = [&](const Gpu& gpu) {
    texts.push_back(gpu.name ? *gpu.name + " (" + gpu.capability.sm() + ")" : gpu.capability.sm());
  };
  if (clues.gpu) {
    add_gpu(*clues.gpu);
  }
  std::ranges::for_each(clues.other_gpus, add_gpu);
  add("driver", clues.driver);
  add("driver for CUDA", clues.driver_cuda);
  if (const auto& system = clues.system) {
    texts.push_back(system->text + (system->cuda ? ", whose driver serves CUDA " + system->cuda->text() : ""));
  }
  if (clues.torch) {
    texts.push_back(roles.pypi + " " + clues.torch->text() + (clues.torch_tag ? " (" + *clues.torch_tag + ")" : ""));
  }
  if (clues.holder) {
    texts.push_back(clues.holder->name + (clues.holder->version.empty() ? "" : " " + clues.holder->version));
  }
  add(roles.pypi + " for CUDA", clues.torch_tag ? std::nullopt : clues.torch_cuda);
  add("CUDA runtime", clues.runtime);
  const bool is_explained = clues.unnamed_cuda == clues.torch_cuda || clues.unnamed_cuda == clues.driver_cuda;
  if (clues.unnamed_cuda && !is_explained) {
    texts.push_back("CUDA " + clues.unnamed_cuda->text() + ", and not whether of " + roles.pypi + ", the driver or a toolkit");
  }
  add("nvcc of CUDA", clues.nvcc);
  add("NCCL", clues.nccl);
  add("Python", clues.python);
  if (clues.library_path) {
    texts.push_back("LD_LIBRARY_PATH " + *clues.library_path);
  }
  return texts;
}

}  // namespace gpusolve::engine::diagnose
