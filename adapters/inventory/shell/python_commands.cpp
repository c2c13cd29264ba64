#include "adapters/inventory/shell/python_commands.hpp"

#include <algorithm>
#include <array>

#include "adapters/inventory/shell/install_arguments.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// Parts of commands, files and addresses of programs that install a Python.
constexpr std::array<std::string_view, 6> k_signs{"conda", "mamba", "miniforge", "pixi", "pyenv", "python.org/ftp"};

auto has_sign(std::string_view text) -> bool {
  const auto lower = ascii::lower(text);
  return std::ranges::any_of(k_signs, [&](std::string_view sign) { return lower.find(sign) != std::string::npos; });
}

auto second(Words words) -> std::string_view { return words.size() > 1 ? std::string_view(words[1].text) : std::string_view(); }

/// The Python that `python3` is linked to: `ln -s /usr/bin/python3.9 /usr/bin/python3`, `update-alternatives --install /usr/bin/python3
/// python3 /usr/bin/python3.9 1`.
auto linked_python(Words words) -> std::optional<BroughtPython> {
  for (const auto& word : words) {
    const auto name = program_of(word.text);
    const auto version = python_in_name(name);
    if (is_python(name) && (version || !word.is_known)) {
      return BroughtPython{word.is_known ? version : std::nullopt};
    }
  }
  return std::nullopt;
}

}  // namespace

auto program_of(std::string_view word) -> std::string_view { return word.substr(word.rfind('/') + 1); }

auto is_python(std::string_view name) -> bool { return name.starts_with("python"); }

auto python_in_name(std::string_view program) -> std::optional<std::string> {
  const auto digits = std::min(program.find_first_of("0123456789"), program.size());
  const auto version = program.substr(digits);
  return version.find('.') == std::string_view::npos ? std::nullopt : std::optional(std::string(version));
}

auto python_of_new_pip(Words words) -> std::optional<std::string> {
  const auto name = program_of(words.front().text);
  if (name == "virtualenv") {
    const auto linked = linked_python(words.subspan(1));
    return linked ? linked->version : std::nullopt;
  }
  const bool is_piped = words.size() == 1 || second(words) == "-";
  const bool is_module = second(words) == "-m" && words.size() > 2 && is_one_of(words[2].text, {"venv", "virtualenv", "ensurepip"});
  const bool is_script = std::ranges::any_of(words, [](const Word& word) { return program_of(word.text) == "get-pip.py"; });
  return is_python(name) && words.front().is_known && (is_piped || is_module || is_script) ? python_in_name(name) : std::nullopt;
}

auto brought_python(Words words) -> std::optional<BroughtPython> {
  const auto name = program_of(words.front().text);
  const bool is_of_uv = name == "uv" && is_one_of(second(words), {"venv", "python", "sync", "run"});
  const bool is_any = !words.front().is_known && (is_python(name) || name.starts_with("pip"));  // python$VERSION
  if (is_of_uv || is_any || std::ranges::any_of(words, has_sign, &Word::text)) {
    return BroughtPython{};
  }
  return is_one_of(name, {"ln", "update-alternatives"}) ? linked_python(words.subspan(1)) : std::nullopt;
}

auto is_image_with_python(std::string_view image) -> bool { return has_sign(image) || image.find("python") != std::string_view::npos; }

}  // namespace gpusolve::inventory
