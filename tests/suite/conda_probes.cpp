#include "tests/suite/conda_probes.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/ascii.hpp"

namespace gpusolve::suite {
namespace {

auto is_version_character(char c) -> bool {
  return ascii::is_alphanumeric(c) || std::string_view("._!+-").find(c) != std::string_view::npos;
}

/// Runs of characters that satisfy `accept`.
template <class Accept>
auto tokens_of(std::string_view text, const Accept& accept) -> std::set<std::string> {
  std::set<std::string> tokens;
  for (auto start = std::ranges::find_if(text, accept); start != text.end(); start = std::find_if(start, text.end(), accept)) {
    const auto* const end = std::find_if_not(start, text.end(), accept);
    tokens.emplace(start, end);
    start = end;
  }
  return tokens;
}

void add(std::set<std::string>& texts, std::string text) {
  while (!text.empty() && (text.back() == '.' || text.back() == '-')) {
    text.pop_back();
  }
  if (!text.empty()) {
    texts.insert(std::move(text));
  }
}

/// The last number of a version, plus and minus one.
void add_neighbours(std::set<std::string>& texts, const std::string& version) {
  const auto end = version.find_last_of("0123456789");
  if (end == std::string::npos) {
    return;
  }
  auto start = end;
  while (start > 0 && ascii::is_digit(version[start - 1])) {
    --start;
  }
  if (end - start > 8) {
    return;
  }
  const auto number = std::stoul(version.substr(start, end + 1 - start));
  for (const auto neighbour : {number + 1, number == 0 ? number : number - 1, number * 10}) {
    add(texts, version.substr(0, start) + std::to_string(neighbour) + version.substr(end + 1));
  }
}

auto to_probes(const std::set<std::string>& texts) -> std::vector<VersionProbe> {
  std::vector<VersionProbe> probes;
  for (const auto& text : texts) {
    if (auto version = conda::parse_version(text)) {
      probes.push_back({*std::move(version), text});
    }
  }
  return probes;
}

auto numbers_of(std::string_view text) -> std::set<std::uint64_t> {
  std::set<std::uint64_t> numbers{0, 1};
  for (const auto& token : tokens_of(text, ascii::is_digit)) {
    if (token.size() < 10) {
      const auto number = std::stoul(token);
      numbers.insert({number, number + 1, number == 0 ? number : number - 1});
    }
  }
  return numbers;
}

/// Builds that a pattern selects or nearly selects: itself, with its stars filled in several ways.
void add_builds(std::set<std::string>& builds, const std::string& pattern) {
  for (const auto* const filling : {"", "x", "_1", "py38"}) {
    std::string build;
    for (const char c : pattern) {
      build += c == '*' ? filling : std::string(1, c);
    }
    builds.insert({build, build + "x", "x" + build});
  }
  for (const auto& word : tokens_of(pattern, [](char c) { return ascii::is_alphanumeric(c) || c == '_'; })) {
    builds.insert({word, word + "_0", "a" + word});
  }
}

auto matches(const conda::BuildNumberSpec* spec, std::uint64_t number) -> bool { return spec == nullptr || spec->matches(number); }

auto names_differ(const conda::Pattern& a, const conda::Pattern& b) -> bool { return !select_the_same(&a, &b); }

constexpr auto k_fields = std::to_array<std::pair<conda::TextField, const char*>>({{conda::TextField::subdir, "subdir"},
                                                                                   {conda::TextField::md5, "md5"},
                                                                                   {conda::TextField::sha256, "sha256"},
                                                                                   {conda::TextField::license, "license"},
                                                                                   {conda::TextField::license_family, "license_family"},
                                                                                   {conda::TextField::url, "url"},
                                                                                   {conda::TextField::file_name, "fn"}});

auto text_difference(const conda::MatchSpec& a, const conda::MatchSpec& b) -> std::string {
  for (const auto& [field, name] : k_fields) {
    const bool is_address = field == conda::TextField::url || field == conda::TextField::file_name;
    const bool is_optional = is_address && (a.field(field).empty() || b.field(field).empty());
    if (!is_optional && a.field(field) != b.field(field)) {
      return name;
    }
  }
  return "";
}

auto channel_of(const conda::MatchSpec& spec) -> std::string { return spec.channel_text() == "*" ? "" : spec.channel_text(); }

}  // namespace

auto version_probes(std::string_view texts) -> std::vector<VersionProbe> {
  std::set<std::string> out{"0", "0.1", "1", "1.0", "999999", "1!0", "0a1", "2.0.1"};
  for (const auto& version : tokens_of(texts, is_version_character)) {
    std::set<std::string> near;
    add(near, version);
    add_neighbours(near, version);
    add_neighbours(near, version + ".1");
    for (auto cut = version.rfind('.'); cut != std::string::npos && cut > 0; cut = version.rfind('.', cut - 1)) {
      add(near, version.substr(0, cut));
    }
    for (const auto& text : near) {
      for (const auto* const ending :
           {"", ".0", ".1", "a1", "rc1", ".rc1", "dev1", ".dev1", "post1", ".post1", "_", "0", ".5.7", "+local"}) {
        add(out, text + ending);
      }
    }
  }
  return to_probes(out);
}

auto release_probes(std::string_view texts) -> std::vector<VersionProbe> {
  std::set<std::string> out;
  auto numbers = numbers_of(texts);
  for (const auto& version : tokens_of(texts, is_version_character)) {
    std::set<std::string> near;
    add(near, version);
    add_neighbours(near, version);
    for (const auto& text : near) {
      for (const auto number : numbers) {
        auto release = text + "." + std::to_string(number);
        while (std::ranges::count(release, '.') < 4) {
          out.insert(release + ".1.1.1.1");
          release += ".0";
        }
        out.insert(release);
      }
    }
  }
  for (const auto number : numbers) {
    out.insert(std::to_string(number) + ".0.0.0.0");
  }
  return to_probes(out);
}

auto select_the_same(const conda::VersionSpec& a, const conda::VersionSpec& b, const std::vector<VersionProbe>& probes) -> bool {
  return std::ranges::all_of(
      probes, [&](const VersionProbe& probe) { return a.matches(probe.version, probe.text) == b.matches(probe.version, probe.text); });
}

auto select_the_same(const conda::Pattern* a, const conda::Pattern* b) -> bool {
  std::set<std::string> builds{"", "0", "py38_0", "cuda118_py310_1"};
  for (const auto* const pattern : {a, b}) {
    if (pattern != nullptr) {
      add_builds(builds, pattern->text());
    }
  }
  return std::ranges::all_of(
      builds, [&](const std::string& build) { return (a == nullptr || a->matches(build)) == (b == nullptr || b->matches(build)); });
}

auto select_the_same(const conda::BuildNumberSpec* a, const conda::BuildNumberSpec* b) -> bool {
  const auto numbers = numbers_of((a != nullptr ? a->text() : "") + " " + (b != nullptr ? b->text() : ""));
  return std::ranges::all_of(numbers, [&](std::uint64_t number) { return matches(a, number) == matches(b, number); });
}

auto difference(const conda::MatchSpec& a, const conda::MatchSpec& b) -> std::string {
  const conda::VersionSpec any;
  const auto& version_a = a.version() != nullptr ? *a.version() : any;
  const auto& version_b = b.version() != nullptr ? *b.version() : any;
  if (names_differ(a.name(), b.name())) {
    return "name";
  }
  if (!select_the_same(version_a, version_b, version_probes(version_a.text() + " " + version_b.text()))) {
    return "version";
  }
  if (!select_the_same(a.build(), b.build())) {
    return "build";
  }
  if (!select_the_same(a.build_number(), b.build_number())) {
    return "build_number";
  }
  if (channel_of(a) != channel_of(b)) {
    return "channel";
  }
  if (a.track_features() != b.track_features() || a.features() != b.features()) {
    return "features";
  }
  return text_difference(a, b);
}

}  // namespace gpusolve::suite
