#include "adapters/pypi/url.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <memory>

#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

struct HandleDeleter {
  void operator()(CURLU* handle) const noexcept { curl_url_cleanup(handle); }
};
struct TextDeleter {
  void operator()(char* text) const noexcept { curl_free(text); }
};

auto hex_value(char c) -> int {
  const char lower = lowered(c);
  return is_digit(lower) ? lower - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

auto is_plain(char c) -> bool { return is_alphanumeric(c) || std::string_view("-._~/+").find(c) != std::string_view::npos; }

}  // namespace

auto resolve_url(std::string_view base, std::string_view reference) -> std::optional<std::string> {
  if (reference.size() > k_longest_url || reference.find('\0') != std::string_view::npos) {
    return std::nullopt;
  }
  constexpr unsigned int k_flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;
  const std::unique_ptr<CURLU, HandleDeleter> handle(curl_url());
  char* text = nullptr;
  const bool is_sound = curl_url_set(handle.get(), CURLUPART_URL, std::string(base).c_str(), k_flags) == CURLUE_OK &&
                        curl_url_set(handle.get(), CURLUPART_URL, std::string(strip(reference)).c_str(), k_flags) == CURLUE_OK &&
                        curl_url_get(handle.get(), CURLUPART_URL, &text, 0) == CURLUE_OK;
  const std::unique_ptr<char, TextDeleter> owner(text);
  return is_sound ? std::optional<std::string>(text) : std::nullopt;
}

auto percent_decoded(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int high = text[at] == '%' && at + 2 < text.size() ? hex_value(text[at + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[at + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      at += 2;
    } else {
      out += text[at];
    }
  }
  return out;
}

auto file_name_of(std::string_view url) -> std::string {
  const auto path = url.substr(0, url.find_first_of("?#"));
  return percent_decoded(path.substr(path.rfind('/') + 1));
}

auto fragment_of(std::string_view url) -> std::string_view {
  const auto at = url.find('#');
  return at == std::string_view::npos ? std::string_view() : url.substr(at + 1);
}

auto without_fragment(std::string_view url) -> std::string_view { return url.substr(0, url.find('#')); }

auto file_url(const std::filesystem::path& path, bool is_folder) -> std::string {
  constexpr std::string_view k_hex = "0123456789ABCDEF";
  std::string url = "file://";
  for (const char c : path.string()) {
    const auto byte = static_cast<unsigned char>(c);
    is_plain(c) ? url += c : url += {'%', k_hex[byte >> 4U], k_hex[byte & 0xfU]};
  }
  return is_folder && !url.ends_with('/') ? url + '/' : url;
}

auto path_of_file_url(std::string_view url) -> std::optional<std::filesystem::path> {
  for (const std::string_view prefix : {"file:///", "file://localhost/"}) {
    if (url.starts_with(prefix)) {
      const auto path = percent_decoded(url.substr(prefix.size() - 1, url.find_first_of("?#") - (prefix.size() - 1)));
      return path.find('\0') == std::string::npos ? std::optional(std::filesystem::path(path)) : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::pypi
