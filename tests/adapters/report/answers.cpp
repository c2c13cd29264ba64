#include "tests/adapters/report/answers.hpp"
#include "tests/support/main_roles.hpp"

#include <algorithm>

namespace gpusolve::report::answers {
namespace {

auto capability(std::string_view text) -> ComputeCapability { return parse_compute_capability(text).value_or(ComputeCapability{}); }

auto facts(std::vector<Gpu> gpus) -> Facts {
  Facts facts;
  facts.gpus = std::move(gpus);
  facts.platform = {Platform::linux_64, Provenance::detected};
  facts.glibc = Known<DottedVersion>{dotted("2.28"), Provenance::assumed};
  return facts;
}

auto conda_package(std::string name, std::string version, std::string build, std::string source, std::vector<std::string> depends)
    -> Package {
  Package package;
  package.file = FileName::checked(name + "-" + version + "-" + build + ".tar.bz2");
  package.url = url::PublicUrl::parse("https://conda.anaconda.org/" + source + "/linux-64/" + *package.file);
  package.subdir = "linux-64";
  package.md5 = parse_md5(std::string(31, '0') + std::to_string(name.size() % 10));
  package.sha256 = parse_sha256(std::string(63, 'a') + std::to_string(version.size() % 10));
  package.size = 1'500'000 + 1'000 * name.size();
  package.name = PackageName::checked(name);
  package.version = VersionText::checked(version);
  package.build = BuildText::checked(build);
  package.source = std::move(source);
  package.depends = std::move(depends);
  return package;
}

auto wheel(std::string name, std::string version, std::string source, std::vector<std::string> depends) -> Package {
  Package package;
  package.name = PackageName::checked(name);
  package.version = VersionText::checked(version);
  package.ecosystem = Ecosystem::pypi;
  package.source = std::move(source);
  package.depends = std::move(depends);
  return package;
}

auto conda_packages() -> std::vector<Package> {
  std::vector<Package> packages{
      conda_package("cuda-cudart", "11.8.89", "0", "nvidia", {}),
      conda_package("mkl", "2023.1.0", "h213fc3f_46344", "main", {}),
      conda_package("python", "3.10.13", "h955ad1f_0", "main", {}),
      conda_package("pytorch", "2.1.2", "py3.10_cuda11.8_cudnn8.7.0_0", "pytorch",
                    {"mkl >=2018", "python >=3.10,<3.11.0a0", "pytorch-cuda >=11.8,<11.9", "pytorch-mutex 1.0 cuda"}),
      conda_package("pytorch-cuda", "11.8", "h7e8668a_5", "pytorch", {"cuda-cudart >=11.8,<12.0"}),
      conda_package("pytorch-mutex", "1.0", "cuda", "pytorch", {}),
      conda_package("torchvision", "0.16.2", "py310_cu118", "pytorch", {"python >=3.10,<3.11.0a0", "pytorch 2.1.2"}),
  };
  packages[3].requested = packages[6].requested = true;
  return packages;
}

auto node(GraphNode::Kind kind, std::string label, std::optional<std::string> name, std::optional<Reason> reason = {}) -> GraphNode {
  return {kind, std::move(label), std::move(name), {}, std::move(reason)};
}

auto cpu_graph() -> Graph {
  Graph graph;
  const Reason no_image{ReasonCode::no_kernel_image, "torch", "sm_120", ""};
  graph.nodes = {
      node(GraphNode::Kind::request, "the request", {}),
      node(GraphNode::Kind::candidates, "torch 2.0.0 to 2.1.2 (cu118), 24 builds", "torch", no_image),
      node(GraphNode::Kind::candidates, "torch 2.1.0 to 2.1.2 (cu121), 12 builds", "torch", no_image),
      node(GraphNode::Kind::candidates, "torch 2.0.0 to 2.1.2 (cpu), 24 builds", "torch"),
      node(GraphNode::Kind::objective, "a build for sm_120", {}),
      node(GraphNode::Kind::candidates, "torchvision 0.15.0 to 0.16.2 (cu118, cu121), 36 builds", "torchvision"),
  };
  graph.edges = {{0, 1, GraphEdge::Kind::needs, "torch>=2.0"},      {0, 2, GraphEdge::Kind::needs, "torch>=2.0"},
                 {0, 3, GraphEdge::Kind::needs, "torch>=2.0"},      {3, 4, GraphEdge::Kind::excludes, {}},
                 {0, 5, GraphEdge::Kind::needs, "torchvision"},     {5, 1, GraphEdge::Kind::needs, "torch >=2.0,<2.2"},
                 {5, 2, GraphEdge::Kind::needs, "torch >=2.0,<2.2"}};
  return graph;
}

auto python_graph() -> Graph {
  Graph graph;
  graph.nodes = {
      node(GraphNode::Kind::request, "the request", {}),
      node(GraphNode::Kind::candidates, "torch 1.12.0 to 1.13.1 (cu116, cu117), 20 builds", "torch"),
      node(GraphNode::Kind::candidates, "python 3.7.0 to 3.10.13, 31 builds", "python"),
      node(GraphNode::Kind::candidates, "python 3.12.0 to 3.12.1, 4 builds", "python"),
      node(GraphNode::Kind::candidates, "apex 0.1, 6 builds", "apex"),
      node(GraphNode::Kind::missing, "nvidia-dali >=2", "nvidia-dali", Reason{ReasonCode::version_unavailable, "nvidia-dali >=2", "", ""}),
      node(GraphNode::Kind::fact, "driver 450.80.02 or newer", {},
           Reason{ReasonCode::driver_too_old, "torch", "driver 418.87", "450.80.02"}),
      node(GraphNode::Kind::exclusion, "torch 1.13.0, 3 builds", "torch", Reason{ReasonCode::yanked, "torch 1.13.0", "", ""}),
  };
  graph.edges = {{0, 1, GraphEdge::Kind::needs, "torch <2"},           {0, 7, GraphEdge::Kind::needs, "torch <2"},
                 {0, 3, GraphEdge::Kind::needs, "python 3.12.*"},      {0, 4, GraphEdge::Kind::needs, "apex"},
                 {1, 2, GraphEdge::Kind::needs, "python >=3.7,<3.11"}, {2, 3, GraphEdge::Kind::excludes, {}},
                 {4, 1, GraphEdge::Kind::needs, "torch <2"},           {4, 5, GraphEdge::Kind::needs, "nvidia-dali >=2"},
                 {1, 6, GraphEdge::Kind::needs, "__cuda >=11.0"}};
  return graph;
}

}  // namespace

auto blank() -> Answer {
  Answer answer;
  answer.roles = tests::main_roles();
  return answer;
}

auto conda_success() -> Answer {
  auto answer = blank();
  answer.outcome = OutcomeKind::gpu;
  answer.facts = facts({{"NVIDIA GeForce RTX 3090", capability("8.6"), Provenance::flag}});
  answer.facts.driver = Driver{dotted("535.104.05"), dotted("12.2"), Provenance::flag};
  answer.request = {{"torch", "torchvision"}, {}, "11.8", {}, "3.10", Ecosystem::conda};
  answer.stack = Stack{"2.1.2", "cu118", "11.8", "8.7.0", "3.10", "450.80.02", "520.61.05", {{"sm_86", Run::By::cubin, "sm_86"}}};
  answer.packages = conda_packages();
  answer.commands.conda = {"conda create -n gpusolve …"};
  answer.commands.verify = {"python -c '…'"};
  answer.sources = {{"pytorch", SourceUse::Kind::conda, "pytorch", "sha256:1f", 5120},
                    {"nvidia", SourceUse::Kind::conda, "nvidia", "sha256:2e", 900}};
  answer.timings = {{"read", 12.5}, {"solve", 3.0625}};
  return answer;
}

auto pip_success() -> Answer {
  const std::string index = "https://download.pytorch.org/whl/cu121";
  auto answer = blank();
  answer.outcome = OutcomeKind::gpu;
  answer.facts = facts({{{}, capability("sm_89"), Provenance::flag}});
  answer.request = {{"torch", "torchvision"}, {"numpy<2"}, {}, {}, {}, Ecosystem::pypi};
  answer.stack = Stack{"2.4.0", "cu121", "12.1", "9.1.0", "3.12", "525.60.13", "530.30.02", {{"sm_89", Run::By::cubin, "sm_86"}}};
  answer.packages = {wheel("nvidia-cublas-cu12", "12.1.3.1", index, {}), wheel("nvidia-cudnn-cu12", "9.1.0.70", index, {}),
                     wheel("python", "3.12", "", {}), wheel("torch", "2.4.0+cu121", index, {"nvidia-cublas-cu12==12.1.3.1"}),
                     wheel("torchvision", "0.19.0+cu121", index, {"torch==2.4.0"})};
  answer.packages[3].build = answer.packages[4].build = "cu121";
  answer.packages[3].requested = answer.packages[4].requested = true;
  answer.commands.pip = {"python -m pip install 'torch==2.4.0+cu121' …"};
  answer.commands.uv = {"uv pip install 'torch==2.4.0+cu121' …"};
  answer.warnings = {{WarningCode::not_in_catalog, "fastai is not in the embedded catalog: not judged, and left to the installer."}};
  answer.sources = {{"embedded catalog", SourceUse::Kind::embedded, "", "sha256:3d", 812}};
  return answer;
}

auto pip_files() -> Answer {
  const std::string torch_index = "https://download.pytorch.org/whl/cu118";
  const std::string pypi = "https://pypi.org/simple";
  const auto file = [](Package package, const std::string& base, const std::string& tags) {
    package.file = FileName::checked(package.name + "-" + package.version + "-" + tags + ".whl");
    auto url = base + "/" + *package.file;
    if (const auto plus = url.find('+'); plus != std::string::npos) {
      url.replace(plus, 1, "%2B");
    }
    package.url = url::PublicUrl::parse(url);
    package.sha256 = parse_sha256(std::string(62, 'b') + std::to_string(10 + package.name.text().size()));
    package.size = 1'000'000 + package.name.text().size();
    return package;
  };
  auto answer = pip_success();
  answer.facts = facts({{{}, capability("sm_86"), Provenance::flag}});
  answer.request = {{"torch", "numpy"}, {}, {}, {}, "3.11", Ecosystem::pypi};
  answer.stack = Stack{"2.5.1", "cu118", "11.8", "9.1.0", "3.11", "450.80.02", "520.61.05", {{"sm_86", Run::By::cubin, "sm_86"}}};
  answer.python = "3.11";
  answer.packages = {file(wheel("numpy", "2.1.3", pypi, {}), "https://files.pythonhosted.org/packages/1a",
                          "cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64"),
                     file(wheel("nvidia_cudnn_cu11", "9.1.0.70", torch_index, {}), torch_index, "py3-none-manylinux2014_x86_64"),
                     file(wheel("sympy", "1.13.1", pypi, {"mpmath<1.4"}), "https://files.pythonhosted.org/packages/2b", "py3-none-any"),
                     file(wheel("torch", "2.5.1+cu118", torch_index,
                                {"nvidia-cudnn-cu11==9.1.0.70; platform_system == \"Linux\"", "sympy==1.13.1; python_version >= \"3.9\""}),
                          torch_index, "cp311-cp311-linux_x86_64")};
  answer.packages[1].name = "nvidia-cudnn-cu11";
  answer.packages[3].build = "cu118";
  answer.packages[0].requested = answer.packages[3].requested = true;
  answer.commands.pip = {"python -m pip install 'torch==2.5.1+cu118' …"};
  answer.warnings.clear();
  answer.sources = {{torch_index, SourceUse::Kind::pypi, torch_index, "", 0}, {pypi, SourceUse::Kind::pypi, pypi, "", 0}};
  return answer;
}

auto two_gpus() -> Answer {
  auto answer = conda_success();
  answer.facts.gpus->push_back({"NVIDIA H100 PCIe", capability("9.0"), Provenance::flag});
  answer.stack->runs = {{"sm_86", Run::By::cubin, "sm_86"}, {"sm_90", Run::By::ptx, "compute_86"}};
  answer.warnings = {{WarningCode::minor_version_compatibility,
                      "pytorch 2.1.2 (cu118): CUDA 11.8 is newer than the driver's own; it runs by minor-version compatibility."}};
  return answer;
}

auto cpu_only() -> Answer {
  auto answer = conda_success();
  answer.outcome = OutcomeKind::cpu_only;
  answer.facts = facts({{"NVIDIA GeForce RTX 5090", capability("sm_120"), Provenance::flag}});
  answer.request.specs = {"torch>=2.0", "torchvision"};
  answer.stack = Stack{"2.1.2", "cpu", {}, {}, "3.10", {}, {}, {}};
  std::erase_if(answer.packages, [](const Package& package) { return package.name.text().find("cuda") != std::string::npos; });
  answer.summary = "CPU only: torch 2.0.0 to 2.1.2 is built for GPUs up to sm_90, and the RTX 5090 is sm_120.";
  answer.reasons = {{{ReasonCode::no_kernel_image, "torch 2.1.2 (cu121)", "sm_120", ""}, "torch 2.1.2 (cu121) has no code for sm_120"}};
  answer.conflict = cpu_graph();
  answer.fixes = {{{{Change::Kind::installer, "", "conda", "pip"}},
                   OutcomeKind::gpu,
                   Stack{"2.14.0", "cu132", "13.2", {}, "3.15", {}, {}, {}},
                   Ecosystem::pypi,
                   36,
                   {"python -m pip install torch==2.14.0+cu132"}}};
  answer.lost = LostBuilds{"torch",
                           36,
                           2,
                           {{{ReasonCode::no_kernel_image, "", "sm_120"}, 24}, {{ReasonCode::driver_too_old, "", ""}, 12}},
                           "torch 2.1.2 (CUDA 12.1)",
                           {{ReasonCode::no_kernel_image, "", "sm_120"}}};
  return answer;
}

auto unsatisfiable() -> Answer {
  auto answer = bare(OutcomeKind::unsatisfiable);
  answer.request.specs = {"torch<2", "python=3.12", "apex"};
  answer.summary = "No set meets this request: torch <2 is not built for Python 3.12.";
  answer.conflict = python_graph();
  answer.reasons = {{{ReasonCode::python_unavailable, "torch 1.13.1", "Python 3.12", "3.10"}, "torch 1.13.1 has no build for Python 3.12"}};
  answer.fixes = {
      {{{Change::Kind::python, "", "3.12", "3.10"}}, OutcomeKind::gpu, Stack{"1.13.1", "cu117", "11.7", "8.5.0", "3.10", {}, {}, {}}},
      {{{Change::Kind::package, "torch", "torch<2", "torch>=2.2"}, {Change::Kind::driver, "", "418.87", "525.60.13"}},
       OutcomeKind::gpu,
       {}}};
  return answer;
}

auto neutral() -> Answer {
  auto answer = bare(OutcomeKind::neutral);
  answer.request = {{"numpy"}, {}, {}, {}, {}, Ecosystem::conda};
  answer.packages = {conda_package("numpy", "1.26.2", "py310hb13e2d6_0", "conda-forge", {"python >=3.10,<3.11.0a0"}),
                     conda_package("python", "3.10.13", "hd12c33a_0_cpython", "conda-forge", {})};
  answer.packages.front().requested = true;
  answer.commands.conda = {"conda create -n gpusolve …"};
  return answer;
}

auto hostile() -> Answer {
  auto answer = unsatisfiable();
  const std::string evil = "\x1b[2J\x1b[31mtorch\r\n\xe2\x80\xaegnp\x07\xff\xc0\x80";
  answer.summary = evil + " and a newline\nwarning: all is well";
  answer.packages = {conda_package("torch", std::string(400, '9'), "h_0", "file:///tmp/\x9b", {evil})};  // its words cannot be hostile
  answer.request.specs = {evil};
  answer.conflict->nodes[1].label = std::string(3000, 'x') + evil;
  answer.conflict->nodes[5].label = evil;
  answer.conflict->edges[0].spec = evil;
  answer.warnings = {{WarningCode::yanked, evil}};
  answer.sources = {{evil, SourceUse::Kind::conda, evil, evil, 1}};
  answer.reasons = {{{ReasonCode::no_kernel_image, evil, evil, evil}, evil}};
  answer.fixes = {{{{Change::Kind::package, evil, evil, evil}},
                   OutcomeKind::gpu,
                   Stack{evil, evil, evil, evil, evil, evil, evil, {{evil, Run::By::cubin, evil}}}}};
  answer.timings = {{evil, 1.0}};
  return answer;
}

auto bare(OutcomeKind outcome) -> Answer {
  auto answer = blank();
  answer.outcome = outcome;
  return answer;
}

}  // namespace gpusolve::report::answers
