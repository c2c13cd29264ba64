#include "adapters/conda/spec/version.hpp"

#include <algorithm>
#include <optional>

#include "adapters/conda/spec/version_parts.hpp"
#include "base/ascii.hpp"

namespace gpusolve::conda {
namespace {

using detail::Atom;
using detail::AtomReader;
using detail::SegmentReader;

constexpr std::size_t k_longest_version = 1024;

// The key is a prefix code whose bytes have the order of the versions. A missing atom or segment equals 0, so zeros are written only if an
// atom follows them: if this atom is below 0 (a word), more zeros sort later; if it is above 0 (a number, `post`), more zeros sort earlier.
constexpr char k_below = '\x01';
constexpr char k_end = '\x02';
constexpr char k_above = '\x03';
constexpr char k_word_end = '\0';

class KeyWriter {
 public:
  explicit KeyWriter(std::string& out) : out_(out) {}

  void add_segment(std::string_view segment) {
    std::size_t zeros = 0;
    bool is_first = true;
    for (AtomReader atoms(segment); !atoms.is_done();) {
      const auto atom = atoms.next();
      if (atom.is_zero()) {
        ++zeros;
        continue;
      }
      add_atom(atom, is_first ? std::optional(empty_segments_) : std::nullopt, zeros);
      zeros = 0;
      is_first = false;
    }
    if (is_first) {
      ++empty_segments_;
    } else {
      out_ += k_end;
      empty_segments_ = 0;
    }
  }

  void end_list() {
    out_ += k_end;
    empty_segments_ = 0;
  }

 private:
  void add_atom(const Atom& atom, std::optional<std::size_t> segments_before, std::size_t zeros_before) {
    const bool is_below = atom.kind == Atom::Kind::word;
    out_ += is_below ? k_below : k_above;
    if (segments_before) {
      add_count(*segments_before, is_below);
    }
    add_count(zeros_before, is_below);
    switch (atom.kind) {
      case Atom::Kind::word:
        (out_ += atom.text) += k_word_end;
        break;
      case Atom::Kind::number:
        add_count(atom.text.size(), true), out_ += atom.text;
        break;
      case Atom::Kind::post:
        out_ += "\xff\xff\xff";
        break;  // longer than any number
    }
  }

  // Adds a count that sorts in ascending or descending order. Counts stay below 2^16 because versions are short.
  void add_count(std::size_t count, bool ascending) {
    const auto put = [&](std::size_t byte) { out_ += static_cast<char>(ascending ? byte : 0xffU - byte); };
    if (count < 0xffU) {
      put(count);
    } else {
      put(0xffU), put(count >> 8U), put(count & 0xffU);
    }
  }

