// stacks/*.yaml: the packages of a stack, the variants that its name can mean, and its builds.
#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "base/date.hpp"
#include "base/enum_table.hpp"
#include "base/plain.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

const std::vector<std::string_view> k_carries{"gpu", "by-build", "cpu", "none"};
const std::vector<std::string_view> k_brings{"none", "cuda"};
const std::vector<std::string_view> k_packagings{"wheel", "conda-forge", "conda"};

/// The names to which the rows of one file refer.
struct StackFile {
  std::string id;
  std::map<std::pair<bool, std::string>, Carries> packages;  ///< key: whether it is a package of conda, and its name
};

auto carries_of(const std::string& word) -> Carries {
  const auto found = std::ranges::find(k_carries, word);
  return found == k_carries.end() ? Carries::none : static_cast<Carries>(found - k_carries.begin());
}

void read_elsewhere(YamlFile& file, YamlRow& row, StackPackage& package) {
  const auto* const place = row.optional("elsewhere");
  if (place == nullptr) {
    return;
  }
  YamlRow own(file, *place);
  Elsewhere elsewhere{own.text("install"), own.flag("another_there"), own.optional_text("note").value_or(""), own.evidence()};
  own.finish();
  if (package.is_conda || !elsewhere.install.starts_with("git+https://")) {
    file.fail(own.line(), "`elsewhere` is for a package of `pypi`, and its `install` begins with `git+https://`");
  }
  package.elsewhere = std::move(elsewhere);
}

void read_package(YamlFile& file, const YamlTree& item, StackFile& refs, CatalogData& data) {
  YamlRow row(file, item);
  StackPackage package;
  package.is_conda = row.has("conda");
  package.name = row.text(package.is_conda ? "conda" : "pypi");
  package.stack = refs.id;
  package.carries = carries_of(row.choice("carries", k_carries));
  package.completed_by = row.texts("completed_by");
  package.same_as = row.optional_text("same_as").value_or("");
  package.is_compiler = row.flag("compiler");
  package.loads_libraries = row.flag("loads_libraries");
  package.libraries = row.texts("libraries");
  package.needs_gpu = row.flag("needs_gpu");
  package.unlisted = row.has("unlisted") ? row.platforms("unlisted") : std::vector<Platform>{};
  package.is_linked_to_main = row.flag("linked_to_torch");
  package.names_no_main = row.flag("names_no_torch");
  if (row.has("brings")) {
    package.brings = row.choice("brings", k_brings) == k_brings.front() ? Brings::none : Brings::cuda;
  }
  package.is_excerpt = row.flag("excerpt");
  package.unknown_indexes = row.texts("unknown_indexes");
  package.same_minor_before = row.optional_version("same_minor_before");
  package.mismatched = row.optional_text("mismatched").value_or("");
  read_elsewhere(file, row, package);
  package.build_strings = read_build_strings(file, package.is_conda ? row.optional("build_strings") : nullptr);
  row.finish();
  const auto is_it = [&](const StackPackage& one) { return one.is_conda == package.is_conda && one.name == package.name; };
  if (std::ranges::any_of(data.stack_packages, is_it)) {
    file.fail(row.line(), "the package " + quote(package.name) + " is already in a stack");
  }
  refs.packages.emplace(std::pair(package.is_conda, package.name), package.carries);
  data.stack_packages.push_back(std::move(package));
}

auto variants_of(YamlFile& file, const YamlTree* list, bool is_conda, const StackFile& refs) -> std::vector<StackVariant> {
  std::vector<StackVariant> variants;
  if (list == nullptr) {
    return variants;
  }
  for (const auto& item : items_of(file, list)) {
    YamlRow row(file, item);
    variants.push_back({row.text("spec"), row.text("decides")});
    if (!refs.packages.contains({is_conda, variants.back().decides})) {
      file.fail(row.line(), quote(variants.back().decides) + " is not among the packages of this file");
    }
    row.finish();
  }
  return variants;
}

