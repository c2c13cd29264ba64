// Collects the records of one name from its blocks.
#pragma once

#include <span>

#include "adapters/conda/index/record_block.hpp"
#include "adapters/conda/repodata/record.hpp"
#include "adapters/conda/repodata/subdir_info.hpp"

namespace gpusolve::conda {

/// Appends the records of the blocks in the order of file names. If a file occurs twice, the later record counts, as in most JSON readers.
/// A `.conda` replaces the `.tar.bz2` of the same build, unless the `.conda` is broken, removed or was published later. The appended
/// records view the blocks, their name and the info.
void gather_records(std::span<const RecordBlock> blocks, const SubdirInfo& info, NamedRecords& out);

}  // namespace gpusolve::conda
