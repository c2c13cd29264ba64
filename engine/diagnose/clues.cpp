#include "engine/diagnose/clues.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <sstream>

#include "adapters/pypi/name.hpp"
#include "catalogs/gpu_names.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine::diagnose {
namespace {

/// Ids of clues start with a colon; those of messages never do.
auto single_patterns() -> std::vector<Pattern> {
  return {
      {":torch",
       R"((?:torch(?:==|[ _-]|\s+version[: ]+)|PyTorch (?:version)?[: ]*|torch\.__version__\W+)v?(?P<v>\d+\.\d+(?:\.\d+)?)(?:\+(?P<tag>cpu|cu\d+))?)"},
      // with the name before it, if there is one: `torchvision-0.20.1+cu124`
      {":torch-local", R"((?:\b(?P<name>[A-Za-z][\w.-]*)(?:==|[ -]+))?\b(?P<v>\d+\.\d+\.\d+)\+(?P<tag>cu\d+|cpu)\b)"},
      {":torch-cuda", R"((?:CUDA used to build PyTorch|compiled against CUDA|torch\.version\.cuda)\W+(?P<v>\d+\.\d+))"},
      {":supported", R"(supports? CUDA capabilities (?P<list>(?:sm_|compute_)[\w ,]+))"},
      {":supported-cc", R"(hardware CCs it supports:(?P<list>(?:\s*- \d+\.\d+ which supports[^\n]*){1,40}))"},
      {":index", R"(Looking in indexes: [^\n]*/whl/(?P<tag>(?:cu\d+|cpu)\b))"},
      {":python", R"(\bC?Python(?: version)?[: /]+(?P<v>3\.\d+(?:\.\d+)?))"},
      {":python-own", R"(\bPython\s+3\.\d+(?:\.\d+)? \(you have (?P<v>3\.\d+(?:\.\d+)?)\))"},
      {":python-path", R"(python(?P<v>3\.\d+)[/\\](?:site|dist)-packages)"},
      {":driver", R"((?:Driver Version|Nvidia driver version|NVRM version:[^\n]*?Kernel Module)[: ]+(?P<v>\d{3}\.\d+(?:\.\d+)?))"},
      {":driver-cuda", R"((?:Driver|KMD) Version: *[\d.]+ +CUDA (?:UMD )?Version: *(?P<v>\d+\.\d+))"},
      {":nvcc", R"(release (?P<v>\d+\.\d+), V\d)"},
      {":nccl", R"(NCCL version[: ]*(?P<v>\d+\.\d+(?:\.\d+)?))"},
      // the capability of the GPU, not one that something requires
      {":capability", R"((?:\bof|has|with) (?:cuda )?(?:compute|cuda) capability (?:\(CC\) )?(?P<cc>\d{1,2}\.\d))",
       R"(\b(?:requir|recommend|need|must\b|minimum|at least|make sure|only (?:available|runs|supported|works)\b|(?:GPU|device|card)s (?:of|has|with)\b|(?:or|and) (?:above|better|greater|higher|later|more|newer|up)\b)|\d\.\d\+)"},
      {":memory", R"(Memory usage: (?P<free>\d+) bytes free, (?P<total>\d+) bytes total)"},
      // `RuntimeError: text`, also of a program that is not in Python
      {":error",
       R"((?:^|[\s\[])[\w.]*(?:Error|Exception)\]?: |Traceback \(most recent call last\)|CUDA error\b|Segmentation fault|\(core dumped\))"},
      {":library-path", R"(LD_LIBRARY_PATH[=:]\s*(?P<path>[^\s]+))"},
      {":wsl", R"(microsoft-standard-WSL|\bWSL ?2\b|/usr/lib/wsl/|\d-Microsoft\b)"},
      // not the name of a wheel alone, which a machine of another kind refuses
      {":macos",
       R"("/Users/|/Users/[^\s/]+/(?:mini|ana)|/opt/homebrew/|/Library/Frameworks/Python\.framework/|Darwin Kernel Version|\bOS: macOS |\bmacOS-\d[\d.]*-(?:arm64|x86_64)|\bon macOS \(`macosx|(?:Downloading|Using cached|Processing) \S*macosx_\d)"},
      {":macos-intel",
       R"(Darwin Kernel Version [^\n]*x86_64|\bOS: macOS [\d.]+ \(x86_64\)|\bmacOS-\d[\d.]*-x86_64|\bon macOS \(`macosx_\d+_\d+_x86_64|(?:Downloading|Using cached|Processing) \S*macosx_\d+_\d+_x86_64)"},
      {":conda-cuda", R"(\b__cuda==?(?P<v>\d+\.\d+)=0\b)"},
      {":windows",
       R"([A-Z]:\\|\.dll\b|\\site-packages\\|python_embeded\\|\bOS: Microsoft Windows|\bPlatform: Windows\b|\[MSC v\.|Python platform: Windows-)"},
      {":windows-32-bit", R"(\[MSC v\.\d+ 32 bit)"}};
}

/// Names of GPUs in free text. Each is a whole word, not a part of a path, a version or a build string such as `py3.8_cuda10.2`. Short
/// names such as A10 mean many other things, so they count only beside the name of the vendor, in the form of a board (`A100-SXM4-80GB`),
/// or beside the word GPU.
void add_named_gpu_patterns(std::vector<Pattern>& patterns) {
  const std::string start = R"((?:^|[^\w./\\@+-]))";
  const std::string end = R"((?:$|[^\w./\\@+-]|[.-](?:$|\W)))";
  const std::string board = R"((?:SXM\d*|PCIE|NVL|DGXS|FHHL)\b)";
  const std::string profile = R"((?:-\d{1,3}[ABCQ])?)";  // of a vGPU: `A40-12Q`
  const std::string size = R"((?:[ -](?:)" + board + R"(|HBM\d\w?|\d{1,3} ?GB)){0,3})";
  const std::string name = R"((?:G[BH]|[ABHKLMPTV])\d{1,4}[A-Z]?)";
  const std::string card =
      R"((?:GeForce )?(?:RTX|GTX)[ -]?A?\d{3,4}M?(?: ?(?:Ti|SUPER|D))*(?: Ada(?: Generation)?)?(?: Laptop GPU)?)" + profile;
  const std::string titan = R"((?:GeForce )?(?:GTX )?TITAN (?:RTX|Xp|X \(Pascal\)|X|V|Black|Z))";
  const std::string geforce = R"(GeForce (?:GT ?|MX ?)?\d{3,4}[AM]?X?)";
  const std::string of_vendor = R"((?:NVIDIA |Tesla |Quadro |GRID ){1,2}(?:RTX )?)" + name + size + profile;
  const std::string named = of_vendor + R"(|Quadro (?:RTX )?\d{3,4}|(?:NVIDIA )?(?:)" + card + "|" + titan + "|" + geforce + ")|" + name +
                            "[ -](?:" + board + ")" + size + "|" + name + R"(-\d{1,3}[ACQ]\b)";
  patterns.push_back({":gpu", start + "(?P<gpu>" + named + ")" + end});
  patterns.push_back({":gpu-before-word", start + "(?P<gpu>" + name + size + R"() GPUs?\b)"});
  patterns.push_back(
      {":gpu-after-word",
       R"(\b(?:GPUs?|graphics card|device name)(?: ?\d+)?(?: name| model| type)?['"]? ?[:=] ?['"]?(?P<gpu>)" + name + size + ")" + end});
}

/// A scan keeps one match of each pattern, so every GPU of a list has its own patterns; the last of them stand for all further numbers.
constexpr std::size_t k_most_gpus = 8;

auto smi_id(std::size_t index) -> std::string { return ":smi-gpu-" + std::to_string(index); }
auto listed_id(std::size_t index) -> std::string { return ":listed-gpu-" + std::to_string(index); }

/// A row of nvidia-smi, and a line of `nvidia-smi -L` and of collect_env.
void add_gpu_patterns(std::vector<Pattern>& patterns) {
  for (std::size_t index = 0; index < k_most_gpus; ++index) {
    const auto number = index + 1 < k_most_gpus ? std::to_string(index) : std::string(R"((?:[7-9]|\d{2,}))");
    patterns.push_back({smi_id(index), R"(\|\s+)" + number + R"(\s+(?P<gpu>[A-Z][^|\n]*?)\s+(?:On|Off|N/A|WDDM|TCC|MCDM)\s*\|)"});
    patterns.push_back({listed_id(index), "GPU " + number + R"(: (?P<gpu>[A-Z][^\n(]+))"});
  }
}

auto companion_id(const std::string& name) -> std::string { return ":companion-" + name; }

/// As pip writes it: `torchvision==0.19.1+cpu` or a row of a list.
void add_companion_patterns(const StackRoles& roles, std::vector<Pattern>& patterns) {
  for (const auto& name : roles.companions) {
    patterns.push_back({companion_id(name), "\\b" + name + R"((?:==|[ :-]+)(?P<v>\d+\.\d+\.\d+(?:\+(?:cpu|cu\d+))?)\b)"});
  }
}

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

/// The text of a group of that name in any message: such names mean the same in all patterns.
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

/// torch prints 11040 for CUDA 11.4 (CUDA driver API: 1000 * major + 10 * minor).
auto cuda_of_number(const std::string& digits) -> std::optional<DottedVersion> {
  const auto number = version_of(digits);
  const auto value = number ? number->part(0) : 0;
  return value >= 1000 ? version_of(std::to_string(value / 1000) + "." + std::to_string(value % 1000 / 10)) : std::nullopt;
}

/// The longest suffix that is the name of a GPU; the text before it is the log's, in any language.
auto gpu_named_at_end(std::string_view text, const catalogs::Catalog& catalog) -> std::optional<Gpu> {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_start = at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
    const bool is_word = std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    const auto found = is_start && is_word ? catalog.find_gpu(text.substr(at)) : Result<const catalogs::GpuEntry*>(Error{});
    if (found) {
      return Gpu{(*found)->name.str(), (*found)->capability, Provenance::detected};
    }
  }
  return std::nullopt;
}

/// Likewise; a name that stands by itself may also be a short one, such as `rtx3060`.
auto gpu_named(std::string_view name, const catalogs::Catalog& catalog) -> std::optional<Gpu> {
  const auto gpu = gpu_named_at_end(name, catalog);
  const auto found = gpu ? Result<catalogs::NamedGpu>(Error{}) : catalogs::find_gpu_by_short_name(catalog, name);
  return found ? std::optional(Gpu{found->name, found->capability, Provenance::detected}) : gpu;
}

/// The GPUs of the lists, one of each kind, in the order of their numbers.
auto listed_gpus(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> std::vector<Gpu> {
  std::vector<Gpu> gpus;
  for (std::size_t index = 0; index < k_most_gpus; ++index) {
    for (const auto& id : {smi_id(index), listed_id(index)}) {
      const auto name = captured(matches, id, "gpu");
      const auto gpu = name ? gpu_named(*name, catalog) : std::nullopt;
      if (gpu && std::ranges::find(gpus, gpu->capability, &Gpu::capability) == gpus.end()) {
        gpus.push_back(*gpu);
      }
    }
  }
  return gpus;
}

/// Prefers `GeForce RTX 3080 Ti with CUDA capability sm_86`, because the message itself is more reliable than other lines.
auto gpu_of(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> std::optional<Gpu> {
  std::optional<Gpu> gpu;
  const auto listed = listed_gpus(matches, catalog);
  for (const auto* const id : {"sm-not-compatible-warning", "bf16-capability"}) {
    const auto name = captured(matches, id, "gpu");
    gpu = gpu || !name ? gpu : gpu_named_at_end(*name, catalog);
  }
  gpu = gpu || listed.empty() ? gpu : listed.front();
  for (const auto* const id : {":gpu", ":gpu-before-word", ":gpu-after-word"}) {
    const auto name = captured(matches, id, "gpu");
    gpu = gpu || !name ? gpu : gpu_named(*name, catalog);
  }
  const auto told = captured(matches, "sm-not-compatible-warning", "sm");
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

/// The list in whichever form torch printed it: names, `- 8.0 which supports hardware CC >=8.0,<9.0`, or its least and its greatest alone.
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
  add(captured(matches, "gpu-outside-range-warning", "least"));
  add(captured(matches, "gpu-outside-range-warning", "most"));
  return names;
}

/// The version with a local part that is that of the main package: named, or without the name of another package before it.
auto main_local_id(const std::vector<Match>& matches, const StackRoles& roles) -> std::string_view {
  if (captured(matches, ":torch-named", "tag")) {
    return ":torch-named";
  }
  const auto name = captured(matches, ":torch-local", "name").value_or("");
  const auto is_other = [&](const std::string& one) { return pypi::normalise_name(name) == one && !roles.is_main(one); };
  return std::ranges::any_of(roles.labelled, is_other) ? "" : ":torch-local";
}

/// Messages with two versions state which one is installed; elsewhere a version could be either.
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

}  // namespace

auto clue_patterns(const StackRoles& roles) -> std::vector<Pattern> {
  auto patterns = single_patterns();
  patterns.push_back({":torch-named", "\\b" + roles.pypi + R"((?:==|[ _-]+)(?P<v>\d+\.\d+\.\d+)\+(?P<tag>cu\d+|cpu)\b)"});
  add_companion_patterns(roles, patterns);
  add_named_gpu_patterns(patterns);
  add_gpu_patterns(patterns);
  return patterns;
}

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
  clues.index_tag = captured(matches, ":index", "tag");
  clues.torch_cuda = version_in(matches, ":torch-cuda");
  clues.torch_cuda = clues.torch_cuda ? clues.torch_cuda : version_anywhere(matches, "main_cuda");
  if (!clues.torch_cuda && clues.torch_tag) {
    clues.torch_cuda = cuda_of_label(*clues.torch_tag);
  }
  clues.python = version_in(matches, ":python-own");  // the other is that of a build
  clues.python = clues.python ? clues.python : version_in(matches, ":python");
  clues.python = clues.python ? clues.python : version_in(matches, ":python-path");
  clues.driver = version_in(matches, ":driver");
  clues.driver_cuda = version_in(matches, ":driver-cuda");
  clues.driver_cuda = clues.driver_cuda ? clues.driver_cuda : version_in(matches, ":conda-cuda");
  if (const auto found = captured_anywhere(matches, "cuda_number")) {
    clues.driver_cuda = cuda_of_number(*found);
  }
  clues.nvcc = version_in(matches, ":nvcc");
  clues.nvcc = clues.nvcc ? clues.nvcc : version_anywhere(matches, "nvcc");
  clues.nccl = version_in(matches, ":nccl");
  clues.library_path = captured(matches, ":library-path", "path");
  clues.memory = memory_in(matches);
  clues.has_error = std::ranges::find(matches, ":error", &Match::id) != matches.end();
  clues.is_windows = std::ranges::find(matches, ":windows", &Match::id) != matches.end();
  clues.is_32_bit = std::ranges::find(matches, ":windows-32-bit", &Match::id) != matches.end();
  clues.is_wsl = std::ranges::find(matches, ":wsl", &Match::id) != matches.end();
  clues.is_macos = std::ranges::find(matches, ":macos", &Match::id) != matches.end();
  clues.is_intel_mac = std::ranges::find(matches, ":macos-intel", &Match::id) != matches.end();
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
  if (clues.torch) {
    texts.push_back(roles.pypi + " " + clues.torch->text() + (clues.torch_tag ? " (" + *clues.torch_tag + ")" : ""));
  }
  add(roles.pypi + " for CUDA", clues.torch_tag ? std::nullopt : clues.torch_cuda);
  add("nvcc of CUDA", clues.nvcc);
  add("NCCL", clues.nccl);
  add("Python", clues.python);
  if (clues.library_path) {
    texts.push_back("LD_LIBRARY_PATH " + *clues.library_path);
  }
  return texts;
}

}  // namespace gpusolve::engine::diagnose
