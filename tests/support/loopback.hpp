// Ports and plain exchanges on 127.0.0.1.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::tests {

/// A port on which nobody listened a moment ago.
[[nodiscard]] auto free_port() -> int;
/// Whether somebody listens there.
[[nodiscard]] auto can_connect(int port) -> bool;
/// Sends the bytes, and reads what comes until the other side closes.
auto converse(int port, std::string_view bytes) -> std::string;

}  // namespace gpusolve::tests
