// A real web server for tests: Debian's nginx on a free port of loopback, over a folder, ended with its owner.
//
//   if (!Nginx::is_there()) { GTEST_SKIP() << Nginx::k_absent; }
//   const Nginx server({.root = folder});
//   … server.url("/simple/") … server.requests() …
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace gpusolve::tests {

struct NginxSetup {
  std::filesystem::path root;  ///< what it serves
  std::string server_lines{};  ///< put inside `server { … }`, after the defaults: locations, `return 404;`
  std::string http_lines{};    ///< put inside `http { … }`: maps, further servers
  std::string listen_words{};  ///< after the address of `listen`: `ssl http2`
  std::string scheme{"http"};  ///< of `url`
};

/// A line of the access log.
struct NginxRequest {
  int status{};
  std::string method;
  std::string uri;  ///< with the query
  std::string range;
  std::string accept;
  std::string if_none_match;
  std::string user_agent;
  std::string protocol;    ///< `HTTP/1.1`, `HTTP/2.0`
  std::string connection;  ///< a number, the same for requests over one connection
};

class Nginx {
 public:
  static constexpr auto k_absent = "SKIPPED: there is no nginx here (Debian: nginx-light), so nothing was fetched over HTTP";
  [[nodiscard]] static auto is_there() -> bool;

  /// Returns when the server answers. Throws std::runtime_error with nginx's own words where it does not start.
  explicit Nginx(NginxSetup setup);
  Nginx(const Nginx&) = delete;
  auto operator=(const Nginx&) -> Nginx& = delete;
  ~Nginx();

  [[nodiscard]] auto port() const -> int { return port_; }
  /// `http://127.0.0.1:PORT/simple/` for `/simple/`.
  [[nodiscard]] auto url(const std::string& path = "/") const -> std::string;
  /// All requests that were answered so far, in the order in which they ended.
  [[nodiscard]] auto requests() const -> std::vector<NginxRequest>;
  /// Their URIs alone.
  [[nodiscard]] auto uris() const -> std::vector<std::string>;
  /// Ends it: from then on connections are refused.
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
