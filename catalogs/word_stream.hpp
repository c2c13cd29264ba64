// Writes entries as 16-bit words, and reads them back, by the lists of members in archive.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "catalogs/archive.hpp"

namespace gpusolve::catalogs {

/// Writes words and numbers texts.
class WordWriter {
 public:
  template <class... Values>
  void operator()(Values&... values) {
    (put(values), ...);
  }
  /// The words written since the last call.
  [[nodiscard]] auto take() -> std::vector<Word> { return std::exchange(words_, {}); }
  [[nodiscard]] auto texts() const -> const std::vector<std::string>& { return texts_.texts; }
  /// The texts of versions, which have numbers of their own.
  [[nodiscard]] auto versions() const -> const std::vector<std::string>& { return versions_.texts; }

 private:
  /// Distinct texts by their numbers.
  struct Numbered {
    std::vector<std::string> texts;
    std::map<std::string, Word> numbers;
    auto number(const std::string& text) -> Word {
      const auto [found, is_new] = numbers.emplace(text, static_cast<Word>(texts.size()));
      if (is_new) {
        GPUSOLVE_CHECK(texts.size() < 0xffff, "the catalog holds more texts than a word can number");
        texts.push_back(text);
      }
      return found->second;
    }
  };

  void put(std::string& text) { put_text(text); }
  void put(CatalogText& text) { put_text(text.str()); }
  void put(DottedVersion& version) { words_.push_back(versions_.number(version.text())); }
  void put_text(const std::string& text) { words_.push_back(texts_.number(text)); }
  void put(bool value) { words_.push_back(value ? 1 : 0); }
  void put(std::uint16_t value) { words_.push_back(value); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void put(Enum value) { words_.push_back(static_cast<Word>(value)); }
  template <class Value>
  void put(std::optional<Value>& value) {
    put(value.has_value());
    if (value) {
      put(*value);
    }
  }
  template <class Value>
  void put(std::vector<Value>& values) {
    GPUSOLVE_CHECK(values.size() < 0xffff, "a list of the catalog is too long");
    words_.push_back(static_cast<Word>(values.size()));
    for (auto& value : values) {
      put(value);
    }
  }
  template <class Value>
  void put(CatalogList<Value>& values) {
    auto copies = values.vector();
    put(copies);
  }
  template <class First, class Second>
  void put(std::pair<First, Second>& value) {
    put(value.first);
    put(value.second);
  }
  template <class Entry>
  requires std::is_class_v<Entry>
  void put(Entry& entry) { fields(*this, entry); }

  std::vector<Word> words_;
  Numbered texts_;
  Numbered versions_;
};

/// Reads words. They come from our own build step and are not validated.
class WordReader {
 public:
  /// `versions`: those that words number. They have to outlive the reader, like the texts. Lists are unpacked into `arena`, and live as
  /// long as that.
  WordReader(const TextTable& texts, std::span<const DottedVersion> versions, std::span<const Word> words,
             std::pmr::monotonic_buffer_resource& arena)
      : texts_(texts), versions_(versions), words_(words), arena_(arena) {}
  template <class... Values>
  void operator()(Values&... values) {
    (get(values), ...);
  }

 private:
  auto next() -> Word { return words_[position_++]; }
  void get(std::string& text) { text = std::string(texts_.text(next())); }  // a short text is moved faster than it is assigned
  void get(CatalogText& text) { text = CatalogText::in_tables(texts_.text(next())); }
  void get(DottedVersion& version) { version = versions_[next()]; }
  void get(bool& value) { value = next() != 0; }
  void get(std::uint16_t& value) { value = next(); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void get(Enum& value) { value = static_cast<Enum>(next()); }
  template <class Value>
  void get(std::optional<Value>& value) {
    if (next() != 0) {
      get(value.emplace());
    }
  }
  template <class Value>
  void get(std::vector<Value>& values) {
    values.resize(next());
    for (auto& value : values) {
      get(value);
    }
  }
  template <class Value>
  void get(CatalogList<Value>& values) {
    const auto made = make_in<Value>(arena_, next());
    for (auto& value : made) {
      get(value);
    }
    values = CatalogList<Value>::in_arena(made);
  }
  template <class First, class Second>
  void get(std::pair<First, Second>& value) {
    get(value.first);
    get(value.second);
  }
  template <class Entry>
  requires std::is_class_v<Entry>
  void get(Entry& entry) { fields(*this, entry); }

  const TextTable& texts_;
  std::span<const DottedVersion> versions_;
  std::span<const Word> words_;
  std::pmr::monotonic_buffer_resource& arena_;
  std::size_t position_{};
};

}  // namespace gpusolve::catalogs
