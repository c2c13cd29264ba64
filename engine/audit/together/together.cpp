#include "engine/audit/together/together.hpp"

#include <algorithm>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/lock/command_parts.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/version.hpp"
#include "base/plain.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/together/line_edit.hpp"
#include "engine/audit/together/refused_pins.hpp"
#include "engine/catalog/ended_companion.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/extra_name.hpp"
#include "model/library_names.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Kind;

/// Whether one command of an image makes all requests; the requests of several commands need not be compatible.
auto is_one_command(const inventory::Inventory& inventory) -> bool {
  const auto is_same = [&](const inventory::Demand& demand) {
    return demand.command > 0 && demand.command == inventory.demands.front().command;
  };
  return inventory.kind == Kind::dockerfile && inventory.commands.empty() && std::ranges::all_of(inventory.demands, is_same);
}

auto is_for_pip(const inventory::Inventory& inventory) -> bool {
  const bool is_kind = inventory.kind == Kind::requirements || inventory.kind == Kind::pyproject || inventory.kind == Kind::script ||
                       is_one_command(inventory);
  return is_kind && std::ranges::all_of(inventory.demands, [](const auto& demand) { return demand.ecosystem == Ecosystem::pypi; });
}

/// Whether the spec allows the last release of an ended companion, which requires no release of the main package.
auto goes_with_any_main(const Spec& spec, const catalogs::Catalog& catalog) -> bool {
  const auto requirement = pypi::parse_requirement(spec.text());
  const auto name = requirement ? pypi::normalise_name(requirement->name) : std::string();
  const auto last = catalog.roles().is_companion(name) ? last_of_ended(name, catalog) : std::nullopt;
  const auto version = last ? pypi::parse_version(last->version) : Result<pypi::Version>(Error{});
  return version && requirement->specifiers.contains(*version);
}

