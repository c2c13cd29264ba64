// Ports and plain exchanges on 127.0.0.1.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::tests {

/// A port on which nobody listened a moment ago.
[[nodiscard]] auto free_port() -> int;
/// Whether some program listens on the port.
[[nodiscard]] auto can_connect(int port) -> bool;
/// Sends the bytes, and returns everything that the other side sends until it closes the connection.
auto converse(int port, std::string_view bytes) -> std::string;

}  // namespace gpusolve::tests
