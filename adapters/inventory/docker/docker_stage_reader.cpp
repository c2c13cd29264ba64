#include "adapters/inventory/docker/docker_stage_reader.hpp"

#include <algorithm>
#include <utility>

#include "adapters/inventory/docker/changed_files.hpp"
#include "adapters/inventory/docker/docker_cuda.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/conda_environments.hpp"
#include "adapters/inventory/shell/python_commands.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// Limits far above any real file. A larger file is refused as a whole, since the last instructions of a file decide.
constexpr std::size_t k_most_stages = 200;
constexpr std::size_t k_most_instructions = 10'000;

class StageReader {
 public:
  explicit StageReader(const Input& input) : file_(input.name), images_(input.images) {
    const auto arch = input.machine.target.platform == Platform::linux_aarch64 ? "arm64" : "amd64";
    global_ = {{"TARGETARCH", arch},
               {"TARGETOS", "linux"},
               {"TARGETPLATFORM", std::string("linux/") + arch},
               {"BUILDPLATFORM", std::string("linux/") + arch}};
    const auto instructions = instructions_of(input.text);
    is_too_long_ = instructions.size() > k_most_instructions;
    for (std::size_t i = 0; i < instructions.size() && !is_too_long_; ++i) {
      take(instructions[i]);
    }
  }

  [[nodiscard]] auto is_too_long() const -> bool { return is_too_long_; }

  auto take_stages() -> std::vector<Stage> { return std::move(stages_); }

 private:
  void take(const Instruction& one) {
    if (one.keyword == "FROM") {
      open_stage(one);
    } else if (one.keyword == "ARG") {
      set_arguments(one);
    } else if (stages_.empty()) {
      return;
    } else if (one.keyword == "ENV") {
      set_environment(one);
      activate(environment_on_path(one.text));
    } else if (one.keyword == "WORKDIR") {
      enter(one);
    } else if (one.keyword == "SHELL") {
      set_shell(one);
    } else if (one.keyword == "COPY" || one.keyword == "ADD") {
      copy(one);
      stages_.back().installs_cuda |= may_install_cuda(one);
    } else if (one.keyword == "RUN") {
      run(one);
      stages_.back().installs_cuda |= may_install_cuda(one);
    }
  }

  auto stage_named(std::string_view name) const -> std::optional<std::size_t> {
    const auto wanted = ascii::lower(name);
    const auto found = std::ranges::find(stages_, wanted, &Stage::name);
    if (found != stages_.end() && !wanted.empty()) {
      return static_cast<std::size_t>(found - stages_.begin());
    }
    const auto number = parse_dotted_version(wanted);
    const bool is_number = number && number->parts().size() == 1 && number->part(0) < stages_.size();
    return is_number ? std::optional<std::size_t>(number->part(0)) : std::nullopt;
  }

  /// The image as the FROM instruction spells it, for a FROM with variables that have no value.
  static auto image_word(std::string_view text) -> std::string {
    std::string_view word;
    do {
      text = trimmed(text.substr(word.size()));
      word = text.substr(0, text.find_first_of(" \t"));
    } while (word.starts_with("--"));
    return std::string(word);
  }

  /// The platform of `--platform=linux/arm64`; nullopt for the target platform, and for platforms without wheels.
  auto platform_in(const std::vector<Word>& words) const -> std::optional<Platform> {
    static constexpr std::string_view k_option = "--platform=";
    const auto option = std::ranges::find_if(words, [](const Word& word) { return word.text.starts_with(k_option) && word.is_known; });
    const auto text = option == words.end() ? std::string() : ascii::lower(option->text.substr(k_option.size()));
    if (const auto usual = global_.find("TARGETPLATFORM"); usual != global_.end() && usual->second == text) {
      return std::nullopt;
    }
    const auto is_arch = [&](std::string_view arch) { return text == "linux/" + std::string(arch); };
    return is_arch("arm64") || is_arch("arm64/v8") || is_arch("aarch64") ? std::optional(Platform::linux_aarch64)
           : is_arch("amd64") || is_arch("x86_64")                       ? std::optional(Platform::linux_64)
                                                                         : std::nullopt;
  }

  /// Reads `FROM [--platform=...] image [AS name]`.
  void open_stage(const Instruction& one) {
    auto words = plain_words(one.text, one.line, global_);
    const auto platform = platform_in(words);
    std::erase_if(words, [](const Word& word) { return word.text.starts_with("--"); });
    is_too_long_ = is_too_long_ || stages_.size() >= k_most_stages;
    if (words.empty() || is_too_long_) {
      return;
    }
    Stage stage{.name = {}, .line = one.line};
    if (words.size() > 2 && ascii::lower(words[1].text) == "as") {
      stage.name = ascii::lower(words[2].text);
    }
    if (const auto base = stage_named(words.front().text)) {
      stage.image = stages_[*base].image;
      stage.platform = stages_[*base].platform;
      stage.variables = stages_[*base].variables;
      stage.folder = stages_[*base].folder;
      stage.needs.push_back(*base);
    } else {
      stage.image = words.front().is_known ? base_image(words.front().text, images_) : BaseImage{.name = image_word(one.text)};
      stage.image.place = line_place(file_, one.line);
    }
    stage.platform = platform ? platform : stage.platform;
    stages_.push_back(std::move(stage));
  }

  /// Reads `ARG A=b C`. In a stage, an argument without a value has the value that was set before the first stage.
  void set_arguments(const Instruction& one) {
    auto& variables = stages_.empty() ? global_ : stages_.back().variables;
    for (const auto& word : plain_words(one.text, one.line, variables)) {
      const auto equal = word.text.find('=');
      const auto name = word.text.substr(0, equal);
      if (const auto given = global_.find(name); equal == std::string::npos && given != global_.end()) {
        set_variable(variables, name, given->second);
      } else if (equal != std::string::npos) {
        set(variables, name, word, equal);
      }
    }
  }

