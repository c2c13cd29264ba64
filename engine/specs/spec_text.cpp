#include "engine/specs/spec_text.hpp"

#include <algorithm>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/text.hpp"
#include "base/ascii.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, " \t"); }

auto is_name_letter(char c) -> bool { return ascii::is_alphanumeric(c) || c == '.' || c == '_' || c == '-'; }

auto is_blank(char c) -> bool { return c == ' ' || c == '\t'; }

struct Split {
  std::string_view channel;  ///< `conda-forge::`, with its colons; empty if there is none
  std::string_view name;
  std::string_view rest;
};

/// The place of the first character from `start` on that is one of these; the size of the text if there is none.
auto first_that(std::string_view text, std::size_t start, bool (*is_it)(char)) -> std::size_t {
  return static_cast<std::size_t>(std::find_if(text.begin() + static_cast<std::ptrdiff_t>(start), text.end(), is_it) - text.begin());
}

auto split(std::string_view text) -> Split {
  const auto colons = text.find("::");
  const auto bracket = first_that(text, 0, [](char c) { return c == '[' || c == ';' || c == '@'; });
  const auto name_start = colons < bracket ? colons + 2 : 0;
  const auto name_end = first_that(text, name_start, [](char c) { return !is_name_letter(c); });
  return {text.substr(0, name_start), text.substr(name_start, name_end - name_start), text.substr(name_end)};
}

auto meaningless(std::string_view what, std::string_view spec, std::string_view where, std::string_view instead) -> Error {
  return {ErrorKind::usage,
          std::string(what) + " in " + quote(spec) + " means nothing to " + std::string(where) + ": " + std::string(instead)};
}

/// Whether the brackets are extras: those of PEP 508 contain only names, those of conda contain `key=value`.
auto is_extras(std::string_view rest) -> bool {
  return rest.starts_with('[') && rest.substr(0, rest.find(']')).find('=') == std::string_view::npos;
}

/// Converts conda's `=2.1`, ` 2.1` and `*`; keeps versions that PEP 508 allows.
auto to_pip_version(std::string_view rest) -> std::string {
  const auto text = trimmed(rest);
  if (text == "*" || text == "=*" || text == "==*") {
    return "";
  }
  if (text.starts_with('=') && !text.starts_with("==")) {
    auto version = std::string(trimmed(text.substr(1)));
    return "==" + (version.ends_with('*') ? version : version + ".*");
  }
  const bool is_bare = !text.empty() && text.front() >= '0' && text.front() <= '9';
  return is_bare ? "==" + std::string(text) : std::string(text);
}

/// Removes the parentheses that PEP 508 allows around versions, `(>=2.1)`. Keeps conda's parentheses, which contain words.
auto without_parentheses(std::string_view rest) -> std::string_view {
  const auto text = trimmed(rest);
  const bool is_enclosed = text.starts_with('(') && text.ends_with(')');
  const auto inside = is_enclosed ? trimmed(text.substr(1, text.size() - 2)) : std::string_view();
  return !inside.empty() && inside.find_first_of("<>=!~") == 0 && inside.find_first_of("()") == std::string_view::npos ? inside : rest;
}

/// The version, which follows extras and precedes a marker; empty if there is a URL instead.
auto version_part(std::string_view rest) -> std::string_view {
  const auto behind = trimmed(is_extras(rest) ? rest.substr(std::min(rest.find(']'), rest.size() - 1) + 1) : rest);
  return behind.starts_with('@') ? std::string_view() : without_parentheses(behind.substr(0, behind.find(';')));
}

auto has_build_string(std::string_view rest) -> bool {
  const auto text = trimmed(version_part(rest));
  const auto version = text.find_first_of("0123456789*");
  if (version == std::string_view::npos || text.find_first_of("<>!~|,") != std::string_view::npos) {
    return false;
  }
  const auto after = text.substr(version);
  return after.find('=') != std::string_view::npos || std::ranges::any_of(after, is_blank);
}

/// conda's name. For PEP 503, spellings that differ in `-`, `_` and `.` are one name; for conda they are not. The user's spelling
/// is kept if neither a table nor the channels have the other one.
auto conda_name_of(std::string_view name, const catalogs::Catalog& catalog, const std::function<bool(std::string_view)>& is_in_channels)
    -> std::string {
  const auto usual = pypi::normalise_name(name);
  const auto alias = catalog.conda_name(usual);
  return alias != usual || is_in_channels(usual) ? alias : ascii::lower(name);
}

