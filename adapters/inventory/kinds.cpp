#include "adapters/inventory/kinds.hpp"

#include <algorithm>
#include <array>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/collect_env.hpp"
#include "adapters/inventory/unread.hpp"
#include "adapters/lock/row_lock.hpp"
#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::inventory {
namespace {

/// Whether a line starts with `start`: a key of YAML or a heading of TOML.
auto has_line(std::string_view text, std::string_view start) -> bool {
  return text.starts_with(start) || text.find("\n" + std::string(start)) != std::string_view::npos;
}

auto is_gpusolve_lock(const Input& input) -> bool {
  return has_line(input.text, "schema: gpusolve/lock/") || has_line(input.text, "schema: \"gpusolve/lock/") ||
         lock::is_row_lock(input.text);
}
/// PEP 751: the key is above all tables; in poetry.lock it is inside a table.
auto is_pylock(const Input& input) -> bool {
  const auto head = input.text.substr(0, input.text.find("\n["));
  return has_line(head, "lock-version =");
}
auto is_poetry_lock(const Input& input) -> bool { return has_line(input.text, "[[package]]") && has_line(input.text, "content-hash ="); }
auto is_pdm_lock(const Input& input) -> bool {
  return has_line(input.text, "[metadata]") && has_line(input.text, "content_hash =") && has_line(input.text, "lock_version =");
}
auto is_pipfile_lock(const Input& input) -> bool { return input.text.find("\"pipfile-spec\"") != std::string_view::npos; }
auto is_pixi_manifest(const Input& input) -> bool {
  return has_line(input.text, "channels =") && has_line(input.text, "platforms =") &&
         (has_line(input.text, "[workspace]") || has_line(input.text, "[project]"));
}
auto is_pyproject(const Input& input) -> bool {
  return has_line(input.text, "[project]") || has_line(input.text, "[build-system]") || has_line(input.text, "[tool.");
}
auto is_uv_lock(const Input& input) -> bool { return has_line(input.text, "[[package]]") && has_line(input.text, "source = {"); }
auto is_pixi_lock(const Input& input) -> bool { return has_line(input.text, "environments:") && has_line(input.text, "packages:"); }
auto is_conda_lock(const Input& input) -> bool { return has_line(input.text, "package:") && has_line(input.text, "metadata:"); }
/// `conda env export` writes the location of the environment. A file with this text counts as a request, a stream as a list of installed
/// packages.
auto is_conda_export(const Input& input) -> bool {
  return is_stream(input.name) && has_line(input.text, "dependencies:") && has_line(input.text, "prefix:");
}
auto is_environment(const Input& input) -> bool { return has_line(input.text, "dependencies:"); }
auto is_conda_explicit(const Input& input) -> bool { return has_line(input.text, "@EXPLICIT"); }
auto is_conda_list(const Input& input) -> bool { return looks_like_conda_list(input.text); }
auto is_pip_list(const Input& input) -> bool { return looks_like_pip_list(input.text); }
/// A file of pinned specs is a request, whatever its name. Only the output of a program lists installed packages.
auto is_freeze(const Input& input) -> bool { return is_stream(input.name) && looks_like_freeze(input.text); }
auto is_dockerfile(const Input& input) -> bool { return looks_like_dockerfile(input.text); }
auto is_collect_env(const Input& input) -> bool { return looks_like_collect_env(input.text); }
auto is_script(const Input& input) -> bool { return looks_like_script(input.text); }
auto is_requirements(const Input& input) -> bool { return looks_like_requirements(input.text); }

template <auto ReadOne>
auto read_alone(const Input& input) -> Result<Inventories> {
  auto inventory = ReadOne(input);
  return inventory ? Inventories{std::move(inventory).value()} : Result<Inventories>(inventory.error());
}
auto read_rows(const Input& input) -> Result<Inventories> { return read_gpusolve_lock(input.text, input.name, *input.roles); }

/// conda writes this heading above both forms of its lists, and people save such lists under the name of pip's file.
auto has_heading_of_conda(std::string_view text) -> bool {
  return has_line(text, "# This file may be used to create an environment using:") &&
         (has_line(text, "@EXPLICIT") || looks_like_conda_list(text));
}

constexpr auto k_requirement_files =
    "*require*.txt *require*.in *constraint*.txt *constraint*.in requirements/*.txt requirements/*.in reqs.txt deps.txt dependencies.txt";

constexpr std::array<KindEntry, 22> k_entries{{
    {Kind::conda_prefix, "conda-prefix", "a conda prefix", Role::installed, {}, nullptr, nullptr},
    {Kind::site_packages, "site-packages", "a virtual environment", Role::installed, {}, nullptr, nullptr},
    {Kind::gpusolve_lock, "gpusolve-lock", "a gpusolve.lock", Role::locked, "gpusolve.lock", is_gpusolve_lock, read_rows},
    {Kind::pylock, "pylock", "a pylock.toml", Role::locked, "pylock.toml pylock.*.toml", is_pylock, read_alone<read_pylock>},
    {Kind::poetry_lock, "poetry-lock", "a poetry.lock", Role::locked, "poetry.lock", is_poetry_lock, read_alone<read_poetry_lock>, true},
    {Kind::pdm_lock, "pdm-lock", "a pdm.lock", Role::locked, "pdm.lock pdm.*.lock", is_pdm_lock, read_alone<read_pdm_lock>, true},
    {Kind::pipfile_lock, "pipfile-lock", "a Pipfile.lock", Role::locked, "pipfile.lock", is_pipfile_lock, read_alone<read_pipfile_lock>,
     true},
    {Kind::uv_lock, "uv-lock", "a uv.lock", Role::locked, "uv.lock", is_uv_lock, read_alone<read_uv_lock>, true},
    {Kind::pixi_lock, "pixi-lock", "a pixi.lock", Role::locked, "pixi.lock", is_pixi_lock, read_alone<read_pixi_lock>, true},
    {Kind::conda_lock, "conda-lock", "a conda-lock.yml", Role::locked, "*conda-lock*.yml *conda-lock*.yaml", is_conda_lock,
     read_alone<read_conda_lock>},
    {Kind::pixi_manifest, "pixi-manifest", "a pixi.toml", Role::wished, "pixi.toml", is_pixi_manifest, read_alone<read_pixi_manifest>,
     true},
    {Kind::script, "script", "a script with dependencies (PEP 723)", Role::wished, {}, is_script, read_alone<read_script>},
    {Kind::pyproject, "pyproject", "a pyproject.toml", Role::wished, "pyproject.toml", is_pyproject, read_alone<read_pyproject>, true},
    {Kind::conda_export,
     "conda-export",
     "what `conda env export` prints",
     Role::installed,
     {},
     is_conda_export,
     read_alone<read_conda_export>},
    {Kind::environment, "environment", "an environment.yml", Role::wished, "environment*.y*ml *environment.y*ml conda.y*ml", is_environment,
     read_alone<read_environment>},
    {Kind::conda_explicit,
     "conda-explicit",
     "a list of `conda list --explicit`",
     Role::locked,
     {},
     is_conda_explicit,
     read_alone<read_conda_explicit>},
    {Kind::dockerfile, "dockerfile", "a Dockerfile", Role::wished, "dockerfile dockerfile.* *.dockerfile containerfile containerfile.*",
     is_dockerfile, read_alone<read_dockerfile>, true},
    {Kind::collect_env,
     "collect-env",
     "what `python -m torch.utils.collect_env` prints",
     Role::installed,
     {},
     is_collect_env,
     read_alone<read_collect_env>},
    {Kind::conda_list, "conda-list", "what `conda list` prints", Role::installed, {}, is_conda_list, read_alone<read_conda_list>},
    {Kind::pip_list, "pip-list", "what `pip list` prints", Role::installed, {}, is_pip_list, read_alone<read_pip_list>},
    {Kind::pip_freeze, "pip-freeze", "what `pip freeze` prints", Role::installed, "*freeze*.txt", is_freeze, read_alone<read_freeze>},
    {Kind::requirements, "requirements", "a requirements.txt", Role::wished, k_requirement_files, is_requirements,
     read_alone<read_requirements>},
}};

/// If the name means a data format but no kind matches the content, the parsers of lists do not apply.
auto is_other_data(std::string_view name) -> bool { return has_name(name, "*.toml *.yml *.yaml *.json *.lock *.cfg *.ini *.xml"); }

auto is_python(const Input& input) -> bool { return has_name(input.name, "*.py"); }

auto wrong_input(const Input& input, std::string message) -> Error { return usage_error(std::move(message), std::string(input.name)); }

auto unknown(const Input& input) -> Error {
  if (is_python(input)) {
    return wrong_input(input,
                       "this is a Python program without a block `# /// script` (PEP 723); give the list of what it needs, such as "
                       "requirements.txt or what `pip freeze` prints");
  }
  if (has_name(input.name, "*.yml *.yaml")) {
    return wrong_input(input, "this YAML is of no known kind; an environment.yml has a list `dependencies`, and locks name their packages");
  }
  if (has_name(input.name, "*.toml")) {
    return wrong_input(input,
                       "this TOML is of no known kind; pyproject.toml, pixi.toml and the locks of uv, Poetry, PDM and PEP 751 are read");
  }
  return wrong_input(input,
                     "cannot tell what this is; a lock, environment.yml, requirements.txt, or the output of `pip freeze`, `pip list` or "
                     "`conda list` is expected; " +
                         option_text(Option::read_as, "KIND") + " says which");
}

}  // namespace

