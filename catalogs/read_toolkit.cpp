// toolkit.yaml: the compilers for extensions of a set.
#include <algorithm>
#include <string>
#include <utility>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

void read_compilers(YamlFile& file, const YamlTree& item, CatalogData& data) {
  YamlRow row(file, item);
  HostCompilers entry{row.version("cuda"), row.version("gcc"), row.optional_version("clang"), row.optional_version("msvc"), row.evidence()};
  if (std::ranges::find(data.toolkits, entry.cuda, &ToolkitEntry::cuda) == data.toolkits.end()) {
    file.fail(row.line(), "CUDA " + entry.cuda.text() + " is not among the toolkits of cuda.yaml");
  }
  if (!data.host_compilers.empty() && entry.cuda <= data.host_compilers.back().cuda) {
    file.fail(row.line(), "toolkits must ascend, and " + quote(entry.cuda.text()) + " does not");
  }
  row.finish();
  data.host_compilers.push_back(std::move(entry));
}

void read_install(YamlFile& file, const YamlTree& item, CatalogData& data) {
  YamlRow row(file, item);
  ToolkitInstall install;
  install.is_conda = row.choice("installer", {"conda", "pip"}) == "conda";
  install.from = row.version("from");
  install.before = row.optional_version("before");
  install.platforms = row.platforms("platforms");
  install.channels = row.texts("channels");
  install.is_first = row.flag("first");
  install.packages = row.texts("packages");
  install.lines = row.texts("lines");
  install.evidence = row.evidence();
  if (install.is_conda == install.channels.empty()) {
    file.fail(row.line(), install.is_conda ? "conda needs `channels`" : "pip has no `channels`");
  }
  if (install.before && *install.before <= install.from) {
    file.fail(row.line(), "an entry cannot end before it begins");
  }
  row.finish();
  data.toolkit_installs.push_back(std::move(install));
}

}  // namespace

void read_toolkit(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("compilers"))) {
    read_compilers(file, item, data);
  }
  for (const auto& item : items_of(file, root.required("installs"))) {
    read_install(file, item, data);
  }
  root.finish();
}

}  // namespace gpusolve::catalogs
