#include "adapters/net/client.hpp"

#include <utility>

#include "adapters/net/schedule.hpp"
#include "base/curl/curl_handles.hpp"
#include "base/url/url.hpp"

namespace gpusolve::net {
namespace {

/// libcurl requires this call once, before any other.
void start_libcurl() {
  static const auto code = curl().global_init(CURL_GLOBAL_DEFAULT);
  GPUSOLVE_CHECK(code == CURLE_OK, "libcurl cannot start");
}

}  // namespace

struct Client::Connections {
  MultiHandle multi;
};

Client::Client(ClientOptions options) : options_(std::move(options)), connections_(std::make_unique<Connections>()) {
  start_libcurl();
  connections_->multi.reset(curl().multi_init());
  auto* const multi = connections_->multi.get();
  GPUSOLVE_CHECK(multi != nullptr, "no memory for connections");
  curl().multi_setopt(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);                                             // NOLINT(*-vararg)
  curl().multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, static_cast<long>(options_.connections_a_host));       // NOLINT(*-vararg)
  curl().multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, static_cast<long>(options_.connections_a_host * 4));  // NOLINT(*-vararg)
}

Client::~Client() = default;

auto Client::fetch_changed(std::span<const ConditionalRequest> requests) -> std::vector<Result<ConditionalAnswer>> {
  return Schedule(connections_->multi.get(), options_, intake_, requests).run();
}

auto Client::may_name(std::string_view from, std::string_view to) const -> bool { return net::may_name(from, to, options_.insecure_hosts); }

void Client::spare_certificate_of(const std::string& url) { options_.unverified.insert(url::origin_of(url)); }

auto Client::fetch_all(std::span<const FetchRequest> requests) -> std::vector<Result<FetchAnswer>> {
  std::vector<ConditionalRequest> unconditional;
  unconditional.reserve(requests.size());
  for (const auto& request : requests) {
    GPUSOLVE_CHECK(request.sink == nullptr, "only a CachedFetcher finishes sinks");
    unconditional.push_back({request, {}});
  }
  std::vector<Result<FetchAnswer>> answers;
  for (auto& answer : fetch_changed(unconditional)) {
    if (!answer) {
      answers.emplace_back(answer.error());
      continue;
    }
    auto* const fetched = std::get_if<FetchAnswer>(&answer->answer);
    GPUSOLVE_CHECK(fetched != nullptr, "not modified, though nothing was known");
    answers.emplace_back(std::move(*fetched));
  }
  return answers;
}

}  // namespace gpusolve::net
