#include "engine/diagnose/filled.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace gpusolve::engine::diagnose {
namespace {

auto may_be_pasted(std::string_view word) -> bool {
  constexpr std::string_view k_marks = "._+-";
  return !word.empty() && ascii::is_alphanumeric(word.front()) &&
         std::ranges::all_of(word, [&](char c) { return ascii::is_alphanumeric(c) || k_marks.find(c) != std::string_view::npos; });
}

}  // namespace

auto filled(std::string_view text, const Match& match, Use use) -> std::optional<std::string> {
  std::string out;
  while (!text.empty()) {
    const auto open = std::min(text.find('{'), text.size());
    const auto close = std::min(text.find('}', open), text.size());
    out += text.substr(0, open);
    if (open == text.size()) {
      break;
    }
    const auto found = match.captured.find(text.substr(open + 1, close - open - 1));
    if (found == match.captured.end() || (use == Use::command && !may_be_pasted(found->second))) {
      return std::nullopt;
    }
    out += found->second;
    text.remove_prefix(std::min(close + 1, text.size()));
  }
  return out;
}

}  // namespace gpusolve::engine::diagnose