void read_request(YamlFile& file, const YamlTree& item, const StackFile& refs, StackEntry& stack) {
  YamlRow row(file, item);
  StackRequest request;
  request.asked = row.text("asked");
  request.in_place_of = row.texts("in_place_of");
  request.beside = row.texts("beside");
  request.pip = variants_of(file, row.optional("pip"), false, refs);
  request.conda = variants_of(file, row.optional("conda"), true, refs);
  if (const auto* const cpu = row.optional("cpu")) {
    YamlRow own(file, *cpu);
    request.pip_cpu = own.optional_text("pip").value_or("");
    request.conda_cpu = own.optional_text("conda").value_or("");
    own.finish();
  }
  row.finish();
  stack.requests.push_back(std::move(request));
}

auto numbers_of(YamlFile& file, const std::string& text, int line) -> StackVersion {
  auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  while (end > 0 && text[end - 1] == '.') {
    --end;
  }
  return {text, version_of(file, std::string_view(text).substr(0, end), line)};
}

/// Reads a list of targets, or the word `unknown`.
void read_code(YamlFile& file, YamlRow& row, StackBuild& build) {
  if (build.is_for_cpu) {
    build.is_code_known = true;
    return;
  }
  const auto* const cubins = row.required("sm");
  build.is_code_known = cubins != nullptr && !std::holds_alternative<std::string>(cubins->value);
  if (cubins != nullptr && !build.is_code_known && text_of(file, cubins) != "unknown") {
    file.fail(cubins->line, "`sm` is " + quote(text_of(file, cubins)) + ", where only a list or `unknown` means something");
  }
  const auto targets = [&](const YamlTree* list) {
    std::vector<CodeTarget> all;
    if (list != nullptr) {
      std::ranges::transform(items_of(file, list), std::back_inserter(all), [&](const auto& one) { return target_of(file, &one); });
    }
    std::ranges::sort(all);
    return all;
  };
  build.cubins = build.is_code_known ? targets(cubins) : std::vector<CodeTarget>{};
  build.ptx = targets(row.optional("ptx"));
}

void read_failures(YamlFile& file, YamlRow& row, StackBuild& build) {
  const auto* const list = row.optional("fails_on");
  if (list == nullptr) {
    return;
  }
  for (const auto& item : items_of(file, list)) {
    YamlRow one(file, item);
    KnownFailure failure;
    failure.gpus = one.capabilities("gpus");
    failure.why = one.text("why");
    failure.fails_only_with_older_driver = one.flag("older_driver");
    failure.evidence = one.evidence();
    one.finish();
    build.failures.push_back(std::move(failure));
  }
}

void read_limits(YamlFile& file, YamlRow& row, StackBuild& build) {
  build.least = row.optional_capability("least");
  build.most = row.optional_capability("most");
  build.compiles = row.flag("compiles");
  build.cudnn = row.optional_version("cudnn");
  build.least_glibc = row.optional_version("glibc");
  if (const auto* const driver = row.optional("least_driver")) {
    YamlRow own(file, *driver);
    build.least_linux_driver = own.optional_version("linux");
    build.least_windows_driver = own.optional_version("windows");
    own.finish();
  }
  read_failures(file, row, build);
}

void read_requirements(YamlFile& file, YamlRow& row, StackBuild& build) {
  build.are_requirements_known = row.has("requires");
  build.requirements = row.texts("requires");
  if (const auto* const extras = row.optional("extras")) {
    for (const auto& extra : entries_of(file, extras)) {
      std::vector<std::string> needs;
      for (const auto& item : items_of(file, &extra.value)) {
        needs.push_back(text_of(file, &item));
      }
      build.extras.emplace_back(extra.key, std::move(needs));
    }
  }
  build.extra = row.optional_text("extra").value_or("");
  if (!build.extra.empty() &&
      std::ranges::find(build.extras, build.extra, &decltype(build.extras)::value_type::first) == build.extras.end()) {
    file.fail(row.line(), "the extra " + quote(build.extra) + " is not among the extras of the row");
  }
}

void read_place(YamlFile& file, YamlRow& row, StackBuild& build) {
  const auto packaging = row.choice("packaging", k_packagings);
  build.is_conda = packaging != "wheel";
  build.packaging = packaging == "wheel" ? Packaging::wheel : packaging == "conda-forge" ? Packaging::conda_forge : Packaging::conda_other;
  build.channel = packaging == "conda" ? row.text("channel") : packaging == "conda-forge" ? "conda-forge" : "";
  build.platforms = row.platforms("platforms");
  build.label = row.optional_text("label").value_or("");
  build.index = row.optional_text("index").value_or("");
  build.also_on = row.optional_text("also_on").value_or("");
  build.pages = row.optional_text("pages").value_or("");
  if (!build.also_on.empty() && (build.is_conda || !build.index.empty() || !build.pages.empty())) {
    file.fail(row.line(), "`also_on` is for wheels of PyPI");
  }
  for (const auto& text : row.texts("python")) {
    build.pythons.push_back(version_of(file, text, row.line()));
  }
}

