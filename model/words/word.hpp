// Names, versions, builds and files of packages as values that only their grammar can make.
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

/// Longer texts name nothing: file systems take 255 bytes, the longest names of conda-forge have about 100.
inline constexpr std::size_t k_longest_word = 512;

/// Letters, digits and `_ . - + ! = ~` of ASCII, at least one and not beginning with `-`. Names, versions and builds of both ecosystems
/// need no others (PEP 508, PEP 440, CEP 26), and each stands for itself in a shell, a URL, YAML and JSON.
[[nodiscard]] auto is_plain_word(std::string_view text) -> bool;

struct PlainGrammar {
  static constexpr std::string_view k_expected = "letters, digits and `_.-+!=~`, not beginning with `-`";
  [[nodiscard]] static auto is_sound(std::string_view text) -> bool { return is_plain_word(text); }
};

/// The last part of a path or URL: printable ASCII without blanks, quotes, slashes and what a shell treats specially.
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

/// A text that `Grammar` finds sound, so that whoever writes it into a command, a file or a URL need not ask what else might be in it. An
/// empty word says that nothing is known. Words of different grammars do not convert into each other.
template <typename Grammar>
class Word {
 public:
  Word() = default;
  /// Of a literal. Throws std::logic_error where it is not sound, for the source is wrong then.
  template <std::size_t Size>
  Word(const char (&text)[Size]) : Word(sound(text)) {}  // NOLINT(*-explicit-*,*-c-arrays): ``torch`` is a name
  /// Nothing for a text that is neither empty nor sound.
  [[nodiscard]] static auto parse(std::string_view text) -> std::optional<Word> {
    return text.empty() || Grammar::is_sound(text) ? std::optional(Word(std::string(text))) : std::nullopt;
  }

  /// Of a text that its reader found sound. Throws std::logic_error where it is not.
  [[nodiscard]] static auto checked(std::string_view text) -> Word { return Word(sound(text)); }

  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  [[nodiscard]] auto empty() const -> bool { return text_.empty(); }
  operator const std::string&() const { return text_; }  // NOLINT(*-explicit-*): a word is a text, though not every text is a word
  operator std::string_view() const { return text_; }    // NOLINT(*-explicit-*): the same

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
