#include "adapters/net/cache_entry.hpp"

#include <algorithm>
#include <map>

#include "base/digest/digest.hpp"
#include "base/url/secrets.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::net {
namespace {

/// The fields of the head of a cached document.
namespace head_fields {
constexpr auto k_status = "status";
constexpr auto k_asked_at = "asked-at";
constexpr auto k_fresh_for = "fresh-for";
constexpr auto k_first = "first";
constexpr auto k_asked = "asked";
constexpr auto k_etag = "etag";
constexpr auto k_last_modified = "last-modified";
constexpr auto k_url = "url";
constexpr auto k_content_type = "content-type";
constexpr auto k_whole = "whole";
constexpr auto k_apart = "apart";
constexpr auto k_body = "body";
}  // namespace head_fields

constexpr std::string_view k_magic = "gpusolve cached document 2\n";
constexpr std::size_t k_largest_head = std::size_t{64} * 1024;

using Fields = std::map<std::string, std::string, std::less<>>;

/// Makes a value fit on one line.
auto one_line(std::string text) -> std::string {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return text;
}

auto fields_of(std::string_view head) -> Fields {
  Fields fields;
  while (!head.empty()) {
    const auto end = std::min(head.find('\n'), head.size());
    const auto line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    if (const auto colon = line.find(": "); colon != std::string_view::npos) {
      fields.emplace(line.substr(0, colon), line.substr(colon + 2));
    }
  }
  return fields;
}

auto text_at(const Fields& fields, std::string_view name) -> std::string {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

auto number_at(const Fields& fields, std::string_view name) -> std::optional<std::int64_t> {
  return whole_number<std::int64_t>(text_at(fields, name));
}

auto entry_of(const Fields& fields) -> std::optional<CacheEntry> {
  const auto status = number_at(fields, head_fields::k_status);
  const auto asked_at = number_at(fields, head_fields::k_asked_at);
  const auto fresh_for = number_at(fields, head_fields::k_fresh_for);
  const auto first = number_at(fields, head_fields::k_first);
  if (!status || !asked_at || !fresh_for || !first || *status < 100 || *status > 999 || *first < 0) {
    return std::nullopt;
  }
  CacheEntry entry;
  entry.status = static_cast<int>(*status);
  entry.asked_at = *asked_at;
  entry.fresh_for = *fresh_for;
  entry.shown_url = text_at(fields, head_fields::k_asked);
  entry.validators = {text_at(fields, head_fields::k_etag), text_at(fields, head_fields::k_last_modified)};
  entry.document.url = text_at(fields, head_fields::k_url);
  entry.document.content_type = text_at(fields, head_fields::k_content_type);
  entry.document.first = static_cast<std::uint64_t>(*first);
  if (const auto whole = number_at(fields, head_fields::k_whole); whole && *whole >= 0) {
    entry.document.whole_size = static_cast<std::uint64_t>(*whole);
  }
  if (const auto size = number_at(fields, head_fields::k_apart); size && *size >= 0) {
    entry.apart = BodyApart{text_at(fields, head_fields::k_body), static_cast<std::uint64_t>(*size)};
  }
  return entry;
}

}  // namespace

auto CacheEntry::operator==(const CacheEntry& other) const -> bool { return write_cache_head(*this) == write_cache_head(other); }

auto write_cache_head(const CacheEntry& entry) -> std::string {
  const auto& document = entry.document;
  std::string head;
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) {
      head.append(name).append(": ").append(one_line(value)).append("\n");
    }
  };
  add(head_fields::k_asked, entry.shown_url);
  add(head_fields::k_status, std::to_string(entry.status));
  add(head_fields::k_asked_at, std::to_string(entry.asked_at));
  add(head_fields::k_fresh_for, std::to_string(entry.fresh_for));
  add(head_fields::k_etag, entry.validators.etag);
  add(head_fields::k_last_modified, entry.validators.last_modified);
  add(head_fields::k_url, url::without_secrets(document.url));
  add(head_fields::k_content_type, document.content_type);
  add(head_fields::k_first, std::to_string(document.first));
  add(head_fields::k_whole, document.whole_size ? std::to_string(*document.whole_size) : "");
  add(head_fields::k_apart, entry.apart ? std::to_string(entry.apart->size) : "");
  add(head_fields::k_body, entry.apart ? entry.apart->sha256 : sha256_of(document.body));
  return std::string(k_magic) + "head: " + sha256_of(head) + "\n" + head + "\n";
}

auto read_cache_entry(std::string bytes) -> std::optional<CacheEntry> {
  const auto end = bytes.find("\n\n");
  if (!bytes.starts_with(k_magic) || end == std::string::npos || end > k_largest_head) {
    return std::nullopt;
  }
  const auto lines = std::string_view(bytes).substr(0, end + 1);
  const auto first_line_end = std::min(lines.find('\n', k_magic.size()), lines.size() - 1);
  const auto head = lines.substr(first_line_end + 1);
  const auto digest_line = lines.substr(k_magic.size(), first_line_end - k_magic.size());
  if (digest_line != "head: " + sha256_of(head)) {
    return std::nullopt;
  }
  const auto fields = fields_of(head);
  auto entry = entry_of(fields);
  const auto body = std::string_view(bytes).substr(end + 2);
  const bool is_body_sound = entry && (entry->apart ? body.empty() : sha256_of(body) == text_at(fields, head_fields::k_body));
  if (!is_body_sound) {
    return std::nullopt;
  }
  bytes.erase(0, end + 2);
  entry->document.body = std::move(bytes);
  return entry;
}

}  // namespace gpusolve::net