/// The query without hardware, so that only packages, Python and the system can contradict each other.
auto query_of(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> std::optional<Query> {
  Query query;
  query.facts.platform = facts.platform;
  query.facts.glibc = facts.glibc;
  query.sources.installer = InstallerChoice::pip;
  query.is_literal = true;
  query.overridden = inventory.overridden;
  query.accepts_cpu = std::ranges::any_of(inventory.addresses, [](const auto& address) { return inventory::is_cpu_index(address.text); });
  auto added = add_environment(std::move(query), inventory, inventory.path, catalog);
  if (!added || added->query.specs.empty()) {
    return std::nullopt;
  }
  // Names in no table are unknown, so they cannot take part in a proof; and nothing is installed.
  std::erase_if(added->query.specs, [&](const Spec& spec) { return goes_with_any_main(spec, catalog); });
  added->query.left_out.clear();
  added->query.rest_file.reset();
  return std::move(added->query);
}

/// The stack of a PyPI name; empty if the name belongs to none.
auto stack_of(std::string_view name, const catalogs::Catalog& catalog) -> std::string {
  const auto* const package = catalog.stack_package(false, name);
  return package == nullptr ? std::string() : package->stack;
}

/// Whether a stack of the input, or a package that takes part in the contradiction, limits this package only at run time, so that pip
/// installs both.
auto is_limited(std::string_view name, const Answer& answer, const inventory::Inventory& inventory, const catalogs::Catalog& catalog)
    -> bool {
  const auto takes_part = [&](const std::string& package) {
    return std::ranges::any_of(answer.reasons, [&](const WordedReason& one) {
      return (one.reason.builds && one.reason.builds->name == package) || (one.reason.others && one.reason.others->name == package);
    });
  };
  return std::ranges::any_of(catalog.neighbour_limits(), [&](const catalogs::NeighbourLimit& limit) {
    const auto stack = limit.neighbour == name ? stack_of(limit.package, catalog) : std::string();
    const bool is_own_stack = stack == catalog.roles().id;  // torchcodec limits torch, but torchvision has no part in that
    const auto is_of_stack = [&](const inventory::Demand& demand) {
      const auto own = inventory::demanded_name(demand);
      return is_own_stack ? own == limit.package : stack_of(own, catalog) == stack;
    };
    return !stack.empty() && (takes_part(limit.package) || std::ranges::any_of(inventory.demands, is_of_stack));
  });
}

/// Whether all requests for stack packages are for the main package and its companions, whose wheels require one main release.
auto names_main_alone(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::all_of(inventory.demands, [&](const inventory::Demand& demand) {
    const auto stack = stack_of(inventory::demanded_name(demand), catalog);
    return stack.empty() || stack == catalog.roles().id;
  });
}

/// Whether the requirements alone separate two versions of the package, without a limit that the catalog adds.
auto clashes_by_requirements(const std::string& name, const Answer& answer) -> bool {
  bool is_clash = false;
  for (const auto& [reason, text] : answer.reasons) {
    if (reason.code == ReasonCode::dependency_conflict && reason.builds && reason.builds->name == name) {
      if (!reason.others) {
        return false;
      }
      is_clash = is_clash || reason.others->name == name;
    }
  }
  return is_clash;
}

/// Whether the contradiction is about exact requirements in the metadata of the main package or its companions, or about the Pythons of the
/// main package's wheels. pip has no rule about the torch that another package was built for, or about libraries that it loads at run time.
auto is_certain(const Answer& answer, const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(answer.reasons, [&](const WordedReason& one) {
    const auto name = one.reason.builds ? one.reason.builds->name : std::string();
    const auto& roles = answer.roles;
    const bool is_of_python = one.reason.code == ReasonCode::python_unavailable && one.reason.subject.starts_with(roles.pypi + " ");
    const bool is_of_pip = !is_limited(name, answer, inventory, catalog) || clashes_by_requirements(name, answer);
    return is_of_python || (one.reason.code == ReasonCode::dependency_conflict && is_of_pip &&
                            (is_vendor_wheel(name) || roles.is_companion(name) || StackRoles::is_among(name, roles.released_with) ||
                             (name == roles.pypi && names_main_alone(inventory, catalog))));
  });
}

/// Whether a limit that the catalog adds takes part: pip has no such rule, and another audit reports it.
auto rests_on_limit(const Answer& answer, const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(answer.reasons, [&](const WordedReason& one) {
    const auto name = one.reason.builds ? one.reason.builds->name : std::string();
    return !name.empty() && is_limited(name, answer, inventory, catalog) && !clashes_by_requirements(name, answer);
  });
}

/// The first and the last version; nullopt if they cannot be parsed.
auto ends_of(const BuildRange& range) -> std::optional<std::pair<pypi::Version, pypi::Version>> {
  const auto first = pypi::parse_version(range.first);
  const auto last = pypi::parse_version(range.last);
  return first && last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

/// Whether the ranges that a text would name have a version in common, so that the text would explain nothing.
auto do_meet(const BuildRange& left, const BuildRange& right) -> bool {
  const auto ours = ends_of(left);
  const auto theirs = ends_of(right);
  return ours && theirs && ours->first <= theirs->second && theirs->first <= ours->second;
}

/// The reason that names two versions of one package, preferably one that the request pins, and preferably not Python, which no line names;
/// null if there is none.
auto version_clash(const Answer& answer) -> const Reason* {
  const auto& specs = answer.request.specs;
  const auto is_pinned = [&](const BuildRange& one) {
    return one.first == one.last && std::ranges::find(specs, one.name + "==" + one.last) != specs.end();
  };
  const Reason* first = nullptr;
  for (const auto& [reason, text] : answer.reasons) {
    const bool is_of_builds = reason.code == ReasonCode::dependency_conflict && reason.builds && reason.others;
    if (!is_of_builds || reason.builds->name != reason.others->name || reason.builds == reason.others ||
        do_meet(*reason.builds, *reason.others)) {
      continue;
    }
    if (is_pinned(*reason.builds) || is_pinned(*reason.others)) {
      return &reason;
    }
    const bool is_better = first == nullptr || (first->builds->name == "python" && reason.builds->name != "python");
    first = is_better ? &reason : first;
  }
  return first;
}

/// Names two versions of one package that parts of the request need; otherwise, or if a spec fails by itself, returns the answer's summary.
auto words_of(const Answer& answer) -> std::string {
  const auto text_of = [](const BuildRange& range) { return printable(range.name + " " + from_to(range.first, range.last)); };
  const auto* const clash = version_clash(answer);
  return clash == nullptr || answer.lone_cause
             ? answer.summary
             : "One part of it needs " + text_of(*clash->builds) + ", another " + text_of(*clash->others) + ".";
}

/// The first line that asks for a package of the contradiction; a package needed in two versions comes before others.
auto place_of_clash(const Answer& answer, const inventory::Inventory& inventory) -> std::optional<InputLine> {
  std::vector<std::string> names;
  if (answer.lone_cause) {
    names.push_back(name_in_spec(answer.lone_cause->spec));
  } else if (const auto* const clash = version_clash(answer)) {
    names.push_back(clash->builds->name);
  }
  for (const auto& edge : answer.conflict ? answer.conflict->edges : std::vector<GraphEdge>{}) {
    const auto name = edge.from == 0 && edge.to < answer.conflict->nodes.size() ? answer.conflict->nodes[edge.to].name : std::nullopt;
    if (name) {
      names.emplace_back(project_of(*name));
    }
  }
  for (const auto& name : names) {
    const auto found = std::ranges::find(inventory.demands, name, inventory::demanded_name);
    if (found != inventory.demands.end() && !found->place.empty()) {
      return parse_place(found->place);
    }
  }
  return std::nullopt;
}

auto names_place(const inventory::Inventory& inventory) -> bool {
  return std::ranges::any_of(inventory.addresses, [](const inventory::Address& address) {
    return address.use == inventory::Address::Use::index || address.use == inventory::Address::Use::extra_index ||
           address.use == inventory::Address::Use::find_links;
  });
}

/// Whether the input asks for the main stack and another stack.
auto names_several_stacks(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  const auto is_main = [&](const inventory::Demand& demand) { return catalog.roles().decides(inventory::demanded_name(demand)); };
  const auto is_other = [&](const inventory::Demand& demand) {
    const auto stack = stack_of(inventory::demanded_name(demand), catalog);
    return !stack.empty() && stack != catalog.roles().id;
  };
  return std::ranges::any_of(inventory.demands, is_main) && std::ranges::any_of(inventory.demands, is_other);
}

/// Whether the input asks for the main stack and names an NVIDIA library beside it.
auto names_library(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> bool {
  const auto names = [&](const auto& is_it) {
    return std::ranges::any_of(inventory.demands, [&](const inventory::Demand& demand) { return is_it(inventory::demanded_name(demand)); });
  };
  return names([&](const std::string& name) { return catalog.roles().decides(name); }) &&
         names([](const std::string& name) { return is_vendor_wheel(name); });
}

/// The input, and the data by which it is judged.
struct Input {
  const inventory::Inventory& inventory;
  const Facts& facts;
  const catalogs::Catalog& catalog;
  Refutations& refutations;
  const inventory::Inventory* whole{};  ///< for a command of a Dockerfile: the packages after all commands

  /// Whether later commands may replace the packages that this one installs.
  [[nodiscard]] auto is_part() const -> bool { return whole != nullptr && whole->commands.size() > 1; }
  [[nodiscard]] auto path() const -> const std::string& { return whole == nullptr ? inventory.path : whole->path; }
  [[nodiscard]] auto all() const -> std::vector<const inventory::Inventory*> {
    return is_part() ? std::vector{&inventory, whole} : std::vector{&inventory};
  }
  [[nodiscard]] auto asked() const -> std::string {
    const auto place = is_part() ? parse_place(inventory.path) : std::nullopt;
    return place ? "what the command of line " + std::to_string(place->line) + " asks for" : "what it asks for";
  }
};

/// The command that shows the proof; none for one of several commands of a Dockerfile.
auto explaining_command(const Input& input) -> std::vector<std::string> {
  const auto command =
      lock::command_line("gpusolve resolve " + option_text(Option::from_env), {input.path()}, lock::shell_of(input.facts.platform.value));
  return input.is_part() || !command ? std::vector<std::string>() : std::vector{*command + " explains it"};
}

/// If a file names no index, the fix must take a version that PyPI has.
auto remedy_of(const std::string& preferred, Query query, const Input& input) -> std::optional<LineEdit> {
  query.sources.is_pypi_only = query.sources.is_pypi_only || !names_place(input.inventory);
  const auto* const answer = input.refutations.proof_with_fixes(query);
  return answer == nullptr ? std::nullopt : edit_of(*answer, preferred, input.all(), input.facts, input.catalog);
}

auto finding_of(const Answer& answer, const Query& query, const Input& input, Level level, const std::string& start) -> Finding {
  const auto edit = remedy_of({}, query, input);
  const auto place = place_of(edit, input.inventory);
  return {.code = AuditCode::version_conflict,
          .level = level,
          .subject = input.path(),
          .text = start + (answer.earlier.empty() ? " does not go together. " : " has no set in the catalog. ") + words_of(answer),
          .evidence = explaining_command(input),
          .repair = repair_of(edit),
          .place = place ? place : place_of_clash(answer, input.inventory)};
}

/// Changes the versions in the pin's line; nullopt unless the whole file is then free of contradictions.
auto remedy_of(const RefusedPin& refused, const Input& input) -> std::optional<LineEdit> {
  const LineEdit edit{refused.pin->text, refused.replaced.text()};
  const auto after = edited(input.inventory, edit);
  const auto query = query_of(after, input.facts, input.catalog);
  const bool is_fine = !find_refused_pin(after, input.facts.platform.value, input.catalog) && query &&
                       input.refutations.proof(*query) == nullptr &&
                       (!input.is_part() || leaves_right(edit, {input.whole}, input.facts, input.catalog));
  return is_fine ? std::optional(edit) : std::nullopt;
}

auto words_of(const RefusedPin& refused, const inventory::Inventory& inventory) -> std::string {
  const auto pin = quote(refused.pin->text);
  const auto refuses = std::string(inventory::installer_name(inventory::installer_of(inventory))) + " refuses them.";
  return refused.requirement.empty()
             ? pin + " and " + quote(refused.against->text) + " do not go together: " + refuses
             : quote(refused.release) + " requires " + quote(refused.requirement) + ", and " + pin + " excludes it: " + refuses;
}

/// `proof`: the solver's proof, which ignores packages in no table.
auto finding_of(const RefusedPin& refused, const Answer* proof, const std::optional<Query>& query, const Input& input) -> Finding {
  auto edit = proof != nullptr ? remedy_of(refused.pin->text, *query, input) : std::nullopt;
  edit = edit ? edit : remedy_of(refused, input);
  Finding finding{.code = AuditCode::version_conflict, .subject = input.path(), .text = words_of(refused, input.inventory)};
  for (const auto* const demand : {refused.against, refused.pin}) {
    finding.evidence.push_back(demand->place + ": " + demand->text);
  }
  if (!refused.source.empty()) {
    finding.evidence.push_back(refused.source);
  }
  finding.repair = repair_of(edit);
  finding.place = edit ? place_of(edit, input.inventory) : parse_place(refused.pin->place);
  return finding;
}

/// If the file asks only official places, the catalog's requirements of a release are those of its wheel.
auto certain_refusal(const inventory::Inventory& inventory, bool is_official, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::optional<RefusedPin> {
  const bool is_read = inventory.kind == Kind::requirements || is_one_command(inventory);
  auto refused = is_read ? find_refused_pin(inventory, facts.platform.value, catalog) : std::nullopt;
  return refused && (is_official || refused->requirement.empty()) ? std::move(refused) : std::nullopt;
}

/// Whether a pinned release certainly excludes the pinned main package, which pip and uv then refuse.
auto refuses_main(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  const auto refused = find_refused_pin(inventory, facts.platform.value, catalog);
  return refused && !refused->requirement.empty() && inventory::demanded_name(*refused->pin) == catalog.roles().pypi;
}

/// A contradiction between the packages on PyPI alone: a warning, because the command may name an index; an error for an image, whose
/// command is complete.
auto contradiction_on_pypi(Query query, const Input& input) -> std::optional<Finding> {
  const auto& inventory = input.inventory;
  const auto& catalog = input.catalog;
  if (names_place(inventory) || (!names_several_stacks(inventory, catalog) && !names_library(inventory, catalog))) {
    return std::nullopt;
  }
  query.sources.is_pypi_only = true;
  const auto* const answer = input.refutations.proof(query);
  if (answer == nullptr || !is_certain(*answer, inventory, catalog) || rests_on_limit(*answer, inventory, catalog)) {
    return std::nullopt;
  }
  const bool is_whole = is_one_command(inventory);
  return finding_of(*answer, query, input, is_whole ? Level::error : Level::warning,
                    (is_whole ? "From PyPI, " : "From PyPI alone, and the file names no index, ") + input.asked());
}

auto contradiction_of(const Input& input) -> std::optional<Finding> {
  const auto& [inventory, facts, catalog, refutations, whole] = input;
  const bool is_official = std::ranges::all_of(inventory.addresses, [&](const auto& address) { return is_known_source(address, catalog); });
  const bool is_known = std::ranges::all_of(
      inventory.addresses, [&](const auto& address) { return is_known_source(address, catalog) || is_page_of_stack(address, catalog); });
  auto query = is_for_pip(inventory) && is_known ? query_of(inventory, facts, catalog) : std::nullopt;
  const auto* proof = query ? refutations.proof(*query) : nullptr;
  // A page may have releases that the catalog lacks, but no NVIDIA libraries.
  proof = is_official || (proof != nullptr && is_certain(*proof, inventory, catalog)) ? proof : nullptr;
  if (const auto refused = certain_refusal(inventory, is_official, facts, catalog)) {
    return finding_of(*refused, proof, query, input);
  }
  if (proof != nullptr) {
    auto start = input.asked();
    start.front() = 'W';
    const bool is_sure = is_certain(*proof, inventory, catalog) || (is_official && refuses_main(inventory, facts, catalog));
    return finding_of(*proof, *query, input, is_sure ? Level::error : Level::warning, start);
  }
  return query ? contradiction_on_pypi(*std::move(query), input) : std::nullopt;
}

}  // namespace

auto contradiction_in(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog, Refutations& refutations)
    -> std::optional<Finding> {
  return contradiction_of({inventory, facts, catalog, refutations});
}

auto contradiction_in_command(const inventory::Inventory& command, const inventory::Inventory& whole, const Facts& facts,
                              const catalogs::Catalog& catalog, Refutations& refutations) -> std::optional<Finding> {
  auto finding = contradiction_of({command, facts, catalog, refutations, &whole});
  if (finding && !finding->place) {
    finding->place = parse_place(command.path);
  }
  return finding;
}

}  // namespace gpusolve::engine::audit
