#include "adapters/inventory/docker/docker_text.hpp"

#include <algorithm>
#include <optional>

#include "adapters/inventory/input_text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// The escape character: the one that a line `# escape=`` at the start states, otherwise the backslash.
auto escape_of(const std::vector<Line>& lines) -> char {
  for (const auto& line : lines) {
    auto text = trimmed(line.text);
    if (!text.starts_with('#')) {
      break;
    }
    text = trimmed(text.substr(1));
    if (ascii::lower(text).starts_with("escape=") && !trimmed(text.substr(7)).empty()) {
      return trimmed(text.substr(7)).front();
    }
  }
  return '\\';
}

auto is_name(char c) -> bool { return ascii::is_alphanumeric(c) || c == '_' || c == '-' || c == '.'; }

struct Opener {
  std::string word;
  bool strips_tabs{};
};

/// Parses the start of a here-document, `<<EOF`, `<<-EOF` or `<<"EOF"`; nullopt for `<<<`.
auto opener_at(std::string_view text, std::size_t at) -> std::optional<Opener> {
  auto rest = text.substr(at + 2);
  Opener opener;
  opener.strips_tabs = rest.starts_with('-');
  rest.remove_prefix(opener.strips_tabs ? 1 : 0);
  rest.remove_prefix(rest.starts_with('"') || rest.starts_with('\'') ? 1 : 0);
  opener.word = rest.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(rest, is_name) - rest.begin()));
  return opener.word.empty() ? std::nullopt : std::optional(opener);
}

auto openers_in(std::string_view text) -> std::vector<Opener> {
  std::vector<Opener> openers;
  for (auto at = text.find("<<"); at != std::string_view::npos; at = text.find("<<", at + 2)) {
    if (text.substr(at).starts_with("<<<")) {
      ++at;
    } else if (const auto opener = opener_at(text, at)) {
      openers.push_back(*opener);
    }
  }
  return openers;
}

class DockerTextReader {
 public:
  explicit DockerTextReader(std::string_view text) : lines_(lines_of(text)), escape_(escape_of(lines_)) {}

  auto read() -> std::vector<Instruction> {
    std::vector<Instruction> all;
    while (at_ < lines_.size()) {
      const auto text = trimmed(lines_[at_].text);
      if (text.empty() || text.front() == '#') {
        ++at_;
      } else {
        all.push_back(instruction());
      }
    }
    return all;
  }

 private:
  auto instruction() -> Instruction {
    Instruction one;
    one.line = lines_[at_].number;
    const auto joined = joined_lines();
    const auto end = std::min(joined.find_first_of(" \t\\"), joined.size());
    one.keyword = ascii::lower(joined.substr(0, end));
    std::ranges::transform(one.keyword, one.keyword.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    one.text = joined.substr(end);
    if (one.keyword == "RUN" || one.keyword == "COPY" || one.keyword == "ADD") {
      for (const auto& opener : openers_in(one.text)) {
        one.documents.push_back(document(opener));
      }
    }
    return one;
  }

  /// Joins lines up to the first one that is not continued.
  auto joined_lines() -> std::string {
    std::string joined;
    bool goes_on = true;
    while (goes_on && at_ < lines_.size()) {
      auto text = trimmed(lines_[at_].text);
      ++at_;
      if (!joined.empty() && (text.empty() || text.front() == '#')) {
        joined += "\\\n";
        continue;
      }
      goes_on = text.ends_with(escape_);
      text.remove_suffix(goes_on ? 1 : 0);
      joined += std::string(text) + (goes_on ? "\\\n" : "");
    }
    return joined;
  }

  auto document(const Opener& opener) -> HereDocument {
    HereDocument document{.text = {}, .line = at_ < lines_.size() ? lines_[at_].number : 0};
    for (; at_ < lines_.size(); ++at_) {
      auto text = lines_[at_].text;
      while (opener.strips_tabs && text.starts_with('\t')) {
        text.remove_prefix(1);
      }
      if (text == opener.word) {
        ++at_;
        break;
      }
      document.text += std::string(text) + "\n";
    }
    return document;
  }

  std::vector<Line> lines_;
  char escape_;
  std::size_t at_{};
};

}  // namespace

auto instructions_of(std::string_view text) -> std::vector<Instruction> { return DockerTextReader(text).read(); }

}  // namespace gpusolve::inventory
