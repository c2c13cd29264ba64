#include "adapters/hardware/root_files.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>

#include "base/ascii.hpp"

namespace gpusolve::hardware {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t k_most_names = 20'000;
constexpr std::size_t k_most_digits = 9;
constexpr std::string_view k_blanks{" \t\r\n\0", 5};

}  // namespace

auto under_root(const Probes& probes, std::string_view path) -> fs::path { return probes.root / fs::path(path).relative_path(); }

auto read_text(const Probes& probes, std::string_view path) -> std::optional<std::string> {
  const auto place = under_root(probes, path);
  std::error_code error;
  if (!fs::is_regular_file(place, error)) {
    return std::nullopt;
  }
  std::ifstream file(place, std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  std::string text(4096, '\0');
  std::size_t filled = 0;
  while (file && filled < probes.output_limit) {
    text.resize(std::max(text.size(), std::min(probes.output_limit, filled * 2)));
    file.read(text.data() + filled, static_cast<std::streamsize>(text.size() - filled));
    filled += static_cast<std::size_t>(file.gcount());
  }
  if (file.bad()) {
    return std::nullopt;
  }
  text.resize(std::min(filled, probes.output_limit));
  return text;
}

auto exists(const Probes& probes, std::string_view path) -> bool {
  std::error_code error;
  return fs::exists(under_root(probes, path), error);
}

auto is_executable(const Probes& probes, std::string_view path) -> bool {
  const auto place = under_root(probes, path);
  std::error_code error;
  return fs::is_regular_file(place, error) && ::access(place.c_str(), X_OK) == 0;
}

auto names_in(const Probes& probes, std::string_view folder) -> std::optional<std::vector<std::string>> {
  std::error_code error;
  fs::directory_iterator entry(under_root(probes, folder), error);
  if (error) {
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (; entry != fs::directory_iterator{} && names.size() < k_most_names; entry.increment(error)) {
    if (error) {
      break;
    }
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

auto resolved(const Probes& probes, std::string_view path) -> std::string {
  std::error_code error;
  const auto root = fs::canonical(probes.root, error);
  const auto place = error ? fs::path{} : fs::canonical(under_root(probes, path), error);
  if (error) {
    return std::string(path);
  }
  const auto inside = place.lexically_relative(root);
  const auto first = inside.empty() ? std::string{} : inside.begin()->string();
  return first.empty() || first == ".." ? std::string(path) : (fs::path("/") / inside).string();
}

auto path_entries(const Probes& probes, const std::string& variable) -> std::vector<std::string> {
  const auto value = probes.variable(variable).value_or("");
  std::vector<std::string> entries;
  for (std::size_t start = 0; start < value.size();) {
    const auto end = std::min(value.find(':', start), value.size());
    auto entry = value.substr(start, end - start);
    if (entry.starts_with('/')) {
      entries.push_back(std::move(entry));
    }
    start = end + 1;
  }
  return entries;
}

auto find_program(const Probes& probes, std::string_view name) -> std::optional<std::string> {
  for (const auto& folder : path_entries(probes, "PATH")) {
    auto path = folder + "/" + std::string(name);
    if (is_executable(probes, path)) {
      return path;
    }
  }
  return std::nullopt;
}

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, k_blanks); }

auto lines_of(std::string_view text) -> std::vector<std::string_view> {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    auto line = text.substr(start, end - start);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.push_back(line);
    start = end + 1;
  }
  return lines;
}

auto version_in(std::string_view text) -> std::optional<DottedVersion> {
  auto version = parse_dotted_version(trimmed(text));
  return version ? std::optional(std::move(version).value()) : std::nullopt;
}

auto leading_version(std::string_view text) -> std::optional<DottedVersion> {
  const auto end = std::ranges::find_if_not(text, [](char c) { return ascii::is_digit(c) || c == '.'; });
  auto head = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  while (head.ends_with('.')) {
    head.remove_suffix(1);
  }
  return version_in(head);
}

auto number_in(std::string_view text) -> std::optional<std::uint32_t> {
  if (text.empty() || text.size() > k_most_digits || !std::ranges::all_of(text, ascii::is_digit)) {
    return std::nullopt;
  }
  std::uint32_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace gpusolve::hardware