/// The packages of a row: `package`, or `packages` if their facts are equal.
auto names_of(YamlFile& file, YamlRow& row, bool is_conda, const StackFile& refs) -> std::vector<std::string> {
  auto names = row.has("packages") ? row.texts("packages") : std::vector<std::string>{row.text("package")};
  for (const auto& name : names) {
    if (!refs.packages.contains({is_conda, name})) {
      file.fail(row.line(), "the package " + quote(name) + " is not among the packages of this file");
    }
  }
  return names;
}

/// Reports a build that two rows describe.
void check_new(YamlFile& file, const YamlRow& row, const StackBuild& build, SeenBuilds& seen) {
  const auto base = (build.is_conda ? build.channel : "wheel") + " " + build.package + " " + build.label + " " + build.pages + " " +
                    (build.is_for_cpu ? "cpu"
                     : build.cuda     ? build.cuda->text()
                                      : "") +
                    " ";
  for (const auto& version : build.versions) {
    for (const auto platform : build.platforms) {
      if (!seen.insert(base + version.text + " " + std::string(platform_text(platform))).second) {
        file.fail(row.line(), "a second row for " + quote(build.package + " " + version.text) + " on " +
                                  std::string(platform_text(platform)) + " and the same CUDA");
      }
    }
  }
}

/// Reports code that the toolkit cannot make. Accepts any code if only the family of the toolkit is known.
void check_targets(YamlFile& file, const YamlRow& row, const StackBuild& build, const CatalogData& data) {
  const auto is_whole = build.cuda && build.cuda->parts().size() > 1;
  const auto toolkit = is_whole ? std::ranges::find(data.toolkits, build.cuda->prefix(2), &ToolkitEntry::cuda) : data.toolkits.end();
  for (const auto* const targets : {&build.cubins, &build.ptx}) {
    for (const auto& target : *targets) {
      if (toolkit != data.toolkits.end() && std::ranges::find(toolkit->targets, target) == toolkit->targets.end()) {
        file.fail(row.line(), "CUDA " + build.cuda->text() + " makes no code for " + quote(target_text(target)));
      }
    }
  }
}

/// One build for each version if each version has a page of its own: `.../expanded_assets/v{version}`.
auto split_by_page(StackBuild build) -> std::vector<StackBuild> {
  constexpr std::string_view k_hole = "{version}";
  if (build.pages.find(k_hole) == std::string::npos) {
    return {std::move(build)};
  }
  std::vector<StackBuild> builds;
  for (const auto& version : build.versions) {
    builds.push_back(build);
    builds.back().versions = {version};
    builds.back().pages = with_replaced(build.pages, k_hole, version.text);
  }
  return builds;
}

void read_build(YamlFile& file, const YamlTree& item, const StackFile& refs, CatalogData& data, SeenBuilds& seen) {
  YamlRow row(file, item);
  StackBuild build;
  const auto cuda = row.optional_text("cuda");
  build.is_for_cpu = cuda == "cpu";
  build.cuda = cuda && !build.is_for_cpu ? std::optional(version_of(file, *cuda, row.line())) : std::nullopt;
  read_place(file, row, build);
  build.holds_cuda = row.flag("holds_cuda");
  if (build.holds_cuda && (!build.is_conda || !build.cuda)) {
    file.fail(row.line(), "`holds_cuda` is for builds of conda with a CUDA");
  }
  read_code(file, row, build);
  check_targets(file, row, build, data);
  read_limits(file, row, build);
  read_requirements(file, row, build);
  build.other_way = row.optional_text("other_way").value_or("");
  build.without_nvcc = row.optional_text("without_nvcc").value_or("");
  build.only_raises = row.flag("only_raises");
  for (const auto& version : items_of(file, row.required("versions"))) {
    build.versions.push_back(numbers_of(file, text_of(file, &version), version.line));
  }
  std::ranges::stable_sort(build.versions, {}, &StackVersion::numbers);
  build.evidence = row.evidence();
  for (auto& name : names_of(file, row, build.is_conda, refs)) {
    build.package = std::move(name);
    if (build.only_raises) {
      build.are_requirements_known = true;
      build.requirements = {build.package + "!={version}"};
    }
    check_new(file, row, build, seen);
    std::ranges::move(split_by_page(build), std::back_inserter(data.stack_builds));
  }
  row.finish();
}

