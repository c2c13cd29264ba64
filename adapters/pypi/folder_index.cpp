#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "adapters/pypi/index.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/wheel_metadata.hpp"
#include "base/threads/two_threads.hpp"
#include "base/url/file_url.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::pypi {

namespace {

namespace fs = std::filesystem;

using Page = std::unique_ptr<Project>;  ///< null: the project does not exist

auto place_error(const fs::path& path, const std::string& why) -> Error { return {ErrorKind::source, why, path.string()}; }

/// Reads a whole file of at most `largest` bytes.
auto read_bytes(const fs::path& path, std::size_t largest) -> Result<std::string> {
  std::error_code fault;
  const auto size = fs::file_size(path, fault);
  if (fault || !fs::is_regular_file(path, fault)) {
    return place_error(path, "cannot be read as a file");
  }
  if (size > largest) {
    return place_error(path, "is larger than " + std::to_string(largest) + " bytes");
  }
  std::ifstream stream(path, std::ios::binary);
  std::string bytes;
  bytes.reserve(static_cast<std::size_t>(size) + k_json_room);
  bytes.resize(static_cast<std::size_t>(size));
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!stream || stream.gcount() != static_cast<std::streamsize>(bytes.size())) {
    return place_error(path, "cannot be read to its end");
  }
  return bytes;
}

class FolderIndex : public Index {
 public:
  explicit FolderIndex(fs::path root) : root_(std::move(root)) {}

  [[nodiscard]] auto url() const -> std::string override { return url::file_url(root_, false); }

  [[nodiscard]] auto project(std::string_view name) -> Result<const Project*> override {
    auto known = pages_.find(name);
    if (known == pages_.end()) {
      known = pages_.emplace(std::string(name), read_page(name)).first;
    }
    const auto& page = known->second;
    return page ? Result<const Project*>(page->get()) : Result<const Project*>(page.error());
  }

  [[nodiscard]] auto gains_from_expecting() const -> bool override { return true; }

  void expect_projects(std::span<const std::string> names) override {
    std::vector<std::pair<const std::string, Result<Page>>> missing;
    for (const auto& name : std::set<std::string>(names.begin(), names.end())) {
      if (!pages_.contains(name)) {
        missing.emplace_back(name, Page());
      }
    }
    by_two_threads(missing.size(), [&] { return [&](std::size_t at) { missing[at].second = read_page(missing[at].first); }; });
    std::ranges::for_each(missing, [this](auto& page) { pages_.insert(std::move(page)); });
  }

  [[nodiscard]] auto metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> override {
    const auto path = url::path_of_file_url(file.metadata ? file.url + ".metadata" : file.url);
    if (!path) {
      return MetadataAnswer(MetadataUnknown{});
    }
    if (!file.metadata) {
      return metadata_inside(*path, file);
    }
    const auto inside = path_inside(*path);
    if (!inside) {
      return MetadataAnswer(MetadataBroken{place_error(*path, "is not there, or lies outside of the index")});
    }
    const auto bytes = read_bytes(*inside, k_largest_metadata);
    return bytes ? read_file_metadata(*bytes, file) : MetadataAnswer(MetadataBroken{bytes.error()});
  }

  [[nodiscard]] auto known_names() const -> std::vector<std::string> override {
    std::vector<std::string> names;
    std::error_code fault;
    for (fs::directory_iterator entry(root_, fault), end; !fault && entry != end; entry.increment(fault)) {
      if (auto name = entry->path().filename().string(); is_normalised_name(name) && entry->is_directory(fault)) {
        names.push_back(std::move(name));
      }
    }
    std::ranges::sort(names);
    return names;
  }

 private:
  /// The path with all links resolved, if it exists and is inside the folder.
  [[nodiscard]] auto path_inside(const fs::path& path) const -> std::optional<fs::path> {
    std::error_code fault;
    auto real = fs::canonical(path, fault);
    if (fault) {
      return std::nullopt;
    }
    const auto [in_root, in_real] = std::mismatch(root_.begin(), root_.end(), real.begin(), real.end());
    return in_root == root_.end() ? std::optional(std::move(real)) : std::nullopt;
  }

  /// The metadata in the wheel itself, if the wheel is inside the folder.
  [[nodiscard]] auto metadata_inside(const fs::path& wheel, const ProjectFile& file) const -> Result<MetadataAnswer> {
    const auto inside = path_inside(wheel);
    std::error_code fault;
    if (!inside || !fs::is_regular_file(*inside, fault)) {
      return MetadataAnswer(MetadataUnknown{});
    }
    return read_wheel_metadata(*open_file_source(*inside), file);
  }

  /// The page of a project; null if the folder has no page.
  [[nodiscard]] auto read_page(std::string_view name) const -> Result<Page> {
    if (!is_normalised_name(name)) {
      return Page();
    }
    const auto folder = root_ / name;
    for (const std::string_view file : {"index.json", "index.html"}) {
      const auto path = path_inside(folder / file);
      if (!path) {
        continue;
      }
      const auto bytes = read_bytes(*path, k_largest_page);
      if (!bytes) {
        return bytes.error();
      }
      const auto url = url::file_url(folder, true).append(file);
      auto project = file == "index.json" ? read_json_page(*bytes, name, url) : read_html_page(*bytes, name, url);
      if (!project) {
        return project.error();
      }
      return std::make_unique<Project>(std::move(*project));
    }
    return Page();
  }

  fs::path root_;  ///< with all links resolved
  std::map<std::string, Result<Page>, std::less<>> pages_;
};

}  // namespace

auto open_folder_index(std::string_view place) -> Result<std::unique_ptr<Index>> {
  const auto path = url::is_file_url(place) ? url::path_of_file_url(place) : Result<fs::path>(fs::path(place));
  std::error_code fault;
  auto root = path ? fs::canonical(*path, fault) : fs::path();
  if (!path || fault || !fs::is_directory(root, fault)) {
    return usage_error("index " + quote(url::without_secrets(place)) +
                       " is neither an http or https URL nor a folder that can be read; an index here is a folder (or its `file://` " +
                       "URL) with a sub-folder for each project");
  }
  return std::unique_ptr<Index>(std::make_unique<FolderIndex>(std::move(root)));
}

}  // namespace gpusolve::pypi
