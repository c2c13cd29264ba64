#include "tests/support/scripted_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace gpusolve::tests {
namespace {

auto is_ready(int descriptor, int milliseconds) -> bool {
  pollfd wanted{descriptor, POLLIN, 0};
  return ::poll(&wanted, 1, milliseconds) > 0;
}

}  // namespace

auto ScriptedConnection::send(std::string_view bytes) const -> bool {
  while (!bytes.empty()) {
    const auto count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void ScriptedConnection::wait(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

void ScriptedConnection::reset() const {
  const linger at_once{1, 0};
  ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
}

ScriptedServer::ScriptedServer(Script script) : script_(std::move(script)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);  // NOLINT(*-reinterpret-cast)
  if (::bind(listener_, plain, size) != 0 || ::listen(listener_, 64) != 0 || ::getsockname(listener_, plain, &size) != 0) {
    throw std::runtime_error("no socket to listen on");
  }
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { accept_all(); });
}

ScriptedServer::~ScriptedServer() {
  is_ending_ = true;
  acceptor_.join();
  for (auto& thread : threads_) {
    thread.join();
  }
  ::close(listener_);
}

void ScriptedServer::accept_all() {
  while (!is_ending_) {
    if (!is_ready(listener_, 20)) {
      continue;
    }
    const int descriptor = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (descriptor >= 0) {
      threads_.emplace_back([this, descriptor] { answer(descriptor); });
    }
  }
}

void ScriptedServer::answer(int descriptor) {
  std::string head;
  std::array<char, 4096> buffer{};
  while (!is_ending_ && head.find("\r\n\r\n") == std::string::npos) {
    if (!is_ready(descriptor, 20)) {
      continue;
    }
    const auto count = ::recv(descriptor, buffer.data(), buffer.size(), 0);
    if (count <= 0) {
      break;
    }
    head.append(buffer.data(), static_cast<std::size_t>(count));
  }
  if (head.find("\r\n\r\n") != std::string::npos) {
    {
      const std::lock_guard lock(mutex_);
      heads_.push_back(head);
    }
    script_(ScriptedConnection(descriptor), head, count_++);
  }
  ::close(descriptor);
}

auto ScriptedServer::url(const std::string& path) const -> std::string { return "http://127.0.0.1:" + std::to_string(port_) + path; }

auto ScriptedServer::heads() const -> std::vector<std::string> {
  const std::lock_guard lock(mutex_);
  return heads_;
}

auto http_answer(int status, const std::string& body, const std::string& lines) -> std::string {
  return "HTTP/1.1 " + std::to_string(status) + " Word\r\nContent-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n" +
         lines + "\r\n" + body;
}

}  // namespace gpusolve::tests
