#include "adapters/inventory/nodes/slurm_nodes.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <span>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_node_name = "NodeName=";
constexpr std::size_t k_longest_name = 255;  ///< of a host name, without the numbers in brackets

auto is_number(std::string_view text) -> bool { return !text.empty() && std::ranges::all_of(text, ascii::is_digit); }

/// Splits a text at separators that are outside of brackets.
auto parts_of(std::string_view text, char separator) -> std::vector<std::string_view> {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (c == separator && depth == 0) {
      parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    }
  }
  parts.push_back(text.substr(begin));
  return parts;
}

/// Whether the text is the profile of a multi-instance GPU: "1g.5gb".
auto is_profile(std::string_view text) -> bool {
  const auto g = text.find("g.");
  return g != std::string_view::npos && is_number(text.substr(0, g)) && text.size() > g + 4 && text.ends_with("gb") &&
         is_number(text.substr(g + 2, text.size() - g - 4));
}

auto without_profile(std::string_view type) -> std::string_view {
  const auto at = type.rfind('_');
  if (is_profile(type)) {
    return {};
  }
  return at != std::string_view::npos && is_profile(type.substr(at + 1)) ? type.substr(0, at) : type;
}

/// Whether the text is a positive count of a resource, with or without a unit: "8", "1K".
auto is_count(std::string_view text) -> bool {
  const auto number = text.substr(0, text.find_last_not_of("KMGTP") + 1);
  return is_number(number) && number.find_first_not_of('0') != std::string_view::npos;
}

/// Adds one resource: "gpu:a100:4(S:0-1)".
void add_resource(Node& node, std::string_view resource) {
  const auto words = parts_of(resource.substr(0, resource.find('(')), ':');
  if (trimmed(words.front()) != "gpu") {
    return;
  }
  const auto is_wrong = [](std::string_view word) { return !is_count(word) && word != "no_consume"; };
  if (std::ranges::any_of(words.begin() + std::min<std::ptrdiff_t>(2, std::ssize(words)), words.end(), is_wrong)) {
    node.wrong_gres = resource;
  }
  const bool has_type = words.size() > 1 && !is_number(words[1]) && words[1] != "no_consume";
  const auto type = has_type ? without_profile(words[1]) : std::string_view{};
  if (type.empty()) {
    node.has_unnamed_gpus = true;
  } else {
    add_gpu(node.gpus, type);
  }
}

/// The numbers of a range such as "07-10", with their leading zeros; "7" is one number. nullopt: not a range, or more than `most` numbers.
auto range_of(std::string_view text, std::size_t most) -> std::optional<std::vector<std::string>> {
  const auto dash = text.find('-');
  const auto first = text.substr(0, dash);
  const auto last = dash == std::string_view::npos ? first : text.substr(dash + 1);
  constexpr std::size_t k_most_digits = 9;
  if (!is_number(first) || !is_number(last) || first.size() > k_most_digits || last.size() > k_most_digits) {
    return std::nullopt;
  }
  std::size_t begin = 0;
  std::size_t end = 0;
  std::from_chars(first.data(), first.data() + first.size(), begin);
  std::from_chars(last.data(), last.data() + last.size(), end);
  if (end >= begin && end - begin >= most) {
    return std::nullopt;
  }
  std::vector<std::string> numbers;
  for (auto number = begin; number <= end; ++number) {
    auto digits = std::to_string(number);
    numbers.push_back(std::string(first.size() - std::min(first.size(), digits.size()), '0') + digits);
  }
  return numbers;
}

/// The numbers in a pair of brackets: "1-3,7"; nullopt: not such a list, or more than `most` numbers.
auto numbers_of(std::string_view text, std::size_t most) -> std::optional<std::vector<std::string>> {
  std::vector<std::string> all;
  for (const auto part : parts_of(text, ',')) {
    const auto some = range_of(part, most);
    if (!some || all.size() + some->size() > most) {
      return std::nullopt;
    }
    all.insert(all.end(), some->begin(), some->end());
  }
  return all;
}

/// Every text of `heads` followed by every text of `tails`.
auto combined(const std::vector<std::string>& heads, const std::vector<std::string>& tails) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& head : heads) {
    for (const auto& tail : tails) {
      all.push_back(head + tail);
    }
  }
  return all;
}

/// The names that one part of a list denotes: "r[1-2]n[1-2]"; nullopt: invalid, or more than `most` names.
auto expand_name(std::string_view name, std::size_t most) -> std::optional<std::vector<std::string>> {
  constexpr std::size_t k_most_brackets = 8;  // one for each dimension of a cluster; Slurm itself allows fewer
  std::vector<std::string> names{""};
  if (std::ranges::count(name, '[') > static_cast<std::ptrdiff_t>(k_most_brackets)) {
    return std::nullopt;
  }
  while (!name.empty()) {
    const auto open = std::min(name.find('['), name.size());
    if (open > k_longest_name) {
      return std::nullopt;
    }
    names = combined(names, {std::string(name.substr(0, open))});
    name.remove_prefix(open);
    if (name.empty()) {
      break;
    }
    const auto close = name.find(']');
    const auto numbers = close == std::string_view::npos ? std::nullopt : numbers_of(name.substr(1, close - 1), most);
    if (!numbers || names.size() * numbers->size() > most) {
      return std::nullopt;
    }
    names = combined(names, *numbers);
    name.remove_prefix(close + 1);
  }
  return names;
}