  std::string& out_;
  std::size_t empty_segments_{};
};

auto is_version_character(char c) -> bool { return ascii::is_lower_alnum(c) || c == '.' || c == '_' || c == '+' || c == '!' || c == '*'; }

auto has_only_version_characters(std::string_view text) -> bool { return std::ranges::all_of(text, is_version_character); }

/// The text in lower case, with underscores for dashes unless it contains underscores; nullopt if a character is not allowed in a version.
auto normalise(std::string_view text) -> std::optional<std::string> {
  auto out = ascii::lower(ascii::strip(text));
  if (!has_only_version_characters(out)) {
    if (out.find('_') != std::string::npos) {
      return std::nullopt;
    }
    std::ranges::replace(out, '-', '_');
    if (!has_only_version_characters(out)) {
      return std::nullopt;
    }
  }
  return out;
}

/// A fast test whether a segment may be empty: a separator is at an end, or two are side by side.
auto may_have_empty_segment(std::string_view part) -> bool {
  const auto are_separators = [](char a, char b) { return detail::is_separator(a) && detail::is_separator(b); };
  return part.empty() || detail::is_separator(part.front()) || detail::is_separator(part.back()) ||
         std::ranges::adjacent_find(part, are_separators) != part.end();
}

auto has_empty_segment(SegmentReader segments) -> bool {
  while (!segments.is_done()) {
    if (segments.next().empty()) {
      return true;
    }
  }
  return false;
}

/// The fault of a normalised text; nullopt if it has none.
auto fault_of(std::string_view text) -> std::optional<std::string_view> {
  if (text.empty()) {
    return "a version cannot be empty";
  }
  if (std::ranges::count(text, '!') > 1) {
    return "only one `!` may follow the epoch";
  }
  const auto parts = detail::split_version(text);
  if (parts.epoch.empty() || !std::ranges::all_of(parts.epoch, ascii::is_digit)) {
    return "the epoch before `!` must be a number";
  }
  if (parts.main.empty()) {
    return "a version must come before a local part";
  }
  if (parts.local && parts.local->find('+') != std::string_view::npos) {
    return "only one `+` may open the local part";
  }
  if ((may_have_empty_segment(parts.main) && has_empty_segment(parts.main_segments())) ||
      (parts.local && may_have_empty_segment(*parts.local) && has_empty_segment(parts.local_segments()))) {
    return "a part between dots or underscores is empty";
  }
  return std::nullopt;
}

void append_key(std::string& out, const detail::VersionParts& parts) {
  KeyWriter writer(out);
  for (auto segments = parts.main_segments(); !segments.is_done();) {
    writer.add_segment(segments.next());
  }
  writer.end_list();
  if (parts.local) {
    for (auto segments = parts.local_segments(); !segments.is_done();) {
      writer.add_segment(segments.next());
    }
  }
  writer.end_list();
}

auto segments_are_equal(std::string_view left, std::string_view right) -> bool {
  AtomReader a(left);
  AtomReader b(right);
  while (!a.is_done() || !b.is_done()) {
    if (a.next() != b.next()) {
      return false;
    }
  }
  return true;
}

auto lists_are_equal(SegmentReader a, SegmentReader b) -> bool {
  while (!a.is_done() || !b.is_done()) {
    if (!segments_are_equal(a.is_done() ? std::string_view() : a.next(), b.is_done() ? std::string_view() : b.next())) {
      return false;
    }
  }
  return true;
}

auto segment_starts_with(std::string_view segment, std::string_view prefix) -> bool {
  AtomReader mine(segment);
  AtomReader theirs(prefix);
  while (true) {
    const auto want = theirs.next();
    const auto have = mine.next();
    if (theirs.is_done()) {
      return want.kind == Atom::Kind::word ? have.kind == Atom::Kind::word && have.text.starts_with(want.text) : have == want;
    }
    if (have != want) {
      return false;
    }
  }
}

auto list_starts_with(SegmentReader mine, SegmentReader theirs) -> bool {
  while (true) {
    const auto want = theirs.next();
    const auto have = mine.is_done() ? std::string_view() : mine.next();
    if (theirs.is_done()) {
      return segment_starts_with(have, want);
    }
    if (!segments_are_equal(have, want)) {
      return false;
    }
  }
}

}  // namespace

Version::Version() : storage_{'0', k_end, k_end}, text_size_(1) {}

auto Version::starts_with(const Version& prefix) const -> bool {
  const auto mine = detail::split_version(text());
  const auto theirs = detail::split_version(prefix.text());
  if (!theirs.local) {
    return list_starts_with(mine.main_segments(), theirs.main_segments());
  }
  const auto local = SegmentReader::of_local(mine.local.value_or(std::string_view()));
  return lists_are_equal(mine.main_segments(), theirs.main_segments()) && list_starts_with(local, theirs.local_segments());
}

auto parse_version(std::string_view text) -> Result<Version> {
  const auto refuse = [text](std::string_view why) { return usage_error("version " + quote(text) + " is not valid: " + std::string(why)); };
  if (text.size() > k_longest_version) {
    return refuse("it is longer than 1024 bytes");
  }
  auto storage = normalise(text);
  if (!storage) {
    return refuse("it may hold letters, digits, `.`, `_`, `-`, `*`, `+` and `!`, and not both `-` and `_`");
  }
  if (const auto fault = fault_of(*storage)) {
    return refuse(*fault);
  }
  const auto text_size = static_cast<std::uint32_t>(storage->size());
  std::string key;
  key.reserve(2 * text.size() + 32);  // a rough estimate avoids repeated growth
  append_key(key, detail::split_version(*storage));
  *storage += key;
  return Version(std::move(*storage), text_size);
}

}  // namespace gpusolve::conda
