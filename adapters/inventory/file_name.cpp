#include "adapters/inventory/file_name.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "adapters/inventory/input_text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {

auto has_name(std::string_view path, std::string_view patterns) -> bool {
  const auto lower = std::filesystem::path(ascii::lower(path));
  const auto name = lower.filename().string();
  const auto with_folder = lower.parent_path().filename().string() + "/" + name;
  return std::ranges::any_of(words_of(patterns), [&](std::string_view pattern) {
    const auto& subject = pattern.find('/') == std::string_view::npos ? name : with_folder;
    return ::fnmatch(std::string(pattern).c_str(), subject.c_str(), FNM_PATHNAME) == 0;
  });
}

auto is_stream(std::string_view path) -> bool { return path == "-" || path.starts_with("/dev/") || path.starts_with("/proc/"); }

}  // namespace gpusolve::inventory
