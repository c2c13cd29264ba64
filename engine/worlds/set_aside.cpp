#include "engine/worlds/set_aside.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/report/why.hpp"
#include "base/plain.hpp"
#include "catalogs/newest.hpp"
#include "engine/worlds/catalog_reach.hpp"
#include "engine/worlds/empty_range.hpp"
#include "engine/worlds/source_choice.hpp"
#include "engine/worlds/spec_text.hpp"
#include "engine/worlds/worlds.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Why = SetAside::Why;

/// The advice of all these messages.
auto live_advice() -> std::string { return option_text(Option::live) + " asks the official channels and indexes"; }
/// An address for each CUDA: pytorch/pytorch.github.io published_versions.json@9d7401f9.
constexpr std::string_view k_nightly =
    "; nightly builds come from indexes such as https://download.pytorch.org/whl/nightly/cu130 (pip install --pre torch --index-url …), "
    "and the catalog does not judge them";
/// Names of one warning.
constexpr std::size_t k_most_named = 12;

auto leaves_main(std::span<const SetAside> aside, const StackRoles& roles) -> bool {
  return std::ranges::any_of(aside, [&](const SetAside& one) { return roles.is_main(one.package) && one.judged.empty(); });
}

/// "a, b and c", or the first twelve and the number of the others.
auto listed(std::vector<std::string> texts) -> std::string {
  if (const auto count = texts.size(); count > k_most_named) {
    texts.resize(k_most_named);
    texts.push_back(std::to_string(count - k_most_named) + " more");
  }
  return report::enumerated(texts);
}

auto newest_text(const std::string& package, const catalogs::Catalog& catalog) -> std::string {
  const auto newest = catalogs::newest_known(catalog, package);
  return newest ? ", which ends with " + newest->text() : std::string();
}

/// What the catalog lacks; continues a list of specs that were not judged: "is newer than the catalog of 2026-09-02, which ends with
/// 2.14.0".
auto lack_of(const SetAside& one, bool is_many, const catalogs::Catalog& catalog) -> std::string {
  if (one.why == Why::companion) {
    return is_many ? "go with a torch that was not judged" : "goes with a torch that was not judged";
  }
  const std::string is = is_many ? "are " : "is ";
  return is + (one.why == Why::newer ? "newer than " + catalogs::catalog_of_date(catalog) + newest_text(one.package, catalog)
                                     : "not in the embedded catalog");
}

/// Why a wider spec was judged instead.
auto gap_of(Why why) -> std::string_view {
  switch (why) {
    case Why::patch:
      return "knows Python and CUDA by the first two numbers of their versions";
    case Why::build:
      return "does not hold this build";
    case Why::channel:
      return "does not hold this channel";
    case Why::version:
    case Why::unknown_name:
    case Why::newer:
    case Why::companion:
    case Why::follows:
    case Why::neighbour:
    case Why::source:
      return "does not hold this version";
  }
  return {};
}

/// Says that the commands do not install them by name.
auto left_out_of_commands(const std::vector<SetAside>& alike, bool has_rest_file) -> std::string {
  if (!alike.front().is_in_file || alike.front().why == Why::follows) {
    return {};
  }
  return has_rest_file ? ", with the file" : ", whose commands here do not name " + std::string(alike.size() > 1 ? "them" : "it");
}

auto warning_about(const std::vector<SetAside>& alike, bool has_rest_file, const catalogs::Catalog& catalog) -> Warning {
  const auto& first = alike.front();
  std::vector<std::string> texts;
  for (const auto& one : alike) {
    texts.push_back(printable(one.spec) + (one.judged.empty() ? "" : " as " + printable(one.judged)));
  }
  const auto text = first.judged.empty() ? listed(texts) + " " + lack_of(first, alike.size() > 1, catalog) +
                                               ": not judged, and left to the installer" + left_out_of_commands(alike, has_rest_file)
                                         : "judged " + listed(texts) + ": the embedded catalog " + std::string(gap_of(first.why));
  return {"not-in-catalog", text + " (" + live_advice() + ")"};
}

/// Whether the embedded catalog is the only source.
auto serves_alone(const Sources& sources) -> bool { return names_no_source(sources) && !sources.is_live; }

auto check_range(const std::string& spec) -> Status {
  if (const auto empty = empty_range_in(version_of_spec(spec))) {
    return Error{ErrorKind::usage, "SPEC " + quote(spec) + ": no version is both " + empty->first + " and " + empty->second};
  }
  return std::monostate{};
}

