// Destinations of output: the lock, --emit, text, colours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <string_view>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

class OutputTest : public ::testing::Test {
 protected:
  auto resolve(Words words, const std::map<std::string, std::string>& variables = {}) const -> Ended {
    const auto pytorch = fixture_channels() / "pytorch";
    words.insert(words.begin(), {"resolve", "-c", pytorch.string(), "pytorch"});
    return run_program(words, sandbox_.path(), variables);
  }
  Sandbox sandbox_;
};

TEST_F(OutputTest, WritesTheLockOfAGpuSet) {
  const auto ended = resolve({"--gpu", "sm_86"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(sandbox_.files(), ElementsAre("gpusolve.lock"));
  EXPECT_THAT(sandbox_.read("gpusolve.lock"), HasSubstr("pytorch-2.1.0-py3.11_cuda12.1_cudnn8.9.2_0.tar.bz2"));
  EXPECT_THAT(ended.out, HasSubstr("Lock written to gpusolve.lock."));
}

TEST_F(OutputTest, WritesTheSameLockEachTime) {
  ASSERT_EQ(resolve({"--gpu", "sm_86", "-o", "first"}).status, 0);
  ASSERT_EQ(resolve({"--gpu", "sm_86", "-o", "second"}).status, 0);
  EXPECT_THAT(sandbox_.read("first"), Not(IsEmpty()));
  EXPECT_EQ(sandbox_.read("first"), sandbox_.read("second"));
}

TEST_F(OutputTest, WritesLocksThatItReadsItself) {
  for (const auto* const installer : {"pip", "conda"}) {
    const Words machine{"--gpu", "sm_86", "--driver", "535.104.05", "--platform", "linux-64"};
    Words question{"resolve", "torch", "--installer", installer, "-o", installer};
    question.insert(question.end(), machine.begin(), machine.end());
    ASSERT_EQ(run_program(question, sandbox_.path()).status, 0) << installer;
    for (const auto* const command : {"verify", "install-commands"}) {
      Words words{command, installer};
      words.insert(words.end(), machine.begin(), machine.end());
      const auto ended = run_program(words, sandbox_.path());
      EXPECT_EQ(ended.status, 0) << command << " " << installer << ": " << ended.out << ended.err;
    }
  }
}

TEST_F(OutputTest, WritesNoLockForACpuSetThatNobodyAskedFor) {
  EXPECT_EQ(resolve({"--gpu", "sm_120"}).status, 10);
  EXPECT_EQ(resolve({"--gpu", "sm_120", "-o", "-"}).status, 10);
  EXPECT_THAT(sandbox_.files(), IsEmpty());
  EXPECT_EQ(resolve({"--gpu", "sm_120", "--allow-cpu", "-o", "allowed"}).status, 0);
  EXPECT_EQ(resolve({"--gpu", "none", "-o", "asked"}).status, 0);
  EXPECT_THAT(sandbox_.files(), ElementsAre("allowed", "asked"));
}

TEST_F(OutputTest, WritesNoLockWithoutASet) {
  EXPECT_EQ(resolve({"--gpu", "sm_86", "ghost"}).status, 11);
  EXPECT_THAT(sandbox_.files(), IsEmpty());
}

TEST_F(OutputTest, SaysThatNoLockIsWrittenWhereNothingWasSolved) {
  const auto ended = run_program({"resolve", "numpy", "-o", "numpy.lock"}, sandbox_.path());
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.err, HasSubstr("no lock was written, because nothing was solved"));
  EXPECT_THAT(sandbox_.files(), IsEmpty());
}

TEST_F(OutputTest, LeavesAnOldLockAloneWhenThereIsNoNewOne) {
  ASSERT_EQ(resolve({"--gpu", "sm_61"}).status, 0);
  const auto old = sandbox_.read("gpusolve.lock");
  EXPECT_EQ(resolve({"--gpu", "sm_120"}).status, 10);
  EXPECT_EQ(resolve({"--gpu", "sm_86", "--no-lock"}).status, 0);
  EXPECT_EQ(sandbox_.read("gpusolve.lock"), old);
  EXPECT_EQ(resolve({"--gpu", "sm_86"}).status, 0);
  EXPECT_NE(sandbox_.read("gpusolve.lock"), old);
}

TEST_F(OutputTest, NeverOverwritesAFileThatIsNotALock) {
  for (const std::string content : {"torch==2.4.0\n", "old", "{\"schema\": \"other/1\"}\n"}) {
    sandbox_.write("requirements.txt", content);
    const auto ended = resolve({"--gpu", "sm_86", "-o", "requirements.txt"});
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.err, HasSubstr("`requirements.txt` is not a lock of gpusolve and stays as it is; name another file with --output"));
    EXPECT_THAT(ended.out, HasSubstr("Install with conda:")) << "the answer is told all the same";
    EXPECT_THAT(ended.out, Not(HasSubstr("Lock written")));
    EXPECT_EQ(sandbox_.read("requirements.txt"), content);
  }
  sandbox_.write("empty", "\n");
  EXPECT_EQ(resolve({"--gpu", "sm_86", "-o", "empty"}).status, 0);
}

