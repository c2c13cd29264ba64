#include "adapters/inventory/read.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/projects/project.hpp"
#include "adapters/inventory/unread.hpp"
#include "base/files/atomic_file.hpp"
#include "model/option.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The first merge conflict marker of git, as an error.
auto merge_conflict_in(std::string_view text, std::string_view name) -> std::optional<Error> {
  constexpr std::string_view k_begin = "<<<<<<< ";
  if (text.find(k_begin) == std::string_view::npos) {
    return std::nullopt;
  }
  for (const auto& line : lines_of(text)) {
    if (line.text.starts_with(k_begin)) {
      return Error{ErrorKind::usage, "a merge conflict begins here, " + quote(line.text) + ": settle it first",
                   line_place(name, line.number)};
    }
  }
  return std::nullopt;
}

/// Reports an empty text or a merge conflict. Only a list of requirements may be empty: pip then installs nothing.
auto fault_of_text(std::string_view text, std::string_view name, const ReadOptions& options) -> std::optional<Error> {
  const auto* const named = kind_named(name);
  const auto kind = options.kind ? options.kind : named == nullptr ? std::nullopt : std::optional(named->kind);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos && kind != Kind::requirements) {
    return Error{ErrorKind::usage, "it is empty", std::string(name)};
  }
  return merge_conflict_in(text, name);
}

/// Handles a name, version, build or file name that no package can have. An environment has such a word after a broken installation, and
/// installers ignore the package, so a note is enough; in any other input the word is an error.
auto settle_bad_words(Inventory& inventory, std::string_view name) -> Status {
  for (const auto& package : inventory.packages) {
    if (package.bad_words.empty()) {
      continue;
    }
    const auto& word = package.bad_words.front();
    if (role_of(inventory.kind) != Role::installed) {
      return Error{ErrorKind::usage,
                   "no package has " + quote(word) + " as its name, version, build or file: these are words of " +
                       std::string(PlainGrammar::k_expected),
                   std::string(name)};
    }
    inventory.notes.push_back({Note::What::unsound, quote(word), std::string(name)});
  }
  std::erase_if(inventory.packages, [](const Package& package) { return !package.bad_words.empty(); });
  return std::monostate{};
}

/// Keeps the first of equal requests. An installer ignores the others, and judging thousands of them would take time.
void drop_repeated(Inventory& inventory) {
  if (role_of(inventory.kind) != Role::wished) {
    return;
  }
  std::set<std::tuple<Ecosystem, std::string>> demands;
  std::erase_if(inventory.demands, [&](const Demand& one) { return !demands.emplace(one.ecosystem, one.text).second; });
  const auto key = [](const Package& one) { return std::tuple(one.ecosystem, one.name, one.version, one.build, one.url); };
  std::set<decltype(key(Package{}))> packages;
  std::erase_if(inventory.packages, [&](const Package& one) { return !packages.insert(key(one)).second; });
}

/// An error if a package has more versions than any real file lists, because each version would be judged.
auto fault_of_versions(const Inventory& inventory, std::string_view name) -> std::optional<Error> {
  std::map<std::pair<Ecosystem, PackageName>, std::size_t> counts;
  for (const auto& package : inventory.packages) {
    if (++counts[{package.ecosystem, package.name}] > k_most_versions) {
      return too_many_versions(package.name.text(), name);
    }
  }
  return std::nullopt;
}

auto entry_for(const Input& input, const ReadOptions& options) -> Result<const KindEntry*> {
  return options.kind ? Result<const KindEntry*>(&entry_of(*options.kind)) : recognise(input);
}

/// Keeps the notes about marked specs for GPU packages, without the marker.
void settle_marked(Inventory& inventory, const IsForGpus& is_for_gpus) {
  std::erase_if(inventory.notes, [&](Note& note) {
    if (note.what != Note::What::marked) {
      return false;
    }
    const auto name = demanded_name({Ecosystem::pypi, note.text, {}});
    note.text = trimmed(std::string_view(note.text).substr(0, note.text.find(';')));
    return !is_for_gpus || name.empty() || !is_for_gpus(name, Ecosystem::pypi);
  });
}

/// Settles the alternatives too. If one of them is wrong, drops all, and the inventory itself stays.
void settle_alternatives(Inventory& inventory) {
  for (auto& one : inventory.alternatives) {
    one.path = inventory.path;
    const auto settled = settle_bad_words(one, one.path);
    drop_repeated(one);
    if (!settled || fault_of_versions(one, one.path)) {
      inventory.alternatives.clear();
      return;
    }
  }
}

/// Checks and completes the inventory of a reader: invalid words, number of versions, repeated requests, marked specs, doubts about the
/// kind, alternatives.
auto settle(Inventory& inventory, const Input& input, const ReadOptions& options) -> Status {
  if (inventory.packages.size() > k_most_packages) {
    return Error{ErrorKind::usage, "there are more than " + std::to_string(k_most_packages) + " packages", std::string(input.name)};
  }
  if (auto settled = settle_bad_words(inventory, input.name); !settled) {
    return settled.error();
  }
  drop_repeated(inventory);
  settle_marked(inventory, options.is_for_gpus);
  if (const auto doubt = options.kind ? std::nullopt : doubt_of_kind(input, inventory.kind)) {
    inventory.notes.push_back(*doubt);
  }
  if (auto fault = fault_of_versions(inventory, input.name)) {
    return *std::move(fault);
  }
  inventory.path = input.name;
  settle_alternatives(inventory);
  return std::monostate{};
}

