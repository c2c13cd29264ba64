// Reads a conda environment on disk: conda-meta lists the packages that conda installed, site-packages those that pip installed.
#include <algorithm>

#include "adapters/conda/repodata/record_reader.hpp"
#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/installed/distributions.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/json/json_fault.hpp"
#include "base/json/lenient_parser.hpp"

namespace gpusolve::inventory {
namespace {

/// Limit for a record in bytes; the record of pytorch lists tens of thousands of files.
constexpr std::size_t k_longest_record = std::size_t{32} << 20U;

auto text_of(simdjson::dom::element json, std::string_view key) -> std::string {
  std::string_view text;
  return json[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// Whether the user requested the package: the record's `requested_spec` names it.
auto is_requested(simdjson::dom::element json, const std::string& name) -> bool {
  const auto spec = conda::parse_match_spec(text_of(json, "requested_spec"));
  return spec && spec->exact_name() != nullptr && *spec->exact_name() == name;
}

auto package_of(const conda::Record& record, simdjson::dom::element json) -> Package {
  auto package = conda_package(record.name, record.version, record.build);
  const auto channel = conda::parse_channel_name(text_of(json, "channel"));
  package.source = channel ? channel->canonical : std::string();
  const auto subdir = text_of(json, "subdir");
  package.subdir = subdir.empty() ? std::nullopt : SubdirName::parse(subdir);
  const auto url = text_of(json, "url");
  package.url = url::PublicUrl::parse(url);
  put_digest(package, "sha256", record.sha256_text());
  put_digest(package, "md5", record.md5_text());
  package.size = record.size;
  package.depends.assign(record.depends.begin(), record.depends.end());
  package.requested = is_requested(json, package.name);
  return package;
}

/// Parses a record of conda-meta. Errors name the broken file.
auto read_record(const std::string& text, const std::string& name, json::LenientParser& parser) -> Result<Package> {
  const auto place = "conda-meta/" + name;
  const auto json = parser.parse(text);
  if (!json) {
    const auto fault = json::find_json_fault(text);
    return Error{ErrorKind::usage, "this is not JSON" + (fault ? ": " + fault->why + " at byte " + std::to_string(fault->offset) : ""),
                 place};
  }
  conda::Record record;
  if (const auto read = conda::read_record(*json, record); !read) {
    return Error{ErrorKind::usage, "the record " + read.error().message, place};
  }
  return package_of(record, *json);
}

/// Reads all records. Omits a broken record with a note, as conda does with a warning; an error if all are broken.
auto read_records(const Folder& prefix, const std::vector<std::string>& names, Inventory& inventory) -> Status {
  json::LenientParser parser;
  std::optional<Error> first;
  for (const auto& name : names) {
    const auto text = prefix.read("conda-meta/" + name, k_longest_record);
    auto package = text ? read_record(*text, name, parser) : Result<Package>(text.error());
    if (package) {
      inventory.packages.push_back(std::move(package).value());
    } else {
      inventory.notes.push_back({Note::What::broken, quote(name), "conda-meta/" + name});
      first = first ? first : package.error();
    }
  }
  return first && inventory.packages.empty() ? Status(*first) : Status(std::monostate{});
}

/// The folder of pip's packages: `lib/python3.10/site-packages`, or `Lib/site-packages` on Windows.
auto site_packages_in(const Folder& prefix, const std::optional<DottedVersion>& python) -> std::filesystem::path {
  if (prefix.is_folder("Lib/site-packages")) {
    return "Lib/site-packages";
  }
  return python ? "lib/python" + python->prefix(2).text() + "/site-packages" : std::string();
}

}  // namespace

auto read_conda_prefix(const std::filesystem::path& folder, const StackRoles& roles) -> Result<Inventory> {
  const Folder prefix(folder);
  auto names = prefix.names_in("conda-meta");
  if (!names) {
    return names.error();
  }
  Inventory inventory{.kind = Kind::conda_prefix, .are_depends_known = true};
  auto records = std::move(names).value();
  std::erase_if(records, [](const std::string& name) { return !name.ends_with(".json"); });
  if (const auto read = read_records(prefix, records, inventory); !read) {
    return read.error().in(folder.string());
  }
  inventory.python = python_among(inventory.packages);
  inventory.platform = platform_among(inventory.packages);
  const auto site = site_packages_in(prefix, inventory.python);
  auto wheels = site.empty() ? Result<std::vector<Distribution>>(std::vector<Distribution>{}) : read_distributions(prefix, site, roles);
  if (!wheels) {
    return wheels.error();
  }
  for (auto& wheel : *wheels) {
    if (wheel.installer != "conda") {
      inventory.packages.push_back(std::move(wheel.package));
    }
  }
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
