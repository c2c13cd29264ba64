#include "adapters/inventory/docker/docker_reader.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>

#include "adapters/inventory/conda_demands.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/docker/docker_commands.hpp"
#include "adapters/inventory/docker/docker_cuda.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/kinds.hpp"
#include "adapters/inventory/lists/requirement_lines.hpp"
#include "adapters/inventory/projects/uv_settings.hpp"
#include "adapters/inventory/shell/pixi_lines.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/files/atomic_file.hpp"
#include "base/plain.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_uv = "uv";
constexpr auto k_pyproject = "pyproject.toml";

class DockerReader {
 public:
  DockerReader(const Input& input, const JudgedStage& stage) : input_(input), stage_(stage) {
    const bool runs_uv = std::ranges::find(stage.lines, k_uv, &InstallLine::program) != stage.lines.end();
    uv_ = runs_uv ? settings_of_uv() : std::nullopt;
    for (const auto& [path, number] : input_.folder ? stage_.changed : std::vector<std::pair<std::string, std::size_t>>()) {
      if (const auto name = stage_.file_in_context(path)) {
        changed_.emplace((*input_.folder / *name).lexically_normal(), number);
      }
    }
  }

  auto read() -> Inventory {
    inventory_.kind = Kind::dockerfile;
    inventory_.image = stage_.image;
    inventory_.platform = stage_.platform;
    inventory_.packages = stage_.image.packages;
    inventory_.python = stage_.image.python;
    inventory_.notes = stage_.notes;
    replaced_.start(inventory_);
    for (const auto& line : stage_.lines) {
      replaced_.begin(inventory_);
      add(line);
    }
    replaced_.drop(inventory_);
    replaced_.note_removed(inventory_);
    addresses_.part(replaced_, inventory_);
    const auto conda_python = python_among(inventory_.packages);
    inventory_.python = conda_python ? conda_python : python();
    if (inventory_.python != inventory_.image->system_python) {
      inventory_.image->system_python.reset();
    }
    assign_indexes(inventory_, *input_.roles);
    sort_packages(inventory_.packages);
    inventory_.installs_cuda = stage_.installs_cuda;
    inventory_.may_compile_elsewhere = stage_.may_compile_elsewhere;
    inventory_.may_ask_for_gpu_code = may_ask_for_gpu_code(input_.text);
    inventory_.may_compile_extensions = may_compile_extensions(input_.text);
    inventory_.starts_on_any_driver = stage_.starts_on_any_driver;
    inventory_.required_cuda = stage_.required_cuda;
    for (auto& command : inventory_.commands) {
      command.python = command.python ? command.python : inventory_.python;
    }
    return std::move(inventory_);
  }

 private:
  [[nodiscard]] auto place(std::size_t line) const -> std::string { return line_place(input_.name, line); }
  /// The Python that a tag or a command states, otherwise the Python of the distribution.
  [[nodiscard]] auto python() const -> std::optional<DottedVersion> { return inventory_.python ? inventory_.python : stage_.system_python; }
  [[nodiscard]] auto machine() const -> Machine {
    auto machine = input_.machine;
    machine.python = machine.python ? machine.python : python();
    machine.target.platform = stage_.platform.value_or(machine.target.platform);
    return machine;
  }
  void note(Note::What what, std::string text, std::size_t line) { inventory_.notes.push_back({what, std::move(text), place(line)}); }

  void add(const InstallLine& line) {
    if (line.is_conditional) {
      note(Note::What::open, "a command of " + line.program + " under a condition (line " + std::to_string(line.line) + ")", line.line);
      note_replaceable(line);
      return;
    }
    if (line.is_removal) {
      remove(line);
      return;
    }
    if (!line.project_files.empty()) {
      add_project(line);
      return;
    }
    if (line.program == k_pixi_init || line.program == k_pixi_add) {
      add_pixi(line);
      return;
    }
    first_address_ = inventory_.addresses.size();
    for (auto address : line.addresses) {
      address.place = place(line.line);
      inventory_.addresses.push_back(std::move(address));
    }
    if (!line.uv.file.empty() && !toml_at_hand(line.uv.file)) {
      note(Note::What::absent, line.uv.file, line.line);
    }
    if (line.program == k_uv && line.tool.empty()) {  // environments of tools ignore the settings of a project
      std::ranges::copy(addresses_of_uv(line), std::back_inserter(inventory_.addresses));
    }
    inventory_.python =
        line.python && parse_dotted_version(*line.python) ? std::optional(*parse_dotted_version(*line.python)) : inventory_.python;
    line.ecosystem == Ecosystem::pypi ? add_pip(line) : add_conda(line);
  }