auto kind_entries() -> std::span<const KindEntry> { return k_entries; }

auto entry_of(Kind kind) -> const KindEntry& {
  const auto* const found = std::ranges::find(k_entries, kind, &KindEntry::kind);
  GPUSOLVE_CHECK(found != k_entries.end(), "every kind has a row");
  return *found;
}

auto parse_kind(std::string_view text) -> Result<Kind> {
  std::vector<std::string_view> known;
  for (const auto& entry : k_entries) {
    if (entry.read != nullptr) {
      known.push_back(entry.text);
    }
  }
  if (std::ranges::find(known, text) != known.end()) {
    return std::ranges::find(k_entries, text, &KindEntry::text)->kind;
  }
  const auto near = near_names(text, known, 1);
  const auto hint = near.empty() ? std::string() : ": did you mean " + quote(near.front()) + "?";
  const std::vector<std::string> names(known.begin(), known.end());
  return usage_error(quote(text) + " is not a kind of input" + hint + (hint.empty() ? "; there are " : " There are ") +
                     joined(names, ", "));
}

auto kind_named(std::string_view name) -> const KindEntry* {
  const auto* const named = std::ranges::find_if(k_entries, [&](const KindEntry& entry) { return has_name(name, entry.names); });
  return named == k_entries.end() ? nullptr : named;
}