/// PyPI's name. Looks up the name as typed, because the catalog lists some of conda's names with `_`, and then the normalised name.
auto pypi_name_of(std::string_view name, const catalogs::Catalog& catalog) -> std::string {
  const auto typed = ascii::lower(name);
  const auto alias = catalog.pypi_name(typed);
  return alias == typed ? catalog.pypi_name(pypi::normalise_name(name)) : alias;
}

}  // namespace

auto name_in_spec(std::string_view text) -> std::string { return std::string(split(trimmed(text)).name); }

auto rest_of_spec(std::string_view text) -> std::string { return std::string(trimmed(split(trimmed(text)).rest)); }

auto extras_in_spec(std::string_view text) -> std::string {
  const auto rest = split(trimmed(text)).rest;
  const auto end = rest.find(']');
  return is_extras(rest) && end != std::string_view::npos ? std::string(rest.substr(0, end + 1)) : std::string();
}

auto version_of_spec(std::string_view text) -> std::string {
  const auto rest = split(trimmed(text)).rest;
  if (rest.starts_with('[') && !is_extras(rest)) {
    const auto spec = conda::parse_match_spec(text);
    return spec && spec->version() != nullptr ? spec->version()->text() : std::string();
  }
  const auto version = trimmed(version_part(rest));
  if (!has_build_string(rest)) {
    return std::string(version);
  }
  const auto digits = version.find_first_of("0123456789*");
  return std::string(version.substr(0, version.find_first_of("= \t", digits)));
}

auto to_conda_spec(std::string_view text, const catalogs::Catalog& catalog, const std::function<bool(std::string_view)>& is_in_channels)
    -> Result<std::string> {
  const auto spec = trimmed(text);
  const auto [channel, name, rest] = split(spec);
  if (channel.empty() && !name.empty()) {
    if (is_extras(rest)) {
      return meaningless("the extra", text, "conda",
                         "name the packages that it stands for, or use " + option_text(Option::installer) + " pip");
    }
    if (rest.find(';') != std::string_view::npos) {
      return meaningless("the marker", text, "conda", "leave it out, or use " + option_text(Option::installer) + " pip");
    }
    if (trimmed(rest).starts_with('@')) {
      return meaningless("the URL", text, "conda", "name a version, or use " + option_text(Option::installer) + " pip");
    }
    if (rest.find("===") != std::string_view::npos) {
      return meaningless("`===`", text, "conda", "write `==`, or use " + option_text(Option::installer) + " pip");
    }
    if (rest.find('+') != std::string_view::npos) {
      return meaningless("the local version", text, "conda",
                         "use " + option_text(Option::cuda) + " for the variant, or " + option_text(Option::installer) + " pip");
    }
  }
  // A name that the channels have is kept.
  const bool is_own_name = !channel.empty() || name.empty() || is_in_channels(name);
  const auto version = without_parentheses(rest);
  return std::string(channel) + (is_own_name ? std::string(name) : conda_name_of(name, catalog, is_in_channels)) +
         (version == rest ? "" : " ") + std::string(version);
}

auto to_pip_spec(std::string_view text, const catalogs::Catalog& catalog) -> Result<std::string> {
  const auto spec = trimmed(text);
  const auto [channel, name, rest] = split(spec);
  if (!channel.empty()) {
    return meaningless("the channel", text, "pip", "leave it out, or use " + option_text(Option::installer) + " conda");
  }
  if (rest.starts_with('[') && !is_extras(rest)) {
    return meaningless("the bracket", text, "pip",
                       "write the version behind the name, or use " + option_text(Option::installer) + " conda");
  }
  if (rest.find('|') != std::string_view::npos && rest.find(';') == std::string_view::npos) {
    return meaningless("`|`", text, "pip", "write one range, or use " + option_text(Option::installer) + " conda");
  }
  if (has_build_string(rest)) {
    return meaningless("the build string", text, "pip",
                       "use " + option_text(Option::cuda) + " for the variant, or " + option_text(Option::installer) + " conda");
  }
  return pypi_name_of(name, catalog) +
         (is_extras(rest) || rest.find_first_of(";@") != std::string_view::npos ? std::string(rest) : to_pip_version(rest));
}

}  // namespace gpusolve::engine
