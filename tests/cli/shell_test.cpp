// Completion and manual pages, tested with the programs that read them.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "model/option.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

auto output_of(const std::string& command) -> std::string {
  std::string out;
  auto* const pipe = ::popen(("(" + command + ") 2>&1").c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t size = 0; (size = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    out.append(buffer.data(), size);
  }
  ::pclose(pipe);
  return out;
}

auto is_there(const std::string& program) -> bool { return !output_of("command -v " + program).empty(); }

/// The completions that bash offers; the last word is incomplete.
auto completed(const std::string& words) -> std::string {
  const Sandbox folder;
  folder.write("bash", run_program({"completion", "bash"}, folder.path()).out);
  folder.write("my.lock", "");
  folder.write("try",
               "source ./bash\nCOMP_WORDS=(" + words + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_gpusolve\necho \"${COMPREPLY[*]}\"\n");
  return output_of("cd '" + folder.path().string() + "' && bash --norc try");
}

TEST(Options, ThatMessagesNameAreThoseOfTheCommandLine) {
  const Sandbox folder;
  const auto script = run_program({"completion", "bash"}, folder.path()).out;
  for (std::size_t index = 0; index < k_option_count; ++index) {
    EXPECT_NE(script.find(option_text(static_cast<Option>(index)) + " "), std::string::npos) << option_text(static_cast<Option>(index));
  }
}

TEST(BashCompletion, OffersWhatTheCommandLineTakes) {
  if (!is_there("bash")) {
    GTEST_SKIP() << "bash is not installed";
  }
  const struct {
    const char* words;
    const char* offered;
  } rows[] = {
      {"gpusolve reso", "resolve\n"},
      {"gpusolve resolve --lock", "--lock-for\n"},
      {"gpusolve resolve --pref", "--prefer\n"},
      {"gpusolve resolve --prefer ''", "highest lowest\n"},
      {"gpusolve resolve --prefer = low", "lowest\n"},
      {"gpusolve resolve torch --color = ''", "auto always never\n"},
      {"gpusolve resolve --python ''", "\n"},
      {"gpusolve update m", "my.lock\n"},
      {"gpusolve update my.lock --onl", "--only\n"},
      {"gpusolve --vers", "--version\n"},
      {"gpusolve completion --he", "--help\n"},
  };
  for (const auto& [words, offered] : rows) {
    EXPECT_EQ(completed(words), offered) << words;
  }
}

TEST(BashCompletion, IsLoadedByBashWithoutOutput) {
  const Sandbox folder;
  folder.write("bash", run_program({"completion", "bash"}, folder.path()).out);
  EXPECT_EQ(output_of("bash --norc -c 'source " + (folder.path() / "bash").string() + "; complete -p gpusolve'"),
            "complete -F _gpusolve gpusolve\n");
}

TEST(ZshCompletion, IsReadByZsh) {
  if (!is_there("zsh")) {
    GTEST_SKIP() << "zsh is not installed";
  }
  const Sandbox folder;
  folder.write("_gpusolve", run_program({"completion", "zsh"}, folder.path()).out);
  EXPECT_EQ(output_of("zsh -fn '" + (folder.path() / "_gpusolve").string() + "'"), "");
}

TEST(FishCompletion, IsReadByFish) {
  if (!is_there("fish")) {
    GTEST_SKIP() << "fish is not installed";
  }
  const Sandbox folder;
  folder.write("gpusolve.fish", run_program({"completion", "fish"}, folder.path()).out);
  EXPECT_EQ(output_of("fish --no-execute '" + (folder.path() / "gpusolve.fish").string() + "'"), "");
}

TEST(PowershellCompletion, ReadsAsInReview) {
  const Sandbox folder;
  EXPECT_GOLDEN("cli/completion_powershell.ps1", run_program({"completion", "powershell"}, folder.path()).out);
}

TEST(Completion, HasEveryOptionOfEverySubcommandForEachShell) {
  const Sandbox folder;
  const auto help = run_program({"fleet", "--help"}, folder.path()).out;
  for (const auto* const shell : {"bash", "zsh", "fish", "powershell"}) {
    const auto script = run_program({"completion", shell}, folder.path()).out;
    for (const auto* const option : {"exclude-newer", "lock-for", "only", "dry-run", "channel-priority"}) {
      EXPECT_NE(script.find(option), std::string::npos) << shell << " " << option;
    }
    EXPECT_EQ(script.find("man:"), std::string::npos) << "man is hidden";
  }
}

TEST(ManualPages, AreFormattedByGroffWithoutAWarning) {
  if (!is_there("groff")) {
    GTEST_SKIP() << "groff is not installed";
  }
  const Sandbox folder;
  for (const auto* const command : {"", "resolve", "why-not", "check", "verify", "fleet", "update", "install-commands", "diff", "diagnose",
                                    "detect", "matrix", "search", "catalog", "fetch", "cache", "completion"}) {
    const auto words = *command == '\0' ? std::vector<std::string>{"man"} : std::vector<std::string>{"man", command};
    const auto page = run_program(words, folder.path());
    ASSERT_EQ(page.status, 0) << page.err;
    folder.write("page.1", page.out);
    EXPECT_EQ(output_of("groff -man -Tutf8 -ww -z '" + (folder.path() / "page.1").string() + "'"), "") << command;
  }
}

}  // namespace
}  // namespace gpusolve::testing
