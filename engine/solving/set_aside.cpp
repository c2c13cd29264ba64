#include "engine/solving/set_aside.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "adapters/lock/installer_words.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "catalogs/newest.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/binding/cudnn_binding.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/reach/catalog_reach.hpp"
#include "engine/reach/near_known.hpp"
#include "engine/specs/spec_checks.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"
#include "engine/worlds/worlds.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Why = SetAside::Why;

/// The advice of all these messages.
auto live_advice() -> std::string { return option_text(Option::live) + " asks the official channels and indexes"; }
/// The most names in one warning.
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

/// The release that a spec pins; empty if it pins none.
auto pinned_release(const SetAside& one) -> std::string {
  const auto limit = version_of_spec(one.spec);
  return limit.starts_with("=") ? limit.substr(std::min(limit.find_first_not_of("= "), limit.size())) : std::string();
}

/// The local version in the text of a release: `cu121`; empty if it has none.
auto label_of(std::string_view release) -> std::string_view {
  const auto plus = release.find('+');
  return plus == std::string_view::npos ? std::string_view() : release.substr(plus + 1);
}

/// The platforms for which the catalog knows the release, or any release if `release` is empty.
auto platforms_with(const std::string& release, bool is_conda, const std::string& name, const catalogs::Catalog& catalog)
    -> std::set<Platform> {
  std::set<Platform> platforms;
  const auto label = label_of(release);
  for (const auto& row : catalog.stack_builds(is_conda, name)) {
    const auto is_it = [&](const auto& version) { return release.empty() || is_version(version, release); };
    if ((label.empty() || row.label == label) && std::ranges::any_of(row.versions, is_it)) {
      platforms.insert(row.platforms.begin(), row.platforms.end());
    }
  }
  return platforms;
}

/// The only installer, or the only platforms, for which the catalog knows the release that a spec pins, or the name. Empty if
/// there are none, or if both installers have it.
auto only_holder_of(const SetAside& one, Platform platform, const catalogs::Catalog& catalog) -> std::string {
  const auto release = one.why == Why::unknown_name ? std::string() : pinned_release(one);
  if (release.empty() && one.why != Why::unknown_name) {
    return {};
  }
  auto all = platforms_with(release, true, catalog.conda_name(one.package), catalog);
  const auto of_pip = platforms_with(release, false, catalog.pypi_name(one.package), catalog);
  const bool is_of_conda = all.contains(platform);
  if (is_of_conda != of_pip.contains(platform)) {
    return std::string(installer_text(is_of_conda ? Ecosystem::conda : Ecosystem::pypi));
  }
  all.insert(of_pip.begin(), of_pip.end());
  std::vector<std::string> texts;
  std::ranges::transform(all, std::back_inserter(texts), [](Platform own) { return std::string(platform_text(own)); });
  return is_of_conda ? std::string() : report::enumerated(texts);
}

/// ", which has pt112cu113 and pt112cu116 of 0.6.18", for a spec that pins another local version of a release; empty for others.
auto held_labels(const SetAside& one, Platform platform, const catalogs::Catalog& catalog) -> std::string {
  const auto release = pinned_release(one);
  std::set<std::string> labels;
  for (const auto& row : label_of(release).empty() ? std::span<const catalogs::StackBuild>() : catalog.stack_builds(false, one.package)) {
    const auto is_it = [&](const auto& version) { return is_version(version, release); };
    if (row.is_for(platform) && !row.label.empty() && std::ranges::any_of(row.versions, is_it)) {
      labels.insert(row.label);
    }
  }
  return labels.empty() ? std::string()
                        : ", which has " + listed({labels.begin(), labels.end()}) + " of " + release.substr(0, release.find('+'));
}

/// Whether the package is known to have no GPU code, and none of its releases is known for any installer.
auto is_known_without_code(const SetAside& one, const catalogs::Catalog& catalog) -> bool {
  const auto pypi_name = pypi::normalise_name(catalog.pypi_name(one.package));
  const auto conda_name = catalog.conda_name(one.package);
  const auto is_plain = [&](const catalogs::StackPackage* known) { return known != nullptr && known->carries == catalogs::Carries::none; };
  const bool has_releases = StackRoles::is_among(pypi_name, catalog.roles().former_companions) ||
                            !catalog.stack_builds(false, pypi_name).empty() || !catalog.stack_builds(true, conda_name).empty();
  return one.why == Why::unknown_name && !has_releases &&
         (is_plain(catalog.stack_package(false, pypi_name)) || is_plain(catalog.stack_package(true, conda_name)));
}