auto recognise(const Input& input) -> Result<const KindEntry*> {
  const auto* const named = kind_named(input.name);
  if (const auto why = why_unread_by_name(input.name, named != nullptr)) {
    return wrong_input(input, std::string(*why));
  }
  const bool is_of_conda = named != nullptr && named->kind == Kind::requirements && has_heading_of_conda(input.text);
  if (named != nullptr && !is_of_conda) {
    return named;
  }
  const auto* const like = std::ranges::find_if(k_entries, [&](const KindEntry& entry) {
    const bool is_list = entry.kind == Kind::requirements;
    return entry.is_like != nullptr && (entry.kind == Kind::script || !is_python(input)) && !(is_list && is_other_data(input.name)) &&
           entry.is_like(input);
  });
  if (like != k_entries.end()) {
    return like;
  }
  if (const auto why = is_python(input) ? std::nullopt : why_unread_by_content(input)) {
    return wrong_input(input, std::string(*why));
  }
  return unknown(input);
}

auto doubt_of_kind(const Input& input, Kind kind) -> std::optional<Note> {
  if (!is_stream(input.name) || !holds_only_pins(input.text)) {
    return std::nullopt;
  }
  if (kind == Kind::pip_freeze) {
    return Note{Note::What::guessed,
                "Read as what `pip freeze` says is installed; " + option_text(Option::read_as, "requirements") + " reads a request",
                {}};
  }
  return kind == Kind::requirements ? std::optional(Note{Note::What::guessed,
                                                         "Read as a request, since `pip freeze` prints other lines, or in another order; " +
                                                             option_text(Option::read_as, "pip-freeze") + " reads what is installed",
                                                         {}})
                                    : std::nullopt;
}

}  // namespace gpusolve::inventory
