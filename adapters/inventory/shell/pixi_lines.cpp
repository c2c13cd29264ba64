#include "adapters/inventory/shell/pixi_lines.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;

/// The channel of a manifest for which `pixi init` names none (pixi.prefix.dev/v0.40.2/reference/cli).
constexpr auto k_usual_channel = "conda-forge";

/// Options with a value, of all commands and of the two (pixi.prefix.dev/latest/reference/cli/pixi/add).
auto has_value(std::string_view option) -> bool {
  return is_one_of(option, {"--manifest-path", "-w", "--workspace", "--pinning-strategy", "--auth-file", "--pypi-keyring-provider",
                            "--concurrent-solves", "--concurrent-downloads", "--color", "--tls-root-certs", "-p", "--platform", "--format",
                            "--scm", "-c", "--channel"});
}

/// Options after which the packages are not, or not all, in the default environment of this machine, and `pixi init -i environment.yml`.
auto leaves_open(std::string_view option) -> bool {
  return is_one_of(
      option,
      {"-f",         "--feature", "-e",       "--environment", "-p",      "--platform", "-g", "--git",    "--branch",        "--tag",
       "--rev",      "-s",        "--subdir", "--host",        "--build", "--editable", "-i", "--import", "--manifest-path", "-w",
       "--workspace"});
}

/// The words behind the command that are no options, and its channels.
struct PixiArguments {
  std::vector<Word> plain{};
  std::vector<Address> channels{};
  bool is_open{};
};

auto arguments_of(Words words) -> PixiArguments {
  PixiArguments found;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto& word = words[at];
    const auto equal = word.text.starts_with("--") ? word.text.find('=') : std::string::npos;
    const auto option = std::string_view(word.text).substr(0, equal);
    found.is_open = found.is_open || !word.is_known;
    if (!option.starts_with('-')) {
      found.plain.push_back(word);
      continue;
    }
    found.is_open = found.is_open || leaves_open(option);
    if (!has_value(option) || (equal == std::string::npos && at + 1 == words.size())) {
      continue;
    }
    const auto& value = equal == std::string::npos ? words[++at] : word;
    found.is_open = found.is_open || !value.is_known;
    if (is_one_of(option, {"-c", "--channel"})) {
      found.channels.push_back({Address::Use::channel, value.text.substr(equal == std::string::npos ? 0 : equal + 1), ""});
    }
  }
  return found;
}

}  // namespace

auto pixi_line(Words words) -> std::optional<InstallLine> {
  const auto verb = next_plain(words, 1);
  const auto command = verb < words.size() ? std::string_view(words[verb].text) : std::string_view();
  const bool changes_manifest = is_one_of(command, {"workspace", "project", "import"});
  if (program_of(words.front().text) != "pixi" || (!changes_manifest && !is_one_of(command, {"init", "add"}))) {
    return std::nullopt;
  }
  const bool is_init = command != "add";
  auto arguments = arguments_of(words.subspan(verb + 1));
  InstallLine line{.ecosystem = Ecosystem::conda, .program = std::string(is_init ? k_pixi_init : k_pixi_add), .line = words.front().line};
  if (arguments.is_open || changes_manifest) {
    return line;
  }
  if (!is_init) {
    line.specs = std::move(arguments.plain);
  } else if (line.addresses = std::move(arguments.channels); line.addresses.empty()) {
    line.addresses.push_back({Address::Use::channel, k_usual_channel, ""});
  }
  return line;
}

}  // namespace gpusolve::inventory
