#include "engine/audit/scene/included_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
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

/// A source of packages that the Dockerfile itself names for the command; empty if there is none. The other files that the command reads
/// may lie outside the folder, so their sources are not shown.
auto source_named(const inventory::Inventory& command, const std::string& dockerfile) -> std::string {
  using Use = inventory::Address::Use;
  const auto is_it = [&](const inventory::Address& address) {
    const bool is_place = address.use == Use::index || address.use == Use::extra_index || address.use == Use::find_links;
    return is_place && file_of(address.place) == dockerfile;
  };
  const auto found = std::ranges::find_if(command.addresses, is_it);
  return found == command.addresses.end() ? std::string() : url::without_secrets(found->text);
}

using Files = std::map<std::string, const inventory::Inventory*>;

/// The requests that remain at the end of a Dockerfile, by place and text.
using NamedVersions = std::set<std::pair<std::string_view, std::string_view>>;

/// Whether all requests of the file are in `asked`, so that the Dockerfile's audit judges them: no marker, later command or other
/// environment excluded some of them.
auto has_all_of(const NamedVersions& asked, const inventory::Inventory& file) -> bool {
  return std::ranges::all_of(file.demands, [&](const inventory::Demand& demand) { return asked.contains({demand.place, demand.text}); });
}

using Includers = std::map<std::string, Includer>;

void add_included(const inventory::Inventory& input, const Files& files, Includers& includers) {
  for (const auto& demand : input.demands) {
    const auto file = file_of(demand.place);
    if (files.contains(file) && file != normal(input.path) && !is_installed_by_name(file)) {
      includers.try_emplace(file, Includer{input.path});
    }
  }
}

void add_installed(const inventory::Inventory& dockerfile, const Files& files, Includers& includers) {
  NamedVersions asked;
  for (const auto& demand : dockerfile.demands) {
    asked.emplace(demand.place, demand.text);
  }
  std::set<std::string> seen;
  for (const auto& command : dockerfile.commands) {
    const auto source = source_named(command, normal(dockerfile.path));
    for (const auto& demand : source.empty() ? std::vector<inventory::Demand>() : command.demands) {
      const auto name = file_of(demand.place);
      const auto file = seen.insert(name).second ? files.find(name) : files.end();
      if (file != files.end() && !includers.contains(name) && has_all_of(asked, *file->second)) {
        includers.emplace(name, Includer{dockerfile.path, source});
      }
    }
  }
}

}  // namespace

auto includers_of(std::span<const inventory::Inventory> inputs) -> std::map<std::string, Includer> {
  Includers includers;
  Files files;
  for (const auto& input : inputs) {
    if (input.kind == inventory::Kind::requirements) {
      files.emplace(normal(input.path), &input);
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
