#include "engine/listing/matrix_document.hpp"

#include <nlohmann/json.hpp>

#include <utility>

#include "adapters/report/json/json_text.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::engine {

auto matrix_digest(const MatrixJson& question, const MatrixJson& all_rows) -> std::string {
  const auto text = [](const MatrixJson& json) { return json.dump(-1, ' ', false, MatrixJson::error_handler_t::replace); };
  return "sha256:" + sha256_of(text(question) + "\n" + text(all_rows));
}

auto matrix_document(const MatrixJson& question, MatrixJson all_rows, Shard shard) -> MatrixJson {
  MatrixJson document{{matrix_keys::k_schema, k_matrix_schema}};
  document[matrix_keys::k_spec] = question.at(matrix_keys::k_spec);
  document[matrix_keys::k_shard] = shard.text();
  document[matrix_keys::k_total] = all_rows.size();
  document[matrix_keys::k_whole] = matrix_digest(question, all_rows);
  for (const auto& [key, value] : question.items()) {
    document[key] = value;
  }
  const bool is_empty = all_rows.empty();
  auto rows = MatrixJson::array();
  for (auto at = shard.index; at < all_rows.size(); at += shard.count) {
    rows.push_back(std::move(all_rows[at]));
  }
  document[matrix_keys::k_rows] = std::move(rows);
  document[matrix_keys::k_notes] = MatrixJson::array();
  if (is_empty) {
    document[matrix_keys::k_notes].push_back("nothing matches " + quote(question.at(matrix_keys::k_spec).get<std::string>()) +
                                             " in these sources");
  }
  return document;
}

auto matrix_text(const MatrixJson& document) -> std::string { return report::json_text(document); }

}  // namespace gpusolve::engine
