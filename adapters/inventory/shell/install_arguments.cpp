#include "adapters/inventory/shell/install_arguments.hpp"

#include <algorithm>

#include "adapters/inventory/shell/conda_environments.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::inventory {
namespace {

using Words = std::span<const Word>;
using Use = Address::Use;

/// Further options that take a value: of pip and uv, and of the conda family. Separated by blanks.
constexpr std::string_view k_pip_values =
    " -t --target --prefix --root --src --platform --python-version --implementation --abi --only-binary --no-binary --upgrade-strategy "
    "--progress-bar --timeout --retries --resume-retries --cache-dir --log --proxy --cert --client-cert --global-option --build-option "
    "--config-settings "
    "--config-setting -C --install-option --report --root-user-action --exists-action --prerelease --resolution --index-strategy "
    "--link-mode "
    "--keyring-provider --exclude-newer --python -p --extra --group --no-build-isolation-package --build-constraint --build-constraints -b "
    "--override --overrides --reinstall-package --upgrade-package -P --refresh-package --color --directory --project --config-file "
    "--use-feature --no-install-package --torch-backend -w --wheel-dir -d --dest --destination-directory --python-executable --pip-args ";
constexpr std::string_view k_conda_values =
    " -n --name -p --prefix --solver --repodata-fn --platform --subdir --experimental --rc-file -r --root-prefix ";

auto takes_value(std::string_view option, bool is_for_conda) -> bool {
  return (is_for_conda ? k_conda_values : k_pip_values).find(" " + std::string(option) + " ") != std::string_view::npos;
}

/// Whether an option that combines one-letter flags of pip contains the flag: `-U`, `-qU`.
auto has_flag(std::string_view option, char flag) -> bool {
  constexpr std::string_view k_flags_of_pip = "qvIU";
  return option.size() > 1 && option.find_first_not_of(k_flags_of_pip, 1) == std::string_view::npos &&
         option.find(flag) != std::string_view::npos;
}

auto is_file_of_pip(std::string_view option) -> bool {
  return is_one_of(option, {"-r", "--requirement", "--requirements", "-c", "--constraint", "--constraints", "-e", "--editable"});
}

auto use_of(std::string_view option, bool is_for_conda) -> std::optional<Use> {
  if (is_for_conda) {
    return is_one_of(option, {"-c", "--channel"}) ? std::optional(Use::channel) : std::nullopt;
  }
  if (is_one_of(option, {"-i", "--index-url", "--default-index", "--pypi-url"})) {
    return Use::index;
  }
  if (is_one_of(option, {"--extra-index-url", "--index"})) {
    return Use::extra_index;
  }
  if (is_one_of(option, {"-f", "--find-links"})) {
    return Use::find_links;
  }
  return option == "--trusted-host" ? std::optional(Use::trusted_host) : std::nullopt;
}

/// Reads the arguments after `install`, `create` and similar words.
class Arguments {
 public:
  Arguments(InstallLine& line, bool has_environments) : line_(line), has_environments_(has_environments) {}

  void read(Words words) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      const auto& word = words[at];
      if (!word.text.starts_with('-') || word.text == "-") {
        line_.specs.push_back(word);
        continue;
      }
      const auto equal = word.text.find('=');
      const bool is_joined = word.text.starts_with("--") && equal != std::string::npos;
      const auto option = word.text.substr(0, is_joined ? equal : std::string::npos);
      const bool needs_value = is_read(option) || takes_value(option, is_conda());
      if (!needs_value) {
        line_.is_reinstall =
            line_.is_reinstall || has_flag(option, 'I') || is_one_of(option, {"--force-reinstall", "--reinstall", "--ignore-installed"});
        line_.is_upgrade = line_.is_upgrade || line_.is_reinstall || has_flag(option, 'U') || option == "--upgrade";
        line_.is_without_dependencies = line_.is_without_dependencies || is_one_of(option, {"--no-deps", "--no-dependencies"});
        continue;
      }
      if (is_joined) {
        take(option, {word.text.substr(equal + 1), word.line, word.is_known});
      } else if (at + 1 < words.size()) {
        take(option, words[++at]);
      }
    }
  }

 private:
  [[nodiscard]] auto is_conda() const -> bool { return line_.ecosystem == Ecosystem::conda; }

  [[nodiscard]] auto is_read(std::string_view option) const -> bool {
    return use_of(option, is_conda()) || is_one_of(option, {"-f", "--file"}) || (!is_conda() && is_file_of_pip(option));
  }

  void take(std::string_view option, const Word& value) {
    if (const auto use = use_of(option, is_conda())) {
      add_address(*use, value);
    } else if (is_conda() && is_one_of(option, {"-f", "--file"})) {
      (has_environments_ || is_yaml(value.text) ? line_.environments : line_.files).push_back(value);
    } else if (is_one_of(option, {"-r", "--requirement", "--requirements"}) && !is_conda()) {
      line_.files.push_back(value);
    } else if (is_one_of(option, {"-c", "--constraint", "--constraints"}) && !is_conda()) {
      line_.constraints.push_back(value);
    } else if (is_one_of(option, {"-e", "--editable"})) {
      line_.specs.push_back({"-e " + value.text, value.line, value.is_known});
    } else if (option == k_backend_option) {
      add_backend(value);
    } else if (is_conda() && is_one_of(option, {"-n", "--name", "-p", "--prefix"})) {
      line_.environment = environment_named(value, is_one_of(option, {"-p", "--prefix"}));
    } else if (is_one_of(option, {"--extra", "--group"}) && value.is_known) {
      line_.parts.push_back(value.text);
    } else if (is_one_of(option, {"--python", "-p"})) {
      line_.python = value.is_known ? std::optional(value.text) : std::nullopt;
    }
  }

  void add_address(Use use, const Word& value) {
    if (value.is_known && !value.text.empty()) {
      line_.addresses.push_back({use, value.text, ""});
    }
  }

  /// Adds the index of a backend in front of all others: uv takes torch's packages from it, whatever other indexes are given.
  void add_backend(const Word& value) {
    const auto index = index_of_backend(value.text);
    if (value.is_known && index) {
      line_.addresses.insert(line_.addresses.begin(), *index);
    }
  }

  static auto is_yaml(std::string_view name) -> bool { return name.ends_with(".yml") || name.ends_with(".yaml"); }

  InstallLine& line_;
  bool has_environments_;
};

}  // namespace

void read_arguments(InstallLine& line, Words words, bool has_environments) { Arguments(line, has_environments).read(words); }

auto index_of_backend(std::string_view backend) -> std::optional<Address> {
  if (backend != "cpu" && !cuda_of_label(backend)) {
    return std::nullopt;
  }
  return Address{
      .use = Use::extra_index, .text = "https://download.pytorch.org/whl/" + std::string(backend), .place = {}, .is_by_backend = true};
}

auto takes_value_of_pip(std::string_view option) -> bool {
  return use_of(option, false) || is_file_of_pip(option) || takes_value(option, false);
}

auto next_plain(Words words, std::size_t at) -> std::size_t {
  while (at < words.size() && words[at].text.starts_with('-')) {
    ++at;
  }
  return at;
}

auto is_one_of(std::string_view word, std::initializer_list<std::string_view> words) -> bool {
  return std::ranges::find(words, word) != words.end();
}

auto is_conda_program(std::string_view name) -> bool { return is_one_of(name, {"conda", "mamba", "micromamba"}); }

}  // namespace gpusolve::inventory
