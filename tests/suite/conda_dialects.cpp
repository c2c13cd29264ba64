#include "tests/suite/conda_dialects.hpp"

#include <algorithm>

#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/conda/spec/match_spec_brackets.hpp"
#include "base/ascii.hpp"

namespace gpusolve::suite {
namespace {

using nlohmann::json;

auto text_at(const json& fields, const char* key) -> std::string {
  const auto found = fields.find(key);
  return found != fields.end() && found->is_string() ? found->get<std::string>() : "";
}

void split_channel(json& fields) {
  const auto channel = text_at(fields, "channel");
  if (const auto bracket = channel.find('['); bracket != std::string::npos && channel.ends_with(']')) {
    fields["channel"] = channel.substr(0, bracket);
    fields["subdir"] = channel.substr(bracket + 1, channel.size() - bracket - 2);
  } else if (channel.ends_with(".tar.bz2") || channel.ends_with(".conda")) {  // libmamba's channel of a package file is its URL
    fields["url"] = channel;
    fields.erase("channel");
  }
}

/// The URL has more information than rattler's name of a channel, which omits the host.
void use_channel_url(json& fields) {
  const auto channel = conda::parse_channel_name(text_at(fields, "channel_url"));
  if (fields.contains("channel_url") && channel) {
    fields["channel"] = channel->is_foreign() ? channel->base_url : channel->canonical;
  }
  fields.erase("channel_url");
}

/// `a , >= 1` -> `a,>=1`: removes blanks after an operator, and around a comma or bar.
auto without_loose_blanks(const std::string& spec) -> std::string {
  std::string out;
  for (std::size_t i = 0; i < spec.size(); ++i) {
    const auto next = std::min(spec.find_first_not_of(' ', i), spec.size());
    const bool is_loose = spec[i] == ' ' && !out.empty() &&
                          (std::string_view("=<>!~,|").find(out.back()) != std::string_view::npos || out.back() == ' ' ||
                           (next < spec.size() && (spec[next] == ',' || spec[next] == '|')));
    out += is_loose ? "" : std::string(1, spec[i]);
  }
  return out;
}

/// `a|b,c` -> `(a|b),c`.
auto with_tight_bars(std::string_view version) -> std::string {
  std::string out;
  while (true) {
    const auto comma = version.find(',');
    const auto part = version.substr(0, comma);
    out += part.find('|') == std::string_view::npos ? std::string(part) : "(" + std::string(part) + ")";
    if (comma == std::string_view::npos) {
      return out;
    }
    out += ',';
    version.remove_prefix(comma + 1);
  }
}

/// `name=1.2=b` -> `name=1.2.*=b`.
auto with_prefix_before_build(std::string text) -> std::string {
  const auto first = text.find_first_of("=<>!~ ");
  if (first == std::string::npos || text[first] != '=' || first + 1 >= text.size() || text[first + 1] == '=') {
    return text;
  }
  const auto second = text.find('=', first + 1);
  if (second == std::string::npos || text.find_first_of("<>!~,|*", first) < second) {
    return text;
  }
  return text.insert(second, ".*");
}

struct Bracketed {
  std::string outside;
  std::vector<std::pair<std::string, std::string>> pairs;
};

auto take_brackets(std::string spec) -> Bracketed {
  const auto inside = conda::detail::take_section(spec, '[', ']');
  return {std::string(ascii::strip(spec)), inside ? conda::detail::find_pairs(*inside) : decltype(Bracketed::pairs)()};
}

/// `name a|b,c build` -> `name[version='(a|b),c',build='build']`: parentheses are only allowed in brackets.
auto bind_bars(Bracketed parts) -> Bracketed {
  const auto name = parts.outside.find_first_of(" =<>!~");
  if (name == std::string::npos || parts.outside.find('|') == std::string::npos || parts.outside.find(',') == std::string::npos) {
    return parts;
  }
  const auto rest = ascii::strip(std::string_view(parts.outside).substr(name));
  const auto blank = rest.find(' ');
  parts.pairs = {{"version", with_tight_bars(rest.substr(0, blank))}};
  if (blank != std::string_view::npos) {
    parts.pairs.emplace_back("build", ascii::strip(rest.substr(blank)));
  }
  parts.outside.erase(name);
  return parts;
}

/// Whether `key` is also given before the brackets.
auto is_given(std::string_view key, std::string_view outside) -> bool {
  const auto spec = outside.substr(outside.rfind(':') + 1);
  const auto version = spec.find_first_of(" =<>!~");
  if (key == "version") {
    return version != std::string_view::npos;
  }
  if (key == "build") {
    const auto start = version == std::string_view::npos ? version : spec.find_first_not_of(" =<>!~", version);
    return start != std::string_view::npos && spec.find_first_of(" =", start) != std::string_view::npos;
  }
  return key == "subdir" && outside.find("::") != std::string_view::npos && outside.find('/') < outside.find("::");
}

auto put_together(const Bracketed& parts) -> std::string {
  std::string inside;
  for (const auto& [key, value] : parts.pairs) {
    if (!is_given(key, parts.outside)) {
      inside += inside.empty() ? "" : ",";
      inside.append(key).append("='").append(value).append("'");
    }
  }
  return parts.outside + (inside.empty() ? "" : "[" + inside + "]");
}

/// `channel[subdir]::name` -> `channel/subdir::name`.
auto with_slash_before_subdir(std::string spec) -> std::string {
  if (const auto end = spec.find("]::"); end != std::string::npos && spec.find('[') < end) {
    spec.erase(end, 1);
    spec[spec.find('[')] = '/';
  }
  return spec;
}

}  // namespace

auto without_renderings(Reading reading) -> Reading {
  for (const auto* const key : {"_to_string", "_conda_build_form", "optional", "namespace"}) {
    reading.fields.erase(key);
  }
  split_channel(reading.fields);
  use_channel_url(reading.fields);
  return reading;
}

auto as_libmamba_means(Reading reading) -> Reading {
  auto parts = take_brackets(with_slash_before_subdir(reading.spec));
  parts.outside = with_prefix_before_build(without_loose_blanks(parts.outside));
  reading.spec = put_together(bind_bars(std::move(parts)));
  return reading;
}

auto as_rattler_means(Reading reading) -> Reading {
  const auto hash = reading.spec.find('#');
  if (hash == std::string::npos) {
    return reading;
  }
  const auto digest = reading.spec.substr(hash + 1);
  for (const auto* const key : {"md5", "sha256"}) {
    if (text_at(reading.fields, key) == digest) {
      reading.fields.erase(key);
    }
  }
  reading.spec.erase(hash);
  return reading;
}

}  // namespace gpusolve::suite
