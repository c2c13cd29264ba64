// Container images in the file of a stack.
#include <algorithm>
#include <array>
#include <utility>

#include "base/plain.hpp"
#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

auto parts_of(YamlFile& file, YamlRow& row) -> StackImage::Parts {
  using Parts = StackImage::Parts;
  constexpr std::array<std::pair<std::string_view, Parts>, 3> k_parts{{{"tag", Parts::tag}, {"devel", Parts::devel}, {"gpu", Parts::gpu}}};
  const auto text = row.optional_text("cuda");
  const auto* const found = std::ranges::find(k_parts, text.value_or(""), &std::pair<std::string_view, Parts>::first);
  if (text && found == k_parts.end()) {
    file.fail(row.line(), "`cuda` of an image is `tag`, `devel` or `gpu`, not " + quote(*text));
  }
  return found == k_parts.end() ? Parts::unknown : found->second;
}

auto required_cuda_of(YamlFile& file, const YamlTree* releases) -> std::vector<ImageCuda> {
  std::vector<ImageCuda> required;
  for (const auto& entry : releases == nullptr ? std::vector<YamlEntry>() : entries_of(file, releases)) {
    required.push_back({version_of(file, entry.key, entry.value.line), version_of(file, text_of(file, &entry.value), entry.value.line)});
  }
  std::ranges::sort(required, {}, &ImageCuda::since);
  return required;
}

auto pythons_of(YamlFile& file, const YamlTree* releases) -> std::vector<ImagePython> {
  std::vector<ImagePython> pythons;
  for (const auto& entry : releases == nullptr ? std::vector<YamlEntry>() : entries_of(file, releases)) {
    pythons.push_back({version_of(file, entry.key, entry.value.line), version_of(file, text_of(file, &entry.value), entry.value.line)});
  }
  return pythons;
}

auto image_of(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages) -> StackImage {
  YamlRow row(file, item);
  StackImage image{.repository = row.text("image"), .packages = row.texts("packages")};
  image.tag_part = row.optional_text("only").value_or("");
  image.states_release = row.flag("states_release");
  image.is_labelled = row.flag("is_labelled");
  image.is_of_vendor = row.flag("is_of_vendor");
  image.parts = parts_of(file, row);
  image.required_cuda = required_cuda_of(file, row.optional("requires_cuda"));
  image.pythons = pythons_of(file, row.optional("python"));
  for (const auto& name : image.packages) {
    if (!packages.contains(name)) {
      file.fail(row.line(), quote(name) + " is not among the packages of this file");
    }
  }
  if (image.packages.empty()) {
    file.fail(row.line(), "an image names its `packages`");
  }
  static_cast<void>(row.evidence());
  row.finish();
  return image;
}

}  // namespace

auto read_images(YamlFile& file, const YamlTree* list, const std::set<std::string>& packages) -> std::vector<StackImage> {
  std::vector<StackImage> images;
  for (const auto& item : list == nullptr ? std::vector<YamlTree>() : items_of(file, list)) {
    images.push_back(image_of(file, item, packages));
  }
  return images;
}

}  // namespace gpusolve::catalogs
