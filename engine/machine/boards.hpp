// Boards with their own operating system, such as the Jetsons. The GPU determines the platform, and the catalog does not know their
// drivers.
#pragma once

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The first board with its own operating system among the GPUs; null if there is none.
[[nodiscard]] auto board_among(const Facts& facts, const catalogs::Catalog& catalog) -> const catalogs::AcceleratorEntry*;

/// Whether a GPU comes only with ARM cores (Jetson, GB10, GH200): the machine is linux-aarch64, and never another system.
[[nodiscard]] auto is_on_arm_alone(const Facts& facts, const catalogs::Catalog& catalog) -> bool;

/// The CUDA that a board's own driver serves; nullopt if its series is not known.
[[nodiscard]] auto cuda_of_board(const DottedVersion& driver, const catalogs::AcceleratorEntry& board) -> std::optional<DottedVersion>;

/// The oldest series of a board's own drivers that is known to serve this CUDA, or some CUDA of this major version (`13`);
/// nullopt if no such series is known.
[[nodiscard]] auto least_driver_of_board(const DottedVersion& cuda, const catalogs::AcceleratorEntry& board)
    -> std::optional<DottedVersion>;

/// Sets the platform of such a board, and of any other GPU that comes only with ARM cores (Thor, GB10, GH200): linux-aarch64 unless one
/// was given.
/// Removes the driver's version of a board with its own operating system, because its versions (L4T) are not those of the catalog; its CUDA
/// version counts, if it was given or the series is known. Error (kind `usage`): another platform was given.
[[nodiscard]] auto place_board(const MachineText& given, const catalogs::Catalog& catalog, Facts& facts) -> Status;

}  // namespace gpusolve::engine
