// The network of a run where there is none. The sources that would need it return errors when they are opened (instead/conda,
// instead/pypi).
#include "engine/worlds/network.hpp"

#include "base/check.hpp"
#include "base/url/secrets.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Keeps nothing.
class NoStore final : public conda::IndexStore {
 public:
  [[nodiscard]] auto find(const std::string& /*slot*/) -> std::optional<std::filesystem::path> override { return std::nullopt; }
  [[nodiscard]] auto draft(const std::string& /*slot*/) -> std::unique_ptr<conda::IndexDraft> override {
    GPUSOLVE_CHECK(false, "an index was made where no channel can be read");
    return nullptr;
  }
  void drop(const std::string& /*slot*/) override {}
};

/// Nobody calls it: the sources that hold it ask nothing.
class NoFetcher final : public net::Fetcher {
 public:
  [[nodiscard]] auto fetch_all(std::span<const net::FetchRequest> requests) -> std::vector<Result<net::FetchAnswer>> override {
    GPUSOLVE_CHECK(requests.empty(), "a document was requested where there is no network");
    return {};
  }
  [[nodiscard]] auto may_name(std::string_view /*from*/, std::string_view /*to*/) const -> bool override { return false; }
};

}  // namespace

auto without_live(const Error& error, const Sources& /*sources*/) -> Error {
  auto told = error.in(option_text(Option::live));
  told.message += "; without " + option_text(Option::live) + " the embedded catalog answers";
  return told;
}

struct Network::Parts {
  NoStore indexes;
  NoFetcher fetcher;
};

Network::Network(const Sources& sources, const Host& host)
    : is_offline_(sources.is_offline), are_of_lock_(sources.are_of_lock), observer_(host.observer), parts_(std::make_unique<Parts>()) {}
Network::~Network() = default;

auto Network::indexes() -> conda::IndexStore& { return parts_->indexes; }
auto Network::fetcher() -> net::Fetcher& { return parts_->fetcher; }
void Network::finish(const std::vector<SourceUse>& /*sources*/) {}
auto Network::open_url(const std::string& url, Ecosystem /*asker*/, const std::string& /*name*/) -> std::string {
  return url::without_secrets(url);
}
auto Network::warnings() const -> std::vector<Warning> { return warnings_; }

}  // namespace gpusolve::engine
