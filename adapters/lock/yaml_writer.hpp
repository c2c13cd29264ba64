// Writes YAML that every reader interprets in the same way. Quotes texts that some version of YAML would read as a number, a boolean or
// null; replaces bytes that are not UTF-8 by U+FFFD; escapes characters that hide or reorder others.
#pragma once

#include <yaml-cpp/emitter.h>
#include "model/words/word.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::lock {

/// Writes keys and values in the order of the calls.
class YamlWriter {
 public:
  YamlWriter();

  void value(std::string_view text);
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const std::optional<std::string>& text) { text ? value(std::string_view(*text)) : nothing(); }
  template <typename Grammar>
  void value(const Word<Grammar>& word) {
    value(std::string_view(word));
  }
  template <typename Grammar>
  void value(const std::optional<Word<Grammar>>& word) {
    word ? value(*word) : nothing();
  }
  void nothing() { out_ << YAML::Null; }

  template <class Text>
  void field(const char* key, const Text& text) {
    begin(key);
    value(text);
  }
  /// Like `field`, with a key that is not known in advance; quotes it if necessary.
  void entry(std::string_view key, std::string_view text);
  void number(const char* key, std::uint64_t number) {
    begin(key);
    out_ << number;
  }
  void empty(const char* key) {
    begin(key);
    nothing();
  }
  void flag(const char* key, bool value) {
    begin(key);
    out_ << value;
  }
  void texts(const char* key, const std::vector<std::string>& list) {
    sequence(key, list, [this](const std::string& text) { value(std::string_view(text)); });
  }
  template <class List, class Function>
  void sequence(const char* key, const List& list, Function write) {
    begin(key);
    out_ << (list.empty() ? YAML::Flow : YAML::Block) << YAML::BeginSeq;
    for (const auto& element : list) {
      write(element);
    }
    out_ << YAML::EndSeq;
  }
  /// Begins a list with elements of several kinds: everything written until `end_list` belongs to it.
  void begin_list(const char* key) {
    begin(key);
    out_ << YAML::BeginSeq;
  }
  void end_list() { out_ << YAML::EndSeq; }
  template <class Function>
  void map(Function write) {
    out_ << YAML::BeginMap;
    write();
    out_ << YAML::EndMap;
  }
  template <class Function>
  void map(const char* key, Function write) {
    begin(key);
    map(write);
  }
  /// Writes one map for each element of `list`.
  template <class List, class Function>
  void maps(const char* key, const List& list, Function write) {
    sequence(key, list, [&](const auto& element) { map([&] { write(*this, element); }); });
  }
  /// The text so far, with a final newline.
  [[nodiscard]] auto text() const -> std::string { return std::string(out_.c_str(), out_.size()) + "\n"; }

 private:
  void begin(const char* key) { out_ << YAML::Key << key << YAML::Value; }

  YAML::Emitter out_;
};

}  // namespace gpusolve::lock
