#include "tests/support/golden.hpp"
#include "tests/support/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace gpusolve::testing {
namespace {

auto read(const std::filesystem::path& path) -> std::optional<std::string> {
  const std::ifstream file(path, std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

auto write(const std::filesystem::path& path, std::string_view text) -> ::testing::AssertionResult {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  return file.flush() ? ::testing::AssertionSuccess() : ::testing::AssertionFailure() << "cannot write " << path;
}

auto is_updating() -> bool {
  const char* value = std::getenv("GPUSOLVE_UPDATE_GOLDEN");
  return value != nullptr && std::string_view(value) == "1";
}

auto line_at(std::string_view text, std::size_t offset) -> std::string_view {
  const auto before = text.substr(0, offset).rfind('\n');
  const auto start = before == std::string_view::npos ? 0 : before + 1;
  return text.substr(start, text.find('\n', start) - start);
}

auto difference(std::string_view expected, std::string_view actual) -> ::testing::AssertionResult {
  const auto [at_expected, at_actual] = std::ranges::mismatch(expected, actual);
  const auto offset = static_cast<std::size_t>(at_expected - expected.begin());
  const auto line = 1 + std::ranges::count(expected.substr(0, offset), '\n');
  return ::testing::AssertionFailure() << "line " << line << " differs\n  expected: " << line_at(expected, offset)
                                       << "\n  actual:   " << line_at(actual, offset) << "\nwhole text:\n"
                                       << actual;
}

}  // namespace

auto matches_golden(std::string_view name, std::string_view text) -> ::testing::AssertionResult {
  const auto path = tests::test_data() / "golden" / name;
  if (is_updating()) {
    return write(path, text);
  }
  const auto expected = read(path);
  if (!expected) {
    return ::testing::AssertionFailure() << path << " is missing; GPUSOLVE_UPDATE_GOLDEN=1 writes it. It would hold:\n" << text;
  }
  return *expected == text ? ::testing::AssertionSuccess() : difference(*expected, text) << "\n(" << path << ")";
}

}  // namespace gpusolve::testing
