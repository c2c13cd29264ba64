#include "adapters/conda/repodata/package_file.hpp"

#include <algorithm>
#include <iterator>

#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

constexpr Naming k_namings[] = {Naming::conda, Naming::tar_bz2};

auto starts_safely(std::string_view text) -> bool { return !text.starts_with('.') && !text.starts_with('-'); }

/// The length of `name-version-build`, if the file name begins with this text; otherwise 0.
auto length_by_rule(const Record& record) -> std::size_t {
  const auto file = record.file_name;
  const auto version = record.name.size() + 1;
  const auto build = version + record.version.size() + 1;
  const auto end = build + record.build.size();
  const bool is_it = end <= file.size() && file[version - 1] == '-' && file[build - 1] == '-' && file.starts_with(record.name) &&
                     file.substr(version, record.version.size()) == record.version &&
                     file.substr(build, record.build.size()) == record.build;
  return is_it ? end : 0;
}

}  // namespace

auto extension_of(Naming naming) -> std::string_view { return naming == Naming::conda ? ".conda" : ".tar.bz2"; }

auto without_extension(std::string_view file_name) -> std::string_view {
  for (const auto naming : k_namings) {
    if (const auto extension = extension_of(naming); file_name.ends_with(extension)) {
      return file_name.substr(0, file_name.size() - extension.size());
    }
  }
  return file_name;
}

auto is_package_file_name(std::string_view text) -> bool {
  return is_plain_word(text) && starts_safely(text) && without_extension(text).size() < text.size();
}

auto may_begin_file_name(std::string_view name) -> bool { return is_plain_word(name) && starts_safely(name); }

auto naming_of(const Record& record) -> Naming {
  const auto file = record.file_name;
  const auto stem = file.size() <= k_longest_word && starts_safely(file) ? length_by_rule(record) : 0;
  const auto* const found = std::ranges::find(k_namings, file.substr(stem), extension_of);
  return stem > 0 && found != std::end(k_namings) ? *found : Naming::free;
}

}  // namespace gpusolve::conda
