// Reads Pipfile.lock (pipfile-spec 6): JSON with the packages of each group by name.
#include <algorithm>
#include <map>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/json/json_fault.hpp"
#include "base/json/lenient_parser.hpp"

namespace gpusolve::inventory {
namespace {

using simdjson::dom::element;

constexpr auto k_default = "default";

auto text_at(element node, std::string_view key) -> std::string {
  std::string_view text;
  return node[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

auto is_there(element node, std::string_view key) -> bool { return node[key].error() == simdjson::SUCCESS; }

/// The URL of each source by name.
auto read_sources(element root, Inventory& inventory) -> std::map<std::string, std::string> {
  std::map<std::string, std::string> sources;
  simdjson::dom::array list;
  if (root["_meta"]["sources"].get(list) == simdjson::SUCCESS) {
    for (const auto source : list) {
      const auto url = text_at(source, "url");
      inventory.addresses.push_back({sources.empty() ? Address::Use::index : Address::Use::extra_index, url, "_meta: sources"});
      sources.emplace(text_at(source, "name"), url);
    }
  }
  return sources;
}

/// Finds the lines of an object's keys; the keys must be requested in the order of the file.
class KeyLines {
 public:
  explicit KeyLines(std::string_view text) : text_(text) {}

  /// The line, from 1, of the next occurrence of the key; 0 if there is none, and then the next search starts where this one started.
  auto line_of(std::string_view key) -> std::size_t {
    const auto quoted = "\"" + std::string(key) + "\"";
    for (auto at = text_.find(quoted, at_); at != std::string_view::npos; at = text_.find(quoted, at + 1)) {
      const auto end = text_.find_first_not_of(" \t\r\n", at + quoted.size());
      if (end != std::string_view::npos && text_[end] == ':') {
        line_ += static_cast<std::size_t>(
            std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        at_ = at;
        return line_;
      }
    }
    return 0;
  }

 private:
  std::string_view text_;
  std::size_t at_{};
  std::size_t line_{1};
};

void add_package(std::string_view name, element entry, const std::map<std::string, std::string>& sources, const Input& input,
                 std::size_t line, Inventory& inventory) {
  const auto version = text_at(entry, "version");
  if (!marker_text_holds(text_at(entry, "markers"), input.machine)) {
    return;
  }
  if (version.empty() || is_there(entry, "path") || is_there(entry, "git") || is_there(entry, "file")) {
    inventory.notes.push_back({Note::What::local, std::string(name), std::string(input.name)});
    return;
  }
  auto package = wheel_package(name, std::string_view(version).substr(std::min(version.find_first_not_of('='), version.size())));
  const auto source = sources.find(text_at(entry, "index"));
  package.source = source == sources.end() ? "" : source->second;
  if (line == 0) {
    inventory.packages.push_back(std::move(package));
  } else {
    add_at(line_place(input.name, line), std::move(package), inventory);
  }
}

auto read_groups(element root, const std::vector<std::string>& groups, const Input& input) -> Inventory {
  Inventory inventory{.kind = Kind::pipfile_lock};
  const auto sources = read_sources(root, inventory);
  for (const auto& group : groups) {
    KeyLines lines(input.text);
    lines.line_of(group);
    simdjson::dom::object packages;
    if (root[group].get(packages) == simdjson::SUCCESS) {
      for (const auto& [name, entry] : packages) {
        add_package(name, entry, sources, input, lines.line_of(name), inventory);
      }
    }
  }
  std::string_view version;
  if (root["_meta"]["requires"]["python_version"].get(version) == simdjson::SUCCESS) {
    const auto python = parse_dotted_version(version);
    inventory.python = python ? std::optional(*python) : std::nullopt;
  }
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace

auto read_pipfile_lock(const Input& input) -> Result<Inventory> {
  const auto fault = [&](std::string message) { return Error{ErrorKind::usage, std::move(message), std::string(input.name)}; };
  json::LenientParser parser;
  const auto parsed = parser.parse(std::string(input.text));
  if (!parsed) {
    const auto broken = json::find_json_fault(input.text);
    return fault(broken ? "this is not JSON: " + broken->why + " at byte " + std::to_string(broken->offset) : "this is not JSON");
  }
  const auto root = *parsed;
  if (!root.is_object() || !is_there(root, k_default)) {
    return fault("a Pipfile.lock has the packages of `default`, and this has none");
  }
  const FileParts parts{k_group, {k_default, "develop"}, k_default, ""};
  return read_parts(input, parts, [&](const std::vector<std::string>& chosen) -> Result<Inventory> {
    std::vector<std::string> groups{k_default};
    std::ranges::copy_if(chosen, std::back_inserter(groups), [](const std::string& name) { return name != k_default; });
    return read_groups(root, groups, input);
  });
}

}  // namespace gpusolve::inventory
