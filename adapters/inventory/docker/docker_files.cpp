// Finds the file of the build context that is at a path in an image.
#include <algorithm>
#include <filesystem>

#include "adapters/inventory/docker/docker_stages.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

auto is_inside(const fs::path& path) -> bool { return !path.is_absolute() && !path.empty() && *path.begin() != ".."; }

/// The part of `path` inside of `folder`; empty if it is outside.
auto inside_of(std::string folder, std::string_view path) -> fs::path {
  folder += folder.ends_with('/') ? "" : "/";
  return path.starts_with(folder) ? fs::path(path.substr(folder.size())) : fs::path();
}

}  // namespace

auto CopiedFile::full_target() const -> std::string {
  return folder.empty() ? target : (fs::path(folder) / target).lexically_normal().string();
}

auto mount_of(std::string_view flag) -> Mount {
  Mount mount;
  for (std::size_t start = 0; start < flag.size();) {
    const auto end = std::min(flag.find(',', start), flag.size());
    const auto field = flag.substr(start, end - start);
    const auto equal = field.rfind('=');
    const auto value = equal == std::string_view::npos ? std::string() : std::string(field.substr(equal + 1));
    mount.from = field.starts_with("from=") ? value : mount.from;
    mount.file.source = field.starts_with("source=") || field.starts_with("src=") ? value : mount.file.source;
    mount.file.target = field.starts_with("target=") || field.starts_with("dst=") ? value : mount.file.target;
    start = end + 1;
  }
  return mount;
}

auto JudgedStage::written_file(std::string_view path) const -> std::optional<std::string> {
  const auto name = fs::path(path).filename();
  for (auto file = copied.rbegin(); file != copied.rend(); ++file) {
    if (file->document && fs::path(file->target).filename() == name) {
      return std::string(file->document->line - 1, '\n') + file->document->text;
    }
  }
  return std::nullopt;
}

auto JudgedStage::is_copied(std::string_view name) const -> bool {
  return std::ranges::any_of(copied, [&](const CopiedFile& file) {
    const auto source = fs::path(file.source).lexically_normal();
    return source.filename() == name || fs::path(file.target).filename() == name || source == "." || source == "./";
  });
}

auto JudgedStage::file_in_context(std::string_view path) const -> std::optional<std::string> {
  const fs::path wanted(path);
  for (auto file = copied.rbegin(); file != copied.rend(); ++file) {
    const fs::path source = fs::path(file->source).lexically_normal();
    const auto name = wanted.lexically_normal();
    const bool is_renamed = fs::path(file->target).lexically_normal() == name || fs::path(file->full_target()) == name;
    if ((is_renamed || source.filename() == wanted.filename()) && is_inside(source)) {
      return source.string();
    }
  }
  for (auto file = copied.rbegin(); file != copied.rend(); ++file) {  // a file in a copied folder
    const auto relative = inside_of(file->target, path);
    const auto rest = relative.empty() ? inside_of(file->full_target(), path) : relative;
    const auto inside = rest.empty() ? fs::path() : (fs::path(file->source) / rest).lexically_normal();
    if (is_inside(inside)) {
      return inside.string();
    }
  }
  const auto plain = wanted.lexically_normal();
  return is_inside(plain) ? std::optional(plain.string()) : std::nullopt;
}

}  // namespace gpusolve::inventory
