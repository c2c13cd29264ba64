#include "adapters/lock/command_parts.hpp"

#include <algorithm>
#include <utility>

#include "adapters/lock/wheel_set.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "base/ascii.hpp"
#include "base/plain.hpp"

namespace gpusolve::lock {
namespace {

/// Whether the package's variant (CPU or GPU, and for which CUDA) determines the rest of the set.
auto decides_variant(const std::string& name, const StackRoles& roles) -> bool {
  return roles.is_main(name) || roles.is_companion(name) || roles.selects_cuda(name) || name == roles.conda_gpu ||
         name == roles.conda_cpu_only || name == "python";
}

auto is_name_letter(char c) -> bool { return ascii::is_alphanumeric(c) || c == '-' || c == '_' || c == '.'; }

/// The name at the start of a spec, after the channel if there is one.
auto name_of_spec(std::string_view spec) -> std::string {
  const auto channel = spec.find("::");
  const auto start = spec.substr(channel == std::string_view::npos ? 0 : channel + 2);
  const auto end = std::ranges::find_if_not(start, is_name_letter);
  return pypi::normalise_name(start.substr(0, static_cast<std::size_t>(end - start.begin())));
}

/// Whether the text has a version of three numbers or more: `python=3.8.5`.
auto has_patch(std::string_view text) -> bool {
  constexpr std::string_view k_of_version = "0123456789.";
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find_first_not_of(k_of_version, at), text.size());
    if (std::ranges::count(text.substr(at, end - at), '.') > 1 && !text.substr(0, end).ends_with('.')) {
      return true;
    }
    at = end + 1;
  }
  return false;
}

}  // namespace

CommandParts::CommandParts(const Answer& answer, Destination place, CommandOptions options)
    : answer_(answer), place_(place), options_(std::move(options)), shell_(shell_of(answer.facts.platform.value)) {
  std::ranges::transform(answer.request.constraints, std::back_inserter(constrained_), name_of_spec);
}

auto CommandParts::packages(Ecosystem ecosystem) const -> std::vector<const Package*> {
  std::vector<const Package*> chosen;
  for (const auto& package : answer_.packages) {
    if (package.ecosystem == ecosystem) {
      chosen.push_back(&package);
    }
  }
  return chosen;
}

auto CommandParts::is_compiled(const Package& package) const -> bool {
  return std::ranges::find(answer_.builds, pypi::normalise_name(package.name), &SourceBuild::package) != answer_.builds.end();
}

/// A set holds the newest CUDA that the request allows and that the catalog knows. It need not be the CUDA that the user named.
auto CommandParts::is_left_to_asked_cuda(const Package& package) const -> bool {
  const auto is_runtime = [&](const std::string& name) { return answer_.roles.selects_cuda(name) && name != answer_.roles.conda_cuda; };
  return !package.requested && package.ecosystem == Ecosystem::conda && is_runtime(package.name.text()) &&
         std::ranges::any_of(answer_.request.set_aside, [&](const SetAside& aside) {
           return aside.judged.empty() && !aside.is_in_file && is_runtime(pypi::normalise_name(aside.package));
         });
}

auto CommandParts::is_pinned(const Package& package) const -> bool {
  if (is_compiled(package) || is_left_to_asked_cuda(package)) {
    return false;
  }
  const auto name = pypi::normalise_name(package.name);
  const auto& roles = answer_.roles;
  // Another index serves the same version built for another CUDA: PyPI does so with xformers.
  const bool is_of_main_index = StackRoles::is_among(name, roles.linked) && address_of(package).starts_with(roles.index);
  return package.requested || package.decides || decides_variant(name, roles) || is_of_main_index || brings_index(package) ||
         std::ranges::find(constrained_, name) != constrained_.end();
}

auto CommandParts::is_limited_by_patch(const Package& package) const -> bool {
  const auto& asked = answer_.request;
  const auto limits = [&](const std::string& spec) { return name_of_spec(spec) == package.name.text() && has_patch(spec); };
  return std::ranges::any_of(asked.specs, limits) || std::ranges::any_of(asked.constraints, limits) ||
         (package.name == "python" && asked.python && has_patch(*asked.python));
}

auto CommandParts::brings_index(const Package& package) const -> bool {
  const auto address = address_of(package);
  const bool is_own = is_partial() && address.starts_with("http") && !address.starts_with(answer_.roles.index) && address != pypi_address();
  return is_own && package.ecosystem == Ecosystem::pypi &&
         std::ranges::none_of(answer_.packages, [&](const Package& other) { return other.requested && address_of(other) == address; });
}

auto CommandParts::address_of(const Package& package) const -> std::string {
  const auto found = std::ranges::find(answer_.sources, package.source, &SourceUse::name);
  return found != answer_.sources.end() && !found->url.empty() ? found->url : package.source;
}

