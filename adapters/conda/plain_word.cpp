#include "adapters/conda/plain_word.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gpusolve::conda {
namespace {

/// By byte: every file name of a channel is looked at, so a table instead of a search.
constexpr auto k_is_plain = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+!=~")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

}  // namespace

auto is_plain_word(std::string_view text) -> bool {
  constexpr std::size_t k_longest = 512;
  const auto is_fine = [](char c) { return k_is_plain[static_cast<unsigned char>(c)]; };
  return !text.empty() && text.size() <= k_longest && std::ranges::all_of(text, is_fine);
}

auto is_package_file_name(std::string_view text) -> bool {
  return is_plain_word(text) && !text.starts_with('.') && !text.starts_with('-') && without_extension(text).size() < text.size();
}

auto without_extension(std::string_view file_name) -> std::string_view {
  for (const std::string_view extension : {".conda", ".tar.bz2"}) {
    if (file_name.ends_with(extension)) {
      return file_name.substr(0, file_name.size() - extension.size());
    }
  }
  return file_name;
}

}  // namespace gpusolve::conda
