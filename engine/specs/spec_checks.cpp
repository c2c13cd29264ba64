#include "engine/specs/spec_checks.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "catalogs/accelerators.hpp"
#include "engine/specs/empty_range.hpp"
#include "model/option.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

/// An address for each CUDA: pytorch/pytorch.github.io published_versions.json@9d7401f9.
auto nightly_text(const StackRoles& roles) -> std::string {
  return "; nightly builds come from indexes such as " + roles.index + "nightly/cu130 (pip install --pre " + roles.pypi +
         " --index-url …), and the catalog does not judge them";
}

auto check_range(const Spec& spec, const std::string& what = "SPEC") -> Status {
  if (const auto empty = empty_range_in(spec.version())) {
    return usage_error(what + " " + quote(spec.text()) + ": no version is both " + empty->first + " and " + empty->second);
  }
  return std::monostate{};
}

/// Rejects `torch==nightly`, which conda accepts because any word is a version there.
auto check_word(const Spec& spec, const catalogs::Catalog& catalog) -> Status {
  const auto& versions = spec.version();
  const auto word = versions.substr(std::min(versions.find_first_not_of("=<>!~ "), versions.size()));
  const bool is_word = !word.empty() && word.front() >= 'a' && word.front() <= 'z';
  if (is_word && catalog.roles().is_main(catalog.conda_name(spec.project()))) {
    const auto is_nightly = word.starts_with("nightly") || word.starts_with("dev");
    return usage_error("SPEC " + quote(spec.text()) + ": " + quote(word) + " is not a version, such as `2.4.1`" +
                       (is_nightly ? nightly_text(catalog.roles()) : std::string()));
  }
  return std::monostate{};
}

/// Rejects a second name and an option behind the spec: `transformers accelerate`, `torch==2.5.1 --hash=…`. Without its blank the first
/// would be the name of another package.
auto check_rest(const Spec& spec) -> Status {
  const auto& rest = spec.rest();
  const auto own = std::string_view(rest).substr(0, rest.find_first_of(";@"));
  const auto word = own.substr(0, own.find_first_of(" \t"));
  if (!word.empty() && ((word.front() >= 'a' && word.front() <= 'z') || (word.front() >= 'A' && word.front() <= 'Z'))) {
    return usage_error("SPEC " + quote(spec.text()) + ": " + quote(word) +
                       " is not a version, such as `2.4.1`; each package is an argument of its own");
  }
  if (const auto option = own.starts_with('-') ? 0 : own.find(" -"); option != std::string_view::npos) {
    return usage_error("SPEC " + quote(spec.text()) + ": " + quote(own.substr(own.find('-', option))) +
                       " is an option, and no part of a spec");
  }
  return std::monostate{};
}

/// Rejects a build of the main stack for the accelerator of another maker: `torch==2.5.1+rocm6.2`. PyPI has none, and no rule judges it.
auto check_accelerator(const Spec& asked, const catalogs::Catalog& catalog) -> Status {
  const auto& spec = asked.text();
  const auto plus = spec.find('+');
  const auto local = plus == std::string::npos ? std::string() : spec.substr(plus + 1, spec.find_first_of(" ;,]", plus) - plus - 1);
  const auto vendor = catalog.roles().other_label_of(local);
  if (vendor.empty() || !catalog.roles().decides(asked.project())) {
    return std::monostate{};
  }
  const auto* const maker = catalogs::accelerator_of_name(catalog, vendor);
  return usage_error("SPEC " + quote(spec) + " is a build for another maker's GPUs" + (maker == nullptr ? "" : " (" + maker->name + ")") +
                     ", and only builds for " + judged_gpus() + " are judged so far; it comes from the index " + catalog.roles().index +
                     local);
}

/// Rejects `pytorch==2.1=`, which announces a build and names none.
auto check_end(const std::string& spec) -> Status {
  const auto end = spec.find_last_not_of(' ');
  const auto last = spec.find_last_not_of("= ");
  const bool is_open = end != std::string::npos && spec[end] == '=' && last + 1 == end && spec.find_first_of("=<>!~") < last;
  if (is_open) {
    const auto whole = spec.substr(0, last + 1);
    return usage_error("SPEC " + quote(spec) + ": nothing follows the last `=`: write " + quote(whole));
  }
  return std::monostate{};
}

/// Rejects `torch=2.4.0=foo bar`: no build has a blank in its name.
auto check_build(const std::string& spec) -> Status {
  const auto parsed = spec.find_first_of(";@[") == std::string::npos ? conda::parse_match_spec(spec) : Result<conda::MatchSpec>(Error{});
  const auto* const build = parsed ? parsed->build() : nullptr;
  if (build != nullptr && build->text().find_first_of(" \t") != std::string::npos) {
    return usage_error("SPEC " + quote(spec) + ": " + quote(build->text()) +
                       " is not a build, such as `py3.11_cuda12.1*`; each package is an argument of its own");
  }
  return std::monostate{};
}

/// Rejects the name of a file: PyPI has projects that wait for such a mistake.
auto check_file(const std::string& spec) -> Status {
  constexpr std::array<std::string_view, 3> k_file_endings{".txt", ".lock", ".yml"};
  constexpr std::array<std::string_view, 5> k_names{"environment.yaml", "pixi.toml", "pyproject.toml", "setup.cfg", "setup.py"};
  const auto name = std::string_view(spec).substr(spec.rfind('/') + 1);
  const bool is_file = std::ranges::any_of(k_file_endings, [&](std::string_view ending) { return name.ends_with(ending); }) ||
                       std::ranges::find(k_names, name) != k_names.end();
  if (is_file && spec.find_first_of(" :") == std::string::npos) {  // with these it is a requirement with an address
    return usage_error("SPEC " + quote(spec) + ": this is the name of a file, not of a package; " + option_text(Option::from_env) +
                       " takes the specs in it");
  }
  return std::monostate{};
}

