// Writes entries of the catalog from the inspected files (catalogs/stacks, "builds").
#include <algorithm>
#include <map>
#include <set>

#include "adapters/report/inspection.hpp"
#include "base/plain.hpp"
#include "base/printable.hpp"

namespace gpusolve::report {
namespace {

/// The code of all libraries of one file, or of one installed package.
struct PackageCode {
  std::vector<const LibraryCode*> libraries;
};

auto name_of(const LibraryCode& code) -> std::string {
  return !code.package.empty() ? code.package : !code.archive.empty() ? code.archive : code.path;
}

/// The target as the catalog writes it: 90a for `sm_90a`.
auto bare(const std::string& target) -> std::string { return target.substr(target.find('_') + 1); }

auto list_text(const std::vector<std::string>& texts) -> std::string { return "[" + joined(texts, ", ") + "]"; }

/// The distinct targets of one kind, in the order of the libraries.
auto targets_of(const PackageCode& entry, DeviceCode::Kind kind) -> std::vector<std::string> {
  std::vector<std::string> found;
  for (const auto* const library : entry.libraries) {
    for (const auto& code : library->codes) {
      const auto text = kind == DeviceCode::Kind::amd ? code.target : bare(code.target);
      if (code.kind == kind && std::ranges::find(found, text) == found.end()) {
        found.push_back(text);
      }
    }
  }
  return found;
}

auto versions_of(const PackageCode& entry, std::string DeviceCode::*field) -> std::vector<std::string> {
  std::set<std::string> found;
  for (const auto* const library : entry.libraries) {
    std::ranges::for_each(library->codes, [&](const DeviceCode& code) { found.insert(code.*field); });
  }
  found.erase("");
  return {found.begin(), found.end()};
}

/// Texts such as "sm_90a: 12 of 480", for code that some units of a library lack.
auto partly_texts(const PackageCode& entry) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto* const library : entry.libraries) {
    std::vector<std::uint64_t> counts(library->codes.size());
    for (const auto& same : library->units) {
      std::ranges::for_each(same.codes, [&](std::uint32_t code) { counts[code] += same.count; });
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] != library->unit_count()) {
        texts.push_back(library->codes[i].target + ": " + std::to_string(counts[i]) + " of " + std::to_string(library->unit_count()));
      }
    }
  }
  return texts;
}

auto comment(const std::string& text) -> std::string { return "# " + printable(text) + "\n"; }

auto quoted(const std::string& text) -> std::string { return "'" + printable(text) + "'"; }

auto quoted_list(const std::vector<std::string>& texts) -> std::string {
  std::vector<std::string> all;
  std::ranges::transform(texts, std::back_inserter(all), quoted);
  return list_text(all);
}

/// The fields that identify the package.
auto fields_of(const CatalogPackage& package) -> std::vector<std::string> {
  std::vector<std::string> fields{"package: " + quoted(package.package)};
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) {
      fields.push_back(key + value);
    }
  };
  add("packaging: ", package.packaging);
  add("platforms: ", package.platforms.empty() ? "" : list_text(package.platforms));
  add("versions: ", package.version.empty() ? "" : quoted_list({package.version}));
  add("label: ", package.label.empty() ? "" : quoted(package.label));
  add("python: ", package.pythons.empty() ? "" : quoted_list(package.pythons));
  return fields;
}

auto entry_text(const std::string& name, const PackageCode& entry, const CatalogPackages& packages) -> std::string {
  const bool is_whole =
      std::ranges::none_of(entry.libraries, [](const LibraryCode* code) { return code->is_at_least || code->is_sample() || code->fault; });
  auto text = comment("read from " + name);
  text += is_whole ? "" : comment("This is at least what it contains; it was not read to its end, or not all of it is understood.");
  std::set<std::string> toolkits;
  std::ranges::for_each(entry.libraries, [&](const LibraryCode* code) { toolkits.insert(code->toolkit); });
  toolkits.erase("");
  const auto partly = partly_texts(entry);
  const auto isas = versions_of(entry, &DeviceCode::isa);
  const auto amd = targets_of(entry, DeviceCode::Kind::amd);
  text += partly.empty() ? "" : comment("not in all units: " + joined(partly, ", "));
  const auto package = packages.find(name);
  text += package == packages.end() || package->second.build.empty() ? "" : comment("build " + package->second.build);
  auto fields = package == packages.end() ? std::vector<std::string>() : fields_of(package->second);
  if (!toolkits.empty()) {
    fields.push_back("cuda: " + quoted(*toolkits.rbegin()));
  }
  fields.push_back("sm: " + list_text(targets_of(entry, DeviceCode::Kind::cubin)));
  fields.push_back("ptx: " + list_text(targets_of(entry, DeviceCode::Kind::ptx)));
  text += "- " + joined(fields, "\n  ") + "\n";
  text += isas.empty() ? "" : comment("PTX " + joined(isas, ", "));
  text += amd.empty() ? "" : comment("AMD: " + joined(amd, " "));
  return text + "  source: gpusolve-inspect\n  confidence: measured\n";
}

}  // namespace

auto render_inspection_catalog(const Inspection& inspection, const CatalogPackages& packages) -> std::string {
  std::map<std::string, PackageCode> entries;
  for (const auto& file : inspection.files) {
    if (!file.code.units.empty()) {
      entries[name_of(file.code)].libraries.push_back(&file.code);
    }
  }
  std::string text;
  for (const auto& [name, entry] : entries) {
    text += entry_text(name, entry, packages);
  }
  return text.empty() ? comment("no embedded GPU code: there is no entry to write. That does not mean a CPU build") : text;
}

}  // namespace gpusolve::report
