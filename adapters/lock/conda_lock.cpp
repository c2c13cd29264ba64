#include "adapters/lock/conda_lock.hpp"

#include <algorithm>
#include <map>

#include "adapters/lock/locked_package.hpp"
#include "adapters/lock/yaml_writer.hpp"
#include "base/digest/digest.hpp"
#include "base/plain.hpp"

namespace gpusolve::lock {
namespace {

auto content_hash(const CommandParts& parts, std::string_view platform) -> std::string {
  const auto& request = parts.answer().request;
  const auto text = joined(channels_of(parts), "\n") + "\n\n" + joined(request.specs, "\n") + "\n\n" + joined(request.constraints, "\n") +
                    "\n\n" + std::string(platform) + "\n";
  return sha256_of(text);
}

void write_metadata(YamlWriter& writer, const CommandParts& parts, std::string_view platform) {
  writer.map("content_hash", [&] { writer.entry(platform, content_hash(parts, platform)); });
  writer.maps("channels", channels_of(parts), [](YamlWriter& out, const std::string& channel) {
    out.field("url", std::string_view(channel));
    out.texts("used_env_vars", {});
  });
  writer.texts("platforms", {std::string(platform)});
  writer.texts("sources", {"gpusolve.lock"});
}

/// The combined version specs of all dependencies on one name, and the first build spec among them.
struct JoinedSpecs {
  std::string version;
  std::string build;

  void add(std::string_view spec) {
    const auto blank = std::min(spec.find(' '), spec.size());
    const auto more = spec.substr(0, blank);
    if (!more.empty() && (more != "*" || version.empty())) {
      version = version.empty() || version == "*" ? std::string(more) : version + "," + std::string(more);
    }
    build = build.empty() ? std::string(spec.substr(std::min(blank + 1, spec.size()))) : build;
  }
  [[nodiscard]] auto text() const -> std::string { return build.empty() ? version : version + " " + build; }
};

/// Keeps virtual packages, because conda-lock writes them too.
void write_dependencies(YamlWriter& writer, const Package& package) {
  std::map<std::string, JoinedSpecs> needs;
  for (const auto& text : package.depends) {
    const auto [name, spec] = split_dependency(text);
    needs[name].add(spec);
  }
  writer.map("dependencies", [&] {
    for (const auto& [name, asked] : needs) {
      writer.entry(name, asked.text());
    }
  });
}

void write_package(YamlWriter& writer, const Package& package, std::string_view platform) {
  const bool is_conda = package.ecosystem == Ecosystem::conda;
  writer.field("name", std::string_view(package.name));
  writer.field("version", std::string_view(package.version));
  writer.field("manager", std::string_view(is_conda ? "conda" : "pip"));
  writer.field("platform", platform);
  write_dependencies(writer, package);
  writer.field("url", package.url->text());
  writer.map("hash", [&] {
    if (is_conda) {
      writer.field("md5", package.md5->text());
    }
    if (package.sha256) {
      writer.field("sha256", package.sha256->text());
    }
  });
  if (is_conda && package.build) {
    writer.field("build", *package.build);
  }
  writer.field("category", std::string_view("main"));
  writer.flag("optional", false);
}

}  // namespace

auto write_conda_lock(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer);
  if (const auto checked = check_locked(parts, "conda-lock.yml", true); !checked) {
    return checked.error();
  }
  const auto platform = platform_text(answer.facts.platform.value);
  YamlWriter writer;
  writer.map([&] {
    writer.number("version", 1);
    writer.map("metadata", [&] { write_metadata(writer, parts, platform); });
    std::vector<Package> packages;
    for (const auto& package : answer.packages) {
      if (package.ecosystem == Ecosystem::conda || package.name != "python") {
        packages.push_back(package);
      }
    }
    writer.maps("package", packages, [&](YamlWriter& out, const Package& package) { write_package(out, package, platform); });
  });
  return "# " + title_of(answer) + "\n# conda-lock install -n gpusolve THIS_FILE\n" + writer.text();
}

}  // namespace gpusolve::lock
