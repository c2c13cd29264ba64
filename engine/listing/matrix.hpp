// The matrix of a package, whose rows are builds, and the formats in which `gpusolve matrix` shows it.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/listing/listing.hpp"
#include "engine/listing/listing_tables.hpp"
#include "engine/listing/matrix_document.hpp"
#include "engine/listing/shard.hpp"
#include "engine/query/host.hpp"
#include "engine/query/query.hpp"

namespace gpusolve::engine {

struct Matrix {
  Spec spec;  ///< the spec whose builds are the rows
  MatrixSubject subject;
  std::vector<Listed> builds;  ///< newest release first, then newest CUDA
  std::vector<SourceUse> sources;
  std::vector<Warning> warnings;  ///< about servers
  bool is_empty{};                ///< whether the whole matrix is empty, not only one shard of it
  bool has_cpu_builds{};          ///< whether builds for the CPU match, which are in no row unless there is no GPU
};

/// The matrix of the first spec that names the main package, else of the first; without specs, of the main package. Its rows are the GPU
/// builds within the limits of the query; on a machine without a GPU, the CPU builds. Errors: a package without GPU code, an invalid spec,
/// a broken source.
[[nodiscard]] auto list_matrix(const std::vector<Spec>& specs, const Query& query, const Judge& judge, const Host& host) -> Result<Matrix>;

/// Keeps the rows of one shard.
void keep_shard(Matrix& matrix, Shard shard);

/// The matrix for people, with notes about facts that the rows do not state.
[[nodiscard]] auto matrix_table(const Matrix& matrix, const Facts& facts) -> report::Table;

/// GitHub's strategy.matrix: one job for each build that runs without a newer driver, up to the 256 that GitHub allows.
[[nodiscard]] auto matrix_jobs(const Matrix& matrix) -> MatrixJson;

/// The request, the machine and the sources: equal in all parts of one matrix.
[[nodiscard]] auto matrix_question(const Matrix& matrix, const Query& query, const Judge& judge) -> MatrixJson;

}  // namespace gpusolve::engine
