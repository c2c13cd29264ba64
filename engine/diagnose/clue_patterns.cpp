#include "engine/diagnose/clue_patterns.hpp"

#include <algorithm>
#include <iterator>

namespace gpusolve::engine::diagnose {
namespace {

/// The patterns of clues that need no data of the catalog. Their ids start with a colon; ids of messages never do.
auto single_patterns() -> std::vector<Pattern> {
  return {
      {":torch",
       R"((?:torch(?:==|[ _-]|\s+version[: ]+)|PyTorch[ :*]+(?:version)?[ :*]*|torch\.__version__\W+)v?(?P<v>\d+\.\d+(?:\.\d+)?)(?: ?\+ ?(?P<tag>cpu|cu\d+))?)"},
      // captures the package name before the version, if there is one: `torchvision-0.20.1+cu124`
      {":torch-local", R"((?:\b(?P<name>[A-Za-z][\w.-]*)(?:==|[ -]+))?\b(?P<v>\d+\.\d+\.\d+)\+(?P<tag>cu\d+|cpu)\b)"},
      // a build of a vendor, a nightly build, one from source, or one of conda
      {":torch-own",
       R"((?:torch(?:==|[ _-]|\s+version[: ]+)|PyTorch[ :*]+(?:version)?[ :*]*|torch\.__version__\W+)v?\d+\.\d+\.\d+(?:a0|\.dev|rc\d| ?\+ ?(?:[abd-z]|c[^pu]))|\bpytorch +\d+\.\d+\.\d+ +\w*(?:py3|cuda|cpu)\w)"},
      {":torch-cuda",
       R"((?:CUDA used to build PyTorch|compiled against CUDA|torch\.version\.cuda|PyTorch has CUDA Version)\W+(?P<v>\d+\.\d+))"},
      {":supported", R"(supports? CUDA capabilities (?P<list>(?:sm_|compute_)[\w ,]+))"},
      {":supported-cc", R"(hardware CCs it supports:(?P<list>(?:\s*- \d+\.\d+ which supports[^\n]*){1,40}))"},
      {":index", R"(Looking in indexes: [^\n]*/whl/(?P<tag>(?:cu\d+|cpu)\b))"},
      {":python", R"(\bC?Python(?: version)?[: /]+(?P<v>3\.\d+(?:\.\d+)?))"},
      {":python-own", R"(\bPython\s+3\.\d+(?:\.\d+)? \(you have (?P<v>3\.\d+(?:\.\d+)?)\))"},
      {":python-path", R"(python(?P<v>3\.\d+)[/\\](?:site|dist)-packages)"},
      // the machine's driver, not a version that something requires
      {":driver", R"((?:\bdriver\**(?: version)?\**(?: is)?|NVRM version:[^\n]*?Kernel Module)[ :=|*(]+v?(?P<v>\d{3}\.\d+(?:\.\d+)?))",
       R"(\b(?:requir|needs?\b|minimum|at least|(?:please|must|should|to) (?:update|upgrade|install)|or (?:above|greater|higher|later|newer)\b)|\d[+]|>=)",
       true},
      {":driver-cuda", R"((?:(?:Driver|KMD) Version: *[\d.]+ +CUDA (?:UMD )?Version|\bDriver API Version): *(?P<v>\d+\.\d+))"},
      {":runtime", R"(\bRuntime API Version: *(?P<v>\d+\.\d+))"},
      {":driver-cuda-number", R"(\bCUDA Driver Version *: *(?P<cuda_number>\d{4,5})\b)"},
      {":nvcc", R"(release (?P<v>\d+\.\d+), V\d)"},
      {":nccl", R"(NCCL version[: ]*(?P<v>\d+\.\d+(?:\.\d+)?))"},
      // the GPU's capability, not one that something requires
      {":capability",
       R"((?:(?:\bof|has|with) (?:cuda )?(?:compute|cuda) capability |\bGPU Compute Capability *: *)(?:\(CC\) )?(?P<cc>\d{1,2}\.\d))",
       R"(\b(?:requir|recommend|need|must\b|minimum|at least|make sure|only (?:available|runs|supported|works)\b|(?:GPU|device|card)s (?:of|has|with)\b|(?:or|and) (?:above|better|greater|higher|later|more|newer|up)\b)|\d\.\d\+)"},
      {":memory", R"(Memory usage: (?P<free>\d+) bytes free, (?P<total>\d+) bytes total)"},
      // `RuntimeError: text`, also from programs that are not in Python
      {":error",
       R"((?:^|[\s\[])[\w.]*(?:Error|Exception)\]?: |Traceback \(most recent call last\)|CUDA error\b|Segmentation fault|\(core dumped\))"},
      // the start of a line, which tells more about the end of a program than a word within one
      {":raised", R"((?:^|\n|\]:? )[A-Za-z][\w.]*(?:Error|Exception): )", R"(\b(?:ModuleNotFound|Import)Error)"},
      {":unnamed-cuda", R"((?:^|\n)[ \t*-]*CUDA(?: version)?[ \t*]*:[ \t*]*(?P<v>\d{1,2}\.\d+)(?:\.\d+)?[ \t*]*(?:\n|$))"},
      {":library-path", R"(LD_LIBRARY_PATH[=:]\s*(?P<path>[^\s]+))"}};
}

/// Signs of the system that wrote the log.
auto system_patterns() -> std::vector<Pattern> {
  return {
      {":wsl", R"(microsoft-standard-WSL|\bWSL ?2\b|/usr/lib/wsl/|\d-Microsoft\b)"},
      // not the name of a wheel alone, because a machine of another kind refuses such a wheel
      {":macos",
       R"("/Users/|/Users/[^\s/]+/(?:mini|ana)|/opt/homebrew/|/Library/Frameworks/Python\.framework/|Darwin Kernel Version|\bOS: macOS |\bmacOS-\d[\d.]*-(?:arm64|x86_64)|\bon macOS \(`macosx|(?:Downloading|Using cached|Processing) \S*macosx_\d)"},
      {":macos-intel",
       R"(Darwin Kernel Version [^\n]*x86_64|\bOS: macOS [\d.]+ \(x86_64\)|\bmacOS-\d[\d.]*-x86_64|\bon macOS \(`macosx_\d+_\d+_x86_64|(?:Downloading|Using cached|Processing) \S*macosx_\d+_\d+_x86_64)"},
      // not the name of a wheel alone
      {":arm-linux",
       R"(\(aarch64\)|-aarch64-with-glibc|/aarch64-linux-gnu/|/sbsa-linux/|\bArchitecture: +aarch64\b|\baarch64 GNU/Linux|\d-tegra\b|nv_tegra_release)"},
      {":x86-linux", R"(\(x86_64\)|-x86_64-with-glibc|/x86_64-linux-gnu/|\bArchitecture: +x86_64\b|\bx86_64 GNU/Linux)"},
      {":conda-cuda", R"(\b__cuda==?(?P<v>\d+\.\d+)=0\b)"},
      {":windows",
       R"([A-Z]:\\|\.dll\b|\\site-packages\\|python_embeded\\|\bOS: Microsoft Windows|\bPlatform: Windows\b|\[MSC v\.|Python platform: Windows-)"},
      {":windows-32-bit", R"(\[MSC v\.\d+ 32 bit)"}};
}

/// Clauses saying that the program ran on this GPU: the error is then from another machine.
constexpr auto k_of_other_machine =
    R"(\bused to (?:work|run)|\b(?:works|worked|runs|ran) (?:well|fine|perfectly|great|ok(?:ay)?|correctly|normally|without (?:any )?(?:error|problem|issue)s?)\b|\b(?:it|this|code|script|program|model|everything|same) (?:works|worked|runs|ran) (?:on|with)\b|\bupgraded from\b)";

/// Names of GPUs in free text. Each name is a whole word, not a part of a path, a version or a build string such as `py3.8_cuda10.2`. Short
/// names such as A10 have many other meanings, so they count only beside the vendor's name, in the form of a board (`A100-SXM4-80GB`), or
/// beside the word GPU.
void add_named_gpu_patterns(std::vector<Pattern>& patterns) {
  const std::string start = R"((?:^|[^\w./\\@+-]))";
  const std::string end = R"((?:$|[^\w./\\@+-]|[.-](?:$|\W)))";
  const std::string board = R"((?:SXM\d*|PCIE|NVL|DGXS|FHHL)\b)";
  const std::string profile = R"((?:-\d{1,3}[ABCQ])?)";  // a vGPU's profile: `A40-12Q`
  const std::string size = R"((?:[ -](?:)" + board + R"(|HBM\d\w?|\d{1,3} ?GB)){0,3})";
  const std::string name = R"((?:G[BH]|[ABHKLMPTV])\d{1,4}[A-Z]?)";
  const std::string card =
      R"((?:GeForce )?(?:RTX|GTX)[ -]?A?\d{3,4}M?(?: ?(?:Ti|SUPER|D))*(?: Ada(?: Generation)?)?(?: Laptop GPU)?)" + profile;
  const std::string titan = R"((?:GeForce )?(?:GTX )?TITAN (?:RTX|Xp|X \(Pascal\)|X|V|Black|Z))";
  const std::string geforce = R"(GeForce (?:GT ?|MX ?)?\d{3,4}[AM]?X?)";
  const std::string of_vendor = R"((?:NVIDIA |Tesla |Quadro |GRID ){1,2}(?:RTX )?)" + name + size + profile;
  const std::string jetson = R"(Jetson (?:(?:AGX )?(?:Orin|Xavier|Thor)(?: NX| Nano)?|Nano|TX[12]|T[45]000))";
  const std::string on_arm = R"(G(?:B10|[BH][23]00)(?: NVL\d*)?)" + size;
  const std::string named = of_vendor + "|" + jetson + "|" + on_arm + R"(|Quadro (?:RTX )?\d{3,4}|(?:NVIDIA )?(?:)" + card + "|" + titan +
                            "|" + geforce + ")|" + name + "[ -](?:" + board + ")" + size + "|" + name + R"(-\d{1,3}[ACQ]\b)";
  patterns.push_back({":gpu", start + "(?P<gpu>" + named + ")" + end, k_of_other_machine});
  patterns.push_back({":gpu-before-word", start + "(?P<gpu>" + name + size + R"() GPUs?\b)", k_of_other_machine});
  patterns.push_back(
      {":gpu-after-word",
       R"(\b(?:GPUs?|graphics card|device name)(?: ?\d+)?(?: name| model| type)?['"*]* ?[:=] *['"]?(?P<gpu>)" + name + size + ")" + end});
}

/// A row of nvidia-smi, and a line of `nvidia-smi -L` and of collect_env.
void add_gpu_patterns(std::vector<Pattern>& patterns) {
  // a row of `nvidia-smi --format=csv`; three numbers, because two may be a power
  patterns.push_back(
      {":driver-of-row", R"((?:^|\n)[ \t]*(?:\d{1,2}, )?(?:NVIDIA|Tesla|Quadro)\b[^,\n]{0,60}, (?P<v>\d{3}\.\d{2,3}\.\d{2})\b)"});
  for (std::size_t index = 0; index < k_most_gpus; ++index) {
    const auto number = index + 1 < k_most_gpus ? std::to_string(index) : std::string(R"((?:[7-9]|\d{2,}))");
    patterns.push_back({smi_gpu_id(index), R"(\|\s+)" + number + R"(\s+(?P<gpu>[A-Z][^|\n]*?)\s+(?:On|Off|N/A|WDDM|TCC|MCDM)\s*\|)"});
    patterns.push_back({listed_gpu_id(index), "GPU " + number + R"(: (?P<gpu>[A-Z][^\n(]+))"});
  }
}

/// A companion's version as pip writes it: `torchvision==0.19.1+cpu`, or a row of a list.
void add_companion_patterns(const StackRoles& roles, std::vector<Pattern>& patterns) {
  for (const auto& name : roles.companions) {
    patterns.push_back({companion_id(name), "\\b" + name + R"((?:==|[ :-]+)(?P<v>\d+\.\d+\.\d+(?:\+(?:cpu|cu\d+))?)\b)"});
  }
}

/// The packages whose releases are compatible with few of the main package, joined for a pattern: `sgl[-_]kernel|vllm`.
auto holding_packages(const catalogs::Catalog& catalog) -> std::string {
  std::string names;
  for (const auto& package : catalog.stack_packages()) {
    const auto* const stack = package.is_conda ? nullptr : catalog.find_stack(package.stack);
    if (stack == nullptr || !stack->holds_torch || !package.has_builds) {
      continue;
    }
    names += names.empty() ? "" : "|";
    for (const char c : package.name) {
      names += c == '-' ? "[-_]" : std::string(1, c);
    }
  }
  return names;
}

/// Patterns for such a package: its files in a traceback or its container (`vllm-1  |`), and its version: `vllm==0.10.0`, `vLLM API server
/// version 0.10.0`.
void add_holder_patterns(const catalogs::Catalog& catalog, std::vector<Pattern>& patterns) {
  const auto names = holding_packages(catalog);
  if (names.empty()) {
    return;
  }
  patterns.push_back(
      {":holder-runs", R"((?:(?:site|dist)-packages[/\\]|(?:^|\n)))" + ("(?P<name>" + names + R"()(?:[/\\]|(?:-\d+)? +\|))")});
  patterns.push_back(
      {":holder-version", R"(\b(?P<name>)" + names + R"()(?:==|(?: [a-z]+){0,2} (?P<itself>version) *[: ] *)v?(?P<v>\d+\.\d+[\w.]*))"});
}

/// Patterns for releases of boards' systems, except for a release that something requires and for the name of an image.
void add_board_patterns(const catalogs::Catalog& catalog, std::vector<Pattern>& patterns) {
  for (const auto& board : catalog.accelerators()) {
    for (std::size_t index = 0; index < board.systems.size(); ++index) {
      patterns.push_back(
          {system_id(board, index), board.systems[index].first,
           R"(\b(?:requir|needs?\b|minimum|at least|only (?:runs|works|supports?)\b|for (?:JetPack|L4T)\b|or (?:above|greater|higher|later|newer)\b))"});
    }
  }
}

}  // namespace

auto system_id(const catalogs::AcceleratorEntry& board, std::size_t index) -> std::string {
  return ":system-" + board.id + "-" + std::to_string(index);
}
auto smi_gpu_id(std::size_t index) -> std::string { return ":smi-gpu-" + std::to_string(index); }
auto listed_gpu_id(std::size_t index) -> std::string { return ":listed-gpu-" + std::to_string(index); }
auto companion_id(const std::string& name) -> std::string { return ":companion-" + name; }

auto clue_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern> {
  const auto& roles = catalog.roles();
  auto patterns = single_patterns();
  std::ranges::move(system_patterns(), std::back_inserter(patterns));
  patterns.push_back({":torch-named", "\\b" + roles.pypi + R"((?:==|[ _-]+)(?P<v>\d+\.\d+\.\d+)\+(?P<tag>cu\d+|cpu)\b)"});
  add_companion_patterns(roles, patterns);
  add_named_gpu_patterns(patterns);
  add_gpu_patterns(patterns);
  add_holder_patterns(catalog, patterns);
  add_board_patterns(catalog, patterns);
  return patterns;
}

}  // namespace gpusolve::engine::diagnose