auto CommandParts::pypi_address() const -> std::string {
  const auto mirror = std::ranges::find(answer_.sources, SourceUse::Kind::pypi, &SourceUse::kind);
  return is_partial() && mirror != answer_.sources.end() ? mirror->url : std::string(pypi::k_pypi_url);
}

auto CommandParts::is_from_links(const Package& package) const -> bool {
  const auto& source = package.source;
  const bool is_page = source.starts_with("http") && (source.ends_with(".html") || source.ends_with('/'));
  if (is_partial() && is_page) {
    return true;  // no address of the catalog's indexes ends like this
  }
  return std::ranges::any_of(answer_.sources, [&](const SourceUse& one) {
    return one.kind == SourceUse::Kind::find_links && (one.name == source || one.url == source);
  });
}

auto CommandParts::is_partial() const -> bool {
  return std::ranges::find(answer_.sources, SourceUse::Kind::embedded, &SourceUse::kind) != answer_.sources.end();
}

auto CommandParts::requested_spec_of(const Package& package) const -> std::optional<std::string> {
  for (const auto& aside : answer_.request.set_aside) {
    if (!aside.judged.empty() && pypi::normalise_name(aside.package) == pypi::normalise_name(package.name)) {
      return aside.spec;
    }
  }
  return std::nullopt;
}

auto CommandParts::left_to_installer() const -> std::vector<std::string> {
  std::vector<std::string> specs;
  for (const auto& aside : answer_.request.set_aside) {
    if (aside.judged.empty() && !aside.is_in_file && std::ranges::find(specs, aside.spec) == specs.end()) {
      specs.push_back(aside.spec);
    }
  }
  const auto is_python = [](const Package& package) { return package.name == "python"; };
  const auto& asked = answer_.request.python;
  if (asked && answer_.request.installer == Ecosystem::conda && std::ranges::none_of(answer_.packages, is_python)) {
    specs.push_back("python" + (asked->find_first_of("<>=!~*") == std::string::npos ? "=" + *asked : *asked));
  }
  return specs;
}

auto CommandParts::neighbours() const -> std::vector<std::string> {
  std::vector<std::string> specs;
  for (const auto& aside : answer_.request.set_aside) {
    if (aside.why == SetAside::Why::neighbour) {
      specs.push_back(aside.spec);
    }
  }
  return specs;
}

auto CommandParts::python() const -> std::optional<std::string> {
  auto text = answer_.python;
  if (const auto found = std::ranges::find(answer_.packages, "python", &Package::name); !text && found != answer_.packages.end()) {
    text = found->version;
  }
  if (!text && answer_.stack) {
    text = answer_.stack->python;
  }
  const auto version = text ? parse_dotted_version(major_minor(*text)) : Result<DottedVersion>(Error{});
  return version ? std::optional(version->text()) : std::nullopt;
}

auto CommandParts::makes_environment() const -> bool {
  const auto& host = answer_.host_python;
  const bool is_in_venv = host && host->is_venv && (!python() || host->version == python());
  return place_ == Destination::machine && !is_in_venv;
}

auto CommandParts::interpreter() const -> std::string {
  return interpreter_of(place_ == Destination::image ? std::nullopt : python(), makes_environment() ? ".venv" : "", shell_);
}

auto interpreter_of(const std::optional<std::string>& version, const std::string& folder, Shell shell) -> std::string {
  const bool is_windows = shell == Shell::windows;
  const auto name = is_windows || !version ? std::string("python") : "python" + *version;
  const auto path = folder + (is_windows ? "\\Scripts\\" : "/bin/") + name;
  const bool is_usable = !folder.empty() && is_safe_word(path, shell) && (!is_windows || shell_quote(path, shell) == path);
  return is_usable ? shell_quote(path, shell) : name;  // PowerShell reads a quoted word at the start of a line as a text, not as a command
}

auto caller_of(const std::optional<std::string>& version, Shell shell) -> std::string {
  if (!version) {
    return shell == Shell::windows ? "py" : "python3";
  }
  return (shell == Shell::windows ? "py -" : "python") + *version;
}

auto title_of(const Answer& answer) -> std::string {
  if (!answer.stack) {
    return printable(joined(answer.request.specs, " "));
  }
  const auto title = report::set_line(answer);
  return answer.stack->min_driver ? title + "; NVIDIA driver " + printable(*answer.stack->min_driver) + " or newer" : title;
}

auto major_minor(std::string_view version) -> std::string {
  const auto first = version.find('.');
  const auto second = first == std::string_view::npos ? first : version.find('.', first + 1);
  return std::string(version.substr(0, second));
}

auto command_line(std::string_view fixed, const std::vector<std::string>& words, Shell shell) -> Result<std::string> {
  std::string line(fixed);
  for (const auto& word : words) {
    if (!is_safe_word(word, shell)) {
      return Error{ErrorKind::source, "a package, channel or index called " + quote(word) + " cannot be written into a command", ""};
    }
    line += " " + shell_quote(word, shell);
  }
  return line;
}

}  // namespace gpusolve::lock