  /// Reads `ENV A=b C=d`, or the old form `ENV A b c`.
  void set_environment(const Instruction& one) {
    auto& variables = stages_.back().variables;
    const auto words = plain_words(one.text, one.line, variables);
    if (words.size() > 1 && words.front().text.find('=') == std::string::npos) {
      set(variables, words.front().text, {"=" + words[1].text, one.line, words[1].is_known}, 0);
      return;
    }
    for (const auto& word : words) {
      if (const auto equal = word.text.find('='); equal != std::string::npos) {
        set(variables, word.text.substr(0, equal), word, equal);
      }
    }
  }

  void activate(const std::optional<std::string>& environment) {
    if (environment) {
      stages_.back().variables.insert_or_assign(std::string(k_active_environment), *environment);
    }
  }

  /// Reads `WORKDIR /app`; a relative path is relative to the previous WORKDIR.
  void enter(const Instruction& one) {
    auto& folder = stages_.back().folder;
    const auto words = plain_words(one.text, one.line, stages_.back().variables);
    const auto path = words.size() == 1 && words.front().is_known ? std::filesystem::path(words.front().text) : std::filesystem::path();
    const bool is_told = path.is_absolute() || (!path.empty() && !folder.empty());
    folder = is_told ? (std::filesystem::path(folder) / path).lexically_normal().string() : std::string();
  }

  /// Reads `SHELL ["conda", "run", "-n", "NAME", "/bin/bash", "-c"]`.
  void set_shell(const Instruction& one) {
    auto text = one.text;
    std::ranges::replace_if(
        text, [](char c) { return c == '[' || c == ']' || c == ','; }, ' ');
    activate(environment_of_run(plain_words(text, one.line, stages_.back().variables)));
  }

  static void set(Variables& variables, const std::string& name, const Word& word, std::size_t equal) {
    note_line_of_required_cuda(name, word.line, variables);
    if (word.is_known) {
      set_variable(variables, name, word.text.substr(equal + 1));
    } else {
      variables.erase(name);
    }
  }

  void copy(const Instruction& one) {
    auto& stage = stages_.back();
    auto words = plain_words(one.text, one.line, stage.variables);
    bool is_foreign = false;
    for (const auto& word : words) {
      if (word.text.starts_with("--from=")) {
        is_foreign = true;
        need(word.text.substr(7));
      }
    }
    std::erase_if(words, [](const Word& word) { return word.text.starts_with("--") || !word.is_known; });
    auto document = one.documents.begin();
    for (std::size_t i = 0; !is_foreign && i + 1 < words.size(); ++i) {
      const bool is_document = words[i].text.starts_with("<<") && document != one.documents.end();
      stage.copied.push_back({words[i].text, words.back().text, is_document ? std::optional(*document++) : std::nullopt, stage.folder});
    }
  }

  void need(std::string_view name) {
    const auto found = stage_named(name);
    if (found && *found + 1 < stages_.size()) {
      stages_.back().needs.push_back(*found);
    }
    stages_.back().brings_python = stages_.back().brings_python || (!found && is_image_with_python(name));
  }

  void run(const Instruction& one) {
    auto& stage = stages_.back();
    for (const auto& word : plain_words(one.text, one.line, stage.variables)) {
      if (!word.text.starts_with("--")) {
        break;
      }
      mount(word.text, stage);
    }
    auto variables = stage.variables;
    auto lines = install_lines_of(one, variables);
    for (const auto& [name, value] : variables) {
      if (name.starts_with(k_pip_config) || name.starts_with(k_changed_file)) {
        stage.variables.insert_or_assign(name, value);
      }
    }
    take_pythons(lines, stage);
    stage.lines.insert(stage.lines.end(), lines.begin(), lines.end());
  }

  /// Removes the lines that only install a Python, and stores in the stage whether one of these differs from the system's.
  static void take_pythons(std::vector<InstallLine>& lines, Stage& stage) {
    std::erase_if(lines, [&stage](const InstallLine& line) {
      const auto version = line.python ? parse_dotted_version(*line.python) : Result<DottedVersion>(Error{});
      const bool is_same = version && stage.image.system_python == *version;
      stage.brings_python = stage.brings_python || (line.brings_python && !is_same);
      return line.brings_python;
    });
  }

  void mount(std::string_view flag, Stage& stage) {
    auto [file, from] = mount_of(flag);
    if (!from.empty()) {
      need(from);
    } else if (!file.source.empty() && !file.target.empty()) {
      file.folder = stage.folder;
      stage.copied.push_back(std::move(file));
    }
  }

  std::string_view file_;
  std::span<const StackImage> images_;
  Variables global_;
  std::vector<Stage> stages_{};
  bool is_too_long_{};
};

}  // namespace

auto read_stages(const Input& input) -> Result<std::vector<Stage>> {
  StageReader reader(input);
  if (reader.is_too_long()) {
    return Error{ErrorKind::usage,
                 "a Dockerfile has at most " + std::to_string(k_most_instructions) + " instructions in " + std::to_string(k_most_stages) +
                     " stages, and this has more",
                 std::string(input.name)};
  }
  auto stages = reader.take_stages();
  if (stages.empty()) {
    return Error{ErrorKind::usage, "a Dockerfile begins with FROM, and this has none", std::string(input.name)};
  }
  return stages;
}

}  // namespace gpusolve::inventory
