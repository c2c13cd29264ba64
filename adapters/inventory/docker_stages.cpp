#include "adapters/inventory/docker_stages.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "adapters/inventory/changed_files.hpp"
#include "adapters/inventory/conda_environments.hpp"
#include "adapters/inventory/docker_cuda.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/python_commands.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// Far above any real file. A file with more is refused, since its last instructions decide.
constexpr std::size_t k_most_stages = 200;
constexpr std::size_t k_most_instructions = 10'000;

struct Stage {
  std::string name;
  BaseImage image{};
  std::optional<Platform> platform{};
  std::size_t line{};
  std::vector<std::size_t> needs{};  ///< stages that it starts from or copies from
  Variables variables{};
  std::vector<InstallLine> lines{};
  std::vector<CopiedFile> copied{};
  std::string folder{};  ///< its WORKDIR; empty: that of the image, which no tag states
  bool brings_python{};  ///< whether another Python may take the place of the image's own
  bool installs_cuda{};
};

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

  /// The image of a FROM whose variables have no value, as it is written.
  static auto image_word(std::string_view text) -> std::string {
    std::string_view word;
    do {
      text = trimmed(text.substr(word.size()));
      word = text.substr(0, text.find_first_of(" \t"));
    } while (word.starts_with("--"));
    return std::string(word);
  }

  /// The platform of `--platform=linux/arm64`; nullopt for the usual one, and for those without wheels.
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

  /// Reads `ARG A=b C`. In a stage, an argument without a value has the value from before the first stage.
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

  /// Reads `WORKDIR /app`; a relative path is one in the folder before.
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

  /// Moves what lines say only of a Python into the stage.
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

/// A stage and its transitive needs, in the order of the file.
auto with_needs(const std::vector<Stage>& stages, std::size_t of) -> std::vector<std::size_t> {
  std::vector<bool> is_needed(stages.size());
  is_needed[of] = true;
  for (std::size_t i = of + 1; i-- > 0;) {  // a stage needs only earlier ones
    for (const auto need : is_needed[i] ? stages[i].needs : std::vector<std::size_t>()) {
      is_needed[need] = true;
    }
  }
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i <= of; ++i) {
    if (is_needed[i]) {
      all.push_back(i);
    }
  }
  return all;
}

/// `with_tools`: whether a program in an environment of its own counts.
auto installs(const std::vector<Stage>& stages, std::size_t of, bool with_tools) -> bool {
  const auto counts = [&](const InstallLine& line) { return with_tools || line.tool.empty(); };
  return std::ranges::any_of(with_needs(stages, of), [&](std::size_t i) { return std::ranges::any_of(stages[i].lines, counts); });
}

/// The Python of the distribution, if all commands of pip in these stages run it.
auto system_python_of(const std::vector<Stage>& stages, const std::vector<std::size_t>& parts) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> found;
  for (const auto part : parts) {
    const auto& stage = stages[part];
    const bool is_used = std::ranges::any_of(stage.lines, &InstallLine::uses_system_python);
    const bool is_another = is_used && (!stage.image.system_python || (found && *found != *stage.image.system_python));
    if (stage.brings_python || stage.image.python || is_another) {
      return std::nullopt;
    }
    found = is_used ? stage.image.system_python : found;
  }
  return found;
}

auto may_have_compiler(const BaseImage& image) -> bool {
  return !image.is_plain && (!image.parts || image.parts->has_compiler || !image.brings.empty());
}

auto title(const Stage& stage) -> std::string {
  return stage.name.empty() ? "the stage of line " + std::to_string(stage.line) : "the stage " + stage.name;
}

/// Whether a stage may install into an environment of that name, of conda or of a tool: a file may state the name of one of conda.
auto names_environment(const std::vector<Stage>& stages, const std::string& name) -> bool {
  const auto may_be = [&](const InstallLine& line) {
    const bool is_base = name == k_base_environment && !line.environment.empty();
    return is_base || line.environment == name || line.tool == name || (line.environment.empty() && !line.environments.empty());
  };
  return std::ranges::any_of(stages, [&](const Stage& stage) { return std::ranges::any_of(stage.lines, may_be); });
}

/// The stage that the user named, otherwise the last one that installs anything, otherwise the last.
auto chosen_stage(const std::vector<Stage>& stages, const Input& input) -> Result<std::size_t> {
  if (!input.parts.empty()) {
    const auto found = std::ranges::find(stages, ascii::lower(input.parts.front()), &Stage::name);
    const bool is_environment = found == stages.end() && names_environment(stages, input.parts.front());
    if (!is_environment && (found == stages.end() || input.parts.size() > 1)) {
      return Error{ErrorKind::usage,
                   "there is no one stage or environment " + quote(input.parts.front()) + " in it; stages are named with AS",
                   std::string(input.name)};
    }
    if (!is_environment) {
      return static_cast<std::size_t>(found - stages.begin());
    }
  }
  for (const bool with_tools : {false, true}) {
    for (auto at = stages.size(); at-- > 0;) {
      if (installs(stages, at, with_tools)) {
        return at;
      }
    }
  }
  return stages.size() - 1;
}

}  // namespace

auto judged_stage(const Input& input) -> Result<JudgedStage> {
  StageReader reader(input);
  if (reader.is_too_long()) {
    return Error{ErrorKind::usage,
                 "a Dockerfile has at most " + std::to_string(k_most_instructions) + " instructions in " + std::to_string(k_most_stages) +
                     " stages, and this has more",
                 std::string(input.name)};
  }
  const auto stages = reader.take_stages();
  if (stages.empty()) {
    return Error{ErrorKind::usage, "a Dockerfile begins with FROM, and this has none", std::string(input.name)};
  }
  const auto picked = chosen_stage(stages, input);
  if (!picked) {
    return picked.error();
  }
  const auto chosen = *picked;
  JudgedStage judged{
      .image = stages[chosen].image, .lines = {}, .copied = {}, .notes = {}, .system_python = {}, .platform = stages[chosen].platform};
  judged.starts_on_any_driver = is_driver_unchecked(stages[chosen].variables);
  if (const auto cuda = required_cuda(stages[chosen].variables)) {
    judged.required_cuda = {*cuda, line_place(input.name, line_of_required_cuda(stages[chosen].variables))};
  }
  const auto parts = with_needs(stages, chosen);
  for (const auto part : parts) {
    judged.installs_cuda |= stages[part].installs_cuda;
    judged.may_compile_elsewhere |= part != chosen && may_have_compiler(stages[part].image);
    judged.lines.insert(judged.lines.end(), stages[part].lines.begin(), stages[part].lines.end());
    judged.copied.insert(judged.copied.end(), stages[part].copied.begin(), stages[part].copied.end());
    std::ranges::copy(changed_in(stages[part].variables), std::back_inserter(judged.changed));
  }
  judged.is_named = !input.parts.empty() && stages[chosen].name == ascii::lower(input.parts.front());
  judged.system_python = system_python_of(stages, parts);
  if (stages.size() > 1) {
    judged.notes.push_back({Note::What::taken, title(stages[chosen]), line_place(input.name, stages[chosen].line)});
  }
  for (std::size_t i = 0; i < stages.size(); ++i) {
    if (std::ranges::find(parts, i) == parts.end() && !stages[i].lines.empty()) {
      judged.notes.push_back({Note::What::left, title(stages[i]), line_place(input.name, stages[i].line)});
    }
  }
  return judged;
}

}  // namespace gpusolve::inventory
