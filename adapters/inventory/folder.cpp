#include "adapters/inventory/folder.hpp"

#include <algorithm>
#include <system_error>

#include "base/files/atomic_file.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

}  // namespace

auto is_inside(const fs::path& path, const fs::path& folder) -> bool {
  std::error_code fault;
  const auto target = fs::canonical(path, fault);
  const auto root = fault ? fs::path() : fs::canonical(folder, fault);
  return !fault && std::ranges::mismatch(root, target).in1 == root.end();
}

Folder::Folder(const fs::path& path) : path_(path) {
  std::error_code code;
  root_ = fs::canonical(path, code);
  if (code) {
    root_ = path;
  }
}

auto Folder::inside(const fs::path& relative) const -> Result<fs::path> {
  std::error_code code;
  auto full = fs::weakly_canonical(root_ / relative, code);
  if (code) {
    return usage_error("cannot read " + quote(relative.string()) + ": " + code.message());
  }
  const auto [end, rest] = std::ranges::mismatch(root_, full);
  if (end != root_.end()) {
    return usage_error("cannot read " + quote(relative.string()) + ": it leads out of the folder " + quote(path_.string()));
  }
  return full;
}

auto Folder::read(const fs::path& relative, std::size_t longest) const -> Result<std::string> {
  const auto full = inside(relative);
  return full ? files::read_file(full->string(), longest) : Result<std::string>(full.error());
}

auto Folder::read_if_there(const fs::path& relative, std::size_t longest) const -> Result<std::optional<std::string>> {
  std::error_code code;
  if (!fs::exists(fs::symlink_status(path_ / relative, code))) {
    return std::optional<std::string>{};
  }
  auto text = read(relative, longest);
  return text ? Result<std::optional<std::string>>(std::move(text).value()) : Result<std::optional<std::string>>(text.error());
}

auto Folder::names_in(const fs::path& relative) const -> Result<std::vector<std::string>> {
  std::vector<std::string> names;
  const auto full = inside(relative);
  if (!full) {
    return full.error();
  }
  std::error_code code;
  if (!fs::is_directory(*full, code)) {
    return names;
  }
  for (fs::directory_iterator entry(*full, code), end; !code && entry != end; entry.increment(code)) {
    if (names.size() == k_most_entries) {
      return usage_error("there are more than " + std::to_string(k_most_entries) + " entries in " + quote((path_ / relative).string()));
    }
    names.push_back(entry->path().filename().string());
  }
  if (code) {
    return usage_error("cannot read " + quote((path_ / relative).string()) + ": " + code.message());
  }
  std::ranges::sort(names);
  return names;
}

auto Folder::is_folder(const fs::path& relative) const -> bool {
  std::error_code code;
  const auto full = inside(relative);
  return full && fs::is_directory(*full, code);
}

}  // namespace gpusolve::inventory
