#include "adapters/net/keyring.hpp"

#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/files/atomic_file.hpp"
#include "base/url/url.hpp"

namespace gpusolve::net {
namespace {

constexpr std::size_t k_longest_netrc = std::size_t{1} << 20U;

/// The content of netrc; empty if there is no such file. A file that is too long counts as an entry for every host, because libcurl may
/// find the host in it.
auto netrc_text(const std::string& path) -> std::string {
  auto text = files::read_file_or_pipe(path, k_longest_netrc);
  std::error_code unknown;
  return text ? std::move(text).value() : std::filesystem::exists(path, unknown) ? "default" : "";
}

/// Whether netrc has an entry for this host, or a default entry.
auto speaks_of(const std::string& netrc, const std::string& host) -> bool {
  std::istringstream words(netrc);
  for (std::string word, last; words >> word; last = std::exchange(word, {})) {
    if (word == "default" || (last == "machine" && url::host_of("http://" + word) == host)) {
      return true;
    }
  }
  return false;
}

}  // namespace

auto Keyring::remember_user(const std::string& url) -> std::string {
  auto parts = url::split_user(url);
  if (!parts.user.empty()) {
    users_.insert_or_assign(url::origin_of(parts.url), Credentials{parts.user, parts.password});
  }
  return std::move(parts.url);
}

auto Keyring::user_at(std::string_view url) const -> const Credentials* {
  const auto found = users_.find(url::origin_of(url));
  return found == users_.end() ? nullptr : &found->second;
}

auto Keyring::reads_netrc_for(std::string_view url) const -> bool {
  return netrc_.is_read && (!netrc_.origins || netrc_.origins->contains(url::origin_of(url)));
}

auto Keyring::secrets_of(std::string_view url) const -> std::string {
  if (const auto* const user = user_at(url)) {
    return "user " + user->user + "\n" + user->password;
  }
  if (!reads_netrc_for(url)) {
    return {};
  }
  if (!netrc_text_) {
    netrc_text_ = netrc_text(netrc_.file);
  }
  return speaks_of(*netrc_text_, url::host_of(url)) ? "netrc " + *netrc_text_ : std::string();
}

}  // namespace gpusolve::net