auto read_raw(std::string_view raw, std::string_view name, const std::optional<fs::path>& folder, const ReadOptions& options)
    -> Result<Inventories> {
  if (const auto why = options.kind ? std::nullopt : why_unread_by_name(name, kind_named(name) != nullptr)) {
    return Error{ErrorKind::usage, std::string(*why), std::string(name)};
  }
  const auto text = decode_input(raw, name);
  if (!text) {
    return text.error();
  }
  if (auto fault = fault_of_text(*text, name, options)) {
    return *std::move(fault);
  }
  const Input input{*text, name, folder, options.machine, options.parts, options.is_for_gpus, options.images, options.roles};
  const auto entry = entry_for(input, options);
  if (!entry) {
    return entry.error();
  }
  if (!options.parts.empty() && !(*entry)->has_parts) {
    return Error{ErrorKind::usage,
                 option_text(Option::part) + " " + quote(options.parts.front()) + ": " + std::string((*entry)->title) + " has no parts",
                 std::string(name)};
  }
  auto inventories = (*entry)->read(input);
  if (!inventories) {
    return inventories;
  }
  for (auto& inventory : *inventories) {
    if (auto settled = settle(inventory, input, options); !settled) {
      return settled.error();
    }
  }
  return inventories;
}

/// Removes words of the text from errors and notes: the file is a link out of its folder, and the author of the link may not be allowed to
/// read the target (`requirements.txt -> ../.netrc`).
auto unquoted(Result<Inventories> inventories, const std::string& path) -> Result<Inventories> {
  if (!inventories) {
    const auto& error = inventories.error();
    const bool is_place = error.where.find('`') == std::string::npos && !error.where.empty();
    return Error{error.kind, "it cannot be read as what its name says; its text is not shown, because it is a link that leaves its folder",
                 is_place ? error.where : path};
  }
  for (auto& inventory : *inventories) {
    for (auto& note : inventory.notes) {
      note.text = note.place.empty() ? note.text : note.place;
    }
    for (auto* const list : {&inventory.demands, &inventory.constraints}) {
      std::ranges::for_each(*list, [](Demand& demand) { demand.is_outside = true; });
    }
  }
  return inventories;
}

auto read_folder(const std::string& path, const StackRoles& roles) -> Result<Inventory> {
  const Folder folder(path);
  const bool is_conda = folder.is_folder("conda-meta");
  auto inventory = is_conda ? read_conda_prefix(path, roles) : read_site_packages(path, roles);
  if (!inventory) {
    return inventory;
  }
  if (auto settled = settle_bad_words(*inventory, path); !settled) {
    return settled.error();
  }
  const bool is_venv = fs::exists(fs::path(path) / "pyvenv.cfg");
  if (!is_conda && !is_venv && inventory->packages.empty()) {
    const auto below = project_below(path);
    return usage_error("the folder " + quote(path) +
                       " is not an environment: it holds neither conda-meta, nor pyvenv.cfg, nor any *.dist-info; name a conda "
                       "prefix, a virtual environment or a site-packages folder" +
                       (below.empty() ? "" : ", or a folder with files to install from, such as " + quote(below)));
  }
  inventory->path = path;
  return inventory;
}

auto the_only_one(Result<Inventories> inventories) -> Result<Inventory> {
  if (!inventories) {
    return inventories.error();
  }
  if (inventories->size() == 1) {
    return std::move(inventories->front());
  }
  std::string names;
  for (const auto& inventory : *inventories) {
    names += (names.empty() ? "" : ", ") + inventory.row;
  }
  return Error{ErrorKind::usage, "this lock has a set for each of " + names + ", and one set is expected here", inventories->front().path};
}

}  // namespace

auto too_many_versions(std::string_view package, std::string_view file) -> Error {
  return Error{ErrorKind::usage,
               quote(package) + " is listed in more than " + std::to_string(k_most_versions) +
                   " versions; an environment holds one version of a package",
               std::string(file)};
}

auto read_sets(const std::string& path, const ReadOptions& options) -> Result<Inventories> {
  std::error_code code;
  if (fs::is_directory(path, code)) {
    auto inventory = read_folder(path, *options.roles);
    return inventory ? Inventories{std::move(inventory).value()} : Result<Inventories>(inventory.error());
  }
  const auto raw = files::read_file_or_pipe(path, k_longest_input);
  if (!raw) {
    return raw.error();
  }
  const auto parent = fs::path(path).parent_path();
  const auto folder = is_stream(path) ? std::nullopt : std::optional(parent.empty() ? fs::path(".") : parent);
  auto inventories = read_raw(*raw, path, folder, options);
  const bool leaves = folder && fs::is_symlink(path, code) && !is_inside(path, *folder);
  return leaves ? unquoted(std::move(inventories), path) : std::move(inventories);
}

auto read_text_sets(std::string_view raw, std::string_view name, const ReadOptions& options) -> Result<Inventories> {
  return read_raw(raw, name, std::nullopt, options);
}

auto read(const std::string& path, const ReadOptions& options) -> Result<Inventory> { return the_only_one(read_sets(path, options)); }

auto read_text(std::string_view raw, std::string_view name, const ReadOptions& options) -> Result<Inventory> {
  return the_only_one(read_text_sets(raw, name, options));
}

}  // namespace gpusolve::inventory
