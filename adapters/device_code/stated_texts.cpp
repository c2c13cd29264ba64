#include "adapters/device_code/stated_texts.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_longest_value = 256;
constexpr std::size_t k_most_stated = 8;

auto is_word(char c) -> bool { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

/// The part of `value` before the quote; empty if it cannot be a list of architectures.
auto list_up_to(char quote, std::string_view value) -> std::string_view {
  const auto end = value.find(quote);  // without a quote, the end is beyond any limit
  const bool is_list = end <= k_longest_value &&
                       value.substr(0, end).find_first_not_of("abcdefghijklmnopqrstuvwxyzPTX0123456789.+-:;, _") == std::string_view::npos;
  return is_list ? value.substr(0, end) : std::string_view();
}

/// The list in quotes behind a name and `:` or `=`; empty if there is none.
auto quoted_behind(std::string_view rest) -> std::string_view {
  constexpr std::string_view k_between = "\"' :=\t";
  const auto start = std::min(rest.find_first_not_of(k_between), rest.size());
  const auto between = rest.substr(0, start);
  const bool is_set =
      between.find_first_of(":=") != std::string_view::npos && !between.empty() && (between.back() == '"' || between.back() == '\'');
  if (!is_set) {
    return {};
  }
  return list_up_to(between.back(), rest.substr(start));
}

/// The value of the variable whose name begins at `first` and ends at `end`.
auto value_of(std::string_view text, std::size_t first, std::size_t end) -> std::string_view {
  const bool is_within_quotes = first > 0 && text[first - 1] == '"' && end < text.size() && text[end] == '=';
  return is_within_quotes ? list_up_to('"', text.substr(end + 1)) : quoted_behind(text.substr(end));
}

}  // namespace

auto target_in_name(std::string_view path) -> std::string {
  constexpr std::array<std::string_view, 7> k_extensions{".co", ".hsaco", ".kpack", ".dat", ".kdb", ".db", ".txt"};
  const auto name = path.substr(path.find_last_of('/') + 1);
  const auto dot = name.find_last_of('.');
  const auto at = name.find("gfx");
  if (dot == std::string_view::npos || at == std::string_view::npos || at > dot ||
      std::ranges::find(k_extensions, name.substr(dot)) == k_extensions.end()) {
    return {};
  }
  const auto rest = name.substr(at + 3, dot - at - 3);
  const auto digits = rest.substr(0, rest.find_first_not_of("abcdef0123456789"));
  if (digits.size() < 3 || digits.size() > 4) {
    return {};
  }
  auto target = "gfx" + std::string(digits);
  for (const std::string_view feature : {"sramecc", "xnack"}) {
    const auto place = rest.find(std::string("-") + std::string(feature));
    const auto sign = place == std::string_view::npos ? place : place + 1 + feature.size();
    if (sign < rest.size() && (rest[sign] == '+' || rest[sign] == '-')) {
      target += ":" + std::string(feature) + rest[sign];
    }
  }
  return target;
}

auto toolkit_in_name(std::string_view path) -> std::string {
  const auto name = path.substr(path.find_last_of('/') + 1);
  if (!name.ends_with(".so") && !name.ends_with(".dll") && !name.ends_with(".pyd")) {
    return {};
  }
  struct ToolkitWord {
    std::string_view word;
    std::size_t digits;
    const char* title;
  };
  for (const auto& [word, digits, title] :
       {ToolkitWord{"cuda", 3, "CUDA "}, ToolkitWord{"cu", 3, "CUDA "}, ToolkitWord{"rocm", 2, "ROCm "}}) {
    const auto at = name.rfind(word);
    const auto rest = at == std::string_view::npos ? std::string_view() : name.substr(at + word.size());
    const auto number = rest.substr(0, std::min(rest.find_first_not_of("0123456789"), rest.size()));
    if (number.size() == digits && at > 0 && !is_word(name[at - 1] == '_' ? '-' : name[at - 1])) {
      return title + std::string(number.substr(0, digits - 1)) + "." + std::string(number.substr(digits - 1));
    }
  }
  return {};
}

auto is_wheel_metadata(std::string_view path) -> bool { return path.ends_with(".dist-info/METADATA") && path.find('/') == path.rfind('/'); }

auto is_stating_name(std::string_view path) -> bool {
  const auto name = path.substr(path.find_last_of('/') + 1);
  return is_wheel_metadata(path) || name.ends_with(".json") || name.ends_with(".sh") || name.ends_with(".bat") ||
         (name.ends_with(".py") && name.find("version") != std::string_view::npos);
}

auto stated_architectures(std::string_view text) -> std::vector<std::string> {
  std::vector<std::string> found;
  for (const std::string_view key : {"CUDA_ARCH_LIST", "ROCM_ARCH", "CUDA_ARCHITECTURES"}) {
    for (auto at = text.find(key); at != std::string_view::npos && found.size() < k_most_stated; at = text.find(key, at + key.size())) {
      auto first = at;
      while (first > 0 && is_word(text[first - 1])) {
        --first;
      }
      const auto value = value_of(text, first, at + key.size());
      auto stated = std::string(text.substr(first, at + key.size() - first)) + " " + std::string(value);
      if (!value.empty() && std::ranges::find(found, stated) == found.end()) {
        found.push_back(std::move(stated));
      }
    }
  }
  return found;
}

}  // namespace gpusolve::device_code