TEST_F(OutputTest, SaysWhatALockThatItReplacesWasFor) {
  ASSERT_EQ(resolve({"--gpu", "sm_61", "--driver", "535.104.05"}).status, 0);
  EXPECT_THAT(resolve({"--gpu", "sm_61", "--driver", "535.104.05"}).out, HasSubstr("Lock written to gpusolve.lock.\n"));
  EXPECT_THAT(resolve({"--gpu", "sm_86"}).out,
              HasSubstr("Lock written to gpusolve.lock, in place of one for sm_61, driver 535.104.05,\nlinux-64, glibc 2.28."));
  EXPECT_THAT(resolve({"--gpu", "sm_86", "--python", "3.10"}).out, HasSubstr("in place of one for pytorch."));
  const auto quiet = resolve({"--gpu", "sm_86", "-q"});
  EXPECT_THAT(quiet.out, HasSubstr("\nLock written to gpusolve.lock, in place of one for pytorch --python 3.10.\n"));
  const auto json = resolve({"--gpu", "sm_61", "--json"});
  EXPECT_THAT(json.out, StartsWith("{"));
  EXPECT_EQ(json.err, "Lock written to gpusolve.lock, in place of one for sm_86, linux-64, glibc 2.28.\n");
}

TEST_F(OutputTest, WritesNoLockOnRequest) {
  const auto ended = resolve({"--gpu", "sm_86", "--no-lock"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(sandbox_.files(), IsEmpty());
  EXPECT_THAT(ended.out, Not(HasSubstr("Lock")));
}

TEST_F(OutputTest, GivesTheLockAloneOnStandardOutput) {
  const auto ended = resolve({"--gpu", "sm_86", "-o", "-"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(sandbox_.files(), IsEmpty());
  ASSERT_EQ(resolve({"--gpu", "sm_86", "-o", "file"}).status, 0);
  EXPECT_EQ(ended.out, sandbox_.read("file"));
  EXPECT_THAT(ended.err, HasSubstr("Install with conda:"));
}

TEST_F(OutputTest, SaysWhereTheLockCannotBeWritten) {
  sandbox_.write("folder/file", "");
  for (const std::string place : {"missing/x.lock", "folder", "folder/file/x.lock", ""}) {
    const auto ended = resolve({"--gpu", "sm_86", "-o", place});
    EXPECT_EQ(ended.status, 2) << place;
    EXPECT_THAT(ended.out, HasSubstr("Install with conda:")) << place;
    EXPECT_THAT(ended.out, Not(HasSubstr("Lock written"))) << place;
    EXPECT_THAT(ended.err, HasSubstr("cannot write `" + place)) << place;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
  }
  EXPECT_THAT(sandbox_.files(), ElementsAre("folder/file"));
}

TEST_F(OutputTest, PrintsOneDocumentWhereTheLockCannotBeWritten) {
  const auto ended = resolve({"--gpu", "sm_86", "--json", "-o", (sandbox_.path() / "absent" / "x.lock").string()});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.out, HasSubstr("gpusolve/error/1"));
  EXPECT_THAT(ended.out, Not(HasSubstr("gpusolve/resolve/1")));
}

TEST_F(OutputTest, SaysWhenAFolderIsReadOnly) {
  if (::geteuid() == 0) {
    GTEST_SKIP() << "root may write everywhere";
  }
  sandbox_.write("shut/old", "");
  namespace fs = std::filesystem;
  fs::permissions(sandbox_.path() / "shut", fs::perms::owner_read | fs::perms::owner_exec);
  const auto ended = resolve({"--gpu", "sm_86", "-o", "shut/x.lock"});
  fs::permissions(sandbox_.path() / "shut", fs::perms::owner_all);
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err, HasSubstr("shut/x.lock"));
  EXPECT_THAT(sandbox_.files(), ElementsAre("shut/old"));
}

TEST_F(OutputTest, WritesReportsWhateverTheOutcome) {
  const Words reports{"--emit", "html=report.html", "--emit", "sarif=report.sarif,dot=graph.dot", "--emit", "conda=install.sh"};
  auto failing = reports;
  failing.insert(failing.end(), {"--gpu", "sm_120"});
  EXPECT_EQ(resolve(failing).status, 10);
  EXPECT_THAT(sandbox_.files(), ElementsAre("graph.dot", "report.html", "report.sarif"));
  EXPECT_THAT(sandbox_.read("report.sarif"), HasSubstr(R"("uri": "gpusolve.lock")"));
  auto working = reports;
  working.insert(working.end(), {"--gpu", "sm_86"});
  EXPECT_EQ(resolve(working).status, 0);
  EXPECT_THAT(sandbox_.files(), ElementsAre("gpusolve.lock", "graph.dot", "install.sh", "report.html", "report.sarif"));
}

TEST_F(OutputTest, GivesAReportAloneOnStandardOutput) {
  const auto ended = resolve({"--gpu", "sm_120", "--no-lock", "--emit", "github"});
  EXPECT_EQ(ended.status, 10);
  EXPECT_THAT(ended.out, StartsWith("::error title=gpusolve%3A no code for the GPU::No GPU build of pytorch runs on sm_120: "));
  EXPECT_THAT(ended.err, HasSubstr("Why no GPU build:"));
}

TEST_F(OutputTest, DoesNotTreatAnAcceptedCpuSetAsAnError) {
  EXPECT_THAT(resolve({"--gpu", "sm_120", "--allow-cpu", "--no-lock", "--emit", "github"}).out, StartsWith("::notice "));
}

TEST_F(OutputTest, IsOneLineWhenQuietAndASecondOneForTheFix) {
  const auto failed = resolve({"--gpu", "sm_86", "pytorch=9", "-q"});
  EXPECT_EQ(std::ranges::count(failed.out, '\n'), 2) << failed.out;
  EXPECT_THAT(failed.out, HasSubstr("\ntry: "));
  for (const auto& words : {Words{"--gpu", "sm_86"}, Words{"--gpu", "none"}}) {
    auto all = words;
    all.insert(all.end(), {"-q", "--no-lock"});
    const auto ended = resolve(all);
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 1) << ended.out;
    EXPECT_EQ(ended.err, "");
  }
}

TEST_F(OutputTest, ListsPackagesAndSourcesWhenVerbose) {
  const auto ended = resolve({"--gpu", "sm_86", "-v", "--no-lock"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.out, HasSubstr("All packages:"));
  EXPECT_THAT(ended.out, HasSubstr("Sources:"));
  EXPECT_THAT(ended.out, HasSubstr("Timings:"));
}

TEST_F(OutputTest, ColoursOnlyWhereWanted) {
  const auto is_colored = [&](const Words& words, const std::map<std::string, std::string>& variables = {}) {
    auto all = words;
    all.insert(all.end(), {"--gpu", "sm_86", "--no-lock"});
    return resolve(all, variables).out.find('\x1b') != std::string::npos;
  };
  EXPECT_FALSE(is_colored({}));  // not a terminal
  EXPECT_FALSE(is_colored({"--color", "auto"}));
  EXPECT_FALSE(is_colored({"--color", "never"}));
  EXPECT_TRUE(is_colored({"--color", "always"}));
  EXPECT_TRUE(is_colored({"--color", "always"}, {{"NO_COLOR", "1"}}));  // both are given; the flag is more specific
  EXPECT_FALSE(is_colored({}, {{"NO_COLOR", "1"}}));
}

TEST_F(OutputTest, HasTheSameWordsWithColourAndWithout) {
  auto colored = resolve({"--gpu", "sm_86", "--no-lock", "--color", "always"}).out;
  const auto plain = resolve({"--gpu", "sm_86", "--no-lock", "--color", "never"}).out;
  for (auto start = colored.find('\x1b'); start != std::string::npos; start = colored.find('\x1b')) {
    colored.erase(start, colored.find('m', start) - start + 1);
  }
  EXPECT_EQ(colored, plain);
}

auto columns_of(std::string_view line) -> std::size_t {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; }));
}

