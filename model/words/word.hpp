// Names, versions, builds and files of packages, as values that must match their grammar.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve {

/// No name is longer: file systems allow 255 bytes, and the longest names of conda-forge have about 100.
inline constexpr std::size_t k_longest_word = 512;

/// Whether `text` consists of ASCII letters, digits and `_ . - + ! = ~`, at least one, and does not begin with `-`. Names, versions and
/// builds of both ecosystems need no other characters (PEP 508, PEP 440, CEP 26), and none of these has a special meaning in a shell, a
/// URL, YAML or JSON.
[[nodiscard]] auto is_plain_word(std::string_view text) -> bool;

struct PlainGrammar {
  static constexpr std::string_view k_expected = "letters, digits and `_.-+!=~`, not beginning with `-`";
  [[nodiscard]] static auto is_sound(std::string_view text) -> bool { return is_plain_word(text); }
};

/// The last part of a path or URL: printable ASCII without blanks, quotes, slashes and the special characters of shells.
struct FileGrammar {
  static constexpr std::string_view k_expected =
      "printable ASCII without blanks, quotes, slashes and shell characters, not beginning with `-`";
  [[nodiscard]] static auto is_sound(std::string_view text) -> bool;
};

struct NameGrammar : PlainGrammar {};
struct VersionGrammar : PlainGrammar {};
/// A plain word, or the pattern of conda's build strings that the embedded catalog knows (`cuda130*py314*`). Shells need quotes around a
/// `*`.
struct BuildGrammar {
  static constexpr std::string_view k_expected = "letters, digits and `_.-+!=~*`, not beginning with `-`";
  [[nodiscard]] static auto is_sound(std::string_view text) -> bool;
};
struct SubdirGrammar : PlainGrammar {};

/// A text that matches `Grammar`, so that code that writes it into a command, a file or a URL needs no further check. An empty word means
/// that nothing is known. Words of different grammars do not convert into each other.
template <typename Grammar>
class Word {
 public:
  Word() = default;
  /// Takes a literal. Throws std::logic_error if it is not sound, because the source code is then wrong.
  template <std::size_t Size>
  Word(const char (&text)[Size]) : Word(sound(text)) {}  // NOLINT(*-explicit-*,*-c-arrays): ``torch`` is a name
  /// nullopt for a text that is neither empty nor sound.
  [[nodiscard]] static auto parse(std::string_view text) -> std::optional<Word> {
    return text.empty() || Grammar::is_sound(text) ? std::optional(Word(std::string(text))) : std::nullopt;
  }

  /// Takes a text that its reader found sound. Throws std::logic_error if it is not.
  [[nodiscard]] static auto checked(std::string_view text) -> Word { return Word(sound(text)); }

  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  [[nodiscard]] auto empty() const -> bool { return text_.empty(); }
  operator const std::string&() const { return text_; }  // NOLINT(*-explicit-*): a word is a text, though not every text is a word
  operator std::string_view() const { return text_; }    // NOLINT(*-explicit-*): a word is a text

  template <std::same_as<Word> Other>
  friend auto operator==(const Word& one, const Other& other) -> bool {
    return one.text_ == other.text_;
  }
  friend auto operator==(const Word& word, std::string_view text) -> bool { return word.text_ == text; }
  template <std::same_as<Word> Other>
  friend auto operator<=>(const Word& one, const Other& other) -> std::strong_ordering {
    return one.text_ <=> other.text_;
  }
  friend auto operator+(const Word& word, std::string_view text) -> std::string { return std::string(word.text_).append(text); }
  friend auto operator+(std::string text, const Word& word) -> std::string { return std::move(text += word.text_); }
  friend auto operator<<(std::ostream& out, const Word& word) -> std::ostream& { return out << word.text_; }

 private:
  explicit Word(std::string text) : text_(std::move(text)) {}

  static auto sound(std::string_view text) -> std::string {
    return parse(text) ? std::string(text) : throw std::logic_error(std::string(text) + " is no sound word");
  }

  std::string text_;
};

using PackageName = Word<NameGrammar>;
using VersionText = Word<VersionGrammar>;  ///< as its source writes it
using BuildText = Word<BuildGrammar>;      ///< conda's build string, or the local version of a wheel
using SubdirName = Word<SubdirGrammar>;    ///< conda's "linux-64", "noarch"
using FileName = Word<FileGrammar>;

}  // namespace gpusolve
