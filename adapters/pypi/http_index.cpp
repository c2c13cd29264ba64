#include <algorithm>
#include <utility>

#include "adapters/net/fetch.hpp"
#include "adapters/pypi/index.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/wheel_metadata.hpp"
#include "base/ascii.hpp"
#include "base/overloaded.hpp"
#include "base/threads/two_threads.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "model/option.hpp"

namespace gpusolve::pypi {
namespace {

/// Prefers JSON to HTML, and versioned types to unversioned ones (PEP 691).
constexpr auto k_accept = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1";

using Page = std::unique_ptr<Project>;  ///< null: the index has no such project

/// Whether the server declares JSON, or does not declare HTML and the body begins with `{`.
auto is_json(const net::FetchedDocument& document) -> bool {
  const auto type = ascii::lower(document.content_type.substr(0, document.content_type.find(';')));
  if (type.ends_with("json")) {
    return true;
  }
  const auto first = document.body.find_first_not_of(" \t\r\n");
  return type.find("html") == std::string::npos && first != std::string::npos && document.body[first] == '{';
}

auto refusal_of(const ProjectFile& file, const std::string& page) -> Error {
  return {ErrorKind::source,
          "lies at " + quote(url::without_secrets(file.url)) + ", which is not as safe as " + url::without_secrets(page) +
              ": it could be changed on the way; " + option_text(Option::allow_insecure_host) + " takes it all the same",
          file.name};
}

/// Sets aside files that the page must not refer to. An error if no file is left.
auto without_unsafe_files(Project project, const std::string& page, const net::Fetcher& fetcher) -> Result<Project> {
  std::erase_if(project.files, [&](const ProjectFile& file) {
    const bool is_unsafe = !fetcher.may_name(page, file.url);
    if (is_unsafe) {
      project.refused.push_back(refusal_of(file, page));
    }
    return is_unsafe;
  });
  return project.files.empty() && !project.refused.empty() ? Result<Project>(project.refused.front()) : std::move(project);
}

auto read_page(const std::string& name, const Result<net::FetchAnswer>& answer, const net::Fetcher& fetcher) -> Result<Page> {
  if (!answer) {
    auto error = answer.error().in("project " + quote(name));
    error.message += "; no other index is asked in its place";
    return error;
  }
  const auto* const document = std::get_if<net::FetchedDocument>(&*answer);
  if (document == nullptr) {
    return Page();
  }
  auto project =
      is_json(*document) ? read_json_page(document->body, name, document->url) : read_html_page(document->body, name, document->url);
  if (project) {
    project = without_unsafe_files(std::move(project).value(), document->url, fetcher);
  }
  return project ? Result<Page>(std::make_unique<Project>(std::move(*project))) : project.error();
}

/// Parses pages in parallel, because parsing takes half of an index's time.
auto read_pages(const std::vector<std::string>& names, const std::vector<Result<net::FetchAnswer>>& answers, const net::Fetcher& fetcher)
    -> std::vector<Result<Page>> {
  std::vector<Result<Page>> pages;
  pages.reserve(names.size());
  std::ranges::generate_n(std::back_inserter(pages), static_cast<std::ptrdiff_t>(names.size()), [] { return Page(); });
  by_two_threads(names.size(), [&] { return [&](std::size_t at) { pages[at] = read_page(names[at], answers[at], fetcher); }; });
  return pages;
}

class HttpIndex : public Index {
 public:
  HttpIndex(std::string url, std::string query, net::Fetcher& fetcher)
      : url_(std::move(url)), query_(std::move(query)), fetcher_(fetcher) {}

  [[nodiscard]] auto url() const -> std::string override { return url::without_secrets(url_); }

  [[nodiscard]] auto project(std::string_view name) -> Result<const Project*> override {
    const auto known = pages_.find(name);
    if (known == pages_.end()) {
      const std::string own(name);
      expect_projects({&own, 1});
      return is_normalised_name(name) ? shown(pages_.find(name)->second) : nullptr;
    }
    return shown(known->second);
  }

  [[nodiscard]] auto metadata_of(const ProjectFile& file) -> Result<MetadataAnswer> override {
    if (!file.metadata) {  // no separate metadata: read them from the wheel itself, if the server supports ranges
      return read_wheel_metadata(*open_http_source(file.url, fetcher_), file);
    }
    if (!metadata_.contains(file.url)) {
      const auto* const own = &file;
      expect_metadata({&own, 1});
    }
    const auto& answer = metadata_.at(file.url);
    if (!answer) {
      return answer.error();
    }
    return std::visit(overloaded{[&](const net::FetchedDocument& it) { return read_file_metadata(it.body, file); },
                                 [](const net::WrongDocument& it) { return MetadataAnswer(MetadataBroken{it.why}); },
                                 [](const auto&) { return MetadataAnswer(MetadataUnknown{}); }},
                      *answer);
  }

  [[nodiscard]] auto gains_from_expecting() const -> bool override { return true; }

  void expect_projects(std::span<const std::string> names) override {
    std::vector<std::string> missing;
    std::vector<net::FetchRequest> requests;
    for (const auto& name : names) {
      if (is_normalised_name(name) && !pages_.contains(name) && std::ranges::find(missing, name) == missing.end()) {
        missing.push_back(name);
        requests.push_back({url_ + "/" + name + "/" + query_, k_largest_page, k_accept});
      }
    }
    const auto answers = requests.empty() ? std::vector<Result<net::FetchAnswer>>() : fetcher_.fetch_all(requests);
    auto pages = read_pages(missing, answers, fetcher_);
    for (std::size_t index = 0; index < missing.size(); ++index) {
      pages_.emplace(missing[index], std::move(pages[index]));
    }
  }

  void expect_metadata(std::span<const ProjectFile* const> files) override {
    std::vector<std::string> missing;
    std::vector<net::FetchRequest> requests;
    for (const auto* const file : files) {
      if (file->metadata && !metadata_.contains(file->url) && std::ranges::find(missing, file->url) == missing.end()) {
        missing.push_back(file->url);
        requests.push_back({file->url + ".metadata", k_largest_metadata});
        if (const auto* const digest = find_digest(*file->metadata, "sha256")) {
          requests.back().sha256 = digest->text();
        }
      }
    }
    auto answers = requests.empty() ? std::vector<Result<net::FetchAnswer>>() : fetcher_.fetch_all(requests);
    for (std::size_t index = 0; index < missing.size(); ++index) {
      metadata_.emplace(missing[index], std::move(answers[index]));
    }
  }

 private:
  static auto shown(const Result<Page>& page) -> Result<const Project*> {
    return page ? Result<const Project*>(page->get()) : Result<const Project*>(page.error());
  }

  std::string url_;    ///< without a trailing slash
  std::string query_;  ///< `?token=...` for requests of pages, never shown; or empty
  net::Fetcher& fetcher_;
  std::map<std::string, Result<Page>, std::less<>> pages_;
  std::map<std::string, Result<net::FetchAnswer>, std::less<>> metadata_;  ///< key: URL of the wheel
};

}  // namespace

auto open_http_index(std::string_view url, net::Fetcher& fetcher) -> std::unique_ptr<Index> {
  url = url.substr(0, url.find('#'));
  const auto end = std::min(url.find('?'), url.size());
  auto plain = std::string(url::without_last_slashes(url.substr(0, end)));
  return std::make_unique<HttpIndex>(std::move(plain), std::string(url.substr(end)), fetcher);
}

}  // namespace gpusolve::pypi