/// The width of the longest line of the coloured `text`. Ignores commands, which are one line each for copying, and lines of one word, such
/// as a long path, which cannot be broken.
auto longest_line(const std::string& text) -> std::size_t {
  const std::regex escape("\x1b\\[[0-9;]*m");
  std::size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto start = line.find_first_not_of(' ');
    const auto plain = std::regex_replace(line, escape, "");
    const auto words = std::min(plain.find_first_not_of(' '), plain.size());
    const bool is_command = start != std::string::npos && line.substr(start).starts_with("\x1b[36m");
    const bool is_word = plain.find(' ', words) == std::string::npos;
    longest = is_command || is_word ? longest : std::max(longest, columns_of(plain));
  }
  return longest;
}

TEST_F(OutputTest, KeepsWithinTheTerminal) {
  std::size_t widest = 0;
  for (auto words : {Words{"--gpu", "sm_86", "--no-lock"}, Words{"--gpu", "sm_120"}}) {
    words.insert(words.end(), {"--color", "always"});
    EXPECT_LE(longest_line(resolve(words, {{"COLUMNS", "40"}}).out), 40U);
    EXPECT_LE(longest_line(resolve(words, {{"COLUMNS", "10"}}).out), 40U);
    EXPECT_LE(longest_line(resolve(words).out), 80U);
    EXPECT_EQ(resolve(words).out, resolve(words, {{"COLUMNS", "wide"}}).out);
    widest = std::max(widest, longest_line(resolve(words, {{"COLUMNS", "1000"}}).out));
  }
  EXPECT_LE(widest, 120U);
  EXPECT_GT(widest, 80U);  // a wide terminal is used
}

