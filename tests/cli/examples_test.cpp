// The examples at the end of --help: bash runs each in a folder with the files that it mentions.
#include <gmock/gmock.h>

#include <array>
#include <cstdio>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/archive_bytes.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;

auto lines_of(const std::string& text) -> std::vector<std::string> {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

/// Continuation bytes of UTF-8 take no column.
auto width_of(const std::string& line) -> std::size_t {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// The names under `Subcommands:`.
auto subcommands(const Sandbox& folder) -> std::vector<std::string> {
  std::vector<std::string> names;
  bool is_there = false;
  for (const auto& line : lines_of(run_program({"--help"}, folder.path()).out)) {
    is_there = line == "Subcommands:" || (is_there && !line.empty());
    if (is_there && line.starts_with("  ") && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
  }
  return names;
}

auto help_of(const std::string& command, const Sandbox& folder) -> std::string {
  return run_program(command.empty() ? std::vector<std::string>{"--help"} : std::vector{command, std::string("--help")}, folder.path()).out;
}

auto examples_in(const std::string& help) -> std::vector<std::string> {
  std::vector<std::string> examples;
  const auto start = help.find("\nExamples:\n");
  for (const auto& line : lines_of(start == std::string::npos ? "" : help.substr(start + 1))) {
    if (line.starts_with("  ") && line[2] != '#') {
      examples.push_back(line.substr(2));
    }
  }
  return examples;
}

/// Runs `$ line` without a network: every connection is refused.
auto run_line(const std::string& line, const Sandbox& folder) -> Ended {
  folder.write("line", line + "\n");
  const auto home = folder.path().string();
  const auto command = "cd '" + home + "' && env -i HOME='" + home + "' PATH='" + home +
                       "/bin:/usr/bin:/bin' https_proxy=http://127.0.0.1:9 " + "bash -o pipefail line 2>&1 </dev/null";
  Ended ended;
  auto* const pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t size = 0; (size = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ended.out.append(buffer.data(), size);
  }
  ended.status = WEXITSTATUS(::pclose(pipe));
  return ended;
}

void write_files(const Sandbox& folder) {
  folder.write(".venv/pyvenv.cfg", "home = /usr/bin\nversion = 3.11.2\n");
  folder.write(".venv/lib/python3.11/site-packages/torch-2.4.1+cu121.dist-info/METADATA",
               "Metadata-Version: 2.1\nName: torch\nVersion: 2.4.1+cu121\n");
  folder.write("requirements.txt", "torch==2.6.0\n");
  folder.write("freeze.txt", "torch==2.1.0+cu118\ntorchvision==0.16.0+cu118\n");
  folder.write("environment.yml", "channels: [conda-forge]\ndependencies: [python=3.11, pytorch=2.5]\n");
  folder.write("nodes.csv", "name,gpus,driver,platform\nn1,A100,550.54.15,linux-64\nn2,T4,535.104.05,linux-64\n");
  folder.write("dumps/t4.txt", "GPU 0: Tesla T4 (UUID: GPU-2)\n");
  folder.write("build/libkernels.so", tests::elf_with({{".nv_fatbin", tests::fatbin_of({tests::cubin(86), tests::ptx(90, 8, 4)})}}));
  folder.write("kernels-1.0-cp311-cp311-linux_x86_64.whl",
               tests::zip_of({{"kernels/_c.so", tests::elf_with({{".nv_fatbin", tests::fatbin_of({tests::cubin(86)})}})}}));
  folder.write("train.log", "RuntimeError: CUDA error: no kernel image is available for execution on the device\n");
  folder.write(".zfunc/kept", "");
  folder.write(".config/fish/completions/kept", "");
  std::filesystem::create_directory(folder.path() / "bin");
  std::filesystem::create_symlink(GPUSOLVE_PROGRAM, folder.path() / "bin/gpusolve");
  for (const auto* const line :
       {"gpusolve resolve torch==2.4.1 --gpu A100 --driver 535.104.05 -q -o old.lock",
        "gpusolve resolve torch --gpu A100 --driver 550.54.15 -q",
        "gpusolve resolve torch --lock-for 'a100=A100,driver=550.54.15; t4=T4,driver=535.104.05' -q -o fleet.lock"}) {
    const auto made = run_line(line, folder);
    ASSERT_EQ(made.status, 0) << line << "\n" << made.out;
  }
}

TEST(Examples, AreTwoToFourForEachSubcommandAndInItsManualPage) {
  const Sandbox folder;
  const auto commands = subcommands(folder);
  ASSERT_THAT(commands, Contains("resolve"));
  for (const auto& command : commands) {
    const auto examples = examples_in(help_of(command, folder));
    EXPECT_THAT(examples.size(), AnyOf(2U, 3U, 4U)) << command;
    for (const auto& example : examples) {
      EXPECT_THAT(example, HasSubstr("gpusolve " + command));
    }
    const auto manual = run_program({"man", command}, folder.path()).out;
    EXPECT_EQ(std::ranges::count(lines_of(manual), ".nf"), static_cast<std::ptrdiff_t>(examples.size())) << command;
  }
}

TEST(Examples, RunAsTheyStand) {
  const Sandbox folder;
  ASSERT_NO_FATAL_FAILURE(write_files(folder));
  const auto lock = folder.read("gpusolve.lock");
  const auto rows = folder.read("fleet.lock");
  auto commands = subcommands(folder);
  commands.emplace_back();
  for (const auto& command : commands) {
    for (const auto& line : examples_in(help_of(command, folder))) {
      folder.write("gpusolve.lock", lock);  // in its original state, whatever earlier examples did to it
      folder.write("fleet.lock", rows);
      const auto ended = run_line(line, folder);
      if (command == "fetch") {
        EXPECT_EQ(ended.status, 3) << line << "\n" << ended.out;
      } else if (command == "install") {
        // There is no GPU, nobody can be asked, and .venv has no Python.
        EXPECT_THAT(ended.status, AnyOf(2, 10, 11)) << line << "\n" << ended.out;
      } else {
        EXPECT_THAT(ended.status, AnyOf(0, 10, 11, 12)) << line << "\n" << ended.out;
      }
    }
  }
}

TEST(Help, FitsEightyColumns) {
  const Sandbox folder;
  auto commands = subcommands(folder);
  commands.emplace_back();
  for (const auto& command : commands) {
    for (const auto& line : lines_of(help_of(command, folder))) {
      EXPECT_LE(width_of(line), 80U) << command << ": " << line;
    }
  }
}

}  // namespace
}  // namespace gpusolve::testing