/// The spec of the release that a wheel of that name or address holds; for other addresses an example.
auto release_at(std::string_view address) -> std::string {
  const auto file = url::file_name_of(address);
  const auto parts = pypi::split_wheel_name(file);
  const auto project = parts ? pypi::project_of_wheel(parts->name) : std::nullopt;
  return project ? *project + "==" + std::string(parts->version.substr(0, parts->version.find('+'))) : "name==1.0";
}

/// Rejects an address, a folder and the file of a package, which no index or channel lists under a name. conda accepts the
/// address of one of its packages as a spec.
auto check_address(const std::string& spec) -> Status {
  const auto ends = [&](std::string_view ending) { return spec.ends_with(ending); };
  const bool is_folder =
      spec.starts_with("./") || spec.starts_with("../") || spec.starts_with("/") || spec.starts_with("~/") || spec == ".";
  const bool is_of_conda = ends(".conda") || ends(".tar.bz2");
  const bool is_url = url::has_scheme(spec) && spec.find("::") == std::string::npos;
  const bool is_archive = ends(".whl") || ends(".tar.gz") || ends(".zip") || is_of_conda;
  if ((is_url ? !is_of_conda : is_archive || is_folder) && spec.find(' ') == std::string::npos) {
    return usage_error("SPEC " + quote(url::without_secrets(spec)) +
                       ": only names of packages are resolved, not addresses, folders and files; name the release, such as " +
                       quote(release_at(spec)));
  }
  return std::monostate{};
}

/// Rejects a version by itself, as in `torch 2.1`. `before`: the spec before it; null if it is the first.
auto check_lone_version(const std::string& spec, const Spec* before) -> Status {
  const auto is_of_version = [](char c) {
    return (c >= '0' && c <= '9') || std::string_view("=<>~!.*,").find(c) != std::string_view::npos;
  };
  if (spec.empty() || !std::ranges::all_of(spec, is_of_version)) {
    return std::monostate{};
  }
  const bool is_bare = spec.front() >= '0' && spec.front() <= '9';
  const auto meant = before == nullptr || before->is_empty()
                         ? std::string()
                         : "; did you mean " + quote(before->name() + (is_bare ? "==" : "") + spec) + "?";
  return usage_error("SPEC " + quote(spec) + ": a version without the name of a package" + meant);
}

/// Rejects `torch=>2.4`, which conda takes for a version named `>2.4`.
auto check_swapped(const Spec& spec) -> Status {
  const auto& versions = spec.version();
  for (const auto& [swapped, meant] : {std::pair<std::string_view, std::string_view>("=>", ">="), {"=<", "<="}}) {
    const auto at = versions.find(swapped);
    if (at != std::string::npos) {
      const auto end = versions.find_first_of(",|", at);
      const auto limit = versions.substr(at + swapped.size(), end == std::string::npos ? end : end - at - swapped.size());
      return usage_error("SPEC " + quote(spec.text()) + ": " + quote(swapped) + " is not an operator: write " +
                         quote(std::string(meant) + limit));
    }
  }
  return std::monostate{};
}

/// Rejects `torch==2.x`, which conda takes for a version of that name.
auto check_placeholder(const Spec& spec) -> Status {
  const auto& versions = spec.version();
  for (const auto* const placeholder : {".x", ".X"}) {
    const auto end = versions.find(placeholder);
    const auto after = end == std::string::npos ? end : end + 2;
    if (after == std::string::npos ||
        (after < versions.size() && std::string_view(",| ").find(versions[after]) == std::string_view::npos)) {
      continue;
    }
    const auto first = versions.find_last_of(",|", end);
    const auto begin = versions.find_first_not_of(",| ", first == std::string::npos ? 0 : first);
    const auto limit = versions.substr(begin, end - begin);
    const bool is_open = limit.starts_with('<') || limit.starts_with('>');
    const auto meant = is_open ? limit : (limit.starts_with("~=") ? "==" + limit.substr(2) : limit) + ".*";  // `~=2.*` is no specifier
    return usage_error("SPEC " + quote(spec.text()) + ": " + quote(versions.substr(begin, after - begin)) + " names no version: write " +
                       quote(meant));
  }
  return std::monostate{};
}

/// Rejects an empty name, for commands in which no world reads the spec, such as a listing of the catalog.
auto check_name(const std::string& spec) -> Status {
  return spec.find_first_not_of(' ') == std::string::npos
             ? Status(usage_error("SPEC " + quote(spec) + ": the name of a package is missing"))
             : Status(std::monostate{});
}

}  // namespace

auto check_specs(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> Status {
  const Spec* before = nullptr;
  for (const auto& spec : specs) {
    const auto& text = spec.text();
    if (auto checked = check_lone_version(text, std::exchange(before, &spec)); !checked) {
      return checked;
    }
    for (const auto& checked :
         {check_name(text), check_address(text), check_file(text), check_end(text), check_build(text), check_swapped(spec),
          check_placeholder(spec), check_range(spec), check_word(spec, catalog), check_rest(spec), check_accelerator(spec, catalog)}) {
      if (!checked) {
        return checked;
      }
    }
  }
  return std::monostate{};
}

auto check_constraints(std::span<const Spec> constraints) -> Status {
  for (const auto& constraint : constraints) {
    if (auto checked = check_range(constraint, option_text(Option::constraint)); !checked) {
      return checked;
    }
  }
  return std::monostate{};
}

}  // namespace gpusolve::engine