TEST_F(OutputTest, HelpNamesValuesByPlainWords) {
  const std::regex raw(R"(\b(INT|UINT|FLOAT|TEXT)\b| in \[)");
  for (const auto* const command : {"resolve", "why-not", "check", "verify", "fleet", "update", "install-commands", "diff", "diagnose",
                                    "detect", "matrix", "search", "catalog", "fetch", "completion", "cache"}) {
    const auto help = run_program({command, "--help"}, sandbox_.path()).out;
    std::smatch found;
    EXPECT_FALSE(std::regex_search(help, found, raw)) << command << ": " << found.str();
  }
}

TEST_F(OutputTest, IsInAsciiWhereTheLocaleHasNoMore) {
  const auto is_ascii = [](const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  };
  const auto utf8 = resolve({"--gpu", "sm_120"}, {{"LC_ALL", "en_US.UTF-8"}}).out;
  EXPECT_THAT(utf8, HasSubstr("├─"));
  EXPECT_EQ(resolve({"--gpu", "sm_120"}, {{"LC_ALL", ""}, {"LANG", "C.utf8"}}).out, utf8);
  for (const auto& variables :
       {std::map<std::string, std::string>{{"LC_ALL", "C"}}, {{"LC_ALL", ""}}, {{"LC_ALL", ""}, {"LANG", "POSIX"}}}) {
    const auto plain = resolve({"--gpu", "sm_120"}, variables).out;
    EXPECT_TRUE(is_ascii(plain)) << plain;
    EXPECT_THAT(plain, HasSubstr("|- "));
  }
}

TEST_F(OutputTest, UnderstandsWhatIsNearlyRight) {
  const std::map<Words, std::string> said{
      {{"reslove"}, "gpusolve: `reslove` is not a command; did you mean `resolve`?\n"},
      {{"resolve", "--gpu"}, "gpusolve: --gpu has no value: write `--gpu G` (see gpusolve resolve --help)\n"},
      {{}, "gpusolve: no command is named: write such as `gpusolve resolve` (see gpusolve --help)\n"},
  };
  for (const auto& [words, message] : said) {
    const auto ended = run_program(words, sandbox_.path());
    EXPECT_EQ(ended.status, 2);
    EXPECT_EQ(ended.err, message);
  }
  EXPECT_THAT(run_program({"resolve", "-gpu", "sm_86"}, sandbox_.path()).err, HasSubstr("did you mean `--gpu`?"));
  EXPECT_THAT(run_program({"xyzzy"}, sandbox_.path()).err, HasSubstr("is not a command; there is resolve, "));
  EXPECT_THAT(run_program({"--help"}, sandbox_.path()).out, HasSubstr("gpusolve man"));
}