  /// The file as TOML; nullopt if the file is not available or not valid TOML.
  [[nodiscard]] auto toml_at_hand(const std::string& name) const -> std::optional<UvFile> {
    const auto file = file_at_hand({name, 0, true}, input_, stage_);
    auto settings = file ? load_toml(file->text, file->path) : Result<toml::table>(Error{});
    return settings ? std::optional(UvFile{file->path, std::move(settings).value()}) : std::nullopt;
  }

  /// The settings of uv that COPY puts into the image: a uv.toml, otherwise the table in a pyproject.toml.
  [[nodiscard]] auto settings_of_uv() const -> std::optional<UvFile> {
    if (stage_.is_copied(k_uv_file)) {
      return toml_at_hand(k_uv_file);
    }
    auto project = stage_.is_copied(k_pyproject) ? toml_at_hand(k_pyproject) : std::nullopt;
    return project ? uv_table_of(*std::move(project)) : std::nullopt;
  }

  /// The addresses in the settings that this uv command reads.
  [[nodiscard]] auto addresses_of_uv(const InstallLine& line) const -> std::vector<Address> {
    const auto named = line.uv.file.empty() ? std::nullopt : toml_at_hand(line.uv.file);
    const auto& settings = line.uv.file.empty() ? uv_ : named;
    if (line.program != k_uv || line.uv.is_none || !settings) {
      return {};
    }
    return line.uv.is_for_pip ? uv_pip_addresses(settings->settings, settings->path)
                              : uv_project_addresses(settings->settings, settings->path);
  }

  /// Whether uv's rule for indexes holds: neither the command nor the settings that it reads choose another rule.
  [[nodiscard]] auto is_first_match(const InstallLine& line) const -> bool {
    const auto places = line.is_first_match ? addresses_of_uv(line) : std::vector<Address>();
    return line.is_first_match && (places.empty() || places.front().is_first_match);
  }

  /// Whether a command at or before that line changes the file of the build context.
  [[nodiscard]] auto is_changed(const std::filesystem::path& path, std::size_t line) const -> bool {
    const auto found = changed_.find(path);
    return found != changed_.end() && found->second <= line;
  }

  /// The request of a pip command.
  auto asked_by(const InstallLine& line) -> Inventory {
    RequirementLines pip(input_.folder, machine(), false);
    pip.leave_out([this, number = line.line](const std::filesystem::path& path) { return is_changed(path, number); });
    for (const auto& word : line.specs) {
      if (!known_or_noted(word)) {
        pip.read_open_spec(word.text, word.text + "…", place(word.line));
      } else if (!pip.read_line(word.text, place(word.line))) {
        note(Note::What::open, word.text, word.line);
      }
    }
    std::vector<Inventory> projects;
    for (const auto& word : line.files) {
      auto project = is_project_of_uv(word, line) ? project_at_hand(word, line) : std::nullopt;
      project ? projects.push_back(*std::move(project)) : include(word, false, pip);
    }
    for (const auto& word : line.constraints) {
      include(word, true, pip);
    }
    auto found = pip.take();
    for (auto& project : projects) {
      append(found, std::move(project));
    }
    return found;
  }

  void remove(const InstallLine& line) {
    for (const auto& word : line.ecosystem == Ecosystem::conda ? line.specs : std::vector<Word>()) {
      replaced_.remove(demanded_name({Ecosystem::conda, word.text, {}}), Ecosystem::conda);
    }
    const auto asked = line.ecosystem == Ecosystem::pypi && line.tool.empty() ? asked_by(line) : Inventory{};
    for (const auto& demand : asked.demands) {
      replaced_.remove(demanded_name(demand), Ecosystem::pypi);
    }
  }