/// States the gap in the catalog; continues a list of specs that were not judged: "is newer than the catalog of 2026-09-02, which
/// ends with 2.14.0".
auto lack_of(const SetAside& one, bool is_many, Platform platform, const catalogs::Catalog& catalog) -> std::string {
  if (one.why == Why::companion) {
    return (is_many ? "go with a " : "goes with a ") + catalog.roles().pypi + " that was not judged";
  }
  if (is_known_without_code(one, catalog)) {
    return is_many ? "have no GPU code, and their versions are not in the embedded catalog"
                   : "has no GPU code, and its versions are not in the embedded catalog";
  }
  const std::string is = is_many ? "are " : "is ";
  if (const auto holder = only_holder_of(one, platform, catalog); !holder.empty()) {
    return is + "in the embedded catalog only for " + holder;
  }
  return is + (one.why == Why::newer ? "newer than " + catalogs::catalog_of_date(catalog) + newest_text(one.package, catalog)
                                     : "not in the embedded catalog" + held_labels(one, platform, catalog));
}

/// The gap in the catalog because of which a wider spec was judged instead.
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
    case Why::code_beside:
    case Why::limit:
    case Why::source:
    case Why::elsewhere:
      return "does not hold this version";
  }
  return {};
}

/// Says that PyPI has no such wheel, and how to compile the package once the set is installed.
auto warning_about_elsewhere(const SetAside& one, const catalogs::Elsewhere& elsewhere, const std::string& main) -> Warning {
  return {WarningCode::not_in_catalog,
          (elsewhere.is_another_there ? quote(one.package) + " of PyPI is another package" : "PyPI has no " + quote(one.package)) +
              ": not judged, and left out of the commands. Once the rest is installed, " +
              quote(lock::repository_command(elsewhere.install)) +
              " compiles it with the nvcc of the machine, which must be of the CUDA of " + main};
}

/// Says that the commands do not name these specs.
auto left_out_of_commands(const std::vector<SetAside>& alike, bool has_rest_file) -> std::string {
  if (!alike.front().is_in_file || alike.front().why == Why::follows) {
    return {};
  }
  return has_rest_file ? ", with the file" : ", whose commands here do not name " + std::string(alike.size() > 1 ? "them" : "it");
}

/// The part of the set that the spec limits although the catalog does not hold it; empty if it limits none.
auto limited_by(const SetAside& one, const catalogs::Catalog& catalog) -> std::string_view {
  const bool is_absent = one.judged.empty() && (one.why == Why::unknown_name || one.why == Why::version);
  const bool is_of_cuda = is_absent && !cuda_bindings_of(std::array{Spec::parse(one.spec)}, catalog).empty();
  return one.why == Why::limit ? "the builds of the set" : is_of_cuda ? "the CUDA of the set" : std::string_view();
}

/// Whether they limit `cuda-version`, which goes with the toolkit of its own CUDA alone.
auto is_of_toolkit(const std::vector<SetAside>& alike) -> bool {
  return std::ranges::all_of(alike, [](const SetAside& one) { return one.why == Why::version && one.package == "cudatoolkit"; });
}

/// Says what becomes of specs that were not judged.
auto fate_of(const std::vector<SetAside>& alike, bool has_rest_file, Platform platform, const catalogs::Catalog& catalog) -> std::string {
  const bool is_many = alike.size() > 1;
  const auto end = "left to the installer" + left_out_of_commands(alike, has_rest_file);
  const auto limited = limited_by(alike.front(), catalog);
  return limited.empty() ? lack_of(alike.front(), is_many, platform, catalog) + ": not judged, and " + end
                         : std::string(is_many ? "limit " : "limits ") + std::string(limited) +
                               ", and the embedded catalog does not hold " + (is_many ? "them" : "it") + ": " + end +
                               (is_of_toolkit(alike) ? ", which takes a cuda-version of the same CUDA alone" : "");
}

/// "; did you mean `ultralytics`?", and for one of several names "; did you mean `ultralytics` by `ultralitics`?".
auto suggestion_for(const std::vector<SetAside>& alike, const catalogs::Catalog& catalog) -> std::string {
  std::vector<std::string> meant;
  for (const auto& one : alike) {
    const auto near = one.why == Why::unknown_name ? near_known(pypi::normalise_name(one.package), catalog) : std::string();
    if (!near.empty() && meant.size() < k_most_named) {
      meant.push_back(quote(near) + (alike.size() > 1 ? " by " + quote(one.package) : ""));
    }
  }
  return meant.empty() ? std::string() : "; did you mean " + report::enumerated(meant) + "?";
}

