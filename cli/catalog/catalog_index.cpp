#include "cli/catalog/catalog_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "adapters/pypi/wheel_name.hpp"
#include "adapters/report/plain.hpp"

namespace gpusolve::cli {
namespace {

using catalogs::TorchBuild;

constexpr std::string_view k_url = "https://download.pytorch.org/whl";
constexpr std::array<std::string_view, 2> k_companions{"torchvision", "torchaudio"};

/// A file's own way of writing a name.
auto escaped(std::string name) -> std::string {
  std::ranges::replace(name, '-', '_');
  return name;
}

/// Wheels of the PyTorch index name their variant in the local version; macOS has one build and names none.
auto local_version(const TorchBuild& build) -> std::string { return is_macos(build.platform) ? "" : "+" + build.tag; }

auto platform_tag(Platform platform, const std::optional<DottedVersion>& glibc) -> std::string {
  const auto least = glibc ? std::to_string(glibc->part(0)) + "_" + std::to_string(glibc->part(1)) : std::string("2_17");
  switch (platform) {
    case Platform::linux_64:
      return "manylinux_" + least + "_x86_64";
    case Platform::linux_aarch64:
      return "manylinux_" + least + "_aarch64";
    case Platform::win_64:
      return "win_amd64";
    case Platform::osx_arm64:
      return "macosx_11_0_arm64";
    case Platform::osx_64:
      return "macosx_10_9_x86_64";
  }
  return {};
}

/// `cp310-cp310`.
auto interpreter_tags(const DottedVersion& python) -> std::string {
  const auto interpreter = "cp" + std::to_string(python.part(0)) + std::to_string(python.part(1));
  const bool has_m = python.part(0) == 3 && python.part(1) < 8;  // until 3.7 the ABI tag carried an m
  return interpreter + "-" + interpreter + (has_m ? "m" : "");
}

}  // namespace

CatalogIndex::CatalogIndex(const catalogs::Catalog& catalog, Platform platform) : catalog_(catalog), platform_(platform), dates_(catalog) {
  for (const auto& build : catalog.torch_builds(platform)) {
    if (build.packaging == Packaging::wheel) {
      builds_.push_back(&build);
    }
  }
  for (const auto& release : catalog.torch_releases()) {
    releases_.emplace(release.torch.text(), &release);
  }
}

auto CatalogIndex::url() const -> std::string { return std::string(k_url); }

auto CatalogIndex::pythons() const -> std::vector<DottedVersion> {
  std::set<DottedVersion> all;
  for (const auto* const build : builds_) {
    all.insert(build->pythons.begin(), build->pythons.end());
  }
  return {all.begin(), all.end()};
}

auto CatalogIndex::files() const -> std::size_t {
  std::size_t count = 0;
  for (const auto& [name, page] : pages_) {
    count += page.project.files.size();
  }
  return count;
}

auto CatalogIndex::known_names() const -> std::vector<std::string> {
  std::set<std::string> names{"torch", "torchvision", "torchaudio", "triton"};
  for (const auto* const build : builds_) {
    for (const auto& [name, version] : build->pins) {
      names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

auto CatalogIndex::project(std::string_view name) -> Result<const pypi::Project*> {
  auto found = pages_.find(name);
  if (found == pages_.end()) {
    found = pages_.emplace(std::string(name), make_page(std::string(name))).first;
  }
  const auto& project = found->second.project;
  return project.files.empty() ? nullptr : &project;
}

auto CatalogIndex::make_page(const std::string& name) const -> Page {
  Page page{{name, {}}, {}};
  if (name == "torch") {
    add_torch_files(page);
  } else if (std::ranges::find(k_companions, name) != k_companions.end()) {
    add_companion_files(page);
  } else {
    add_pinned_files(page);
  }
  return page;
}

void CatalogIndex::add_file(Page& page, std::string name, const TorchBuild* build, std::optional<std::int64_t> uploaded_at) {
  std::string address;
  address.reserve(k_url.size() + 1 + name.size());
  address.append(k_url).append("/").append(name);
  page.project.files.push_back(
      {.name = std::move(name), .url = std::move(address), .metadata = pypi::Digests(), .uploaded_at = uploaded_at});
  page.builds.push_back(build);
}

/// A wheel for each of these Pythons.
void CatalogIndex::add_build_files(Page& page, const std::string& version, const TorchBuild& build,
                                   std::span<const DottedVersion> pythons) const {
  const auto head = escaped(page.project.name) + "-" + version + "-";
  const auto tail = "-" + platform_tag(platform_, build.least_glibc) + ".whl";
  const auto date = dates_.of(build.torch);
  const auto uploaded_at = date ? std::optional(*date / 1000) : std::nullopt;
  for (const auto& python : pythons) {
    add_file(page, head + interpreter_tags(python) + tail, &build, uploaded_at);
  }
}

void CatalogIndex::add_torch_files(Page& page) const {
  for (const auto* const build : builds_) {
    add_build_files(page, build->torch.text() + local_version(*build), *build, build->pythons);
  }
}

auto CatalogIndex::companion_version(const std::string& name, const TorchBuild& build) const -> std::optional<std::string> {
  const auto release = releases_.find(build.torch.text());
  if (release == releases_.end()) {
    return std::nullopt;
  }
  const auto& version = name == "torchvision" ? release->second->torchvision : release->second->torchaudio;
  return version ? std::optional(*version + local_version(build)) : std::nullopt;
}

/// Patch releases of one variant may share a companion, which goes with the first of them.
void CatalogIndex::add_companion_files(Page& page) const {
  std::map<std::string, std::set<DottedVersion>> known;
  for (const auto* const build : builds_) {
    if (const auto version = companion_version(page.project.name, *build)) {
      std::vector<DottedVersion> pythons;
      std::ranges::copy_if(build->pythons, std::back_inserter(pythons),
                           [&served = known[*version]](const DottedVersion& python) { return served.insert(python).second; });
      add_build_files(page, *version, *build, pythons);
    }
  }
}

/// What the builds pin: each version that some build names.
void CatalogIndex::add_pinned_files(Page& page) const {
  std::set<std::string> known;
  const auto add = [&](const std::string& name, const std::string& version) {
    if (name == page.project.name && known.insert(version).second) {
      add_file(page, escaped(name) + "-" + version + "-py3-none-any.whl", nullptr, std::nullopt);
    }
  };
  for (const auto* const build : builds_) {
    for (const auto& [name, version] : build->pins) {
      add(name, version);
    }
    for (const auto& range : build->ranges) {
      add(range.name, range.seen);
    }
  }
  for (const auto& components : catalog_.all_toolkit_components()) {
    for (const auto& component : components.packages) {
      add(component.package, component.version);
    }
  }
}

auto CatalogIndex::metadata_of(const pypi::ProjectFile& file) -> Result<pypi::MetadataAnswer> {
  return pypi::read_file_metadata(metadata_text(file), file);
}

/// The extras of a cuda-toolkit wheel, each a library.
auto CatalogIndex::toolkit_lines(const std::string& version) const -> std::string {
  const auto toolkit = parse_dotted_version(version);
  const auto* const components = toolkit ? catalog_.toolkit_components(*toolkit) : nullptr;
  std::string lines;
  for (const auto& component : components == nullptr ? std::vector<catalogs::ToolkitComponent>{} : components->packages) {
    lines += fmt::format("Provides-Extra: {0}\nRequires-Dist: {1}=={2}; extra == \"{0}\"\n", component.extra, component.package,
                         component.version);
  }
  return lines;
}

auto CatalogIndex::torch_lines(const TorchBuild& build) const -> std::string {
  const auto release = releases_.find(build.torch.text());
  std::string lines;
  for (const auto& [name, version] : build.pins) {
    if (build.is_bundled_on_index && name.starts_with("nvidia-")) {
      continue;  // these pins are those of PyPI's wheel, and this is the one of the PyTorch index
    }
    const bool has_extras = name == "cuda-toolkit" && !build.toolkit_extras.empty();
    const auto extras = has_extras ? "[" + report::joined(build.toolkit_extras, ",") + "]" : std::string();
    const bool is_bounded = name == "triton" && release != releases_.end() && release->second->triton_python_below;
    const auto marker =
        is_bounded ? fmt::format(R"(; python_version < "{}")", release->second->triton_python_below->text()) : std::string();
    lines += fmt::format("Requires-Dist: {}{}=={}{}\n", name, extras, version, marker);
  }
  for (const auto& range : build.ranges) {
    lines += fmt::format("Requires-Dist: {}{}\n", range.name, range.specifier);
  }
  return lines;
}

auto CatalogIndex::metadata_text(const pypi::ProjectFile& file) const -> std::string {
  const auto dash = file.name.find('-');
  auto name = file.name.substr(0, dash);
  std::ranges::replace(name, '_', '-');
  const auto version = file.name.substr(dash + 1, file.name.find('-', dash + 1) - dash - 1);
  auto text = fmt::format("Metadata-Version: 2.1\nName: {}\nVersion: {}\n", name, version);
  if (name == "cuda-toolkit") {
    return text + toolkit_lines(version);
  }
  const auto& [project, builds] = pages_.at(name);
  const auto* const build = builds.at(static_cast<std::size_t>(&file - project.files.data()));
  if (build == nullptr) {
    return text;
  }
  return text + (name == "torch" ? torch_lines(*build) : "Requires-Dist: torch==" + build->torch.text() + local_version(*build) + "\n");
}

}  // namespace gpusolve::cli
