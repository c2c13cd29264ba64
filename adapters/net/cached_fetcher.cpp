#include "adapters/net/cached_fetcher.hpp"

#include <utility>

#include "adapters/net/cache_control.hpp"
#include "adapters/net/missing.hpp"
#include "adapters/url/secrets.hpp"
#include "adapters/url/url.hpp"
#include "resolver/overloaded.hpp"

namespace gpusolve::net {
namespace {

/// Converts an entry to an answer; nullopt if it does not answer this request.
auto answer_of(const FetchRequest& request, CacheEntry entry) -> std::optional<FetchAnswer> {
  if (entry.status == 200) {
    return FetchAnswer(std::move(entry.document));
  }
  const auto missing = missing_document(entry.status, request.url, request);
  return missing ? std::optional(FetchAnswer(*missing)) : std::nullopt;
}

auto not_here(const FetchRequest& request) -> Error {
  return {ErrorKind::source, "is not in the cache, and --offline forbids to ask for it; run `gpusolve fetch` while there is a network",
          url::without_secrets(request.url)};
}

}  // namespace

CachedFetcher::CachedFetcher(CacheFolder& cache, Client* client, WallClock now, const Keyring* keyring, InsecureHosts insecure_hosts)
    : cache_(cache), client_(client), now_(std::move(now)), keyring_(keyring), insecure_hosts_(std::move(insecure_hosts)) {}

auto CachedFetcher::secrets_of(const std::string& url) const -> std::string {
  return keyring_ == nullptr ? std::string() : keyring_->secrets_of(url);
}

/// nullopt if the server must be asked; `known` then has the validators of the copy, if one exists.
auto CachedFetcher::from_cache(const FetchRequest& request, Validators& known) -> std::optional<FetchAnswer> {
  if (request.sha256) {
    auto bytes = cache_.find_digest(*request.sha256);
    return bytes ? std::optional(FetchAnswer(FetchedDocument{std::move(*bytes), request.url})) : std::nullopt;
  }
  auto entry = find(request);
  if (!entry) {
    return std::nullopt;
  }
  const auto age = now_() - entry->asked_at;
  if (client_ == nullptr || (age >= 0 && age < entry->fresh_for)) {
    return answer_of(request, std::move(*entry));
  }
  known = entry->status == 200 ? entry->validators : Validators{};
  return std::nullopt;
}

auto CachedFetcher::fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> {
  std::vector<std::optional<Result<FetchAnswer>>> answers(requests.size());
  std::vector<ConditionalRequest> asked;
  std::vector<std::size_t> places;
  for (std::size_t index = 0; index < requests.size(); ++index) {
    Validators known;
    if (auto answer = from_cache(requests[index], known)) {
      answers[index] = std::move(*answer);
    } else if (client_ == nullptr) {
      answers[index] = not_here(requests[index]);
    } else {
      asked.push_back({requests[index], std::move(known)});
      places.push_back(index);
    }
  }
  auto fresh = asked.empty() ? std::vector<Result<ConditionalAnswer>>() : client_->fetch_changed(asked);
  for (std::size_t index = 0; index < fresh.size(); ++index) {
    auto& answer = fresh[index];
    answers[places[index]] = answer ? from_server(asked[index].request, std::move(answer).value()) : Result<FetchAnswer>(answer.error());
  }
  std::vector<Result<FetchAnswer>> all;
  all.reserve(answers.size());
  for (auto& answer : answers) {
    all.push_back(std::move(*answer));
  }
  return all;
}

auto CachedFetcher::from_server(const FetchRequest& request, ConditionalAnswer answer) -> Result<FetchAnswer> {
  if (std::holds_alternative<NotModified>(answer.answer)) {
    auto entry = find(request);
    if (!entry || entry->status != 200) {  // the entry was removed, damaged or replaced since the request was sent
      const ConditionalRequest again{request, {}};
      auto whole = std::move(client_->fetch_changed({&again, 1}).front());
      return whole ? from_server(request, std::move(whole).value()) : Result<FetchAnswer>(whole.error());
    }
    if (parse_cache_control(answer.cache_control).fresh_for > 0) {
      keep(request, answer, *entry);
    }
    return FetchAnswer(std::move(entry->document));
  }
  auto& fetched = std::get<FetchAnswer>(answer.answer);
  if (const auto* const missing = std::get_if<NoSuchDocument>(&fetched)) {
    CacheEntry entry;
    entry.status = missing->status;
    keep(request, answer, std::move(entry));
  }
  if (auto* const document = std::get_if<FetchedDocument>(&fetched)) {
    if (request.sha256) {
      cache_.keep_digest(*request.sha256, document->body);
      return std::move(fetched);
    }
    CacheEntry entry;
    entry.validators = answer.validators;
    entry.document = std::move(*document);
    keep(request, answer, entry);
    return FetchAnswer(std::move(entry.document));
  }
  return std::move(fetched);
}

void CachedFetcher::keep(const FetchRequest& request, const ConditionalAnswer& answer, CacheEntry entry) {
  const auto control = parse_cache_control(answer.cache_control);
  // After a redirect to another origin, the document depends on this user's password there, but would be found without it.
  const bool is_of_another = !entry.document.url.empty() && url::origin_of(entry.document.url) != url::origin_of(request.url) &&
                             !secrets_of(entry.document.url).empty();
  if (!control.may_store || is_of_another) {
    return;
  }
  entry.shown_url = url::without_secrets(request.url);
  entry.asked_at = now_();
  entry.fresh_for = control.fresh_for;
  cache_.keep(request, entry, secrets_of(request.url));
}

}  // namespace gpusolve::net
