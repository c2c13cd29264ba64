// names.yaml: the content of conda packages.
#include <string>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

auto texts_of(YamlFile& file, const YamlTree& list) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& item : items_of(file, &list)) {
    texts.push_back(text_of(file, &item));
  }
  return texts;
}

void read_group(YamlFile& file, const YamlTree& item, CatalogData& data) {
  YamlRow row(file, item);
  const auto evidence = row.evidence();
  for (const auto& entry : entries_of(file, row.required("holders"))) {
    data.holders.push_back({entry.key, texts_of(file, entry.value), evidence});
    if (data.holders.back().conda.empty()) {
      file.fail(entry.value.line, quote(entry.key) + " names no conda package");
    }
  }
  row.finish();
}

}  // namespace

void read_names(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("groups"))) {
    read_group(file, item, data);
  }
  if (const auto* const others = root.required("others")) {
    YamlRow row(file, *others);
    const auto evidence = row.evidence();
    for (auto& name : row.texts("conda")) {
      data.other_things.push_back({std::move(name), evidence});
    }
    row.finish();
  }
  root.finish();
}

}  // namespace gpusolve::catalogs
