#include "adapters/report/html/markup.hpp"

#include "base/plain.hpp"

namespace gpusolve::report {

auto markup_text(std::string_view text, std::size_t longest) -> std::string {
  std::string out;
  for (const char c : printable(text, longest)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

auto element(std::string_view name, std::string_view text) -> std::string {
  return "<" + std::string(name) + ">" + markup_text(text) + "</" + std::string(name.substr(0, name.find(' '))) + ">";
}

}  // namespace gpusolve::report
