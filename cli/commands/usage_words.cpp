#include "cli/commands/usage_words.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "base/meant_words.hpp"
#include "base/near_names.hpp"
#include "base/result.hpp"
#include "cli/commands/examples.hpp"

namespace gpusolve::cli {
namespace {

/// Replaces control characters, so typed text cannot break the line.
auto one_line(std::string_view text) -> std::string {
  auto line = std::string(text);
  std::ranges::replace_if(
      line, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, ' ');
  return line;
}

/// The given subcommand; the program if there is none.
auto command_of(const CLI::App& app) -> const CLI::App& {
  const auto given = app.get_subcommands();
  return given.empty() ? app : *given.front();
}

/// The program with the given subcommand: `gpusolve resolve`.
auto call_of(const CLI::App& app) -> std::string {
  const auto& command = command_of(app);
  return &command == &app ? app.get_name() : app.get_name() + " " + command.get_name();
}

/// Options of gpusolve, and those of pip, uv, conda, docker and compilers that mean the same.
constexpr std::pair<std::string_view, std::string_view> k_foreign[] = {
    {"--from-env", "-r --requirement --requirements --file"},
    {"--index-url", "-i --index"},
    {"--find-links", "-f"},
    {"--yes", "-y"},
    {"--python", "-p --py --python-version"},
    {"--gpu",
     "--arch --architecture --target --sm --cc --card --device --gpu-arch --gpu-architecture --gpu-name --cuda-arch "
     "--cuda-architectures --torch-cuda-arch-list --compute-cap --compute-capability"},
    {"--platform", "--os --system --subdir --python-platform --cpu-arch --arch --architecture --target"},
    {"--cuda", "--cuda-version --cuda-toolkit --cudatoolkit --pytorch-cuda --torch-backend"},
    {"--cudnn", "--cudnn-version"},
    {"--driver", "--driver-version --nvidia-driver"},
    {"--driver-cuda", "--cuda-driver"},
    {"--glibc", "--libc --glibc-version"},
    {"--installer", "--manager --package-manager"},
    {"--emit", "--output-format"},
    {"--format", "--output-format"},
    {"--pre", "--prerelease"},
    {"--allow-cpu", "--cpu --cpu-only"},
};

/// "`--gpu` or `--platform`": the options of the command that mean the same as a foreign one; `_` counts as `-`.
auto own_options(const CLI::App& command, std::string word) -> std::string {
  std::ranges::replace(word, '_', '-');
  std::string text;
  for (const auto& [own, foreign] : k_foreign) {
    const bool is_meant = (" " + std::string(foreign) + " ").find(" " + word + " ") != std::string::npos;
    if (is_meant && command.get_option_no_throw(std::string(own)) != nullptr) {
      text += (text.empty() ? "" : " or ") + quote(own);
    }
  }
  return text;
}

/// "; did you mean `--driver`?" if the command has an option with the same meaning, or with a similar name.
auto meant_option(const CLI::App& app, std::string_view word) -> std::string {
  if (const auto own = own_options(command_of(app), std::string(word)); !own.empty()) {
    return "; did you mean " + own + "?";
  }
  std::vector<std::string> known;
  for (const auto* const option : command_of(app).get_options()) {
    for (const auto& name : option->get_lnames()) {
      known.push_back("--" + name);
    }
  }
  const auto near = near_names(word, std::vector<std::string_view>(known.begin(), known.end()), 1);
  return near.empty() ? "" : "; did you mean " + quote(near.front()) + "?";
}

auto unexpected(const CLI::App& app) -> std::string {
  const auto words = app.remaining(true);
  const auto word = one_line(words.empty() ? "" : words.front());
  if (word.starts_with('-') && command_of(app).get_option_no_throw(word.substr(0, word.find('='))) != nullptr) {
    return quote(word) + " belongs behind the command: " + quote(call_of(app) + " " + word);
  }
  if (word.starts_with('-')) {
    return quote(word) + " is not an option of " + quote(call_of(app)) + meant_option(app, word.substr(0, word.find('=')));
  }
  if (const auto commands = command_of(app).get_subcommands(nullptr); !commands.empty()) {
    std::vector<std::string> names;
    std::ranges::transform(commands, std::back_inserter(names), [](const CLI::App* one) { return one->get_name(); });
    return not_one_of(word, names, {});
  }
  return quote(word) + " is one word too many for " + quote(call_of(app)) + "; quote a value that has blanks in it";
}

/// Whether the first remaining word is an unknown option. Its value is counted as one more SPEC.
auto has_unknown_option(const CLI::App& app) -> bool {
  const auto words = app.remaining(true);
  return !words.empty() && words.front().starts_with('-');
}

/// Handles "SPEC is required".
auto missing_word(const CLI::App& app, std::string_view message) -> std::string {
  const auto name = message.substr(0, message.find(" is required"));
  const auto examples = examples_of(command_of(app).get_name());
  const auto such = examples.empty() ? std::string() : ": write such as " + quote(examples.front().line);
  return quote(call_of(app)) + " needs " + (name == "A subcommand" ? "a command" : one_line(name)) + such;
}

/// Handles "json was given a disallowed flag override", "--gpu: 1 required G missing", and "--prefer: At Most 1 required but received 2".
auto wrong_count(std::string_view message) -> std::string {
  constexpr std::string_view k_override = " was given a disallowed flag override";
  constexpr std::string_view k_count = ": 1 required ";
  constexpr std::string_view k_end = " missing";
  constexpr std::string_view k_received = " received ";
  constexpr std::string_view k_text = "TEXT:";  // before the words that an option takes
  if (const auto at = message.find(k_override); at != std::string_view::npos) {
    const auto flag = "--" + one_line(message.substr(0, at));
    return flag + " takes no value: write " + quote(flag) + " alone";
  }
  const auto colon = message.find(k_count);
  if (colon != std::string_view::npos && message.ends_with(k_end)) {
    const auto option = one_line(message.substr(0, colon));
    auto value = message.substr(colon + k_count.size(), message.size() - colon - k_count.size() - k_end.size());
    value.remove_prefix(value.starts_with(k_text) ? k_text.size() : 0);
    return option + " has no value: write " + quote(option + " " + one_line(value));
  }
  if (const auto received = message.find(k_received); received != std::string_view::npos) {
    return one_line(message.substr(0, message.find(':'))) + " has " + one_line(message.substr(received + k_received.size())) +
           " values and takes one: give it once";
  }
  return one_line(message);
}

/// Handles "Could not convert: --limit = x". All such options are numbers.
auto no_number(std::string_view message) -> std::string {
  constexpr std::string_view k_start = "Could not convert: ";
  constexpr std::string_view k_is = " = ";
  const auto is = message.find(k_is);
  if (!message.starts_with(k_start) || is == std::string_view::npos) {
    return one_line(message);
  }
  return one_line(message.substr(k_start.size(), is - k_start.size())) + ": " + quote(one_line(message.substr(is + k_is.size()))) +
         " is not a whole number";
}

/// Handles "--merge excludes --shard".
auto clash(std::string_view message) -> std::string {
  constexpr std::string_view k_excludes = " excludes ";
  const auto at = message.find(k_excludes);
  return at == std::string_view::npos ? one_line(message)
                                      : one_line(message.substr(0, at)) + " and " + one_line(message.substr(at + k_excludes.size())) +
                                            " do not go together: leave one out";
}

auto words_of(const CLI::App& app, const CLI::ParseError& error) -> std::string {
  const std::string_view message = error.what();
  const bool is_mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr || (is_mismatch && has_unknown_option(app))) {
    return unexpected(app);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return missing_word(app, message);
  }
  if (is_mismatch) {
    return wrong_count(message);
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    return no_number(message);
  }
  return dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr ? clash(message) : one_line(message);
}

/// "--gpu" if the word is an option that takes a list, and its value (after `=`, or the next word) consists only of commas; otherwise
/// empty. The parser would take the word after these commas for the value.
auto list_without_values(const CLI::App& command, std::string_view word, std::string_view next) -> std::string {
  const auto equals = word.find('=');
  const auto name = std::string(word.substr(0, equals));
  const auto value = equals == std::string_view::npos ? next : word.substr(equals + 1);
  const auto* const option = name.starts_with('-') ? command.get_option_no_throw(name) : nullptr;
  const bool is_empty = !value.empty() && value.find_first_not_of(',') == std::string_view::npos;
  return option != nullptr && option->get_delimiter() == ',' && is_empty ? name : std::string();
}

/// Whether the word is a flag followed by `=` and nothing.
auto is_empty_value(const CLI::App& command, std::string_view word) -> bool {
  if (!word.starts_with("--") || !word.ends_with('=')) {
    return false;
  }
  const auto* const option = command.get_option_no_throw(std::string(word.substr(0, word.size() - 1)));
  return option != nullptr && option->get_items_expected_max() == 0;
}

auto takes_no_value(const std::string& flag) -> std::string { return flag + " takes no value: write " + quote(flag) + " alone"; }

}  // namespace

auto words_on_empty_values(const CLI::App& command, const std::vector<std::string>& words) -> std::optional<std::string> {
  const auto last = std::ranges::find(words, "--");
  for (auto word = words.begin(); word != last; ++word) {
    if (const auto option = list_without_values(command, *word, word + 1 == last ? "" : *(word + 1)); !option.empty()) {
      return option + " has no value before or behind the comma (see gpusolve " + command.get_name() + " --help)";
    }
  }
  const auto found = std::find_if(words.begin(), last, [&](const std::string& word) { return is_empty_value(command, word); });
  return found == last
             ? std::nullopt
             : std::optional(takes_no_value(found->substr(0, found->size() - 1)) + " (see gpusolve " + command.get_name() + " --help)");
}

auto usage_words(const CLI::App& app, const CLI::ParseError& error) -> std::string {
  return words_of(app, error) + " (see " + call_of(app) + " --help)";
}

}  // namespace gpusolve::cli
