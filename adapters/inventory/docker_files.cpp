// The file of the build context for which a path in an image stands.
#include <algorithm>
#include <filesystem>

#include "adapters/inventory/docker_stages.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

auto is_inside(const fs::path& path) -> bool { return !path.is_absolute() && !path.empty() && *path.begin() != ".."; }

}  // namespace

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
    const bool is_renamed = fs::path(file->target).lexically_normal() == wanted.lexically_normal();
    if ((is_renamed || source.filename() == wanted.filename()) && is_inside(source)) {
      return source.string();
    }
  }
  for (auto file = copied.rbegin(); file != copied.rend(); ++file) {  // the file of a copied folder
    auto target = file->target;
    target += target.ends_with('/') ? "" : "/";
    const auto inside = path.starts_with(target) ? (fs::path(file->source) / path.substr(target.size())).lexically_normal() : fs::path();
    if (is_inside(inside)) {
      return inside.string();
    }
  }
  const auto plain = wanted.lexically_normal();
  return is_inside(plain) ? std::optional(plain.string()) : std::nullopt;
}

}  // namespace gpusolve::inventory
