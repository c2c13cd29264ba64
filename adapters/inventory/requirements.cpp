// requirements.txt (pip's "Requirements File Format") and `pip freeze`.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/digest.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "adapters/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

using report::Ecosystem;

constexpr std::size_t k_deepest_include = 8;
constexpr std::size_t k_most_files = 64;

struct Statement {
  std::size_t line{};
  std::string text;
};

/// Lines put together where they end in a backslash, without comments.
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

struct Option {
  std::string_view name;
  std::string_view value;
};

/// `--index-url=U`, `--index-url U`, `-iU`, `-i U`.
auto split_option(std::string_view text) -> Option {
  if (text.starts_with("--")) {
    const auto end = std::min(text.find_first_of("= \t"), text.size());
    return {text.substr(0, end), trimmed(text.substr(std::min(end + 1, text.size())))};
  }
  const auto value = trimmed(text.substr(std::min<std::size_t>(2, text.size())));
  return {text.substr(0, 2), value.starts_with('=') ? trimmed(value.substr(1)) : value};
}

/// Options that name no package and no place.
constexpr std::array<std::string_view, 8> k_harmless{"--no-index",       "--pre",         "--no-binary", "--only-binary", "--prefer-binary",
                                                     "--require-hashes", "--use-feature", "--no-deps"};

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

class Reader {
 public:
  Reader(std::optional<std::filesystem::path> folder, bool is_installed, Machine machine)
      : folder_(std::move(folder)), is_installed_(is_installed), machine_(std::move(machine)) {}

  auto read(std::string_view text, const std::string& file, std::size_t depth) -> Status {
    for (const auto& statement : statements_of(text)) {
      auto status = read_statement(statement, file, depth);
      if (!status) {
        return status;
      }
    }
    return std::monostate{};
  }
  auto take() -> Inventory {
    assign_indexes(inventory_);
    sort_packages(inventory_.packages);
    return std::move(inventory_);
  }

 private:
  auto read_statement(const Statement& statement, const std::string& file, std::size_t depth) -> Status {
    const auto place = line_place(file, statement.line);
    if (statement.text.front() == '-') {
      return read_option(statement.text, place, depth);
    }
    const auto fault = [&](const Error& error) { return error.in(place); };
    auto status = read_spec(statement.text, place);
    return status ? status : Status(fault(status.error()));
  }

  auto read_option(std::string_view text, const std::string& place, std::size_t depth) -> Status {
    const auto [name, value] = split_option(text);
    if (const auto use = use_of(name)) {
      inventory_.addresses.push_back({*use, std::string(value), place});
      return std::monostate{};
    }
    if (name == "-r" || name == "--requirement" || name == "-c" || name == "--constraint") {
      return include(value, place, depth, name == "-c" || name == "--constraint");
    }
    const bool is_known = name == "-e" || name == "--editable" || std::ranges::find(k_harmless, name) != k_harmless.end();
    return is_known ? Status(std::monostate{})
                    : Status(Error{ErrorKind::usage,
                                   "unknown option " + quote(name) + "; pip allows `-r`, `-c`, `--index-url` and the like here", place});
  }

  auto include(std::string_view name, const std::string& place, std::size_t depth, bool is_constraint) -> Status {
    const auto fault = [&](const std::string& why) { return Error{ErrorKind::usage, "cannot include " + quote(name) + ": " + why, place}; };
    if (!folder_) {
      return fault("only a file on disk can include others");
    }
    if (depth == k_deepest_include || ++files_ > k_most_files) {
      return fault("too many files within one another; does one of them include itself?");
    }
    const auto text = Folder(*folder_).read(std::string(name), k_longest_input);
    if (!text) {
      return fault(text.error().message);
    }
    const auto decoded = decode_input(*text, name);
    if (!decoded) {
      return decoded.error().in(place);
    }
    const bool was_constraint = std::exchange(is_constraint_, is_constraint_ || is_constraint);
    auto status = read(*decoded, std::string(name), depth + 1);
    is_constraint_ = was_constraint;
    return status;
  }

  auto read_spec(std::string_view text, const std::string& place) -> Status {
    const auto options = std::min(text.find(" --"), text.size());
    const auto spec = trimmed(text.substr(0, options));
    if (is_bare_file(spec)) {
      read_bare_file(spec);
      return std::monostate{};
    }
    const auto requirement = pypi::parse_requirement(spec);
    if (!requirement) {
      return requirement.error();
    }
    if (!holds(requirement->marker, machine_)) {
      return std::monostate{};
    }
    if (is_constraint_) {
      inventory_.constraints.push_back({Ecosystem::pypi, std::string(spec), place});
      return std::monostate{};
    }
    add(*requirement, spec, place);
    return read_hashes(text.substr(options));
  }

