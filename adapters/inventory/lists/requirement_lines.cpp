#include "adapters/inventory/lists/requirement_lines.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/address_names.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/files/atomic_file.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "model/option.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_deepest_include = 8;
constexpr std::size_t k_most_files = 64;

struct SplitOption {
  std::string_view name;
  std::string_view value;
};

/// Splits an option from its value: `--index-url=U`, `--index-url U`, `-iU`, `-i U`.
auto split_option(std::string_view text) -> SplitOption {
  if (text.starts_with("--")) {
    const auto end = std::min(text.find_first_of("= \t"), text.size());
    return {text.substr(0, end), trimmed(text.substr(std::min(end + 1, text.size())))};
  }
  const auto value = trimmed(text.substr(std::min<std::size_t>(2, text.size())));
  return {text.substr(0, 2), value.starts_with('=') ? trimmed(value.substr(1)) : value};
}

/// Options that name neither a package nor an address.
constexpr std::array<std::string_view, 11> k_harmless{
    "--no-index",    "--pre",     "--no-binary",       "--only-binary", "--prefer-binary",     "--require-hashes",
    "--use-feature", "--no-deps", "--no-dependencies", "--upgrade",     "--no-build-isolation"};

auto use_of(std::string_view name) -> std::optional<Address::Use> {
  using Use = Address::Use;
  constexpr std::array<std::pair<std::string_view, Use>, 6> k_uses{{{"-i", Use::index},
                                                                    {"--index-url", Use::index},
                                                                    {"--extra-index-url", Use::extra_index},
                                                                    {"-f", Use::find_links},
                                                                    {"--find-links", Use::find_links},
                                                                    {"--trusted-host", Use::trusted_host}}};
  const auto* const found = std::ranges::find(k_uses, name, &std::pair<std::string_view, Use>::first);
  return found == k_uses.end() ? std::nullopt : std::optional(found->second);
}

/// Whether the spec is conda's, not pip's: `pytorch=2.1`, `pytorch=2.1=py3.10_0`.
auto is_of_conda(std::string_view spec) -> bool {
  const auto equals = spec.find('=');
  const bool is_single = equals != std::string_view::npos && equals > 0 && spec.substr(equals + 1, 1) != "=";
  return is_single && pypi::is_valid_name(spec.substr(0, equals));
}

/// The name of an included file in messages: relative to the same folder as the name of the file that includes it.
auto name_of_included(const fs::path& path) -> std::string { return path.lexically_normal().string(); }

}  // namespace

auto statements_of(std::string_view text) -> std::vector<Statement> {
  std::vector<Statement> statements;
  bool is_open = false;
  for (const auto& line : lines_of(text)) {
    const bool is_comment = trimmed(line.text).starts_with('#');
    auto body = is_comment ? std::string_view{} : line.text;
    const bool goes_on = body.ends_with('\\');
    body.remove_suffix(goes_on ? 1 : 0);
    if (is_open) {
      (statements.back().text += ' ') += body;
    } else {
      statements.push_back({line.number, std::string(body)});
    }
    is_open = goes_on || (is_open && is_comment);
  }
  for (auto& statement : statements) {
    statement.text = trimmed(without_comment(statement.text));
  }
  std::erase_if(statements, [](const Statement& statement) { return statement.text.empty(); });
  return statements;
}

auto is_file_reference(std::string_view spec) -> bool {
  const auto name = spec.substr(0, spec.find_first_of(" \t;[<>=!~"));
  const bool is_path = name.find('/') != std::string_view::npos || name.find('\\') != std::string_view::npos;
  constexpr std::array<std::string_view, 6> k_archives{".whl", ".tar.gz", ".tgz", ".tar.bz2", ".zip", ".tar.xz"};
  const bool is_archive = std::ranges::any_of(k_archives, [&](std::string_view ending) { return name.ends_with(ending); });
  return is_path || is_archive || name == "." || name == ".." || url::is_file_url(name);
}

auto start_of_options(std::string_view line) -> std::size_t {
  for (auto at = line.find_first_of(" \t"); at != std::string_view::npos; at = line.find_first_of(" \t", at + 1)) {
    const auto rest = line.substr(at + 1);
    if (rest.starts_with("--") || use_of(rest.substr(0, rest.find_first_of("= \t")))) {  // `./a -folder` has no option
      return at;
    }
  }
  return line.size();
}

auto RequirementLines::read_text(std::string_view text, const std::string& file) -> Status {
  for (const auto& statement : statements_of(text)) {
    if (auto status = read_line(statement.text, line_place(file, statement.line)); !status) {
      return status;
    }
  }
  return std::monostate{};
}

auto RequirementLines::read_text(std::string_view text, const std::string& file, bool is_constraint) -> Status {
  const bool was_constraint = std::exchange(is_constraint_, is_constraint_ || is_constraint);
  auto status = read_text(text, file);
  is_constraint_ = was_constraint;
  return status;
}

auto RequirementLines::read_line(std::string_view line, const std::string& place) -> Status {
  const auto text = trimmed(without_comment(line));
  if (text.empty()) {
    return std::monostate{};
  }
  if (text.front() == '-') {
    return read_option(text, place);
  }
  auto status = read_spec(text, place);
  return status ? status : Status(fault(status.error().in(place), place));
}

