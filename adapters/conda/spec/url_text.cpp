#include "adapters/conda/spec/url_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

#include "base/ascii.hpp"
#include "base/url/reference.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::array<std::string_view, 2> k_package_extensions{".conda", ".tar.bz2"};
constexpr std::array<std::string_view, 2> k_repodata_extensions{".json", ".json.zst"};

auto ends_with_any(std::string_view text, std::span<const std::string_view> endings) -> bool {
  return std::ranges::any_of(endings, [text](std::string_view ending) { return text.ends_with(ending); });
}

auto is_drive_path(std::string_view text) -> bool {
  return text.size() > 2 && ascii::is_alphanumeric(text[0]) && !ascii::is_digit(text[0]) && text[1] == ':' &&
         (text[2] == '/' || text[2] == '\\');
}

}  // namespace

auto is_path(std::string_view text) -> bool {
  if (text.find("://") != std::string_view::npos) {
    return false;
  }
  constexpr auto k_openings = std::to_array<std::string_view>({"./", "..", "~", "/", "\\\\"});
  return is_drive_path(text) || std::ranges::any_of(k_openings, [text](std::string_view opening) { return text.starts_with(opening); });
}

auto with_forward_slashes(std::string_view path) -> std::string {
  std::string out(path);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] == '\\' && (i + 1 == out.size() || out[i + 1] != ' ')) {
      out[i] = '/';
    }
  }
  return out;
}

auto path_to_url(std::string_view path) -> std::string {
  auto text = with_forward_slashes(path);
  text = std::filesystem::path(text.starts_with('/') || is_drive_path(text) ? text : "/" + text).lexically_normal().string();
  if (text.size() > 1 && text.ends_with('/')) {
    text.pop_back();
  }
  return (text.starts_with('/') ? "file://" : "file:///") + text;
}

auto strip_slashes(std::string_view text) -> std::string_view {
  const auto start = std::min(text.find_first_not_of('/'), text.size());
  return text.substr(start, text.find_last_not_of('/') + 1 - start);
}

auto join_url(std::string_view first, std::string_view second) -> std::string {
  const auto head = strip_slashes(first);
  const auto tail = strip_slashes(second);
  std::string out = first.empty() || first.starts_with('/') ? "/" : "";
  out += head;
  out += head.empty() || tail.empty() ? "" : "/";
  return out += tail;
}

auto without_first(std::string_view text, std::string_view part) -> std::string {
  std::string out(text);
  if (const auto at = out.find(part); at != std::string::npos) {
    out.erase(at, part.size());
  }
  return out;
}

auto without_tokens(std::string_view url) -> std::string {
  std::string out(url);
  const auto is_token = [](char c) { return ascii::is_alphanumeric(c) || c == '-'; };
  for (auto at = out.find("/t/"); at != std::string::npos; at = out.find("/t/", at)) {
    const auto end = std::find_if_not(out.begin() + static_cast<std::ptrdiff_t>(at) + 3, out.end(), is_token);
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(at), end);
  }
  out.erase(out.find_last_not_of('/') + 1);
  return out;
}

auto has_package_extension(std::string_view text) -> bool {
  constexpr auto k_longest = std::ranges::max(k_package_extensions, {}, &std::string_view::size).size();
  return ends_with_any(ascii::lower(text.substr(text.size() - std::min(text.size(), k_longest))), k_package_extensions);
}

auto has_repodata_extension(std::string_view text) -> bool { return ends_with_any(text, k_repodata_extensions); }

auto base_name(std::string_view path) -> std::string_view { return path.substr(path.rfind('/') + 1); }

auto resolve_url(std::string_view base, std::string_view reference) -> std::optional<std::string> {
  auto whole = url::BaseUrl(std::string(base) + "/").resolve(reference);
  const auto root = whole ? whole->find("://") : std::string::npos;
  if (root == std::string::npos) {
    return std::nullopt;
  }
  whole->resize(std::max(whole->find_last_not_of('/') + 1, root + 3));
  return whole;
}

}  // namespace gpusolve::conda
