// Which Python a set is for by default, and its name in commands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

class PythonTest : public ::testing::Test {
 protected:
  /// torch 2.4.1 has wheels for 3.8 to 3.12.
  auto resolve(const Words& more, const Variables& variables, const std::string& spec = "torch==2.4.1") const -> Ended {
    Words words{"resolve", spec, "--gpu", "sm_86", "--no-lock"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, sandbox_.path(), variables);
  }
  Sandbox sandbox_;
};

TEST_F(PythonTest, IsThatOfThisMachineWhereTheSetServesIt) {
  for (const auto* const installer : {"pip", "conda"}) {
    const auto ended = resolve({"--installer", installer}, {{"GPUSOLVE_PYTHON", "3.10"}});
    EXPECT_EQ(ended.status, 0);
    EXPECT_THAT(ended.out, AllOf(HasSubstr(", Python 3.10\n"), HasSubstr("Python    3.10 (that of GPUSOLVE_PYTHON)\n"))) << installer;
  }
  EXPECT_THAT(resolve({"--installer", "pip"}, {{"GPUSOLVE_PYTHON", "3.10"}}).out,
              AllOf(HasSubstr("  python3.10 -m venv .venv\n"), HasSubstr("  .venv/bin/python3.10 -m pip install torch=="),
                    HasSubstr("  uv venv --python 3.10\n")));
}

TEST_F(PythonTest, NeverCostsANewerTorch) {
  const auto ended = resolve({"--installer", "pip"}, {{"GPUSOLVE_PYTHON", "3.7"}}, "torch");
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.out, Not(HasSubstr(", Python 3.7\n")));
  EXPECT_THAT(ended.out, HasSubstr("note: the best set is not available for Python 3.7 (GPUSOLVE_PYTHON);"));
  const auto without = resolve({"--installer", "pip"}, {}, "torch").out;
  EXPECT_EQ(ended.out.substr(0, ended.out.find('\n')), without.substr(0, without.find('\n')));
}

TEST_F(PythonTest, OfThisMachineSaysNothingAboutAnotherPlatform) {
  const auto ended = resolve({"--installer", "pip", "--platform", "win-64"}, {{"GPUSOLVE_PYTHON", "3.10"}});
  EXPECT_THAT(ended.out, AllOf(Not(HasSubstr("Python 3.10")), HasSubstr("  py -3.12 -m venv .venv\n"),
                               HasSubstr("  .venv\\Scripts\\python -m pip install ")));
}

TEST_F(PythonTest, ThatWasAskedForCountsMore) {
  for (const auto* const spelling : {"3.9", "python3.9", "py39", "cp39"}) {
    const auto ended = resolve({"--installer", "pip", "--python", spelling}, {{"GPUSOLVE_PYTHON", "3.10"}});
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_THAT(ended.out, AllOf(HasSubstr(", Python 3.9\n"), Not(HasSubstr("GPUSOLVE_PYTHON")))) << spelling;
  }
}

TEST_F(PythonTest, OfTheActiveEnvironmentNeedsNoOther) {
  sandbox_.write("env/pyvenv.cfg", "home = /usr/bin\nversion = 3.11.2\n");
  const auto place = (sandbox_.path() / "env").string();
  const auto ended = resolve({"--installer", "pip"}, {{"VIRTUAL_ENV", place}, {"GPUSOLVE_PYTHON", ""}});
  EXPECT_THAT(ended.out, AllOf(HasSubstr("  python3.11 -m pip install torch=="), Not(HasSubstr("venv .venv")), Not(HasSubstr("uv venv"))));
}

TEST_F(PythonTest, IsTakenFromPath) {
  sandbox_.write("bin/python3", "#!/bin/sh\necho Python 3.9.18\n");
  const auto program = sandbox_.path() / "bin/python3";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const auto ended = resolve({"--installer", "pip"}, {{"PATH", (sandbox_.path() / "bin").string()}, {"GPUSOLVE_PYTHON", ""}});
  EXPECT_THAT(ended.out, HasSubstr(", Python 3.9\n")) << ended.err;
}

TEST_F(PythonTest, IsAnErrorIfTheVariableIsNotAVersion) {
  const auto ended = resolve({}, {{"GPUSOLVE_PYTHON", "newest"}});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.err, "gpusolve: GPUSOLVE_PYTHON: `newest` is not a version of Python: write such as `3.11`, or `none`\n");
}

TEST_F(PythonTest, OfALockStaysInAnUpdate) {
  const auto lock = [&](const Variables& variables, const Words& words) { return run_program(words, sandbox_.path(), variables); };
  ASSERT_EQ(lock({{"GPUSOLVE_PYTHON", "3.10"}}, {"resolve", "torch<2.5", "--gpu", "sm_86", "--installer", "pip"}).status, 0);
  const auto ended = lock({}, {"update", "gpusolve.lock"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(sandbox_.read("gpusolve.lock"), HasSubstr("python: \"3.10\""));
  EXPECT_THAT(ended.out, Not(HasSubstr("Python")));
}

TEST(PythonOfAnImage, IsKnownWhereASourceStatesIt) {
  const std::map<std::string, std::string> pythons{{"1.8.1-cuda11.1-cudnn8", "null"},     {"2.3.1-cuda12.1-cudnn8", "\"3.10\""},
                                                   {"2.4.0-cuda12.1-cudnn9", "\"3.11\""}, {"2.7.1-cuda12.8-cudnn9", "\"3.11\""},
                                                   {"2.8.0-cuda12.8-cudnn9", "\"3.11\""}, {"2.9.0-cuda12.8-cudnn9", "\"3.11\""},
                                                   {"2.11.0-cuda12.8-cudnn9", "\"3.12\""}};
  for (const auto& [tag, python] : pythons) {
    const Sandbox sandbox;
    sandbox.write("Dockerfile", "FROM pytorch/pytorch:" + tag + "-runtime\nRUN pip install numpy\n");
    const auto ended = run_program({"check", "Dockerfile", "--gpu", "sm_80", "--json"}, sandbox.path());
    EXPECT_THAT(ended.out, HasSubstr("\"python\": " + python)) << tag;
  }
}

}  // namespace
}  // namespace gpusolve::testing
