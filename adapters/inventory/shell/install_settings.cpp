#include "adapters/inventory/shell/install_settings.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

using Use = Address::Use;

/// The value of an option, in the same word or in the next one; nullopt: the option is not given.
auto value_of_option(std::string_view option, std::span<const Word> arguments) -> std::optional<std::string_view> {
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const auto word = std::string_view(arguments[at].text);
    if (word.starts_with(option) && word.substr(option.size()).starts_with('=')) {
      return word.substr(option.size() + 1);
    }
    if (word == option && at + 1 < arguments.size()) {
      return arguments[at + 1].text;
    }
  }
  return std::nullopt;
}

/// Whether one of the options is given.
auto gives(std::span<const Word> arguments, std::initializer_list<std::string_view> options) -> bool {
  return std::ranges::any_of(options, [&](std::string_view option) { return value_of_option(option, arguments).has_value(); });
}

}  // namespace

auto value_of(std::string_view name, const Variables& own, const Variables& all) -> std::string_view {
  const auto& variables = own.contains(name) ? own : all;
  const auto found = variables.find(name);
  return found == variables.end() ? std::string_view() : found->second;
}

auto is_true(std::string_view value) -> bool {
  return !value.empty() && !is_one_of(ascii::lower(value), {"0", "f", "false", "n", "no", "off"});
}

void add_settings(InstallLine& line, std::span<const Word> arguments, const Variables& own, const Variables& all) {
  const auto add = [&](std::string_view name, Use use) {
    for (const auto address : words_of(value_of(name, own, all))) {
      line.addresses.push_back({use, std::string(address), ""});
    }
  };
  const auto add_of_pip = [&](std::string_view name, const std::string& key, Use use) {
    const auto setting = std::string(k_pip_config) + key;
    add(own.contains(name) || all.contains(name) ? name : std::string_view(setting), use);
  };
  const auto add_unless = [&](std::string_view name, Use use, std::initializer_list<std::string_view> options) {
    if (!gives(arguments, options)) {
      add(name, use);
    }
  };
  if (line.program == "pip") {
    if (!gives(arguments, {"-i", "--index-url", "--pypi-url"})) {
      add_of_pip("PIP_INDEX_URL", "index-url", Use::index);
    }
    add_of_pip("PIP_EXTRA_INDEX_URL", "extra-index-url", Use::extra_index);  // the option adds to the variable
    add_of_pip("PIP_FIND_LINKS", "find-links", Use::find_links);
  } else if (line.program == "uv") {
    add_unless("UV_INDEX_URL", Use::index, {"-i", "--index-url", "--default-index"});
    add_unless("UV_DEFAULT_INDEX", Use::index, {"--default-index"});
    add_unless("UV_INDEX", Use::extra_index, {"--index"});
    add_unless("UV_EXTRA_INDEX_URL", Use::extra_index, {"--extra-index-url"});
    add_unless("UV_FIND_LINKS", Use::find_links, {"-f", "--find-links"});
  }
}

void add_backend(InstallLine& line, std::span<const Word> arguments, const Variables& own, const Variables& all) {
  const auto index = index_of_backend(value_of("UV_TORCH_BACKEND", own, all));
  if (index && !value_of_option(k_backend_option, arguments)) {
    line.addresses.insert(line.addresses.begin(), *index);
  }
}

auto configuration_of_uv(std::span<const Word> words, const Variables& own, const Variables& all) -> UvConfiguration {
  return {.is_for_pip = std::ranges::find(words, "pip", &Word::text) != words.end(),
          .is_none = is_true(value_of("UV_NO_CONFIG", own, all)) || std::ranges::find(words, "--no-config", &Word::text) != words.end(),
          .file = std::string(value_of_option("--config-file", words).value_or(value_of("UV_CONFIG_FILE", own, all)))};
}

auto is_first_match(std::span<const Word> arguments, const Variables& own, const Variables& all) -> bool {
  return is_first_match(value_of_option("--index-strategy", arguments).value_or(value_of("UV_INDEX_STRATEGY", own, all)));
}

}  // namespace gpusolve::inventory
