// A real web server for tests: Debian's nginx on a free port of loopback, which serves a folder and stops when its owner is destroyed.
//
//   if (!Nginx::is_there()) { GTEST_SKIP() << Nginx::k_absent; }
//   const Nginx server({.root = folder});
//   ... server.url("/simple/") ... server.requests() ...
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace gpusolve::tests {

struct NginxSetup {
  std::filesystem::path root;  ///< the folder that it serves
  std::string server_lines{};  ///< inserted into `server { ... }`, after the defaults: locations, `return 404;`
  std::string http_lines{};    ///< inserted into `http { ... }`: maps, further servers
  std::string listen_words{};  ///< after the address of `listen`: `ssl http2`
  std::string scheme{"http"};  ///< scheme of `url`
};

/// A line of the access log.
struct NginxRequest {
  int status{};
  std::string method;
  std::string uri;  ///< including the query
  std::string range;
  std::string accept;
  std::string if_none_match;
  std::string user_agent;
  std::string protocol;    ///< `HTTP/1.1`, `HTTP/2.0`
  std::string connection;  ///< a number that requests over one connection share
};

class Nginx {
 public:
  static constexpr auto k_absent = "SKIPPED: there is no nginx here (Debian: nginx-light), so nothing was fetched over HTTP";
  [[nodiscard]] static auto is_there() -> bool;

  /// Returns when the server answers. Throws std::runtime_error with nginx's message if it does not start.
  explicit Nginx(NginxSetup setup);
  Nginx(const Nginx&) = delete;
  auto operator=(const Nginx&) -> Nginx& = delete;
  ~Nginx();

  [[nodiscard]] auto port() const -> int { return port_; }
  /// `http://127.0.0.1:PORT/simple/` for `/simple/`.
  [[nodiscard]] auto url(const std::string& path = "/") const -> std::string;
  /// All requests answered so far, in the order in which they ended.
  [[nodiscard]] auto requests() const -> std::vector<NginxRequest>;
  /// Only their URIs.
  [[nodiscard]] auto uris() const -> std::vector<std::string>;
  /// Stops the server; later connections are refused.
  void stop();

 private:
  [[nodiscard]] auto start() -> bool;
  void write_configuration() const;

  NginxSetup setup_;
  std::filesystem::path folder_;  ///< its configuration, logs and temporary files
  int port_{};
  pid_t process_{-1};
};

}  // namespace gpusolve::tests
