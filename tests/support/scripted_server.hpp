// A server that misbehaves on command: resets connections, stalls, lies about lengths. For correct behaviour use nginx.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace gpusolve::tests {

/// One connection after a request has arrived.
class ScriptedConnection {
 public:
  explicit ScriptedConnection(int descriptor) : descriptor_(descriptor) {}
  /// Sends the bytes; false after the other side has closed.
  auto send(std::string_view bytes) const -> bool;
  static void wait(std::chrono::milliseconds time);
  /// Ends the connection with a reset instead of a proper close.
  void reset() const;

 private:
  int descriptor_;
};

/// Answers each request in a thread of its own: calls the script with its head (`GET /a HTTP/1.1...`), then closes the connection.
class ScriptedServer {
 public:
  /// `count` is the number of requests before this one.
  using Script = std::function<void(const ScriptedConnection& connection, const std::string& head, int count)>;

  explicit ScriptedServer(Script script);
  ScriptedServer(const ScriptedServer&) = delete;
  auto operator=(const ScriptedServer&) -> ScriptedServer& = delete;
  ~ScriptedServer();

  [[nodiscard]] auto url(const std::string& path = "/") const -> std::string;
  [[nodiscard]] auto port() const -> int { return port_; }
  [[nodiscard]] auto count() const -> int { return count_; }
  /// The heads of all requests so far.
  [[nodiscard]] auto heads() const -> std::vector<std::string>;

 private:
  void accept_all();
  void answer(int descriptor);

  Script script_;
  int listener_{-1};
  int port_{};
  std::atomic<int> count_{0};
  std::atomic<bool> is_ending_{false};
  mutable std::mutex mutex_;
  std::vector<std::string> heads_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

/// `HTTP/1.1 200 OK` with the body, its length, and further header lines (each with `\r\n`).
[[nodiscard]] auto http_answer(int status, const std::string& body, const std::string& lines = "") -> std::string;

}  // namespace gpusolve::tests
