#include "adapters/inventory/shell/sync_options.hpp"

#include <string>
#include <string_view>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"
#include "adapters/inventory/shell/install_settings.hpp"

namespace gpusolve::inventory {
namespace {

void add_variables(const Variables& own, const Variables& all, InstalledParts& parts) {
  parts.has_defaults = !is_true(value_of("UV_NO_DEFAULT_GROUPS", own, all));
  if (is_true(value_of("UV_NO_DEV", own, all))) {
    parts.without_groups.emplace_back(k_dev_group);
  }
  for (const auto name : words_of(value_of("UV_NO_GROUP", own, all))) {
    parts.without_groups.emplace_back(name);
  }
}

void add_option(std::string_view option, InstalledParts& parts) {
  const bool is_only = is_one_of(option, {"--only-group", "--only-dev"});
  parts.has_project = parts.has_project && !is_only;
  parts.has_defaults = parts.has_defaults && !is_only && option != "--no-default-groups";
  parts.has_all_extras = parts.has_all_extras || option == "--all-extras";
  parts.has_all_groups = parts.has_all_groups || option == "--all-groups";
  parts.has_dev = parts.has_dev || is_one_of(option, {"--dev", "--only-dev"});
  if (option == "--no-dev") {
    parts.without_groups.emplace_back(k_dev_group);
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
      auto& without = option == "--no-group" ? parts.without_groups : parts.without_extras;
      without.emplace_back(is_joined ? text.substr(option.size() + 1) : std::string_view(words[++at].text));
    }
  }
  return parts;
}

}  // namespace gpusolve::inventory