auto RequirementLines::fault(const Error& error, const std::string& place) const -> Error {
  constexpr auto k_expected = "expected a requirement such as `torch>=2.1` or an option such as `--index-url`";
  return is_outside_ ? Error{error.kind,
                             std::string(k_expected) + "; the line is not shown, because its file is outside of the folder " +
                                 quote(root_->lexically_normal().string()),
                             place}
                     : error;
}

auto RequirementLines::read_addresses(std::string_view options, const std::string& place) -> std::string_view {
  while (!options.empty()) {
    const auto [name, value] = split_option(options);
    const auto use = use_of(name);
    if (!use) {
      break;
    }
    const auto end = std::min(value.find_first_of(" \t"), value.size());
    const auto rest = trimmed(value.substr(end));
    const bool has_more = rest.starts_with('-');  // a folder name may contain a blank
    inventory_.addresses.push_back({*use, std::string(has_more ? value.substr(0, end) : value), place});
    options = has_more ? rest : std::string_view();
  }
  return options;
}

auto RequirementLines::read_option(std::string_view text, const std::string& place) -> Status {
  const auto left = read_addresses(text, place);
  if (left.empty()) {
    return std::monostate{};
  }
  const auto [name, value] = split_option(left);
  const bool is_constraint = name == "-c" || name == "--constraint";
  if (is_constraint || name == "-r" || name == "--requirement") {
    return include(value, place, is_constraint);
  }
  if (name == "-e" || name == "--editable") {
    return read_address(value, place);
  }
  if (std::ranges::find(k_harmless, name) != k_harmless.end()) {
    return std::monostate{};
  }
  return fault({ErrorKind::usage, "unknown option " + quote(name) + "; pip allows `-r`, `-c`, `--index-url` and the like here", place},
               place);
}

auto RequirementLines::include(std::string_view name, const std::string& place, bool is_constraint) -> Status {
  const auto refusal = [&](const std::string& why) {
    return fault({ErrorKind::usage, "cannot include " + quote(name) + ": " + why, place}, place);
  };
  if (url::has_scheme(name)) {
    inventory_.notes.push_back({Note::What::absent, std::string(name), place});
    return std::monostate{};
  }
  if (!folder_) {
    return refusal("only a file on disk can include others");
  }
  if (depth_ == k_deepest_include || ++files_ > k_most_files) {
    return refusal("too many files within one another; does one of them include itself?");
  }
  const auto path = *folder_ / fs::path(name);
  if (is_left_out_ && is_left_out_(path.lexically_normal())) {
    inventory_.notes.push_back({Note::What::open, std::string(name) + "… (" + place + ")", place});
    return std::monostate{};
  }
  std::error_code code;
  if (!fs::exists(path, code)) {
    inventory_.notes.push_back({Note::What::absent, std::string(name), place});
    return std::monostate{};
  }
  const auto raw = files::read_file(path.string(), k_longest_input - bytes_);
  if (!raw) {
    return refusal(raw.error().message);
  }
  bytes_ += raw->size();
  const auto text = decode_input(*raw, name_of_included(path));
  if (!text) {
    return text.error().in(place);
  }
  const bool was_constraint = std::exchange(is_constraint_, is_constraint_ || is_constraint);
  auto status = read_included(*text, path);
  is_constraint_ = was_constraint;
  return status;
}

auto RequirementLines::read_included(std::string_view text, const fs::path& path) -> Status {
  const auto own_folder = std::exchange(folder_, path.parent_path());
  const bool was_outside = std::exchange(is_outside_, !is_inside(path, *root_));
  const auto first_note = inventory_.notes.size();
  ++depth_;
  auto status = read_text(text, name_of_included(path));
  --depth_;
  for (auto& note : std::span(inventory_.notes).subspan(is_outside_ ? first_note : inventory_.notes.size())) {
    note.text = note.place.empty() ? note.text : note.place;
  }
  is_outside_ = was_outside;
  folder_ = own_folder;
  return status;
}

auto RequirementLines::read_spec(std::string_view text, const std::string& place) -> Status {
  const auto options = start_of_options(text);
  const auto spec = trimmed(text.substr(0, options));
  if (is_file_reference(spec)) {
    // pip takes a semicolon without a following blank as part of the address.
    const auto semicolon = std::min(spec.find("; "), spec.size());
    if (semicolon == spec.size() || marker_text_holds(trimmed(spec.substr(semicolon + 1)), machine_)) {
      note_ignored(text.substr(options));
      return read_address(trimmed(spec.substr(0, semicolon)), place);
    }
    return std::monostate{};
  }
  if (has_variable(spec)) {
    inventory_.notes.push_back({Note::What::open, std::string(spec), place});
    read_open_spec(spec, spec, place);
    return std::monostate{};
  }
  const auto requirement = pypi::parse_requirement(spec);
  if (!requirement && is_of_conda(spec)) {
    return usage_error(quote(spec) + " is a spec of conda; pip writes `==` (" + option_text(Option::read_as, "conda-list") +
                       " reads what `conda list --export` prints)");
  }
  if (!requirement) {
    return requirement.error();
  }
  if (!holds(requirement->marker, machine_)) {
    if (!is_constraint_ && holds_for_some_python(requirement->marker, machine_)) {
      inventory_.notes.push_back({Note::What::marked, std::string(spec), place});
    }
    return std::monostate{};
  }
  note_ignored(text.substr(options));
  if (is_constraint_) {
    inventory_.constraints.push_back({Ecosystem::pypi, std::string(spec), place, is_outside_});
    return std::monostate{};
  }
  add(*requirement, spec, place);
  return read_hashes(text.substr(options));
}