auto warning_about(const std::vector<SetAside>& alike, bool has_rest_file, Platform platform, const catalogs::Catalog& catalog) -> Warning {
  const auto& first = alike.front();
  std::vector<std::string> texts;
  texts.reserve(alike.size());
  for (const auto& one : alike) {
    texts.push_back(printable(one.spec) + (one.judged.empty() ? "" : " as " + printable(one.judged)));
  }
  const auto text = first.judged.empty() ? listed(texts) + " " + fate_of(alike, has_rest_file, platform, catalog)
                                         : "judged " + listed(texts) + ": the embedded catalog " + std::string(gap_of(first.why));
  return {WarningCode::not_in_catalog, text + " (" + live_advice() + ")" + suggestion_for(alike, catalog)};
}

/// Rejects misspellings. Otherwise one would go unnoticed to the installer, which may find a package with exactly that name.
auto check_names(std::span<const Spec> specs, const CatalogReach& reach) -> Status {
  std::vector<std::string> typed;
  std::vector<std::string> lacking;
  std::vector<std::string> meant;
  for (const auto& spec : specs) {
    if (const auto name = reach.meant_name(spec.project()); !name.empty()) {
      typed.push_back(quote(spec.text()));
      lacking.push_back("no " + quote(spec.project()));
      meant.push_back(quote(name));
    }
  }
  return typed.empty() ? Status(std::monostate{})
                       : usage_error("SPEC " + joined(typed, ", ") + ": the embedded catalog holds " + report::enumerated(lacking) +
                                     "; did you mean " + report::enumerated(meant) + "? If not, " + live_advice());
}

/// `cudatoolkit` by itself means some CUDA. Its newest version would be another CUDA than that of the newest release of the main stack.
void leave_cuda_to_main(const StackRoles& roles, JudgedSpecs& out) {
  const auto is_bare_selector = [&](const JudgedSpec& spec) {
    return spec.asked.text() == "cudatoolkit" || spec.asked.text() == roles.conda_cuda;
  };
  const auto brings_main = [&](const JudgedSpec& spec) {
    return roles.is_main(spec.asked.name()) || roles.is_companion(spec.asked.name());
  };
  if (std::ranges::none_of(out.specs, brings_main)) {
    return;
  }
  for (const auto& spec : out.specs) {
    if (is_bare_selector(spec)) {
      out.aside.push_back({spec.asked.text(), spec.asked.text(), {}, Why::follows, true});
    }
  }
  std::erase_if(out.specs, is_bare_selector);
}

/// Marks a cuDNN that the catalog does not hold as a limit: it excludes builds all the same.
void mark_limits(std::vector<SetAside>& aside) {
  for (auto& one : aside) {
    const bool is_limit = one.why == Why::unknown_name && !cudnn_bindings_of(std::array{Spec::parse(one.spec)}).empty();
    one.why = is_limit ? Why::limit : one.why;
  }
}

/// Whether the catalog judges a variant that the name leaves open, such as a package of another name for GPUs. Limits on the version hold
/// for the variant.
auto is_judged_by_variant(const std::string& text, bool is_conda, CatalogReach& reach, const catalogs::Catalog& catalog) -> bool {
  const auto* const request = request_of(catalog, pypi::normalise_name(name_in_spec(text)));
  const auto* const variants = request == nullptr ? nullptr : is_conda ? &request->conda : &request->pip;
  return variants != nullptr && std::ranges::any_of(*variants, [&](const catalogs::StackVariant& variant) {
           const auto found = is_conda ? reach.of_conda(variant.spec) : reach.of_pip(variant.spec + version_of_spec(text));
           return !found.judged.empty();
         });
}

}  // namespace

auto judged_specs(World& world, std::span<const Spec> asked) -> JudgedSpecs {
  JudgedSpecs out;
  const auto& roles = world.roles();
  for (const auto& spec : asked) {
    auto reach = world.reach_of(spec.text());
    if (!reach.judged.empty() || !reach.aside) {  // an empty spec is an error that the solving world reports
      const bool is_constraint = reach.aside && reach.aside->judged.empty();
      out.specs.push_back({spec, std::move(reach.judged), is_constraint});
    }
    if (reach.aside) {
      out.aside.push_back(std::move(*reach.aside));
    }
  }
  if (world.is_embedded() && world.ecosystem() == Ecosystem::conda) {
    leave_cuda_to_main(roles, out);
    mark_limits(out.aside);
  }
  if (leaves_main(out.aside, roles)) {
    for (const auto& spec : out.specs) {
      const auto& name = spec.asked.name();
      if (world.brings_main(name)) {
        std::erase_if(out.aside, [&](const SetAside& one) { return one.package == name; });
        out.aside.push_back({spec.asked.text(), name, {}, Why::companion});
      }
    }
    std::erase_if(out.specs, [&](const JudgedSpec& spec) { return world.brings_main(spec.asked.name()); });
  }
  return out;
}