void read_recipes(YamlFile& file, YamlRow& root, const StackFile& refs, CatalogData& data) {
  const auto* const list = root.optional("from_source");
  if (list == nullptr) {
    return;
  }
  std::set<std::string> names;
  for (const auto& [key, carries] : refs.packages) {
    if (!key.first) {
      names.insert(key.second);
    }
  }
  for (const auto& item : items_of(file, list)) {
    read_recipe(file, item, names, data);
  }
}

using ReadLimit = void (*)(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data);

/// The packages of the file, and for the main stack also the main package.
auto names_in(const StackFile& refs, const CatalogData& data) -> std::set<std::string> {
  std::set<std::string> names;
  std::ranges::transform(refs.packages, std::inserter(names, names.end()), [](const auto& one) { return one.first.second; });
  if (data.roles.id == refs.id) {
    names.insert({data.roles.pypi, data.roles.conda});
  }
  return names;
}

/// Reads the items of `list`, which may be null.
void read_limits(YamlFile& file, const YamlTree* list, ReadLimit read, const StackFile& refs, CatalogData& data) {
  const auto names = list == nullptr ? std::set<std::string>() : names_in(refs, data);
  for (const auto& item : list == nullptr ? std::vector<YamlTree>() : items_of(file, list)) {
    read(file, item, names, data);
  }
}

void read_dates(YamlFile& file, YamlRow& root, StackEntry& stack) {
  const auto* const dates = root.optional("released");
  if (dates == nullptr) {
    return;
  }
  for (const auto& entry : entries_of(file, dates)) {
    auto date = text_of(file, &entry.value);
    if (date.size() != std::string_view("2024-06-18").size() || !parse_date(date)) {
      file.fail(entry.value.line, quote(date) + " is no date, such as `2024-06-18`");
    }
    stack.released.push_back({numbers_of(file, entry.key, entry.value.line), std::move(date)});
  }
  std::ranges::stable_sort(stack.released, {}, [](const StackRelease& one) { return one.version.numbers; });
  static_cast<void>(file.source(root.text("released_source"), root.line()));
}

}  // namespace

void read_stack(YamlFile& file, const YamlTree& tree, std::string id, CatalogData& data, SeenBuilds& seen) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  StackFile refs{std::move(id), {}};
  StackEntry stack{refs.id, root.text("name"), root.text("about"), root.optional_code("verify"), root.flag("holds_torch"), {}, {}, {}};
  if (const auto* const roles = root.optional("roles")) {
    read_roles(file, *roles, stack, data.roles);
  }
  for (const auto& item : items_of(file, root.required("packages"))) {
    read_package(file, item, refs, data);
  }
  if (const auto* const requests = root.optional("variants")) {
    for (const auto& item : items_of(file, requests)) {
      read_request(file, item, refs, stack);
    }
  }
  const auto before = data.stack_builds.size();
  for (const auto& item : items_of(file, root.required("builds"))) {
    read_build(file, item, refs, data, seen);
  }
  read_pythons(file, root, std::span(data.stack_builds).subspan(before));
  read_recipes(file, root, refs, data);
  const auto* const neighbours = root.optional("neighbours");
  const auto* const compiling = root.optional("compiles_at_run_time");
  const auto* const failing = root.optional("fails_in_part");
  const auto* const images = root.optional("images");
  read_dates(file, root, stack);
  read_limits(file, root.optional("system_libraries"), read_system_library, refs, data);
  if (root.has("source")) {
    static_cast<void>(root.evidence());  // the evidence of the list of packages
  }
  root.finish();
  stack.images = read_images(file, images, names_in(refs, data));
  read_limits(file, neighbours, read_neighbour, refs, data);
  read_limits(file, compiling, read_run_time_compiling, refs, data);
  read_limits(file, failing, read_partial_failure, refs, data);
  data.stacks.push_back(std::move(stack));
}

}  // namespace gpusolve::catalogs