  /// Notes the packages of a command that may not run: the command is left out, but they may replace installed packages.
  void note_replaceable(const InstallLine& line) {
    const auto notes = inventory_.notes;
    const auto asked = line.ecosystem == Ecosystem::pypi && line.tool.empty() ? asked_by(line) : Inventory{};
    for (const auto& demand : asked.demands) {
      inventory_.replaceable.push_back(demanded_name(demand));
    }
    std::ranges::transform(asked.packages, std::back_inserter(inventory_.replaceable),
                           [](const Package& package) { return package.name.text(); });
    inventory_.notes = notes;
  }

  void add_pip(const InstallLine& line) {
    auto found = asked_by(line);
    for (auto& demand : found.demands) {
      demand.is_upgrade = line.is_upgrade;
      demand.is_by_uv = line.program == k_uv;
    }
    replaced_.install(found, line);
    add_command(found, line);
    replaced_.bind(found);
    const auto installed = found;
    append(inventory_, std::move(found));
    for (auto& address : std::span(inventory_.addresses).subspan(first_address_)) {
      address.is_first_match = is_first_match(line);
    }
    addresses_.note(replaced_.command(), first_address_, installed, inventory_);
  }

  /// Stores the request of a command whose refusal by pip ends the build. Omits commands with `--no-deps`, because pip then accepts
  /// packages that contradict each other, and commands that find some packages installed while there are addresses, because these packages
  /// may come from addresses of earlier commands.
  void add_command(const Inventory& asked, const InstallLine& line) {
    if (line.is_without_dependencies || line.may_fail || (replaced_.finds_installed() && !inventory_.addresses.empty())) {
      return;
    }
    auto command = asked;
    command.kind = Kind::dockerfile;
    command.path = place(line.line);
    command.platform = stage_.platform;
    command.image = stage_.image;
    command.image->packages.clear();
    command.image->unstated.clear();
    command.python = line.python ? inventory_.python : std::nullopt;
    command.addresses.insert(command.addresses.begin(), inventory_.addresses.begin() + static_cast<std::ptrdiff_t>(first_address_),
                             inventory_.addresses.end());
    for (auto& demand : command.demands) {
      demand.command = replaced_.command();
    }
    for (auto& address : command.addresses) {
      address.is_first_match = is_first_match(line);
    }
    assign_indexes(command, *input_.roles);
    sort_packages(command.packages);
    inventory_.commands.push_back(std::move(command));
  }

  void include(const Word& word, bool is_constraint, RequirementLines& pip) {
    if (!known_or_noted(word)) {
      return;
    }
    if (const auto written = stage_.written_file(word.text)) {
      if (!pip.read_text(*written, std::string(input_.name), is_constraint)) {
        note(Note::What::open, word.text, word.line);
      }
      return;
    }
    const auto name = stage_.file_in_context(word.text);
    if (!name || !input_.folder || !pip.include(*name, place(word.line), is_constraint)) {
      note(Note::What::absent, word.text, word.line);
    }
  }

  void add_conda(const InstallLine& line) {
    for (const auto& word : line.specs) {
      if (known_or_noted(word) && !add_conda_demand(word.text, place(word.line), *input_.roles, inventory_)) {
        note(Note::What::open, word.text, word.line);
      }
    }
    for (const auto& word : line.files) {
      note(Note::What::absent, word.text, word.line);
    }
    for (const auto& word : line.environments) {
      add_environment(word);
    }
    replaced_.install_with_conda(inventory_);
  }

  /// Reads packages that a script adds to the manifest that it made. Another manifest may name other channels and a CUDA of the system.
  void add_pixi(const InstallLine& line) {
    if (line.program == k_pixi_init) {
      pixi_channels_ = stage_.is_copied(k_pixi_manifest) ? std::vector<Address>() : line.addresses;
    } else if (pixi_channels_.empty() || line.specs.empty()) {
      note(Note::What::absent, "what `" + line.program + "` installs, which depends on its manifest", line.line);
    } else {
      for (auto address : pixi_channels_) {
        address.place = place(line.line);
        inventory_.addresses.push_back(std::move(address));
      }
      inventory_.states_virtual_packages = true;
      add_conda(line);
    }
  }