auto platform_of(std::string_view processor) -> std::optional<std::string> {
  return processor == "x86_64"                            ? std::optional<std::string>("linux-64")
         : processor == "aarch64" || processor == "arm64" ? std::optional<std::string>("linux-aarch64")
                                                          : std::nullopt;
}

/// The nodes of one `NodeName=`, which names a list of them in a configuration file.
struct NamedList {
  std::string_view names;
  std::size_t line{};
  Node facts;  ///< which they share
};

auto lists_of_scontrol(std::string_view text) -> std::vector<NamedList> {
  std::vector<NamedList> lists;
  for (const auto& [number, line] : lines_of(text)) {
    for (const auto word : words_of(line)) {
      if (word.starts_with(k_node_name)) {
        lists.push_back({word.substr(k_node_name.size()), number, Node{.name = "", .gpus = {}, .place = "line " + std::to_string(number)}});
      } else if (lists.empty()) {
        continue;
      } else if (word.starts_with("Gres=")) {
        set_gres(lists.back().facts, word.substr(word.find('=') + 1));
      } else if (word.starts_with("Arch=")) {
        lists.back().facts.platform = platform_of(word.substr(word.find('=') + 1));
      }
    }
  }
  return lists;
}

auto not_a_node_list(std::string_view text, std::string_view file, std::size_t line) -> Error {
  return {ErrorKind::usage, quote(text) + " is not a list of at most " + std::to_string(k_most_nodes) + " nodes such as `n[1-3,7]`",
          line_place(file, line)};
}

auto read_scontrol(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  std::vector<Node> nodes;
  for (const auto& list : lists_of_scontrol(text)) {
    const auto names = expand_node_list(list.names, k_most_nodes);
    if (!names) {
      return not_a_node_list(list.names, file, list.line);
    }
    for (const auto& name : *names) {
      if (nodes.size() <= k_most_nodes) {
        nodes.push_back(list.facts);
        nodes.back().name = name;
      }
    }
  }
  return nodes;
}

/// The columns of sinfo's table.
struct Head {
  std::size_t nodes{};
  std::size_t gres{};
  std::size_t count{};
};

auto head_of(std::string_view line) -> std::optional<Head> {
  const auto words = words_of(line);
  const auto gres = std::ranges::find(words, "GRES");
  auto nodes = std::ranges::find(words, "NODELIST");
  nodes = nodes == words.end() ? std::ranges::find(words, "HOSTNAMES") : nodes;
  if (gres == words.end() || nodes == words.end()) {
    return std::nullopt;
  }
  return Head{static_cast<std::size_t>(nodes - words.begin()), static_cast<std::size_t>(gres - words.begin()), words.size()};
}

auto read_sinfo(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  std::vector<Node> nodes;
  std::set<std::string, std::less<>> seen;
  const auto lines = lines_of(text);
  const auto head = head_of(lines.front().text).value_or(Head{});
  for (const auto& line : std::span(lines).subspan(1)) {
    const auto words = words_of(line.text);
    if (words.empty()) {
      continue;
    }
    if (words.size() != head.count) {
      return Error{ErrorKind::usage,
                   "a line has a word for each of the " + std::to_string(head.count) + " columns, not " + std::to_string(words.size()),
                   line_place(file, line.number)};
    }
    const auto names = expand_node_list(words[head.nodes], k_most_nodes);
    if (!names) {
      return not_a_node_list(words[head.nodes], file, line.number);
    }
    for (const auto& name : *names) {
      if (nodes.size() <= k_most_nodes && seen.insert(name).second) {
        nodes.push_back(Node{.name = name, .gpus = {}, .place = "line " + std::to_string(line.number)});
        set_gres(nodes.back(), words[head.gres]);
      }
    }
  }
  return nodes;
}

}  // namespace

void set_gres(Node& node, std::string_view gres) {
  for (const auto resource : parts_of(trimmed(gres), ',')) {
    add_resource(node, trimmed(resource));
  }
}

auto looks_like_gres(std::string_view text) -> bool {
  const auto start = trimmed(text);
  return start == "gpu" || start == "(null)" || start.starts_with("gpu:");
}

auto expand_node_list(std::string_view list, std::size_t most) -> std::optional<std::vector<std::string>> {
  std::vector<std::string> all;
  for (const auto part : parts_of(list, ',')) {
    const auto names = expand_name(part, most);
    if (!names || all.size() + names->size() > most) {
      return std::nullopt;
    }
    all.insert(all.end(), names->begin(), names->end());
  }
  return all;
}

auto looks_like_slurm(std::string_view text) -> bool {
  const auto line = text.substr(0, text.find('\n'));
  return line.starts_with(k_node_name) || head_of(line).has_value();
}

auto read_slurm_nodes(std::string_view text, std::string_view file) -> Result<std::vector<Node>> {
  return text.starts_with(k_node_name) ? read_scontrol(text, file) : read_sinfo(text, file);
}

}  // namespace gpusolve::inventory
