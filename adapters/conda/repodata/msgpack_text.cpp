#include "adapters/conda/repodata/msgpack_text.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_deepest = 32;  // repodata nests four levels; this also bounds the recursion of the parser
constexpr std::string_view k_hex = "0123456789abcdef";

using Json = nlohmann::json;

/// Writes JSON from the parser's events. A handler returns false to stop parsing.
class Writer final : public nlohmann::json_sax<Json> {
 public:
  [[nodiscard]] auto take() && -> std::string { return std::move(text_); }
  [[nodiscard]] auto why() const -> const std::string& { return why_; }

  auto null() -> bool override { return put("null"); }
  auto boolean(bool value) -> bool override { return put(value ? "true" : "false"); }
  auto number_integer(number_integer_t value) -> bool override { return put(std::to_string(value)); }
  auto number_unsigned(number_unsigned_t value) -> bool override { return put(std::to_string(value)); }
  auto number_float(number_float_t value, const string_t& /*text*/) -> bool override {
    return put(std::isfinite(value) ? Json(value).dump() : "null");
  }
  auto string(string_t& value) -> bool override {
    put_comma();
    quote_text(value);
    return true;
  }
  auto binary(binary_t& value) -> bool override {
    put_comma();
    text_ += '"';
    for (const auto byte : value) {
      text_ += {k_hex[byte >> 4U], k_hex[byte & 0xfU]};
    }
    text_ += '"';
    return true;
  }
  auto key(string_t& value) -> bool override {
    put_comma();
    quote_text(value);
    text_ += ':';
    is_after_key_ = true;
    return true;
  }
  auto start_object(std::size_t /*size*/) -> bool override { return open('{'); }
  auto end_object() -> bool override { return close('}'); }
  auto start_array(std::size_t /*size*/) -> bool override { return open('['); }
  auto end_array() -> bool override { return close(']'); }
  auto parse_error(std::size_t position, const std::string& /*token*/, const nlohmann::detail::exception& /*what*/) -> bool override {
    why_ = "no MessagePack, or truncated, at byte " + std::to_string(position);
    return false;
  }

 private:
  auto put(const std::string& value) -> bool {
    put_comma();
    text_ += value;
    return true;
  }
  void put_comma() {
    if (!is_first_ && !is_after_key_) {
      text_ += ',';
    }
    is_first_ = false;
    is_after_key_ = false;
  }
  auto open(char bracket) -> bool {
    put_comma();
    text_ += bracket;
    is_first_ = true;
    if (++depth_ > k_deepest) {
      why_ = "lists and maps lie more than " + std::to_string(k_deepest) + " deep within one another";
    }
    return depth_ <= k_deepest;
  }
  auto close(char bracket) -> bool {
    text_ += bracket;
    is_first_ = false;
    --depth_;
    return true;
  }
  void quote_text(std::string_view value) {
    text_ += '"';
    for (const char c : value) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x20) {
        text_ += std::string("\\u00") + k_hex[byte >> 4U] + k_hex[byte & 0xfU];
      } else {
        text_ += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
      }
    }
    text_ += '"';
  }

  std::string text_;
  std::string why_;
  std::size_t depth_{};
  bool is_first_{true};
  bool is_after_key_{};
};

}  // namespace

auto msgpack_to_json(std::string_view bytes) -> Result<std::string> {
  Writer writer;
  if (!Json::sax_parse(bytes.begin(), bytes.end(), &writer, Json::input_format_t::msgpack, true)) {
    return Error{ErrorKind::source, writer.why()};
  }
  return std::move(writer).take();
}

}  // namespace gpusolve::conda
