#include "adapters/inventory/installed/package_files.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "adapters/device_code/archive_code.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/installed/site_folder.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/json/lenient_parser.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_longest_record = std::size_t{32} << 20U;
constexpr std::size_t k_most_files = 1'000'000;

/// The first field of a line of RECORD, a CSV file: `a/b.so,sha256=…,123` or `"a,b.so",…`.
auto path_in(std::string_view line) -> std::string {
  if (!line.starts_with('"')) {
    return std::string(line.substr(0, line.find(',')));
  }
  std::string path;
  for (std::size_t at = 1; at < line.size(); ++at) {
    const bool is_doubled = line[at] == '"' && at + 1 < line.size() && line[at + 1] == '"';
    if (line[at] == '"' && !is_doubled) {
      break;
    }
    at += is_doubled ? 1 : 0;
    path += line[at];
  }
  return path;
}

/// Collects files; each file belongs to one package.
class Collector {
 public:
  /// Adds a library, unless its path leads out of the folder or another package has it.
  void add(PackageFiles& package, const fs::path& path) {
    if (!device_code::is_library_name(path.native()) || claimed_.size() >= k_most_files) {
      return;
    }
    auto name = path.lexically_normal().generic_string();
    const bool is_inside = !path.is_absolute() && name != ".." && !name.starts_with("../") && name.find('\0') == std::string::npos;
    if (is_inside && claimed_.insert(name).second) {
      package.libraries.push_back(std::move(name));
    }
  }

 private:
  std::set<std::string> claimed_;
};

auto files_of_conda(const std::string& text, json::LenientParser& parser, Collector& collector) -> PackageFiles {
  PackageFiles package;
  const auto json = parser.parse(text);
  simdjson::dom::array files;
  std::string_view name;
  std::string_view version;
  if (!json || (*json)["name"].get(name) != simdjson::SUCCESS || (*json)["version"].get(version) != simdjson::SUCCESS ||
      (*json)["files"].get(files) != simdjson::SUCCESS) {
    return package;
  }
  const auto known = conda_package(std::string(name), std::string(version), {});
  package = {known.ecosystem, known.name.text(), known.version.text(), {}};
  for (const auto file : files) {
    std::string_view path;
    if (file.get(path) == simdjson::SUCCESS) {
      collector.add(package, path);
    }
  }
  return package;
}

auto files_of_wheel(std::string_view info, std::string_view record, const fs::path& site, Collector& collector) -> PackageFiles {
  const auto stem = info.substr(0, info.rfind('.'));
  const auto dash = stem.find('-');
  const auto known = wheel_package(stem.substr(0, dash), dash == std::string_view::npos ? "" : stem.substr(dash + 1));
  PackageFiles package{known.ecosystem, known.name.text(), known.version.text(), {}};
  while (!record.empty()) {
    const auto end = std::min(record.find('\n'), record.size());
    if (const auto path = path_in(record.substr(0, end)); !path.empty()) {
      collector.add(package, site / path);
    }
    record.remove_prefix(std::min(end + 1, record.size()));
  }
  return package;
}

void keep(PackageFiles package, std::vector<PackageFiles>& all) {
  if (!package.name.empty()) {
    std::ranges::sort(package.libraries);
    all.push_back(std::move(package));
  }
}

}  // namespace

auto read_package_files(const fs::path& named) -> Result<std::vector<PackageFiles>> {
  const Folder folder(named);
  const auto records = folder.names_in("conda-meta");
  const auto site = find_site_folder(folder, named);
  if (!records || !site) {
    return (!records ? records.error() : site.error()).in(named.string());
  }
  std::vector<PackageFiles> all;
  Collector collector;
  json::LenientParser parser;
  for (const auto& name : *records) {
    const auto text = name.ends_with(".json") ? folder.read("conda-meta/" + name, k_longest_record) : Result<std::string>(std::string());
    if (text && !text->empty()) {
      keep(files_of_conda(*text, parser, collector), all);
    }
  }
  const auto infos = folder.names_in(site->folder);
  for (const auto& name : infos ? *infos : std::vector<std::string>()) {
    if (name.ends_with(".dist-info")) {
      const auto record = folder.read_if_there(site->folder / name / "RECORD", k_longest_record);
      keep(files_of_wheel(name, record && *record ? std::string_view(**record) : std::string_view(), site->folder, collector), all);
    }
  }
  std::ranges::sort(all, {}, [](const PackageFiles& one) { return std::tie(one.ecosystem, one.name, one.version); });
  return all;
}

}  // namespace gpusolve::inventory
