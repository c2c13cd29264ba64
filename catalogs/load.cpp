#include "catalogs/load.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <span>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

namespace fs = std::filesystem;

using ReadFile = void (*)(YamlFile&, const YamlTree&, CatalogData&);

struct CatalogFile {
  std::string_view name;
  ReadFile read;
};

constexpr std::array<CatalogFile, 11> k_files{{{"catalog.yaml", read_catalog_head},
                                               {"gpus.yaml", read_gpus},
                                               {"cuda.yaml", read_cuda},
                                               {"toolkit.yaml", read_toolkit},
                                               {"drivers.yaml", read_drivers},
                                               {"cudnn.yaml", read_cudnn},
                                               {"mirrors.yaml", read_mirrors},
                                               {"aliases.yaml", read_aliases},
                                               {"accelerators.yaml", read_accelerators},
                                               {"systems.yaml", read_systems},
                                               {"names.yaml", read_names}}};

/// Read after the stacks, because companions have codes of their own.
constexpr std::array<CatalogFile, 2> k_message_files{{{"stack_messages.yaml", read_messages}, {"messages.yaml", read_messages}}};

auto read_text(const fs::path& path) -> Result<std::string> {
  std::error_code fault;
  if (!fs::is_regular_file(path, fault)) {
    return Error{ErrorKind::usage, "the catalog has no such file", path.string()};
  }
  std::ifstream stream(path, std::ios::binary);
  std::string text(k_largest_yaml + 1, '\0');  // one byte more than allowed, to detect a larger file
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad() || (stream.fail() && !stream.eof())) {
    return Error{ErrorKind::usage, "the file cannot be read", path.string()};
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

template <class Read>
auto read_one(const fs::path& path, Read&& read) -> Status {
  const auto text = read_text(path);
  if (!text) {
    return text.error();
  }
  const auto tree = parse_yaml_tree(*text, path.string());
  if (!tree) {
    return tree.error();
  }
  YamlFile file(path.string());
  read(file, *tree);
  file.check_sources_used();
  return file.error() ? Status(*file.error()) : Status(std::monostate{});
}

auto read_files(const fs::path& folder, std::span<const CatalogFile> parts, CatalogData& data) -> Status {
  for (const auto& part : parts) {
    auto status = read_one(folder / part.name, [&](YamlFile& file, const YamlTree& tree) { part.read(file, tree, data); });
    if (!status) {
      return status;
    }
  }
  return std::monostate{};
}

/// The YAML files of a folder of the catalog, sorted without `.yaml`, as the ids of stacks are: `torch` before `torch-limits`. `usual`: the
/// name of one of them, for the error if there is none.
auto files_of(const fs::path& folder, const std::string& usual) -> Result<std::vector<fs::path>> {
  std::vector<fs::path> names;
  std::error_code fault;
  for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end; entry.increment(fault)) {
    if (entry->path().extension() == ".yaml") {
      names.push_back(entry->path());
    }
  }
  if (fault || names.empty()) {
    return Error{ErrorKind::usage, "the catalog needs files such as " + quote(usual) + " here", folder.string()};
  }
  std::ranges::sort(names, {}, [](const fs::path& name) { return name.stem().string(); });
  return names;
}

auto read_stack_files(const fs::path& folder, CatalogData& data) -> Status {
  const auto names = files_of(folder / "stacks", "jax.yaml");
  if (!names) {
    return names.error();
  }
  SeenBuilds seen;
  for (const auto& name : *names) {
    auto status = read_one(name, [&](YamlFile& file, const YamlTree& tree) { read_stack(file, tree, name.stem().string(), data, seen); });
    if (!status) {
      return status;
    }
  }
  return data.roles.id.empty() ? Status(Error{ErrorKind::usage, "no stack has `roles`", (folder / "stacks").string()})
                               : Status(std::monostate{});
}

auto read_release_files(const fs::path& folder, CatalogData& data) -> Status {
  const auto names = files_of(folder / "stacks" / data.roles.id, "2.9.yaml");
  if (!names) {
    return names.error();
  }
  SeenBuilds seen;
  for (const auto& name : *names) {
    auto status = read_one(name, [&](YamlFile& file, const YamlTree& tree) { read_releases(file, tree, data, seen); });
    if (!status) {
      return status;
    }
  }
  return std::monostate{};
}

/// Checks that each message that another one names exists.
auto check_messages(const fs::path& folder, const CatalogData& data) -> Status {
  const auto is_known = [&](const std::string& id) {
    return std::ranges::find(data.messages, id, &MessageEntry::id) != data.messages.end();
  };
  const auto fault = [&](const MessageEntry& message, std::string_view verb, const std::string& other) {
    return Error{ErrorKind::usage, "the message " + quote(message.id) + std::string(verb) + quote(other) + ", which is no message",
                 folder.string()};
  };
  for (const auto& message : data.messages) {
    for (const auto& other : message.meaning.follows) {
      if (!is_known(other)) {
        return fault(message, " follows ", other);
      }
    }
    for (const auto& one : message.meaning.cases) {
      if (!is_known(one.entry)) {
        return fault(message, " has a case ", one.entry);
      }
    }
  }
  return std::monostate{};
}

void sort_entries(CatalogData& data) {
  std::ranges::stable_sort(data.stack_packages, {}, [](const auto& one) { return std::tie(one.is_conda, one.name); });
  std::ranges::stable_sort(data.stack_builds, {}, [](const auto& one) { return std::tie(one.is_conda, one.package); });
  std::ranges::stable_sort(data.source_recipes, {}, &SourceRecipe::package);
  std::ranges::stable_sort(data.neighbour_limits, {}, &NeighbourLimit::package);
  std::ranges::stable_sort(data.published_builds, is_before);
  std::ranges::stable_sort(data.published_releases, {}, &PublishedRelease::version);
  std::ranges::stable_sort(data.toolkit_drivers, {}, &ToolkitDriver::cuda);
  std::ranges::stable_sort(data.components, {}, &ToolkitComponents::cuda);
}

}  // namespace

auto is_before(const PublishedBuild& left, const PublishedBuild& right) -> bool {
  return std::tie(left.platform, left.packaging, left.cuda, left.version) <
         std::tie(right.platform, right.packaging, right.cuda, right.version);
}

auto load_catalog_data(const fs::path& folder) -> Result<CatalogData> {
  CatalogData data;
  if (const auto status = read_files(folder, k_files, data); !status) {
    return status.error();
  }
  if (const auto status = read_stack_files(folder, data); !status) {
    return status.error();
  }
  if (const auto status = read_release_files(folder, data); !status) {
    return status.error();
  }
  if (const auto status = read_files(folder, k_message_files, data); !status) {
    return status.error();
  }
  if (const auto status = check_messages(folder, data); !status) {
    return status.error();
  }
  finish_stacks(data);
  sort_entries(data);
  return data;
}

}  // namespace gpusolve::catalogs
