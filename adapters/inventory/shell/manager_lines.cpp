#include "adapters/inventory/shell/manager_lines.hpp"

#include <algorithm>

#include "adapters/inventory/projects/toml_requirement.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// Separates a package name from its release.
constexpr std::string_view k_release_sign = "@";

/// Whether this option with a value is one that pip lacks or uses with another meaning.
auto is_own_option(std::string_view option) -> bool {
  return is_one_of(option, {"--group", "-G", "--extras", "-E", "--optional", "--python", "--platform", "--markers", "--project", "-P", "-p",
                            "--directory", "-C", "--lockfile", "-L", "--venv", "--categories", "-k"});
}

/// pixi takes these from PyPI; other packages that it adds depend on the channels and the system of its manifest.
auto is_pypi_of_pixi(Words words) -> bool {
  const auto has = [&](std::string_view option) {
    return std::ranges::any_of(words,
                               [&](const Word& word) { return word.text == option || word.text.starts_with(std::string(option) + "="); });
  };
  const bool is_add = program_of(words.front().text) == "pixi" && words.size() > 1 && words[1].text == "add";
  return is_add && has("--pypi") && !has("--git") && !has("-g") && !has("--editable");
}

/// Options of pixi with a value, which Poetry and PDM do not have.
auto is_option_of_pixi(std::string_view option) -> bool {
  return is_one_of(option, {"-f", "--feature", "--manifest-path", "-w", "--workspace", "--pinning-strategy", "--auth-file",
                            "--pypi-keyring-provider", "--concurrent-solves", "--concurrent-downloads", "--color"});
}

/// Converts Poetry's `torch@^2.1` to a requirement; `torch@latest` allows any release.
auto as_requirement(Word word) -> Word {
  const auto at = word.text.find(k_release_sign);
  if (at != std::string::npos && at > 0 && word.text.find_first_of(" :/") == std::string::npos) {
    const auto range = word.text.substr(at + 1);
    word.text = word.text.substr(0, at) + (range == "latest" ? std::string() : pep440_of_poetry(range));
  }
  return word;
}

/// Whether the option names a source of the project.
auto is_source(std::string_view option) -> bool { return option == "--source" || option == "--index"; }

/// Whether the option has the same meaning for pip. Others with the same letters do not, such as PDM's `-d`.
auto is_of_pip(std::string_view option) -> bool {
  return is_one_of(option, {"-i", "--extra-index-url", "-e", "--editable", "-r", "--requirements"});
}

}  // namespace

auto added_by_manager(Words words) -> std::optional<std::vector<Word>> {
  const auto name = program_of(words.front().text);
  const auto verb = words.size() > 1 ? std::string_view(words[1].text) : std::string_view();
  const bool is_pixi = is_pypi_of_pixi(words);
  const bool is_added = (is_one_of(name, {"poetry", "pdm"}) && verb == "add") || (name == "pipenv" && verb == "install") || is_pixi;
  if (!is_added) {
    return std::nullopt;
  }
  std::vector<Word> all;
  bool is_from_source = false;
  for (std::size_t at = 2; at < words.size(); ++at) {
    const auto& word = words[at];
    const auto option = std::string_view(word.text).substr(0, word.text.find('='));
    const bool is_joined = option.size() < word.text.size();
    if (is_source(option) || is_own_option(option) || (is_pixi && is_option_of_pixi(option))) {
      is_from_source = is_from_source || is_source(option);
      at += is_joined ? 0 : 1;
    } else if (!word.text.starts_with('-') || is_of_pip(option)) {
      all.push_back(as_requirement(word));
    }
  }
  if (is_from_source) {
    std::ranges::for_each(all, [](Word& word) { word.is_known = false; });
  }
  return !all.empty() ? std::optional(std::move(all)) : std::nullopt;
}

}  // namespace gpusolve::inventory
