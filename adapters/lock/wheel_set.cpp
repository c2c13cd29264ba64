#include "adapters/lock/wheel_set.hpp"

#include <algorithm>

#include "adapters/lock/installer_words.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "base/plain.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

/// Whether an address is safe in a requirements file: pip gives a blank, a `#` or a `$` another meaning.
auto check_place(const std::string& word) -> Status {
  const bool is_plain = !word.empty() && word.front() != '-' && std::ranges::all_of(word, [](char c) {
    return c > 0x20 && c < 0x7f && std::string_view("#$\\;,\"'`").find(c) == std::string_view::npos;
  });
  return is_plain ? Status(std::monostate{})
                  : Status(Error{ErrorKind::source, "an index called " + quote(word) + " cannot be written into requirements"});
}

}  // namespace

auto index_url_of(std::string_view stated) -> std::string {
  auto address = std::string(url::without_last_slashes(stated));
  if (address.empty() || address == "pypi" || address == "PyPI") {
    return std::string(pypi::k_pypi_url);
  }
  return address.front() == '/' ? url::file_url(address, false) : address;
}

auto pin_of(const Package& package, std::string_view index, const StackRoles& roles) -> std::string {
  const bool has_local = package.version.text().find('+') != std::string::npos;
  const auto may_have_sisters = [&] { return StackRoles::is_among(pypi::normalise_name(package.name), roles.labelled); };
  const bool has_sisters = package.has_local_sisters ? *package.has_local_sisters : may_have_sisters();
  const auto extras = package.extras.empty() ? std::string() : "[" + joined(package.extras, ",") + "]";
  return package.name + extras + (!has_local && index != pypi::k_pypi_url && has_sisters ? "===" : "==") + package.version;
}

auto WheelSet::pin_of(const Package& package) const -> std::string {
  return lock::pin_of(package, index_of(package), parts_.answer().roles);
}

auto is_of_other_stack(const IndexGroup& group, const CommandParts& parts) -> bool {
  const auto& roles = parts.answer().roles;
  const auto is_of_stack = [&](const Package* package) {
    const auto& stacks = parts.answer().stacks;
    const bool is_known = package->decides || parts.brings_index(*package) ||
                          std::ranges::find(stacks, package->name.text(), &StackUse::package) != stacks.end();
    return is_known && !StackRoles::is_among(pypi::normalise_name(package->name), roles.linked);
  };
  return parts.is_partial() && !group.is_links && group.url != parts.pypi_address() && std::ranges::any_of(group.packages, is_of_stack) &&
         std::ranges::find(group.packages, roles.pypi, &Package::name) == group.packages.end();
}

WheelSet::WheelSet(const CommandParts& parts) : parts_(parts), python_(parts.python()) {
  for (const auto* package : parts.packages(Ecosystem::pypi)) {
    if (package->name == "python") {
      continue;  // pip does not install Python; Python comes from another source
    }
    packages_.push_back(package);
    const bool is_page = parts.is_from_links(*package) && package->source.starts_with("http");
    const auto index = is_page ? parts.address_of(*package)
                               : index_of(*package);  // the URL of a page keeps its last slash, which relative links depend on
    auto found = std::ranges::find(groups_, index, &IndexGroup::url);
    found = found == groups_.end() ? groups_.insert(groups_.end(), IndexGroup{index, parts.is_from_links(*package), {}}) : found;
    found->packages.push_back(package);
  }
  std::ranges::stable_partition(groups_, [&](const IndexGroup& group) { return group.url != parts.pypi_address(); });
  const auto& facts = parts.answer().facts;
  target_.platform = facts.platform.value;
  target_.glibc = facts.glibc ? std::optional(facts.glibc->value) : std::nullopt;
}

auto WheelSet::index_of(const Package& package) const -> std::string { return index_url_of(parts_.address_of(package)); }

auto WheelSet::without_digest() const -> const Package* {
  const auto found = std::ranges::find_if(packages_, [](const Package* package) { return !package->sha256; });
  return found == packages_.end() ? nullptr : *found;
}

auto WheelSet::check_urls() const -> Status {
  for (const auto* package : packages_) {
    const auto subject = quote(package->name + " " + package->version);
    if (!package->url) {
      return usage_error("no URL is known of " + subject + ", for " +
                         (parts_.is_partial() ? "the embedded catalog knows versions but no files" : "its source gives none") +
                         "; name an index with " + option_text(Option::index_url));
    }
  }
  return std::monostate{};
}

auto WheelSet::target_text() const -> std::string {
  return (python_ ? "CPython " + *python_ + ", " : "") + std::string(platform_text(target_.platform)) +
         (target_.glibc ? ", glibc " + target_.glibc->text() : "");
}

auto WheelSet::platforms() const -> std::vector<std::string> {
  const auto tags = pypi::platform_tags(pypi::wheel_platform(target_));
  std::vector<bool> is_used(tags.size(), false);
  for (const auto* package : packages_) {
    const auto name = package->file ? pypi::parse_wheel_name(*package->file) : Result<pypi::WheelName>(Error{});
    const auto best = std::ranges::find_if(
        tags, [&](const std::string& tag) { return name && std::ranges::find(name->tags.platforms, tag) != name->tags.platforms.end(); });
    if (best != tags.end()) {
      is_used[static_cast<std::size_t>(best - tags.begin())] = true;
    }
  }
  std::vector<std::string> used;
  for (std::size_t rank = 0; rank < tags.size(); ++rank) {
    if (is_used[rank]) {
      used.push_back(tags[rank]);
    }
  }
  return used;
}

auto WheelSet::target_options() const -> std::vector<std::string> {
  std::vector<std::string> options;
  for (const auto& platform : platforms()) {
    options.insert(options.end(), {"--platform", platform});
  }
  if (python_) {
    options.insert(options.end(), {"--python-version", *python_});
  }
  options.emplace_back(k_only_wheels);
  return options;
}

auto check_index_addresses(const WheelSet& wheels) -> Status {
  for (const auto& group : wheels.groups()) {
    if (auto checked = check_place(group.url); !checked) {
      return checked;
    }
  }
  return std::monostate{};
}

auto WheelSet::download_hint() const -> std::string {
  return "# To fetch the files on another machine: " + pip_command("python", "download ") + option_line(k_no_dependencies, "-d wheels ") +
         joined(target_options(), " ") + " -r THIS_FILE\n";
}

}  // namespace gpusolve::lock
