// The `roles` of a stack: the purposes of its names. Only the main stack, whose releases are listed build by build, has them.
#include <string_view>
#include <utility>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

void read_conda_roles(YamlFile& file, const YamlTree& tree, StackRoles& roles) {
  YamlRow row(file, tree);
  roles.conda = row.text("main");
  roles.conda_library = row.optional_text("library").value_or("");
  roles.conda_gpu = row.optional_text("gpu").value_or("");
  roles.conda_cpu = row.optional_text("cpu").value_or("");
  roles.conda_cpu_only = row.optional_text("cpu_only").value_or("");
  roles.conda_mutex = row.optional_text("mutex").value_or("");
  roles.conda_select = row.optional_text("select").value_or("");
  roles.conda_select_gpu = row.optional_version("select_gpu").value_or(DottedVersion());
  roles.conda_cuda = row.text("cuda");
  roles.conda_cuda_since = row.version("cuda_since");
  roles.conda_cuda_channel = row.text("cuda_channel");
  roles.conda_cuda_channel_before = row.version("cuda_channel_before");
  roles.channel = row.text("channel");
  roles.sister_channels = row.texts("sister_channels");
  row.finish();
}

void read_pypi_roles(YamlFile& file, const YamlTree& tree, StackRoles& roles) {
  YamlRow row(file, tree);
  roles.pypi = row.text("main");
  roles.index = row.text("index");
  roles.index_pages = row.texts("index_pages");
  roles.linked = row.texts("linked");
  roles.plain_is_cpu = row.texts("plain_is_cpu");
  roles.labelled = row.texts("labelled");
  roles.published = row.texts("published");
  roles.others_on_index = row.texts("others_on_index");
  roles.only_on_index = row.texts("only_on_index");
  roles.pinned_libraries = row.texts("pinned_libraries");
  roles.release_label = row.optional_text("release_label").value_or("");
  row.finish();
}

void read_try_code(YamlFile& file, const YamlTree& tree, TryCode& code) {
  YamlRow row(file, tree);
  code.gpu = row.code("gpu");
  code.gpus = row.code("gpus");
  code.cpu = row.code("cpu");
  code.apple = row.code("apple");
  code.cuda = row.code("cuda");
  code.loads = row.code("loads");
  row.finish();
}

void read_companion_users(YamlFile& file, const YamlTree& tree, StackRoles& roles) {
  YamlRow row(file, tree);
  for (const auto& companion : roles.companions) {
    if (auto users = row.texts(companion); !users.empty()) {
      roles.companion_users.emplace_back(companion, std::move(users));
    }
  }
  row.finish();
}

/// Error messages by companion.
auto errors_of(YamlFile& file, const YamlTree* tree, const StackRoles& roles) -> std::vector<std::pair<std::string, std::string>> {
  std::vector<std::pair<std::string, std::string>> errors;
  if (tree == nullptr) {
    return errors;
  }
  YamlRow row(file, *tree);
  for (const auto& companion : roles.companions) {
    if (auto error = row.optional_text(companion)) {
      errors.emplace_back(companion, *std::move(error));
    }
  }
  row.finish();
  return errors;
}

}  // namespace

void read_roles(YamlFile& file, const YamlTree& tree, const StackEntry& stack, StackRoles& roles) {
  if (!roles.id.empty()) {
    file.fail(tree.line, "the stack " + quote(roles.id) + " has `roles` already, and only one can");
  }
  roles.id = stack.id;
  roles.title = stack.name;
  YamlRow row(file, tree);
  roles.default_request = row.texts("default_request");
  roles.companions = row.texts("companions");
  roles.released_with = row.texts("released_with");
  roles.former_companions = row.texts("former_companions");
  roles.companions_linked_since = row.optional_version("companions_linked_since").value_or(DottedVersion{});
  roles.abi_stable = row.texts("abi_stable");
  roles.abi_stable_since = row.optional_version("abi_stable_since").value_or(DottedVersion{});
  roles.former_linked_since = row.optional_version("former_linked_since").value_or(DottedVersion{});
  roles.users = row.texts("users");
  roles.conda_users = row.texts("conda_users");
  roles.import_errors = errors_of(file, row.optional("import_errors"), roles);
  roles.gpu_errors = errors_of(file, row.optional("gpu_errors"), roles);
  if (const auto* const users = row.optional("companion_users")) {
    read_companion_users(file, *users, roles);
  }
  roles.arch_list = row.optional_text("arch_list").value_or("");
  roles.run_time_compilers = row.texts("run_time_compilers");
  roles.compiler_packages = row.texts("compiler_packages");
  roles.other_labels = row.texts("other_labels");
  if (const auto* const code = row.required("try")) {
    read_try_code(file, *code, roles.try_code);
  }
  if (const auto* const conda = row.required("conda")) {
    read_conda_roles(file, *conda, roles);
  }
  if (const auto* const pypi = row.required("pypi")) {
    read_pypi_roles(file, *pypi, roles);
  }
  row.finish();
}

}  // namespace gpusolve::catalogs
