#include "adapters/settings/condarc.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>

#include "base/yaml/yaml_guard.hpp"

namespace gpusolve::settings {
namespace {

constexpr yaml::YamlLimits k_limits{.bytes = 1'000'000, .depth = 8, .nodes = 20'000};

using Variable = std::function<std::string(const char*)>;

constexpr std::string_view k_name_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/// Replaces `$NAME` and `${NAME}` by the value of the variable; unset variables stay as they are.
auto expanded(std::string_view text, const Variable& variable) -> std::string {
  std::string out;
  for (auto at = text.find('$'); variable && at != std::string_view::npos; at = text.find('$')) {
    out += text.substr(0, at);
    text.remove_prefix(at);
    const bool is_braced = text.substr(0, 2) == "${";
    const auto first = is_braced ? 2U : 1U;
    const auto end = std::min(text.find_first_not_of(k_name_letters, first), text.size());
    const auto length = end + (is_braced ? 1U : 0U);
    const bool is_closed = !is_braced || (end < text.size() && text[end] == '}');
    const auto value = is_closed && end > first ? variable(std::string(text.substr(first, end - first)).c_str()) : std::string();
    out += value.empty() ? std::string(text.substr(0, 1)) : value;
    text.remove_prefix(value.empty() ? 1 : length);
  }
  return out.append(text);
}

/// Reads one document. Keeps the first error; results after an error have no meaning.
class CondarcReader {
 public:
  CondarcReader(const YAML::Node& root, std::string_view file, const Variable& variable) : root_(root), file_(file), variable_(variable) {}

  [[nodiscard]] auto error() const -> const std::optional<Error>& { return error_; }

  auto text(const char* key) -> std::optional<std::string> {
    const auto node = root_[key];
    return is_absent(node) ? std::nullopt : scalar(node, key);
  }
  auto flag(const char* key) -> std::optional<bool> {
    const auto value = text(key);
    if (!value) {
      return std::nullopt;
    }
    const bool is_true = *value == "true" || *value == "True" || *value == "yes" || *value == "on";
    const bool is_false = *value == "false" || *value == "False" || *value == "no" || *value == "off";
    if (!is_true && !is_false) {
      fail(root_[key], key, "true or false");
    }
    return is_true;
  }
  auto texts(const char* key) -> std::vector<std::string> { return texts_of(root_[key], key); }
  auto text_map(const char* key) -> std::map<std::string, std::string> {
    std::map<std::string, std::string> values;
    for_each_of_map(key, [&](const std::string& name, const YAML::Node& node) {
      if (const auto value = is_absent(node) ? std::nullopt : scalar(node, key)) {
        values[name] = *value;
      }
    });
    return values;
  }
  auto list_map(const char* key) -> std::map<std::string, std::vector<std::string>> {
    std::map<std::string, std::vector<std::string>> values;
    for_each_of_map(key, [&](const std::string& name, const YAML::Node& node) { values[name] = texts_of(node, key); });
    return values;
  }
  void fail(const YAML::Node& node, const char* key, const std::string& wanted) {
    if (!error_) {
      error_ = Error{ErrorKind::usage, quote(key) + " must be " + wanted, yaml::place(file_, node.Mark())};
    }
  }

 private:
  static auto is_absent(const YAML::Node& node) -> bool { return !node.IsDefined() || node.IsNull(); }

  auto scalar(const YAML::Node& node, const char* key) -> std::optional<std::string> {
    if (!node.IsScalar()) {
      fail(node, key, "a text");
      return std::nullopt;
    }
    return expanded(node.Scalar(), variable_);
  }
  /// The texts of a list, or of a single text in place of a list.
  auto texts_of(const YAML::Node& node, const char* key) -> std::vector<std::string> {
    std::vector<std::string> values;
    if (is_absent(node)) {
      return values;
    }
    if (node.IsScalar()) {
      return {expanded(node.Scalar(), variable_)};
    }
    if (!node.IsSequence()) {
      fail(node, key, "a list of texts");
      return values;
    }
    for (const auto& entry : node) {
      if (const auto value = scalar(entry, key)) {
        values.push_back(*value);
      }
    }
    return values;
  }
  template <class Visit>
  void for_each_of_map(const char* key, const Visit& visit) {
    const auto node = root_[key];
    if (is_absent(node)) {
      return;
    }
    if (!node.IsMap()) {
      fail(node, key, "a map");
      return;
    }
    for (const auto& entry : node) {
      if (entry.first.IsScalar()) {
        visit(entry.first.Scalar(), entry.second);
      }
    }
  }

  YAML::Node root_;
  std::string_view file_;
  const Variable& variable_;
  std::optional<Error> error_;
};

/// Reads channel_priority. conda also accepts booleans, which date from before its three levels.
auto read_priority(CondarcReader& reader, const YAML::Node& root) -> std::optional<ChannelPriority> {
  const auto text = reader.text("channel_priority");
  if (!text) {
    return std::nullopt;
  }
  if (*text == "true" || *text == "True") {
    return ChannelPriority::flexible;
  }
  if (*text == "false" || *text == "False") {
    return ChannelPriority::disabled;
  }
  const auto priority = parse_priority(*text);
  if (!priority) {
    reader.fail(root["channel_priority"], "channel_priority", "strict, flexible or disabled");
  }
  return priority;
}

auto in_front(const std::vector<std::string>& first, const std::vector<std::string>& second) -> std::vector<std::string> {
  auto all = first;
  for (const auto& text : second) {
    if (std::ranges::find(all, text) == all.end()) {
      all.push_back(text);
    }
  }
  return all;
}

template <class Map>
auto merged(Map under, const Map& over) -> Map {
  for (const auto& [key, value] : over) {
    under[key] = value;
  }
  return under;
}

/// Whether the text has only blank lines and comments.
auto holds_nothing(std::string_view text) -> bool {
  for (auto at = text.find_first_not_of(" \t\r\n"); at != std::string_view::npos; at = text.find_first_not_of(" \t\r\n", at)) {
    if (text[at] != '#') {
      return false;
    }
    at = std::min(text.find('\n', at), text.size());
  }
  return true;
}

/// Collects the settings that have a value, as shown to the user.
class SettingCollector {
 public:
  void add(const char* name, const std::vector<std::string>& values) {
    if (!values.empty()) {
      told_.push_back({name, values});
    }
  }
  void add(const char* name, const std::optional<std::string>& value) {
    add(name, value ? std::vector{*value} : std::vector<std::string>());
  }
  void add(const char* name, const std::optional<ChannelPriority>& value) {
    add(name, value ? std::vector{std::string(priority_text(*value))} : std::vector<std::string>());
  }
  void add(const char* name, const std::optional<bool>& value) {
    add(name, value ? std::vector<std::string>{*value ? "true" : "false"} : std::vector<std::string>());
  }
  void add(const char* name, const std::map<std::string, std::string>& values) {
    std::vector<std::string> texts;
    std::ranges::transform(values, std::back_inserter(texts), [](const auto& entry) { return entry_text(entry.first, entry.second); });
    add(name, texts);
  }
  void add(const char* name, const std::map<std::string, std::vector<std::string>>& values) {
    std::vector<std::string> texts;
    for (const auto& [key, list] : values) {
      for (const auto& value : list) {
        texts.push_back(entry_text(key, value));
      }
    }
    add(name, texts);
  }
  [[nodiscard]] auto told() && -> std::vector<Setting> { return std::move(told_); }

 private:
  static auto entry_text(const std::string& key, const std::string& value) -> std::string { return key + ": " + value; }

  std::vector<Setting> told_;
};

}  // namespace

auto parse_condarc(std::string_view text, std::string_view file, const Variable& variable) -> Result<CondaSettings> {
  if (holds_nothing(text)) {
    return CondaSettings{};
  }
  auto root = yaml::load_guarded(text, file, k_limits);
  if (!root) {
    return root.error();
  }
  if (root->IsNull()) {
    return CondaSettings{};
  }
  if (!root->IsMap()) {
    return Error{ErrorKind::usage, "is not a map of settings such as `channels:`", std::string(file)};
  }
  CondarcReader reader(*root, file, variable);
  CondaSettings settings;
  settings.channels = reader.texts("channels");
  settings.channel_alias = reader.text("channel_alias");
  settings.custom_channels = reader.text_map("custom_channels");
  settings.custom_multichannels = reader.list_map("custom_multichannels");
  settings.default_channels = reader.texts("default_channels");
  settings.mirrored_channels = reader.list_map("mirrored_channels");
  settings.ssl_verify = reader.text("ssl_verify");
  settings.proxy_servers = reader.text_map("proxy_servers");
  settings.is_offline = reader.flag("offline");
  settings.channel_priority = read_priority(reader, *root);
  settings.pinned_packages = reader.texts("pinned_packages");
  return reader.error() ? Result<CondaSettings>(*reader.error()) : std::move(settings);
}

auto merge(const CondaSettings& under, const CondaSettings& over) -> CondaSettings {
  CondaSettings all;
  all.channels = in_front(over.channels, under.channels);
  all.channel_alias = over.channel_alias ? over.channel_alias : under.channel_alias;
  all.custom_channels = merged(under.custom_channels, over.custom_channels);
  all.custom_multichannels = merged(under.custom_multichannels, over.custom_multichannels);
  all.default_channels = in_front(over.default_channels, under.default_channels);
  all.mirrored_channels = merged(under.mirrored_channels, over.mirrored_channels);
  all.ssl_verify = over.ssl_verify ? over.ssl_verify : under.ssl_verify;
  all.proxy_servers = merged(under.proxy_servers, over.proxy_servers);
  all.is_offline = over.is_offline ? over.is_offline : under.is_offline;
  all.channel_priority = over.channel_priority ? over.channel_priority : under.channel_priority;
  all.pinned_packages = in_front(over.pinned_packages, under.pinned_packages);
  return all;
}

auto settings_in(const CondaSettings& settings) -> std::vector<Setting> {
  SettingCollector telling;
  telling.add("channels", settings.channels);
  telling.add("channel_alias", settings.channel_alias);
  telling.add("custom_channels", settings.custom_channels);
  telling.add("custom_multichannels", settings.custom_multichannels);
  telling.add("default_channels", settings.default_channels);
  telling.add("mirrored_channels", settings.mirrored_channels);
  telling.add("ssl_verify", settings.ssl_verify);
  telling.add("proxy_servers", settings.proxy_servers);
  telling.add("offline", settings.is_offline);
  telling.add("channel_priority", settings.channel_priority);
  telling.add("pinned_packages", settings.pinned_packages);
  return std::move(telling).told();
}

}  // namespace gpusolve::settings
