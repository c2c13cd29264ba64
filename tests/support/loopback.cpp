#include "tests/support/loopback.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace gpusolve::tests {
namespace {

/// Owns a socket.
class Socket {
 public:
  Socket() : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (descriptor_ < 0) {
      throw std::runtime_error("no socket");
    }
  }
  Socket(const Socket&) = delete;
  auto operator=(const Socket&) -> Socket& = delete;
  ~Socket() { ::close(descriptor_); }
  [[nodiscard]] auto get() const -> int { return descriptor_; }

 private:
  int descriptor_;
};

auto address_of(int port) -> sockaddr_in {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

auto connect_to(const Socket& socket, int port) -> bool {
  const auto address = address_of(port);
  return ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;  // NOLINT(*-reinterpret-cast)
}

}  // namespace

auto free_port() -> int {
  const Socket socket;
  auto address = address_of(0);
  socklen_t size = sizeof(address);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);  // NOLINT(*-reinterpret-cast)
  if (::bind(socket.get(), plain, size) != 0 || ::getsockname(socket.get(), plain, &size) != 0) {
    throw std::runtime_error("no free port");
  }
  return ntohs(address.sin_port);
}

auto can_connect(int port) -> bool {
  const Socket socket;
  return connect_to(socket, port);
}

auto converse(int port, std::string_view bytes) -> std::string {
  const Socket socket;
  std::string answer;
  if (!connect_to(socket, port) || ::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) {
    return answer;
  }
  std::array<char, 4096> buffer{};
  for (auto count = ::recv(socket.get(), buffer.data(), buffer.size(), 0); count > 0;
       count = ::recv(socket.get(), buffer.data(), buffer.size(), 0)) {
    answer.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return answer;
}

}  // namespace gpusolve::tests
