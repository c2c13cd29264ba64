#include "adapters/conda/spec/version_parts.hpp"

#include <algorithm>

namespace gpusolve::conda::detail {
namespace {

enum class CharClass { digit, star, other };

auto class_of(char c) -> CharClass {
  if (c >= '0' && c <= '9') {
    return CharClass::digit;
  }
  return c == '*' ? CharClass::star : CharClass::other;
}

auto atom_of(std::string_view run) -> Atom {
  if (class_of(run.front()) == CharClass::digit) {
    run.remove_prefix(std::min(run.find_first_not_of('0'), run.size()));
    return {Atom::Kind::number, run};
  }
  if (run == "post") {
    return {Atom::Kind::post, {}};
  }
  // Upper case sorts before `_` and every lower-case word, as dev versions must.
  return {Atom::Kind::word, run == "dev" ? std::string_view("DEV") : run};
}

}  // namespace

AtomReader::AtomReader(std::string_view segment)
    : rest_(segment), leading_zero_(segment.empty() || class_of(segment.front()) != CharClass::digit) {}

auto AtomReader::next() -> Atom {
  if (leading_zero_ || rest_.empty()) {
    leading_zero_ = false;
    return {};
  }
  const auto kind = class_of(rest_.front());
  const auto end = std::ranges::find_if(rest_, [kind](char c) { return class_of(c) != kind; });
  const auto length = static_cast<std::size_t>(end - rest_.begin());
  const auto atom = atom_of(rest_.substr(0, length));
  rest_.remove_prefix(length);
  return atom;
}

auto SegmentReader::of_main(std::string_view epoch, std::string_view main) -> SegmentReader {
  SegmentReader reader;
  reader.epoch_ = epoch;
  reader.rest_ = main;
  reader.has_rest_ = true;
  reader.keeps_last_underscore_ = main.ends_with('_');
  return reader;
}

auto SegmentReader::of_local(std::string_view local) -> SegmentReader {
  SegmentReader reader;
  reader.rest_ = local;
  reader.has_rest_ = true;
  return reader;
}

auto SegmentReader::next() -> std::string_view {
  if (epoch_) {
    const auto epoch = *epoch_;
    epoch_.reset();
    return epoch;
  }
  const auto cut = static_cast<std::size_t>(std::ranges::find_if(rest_, is_separator) - rest_.begin());
  const auto is_last = cut == rest_.size() || (keeps_last_underscore_ && cut + 1 == rest_.size());
  const auto segment = is_last ? rest_ : rest_.substr(0, cut);
  has_rest_ = has_rest_ && !is_last;
  rest_ = is_last ? std::string_view() : rest_.substr(cut + 1);
  return segment;
}

auto split_version(std::string_view text) -> VersionParts {
  VersionParts parts;
  if (const auto bang = text.find('!'); bang != std::string_view::npos) {
    parts.epoch = text.substr(0, bang);
    text.remove_prefix(bang + 1);
  }
  const auto plus = text.find('+');
  parts.main = text.substr(0, plus);
  if (plus != std::string_view::npos) {
    parts.local = text.substr(plus + 1);
  }
  return parts;
}

}  // namespace gpusolve::conda::detail
