#include "adapters/conda/repodata/usual_records.hpp"

#include <algorithm>
#include <vector>

namespace gpusolve::conda {
namespace {

using FieldKind = FieldValue::Kind;

constexpr std::size_t k_smallest_capacity = std::size_t{4096};

auto is_blank(char c) -> bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// Iterates over the tokens. The last token is always a closing brace, so every other token has a successor. Inline, because this class
/// reads ten million fields.
class Tokens {
 public:
  /// Precondition: `next` points to a token.
  Tokens(const char* text, const std::uint32_t* next) : text_(text), next_(next) {}

  [[nodiscard]] auto next() const -> const std::uint32_t* { return next_; }
  [[nodiscard]] auto is_at(char token) const -> bool { return text_[*next_] == token; }
  auto take(char token) -> bool {
    const bool is_there = is_at(token);
    next_ += is_there ? 1 : 0;
    return is_there;
  }
  /// Reads the text between quotes. The next token is the next byte that is not a blank, so only blanks follow the closing quote.
  auto take_text(std::string_view& out) -> bool {
    if (!is_at('"')) {
      return false;
    }
    const std::size_t begin = *next_;
    ++next_;
    auto end = std::size_t{*next_} - 1;
    for (; text_[end] != '"'; --end) {
      if (!is_blank(text_[end])) {
        return false;
      }
    }
    out = std::string_view(text_ + begin + 1, end - begin - 1);
    return begin < end;
  }
  /// Reads any token without the blanks after it. It must not be the last token.
  auto take_word() -> std::string_view {
    const std::size_t begin = *next_;
    ++next_;
    std::size_t end = *next_;
    while (is_blank(text_[end - 1])) {
      --end;
    }
    return {text_ + begin, end - begin};
  }

 private:
  const char* text_;
  const std::uint32_t* next_;
};

/// Reads a list after its opening bracket.
auto take_list(Tokens& tokens, std::vector<std::string_view>& out) -> bool {
  if (tokens.take(']')) {
    return true;
  }
  do {
    std::string_view text;
    if (out.size() == k_most_entries || !tokens.take_text(text)) {
      return false;
    }
    out.push_back(text);
  } while (tokens.take(','));
  return tokens.take(']');
}

/// Parses a number with so few digits that it is exact in every representation.
auto read_count(std::string_view word, std::uint64_t& out) -> bool {
  constexpr std::size_t k_most_digits = 15;
  if (word.size() > k_most_digits || (word.front() == '0' && word.size() > 1)) {
    return false;
  }
  std::uint64_t number = 0;
  bool is_number = true;
  for (const char c : word) {
    const auto digit = static_cast<unsigned>(c) - '0';
    is_number = is_number && digit < 10;
    number = 10 * number + digit;
  }
  out = number;
  return is_number;
}

auto take_value(Tokens& tokens, FieldValue& out) -> bool {
  out.text = {};
  out.texts.clear();
  if (tokens.is_at('"')) {
    out.kind = FieldKind::text;
    return tokens.take_text(out.text);
  }
  if (tokens.take('[')) {
    out.kind = FieldKind::list;
    const bool is_fine = take_list(tokens, out.texts);
    out.count = out.texts.size();
    return is_fine;
  }
  const auto word = tokens.is_at('}') ? std::string_view("}") : tokens.take_word();
  out.kind = word == "null" ? FieldKind::null : FieldKind::count;
  return out.kind == FieldKind::null || read_count(word, out.count);
}

/// Reads the fields of a record, at least one, from behind the opening brace to the closing brace.
auto take_fields(Tokens& tokens, FieldValue& value, RecordFields& out) -> bool {
  do {
    std::string_view key;
    if (!tokens.take_text(key) || !tokens.take(':') || !take_value(tokens, value) || !out.take(record_field_of(key), value)) {
      return false;
    }
  } while (tokens.take(','));
  return tokens.is_at('}');
}

}  // namespace

/// Ignores everything after the last `}`: it may be an unfinished string.
void UsualRecords::look_at(std::string_view text) {
  text_ = text.substr(0, text.rfind('}') + 1);
  places_ = {};
  if (text_.empty() || text_.size() >= k_large_value) {
    return;
  }
  if (parser_ == nullptr || parser_->capacity() <= text_.size()) {
    const auto capacity = std::max(k_smallest_capacity, text_.size() + text_.size() / 2);  // the next texts may be somewhat larger
    if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, parser_) != simdjson::SUCCESS) {
      parser_.reset();
      return;
    }
  }
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text_.data());  // NOLINT(*-reinterpret-cast): simdjson's interface
  if (parser_->stage1(bytes, text_.size(), simdjson::stage1_mode::regular) == simdjson::SUCCESS) {
    places_ = {parser_->structural_indexes.get(), parser_->n_structural_indexes};
    has_backslash_ = text_.find('\\') != std::string_view::npos;
  }
}

auto UsualRecords::read(std::size_t at, Record& out) -> std::optional<Member> {
  while (!places_.empty() && places_.front() < at) {
    places_ = places_.subspan(1);
  }
  if (places_.empty()) {
    return std::nullopt;
  }
  Tokens tokens(text_.data(), places_.data());
  Member member;
  RecordFields fields(out);
  const bool is_member = tokens.take_text(member.file) && tokens.take(':') && tokens.take('{') && take_fields(tokens, value_, fields);
  places_ = places_.subspan(static_cast<std::size_t>(tokens.next() - places_.data()));
  if (!is_member || !fields.finish()) {
    return std::nullopt;
  }
  member.end = std::size_t{places_.front()} + 1;
  const bool is_plain = !has_backslash_ || text_.substr(at, member.end - at).find('\\') == std::string_view::npos;
  return is_plain ? std::optional(member) : std::nullopt;
}

}  // namespace gpusolve::conda
