#include "engine/audit/included_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "base/plain.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::engine::audit {
namespace {

namespace fs = std::filesystem;

auto normal(const std::string& path) -> std::string { return fs::path(path).lexically_normal().string(); }

/// The file in which a demand or an address is written.
auto file_of(const std::string& place_text) -> std::string {
  const auto place = parse_place(place_text);
  return place ? normal(place->file) : std::string();
}

auto is_installed_by_name(const std::string& path) -> bool { return fs::path(path).filename() == "requirements.txt"; }

/// A place of packages that the command names and the file does not; empty if there is none.
auto source_beyond(const inventory::Inventory& command, const std::string& file) -> std::string {
  using Use = inventory::Address::Use;
  const auto is_beyond = [&](const inventory::Address& address) {
    const bool is_place = address.use == Use::index || address.use == Use::extra_index || address.use == Use::find_links;
    return is_place && file_of(address.place) != file;
  };
  const auto found = std::ranges::find_if(command.addresses, is_beyond);
  return found == command.addresses.end() ? std::string() : url::without_secrets(found->text);
}

using Includers = std::map<std::string, Includer>;

void add_included(const inventory::Inventory& input, const std::set<std::string>& files, Includers& includers) {
  for (const auto& demand : input.demands) {
    const auto file = file_of(demand.place);
    if (files.contains(file) && file != normal(input.path) && !is_installed_by_name(file)) {
      includers.try_emplace(file, Includer{input.path});
    }
  }
}

void add_installed(const inventory::Inventory& dockerfile, const std::set<std::string>& files, Includers& includers) {
  for (const auto& command : dockerfile.commands) {
    for (const auto& demand : command.demands) {
      const auto file = file_of(demand.place);
      auto source = files.contains(file) && !includers.contains(file) ? source_beyond(command, file) : std::string();
      if (!source.empty()) {
        includers.emplace(file, Includer{dockerfile.path, std::move(source)});
      }
    }
  }
}

}  // namespace

auto includers_of(std::span<const inventory::Inventory> inputs) -> std::map<std::string, Includer> {
  Includers includers;
  std::set<std::string> files;
  for (const auto& input : inputs) {
    if (input.kind == inventory::Kind::requirements) {
      files.insert(normal(input.path));
    }
  }
  for (const auto& input : inputs) {
    if (input.kind == inventory::Kind::requirements) {
      add_included(input, files, includers);
    } else if (input.kind == inventory::Kind::dockerfile) {
      add_installed(input, files, includers);
    }
  }
  return includers;
}

auto audit_of_part(const std::string& path, const Includer& includer, const Facts& facts) -> Audit {
  const auto how = includer.source.empty() ? std::string(" includes it")
                                           : " installs it from " + quote(includer.source) + ", which the file does not name";
  Audit audit;
  audit.kind = inventory::kind_text(inventory::Kind::requirements);
  audit.path = path;
  audit.facts = facts;
  audit.findings.push_back({.code = AuditCode::unjudged,
                            .level = Level::note,
                            .subject = path,
                            .text = "Not judged by itself: " + quote(includer.path) + how + ", and is judged with it."});
  return audit;
}

}  // namespace gpusolve::engine::audit