/// Reads the address of a folder, an archive or a repository, with or without the name of its package.
auto RequirementLines::read_address(std::string_view address, const std::string& place) -> Status {
  if (is_wheel_of_unknown_build(address)) {
    inventory_.notes.push_back({Note::What::open, std::string(address), place});
    read_open_spec(name_in_wheel(address), address, place);
    return std::monostate{};
  }
  if (const auto name = url::has_scheme(address) ? name_in_egg(address) : std::string(); !name.empty()) {
    return read_spec(name + " @ " + std::string(address), place);
  }
  add_file(address, place);
  return std::monostate{};
}

void RequirementLines::read_open_spec(std::string_view spec, std::string_view written, const std::string& place) {
  const auto name = spec.substr(0, spec.find_first_of(" \t=<>!~@;$("));
  const auto marker = spec.substr(std::min(spec.find(';'), spec.size()));
  const auto requirement = pypi::parse_requirement(std::string(name) + std::string(has_variable(marker) ? "" : marker));
  if (requirement && !is_constraint_ && !is_installed_ && holds(requirement->marker, machine_)) {
    inventory_.demands.push_back({Ecosystem::pypi, std::string(name), place, is_outside_});
    inventory_.demands.back().written = is_outside_ ? name : written;
  }
}

void RequirementLines::add(const pypi::Requirement& requirement, std::string_view spec, const std::string& place) {
  last_is_package_ = false;
  if (!is_installed_) {
    inventory_.demands.push_back({Ecosystem::pypi, std::string(spec), place, is_outside_});
  }
  if (const auto version = pinned_version(requirement)) {
    auto package = wheel_package(requirement.name, *version);
    package.requested = !is_installed_;
    add_at(place, std::move(package), inventory_);
    last_is_package_ = true;
  } else if (requirement.url && is_installed_ && !pypi::parse_wheel_name(url::file_name_of(*requirement.url))) {
    inventory_.notes.push_back({Note::What::local, requirement.name + " @ " + *requirement.url, place});  // the version is not stated
  } else if (requirement.url) {
    add_file(*requirement.url, place);
  }
}

void RequirementLines::add_file(std::string_view spec, const std::string& place) {
  last_is_package_ = false;
  const auto name = pypi::parse_wheel_name(url::file_name_of(spec));
  if (!name) {
    if (!is_installed_) {
      inventory_.notes.push_back({Note::What::local, std::string(spec), place});
    }
    return;
  }
  auto package = wheel_package(name->name, name->version.text());
  package.url = url::PublicUrl::parse(spec);
  put_file_name(package, url::file_name_of(spec));
  constexpr std::string_view k_sha256 = "sha256=";
  if (const auto fragment = url::fragment_of(spec); fragment.starts_with(k_sha256)) {
    put_digest(package, "sha256", std::string(fragment.substr(k_sha256.size())));
  }
  package.requested = !is_installed_;
  add_at(place, std::move(package), inventory_);
  last_is_package_ = true;
}

/// Notes addresses that pip ignores: pip parses these options behind a requirement without using them (github.com/pypa/pip/issues/7050; pip
/// 23.2.1 does the same).
void RequirementLines::note_ignored(std::string_view options) {
  for (const auto word : words_of(options)) {
    const auto [name, joined] = split_option(word);
    if (word.starts_with('-') && use_of(name)) {
      inventory_.notes.push_back({Note::What::guessed, quote(name) + " behind a requirement, which pip ignores there, is left out", {}});
    }
  }
}

/// Reads ` --hash=sha256:...`, which a line has once per allowed file.
auto RequirementLines::read_hashes(std::string_view options) -> Status {
  for (const auto word : words_of(options)) {
    constexpr std::string_view k_hash = "--hash=";
    if (!word.starts_with(k_hash)) {
      continue;
    }
    const auto text = word.substr(k_hash.size());
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) {
      return usage_error("a hash looks like `--hash=sha256:…`, not " + quote(word));
    }
    const std::string digest(text.substr(colon + 1));
    const bool has_one = !last_is_package_ || inventory_.packages.back().sha256.has_value();
    const bool is_kept = !has_one || !parse_sha256(digest);  // keeps the first valid digest, and every invalid one
    if (last_is_package_ && is_kept && text.substr(0, colon) == "sha256") {
      put_digest(inventory_.packages.back(), "sha256", digest);
    }
  }
  return std::monostate{};
}

}  // namespace gpusolve::inventory
