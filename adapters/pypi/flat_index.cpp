#include <algorithm>
#include <filesystem>
#include <ranges>
#include <system_error>
#include <utility>

#include "adapters/net/fetch.hpp"
#include "adapters/pypi/index.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/files/atomic_file.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "model/option.hpp"

namespace gpusolve::pypi {
namespace {

namespace fs = std::filesystem;

/// A place with more files than this is not a collection of wheels.
constexpr std::size_t k_most_files = 1'000'000;

/// The project of a file; nullopt if the name is not that of a distribution.
auto project_of(const std::string& file) -> std::optional<std::string> {
  if (const auto wheel = parse_wheel_name(file)) {
    return wheel->name;
  }
  const auto sdist = parse_sdist_name(file);
  return sdist ? std::optional(sdist->name) : std::nullopt;
}

auto files_in(const fs::path& folder) -> Result<std::vector<ProjectFile>> {
  std::vector<ProjectFile> files;
  std::error_code fault;
  fs::directory_iterator entry(folder, fault);
  for (const fs::directory_iterator end; !fault && entry != end && files.size() < k_most_files; entry.increment(fault)) {
    auto name = entry->path().filename().string();
    if (project_of(name)) {
      auto url = url::file_url(folder / name, false);
      files.push_back({.name = std::move(name), .url = std::move(url)});
    }
  }
  if (fault) {
    return Error{ErrorKind::source, "cannot be listed: " + fault.message(), folder.string()};
  }
  std::ranges::sort(files, {}, &ProjectFile::name);
  return files;
}

auto page_in(const fs::path& page) -> Result<std::vector<ProjectFile>> {
  const auto bytes = files::read_file(page.string(), k_largest_page);
  if (!bytes) {
    return Error{ErrorKind::source, "cannot be read, or is larger than " + std::to_string(k_largest_page) + " bytes", page.string()};
  }
  auto read = read_html_page(*bytes, "", url::file_url(page, false));
  return read ? Result<std::vector<ProjectFile>>(std::move(read->files)) : read.error();
}

auto page_at(const std::string& url, net::Fetcher& fetcher) -> Result<std::vector<ProjectFile>> {
  const auto answer = fetcher.fetch({.url = url, .largest = k_largest_page, .accept = "text/html"});
  if (!answer) {
    return answer.error();
  }
  const auto* const document = std::get_if<net::FetchedDocument>(&*answer);
  if (document == nullptr) {
    return Error{ErrorKind::source, "the server has no such page", option_text(Option::find_links)};
  }
  auto read = read_html_page(document->body, "", document->url);
  if (!read) {
    return read.error();
  }
  std::erase_if(read->files, [&](const ProjectFile& file) { return !fetcher.may_name(document->url, file.url); });
  return std::move(read->files);
}

class FlatIndex final : public Index {
 public:
  using Listing = std::function<Result<std::vector<ProjectFile>>()>;

  /// `files` is an index whose metadata_of reads the metadata of this index's files.
  FlatIndex(std::string url, Listing list, std::unique_ptr<Index> files)
      : url_(std::move(url)), list_(std::move(list)), files_(std::move(files)) {}

  [[nodiscard]] auto url() const -> std::string override { return url_; }
  [[nodiscard]] auto is_flat() const -> bool override { return true; }

  [[nodiscard]] auto project(std::string_view name) -> Result<const Project*> override {
    if (!is_listed_) {
      auto files = list_();
      if (!files) {
        return files.error();
      }
      sort_out(std::move(*files));
    }
    const auto found = projects_.find(name);
    return found == projects_.end() ? nullptr : &found->second;
  }

  [[nodiscard]] auto metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> override { return files_->metadata_of(file); }

  [[nodiscard]] auto known_names() const -> std::vector<std::string> override {
    const auto names = projects_ | std::views::keys;
    return {names.begin(), names.end()};
  }

 private:
  void sort_out(std::vector<ProjectFile> files) {
    is_listed_ = true;
    for (auto& file : files) {
      if (const auto name = project_of(file.name)) {
        auto& project = projects_[*name];
        project.name = *name;
        project.files.push_back(std::move(file));
      }
    }
  }

  std::string url_;
  Listing list_;
  std::unique_ptr<Index> files_;
  bool is_listed_{};
  std::map<std::string, Project, std::less<>> projects_;
};

auto open_local(const fs::path& path) -> Result<std::unique_ptr<Index>> {
  std::error_code fault;
  const bool is_folder = fs::is_directory(path, fault);
  auto files = open_folder_index(is_folder ? path.string() : path.parent_path().string());
  if (!files) {
    return files.error();
  }
  const auto list = [path, is_folder] { return is_folder ? files_in(path) : page_in(path); };
  return std::unique_ptr<Index>(std::make_unique<FlatIndex>(url::file_url(path, false), list, std::move(*files)));
}

}  // namespace

auto open_flat_index(std::string_view place, net::Fetcher* fetcher) -> Result<std::unique_ptr<Index>> {
  if (url::is_http(place)) {
    GPUSOLVE_CHECK(fetcher != nullptr, "a page on a server needs a fetcher");
    const std::string url(place.substr(0, place.find('#')));
    const auto list = [url, fetcher] { return page_at(url, *fetcher); };
    return std::unique_ptr<Index>(std::make_unique<FlatIndex>(url::without_secrets(url), list, open_http_index(place, *fetcher)));
  }
  const auto path = url::is_file_url(place) ? url::path_of_file_url(place) : Result<fs::path>(fs::path(place));
  std::error_code fault;
  const auto real = path ? fs::canonical(*path, fault) : fs::path();
  if (!path || fault) {
    return usage_error(quote(url::without_secrets(place)) + " is neither a folder of wheels nor a page of links that can be read");
  }
  return open_local(real);
}

}  // namespace gpusolve::pypi
