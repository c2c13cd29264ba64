// The records of one name, gathered from its blocks.
#pragma once

#include <span>

#include "adapters/conda/record.hpp"
#include "adapters/conda/record_block.hpp"
#include "adapters/conda/subdir_info.hpp"

namespace gpusolve::conda {

/// Appends what the blocks hold, in the order of file names. Of a file that stands there twice the later record counts, as in most readers
/// of JSON. A `.conda` stands for the `.tar.bz2` of the same build too, unless it is broken, removed or was published later. What is
/// appended views the blocks, their name and the info.
void gather_records(std::span<const RecordBlock> blocks, const SubdirInfo& info, NamedRecords& out);

}  // namespace gpusolve::conda