  void add(const pypi::Requirement& requirement, std::string_view spec, const std::string& place) {
    last_is_package_ = false;
    if (!is_installed_) {
      inventory_.demands.push_back({Ecosystem::pypi, std::string(spec), place});
    }
    if (const auto version = pinned_version(requirement)) {
      inventory_.packages.push_back(wheel_package(requirement.name, *version));
      last_is_package_ = true;
    } else if (requirement.url) {
      read_bare_file(*requirement.url);
    }
    if (last_is_package_) {
      inventory_.packages.back().requested = !is_installed_;
    }
  }

  static auto is_bare_file(std::string_view spec) -> bool {
    const bool is_path = spec.starts_with("./") || spec.starts_with("../") || spec.starts_with('/') || spec.starts_with("file:");
    const bool is_url = spec.starts_with("http://") || spec.starts_with("https://") || spec.starts_with("git+");
    return is_path || is_url || spec.ends_with(".whl");
  }

  /// A wheel says what it is by its name; a folder or an archive says nothing that could be audited.
  void read_bare_file(std::string_view spec) {
    last_is_package_ = false;
    const auto name = pypi::parse_wheel_name(url::file_name_of(spec));
    if (!name) {
      return;
    }
    auto package = wheel_package(name->name, name->version.text());
    package.url = std::string(url::without_fragment(spec));
    package.file = url::file_name_of(spec);
    const auto digest = pypi::parse_digest(url::fragment_of(spec));
    if (digest && digest->first == "sha256") {
      package.sha256 = digest->second;
    }
    package.requested = !is_installed_;
    inventory_.packages.push_back(std::move(package));
    last_is_package_ = true;
  }

  /// ` --hash=sha256:…`, once for each file that may be taken.
  auto read_hashes(std::string_view options) -> Status {
    std::vector<std::string> digests;
    for (const auto word : words_of(options)) {
      constexpr std::string_view k_hash = "--hash=";
      if (!word.starts_with(k_hash)) {
        continue;
      }
      const auto text = word.substr(k_hash.size());
      const auto colon = text.find(':');
      if (colon == std::string_view::npos) {
        return Error{ErrorKind::usage, "a hash looks like `--hash=sha256:…`, not " + quote(word)};
      }
      if (text.substr(0, colon) == "sha256") {
        digests.emplace_back(text.substr(colon + 1));
      }
    }
    if (last_is_package_ && !digests.empty()) {
      inventory_.packages.back().sha256 = worst(digests);
    }
    return std::monostate{};
  }

  /// One digest stands for all; one that is none, so that it is found.
  static auto worst(const std::vector<std::string>& digests) -> std::string {
    const auto bad = std::ranges::find_if(digests, [](const std::string& digest) {
      return digest.size() != 64 || digest.find_first_not_of("0123456789abcdef") != std::string::npos;
    });
    return bad == digests.end() ? digests.front() : *bad;
  }

  std::optional<std::filesystem::path> folder_;
  bool is_installed_;
  Machine machine_;
  Inventory inventory_;
  std::size_t files_{};
  bool is_constraint_{};
  bool last_is_package_{};
};

}  // namespace

auto read_requirements(std::string_view text, std::string_view file, const std::optional<std::filesystem::path>& folder, bool is_installed,
                       const Machine& machine) -> Result<Inventory> {
  Reader reader(folder, is_installed, machine);
  if (auto status = reader.read(text, std::string(file), 0); !status) {
    return status.error();
  }
  auto inventory = reader.take();
  inventory.kind = is_installed ? Kind::pip_freeze : Kind::requirements;
  return inventory;
}

auto looks_like_freeze(std::string_view text) -> bool {
  bool has_package = false;
  for (const auto& statement : statements_of(text)) {
    if (statement.text.starts_with("-e ")) {
      continue;
    }
    const auto requirement = pypi::parse_requirement(statement.text);
    if (!requirement || requirement->marker || !requirement->extras.empty() || (!pinned_version(*requirement) && !requirement->url)) {
      return false;
    }
    has_package = true;
  }
  return has_package;
}

}  // namespace gpusolve::inventory
