// Messages of the schema check: each line of the golden file is for one corrupted copy of the catalog.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/catalogs/temporary_catalog.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::catalogs {
namespace {

/// Replaces the first `before` in `file` by `after`.
struct Spoil {
  std::string file;
  std::string before;
  std::string after;
};

const std::vector<Spoil> k_spoils{
    {"catalog.yaml", "gpusolve/catalog/1", "gpusolve/catalog/2"},
    {"catalog.yaml", "'2026-09-02'", "soon"},
    {"catalog.yaml", "date:", "dates:"},
    {"gpus.yaml", "segment: consumer", "segment: gamer"},
    {"gpus.yaml", "capability: '8.6'", "capability: 8.6a"},
    {"gpus.yaml", "chip: GA102, segment", "chip: GA102x, segment"},
    {"gpus.yaml", "chip: GA102, segment", "chp: GA102, segment"},
    {"gpus.yaml", "- source: pciids", "- source: pcids"},
    {"gpus.yaml", "sources:\n", "sources:\n  unused: 'a page that nobody cites'\n"},
    {"gpus.yaml", "- {chip: GF110,", "- {chip: GF100,"},
    {"cuda.yaml", "target: sm_37", "target: sm_thirtyseven"},
    {"cuda.yaml", "first: '6.5', gone: '12.0'", "first: '6.5', gone: '6.0'"},
    {"cuda.yaml", "confidence: documented", "confidence: sure"},
    {"cuda.yaml", "- {cuda: '11.8', ptx", "- {cuda: '11.6', ptx"},
    {"cuda.yaml", "cublas: {package: nvidia-cublas-cu11,", "cublas: {pakage: nvidia-cublas-cu11,"},
    {"toolkit.yaml", "{cuda: '12.8', gcc", "{cuda: '12.7', gcc"},
    {"toolkit.yaml", "{cuda: '12.8', gcc", "{cuda: '12.5', gcc"},
    {"toolkit.yaml", "installer: conda", "installer: mamba"},
    {"toolkit.yaml", "from: '11.3', before: '12.0'", "from: '11.3', before: '11.0'"},
    {"toolkit.yaml", "platforms: [win-64], channel", "platforms: [windows], channel"},
    {"drivers.yaml", "linux: 450.80.02", "linux: R450"},
    {"drivers.yaml", "to: '11.8'", "to: '12.8'"},
    {"drivers.yaml", "- {branch: '535', cuda: '12.2'", "- {branch: '535', cuda: '11.2'"},
    {"drivers.yaml", "kind: lts", "kind: long"},
    {"drivers.yaml", "system: Ubuntu,", "sytem: Ubuntu,"},
    {"drivers.yaml", "- {branch: '535', system: Ubuntu", "- {branch: '435', system: Ubuntu"},
    {"names.yaml", "absolv: [absolv, absolv-base]", "absolv: []"},
    {"names.yaml", "others:", "other:"},
    {"stacks/toy.yaml", "verify: 'import toykit'", "verify: 'print(\"$toykit\")'"},
    {"stacks/toy.yaml", "{pypi: toykit, carries: gpu}", "{pypi: toykit, carries: some}"},
    {"stacks/toy.yaml", "{pypi: toykit-cpu, carries: cpu}", "{pypi: toykit, carries: cpu}"},
    {"stacks/toy.yaml", "decides: toykit}", "decides: toolkit}"},
    {"stacks/toy.yaml", "- {package: toykit,", "- {package: toolkit,"},
    {"stacks/toy.yaml", "versions: ['1.0', '1.1'], cuda: '11.8'", "versions: ['1.0', '1.0'], cuda: '11.8'"},
    {"stacks/toy.yaml", "versions: ['1.0', '1.1'], cuda: '11.8'", "index: a, also_on: b, versions: ['1.0', '1.1'], cuda: '11.8'"},
    {"stacks/toy.yaml", "sm: unknown", "sm: many"},
    {"stacks/toy.yaml", "sm: [60, 70, 80], ptx", "sm: [60, 70, 120], ptx"},
    {"stacks/toy.yaml", "gpus: ['12.0']", "gpus: [blackwell]"},
    {"stacks/toy.yaml", "gpus: ['8.9'], cuda_from: '11.6'", "gpus: [ada], cuda_from: '11.6'"},
    {"stacks/toy.yaml", "cuda_from: '11.6'", "cuda_from: '12.0'"},
    {"stacks/toy.yaml", "fails_in_part:\n- {package: toykit", "fails_in_part:\n- {package: toycat"},
    {"stacks/toy.yaml", "[linux-64, win-64]", "[linux-64, windows]"},
    {"stacks/toy.yaml", "builds:", "bilds:"},
    {"stacks/toy.yaml", "packages: [toykit, toyfront], only", "packages: [toycat], only"},
    {"stacks/toy.yaml", "cuda: devel", "cuda: develop"},
    {"stacks/toy.yaml", "- {package: toykit, packaging: wheel, before", "- {package: toycat, packaging: wheel, before"},
    {"stacks/toy.yaml", "packaging: wheel, before", "packaging: egg, before"},
    {"stacks/toy.yaml", "neighbour: toynum", "neighbour: 'toy num'"},
    {"stacks/toy.yaml", "neighbour: toyneed, undeclared: true", "neighbour: toyneed"},
    {"stacks/toy.yaml", "packages: [toykit], since: '2.0', library", "packages: [toycat], since: '2.0', library"},
    {"stacks/toy.yaml", "debian: libtoy1", "debian: 'lib toy'"},
    {"stacks/toy.yaml", "cuda: 'py{python}h*_cuda{cuda}'", "cuda: 'py{snake}h*'"},
    {"stacks/toy.yaml", "cuda: 'py{python}h*_cuda{cuda}', source", "source"},
    {"stacks/toy.yaml", "packages: [toykit], before", "packages: [toykid], before"},
    {"stacks/toy.yaml", "packages: [toykit], before", "packages: [toykit], versions: ['1.0'], before"},
    {"stacks/toy.yaml", "least: '3.8', below: '3.12'", "least: 3.8.1"},
    {"stacks/toy.yaml", "least: '3.8', below: '3.12', ", ""},
    {"stacks/toy.yaml", "packages: [toykit], before: '2.0', least: '3.8'", "packages: [toykit], before: '3.0', least: '3.8'"},
    {"stacks/toy.yaml", "- {package: toysource, since: '2.0'", "- {package: toysauce, since: '2.0'"},
    {"stacks/toy.yaml", "environment: {TOY_ARCHS: '{archs}'}, options", "environment: {'TOY ARCHS': '{archs}'}, options"},
    {"stacks/toy.yaml", "archs: digits", "archs: letters"},
    {"stacks/toy.yaml", "targets: [80, 90]", "targets: [80, ninety]"},
    {"stacks/toy.yaml", "before: '3.0', platforms: [linux-64]", "before: '3.0', platforms: [linux]"},
    {"stacks/toy.yaml", "before: '3.0', platforms: [linux-64]", "before: '2.0', platforms: [linux-64]"},
    {"stacks/toy.yaml", "before: '3.0', platforms: [linux-64], ", "before: '3.0', "},
    {"stacks/torch.yaml", "roles:", "role:"},
    {"stacks/torch.yaml", "print(torch.ones(1)+1)", "print(torch.ones(1)+1, \"$HOME\")"},
    {"stacks/torch.yaml", "    main: torch\n", "    name: torch\n"},
    {"stacks/torch.yaml", "companions: [torchvision, torchaudio]", "companions: [torchvision]"},
    {"stacks/torch.yaml", "torchaudio: 'undefined symbol'", "torchtext: 'undefined symbol'"},
    {"stacks/toy.yaml", "packages:\n", "roles: {}\npackages:\n"},
    {"cudnn.yaml", "cuda: '9.0', cuda_to: '10.0'", "cuda: '11.0', cuda_to: '10.0'"},
    {"cudnn.yaml", "least: '3.0'", "lest: '3.0'"},
    {"mirrors.yaml", "pytorch-wheels/{tag}/'", "pytorch-wheels/'"},
    {"mirrors.yaml", "status: dead", "status: gone"},
    {"mirrors.yaml", "stack_wheels_kind: find-links", "stack_wheels_kind: links"},
    {"aliases.yaml", "one_way: true", "one_way: yes"},
    {"systems.yaml", "glibc: '2.19'", "glibc: '2.19', musl: true"},
    {"stack_messages.yaml", "torch {built},", "torch {build},"},
    {"messages.yaml", "phase: runtime", "phase: sometimes"},
    {"messages.yaml", "code: torchvision-mismatch", "code: torchvison-mismatch"},
    {"messages.yaml", "code: torchvision-mismatch", "code: -mismatch"},
    {"messages.yaml", "cases: {wsl: wsl-no-libcuda}", "cases: {lsw: wsl-no-libcuda}"},
    {"messages.yaml", "rule: nccl-release", "rule: nccl"},
    {"stacks/torch/2.7.yaml", "tag: cu118", "tag: rocm6"},
    {"stacks/torch/2.7.yaml", "platform: linux-64", "platform: linux64"},
    {"stacks/torch/2.7.yaml", "packaging: wheel", "packaging: egg"},
    {"stacks/torch/2.7.yaml", "pins: cu118-2.7.0", "pins: cu118"},
    {"stacks/torch/2.7.yaml", "- {torch: 2.7.0, tag: cu118", "- {torch: 2.8.0, tag: cu118"},
    {"stacks/torch/2.7.yaml", "- {torch: 2.7.1, tag: cu118", "- {torch: 2.7.0, tag: cu118"},
    {"stacks/torch/2.7.yaml", "sm: [37, 50", "sm: [37, fifty"},
    {"stacks/torch/2.7.yaml", "sm: [37, 50, 60, 70, 75, 80, 86, 90]", "sm: some"},
    {"stacks/torch/2.7.yaml", "cudnn: 9.1.0", "cudn: 9.1.0"},
    {"stacks/torch/2.7.yaml", "on_pypi: true", "on_pypi: maybe"},
    {"stacks/torch/2.7.yaml", "on_pypi: true", "on_pypi: {torchvison: ['3.9']}"},
    {"stacks/torch/2.7.yaml", "unlabelled: [torchvision, torchaudio]", "unlabelled: [torchvison, torchaudio]"},
    {"stacks/torch/2.7.yaml", "torchaudio: none", "torchaudio: never"},
    {"stacks/torch/2.7.yaml", "torchaudio: none", "torchtext: none"},
    {"stacks/torch/2.13.yaml", "assumed: [python]", "assumed: [pins]"},
    {"stacks/torch/2.13.yaml", "python: ['3.10', '3.11', '3.12'], python_unseen", "python: unknown, python_unseen"},
    {"stacks/torch/2.7.yaml", "releases:\n", "releases: none\nreleases_before:\n"},
    {"stacks/torch/2.7.yaml", "torchvision: 0.22.0", "torchvision: {version: 0.22.0}"},
    {"stacks/torch/2.7.yaml", "builds:\n", "builds:\n- just words\n"},
};

auto spoilt(const Spoil& spoil) -> std::string {
  const TemporaryCatalog catalog;
  auto text = catalog.read(spoil.file);
  const auto place = text.find(spoil.before);
  EXPECT_NE(place, std::string::npos) << spoil.file << " no longer has " << spoil.before;
  if (place != std::string::npos) {
    text.replace(place, spoil.before.size(), spoil.after);
  }
  catalog.write(spoil.file, text);
  return catalog.complaint();
}

/// The line number depends on the position of the catalog's entries. It must be present; the golden file has `:N:` instead.
auto without_line(const std::string& complaint) -> std::string {
  const auto colon = complaint.find(".yaml:");
  if (colon == std::string::npos) {
    return complaint;
  }
  const auto begin = colon + std::string_view(".yaml:").size();
  const auto end = complaint.find_first_not_of("0123456789", begin);
  EXPECT_GT(end, begin) << "no line in: " << complaint;
  return complaint.substr(0, begin) + "N" + complaint.substr(end);
}

TEST(SchemaErrors, NameTheFileTheLineAndWhatWouldBeRight) {
  std::string all;
  for (const auto& spoil : k_spoils) {
    const auto complaint = spoilt(spoil);
    EXPECT_NE(complaint, "fine") << spoil.file << ": " << spoil.after;
    all += without_line(complaint) + "\n";
  }
  EXPECT_GOLDEN("catalogs/schema_errors.txt", all);
}

TEST(SchemaErrors, PointAtTheVeryLine) {
  const TemporaryCatalog catalog;
  catalog.write("aliases.yaml",
                "sources:\n  x: 'a page'\naliases:\n- {pypi: a, conda: b, source: x, confidence: documented}\n- pypi: c\n  cnda: d\n"
                "  source: x\n  confidence: documented\n");
  EXPECT_EQ(catalog.complaint(), "aliases.yaml:6: the key `cnda` is not known here, did you mean `conda`?");
  catalog.write("aliases.yaml", "sources:\n  x: 'a page'\naliases:\n\n- pypi: c\n  source: x\n  confidence: documented\n");
  EXPECT_EQ(catalog.complaint(), "aliases.yaml:5: the key `conda` is missing");
}

}  // namespace
}  // namespace gpusolve::catalogs
