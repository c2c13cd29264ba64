#include "cli/output/print.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "cli/deadline.hpp"

namespace gpusolve::cli {

auto print(const std::string& text) -> Status {
  settle();
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    return Error{ErrorKind::usage, "standard output cannot be written to: " + std::generic_category().message(errno)};
  }
  return std::monostate{};
}

}  // namespace gpusolve::cli
