#include "adapters/conda/package_file.hpp"

#include <algorithm>
#include <iterator>

#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

constexpr Naming k_namings[] = {Naming::conda, Naming::tar_bz2};

/// Removes `expected` from the front of the text; false if it is not there.
auto take(std::string_view& text, std::string_view expected) -> bool {
  const bool is_there = text.starts_with(expected);
  text.remove_prefix(is_there ? expected.size() : 0);
  return is_there;
}

auto starts_safely(std::string_view text) -> bool { return !text.starts_with('.') && !text.starts_with('-'); }

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
  auto rest = record.file_name;
  const bool is_by_rule = rest.size() <= k_longest_word && starts_safely(rest) && take(rest, record.name) && take(rest, "-") &&
                          take(rest, record.version) && take(rest, "-") && take(rest, record.build);
  const auto* const found = std::ranges::find(k_namings, rest, extension_of);
  return is_by_rule && found != std::end(k_namings) ? *found : Naming::free;
}

}  // namespace gpusolve::conda
