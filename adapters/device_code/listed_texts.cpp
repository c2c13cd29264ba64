#include "adapters/device_code/listed_texts.hpp"

#include <algorithm>

#include "adapters/device_code/amd_target.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_longest_list = 512;
constexpr std::size_t k_most_lists = 8;
constexpr std::string_view k_starts[] = {"sm_", "gfx", "compute_"};

auto is_number(std::string_view text) -> bool {
  const auto digits = text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
  return digits.size() >= 2 && digits.size() <= 3 &&
         (digits.size() == text.size() || text.substr(digits.size()) == "a" || text.substr(digits.size()) == "f");
}

auto is_target(std::string_view word) -> bool {
  if (word.starts_with("gfx")) {
    return word.size() > 5 && is_amd_target(word);
  }
  return (word.starts_with("sm_") && is_number(word.substr(3))) || (word.starts_with("compute_") && is_number(word.substr(8)));
}

auto is_list(std::string_view text) -> bool {
  std::size_t words = 0;
  for (; !text.empty(); ++words) {
    const auto end = std::min(text.find(' '), text.size());
    if (!is_target(text.substr(0, end))) {
      return false;
    }
    text = text.substr(std::min(end + 1, text.size()));
  }
  return words >= 2;
}

}  // namespace

auto ListeningStream::read(std::span<char> room) -> Result<std::size_t> {
  auto count = stream_.read(room);
  if (count) {
    listen({room.data(), *count});
  }
  return count;
}

void ListeningStream::listen(std::string_view bytes) {
  rest_ += bytes;
  for (const auto start : k_starts) {
    for (auto at = rest_.find(start); at != std::string::npos; at = rest_.find(start, at + 1)) {
      const bool is_first = at > 0 && rest_[at - 1] == '\0';
      const auto end = is_first ? rest_.find('\0', at) : std::string::npos;
      if (end != std::string::npos) {
        keep(std::string_view(rest_).substr(at, end - at));
      }
    }
  }
  // Keeps an unfinished text and the NUL before it for the next piece.
  const auto last = rest_.rfind('\0');
  const auto begun = last == std::string::npos ? rest_.size() : rest_.size() - last;
  rest_.erase(0, rest_.size() - (begun <= k_longest_list ? begun : 0));
}

void ListeningStream::keep(std::string_view text) {
  const bool is_new =
      text.size() <= k_longest_list && found_.size() < k_most_lists && is_list(text) && std::ranges::find(found_, text) == found_.end();
  if (is_new) {
    found_.emplace_back(text);
  }
}

}  // namespace gpusolve::device_code
