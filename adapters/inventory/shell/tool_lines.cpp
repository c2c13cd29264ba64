#include "adapters/inventory/shell/tool_lines.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// Separates a package name from its release.
constexpr std::string_view k_release_sign = "@";

/// Converts `vllm@0.8.5` and `vllm@latest` to requirements; other texts are unchanged.
auto as_requirement(Word word) -> Word {
  const auto at = word.text.find(k_release_sign);
  const bool is_release = at != std::string::npos && at > 0 && word.text.find_first_of(" :/") == std::string::npos;
  if (is_release) {
    const auto version = word.text.substr(at + 1);
    word.text = word.text.substr(0, at) + (version == "latest" ? "" : "==" + version);
  }
  return word;
}

/// Splits a value of `--with` into requirements. Commas separate them, and may also be inside of one (`a>=1,<2`, `a[b,c]`).
auto listed(const Word& value) -> std::vector<Word> {
  std::vector<Word> all;
  std::size_t first = 0;
  std::size_t depth = 0;
  for (std::size_t at = 0; at <= value.text.size(); ++at) {
    const auto letter = at < value.text.size() ? value.text[at] : ',';
    depth += letter == '[' ? 1 : 0;
    depth -= letter == ']' && depth > 0 ? 1 : 0;
    const auto next = trimmed(std::string_view(value.text).substr(std::min(at + 1, value.text.size())));
    if (letter == ',' && depth == 0 && (next.empty() || ascii::is_letter(next.front()))) {
      all.push_back(
          as_requirement({std::string(trimmed(std::string_view(value.text).substr(first, at - first))), value.line, value.is_known}));
      first = at + 1;
    }
  }
  return all;
}

/// The arguments of a command that installs a program.
struct Arguments {
  std::vector<Word> plain;    ///< words that are neither options nor their values
  std::vector<Word> with;     ///< further requirements
  std::vector<Word> files;    ///< files with requirements
  std::vector<Word> options;  ///< options that pip has, too
  std::optional<Word> from;   ///< the package, if its name is not that of the program

  void take(std::string_view option, const Word& value) {
    if (option == "--with" || option == "-w") {
      std::ranges::move(listed(value), std::back_inserter(with));
    } else if (option == "--with-requirements") {
      files.push_back(value);
    } else if (option == "--with-editable") {
      with.push_back({"-e " + value.text, value.line, value.is_known});
    } else if (is_one_of(option, {"--from", "--spec"})) {
      from = as_requirement(value);
    } else if (option == "--pip-args") {
      std::ranges::transform(words_of(value.text), std::back_inserter(options), [&](std::string_view one) {
        return Word{std::string(one), value.line, value.is_known};
      });
    } else {
      options.insert(options.end(), {{std::string(option), value.line, true}, value});
    }
  }
};

auto takes_value(std::string_view option) -> bool {
  return is_one_of(option, {"--with", "-w", "--with-requirements", "--with-editable", "--from", "--spec", "--suffix", "--env-file",
                            "--with-executables-from", "--package", "--module"}) ||
         takes_value_of_pip(option);
}

/// `is_run`: the arguments after the first word without a dash belong to the program that runs.
auto arguments_of(Words words, bool is_run) -> Arguments {
  Arguments found;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto& word = words[at];
    if (!word.text.starts_with('-')) {
      found.plain.push_back(as_requirement(word));
      if (is_run) {
        break;
      }
      continue;
    }
    const auto equal = word.text.starts_with("--") ? word.text.find('=') : std::string::npos;
    const auto option = word.text.substr(0, equal);
    if (equal != std::string::npos) {
      found.take(option, {word.text.substr(equal + 1), word.line, word.is_known});
    } else if (takes_value(option) && at + 1 < words.size()) {
      found.take(option, words[++at]);
    }
  }
  return found;
}

auto name_of(const Word& spec) -> std::string {
  const auto requirement = spec.is_known ? pypi::parse_requirement(spec.text) : Result<pypi::Requirement>(Error{});
  return requirement ? pypi::normalise_name(requirement->name) : std::string();
}

/// A line for the environment of `tool`, into which all of `specs` are installed.
auto line_of(std::string program, const std::string& tool, std::vector<Word> specs, const Arguments& arguments, std::size_t line)
    -> std::vector<InstallLine> {
  if (tool.empty()) {
    return {};
  }
  InstallLine one{.program = std::move(program), .line = line, .tool = tool};
  read_arguments(one, arguments.options, false);
  one.specs = std::move(specs);
  one.files = arguments.files;
  return {std::move(one)};
}

auto joined(std::vector<Word> first, const std::vector<Word>& second) -> std::vector<Word> {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// Reads `uv tool install PACKAGE`, `uvx PROGRAM` and `uv run --with PACKAGE PROGRAM`; in the last form, the program comes from the
/// project.
auto lines_of_uv(Words words, std::size_t verb, bool is_run, bool is_of_project) -> std::vector<InstallLine> {
  const auto arguments = arguments_of(words.subspan(verb), is_run);
  auto specs = std::vector<Word>();
  if (arguments.from) {
    specs = {*arguments.from};
  } else if (!is_of_project && !arguments.plain.empty()) {
    specs = {arguments.plain.front()};
  }
  specs = joined(std::move(specs), arguments.with);
  const auto tool = specs.empty() ? std::string() : name_of(specs.front());
  return line_of("uv", tool, std::move(specs), arguments, words.front().line);
}

/// Reads `pipx install PACKAGE...`, `pipx inject TOOL PACKAGE...` and `pipx run PACKAGE`.
auto lines_of_pipx(Words words, std::size_t at) -> std::vector<InstallLine> {
  const auto verb = std::string_view(words[at].text);
  const auto arguments = arguments_of(words.subspan(at + 1), verb == "run");
  const auto line = words.front().line;
  if (arguments.plain.empty()) {
    return {};
  }
  if (verb == "inject") {
    const auto& plain = arguments.plain;
    return line_of("pip", name_of(plain.front()), {plain.begin() + 1, plain.end()}, arguments, line);
  }
  std::vector<InstallLine> all;
  for (const auto& plain : verb == "run" && arguments.from ? std::vector{*arguments.from} : arguments.plain) {
    std::ranges::move(line_of("pip", name_of(plain), joined({plain}, arguments.with), arguments, line), std::back_inserter(all));
  }
  return all;
}

}  // namespace

auto tool_lines(Words words) -> std::vector<InstallLine> {
  const bool is_module = words.size() > 2 && is_python(program_of(words.front().text)) && words[1].text == "-m";
  words = words.subspan(is_module ? 2 : 0);
  const auto name = program_of(words.front().text);
  const auto at = next_plain(words, 1);
  const auto verb = at < words.size() ? std::string_view(words[at].text) : std::string_view();
  if (name == "uvx") {
    return lines_of_uv(words, 1, true, false);
  }
  if (name == "pipx" && is_one_of(verb, {"install", "inject", "run"})) {
    return lines_of_pipx(words, at);
  }
  const auto second = next_plain(words, at + 1);
  if (name == "uv" && verb == "tool" && second < words.size() && is_one_of(words[second].text, {"install", "run"})) {
    return lines_of_uv(words, second + 1, words[second].text == "run", false);
  }
  return name == "uv" && verb == "run" ? lines_of_uv(words, at + 1, true, true) : std::vector<InstallLine>();
}

}  // namespace gpusolve::inventory
