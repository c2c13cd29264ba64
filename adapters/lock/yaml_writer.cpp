#include "adapters/lock/yaml_writer.hpp"

#include <algorithm>
#include <array>

#include "base/printable.hpp"

namespace gpusolve::lock {
namespace {

/// Words that some YAML reader interprets as a boolean or null (YAML 1.1 types bool and null).
constexpr std::array<std::string_view, 11> k_reserved{"y", "n", "yes", "no", "true", "false", "on", "off", "null", "nan", "inf"};

/// Digests are longer, so the writer quotes them all, whatever their first character.
constexpr std::size_t k_longest_plain = 31;

/// Whether every version of YAML reads the text as a text. Versions such as 3.10 are quoted, names are not.
auto is_plain_text(std::string_view text) -> bool {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_inner = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  return !text.empty() && text.size() <= k_longest_plain && is_letter(text.front()) && std::ranges::all_of(text, is_inner) &&
         std::ranges::find(k_reserved, text) == k_reserved.end();
}

}  // namespace

YamlWriter::YamlWriter() { out_.SetNullFormat(YAML::LowerNull); }

void YamlWriter::value(std::string_view text) {
  if (!is_plain_text(text)) {
    out_ << YAML::DoubleQuoted;
  }
  const auto valid = valid_utf8(text);  // yaml-cpp would accept an overlong sequence as a character
  if (!is_printable(valid)) {
    out_ << YAML::EscapeNonAscii;
  }
  out_ << valid;
}

void YamlWriter::entry(std::string_view key, std::string_view text) {
  out_ << YAML::Key;
  value(key);
  out_ << YAML::Value;
  value(text);
}

}  // namespace gpusolve::lock
