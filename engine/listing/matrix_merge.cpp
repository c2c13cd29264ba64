#include "engine/listing/matrix_merge.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

#include "base/files/atomic_file.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::size_t k_longest_part = std::size_t{256} << 20U;
constexpr int k_deepest = 8;
constexpr std::size_t k_most_named = 10;

/// A file that was read and is a part.
struct MatrixPart {
  std::string path;
  Shard shard;
  std::size_t total{};
  MatrixJson document;
};

auto wrong_part(const std::string& path, const std::string& what) -> Error { return usage_error(what, path); }

/// Parses JSON; nullopt if it is nested more deeply than our documents.
auto parse_json(const std::string& text) -> std::optional<MatrixJson> {
  bool is_too_deep = false;
  const auto watch = [&](int depth, MatrixJson::parse_event_t, const MatrixJson&) {
    is_too_deep = is_too_deep || depth > k_deepest;
    return !is_too_deep;
  };
  auto json = MatrixJson::parse(text, watch, false);
  return json.is_discarded() || is_too_deep || !json.is_object() ? std::nullopt : std::optional(std::move(json));
}

auto text_of(const MatrixJson& document, std::string_view key) -> std::string {
  const auto found = document.find(key);
  return found != document.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The command that makes a part.
auto part_command() -> std::string {
  return quote("gpusolve matrix " + option_text(Option::shard, "I/N") + " " + option_text(Option::json));
}

auto check_shape(const MatrixPart& part) -> Status {
  const auto& document = part.document;
  const auto lacks = [&](std::string_view key) { return !document.contains(key); };
  const auto* const missing = std::ranges::find_if(k_matrix_question, lacks);
  if (missing != std::end(k_matrix_question)) {
    return wrong_part(part.path, "has no " + quote(*missing) + "; make it with this gpusolve: " + part_command());
  }
  const bool has_rows = !lacks(matrix_keys::k_rows) && document[matrix_keys::k_rows].is_array() && !lacks(matrix_keys::k_total) &&
                        document[matrix_keys::k_total].is_number_unsigned();
  if (!has_rows || text_of(document, matrix_keys::k_whole).empty() || !document[matrix_keys::k_spec].is_string()) {
    return wrong_part(part.path, "lacks its `rows`, `total` or `whole`, or they are not what " + part_command() + " prints");
  }
  return std::monostate{};
}

auto read_part(const std::string& path) -> Result<MatrixPart> {
  const auto text = files::read_file(path, k_longest_part);
  if (!text) {
    return text.error();
  }
  auto document = parse_json(*text);
  if (!document) {
    return wrong_part(path, "is not the JSON that " + part_command() + " prints");
  }
  if (text_of(*document, matrix_keys::k_schema) != k_matrix_schema) {
    return wrong_part(path, "is not a part of a matrix: its schema is " + quote(text_of(*document, matrix_keys::k_schema)) + ", not " +
                                quote(k_matrix_schema));
  }
  MatrixPart part{path, {}, 0, std::move(*document)};
  if (auto checked = check_shape(part); !checked) {
    return checked.error();
  }
  const auto shard = parse_shard(text_of(part.document, matrix_keys::k_shard));
  if (!shard) {
    return wrong_part(path, "its `shard` is " + quote(text_of(part.document, matrix_keys::k_shard)) + ", which is not of the form I/N");
  }
  part.shard = *shard;
  part.total = part.document[matrix_keys::k_total].get<std::size_t>();
  if (const auto rows = part.document[matrix_keys::k_rows].size(); rows != part.shard.size_of(part.total)) {
    return wrong_part(path, "holds " + std::to_string(rows) + " rows, and part " + part.shard.text() + " of " + std::to_string(part.total) +
                                " has " + std::to_string(part.shard.size_of(part.total)) + ": it was cut short or changed");
  }
  return part;
}

auto shown(const MatrixJson& value) -> std::string { return quote(value.dump(-1, ' ', false, MatrixJson::error_handler_t::replace)); }

/// Checks that both are parts of the same matrix, split into the same number of parts.
auto check_kinship(const MatrixPart& first, const MatrixPart& part) -> Status {
  for (const auto& key : k_matrix_question) {
    const auto& mine = part.document[std::string(key)];
    const auto& other = first.document[std::string(key)];
    if (mine != other) {
      return wrong_part(part.path, "is of another matrix than " + first.path + ": its " + quote(key) + " is " + shown(mine) +
                                       ", there it is " + shown(other));
    }
  }
  if (part.shard.count != first.shard.count) {
    return wrong_part(part.path, "is part " + part.shard.text() + ", and " + first.path + " is part " + first.shard.text() +
                                     ": parts that belong together have one N");
  }
  if (part.total != first.total || text_of(part.document, matrix_keys::k_whole) != text_of(first.document, matrix_keys::k_whole)) {
    return wrong_part(part.path, "is of another matrix than " + first.path + ": its `whole` is " +
                                     quote(text_of(part.document, matrix_keys::k_whole)) + ", there it is " +
                                     quote(text_of(first.document, matrix_keys::k_whole)));
  }
  return std::monostate{};
}

/// The parts in their order. Each must occur exactly once.
auto in_order(const std::vector<MatrixPart>& parts) -> Result<std::vector<const MatrixPart*>> {
  std::vector<const MatrixPart*> ordered(parts.front().shard.count);
  for (const auto& part : parts) {
    if (auto kin = check_kinship(parts.front(), part); !kin) {
      return kin.error();
    }
    auto*& place = ordered[part.shard.index];
    if (place != nullptr) {
      return wrong_part(part.path, "is part " + part.shard.text() + ", and so is " + place->path + ": give each part once");
    }
    place = &part;
  }
  std::string missing;
  std::size_t count = 0;
  for (std::size_t index = 0; index < ordered.size(); ++index) {
    if (ordered[index] == nullptr && ++count <= k_most_named) {
      missing += (missing.empty() ? "" : ", ") + quote(Shard{index, ordered.size()}.text());
    }
  }
  if (count > 0) {
    missing += count > k_most_named ? " and " + std::to_string(count - k_most_named) + " more" : "";
    return Error{ErrorKind::usage, "parts are missing: " + missing, option_text(Option::merge)};
  }
  return ordered;
}

}  // namespace

auto merge_matrix(const std::vector<std::string>& paths) -> Result<MatrixJson> {
  std::vector<MatrixPart> parts;
  for (const auto& path : paths) {
    auto part = read_part(path);
    if (!part) {
      return part.error();
    }
    parts.push_back(std::move(part).value());
  }
  const auto ordered = in_order(parts);
  if (!ordered) {
    return ordered.error();
  }
  const auto& first = *ordered->front();
  MatrixJson question;
  for (const auto& key : k_matrix_question) {
    question[std::string(key)] = first.document[std::string(key)];
  }
  auto rows = MatrixJson::array();
  for (std::size_t at = 0; at < first.total; ++at) {
    rows.push_back((*ordered)[at % ordered->size()]->document[matrix_keys::k_rows][at / ordered->size()]);
  }
  if (matrix_digest(question, rows) != text_of(first.document, matrix_keys::k_whole)) {
    return Error{ErrorKind::usage,
                 "the rows of these files are not those that their `whole` was made of: a file was changed; make the parts again",
                 option_text(Option::merge)};
  }
  return matrix_document(question, std::move(rows), {});
}

}  // namespace gpusolve::engine