auto unjudged_packages(std::span<const SetAside> aside, const catalogs::Catalog& catalog) -> PackageNames {
  PackageNames names;
  for (const auto& one : aside) {
    if (one.judged.empty() && one.why != Why::neighbour && one.why != Why::code_beside) {
      names.insert(pypi::normalise_name(catalog.pypi_name(one.package)));
    }
  }
  return names;
}

void mark_code_beside(std::span<const ChosenVariant> chosen, std::vector<SetAside>& aside) {
  for (auto& one : aside) {
    const auto has_code_of = [&](const ChosenVariant& variant) {
      const auto& name = variant.via.name();
      return variant.asked.name() == one.package && !name.empty() && name != one.package;
    };
    if (one.judged.empty() && one.spec == one.package && std::ranges::any_of(chosen, has_code_of)) {
      one.why = Why::code_beside;
    }
  }
}

auto warnings_about(std::span<const SetAside> aside, bool has_rest_file, Platform platform, const catalogs::Catalog& catalog)
    -> std::vector<Warning> {
  std::vector<Warning> warnings;
  std::vector<std::vector<SetAside>> groups;
  for (const auto& one : aside) {
    if (one.why == Why::elsewhere) {
      warnings.push_back(warning_about_elsewhere(one, *catalog.stack_package(false, one.package)->elsewhere, catalog.roles().pypi));
      continue;
    }
    const auto is_alike = [&](const std::vector<SetAside>& group) {
      const auto& first = group.front();
      return first.why == one.why && first.judged.empty() == one.judged.empty() && first.is_in_file == one.is_in_file &&
             is_known_without_code(first, catalog) == is_known_without_code(one, catalog) &&
             only_holder_of(first, platform, catalog) == only_holder_of(one, platform, catalog) &&
             limited_by(first, catalog) == limited_by(one, catalog);
    };
    const auto group = std::ranges::find_if(groups, is_alike);
    (group == groups.end() ? groups.emplace_back() : *group).push_back(one);
  }
  std::ranges::transform(groups, std::back_inserter(warnings),
                         [&](const auto& group) { return warning_about(group, has_rest_file, platform, catalog); });
  return warnings;
}

auto check_subject(const Spec& spec, const Query& query, const catalogs::Catalog& catalog) -> Status {
  const auto installers = installers_of(query.sources);
  if (!is_of_catalog(query.sources) || !installers) {
    return std::monostate{};
  }
  CatalogReach reach(catalog, query.facts.platform.value, query.is_strict_catalog);
  std::optional<SetAside> aside;
  for (const auto installer : *installers) {
    const auto is_conda = installer == Ecosystem::conda;
    const auto text = is_conda ? to_conda_spec(spec.text(), catalog, [&](auto name) { return reach.holds(Ecosystem::conda, name); })
                               : to_pip_spec(spec.text(), catalog);
    const auto found = text ? (is_conda ? reach.of_conda(*text) : reach.of_pip(*text)) : SpecReach{};
    if (text && (!found.judged.empty() || is_judged_by_variant(*text, is_conda, reach, catalog))) {
      return std::monostate{};
    }
    aside = aside ? aside : found.aside;
  }
  return aside ? Status(usage_error("SPEC " + quote(spec.text()) + " " + lack_of(*aside, false, query.facts.platform.value, catalog) +
                                    ": " + live_advice()))
               : Status(std::monostate{});
}

auto check_typed(std::span<const Spec> specs, const Query& query, const catalogs::Catalog& catalog) -> Status {
  if (auto checked = check_specs(specs, catalog); !checked) {
    return checked;
  }
  if (auto checked = check_constraints(query.constraints); !checked) {
    return checked;
  }
  return is_of_catalog(query.sources) ? check_names(specs, {catalog, query.facts.platform.value, query.is_strict_catalog})
                                      : std::monostate{};
}

}  // namespace gpusolve::engine
