#include "adapters/inventory/sync_options.hpp"

#include <string>
#include <string_view>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/install_arguments.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_dev = "dev";

auto variable(std::string_view name, const Variables& own, const Variables& all) -> std::string_view {
  const auto& variables = own.contains(name) ? own : all;
  const auto found = variables.find(name);
  return found == variables.end() ? std::string_view() : found->second;
}

void add_variables(const Variables& own, const Variables& all, InstalledParts& parts) {
  const auto is_set = [&](std::string_view name) {
    const auto value = variable(name, own, all);
    return !value.empty() && !is_one_of(value, {"0", "false"});
  };
  parts.has_defaults = !is_set("UV_NO_DEFAULT_GROUPS");
  if (is_set("UV_NO_DEV")) {
    parts.without.emplace_back(k_dev);
  }
  for (const auto name : words_of(variable("UV_NO_GROUP", own, all))) {
    parts.without.emplace_back(name);
  }
}

void add_option(std::string_view option, InstalledParts& parts) {
  const bool is_only = is_one_of(option, {"--only-group", "--only-dev"});
  parts.has_project = parts.has_project && !is_only;
  parts.has_defaults = parts.has_defaults && !is_only && option != "--no-default-groups";
  parts.has_all_extras = parts.has_all_extras || option == "--all-extras";
  parts.has_all_groups = parts.has_all_groups || option == "--all-groups";
  if (option == "--no-dev") {
    parts.without.emplace_back(k_dev);
  }
}

}  // namespace

auto parts_of_sync(std::span<const Word> words, const Variables& own, const Variables& all) -> InstalledParts {
  InstalledParts parts;
  add_variables(own, all, parts);
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto text = std::string_view(words[at].text);
    const auto option = text.substr(0, text.find('='));
    add_option(option, parts);
    const bool is_joined = option.size() < text.size();
    if (is_one_of(option, {"--no-group", "--no-extra"}) && (is_joined || at + 1 < words.size())) {
      parts.without.emplace_back(is_joined ? text.substr(option.size() + 1) : std::string_view(words[++at].text));
    }
  }
  return parts;
}

}  // namespace gpusolve::inventory
