#include "cli/output/lock_file.hpp"

#include "adapters/lock/other_lock.hpp"
#include "adapters/lock/requirements.hpp"
#include "base/files/atomic_file.hpp"
#include "cli/deadline.hpp"

namespace gpusolve::cli {
namespace {

/// Every format that can name its producer names gpusolve within the first 4,096 bytes.
constexpr std::size_t k_place_of_mark = 4096;

/// Writes if the file does not exist, is empty, or satisfies `is_own`.
template <class IsOwn>
auto write_over(const std::string& path, const std::string& text, IsOwn is_own, const std::string& otherwise) -> Status {
  const auto old = lock::text_at(path);
  if (old && old->find_first_not_of(" \t\r\n") != std::string::npos && !is_own(*old)) {
    return usage_error(quote(path) + otherwise);
  }
  if (!files::may_wait(path)) {
    settle();
  }
  return files::write_file(path, text);
}

}  // namespace

auto write_lock_file(const std::string& path, const std::string& text) -> Status {
  return write_over(path, text, lock::is_any_lock, " is not a lock of gpusolve and stays as it is; name another file with --output");
}

auto write_requirements_file(const std::string& path, const std::string& text) -> Status {
  return write_over(path, text, lock::is_own_requirements,
                    " was not written by gpusolve and stays as it is; name another file with --output");
}

auto write_emitted_file(const std::string& path, const std::string& text) -> Status {
  const auto is_marked = [](const std::string& one) { return one.substr(0, k_place_of_mark).find("gpusolve") != std::string::npos; };
  const bool has_mark = is_marked(text);
  return write_over(
      path, text, [&](const std::string& old) { return !has_mark || is_marked(old); },
      " was not written by gpusolve and stays as it is; name another file with --emit");
}

}  // namespace gpusolve::cli
