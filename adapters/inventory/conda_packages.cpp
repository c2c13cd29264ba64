#include "adapters/inventory/conda_packages.hpp"

#include "adapters/conda/dependency_text.hpp"
#include "adapters/conda/repodata/package_file.hpp"
#include "adapters/conda/spec/channel_name.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/ascii.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::inventory {
namespace {

/// Stores the digest after the `#` of a URL: MD5, `sha256:...`, or a SHA-256 of 64 digits without a prefix.
void put_fragment(std::string_view fragment, Package& package) {
  constexpr std::string_view k_sha256 = "sha256:";
  if (fragment.starts_with(k_sha256)) {
    put_digest(package, "sha256", std::string(fragment.substr(k_sha256.size())));
  } else if (!fragment.empty()) {
    put_digest(package, fragment.size() == 64 ? "sha256" : "md5", std::string(fragment));
  }
}

struct NameParts {
  std::string_view name;
  std::string_view version;
  std::string_view build;
};

auto split_file_name(std::string_view stem) -> std::optional<NameParts> {
  const auto build = stem.rfind('-');
  const auto version = build == std::string_view::npos || build == 0 ? std::string_view::npos : stem.rfind('-', build - 1);
  if (version == std::string_view::npos || version == 0) {
    return std::nullopt;
  }
  return NameParts{stem.substr(0, version), stem.substr(version + 1, build - version - 1), stem.substr(build + 1)};
}

}  // namespace

auto conda_package(std::string_view name, std::string_view version, std::string_view build) -> Package {
  Package package;
  package.ecosystem = Ecosystem::conda;
  put_word(package, package.name, ascii::lower(name));
  put_word(package, package.version, version);
  if (!build.empty()) {
    put_word(package, package.build.emplace(), build);
  }
  return package;
}

auto package_of_url(std::string_view url) -> Result<Package> {
  const auto place = url::without_fragment(url);
  const auto file = url::file_name_of(place);
  const auto parts = conda::is_package_file_name(file) ? split_file_name(conda::without_extension(file)) : std::nullopt;
  if (!parts) {
    return usage_error(quote(url::without_secrets(url)) + " names no conda package, such as `…/linux-64/pytorch-2.1.0-0.conda`");
  }
  auto package = conda_package(parts->name, parts->version, parts->build);
  put_file_name(package, file);
  package.url = url::PublicUrl::parse(place);
  put_fragment(url::fragment_of(url), package);
  if (const auto channel = conda::parse_channel_name(place)) {
    package.source = channel->canonical;
    package.subdir = channel->subdir.empty() ? std::nullopt : SubdirName::parse(channel->subdir);
  }
  return package;
}

auto python_among(const std::vector<Package>& packages) -> std::optional<DottedVersion> {
  for (const auto& package : packages) {
    if (package.ecosystem == Ecosystem::conda && package.name == "python") {
      return conda::leading_number(package.version);
    }
  }
  return std::nullopt;
}

auto platform_among(const std::vector<Package>& packages) -> std::optional<Platform> {
  for (const auto& package : packages) {
    if (const auto platform = parse_platform(package.subdir.value_or(""))) {
      return platform;
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::inventory
