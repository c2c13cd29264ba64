#include "adapters/conda/remote_subdirs.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>

#include "adapters/conda/repodata/sharded_repodata.hpp"
#include "adapters/conda/repodata/stored_file.hpp"
#include "adapters/conda/repodata/subdir_intake.hpp"

namespace gpusolve::conda {
namespace {

struct RepodataFile {
  std::string_view name;
  std::size_t largest;  ///< limit for the stored size
};
/// The files of a subdir in order of preference.
constexpr std::array<RepodataFile, 4> k_files{{{k_shard_index_file, k_largest_shard_index},
                                               {"repodata.json.zst", k_largest_file},
                                               {"repodata.json.bz2", k_largest_file},
                                               {"repodata.json", k_largest_file}}};
/// The number of files requested at once. A server without the first two has one of the others, usually the last.
constexpr std::size_t k_at_once = 2;
/// If the cache has a file of a subdir, a better file that the server lacked is requested again only after this many seconds.
constexpr std::int64_t k_absent_for = std::int64_t{24} * 3600;

/// A requested file of a subdir.
struct Inquiry {
  RemoteSubdir* subdir{};
  const RepodataFile* file{};
  std::unique_ptr<SubdirIntake> intake{};  ///< null for an index of shards
};

auto subdirs_of(const RemoteSource& source, Platform platform) -> std::vector<std::string> {
  return source.subdir.empty() ? std::vector<std::string>{std::string(platform_text(platform)), "noarch"}
                               : std::vector<std::string>{source.subdir};
}

auto request_of(const Inquiry& inquiry) -> net::FetchRequest {
  return {.url = inquiry.subdir->fetch_url + "/" + std::string(inquiry.file->name),
          .largest = inquiry.file->largest,
          .takes_refusal = true,  // servers refuse kinds of files that are unknown to them
          .sink = inquiry.intake.get(),
          .absent_for = inquiry.subdir->absent_for};
}

auto inquiry_for(RemoteSubdir& subdir, const RepodataFile& file, IndexStore* store) -> Inquiry {
  auto place = subdir.folder;
  place.file += "/" + std::string(file.name);
  const bool is_for_shards = file.name == k_shard_index_file;
  return {&subdir, &file, is_for_shards ? nullptr : std::make_unique<SubdirIntake>(std::move(place), store)};
}

/// Requests a file again, because its cached copy is damaged.
auto fetch_again(Inquiry inquiry, net::Fetcher& fetcher) -> Result<OpenSubdir> {
  auto request = request_of(inquiry);
  request.ignores_kept = true;
  auto answer = fetcher.fetch(request);
  if (!answer) {
    return answer.error();
  }
  if (auto* const streamed = std::get_if<net::StreamedDocument>(&*answer)) {
    return inquiry.intake->open(streamed->sha256, std::move(streamed->body));
  }
  return std::holds_alternative<net::Unneeded>(*answer)
             ? inquiry.intake->fault()
             : Error{ErrorKind::source, "went away while it was read; try again", inquiry.intake->place().file};
}

/// Fetches the records of the document with this digest again, because neither its index nor its cached copy can be read.
auto records_from_server(const RepodataPlace& place, net::FetchRequest request, const std::string& sha256, net::Fetcher& fetcher)
    -> Result<Repodata> {
  SubdirIntake intake(place, nullptr);
  request.sink = &intake;
  request.ignores_kept = true;
  const auto answer = fetcher.fetch(request);
  if (!answer) {
    return answer.error();
  }
  if (std::holds_alternative<net::Unneeded>(*answer)) {
    return intake.fault();
  }
  const auto* const streamed = std::get_if<net::StreamedDocument>(&*answer);
  const bool is_same = streamed != nullptr && streamed->sha256 == sha256;
  return is_same ? Result<Repodata>(intake.take_records())
                 : Error{ErrorKind::source, "was replaced while it was read; try again", place.file};
}

/// Opens a subdir whose document was streamed. Reads the body of a cached copy only if there is no index. The body was valid when it was
/// stored, so any fault in it is damage.
auto open_streamed(Inquiry& inquiry, net::StreamedDocument& document, net::Fetcher& fetcher, IndexStore* store) -> Result<OpenSubdir> {
  if (document.is_in_sink) {
    return inquiry.intake->open(document.sha256, std::move(document.body));
  }
  auto source = subdir_in_body(std::move(document.body), document.sha256, inquiry.intake->place());
  source.fetch_again = [place = source.place, request = request_of(inquiry), sha256 = document.sha256, &fetcher] {
    return records_from_server(place, request, sha256, fetcher);
  };
  auto opened = open_subdir(source, store);
  return opened ? std::move(opened) : fetch_again(std::move(inquiry), fetcher);
}

/// Handles the answer for a subdir that has no records yet.
auto settle(Inquiry& inquiry, Result<net::FetchAnswer>& answer, net::Fetcher& fetcher, IndexStore* store) -> Status {
  auto& subdir = *inquiry.subdir;
  if (!answer) {
    return answer.error();
  }
  if (auto* const document = std::get_if<net::FetchedDocument>(&*answer)) {
    subdir.shards = std::move(document->body);
    subdir.file = inquiry.file->name;
  } else if (auto* const streamed = std::get_if<net::StreamedDocument>(&*answer)) {
    auto opened = open_streamed(inquiry, *streamed, fetcher, store);
    if (!opened) {
      return opened.error();
    }
    subdir.opened = std::move(*opened);
    subdir.file = inquiry.file->name;
  } else if (const auto* const missing = std::get_if<net::NoSuchDocument>(&*answer)) {
    subdir.last = *missing;
  } else if (std::holds_alternative<net::Unneeded>(*answer) && inquiry.intake != nullptr) {
    return inquiry.intake->fault();
  }
  return std::monostate{};
}

using Files = std::vector<const RepodataFile*>;

/// The files to request, in order. If the cache has a copy of one, omits those after it, and those that the server recently lacked. If the
/// cache has none, includes all, because any of them may exist now.
auto files_of(RemoteSubdir& subdir, net::Fetcher& fetcher) -> Files {
  Files all;
  Files likely;
  subdir.absent_for = k_absent_for;
  for (const auto& file : k_files) {
    all.push_back(&file);
    const auto knowledge = fetcher.knows(request_of(inquiry_for(subdir, file, nullptr)));
    if (knowledge != net::Knowledge::absence) {
      likely.push_back(&file);
    }
    if (knowledge == net::Knowledge::copy) {
      return likely;
    }
  }
  subdir.absent_for = 0;
  return all;
}

/// Requests the next files of all subdirs at once. For each subdir, uses the first file that exists.
auto fetch_round(std::vector<RemoteSubdir>& subdirs, const std::vector<Files>& files, std::size_t first, net::Fetcher& fetcher,
                 IndexStore* store) -> Status {
  std::vector<Inquiry> inquiries;
  std::vector<net::FetchRequest> requests;
  for (std::size_t number = 0; number < subdirs.size(); ++number) {
    const auto end = subdirs[number].is_absent() ? std::min(files[number].size(), first + k_at_once) : 0;
    for (auto index = first; index < end; ++index) {
      inquiries.push_back(inquiry_for(subdirs[number], *files[number][index], store));
      requests.push_back(request_of(inquiries.back()));
      requests.back().is_alternative = index > first;
    }
  }
  auto answers = fetcher.fetch_all(requests);
  for (std::size_t index = 0; index < inquiries.size(); ++index) {
    const bool is_needed = inquiries[index].subdir->is_absent();
    if (auto settled = is_needed ? settle(inquiries[index], answers[index], fetcher, store) : Status(std::monostate{}); !settled) {
      return settled;
    }
  }
  return std::monostate{};
}

}  // namespace

auto fetch_subdirs(std::span<const RemoteSource> sources, Platform platform, net::Fetcher& fetcher, IndexStore* store)
    -> Result<std::vector<RemoteSubdir>> {
  std::vector<RemoteSubdir> subdirs;
  for (std::size_t channel = 0; channel < sources.size(); ++channel) {
    for (const auto& subdir : subdirs_of(sources[channel], platform)) {
      const auto folder_url = sources[channel].base_url + "/" + subdir;
      subdirs.push_back(
          {.channel = channel, .folder = {folder_url, subdir, folder_url}, .fetch_url = sources[channel].fetch_url + "/" + subdir});
    }
  }
  std::vector<Files> files;
  std::ranges::transform(subdirs, std::back_inserter(files), [&](RemoteSubdir& subdir) { return files_of(subdir, fetcher); });
  for (std::size_t first = 0; first < k_files.size(); first += k_at_once) {
    if (auto fetched = fetch_round(subdirs, files, first, fetcher, store); !fetched) {
      return fetched.error();
    }
  }
  return subdirs;
}

}  // namespace gpusolve::conda
