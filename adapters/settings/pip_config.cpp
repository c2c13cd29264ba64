#include "adapters/settings/pip_config.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/ascii.hpp"

namespace gpusolve::settings {
namespace {

constexpr std::size_t k_largest = 1'000'000;
constexpr std::string_view k_blanks = " \t\r\f\v";

using Values = std::map<std::string, std::string, std::less<>>;  ///< `\n` separates the lines of a value

auto stripped(std::string_view text) -> std::string_view { return ascii::trimmed(text, k_blanks); }

auto words_of(std::string_view text) -> std::vector<std::string> {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
    if (end > 0) {
      words.emplace_back(text.substr(0, end));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// The key in one spelling: pip treats `extra_index_url`, `Extra-Index-URL` and `--extra-index-url` as the same key.
auto normalised(std::string_view key) -> std::string {
  std::string out;
  for (const char c : key.substr(std::min(key.find_first_not_of('-'), key.size()))) {
    out += c == '_' ? '-' : ascii::to_lower(c);
  }
  return out;
}

/// Reads a file line by line, like Python's configparser. Holds the state between lines.
struct Parser {
  std::map<std::string, Values, std::less<>> sections;
  std::string section;
  std::string key;

  auto take(std::string_view line) -> bool {
    const auto text = stripped(line);
    if (text.empty() || text.front() == '#' || text.front() == ';') {
      return true;
    }
    if (k_blanks.find(line.front()) != std::string_view::npos && !key.empty()) {
      sections[section][key].append("\n").append(text);
      return true;
    }
    if (text.front() == '[' && text.back() == ']') {
      section = text.substr(1, text.size() - 2);
      key.clear();
      return true;
    }
    const auto at = text.find_first_of("=:");
    if (at == std::string_view::npos || at == 0 || section.empty()) {
      return false;
    }
    key = normalised(stripped(text.substr(0, at)));
    sections[section][key] = stripped(text.substr(at + 1));
    return true;
  }
};

auto settings_of(const Values& values) -> PipSettings {
  const auto text = [&](std::string_view key) {
    const auto found = values.find(key);
    const auto value = found == values.end() ? std::string_view() : stripped(found->second);
    return value.empty() ? std::nullopt : std::optional<std::string>(value);
  };
  const auto texts = [&](std::string_view key) {
    const auto found = values.find(key);
    return found == values.end() ? std::vector<std::string>() : words_of(found->second);
  };
  return {text("index-url"), texts("extra-index-url"), texts("find-links"), texts("trusted-host"), text("proxy"), text("cert")};
}

}  // namespace

auto parse_pip_config(std::string_view text, std::string_view file) -> Result<PipSettings> {
  if (text.size() > k_largest) {
    return Error{ErrorKind::usage, "is larger than " + std::to_string(k_largest) + " bytes", std::string(file)};
  }
  Parser parser;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && !parser.take(line)) {
      return Error{ErrorKind::usage, quote(stripped(line)) + " is no setting; write such as `index-url = https://…` below `[global]`",
                   std::string(file) + ":" + std::to_string(number)};
    }
  }
  return merge(settings_of(parser.sections["global"]), settings_of(parser.sections["install"]));
}

auto pip_settings_of(const std::function<std::string(const char*)>& variable) -> PipSettings {
  constexpr std::array<std::pair<const char*, const char*>, 6> k_variables{{{"PIP_INDEX_URL", "index-url"},
                                                                            {"PIP_EXTRA_INDEX_URL", "extra-index-url"},
                                                                            {"PIP_FIND_LINKS", "find-links"},
                                                                            {"PIP_TRUSTED_HOST", "trusted-host"},
                                                                            {"PIP_PROXY", "proxy"},
                                                                            {"PIP_CERT", "cert"}}};
  Values values;
  for (const auto& [name, key] : k_variables) {
    values.emplace(key, variable(name));
  }
  return settings_of(values);
}

auto merge(const PipSettings& under, const PipSettings& over) -> PipSettings {
  return {over.index_url ? over.index_url : under.index_url,
          over.extra_index_urls.empty() ? under.extra_index_urls : over.extra_index_urls,
          over.find_links.empty() ? under.find_links : over.find_links,
          over.trusted_hosts.empty() ? under.trusted_hosts : over.trusted_hosts,
          over.proxy ? over.proxy : under.proxy,
          over.cert ? over.cert : under.cert};
}

auto settings_in(const PipSettings& settings) -> std::vector<Setting> {
  std::vector<Setting> told;
  const auto add = [&](const char* name, const std::vector<std::string>& values) {
    if (!values.empty()) {
      told.push_back({name, values});
    }
  };
  const auto add_one = [&](const char* name, const std::optional<std::string>& value) {
    add(name, value ? std::vector{*value} : std::vector<std::string>());
  };
  add_one("index-url", settings.index_url);
  add("extra-index-url", settings.extra_index_urls);
  add("find-links", settings.find_links);
  add("trusted-host", settings.trusted_hosts);
  add_one("proxy", settings.proxy);
  add_one("cert", settings.cert);
  return told;
}

}  // namespace gpusolve::settings
