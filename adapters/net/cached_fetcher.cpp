#include "adapters/net/cached_fetcher.hpp"

#include <algorithm>
#include <utility>

#include "adapters/net/body_spool.hpp"
#include "adapters/net/cache_control.hpp"
#include "adapters/net/missing.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "model/option.hpp"

namespace gpusolve::net {
namespace {

/// Two different contents may share a weak ETag (RFC 9110, section 8.8.1), so a weak ETag is no revision.
auto with_revision(FetchedDocument document, const Validators& validators) -> FetchAnswer {
  const bool is_strong = !validators.etag.empty() && !validators.etag.starts_with("W/");
  document.revision = is_strong ? validators.etag : validators.last_modified;
  return document;
}

/// Converts an entry to an answer; nullopt if the entry does not answer this request.
auto answer_of(const FetchRequest& request, CacheEntry entry) -> std::optional<FetchAnswer> {
  if (entry.status == 200) {
    return with_revision(std::move(entry.document), entry.validators);
  }
  const auto missing = missing_document(entry.status, request.url, request);
  return missing ? std::optional(FetchAnswer(*missing)) : std::nullopt;
}

auto answer_of(const FetchRequest& request, const KeptEntry& kept) -> std::optional<FetchAnswer> {
  return kept.body == nullptr ? answer_of(request, kept.entry)
                              : std::optional(FetchAnswer(StreamedDocument{kept.entry.apart->sha256, false, kept.body}));
}

auto not_here(const FetchRequest& request) -> Error {
  return {
      ErrorKind::source,
      "is not in the cache, and " + option_text(Option::offline) + " forbids to ask for it; run `gpusolve fetch` while there is a network",
      url::without_secrets(request.url)};
}

}  // namespace

CachedFetcher::CachedFetcher(CacheFolder& cache, Client* client, WallClock now, const Keyring* keyring, InsecureHosts insecure_hosts)
    : cache_(cache), client_(client), now_(std::move(now)), keyring_(keyring), insecure_hosts_(std::move(insecure_hosts)) {}

auto CachedFetcher::secrets_of(const std::string& url) const -> std::string {
  return keyring_ == nullptr ? std::string() : keyring_->secrets_of(url);
}

/// A request, and its answer once it is known.
struct CachedFetcher::Question {
  const FetchRequest* request{};
  std::optional<KeptEntry> kept{};     ///< the stored copy, if the request has a sink
  Validators known{};                  ///< validators of the stored copy
  std::unique_ptr<BodySpool> spool{};  ///< forwards the body to the sink, if there is one
  std::optional<Result<FetchAnswer>> answer{};
};

auto CachedFetcher::is_fresh(const FetchRequest& request, const CacheEntry& entry) const -> bool {
  const auto missing = missing_document(entry.status, request.url, request);
  const bool is_absence = missing && !missing->is_refusal;
  const auto age = now_() - entry.asked_at;
  return client_ == nullptr || (age >= 0 && age < (is_absence ? std::max(entry.fresh_for, request.absent_for) : entry.fresh_for));
}

auto CachedFetcher::knows(const FetchRequest& request) -> Knowledge {
  Question question{.request = &request};
  const auto answer = from_cache(question);
  if (answer && std::holds_alternative<NoSuchDocument>(*answer)) {
    return Knowledge::absence;
  }
  return answer || !question.known.is_empty() ? Knowledge::copy : Knowledge::nothing;
}

/// The cache's answer; nullopt if the server must be asked.
auto CachedFetcher::from_cache(Question& question) -> std::optional<FetchAnswer> {
  const auto& request = *question.request;
  if (request.ignores_kept) {
    return std::nullopt;
  }
  if (request.sha256) {
    auto bytes = cache_.find_digest(*request.sha256);
    return bytes ? std::optional(FetchAnswer(FetchedDocument{std::move(*bytes), request.url})) : std::nullopt;
  }
  if (request.sink != nullptr) {
    return from_head(question);
  }
  auto entry = cache_.find(request, secrets_of(request.url));
  if (entry && is_fresh(request, *entry)) {
    return answer_of(request, std::move(*entry));
  }
  question.known = entry && entry->status == 200 ? entry->validators : Validators{};
  return std::nullopt;
}

auto CachedFetcher::from_head(Question& question) -> std::optional<FetchAnswer> {
  const auto& request = *question.request;
  question.kept = cache_.find_kept(request, secrets_of(request.url));
  if (!question.kept) {
    return std::nullopt;
  }
  if (is_fresh(request, question.kept->entry)) {
    return answer_of(request, *question.kept);
  }
  question.known = question.kept->body == nullptr ? Validators{} : question.kept->entry.validators;
  return std::nullopt;
}

auto CachedFetcher::fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> {
  std::vector<Question> questions(requests.size());
  for (std::size_t index = 0; index < requests.size(); ++index) {
    auto& question = questions[index];
    question.request = &requests[index];
    const auto* const better = requests[index].is_alternative && index > 0 ? &questions[index - 1].answer : nullptr;
    const bool is_needed = better == nullptr || !*better || ((*better)->has_value() && std::holds_alternative<NoSuchDocument>(***better));
    if (!is_needed) {
      question.answer = FetchAnswer(Unneeded{});
    } else if (auto answer = from_cache(question)) {
      question.answer = std::move(*answer);
    } else if (client_ == nullptr) {
      question.answer = not_here(requests[index]);
    }
  }
  ask_servers(questions);
  std::vector<Result<FetchAnswer>> all;
  all.reserve(questions.size());
  for (auto& question : questions) {
    all.push_back(std::move(*question.answer));
  }
  return all;
}

/// Asks the servers for all documents without an answer.
void CachedFetcher::ask_servers(std::vector<Question>& questions) {
  std::vector<ConditionalRequest> asked;
  std::vector<Question*> askers;
  for (auto& question : questions) {
    if (question.answer) {
      continue;
    }
    auto& [request, known] = asked.emplace_back(ConditionalRequest{*question.request, question.known});
    request.is_alternative = request.is_alternative && !askers.empty() && askers.back()->request + 1 == question.request;
    if (request.sink != nullptr) {
      question.spool = std::make_unique<BodySpool>(
          [this, &question] { return cache_.draft_body(*question.request, secrets_of(question.request->url)); }, *request.sink);
      request.sink = question.spool.get();
    }
    askers.push_back(&question);
  }
  auto answers = asked.empty() ? std::vector<Result<ConditionalAnswer>>() : client_->fetch_changed(asked);
  for (std::size_t index = 0; index < answers.size(); ++index) {
    auto& answer = answers[index];
    askers[index]->answer = answer ? from_server(*askers[index], std::move(answer).value()) : Result<FetchAnswer>(answer.error());
  }
}

/// Answers with the stored copy, which is still current.
auto CachedFetcher::not_modified(const Question& question, const ConditionalAnswer& answer) -> Result<FetchAnswer> {
  const auto& request = *question.request;
  const bool is_fresh_again = parse_cache_control(answer.cache_control).fresh_for > 0;
  if (request.sink != nullptr) {
    if (is_fresh_again) {
      keep(request, answer, question.kept->entry);
    }
    return *answer_of(request, *question.kept);
  }
  auto entry = cache_.find(request, secrets_of(request.url));
  if (!entry || entry->status != 200) {  // the entry was removed, damaged or replaced since the request
    const ConditionalRequest again{request, {}};
    auto whole = std::move(client_->fetch_changed({&again, 1}).front());
    return whole ? from_server(question, std::move(whole).value()) : Result<FetchAnswer>(whole.error());
  }
  if (is_fresh_again) {
    keep(request, answer, *entry);
  }
  return with_revision(std::move(entry->document), entry->validators);
}

auto CachedFetcher::from_server(const Question& question, ConditionalAnswer answer) -> Result<FetchAnswer> {
  if (std::holds_alternative<NotModified>(answer.answer)) {
    return not_modified(question, answer);
  }
  const auto& request = *question.request;
  auto& fetched = std::get<FetchAnswer>(answer.answer);
  if (const auto* const missing = std::get_if<NoSuchDocument>(&fetched)) {
    CacheEntry entry;
    entry.status = missing->status;
    keep(request, answer, std::move(entry));
  }
  auto* const document = std::get_if<FetchedDocument>(&fetched);
  if (document == nullptr) {
    return std::move(fetched);
  }
  if (request.sink != nullptr) {
    return streamed(question, answer, std::move(*document));
  }
  if (request.sha256) {
    cache_.keep_digest(*request.sha256, document->body);
    return std::move(fetched);
  }
  CacheEntry entry;
  entry.document = std::move(*document);
  keep(request, answer, entry);
  return with_revision(std::move(entry.document), answer.validators);
}

/// Stores the body only if the sink accepts it.
auto CachedFetcher::streamed(const Question& question, const ConditionalAnswer& answer, FetchedDocument document) -> FetchAnswer {
  const auto& request = *question.request;
  auto spooled = question.spool->take_spooled();
  if (!question.spool->finish(spooled.sha256, *spooled.body)) {
    return Unneeded{};
  }
  CacheEntry entry;
  entry.document = std::move(document);
  entry.apart = BodyApart{spooled.sha256, spooled.size};
  if (const auto kept = entry_of(request, answer, std::move(entry)); kept && spooled.draft != nullptr) {
    cache_.keep_apart(request, *kept, *spooled.draft, secrets_of(request.url));
  }
  return StreamedDocument{std::move(spooled.sha256), true, std::move(spooled.body)};
}

auto CachedFetcher::entry_of(const FetchRequest& request, const ConditionalAnswer& answer, CacheEntry entry) const
    -> std::optional<CacheEntry> {
  const auto control = parse_cache_control(answer.cache_control);
  // The redirect target belongs to another origin and needs this user's password there, but the cache key does not contain the
  // password: do not store.
  const bool is_of_another = !entry.document.url.empty() && url::origin_of(entry.document.url) != url::origin_of(request.url) &&
                             !secrets_of(entry.document.url).empty();
  if (!control.may_store || is_of_another) {
    return std::nullopt;
  }
  entry.shown_url = url::without_secrets(request.url);
  entry.asked_at = now_();
  entry.fresh_for = control.fresh_for;
  if (entry.status == 200 && std::holds_alternative<FetchAnswer>(answer.answer)) {
    entry.validators = answer.validators;
  }
  return entry;
}

void CachedFetcher::keep(const FetchRequest& request, const ConditionalAnswer& answer, CacheEntry entry) {
  if (const auto kept = entry_of(request, answer, std::move(entry))) {
    cache_.keep(request, *kept, secrets_of(request.url));
  }
}

}  // namespace gpusolve::net
