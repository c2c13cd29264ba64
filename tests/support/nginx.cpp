#include "tests/support/nginx.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/support/loopback.hpp"

namespace gpusolve::tests {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr auto k_program = "/usr/sbin/nginx";
constexpr auto k_mark = "/--mark-of-the-test-";

auto contents(const fs::path& path) -> std::string {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

auto next_number() -> int {
  static std::atomic<int> count{0};
  return ++count;
}

auto split(const std::string& line) -> std::vector<std::string> {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, '\t');) {
    fields.push_back(field == "-" ? "" : field);
  }
  return fields;
}

auto read_request(const std::string& line) -> NginxRequest {
  auto fields = split(line);
  fields.resize(9);
  return {std::stoi("0" + fields[0]), fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8]};
}

[[noreturn]] void run(const fs::path& folder) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int errors = ::open((folder / "stderr").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);  // NOLINT(*-vararg)
  ::dup2(errors, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  const auto configuration = (folder / "nginx.conf").string();
  ::execl(k_program, k_program, "-p", folder.c_str(), "-c", configuration.c_str(), "-e", "stderr", nullptr);  // NOLINT(*-vararg)
  ::_exit(127);
}

}  // namespace

auto Nginx::is_there() -> bool { return ::access(k_program, X_OK) == 0; }

Nginx::Nginx(NginxSetup setup)
    : setup_(std::move(setup)),
      folder_(fs::temp_directory_path() / ("gpusolve-nginx-" + std::to_string(::getpid()) + "-" + std::to_string(next_number()))) {
  fs::create_directories(folder_);
  constexpr int k_tries = 5;  // another process may take the port first
  for (int count = 0; count < k_tries; ++count) {
    port_ = free_port();
    write_configuration();
    if (start()) {
      return;
    }
    stop();
  }
  const auto words = contents(folder_ / "stderr");
  fs::remove_all(folder_);
  throw std::runtime_error("nginx does not start: " + words);
}

Nginx::~Nginx() {
  stop();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Nginx::write_configuration() const {
  std::ofstream file(folder_ / "nginx.conf");
  file << "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr warn;\n"
          "events { worker_connections 512; }\n"
          "http {\n"
          "  log_format fields '$status\\t$request_method\\t$request_uri\\t$http_range\\t$http_accept\\t$http_if_none_match\\t"
          "$http_user_agent\\t$server_protocol\\t$connection';\n"
          "  access_log access.log fields;\n"
          "  client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;\n"
          "  types { text/html html; application/json json; application/zstd zst; text/plain txt metadata; }\n"
          "  default_type application/octet-stream;\n"
       << setup_.http_lines << "\n  server {\n    listen 127.0.0.1:" << port_ << " " << setup_.listen_words << ";\n    root \""
       << fs::absolute(setup_.root).string() << "\";\n"
       << setup_.server_lines << "\n  }\n}\n";
}

auto Nginx::start() -> bool {
  process_ = ::fork();
  if (process_ == 0) {
    run(folder_);
  }
  const auto end = steady_clock::now() + std::chrono::seconds(10);
  while (steady_clock::now() < end) {
    if (::waitpid(process_, nullptr, WNOHANG) == process_) {
      process_ = -1;
      return false;
    }
    if (can_connect(port_)) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

void Nginx::stop() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
  }
}

auto Nginx::url(const std::string& path) const -> std::string { return setup_.scheme + "://127.0.0.1:" + std::to_string(port_) + path; }

/// A request of our own is logged after all earlier ones.
auto Nginx::requests() const -> std::vector<NginxRequest> {
  const auto mark = k_mark + std::to_string(next_number());
  const bool can_mark = process_ > 0 && setup_.scheme == "http";
  if (can_mark) {
    converse(port_, "GET " + mark + " HTTP/1.0\r\n\r\n");
  }
  const auto end = steady_clock::now() + std::chrono::seconds(5);
  while (can_mark && contents(folder_ / "access.log").find(mark) == std::string::npos && steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  std::vector<NginxRequest> all;
  std::istringstream stream(contents(folder_ / "access.log"));
  for (std::string line; std::getline(stream, line);) {
    if (auto request = read_request(line); !request.uri.starts_with(k_mark) && !request.uri.empty()) {
      all.push_back(std::move(request));
    }
  }
  return all;
}

auto Nginx::uris() const -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& request : requests()) {
    all.push_back(request.uri);
  }
  return all;
}

}  // namespace gpusolve::tests
