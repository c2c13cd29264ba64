#include "adapters/lock/locked_package.hpp"

#include <algorithm>

namespace gpusolve::lock {
namespace {

auto missing(const std::string& what, const Package& package, std::string_view why, std::string_view format) -> Error {
  return {ErrorKind::usage, "no " + what + " is known of " + quote(package.name + " " + package.version) + ", for " + std::string(why) +
                                ", and a " + std::string(format) + " must hold one of every package"};
}

auto check_package(const Package& package, bool is_partial, std::string_view format, bool wants_md5) -> Status {
  const std::string why =
      is_partial ? "the embedded catalog knows versions but no files; name a channel or an index" : "its source gives none";
  if (!package.url) {
    return missing("URL", package, why, format);
  }
  const bool is_conda = package.ecosystem == Ecosystem::conda;
  if (is_conda && wants_md5 && !package.md5) {
    return missing("MD5", package, why, format);
  }
  if (!package.sha256 && !(is_conda && package.md5)) {
    return missing("digest", package, why, format);
  }
  return std::monostate{};
}

}  // namespace

auto check_locked(const CommandParts& parts, std::string_view format, bool wants_md5) -> Status {
  for (const auto& package : parts.answer().packages) {
    const bool is_python_of_pip = package.ecosystem == Ecosystem::pypi && package.name == "python";
    if (is_python_of_pip) {
      continue;
    }
    if (auto checked = check_package(package, parts.is_partial(), format, wants_md5); !checked) {
      return checked;
    }
  }
  return std::monostate{};
}

auto split_dependency(std::string_view text) -> std::pair<std::string, std::string> {
  text = text.substr(0, text.find(';'));
  const auto end = std::min(text.find_first_of(" =<>!~[("), text.size());
  auto spec = text.substr(end);
  const auto extras = spec.starts_with('[') ? spec.find(']') : std::string_view::npos;
  spec = extras == std::string_view::npos ? spec : spec.substr(extras + 1);
  const auto first = spec.find_first_not_of(" (");
  const auto last = spec.find_last_not_of(" )");
  return {std::string(text.substr(0, end)), first == std::string_view::npos ? "" : std::string(spec.substr(first, last - first + 1))};
}

auto channel_url(const Package& package) -> std::string {
  const auto url = package.url ? package.url->text() : std::string();
  const auto file = url.rfind('/');
  const auto subdir = file == std::string::npos || file == 0 ? std::string::npos : url.rfind('/', file - 1);
  const bool is_usual = subdir != std::string::npos && package.subdir && url.substr(subdir + 1, file - subdir - 1) == *package.subdir;
  return is_usual ? url.substr(0, subdir + 1) : package.source;
}

}  // namespace gpusolve::lock
