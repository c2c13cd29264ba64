#include "adapters/inventory/docker/changed_files.hpp"

#include <algorithm>

#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"

namespace gpusolve::inventory {
namespace {

auto is_option(const Word& word) -> bool { return word.text.starts_with('-'); }

/// Whether an option edits files in place: `-i`, `-i.bak`, `-ibak`, `--in-place`, and `-pi` of perl.
auto edits_in_place(std::span<const Word> words) -> bool {
  return std::ranges::any_of(words, [](const Word& word) {
    const bool is_short = is_option(word) && !word.text.starts_with("--");
    return word.text.starts_with("--in-place") || (is_short && word.text.find('i') != std::string::npos);
  });
}

}  // namespace

auto changed_files(const ShellCommand& command, std::span<const Word> words) -> std::vector<std::string> {
  std::vector<std::string> files;
  const auto add = [&](const Word& word) {
    if (word.is_known && !is_option(word)) {
      files.push_back(word.text);
    }
  };
  std::ranges::for_each(command.written, add);
  const auto program = words.empty() ? std::string_view() : program_of(words.front().text);
  const auto arguments = words.empty() ? words : words.subspan(1);
  if (program == "tee" || (is_one_of(program, {"sed", "perl"}) && edits_in_place(arguments))) {
    std::ranges::for_each(arguments, add);
  } else if (is_one_of(program, {"mv", "cp"}) && !arguments.empty()) {
    add(arguments.back());
  }
  return files;
}

auto changed_file(std::string_view path) -> std::string {
  return std::string(k_changed_file) + std::string(path.substr(path.starts_with("./") ? 2 : 0));
}

auto changed_in(const Variables& variables) -> std::vector<std::pair<std::string, std::size_t>> {
  std::vector<std::pair<std::string, std::size_t>> changed;
  for (auto at = variables.lower_bound(k_changed_file); at != variables.end() && at->first.starts_with(k_changed_file); ++at) {
    changed.emplace_back(at->first.substr(k_changed_file.size()), std::stoul(at->second));
  }
  return changed;
}

}  // namespace gpusolve::inventory
