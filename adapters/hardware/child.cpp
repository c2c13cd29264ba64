#include "adapters/hardware/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>

#include "base/files/descriptor.hpp"

namespace gpusolve::hardware {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The time to wait for a killed process: one that hangs inside the kernel ignores even SIGKILL.
constexpr milliseconds k_patience_after_kill{200};
constexpr milliseconds k_wait_step{1};

using files::Descriptor;

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

auto make_pipe() -> std::optional<Pipe> {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return std::nullopt;
  }
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

/// Whether NVIDIA's programs need the variable. All others are removed, because some, such as PIP_INDEX_URL, may contain passwords.
auto is_for_children(std::string_view name) -> bool {
  constexpr auto k_names = std::to_array<std::string_view>({"HOME", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TZ"});
  return std::ranges::find(k_names, name) != k_names.end() || name.starts_with("CUDA_") || name.starts_with("NVIDIA_");
}

/// The environment in the form that exec needs. The pointers are valid as long as this object exists.
struct EnvironmentBlock {
  explicit EnvironmentBlock(const Probes& probes) {
    for (const auto& [name, value] : probes.environment) {
      if (is_for_children(name)) {
        texts.push_back(std::string(name).append("=").append(value));
      }
    }
    texts.emplace_back("LC_ALL=C");
    for (auto& text : texts) {
      pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
  }
  std::vector<std::string> texts;
  std::vector<char*> pointers;
};

/// Appends the bytes that are available. Closes the descriptor at the end of the input or at the limit; a program that continues to write
/// then gets SIGPIPE.
void drain(Descriptor& from, std::string& into, std::size_t limit) {
  std::array<char, 4096> buffer{};
  const auto count = ::read(from.get(), buffer.data(), buffer.size());
  if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) {
    from.close();
  } else if (count > 0) {
    into.append(buffer.data(), std::min(static_cast<std::size_t>(count), limit - into.size()));
    if (into.size() == limit) {
      from.close();
    }
  }
}

auto remaining(Clock::time_point deadline) -> int {
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

/// Reads both pipes until they close, or until the deadline.
void collect(ChildAnswer& answer, Descriptor& output, Descriptor& errors, Clock::time_point deadline, std::size_t limit) {
  while (output.get() >= 0 || errors.get() >= 0) {
    const int left = remaining(deadline);
    if (left == 0) {
      return;
    }
    std::array<pollfd, 2> waits{pollfd{output.get(), POLLIN, 0}, pollfd{errors.get(), POLLIN, 0}};
    if (::poll(waits.data(), waits.size(), left) < 0 && errno != EINTR) {
      return;
    }
    if (waits[0].revents != 0) {
      drain(output, answer.output, limit);
    }
    if (waits[1].revents != 0) {
      drain(errors, answer.errors, limit);
    }
  }
}

auto reap_until(pid_t child, Clock::time_point deadline) -> std::optional<int> {
  for (;;) {
    int status = 0;
    const auto ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) {
      return status;
    }
    if ((ended < 0 && errno != EINTR) || Clock::now() >= deadline) {
      return std::nullopt;
    }
    std::this_thread::sleep_for(k_wait_step);
  }
}

/// Waits for a child that has its own process group. Kills the group if the child does not end in time.
auto finish(const Probes& probes, pid_t child, Descriptor output, Descriptor errors) -> ChildAnswer {
  ChildAnswer answer;
  const auto deadline = Clock::now() + probes.time_limit;
  collect(answer, output, errors, deadline, probes.output_limit);
  const auto status = reap_until(child, deadline);
  if (!status) {
    ::kill(-child, SIGKILL);
    ::kill(child, SIGKILL);
    reap_until(child, Clock::now() + k_patience_after_kill);
    answer.end = ChildEnd::timed_out;
  } else if (WIFEXITED(*status)) {
    answer.end = ChildEnd::exited;
    answer.status = WEXITSTATUS(*status);
  } else {
    answer.end = ChildEnd::killed;
    answer.status = WTERMSIG(*status);
  }
  return answer;
}

struct FileActions {
  FileActions() { ::posix_spawn_file_actions_init(&value); }
  FileActions(const FileActions&) = delete;
  auto operator=(const FileActions&) -> FileActions& = delete;
  ~FileActions() { ::posix_spawn_file_actions_destroy(&value); }
  posix_spawn_file_actions_t value{};
};

struct SpawnAttributes {
  SpawnAttributes() { ::posix_spawnattr_init(&value); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  auto operator=(const SpawnAttributes&) -> SpawnAttributes& = delete;
  ~SpawnAttributes() { ::posix_spawnattr_destroy(&value); }
  posix_spawnattr_t value{};
};

/// Gives the child a new process group, no blocked signals, and the default action for SIGPIPE.
void set_attributes(SpawnAttributes& attributes) {
  sigset_t none;
  sigset_t defaults;
  ::sigemptyset(&none);
  ::sigemptyset(&defaults);
  ::sigaddset(&defaults, SIGPIPE);
  ::posix_spawnattr_setpgroup(&attributes.value, 0);
  ::posix_spawnattr_setsigmask(&attributes.value, &none);
  ::posix_spawnattr_setsigdefault(&attributes.value, &defaults);
  ::posix_spawnattr_setflags(&attributes.value, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
}

void write_all(int to, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const auto count = ::write(to, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR) {
      return;
    }
    done += count < 0 ? 0 : static_cast<std::size_t>(count);
  }
}

/// Prepares the child of run_in_child: no output, no core dumps, its own process group.
void become_quiet_child(EnvironmentBlock& environment) {
  ::setpgid(0, 0);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::dup2(null, standard);
  }
  ::environ = environment.pointers.data();
}

}  // namespace

auto run_program(const Probes& probes, const std::vector<std::string>& arguments) -> ChildAnswer {
  auto output = make_pipe();
  auto errors = make_pipe();
  if (arguments.empty() || !output || !errors) {
    return {};
  }
  FileActions actions;
  ::posix_spawn_file_actions_addopen(&actions.value, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions.value, output->write_end.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions.value, errors->write_end.get(), STDERR_FILENO);
  SpawnAttributes attributes;
  set_attributes(attributes);
  auto texts = arguments;
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (auto& text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  EnvironmentBlock environment(probes);
  pid_t child = 0;
  if (::posix_spawn(&child, texts.front().c_str(), &actions.value, &attributes.value, pointers.data(), environment.pointers.data()) != 0) {
    return {};
  }
  output->write_end.close();
  errors->write_end.close();
  return finish(probes, child, std::move(output->read_end), std::move(errors->read_end));
}

auto run_in_child(const Probes& probes, const std::function<void(const std::function<void(const std::string&)>& say)>& body)
    -> ChildAnswer {
  auto output = make_pipe();
  if (!output) {
    return {};
  }
  EnvironmentBlock environment(probes);
  const pid_t child = ::fork();
  if (child < 0) {
    return {};
  }
  if (child == 0) {
    become_quiet_child(environment);
    body([to = output->write_end.get()](const std::string& text) { write_all(to, text); });
    ::_exit(0);
  }
  ::setpgid(child, child);
  output->write_end.close();
  return finish(probes, child, std::move(output->read_end), Descriptor{});
}

}  // namespace gpusolve::hardware