TEST_F(OutputTest, SaysVersionAndHelp) {
  for (const auto* const word : {"--version", "-V", "version"}) {
    const auto version = run_program({word}, sandbox_.path());
    EXPECT_EQ(version.status, 0);
    EXPECT_THAT(version.out, ::testing::MatchesRegex("gpusolve [0-9.]+ \\(libsolv [0-9.]+, catalog of [0-9-]+\\)\n"));
  }
  for (const auto& words : {Words{"--help"}, Words{"-h"}, Words{"resolve", "--help"}, Words{"help"}, Words{"help", "resolve"}}) {
    const auto help = run_program(words, sandbox_.path());
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("resolve"));
    EXPECT_EQ(help.err, "");
  }
}

TEST_F(OutputTest, WritesAllOrNothing) {
  const auto ended = resolve({"--gpu", "sm_86", "--emit", "explicit=good.txt", "--emit", "pip=bad.txt"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(sandbox_.files(), IsEmpty());
}

TEST_F(OutputTest, EndsInTimeWhereNobodyReadsThePipe) {
  const auto pipe = (sandbox_.path() / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const auto& words : {Words{"-o", "pipe"}, Words{"--emit", "conda=pipe"}}) {
    auto options = words;
    options.insert(options.end(), {"--gpu", "sm_86", "--timeout", "2"});
    const auto ended = resolve(options);
    EXPECT_EQ(ended.status, 3) << ended.out << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("not done after 2 seconds (--timeout)"));
    EXPECT_THAT(sandbox_.files(), ::testing::Not(::testing::Contains("gpusolve.lock")));
  }
}

TEST_F(OutputTest, OffersOnlyTheOptionsThatInstallTakes) {
  const auto help = run_program({"install", "--help"}, sandbox_.path()).out;
  for (const auto* const option : {"--json", "--no-lock", "standard output"}) {
    EXPECT_THAT(help, ::testing::Not(HasSubstr(option)));
  }
}

TEST_F(OutputTest, SaysWhatIsAskedWhereNoSourceIsNamed) {
  EXPECT_THAT(run_program({"fetch", "--help"}, sandbox_.path()).out, HasSubstr("(none named: the official ones over the network)"));
  EXPECT_THAT(run_program({"update", "--help"}, sandbox_.path()).out, HasSubstr("(none named: those of the lock)"));
}

TEST_F(OutputTest, TellsWhenStandardOutputIsFull) {
  if (!std::filesystem::exists("/dev/full")) {
    GTEST_SKIP() << "no /dev/full here";
  }
  for (const std::string options : {"--json --no-lock", "-v --no-lock", "-q --no-lock", "--emit conda --no-lock", "-o -"}) {
    const auto command = std::string(GPUSOLVE_PROGRAM) + " resolve --gpu sm_86 -c " + (fixture_channels() / "pytorch").string() +
                         " pytorch " + options + " > /dev/full 2> " + (sandbox_.path() / "err").string();
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2) << options;
    EXPECT_THAT(sandbox_.read("err"), HasSubstr("standard output cannot be written to")) << options;
  }
  for (const std::string option : {"--help", "--version"}) {
    EXPECT_EQ(WEXITSTATUS(std::system((std::string(GPUSOLVE_PROGRAM) + " " + option + " > /dev/full 2> /dev/null").c_str())), 2) << option;
  }
}

TEST_F(OutputTest, TellsAFullDisk) {
  if (!std::filesystem::exists("/dev/full")) {
    GTEST_SKIP() << "no /dev/full here";
  }
  const auto ended = resolve({"--gpu", "sm_86", "-o", "/dev/full"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err, HasSubstr("/dev/full"));
}

}  // namespace
}  // namespace gpusolve::testing