/// Rejects `torch==nightly`, which conda accepts because any word is a version there.
auto check_word(const std::string& spec, const catalogs::Catalog& catalog) -> Status {
  const auto versions = version_of_spec(spec);
  const auto word = versions.substr(std::min(versions.find_first_not_of("=<>!~ "), versions.size()));
  const bool is_word = !word.empty() && word.front() >= 'a' && word.front() <= 'z';
  if (is_word && catalog.roles().is_main(catalog.conda_name(pypi::normalise_name(name_in_spec(spec))))) {
    const auto is_nightly = word.starts_with("nightly") || word.starts_with("dev");
    return Error{ErrorKind::usage, "SPEC " + quote(spec) + ": " + quote(word) + " is not a version, such as `2.4.1`" +
                                       (is_nightly ? std::string(k_nightly) : std::string())};
  }
  return std::monostate{};
}

/// `pytorch==2.1=` says that a build follows, and none does.
auto check_end(const std::string& spec) -> Status {
  const auto end = spec.find_last_not_of(' ');
  const auto last = spec.find_last_not_of("= ");
  const bool is_open = end != std::string::npos && spec[end] == '=' && last + 1 == end && spec.find_first_of("=<>!~") < last;
  if (is_open) {
    const auto whole = spec.substr(0, last + 1);
    return Error{ErrorKind::usage, "SPEC " + quote(spec) + ": nothing follows the last `=`: write " + quote(whole)};
  }
  return std::monostate{};
}

/// Rejects the name of a file: PyPI has projects that wait for such a mistake.
auto check_file(const std::string& spec) -> Status {
  constexpr std::array<std::string_view, 3> k_endings{".txt", ".lock", ".yml"};
  constexpr std::array<std::string_view, 5> k_names{"environment.yaml", "pixi.toml", "pyproject.toml", "setup.cfg", "setup.py"};
  const auto name = std::string_view(spec).substr(spec.rfind('/') + 1);
  const bool is_file = std::ranges::any_of(k_endings, [&](std::string_view ending) { return name.ends_with(ending); }) ||
                       std::ranges::find(k_names, name) != k_names.end();
  if (is_file && spec.find_first_of(" :") == std::string::npos) {  // with these it is a requirement with an address
    return Error{ErrorKind::usage, "SPEC " + quote(spec) + ": this is the name of a file, not of a package; " +
                                       option_text(Option::from_env) + " " + printable(spec) + " takes the specs in it"};
  }
  return std::monostate{};
}

/// Rejects a version by itself, as in `torch 2.1`. `before` is the spec before it; empty if it is the first.
auto check_lone_version(const std::string& spec, const std::string& before) -> Status {
  const auto is_of_version = [](char c) {
    return (c >= '0' && c <= '9') || std::string_view("=<>~!.*,").find(c) != std::string_view::npos;
  };
  if (spec.empty() || !std::ranges::all_of(spec, is_of_version)) {
    return std::monostate{};
  }
  const bool is_bare = spec.front() >= '0' && spec.front() <= '9';
  const auto meant = before.empty() ? std::string() : "; did you mean " + quote(name_in_spec(before) + (is_bare ? "==" : "") + spec) + "?";
  return Error{ErrorKind::usage, "SPEC " + quote(spec) + ": a version without the name of a package" + meant};
}

/// Rejects misspellings. Otherwise one would go unnoticed to the installer, which may find a package with exactly that name.
auto check_names(std::span<const std::string> specs, const CatalogReach& reach) -> Status {
  for (const auto& spec : specs) {
    const auto name = pypi::normalise_name(name_in_spec(spec));
    if (const auto meant = reach.meant_name(name); !meant.empty()) {
      return Error{ErrorKind::usage, "SPEC " + quote(spec) + ": the embedded catalog holds no " + quote(name) + "; did you mean " +
                                         quote(meant) + "? If not, " + live_advice()};
    }
  }
  return std::monostate{};
}