  void add_environment(const Word& word) {
    const auto file = known_or_noted(word) ? file_at_hand(word, input_, stage_) : std::nullopt;
    auto found = file ? read_environment(input_of(*file)) : Result<Inventory>(Error{});
    if (found) {
      append(inventory_, std::move(found).value());
    } else if (word.is_known) {
      note(Note::What::absent, word.text, word.line);
    }
  }

  /// Whether the note is about parts that are not read; the command does not install these.
  static auto is_about_other_parts(const Note& note) -> bool { return note.what == Note::What::left || note.what == Note::What::gpu_left; }

  /// A view of the text of the file. Its Python is the one that earlier commands state.
  [[nodiscard]] auto input_of(const FileAtHand& file) const -> Input {
    return {.text = file.text,
            .name = file.path,
            .folder = std::filesystem::path(file.path).parent_path(),
            .machine = machine(),
            .is_for_gpus = input_.is_for_gpus,
            .roles = input_.roles};
  }

  /// Whether the command is `uv pip install -r pyproject.toml`.
  static auto is_project_of_uv(const Word& word, const InstallLine& line) -> bool {
    return line.program == k_uv && word.is_known && std::filesystem::path(word.text).filename() == k_pyproject;
  }

  /// Reads the parts of the project that the command names; nullopt if the file is not available or cannot be read.
  [[nodiscard]] auto project_at_hand(const Word& word, const InstallLine& line) const -> std::optional<Inventory> {
    const auto file = file_at_hand(word, input_, stage_);
    auto input = file ? input_of(*file) : Input{};
    input.parts = line.parts;
    input.command = line.installed;
    input.is_for_gpus = {};  // nothing is guessed: the command says which parts it installs
    const auto kind = file ? recognise(input) : Result<const KindEntry*>(Error{});
    auto found = kind && (*kind)->read != nullptr ? (*kind)->read(input) : Result<Inventories>(Error{});
    if (!found || found->size() != 1) {
      return std::nullopt;
    }
    std::erase_if(found->front().notes, is_about_other_parts);
    return std::move(found->front());
  }

  /// Reads the first available file of the project. Skips a file that cannot be read: its own audit reports the errors.
  void add_project(const InstallLine& line) {
    for (const auto& word : line.project_files) {
      if (auto project = project_at_hand(word, line)) {
        replaced_.install(*project, line);
        append(inventory_, *std::move(project));
        return;
      }
    }
    note(Note::What::absent, "what `" + line.program + "` installs, which is in the project's lock", line.line);
  }

  /// Whether the value is known and not empty; if it is known only when the command runs, adds a note.
  auto known_or_noted(const Word& word) -> bool {
    if (!word.is_known) {
      note(Note::What::open, word.text + "… (line " + std::to_string(word.line) + ")", word.line);
    }
    return word.is_known && !word.text.empty();
  }

  const Input& input_;
  const JudgedStage& stage_;
  Inventory inventory_{};
  Replaced replaced_{};
  CommandAddresses addresses_{};
  std::map<std::filesystem::path, std::size_t> changed_{};  ///< files of the build context, with the first line that changes them
  std::optional<UvFile> uv_;                                ///< the settings that uv commands find in the image
  std::vector<Address> pixi_channels_{};                    ///< of the manifest that the script makes; empty: not known
  std::size_t first_address_{};                             ///< index of the first address of the current command
};

}  // namespace

auto file_at_hand(const Word& word, const Input& input, const JudgedStage& stage) -> std::optional<FileAtHand> {
  if (auto written = stage.written_file(word.text)) {
    return FileAtHand{std::string(input.name), *std::move(written)};
  }
  const auto name = stage.file_in_context(word.text);
  const auto path = name && input.folder ? (*input.folder / *name).lexically_normal() : std::filesystem::path();
  const auto raw = path.empty() ? Result<std::string>(Error{}) : files::read_file(path.string(), k_longest_input);
  auto text = raw ? decode_input(*raw, path.string()) : Result<std::string>(Error{});
  return text ? std::optional(FileAtHand{path.string(), std::move(text).value()}) : std::nullopt;
}

auto read_stage(const Input& input, const JudgedStage& stage) -> Inventory { return DockerReader(input, stage).read(); }

}  // namespace gpusolve::inventory
