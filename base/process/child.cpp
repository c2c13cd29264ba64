#include "base/process/child.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace gpusolve {
namespace {

namespace fs = std::filesystem;

/// Pointers to `texts`, which must outlive them, and a null at the end.
auto pointers_to(std::vector<std::string>& texts) -> std::vector<char*> {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  std::ranges::transform(texts, std::back_inserter(pointers), [](std::string& text) { return text.data(); });
  pointers.push_back(nullptr);
  return pointers;
}

auto assignments(const Environment& environment) -> std::vector<std::string> {
  std::vector<std::string> texts;
  std::ranges::transform(environment, std::back_inserter(texts), [](const auto& one) { return one.first + "=" + one.second; });
  return texts;
}

class FileActions {
 public:
  explicit FileActions(ChildOutput output) {
    ::posix_spawn_file_actions_init(&value_);
    if (output == ChildOutput::shown) {
      ::posix_spawn_file_actions_adddup2(&value_, STDERR_FILENO, STDOUT_FILENO);
      return;
    }
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      ::posix_spawn_file_actions_addopen(&value_, standard, "/dev/null", O_RDWR, 0);
    }
  }
  FileActions(const FileActions&) = delete;
  auto operator=(const FileActions&) -> FileActions& = delete;
  ~FileActions() { ::posix_spawn_file_actions_destroy(&value_); }
  [[nodiscard]] auto get() const -> const posix_spawn_file_actions_t* { return &value_; }

 private:
  posix_spawn_file_actions_t value_{};
};

auto exit_status_of(pid_t child) -> std::optional<int> {
  constexpr int k_signalled = 128;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) {
      return std::nullopt;
    }
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : k_signalled + WTERMSIG(status);
}

auto can_be_run(const fs::path& path) -> bool {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

auto run_child(const std::vector<std::string>& words, ChildOutput output, const Environment& environment) -> std::optional<int> {
  auto texts = words;
  auto settings = assignments(environment);
  const FileActions actions(output);
  const auto arguments = pointers_to(texts);
  const auto variables = pointers_to(settings);
  pid_t child = 0;
  if (words.empty() || ::posix_spawnp(&child, arguments.front(), actions.get(), nullptr, arguments.data(), variables.data()) != 0) {
    return std::nullopt;
  }
  return exit_status_of(child);
}

auto is_executable(const std::string& program, std::string_view path) -> bool {
  if (program.empty() || program.find('/') != std::string::npos) {
    return !program.empty() && can_be_run(program);
  }
  while (!path.empty()) {
    const auto folder = path.substr(0, path.find(':'));
    if (can_be_run(fs::path(folder.empty() ? "." : folder) / program)) {
      return true;
    }
    path.remove_prefix(std::min(folder.size() + 1, path.size()));
  }
  return false;
}

auto own_path() -> std::string {
  std::error_code fault;
  const auto path = fs::read_symlink("/proc/self/exe", fault);
  return fault ? "gpusolve" : path.string();
}

}  // namespace gpusolve
