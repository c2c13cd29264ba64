#include "adapters/inventory/docker/docker_context.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The files in the build context that the commands name.
auto files_of(const JudgedStage& stage) -> std::vector<std::string> {
  std::vector<std::string> files;
  for (const auto& line : stage.lines) {
    for (const auto* const words : {&line.files, &line.constraints, &line.environments, &line.project_files}) {
      for (const auto& word : *words) {
        const bool is_of_context = word.is_known && !word.text.empty() && !stage.written_file(word.text);
        if (const auto file = is_of_context ? stage.file_in_context(word.text) : std::nullopt) {
          files.push_back(*file);
        }
      }
    }
  }
  return files;
}

auto count_in(const fs::path& folder, const std::vector<std::string>& files) -> std::ptrdiff_t {
  return std::ranges::count_if(files, [&](const std::string& file) {
    std::error_code ignored;
    return fs::is_regular_file(folder / file, ignored);
  });
}

}  // namespace

auto context_of(const Input& input, const JudgedStage& stage) -> std::optional<fs::path> {
  const auto own = input.folder ? input.folder->lexically_normal() : fs::path();
  if (own.is_relative() && !own.empty() && *own.begin() != "..") {
    const auto files = files_of(stage);
    auto best = own;
    for (auto folder = own; !folder.empty();) {
      folder = folder.has_filename() ? folder.parent_path() : folder.parent_path().parent_path();
      best = count_in(folder, files) > count_in(best, files) ? folder : best;
    }
    return best.empty() ? fs::path(".") : best;
  }
  return input.folder;
}

}  // namespace gpusolve::inventory