/// `cudatoolkit` by itself means some CUDA. The newest of that name would be another CUDA than the one of the newest release of the main
/// stack.
void leave_cuda_to_main(const StackRoles& roles, JudgedSpecs& out) {
  const auto is_bare_selector = [&](const JudgedSpec& spec) { return spec.asked == "cudatoolkit" || spec.asked == roles.conda_cuda; };
  const auto brings_main = [&](const JudgedSpec& spec) {
    const auto name = name_in_spec(spec.asked);
    return roles.is_main(name) || roles.is_companion(name);
  };
  if (std::ranges::none_of(out.specs, brings_main)) {
    return;
  }
  for (const auto& spec : out.specs) {
    if (is_bare_selector(spec)) {
      out.aside.push_back({spec.asked, spec.asked, {}, Why::follows, true});
    }
  }
  std::erase_if(out.specs, is_bare_selector);
}

}  // namespace

auto judged_specs(World& world, std::span<const std::string> asked) -> JudgedSpecs {
  JudgedSpecs out;
  const auto& roles = world.roles();
  for (const auto& spec : asked) {
    auto reach = world.reach_of(spec);
    if (!reach.judged.empty() || !reach.aside) {  // an empty spec is an error that the solving world reports
      const bool is_constraint = reach.aside && reach.aside->judged.empty();
      out.specs.push_back({spec, std::move(reach.judged), is_constraint});
    }
    if (reach.aside) {
      out.aside.push_back(std::move(*reach.aside));
    }
  }
  if (is_embedded(world) && world.ecosystem() == Ecosystem::conda) {
    leave_cuda_to_main(roles, out);
  }
  if (leaves_main(out.aside, roles)) {
    for (const auto& spec : out.specs) {
      const auto name = name_in_spec(spec.asked);
      if (roles.is_companion(name)) {
        std::erase_if(out.aside, [&](const SetAside& one) { return one.package == name; });
        out.aside.push_back({spec.asked, name, {}, Why::companion});
      }
    }
    std::erase_if(out.specs, [&](const JudgedSpec& spec) { return roles.is_companion(name_in_spec(spec.asked)); });
  }
  return out;
}

auto warnings_about(std::span<const SetAside> aside, bool has_rest_file, const catalogs::Catalog& catalog) -> std::vector<Warning> {
  std::vector<std::vector<SetAside>> groups;
  for (const auto& one : aside) {
    const auto is_alike = [&](const std::vector<SetAside>& group) {
      const auto& first = group.front();
      return first.why == one.why && first.judged.empty() == one.judged.empty() && first.is_in_file == one.is_in_file;
    };
    const auto group = std::ranges::find_if(groups, is_alike);
    (group == groups.end() ? groups.emplace_back() : *group).push_back(one);
  }
  std::vector<Warning> warnings;
  std::ranges::transform(groups, std::back_inserter(warnings),
                         [&](const auto& group) { return warning_about(group, has_rest_file, catalog); });
  return warnings;
}

auto check_subject(const std::string& spec, const Query& query, const catalogs::Catalog& catalog) -> Status {
  const auto installers = installers_of(query.sources);
  if (!serves_alone(query.sources) || !installers) {
    return std::monostate{};
  }
  CatalogReach reach(catalog, query.facts.platform.value, query.is_strict_catalog);
  std::optional<SetAside> aside;
  for (const auto installer : *installers) {
    const auto is_conda = installer == Ecosystem::conda;
    const auto text = is_conda ? to_conda_spec(spec, catalog, [&](auto name) { return reach.holds(Ecosystem::conda, name); })
                               : to_pip_spec(spec, catalog);
    const auto found = text ? (is_conda ? reach.of_conda(*text) : reach.of_pip(*text)) : SpecReach{};
    if (text && !found.judged.empty()) {
      return std::monostate{};
    }
    aside = aside ? aside : found.aside;
  }
  return aside ? Status(Error{ErrorKind::usage, "SPEC " + quote(spec) + " " + lack_of(*aside, false, catalog) + ": " + live_advice()})
               : Status(std::monostate{});
}

auto check_typed(std::span<const std::string> specs, const Query& query, const catalogs::Catalog& catalog) -> Status {
  std::string before;
  for (const auto& spec : specs) {
    if (auto checked = check_lone_version(spec, std::exchange(before, spec)); !checked) {
      return checked;
    }
    for (const auto& checked : {check_file(spec), check_end(spec), check_range(spec), check_word(spec, catalog)}) {
      if (!checked) {
        return checked;
      }
    }
  }
  return serves_alone(query.sources) ? check_names(specs, {catalog, query.facts.platform.value, query.is_strict_catalog})
                                     : std::monostate{};
}

}  // namespace gpusolve::engine
