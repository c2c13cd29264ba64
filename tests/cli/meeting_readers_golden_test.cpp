// Lines and packages that a reader leaves out, or reads otherwise than they are spelled: locks, markers, versions. See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

/// A poetry.lock of one package, for the Pythons that the project allows.
auto poetry_lock(const std::string& files, const std::string& pythons) -> std::string {
  return "[[package]]\nname = \"torchaudio\"\nversion = \"2.1.0\"\noptional = false\npython-versions = \"*\"\nfiles = [\n" + files +
         "]\n\n[metadata]\nlock-version = \"2.0\"\npython-versions = \"" + pythons + "\"\ncontent-hash = \"0\"\n";
}

auto wheel(const std::string& tags) -> std::string {
  return "    {file = \"torchaudio-2.1.0-" + tags + ".whl\", hash = \"sha256:" + std::string(64, '0') + "\"},\n";
}

/// A uv.lock of a project that needs torch, of the version that stands in the line.
auto uv_lock(const std::string& version) -> std::string {
  return "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"x\"\nversion = \"0.1\"\nsource = { virtual = \".\" }\n"
         "dependencies = [{ name = \"torch\" }]\n\n[[package]]\nname = \"torch\"\n" +
         version + "source = { registry = \"https://pypi.org/simple\" }\n";
}

const std::string k_two_wheels = wheel("cp310-cp310-macosx_10_13_x86_64") + wheel("cp310-cp310-manylinux1_x86_64");
const Words k_old_gpu{"--gpu", "GTX 1080 Ti", "--driver", "550.54.14", "--python", "3.11"};

const Case k_cases[] = {
    // a lock that has no wheel for the Python
    {"lock_without_a_wheel_for_the_assumed_python",
     with({"check", "poetry.lock"}, k_ampere),
     {{"poetry.lock", poetry_lock(k_two_wheels, ">=3.10,<3.13")}}},
    {"lock_without_a_wheel_for_any_python_that_it_allows",
     with({"check", "poetry.lock"}, k_ampere),
     {{"poetry.lock", poetry_lock(k_two_wheels, ">=3.11,<3.13")}}},
    {"lock_without_a_wheel_for_the_stated_python",
     with({"check", "poetry.lock", "--python", "3.13"}, k_ampere),
     {{"poetry.lock", poetry_lock(k_two_wheels, ">=3.10")}}},
    {"lock_without_a_wheel_for_the_platform",
     with({"check", "poetry.lock"}, k_ampere),
     {{"poetry.lock", poetry_lock(wheel("cp310-cp310-macosx_10_13_x86_64"), ">=3.10")}}},
    // a lock without a project
    {"lock_of_a_script",
     with({"check", "uv.lock"}, k_ampere),
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.10\"\n\n[manifest]\nrequirements = [{ name = \"torch\" }]\n\n[[package]]\nname = \"torch\"\n"
       "version = \"2.14.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n"}}},
    {"lock_that_states_no_roots",
     with({"check", "uv.lock"}, k_ampere),
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"torch\"\nversion = \"2.14.0\"\n"
       "source = { registry = \"https://pypi.org/simple\" }\n"}}},
    // a version that is none
    {"lock_with_a_word_for_a_version", with({"check", "uv.lock"}, k_ampere), {{"uv.lock", uv_lock("version = \"two\"\n")}}},
    {"lock_without_a_version", with({"check", "uv.lock"}, k_ampere), {{"uv.lock", uv_lock("")}}},
    {"pin_of_a_release_in_another_spelling",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "torch==2.2.0\nxformers==0.0.25post1\n"}}},
    // markers on a Python that nobody states
    {"marker_on_another_python",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0; python_version == \"3.10\"\nrequests; python_version < \"3.8\"\n"}}},
    {"marker_on_the_stated_python",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0; python_version == \"3.10\"\n"}}},
    {"marker_on_another_system",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0; sys_platform == \"win32\"\n"}}},
    {"package_that_is_named_and_brought",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"ctranslate2>=4.5.0\", \"faster-whisper>=1.1.1\", \"torch~=2.5.1\"]\n"}}},
    // what pip compiles, in a file of conda
    {"compiled_below_pip_in_a_file_of_conda",
     with({"check", "environment.yml"}, k_old_gpu),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.11\n- pip\n- pip:\n  - torch==2.5.1\n  - flash-attn\n"}}},
};

class MeetingReaders : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingReaders, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingReaders, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
