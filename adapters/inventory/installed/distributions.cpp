#include "adapters/inventory/installed/distributions.hpp"

#include <algorithm>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/core_metadata.hpp"
#include "adapters/pypi/digest.hpp"
#include "adapters/pypi/metadata_fields.hpp"
#include "base/ascii.hpp"
#include "base/json/lenient_parser.hpp"
#include "base/plain.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_longest_note = 65536;  // limit in bytes for INSTALLER, direct_url.json, version.py

/// The first line of a small file; empty if there is no such file.
auto note(const Folder& folder, const fs::path& file) -> Result<std::string> {
  const auto text = folder.read_if_there(file, k_longest_note);
  if (!text) {
    return text.error();
  }
  return *text ? std::string(trimmed((*text)->substr(0, (*text)->find('\n')))) : std::string();
}

/// Parses a folder name, for folders without METADATA: `torch-2.1.0+cu118` for `torch-2.1.0+cu118.dist-info`.
auto package_of_name(std::string_view stem) -> std::optional<Package> {
  const auto dash = stem.find('-');
  if (dash == std::string_view::npos || dash == 0) {
    return std::nullopt;
  }
  const auto version = stem.substr(dash + 1);
  return wheel_package(stem.substr(0, dash), version.substr(0, version.find("-py")));
}

auto package_of_metadata(std::string_view text, std::string_view stem) -> std::optional<Package> {
  std::optional<Package> package;
  std::string name;
  std::string version;
  std::vector<std::string> depends;
  for (const auto& field : pypi::metadata_fields(text)) {
    if (field.name == "name") {
      name = field.value;
    } else if (field.name == "version") {
      version = field.value;
    } else if (field.name == "requires-dist") {
      depends.push_back(field.value);
    }
  }
  package = name.empty() || version.empty() ? package_of_name(stem) : wheel_package(name, version);
  if (package) {
    package->depends = std::move(depends);
  }
  return package;
}

/// Stores the URL from which the wheel was installed (PEP 610).
auto put_direct_url(const Folder& folder, const fs::path& info, Package& package) -> Status {
  const auto text = folder.read_if_there(info / "direct_url.json", k_longest_note);
  if (!text) {
    return text.error();
  }
  if (!*text) {
    return std::monostate{};
  }
  json::LenientParser parser;
  const auto json = parser.parse(**text);
  std::string_view url;
  if (json && (*json)["url"].get(url) == simdjson::SUCCESS) {
    package.url = url::PublicUrl::parse(url);
  }
  std::string_view hash;
  if (package.url && (*json)["archive_info"]["hash"].get(hash) == simdjson::SUCCESS) {
    pypi::Digests digests;
    static_cast<void>(pypi::add_written_digest(hash, digests));
    const auto* const digest = pypi::find_digest(digests, "sha256");
    package.sha256 = digest == nullptr ? std::nullopt : std::optional(*digest);
  }
  return std::monostate{};
}

/// Parses version.py of the main package: `cuda: Optional[str] = '12.1'`, or `None` for a CPU build.
auto main_variant(std::string_view text) -> std::optional<std::string> {
  for (const auto& line : lines_of(text)) {
    const auto equals = line.text.find('=');
    const bool is_cuda = line.text.starts_with("cuda") && equals != std::string_view::npos;
    if (!is_cuda) {
      continue;
    }
    const auto value = trimmed(line.text.substr(equals + 1));
    if (value == "None") {
      return "cpu";
    }
    std::string tag = "cu";
    std::ranges::copy_if(value, std::back_inserter(tag), ascii::is_digit);
    return tag.size() > 3 ? std::optional(tag) : std::nullopt;
  }
  return std::nullopt;
}

auto put_main_variant(const Folder& folder, const fs::path& site, const StackRoles& roles, Package& package) -> Status {
  if (package.name != roles.pypi) {
    return std::monostate{};
  }
  const auto text = folder.read_if_there(site / roles.pypi / "version.py", k_longest_note);
  if (!text) {
    return text.error();
  }
  if (*text) {
    const auto variant = main_variant(**text);
    package.build = variant ? BuildText::parse(*variant) : package.build;
  }
  return std::monostate{};
}

auto metadata_file(const Folder& folder, const fs::path& info) -> fs::path {
  if (info.extension() == ".dist-info") {
    return info / "METADATA";
  }
  return folder.is_folder(info) ? info / "PKG-INFO" : info;
}

auto read_distribution(const Folder& folder, const fs::path& site, const StackRoles& roles, const std::string& name)
    -> Result<std::optional<Distribution>> {
  const auto info = site / name;
  const auto text = folder.read_if_there(metadata_file(folder, info), pypi::k_largest_metadata);
  if (!text) {
    return text.error();
  }
  const auto stem = fs::path(name).stem().string();
  auto package = package_of_metadata(valid_utf8(text->value_or("")), stem);
  if (!package) {
    return std::optional<Distribution>{};
  }
  const auto installer = note(folder, info / "INSTALLER");
  const auto requested = folder.read_if_there(info / "REQUESTED", k_longest_note);
  auto status = put_direct_url(folder, info, *package);
  status = status ? put_main_variant(folder, site, roles, *package) : status;
  if (!installer || !requested || !status) {
    return !installer ? installer.error() : !requested ? requested.error() : status.error();
  }
  package->requested = requested->has_value();
  return std::optional(Distribution{*std::move(package), *installer});
}

}  // namespace

auto read_distributions(const Folder& folder, const fs::path& site, const StackRoles& roles) -> Result<std::vector<Distribution>> {
  std::vector<Distribution> distributions;
  const auto names = folder.names_in(site);
  if (!names) {
    return names.error();
  }
  for (const auto& name : *names) {
    const bool is_info = name.ends_with(".dist-info") || name.ends_with(".egg-info");
    if (!is_info || name.starts_with('~') || name.starts_with('.')) {
      continue;
    }
    auto distribution = read_distribution(folder, site, roles, name);
    if (!distribution) {
      return distribution.error().in(folder.path().string());
    }
    if (*distribution && distributions.size() < k_most_packages) {
      distributions.push_back(**distribution);
    }
  }
  return distributions;
}

}  // namespace gpusolve::inventory
