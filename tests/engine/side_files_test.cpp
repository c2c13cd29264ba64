// Compares ROCm libraries with the files beside them.
#include "engine/inspect/side_files.hpp"

#include <gtest/gtest.h>

namespace gpusolve::engine {
namespace {

auto file(const std::string& path, const std::string& format, const std::vector<std::string>& targets) -> LibraryCode {
  LibraryCode code{.path = path, .format = parse_library_format(format).value()};
  for (const auto& target : targets) {
    code.codes.push_back({DeviceCode::Kind::amd, target, {}});
  }
  return code;
}

/// Formats the files with their notes: "lib.so (note) (note), other.kpack".
auto settled(const std::set<std::string>& named, std::vector<LibraryCode> files) -> std::string {
  settle_side_files(named, files);
  std::string text;
  for (const auto& one : files) {
    text += (text.empty() ? "" : ", ") + one.path;
    for (const auto& note : one.notes) {
      text += " (" + note + ")";
    }
  }
  return text;
}

const auto k_library = file("libblas.so", "elf", {"gfx90a:xnack-", "gfx1100"});

TEST(SideFiles, AreComparedByTheirContent) {
  EXPECT_EQ(
      settled({}, {k_library, file("a.co", "code-object", {"gfx90a:xnack+"}), file("b.hsaco", "bundle", {"gfx942"})}),
      "libblas.so (files beside it are for gfx942, for which it has no code itself) (it has code for gfx1100, for which no file beside "
      "it is there)");
}

TEST(SideFiles, AreComparedByTheirNamesIfTheyAreNoCode) {
  EXPECT_EQ(settled({"gfx90a", "gfx1100"}, {k_library}), "libblas.so");
  EXPECT_EQ(
      settled({"gfx90a"}, {k_library, file("Tensile_gfx90a.co", "code-object", {"gfx90a"}), file("x.co", "code-object", {"gfx1100"})}),
      "libblas.so");
}

TEST(SideFiles, WhoseNamesSaySomethingElseAreTold) {
  EXPECT_EQ(
      settled({"gfx90a"}, {k_library, file("Tensile_gfx90a.co", "code-object", {"gfx1100"})}),
      "libblas.so (it has code for gfx90a, for which no file beside it is there), Tensile_gfx90a.co (its name says gfx90a, its code is "
      "for gfx1100)");
}

TEST(SideFiles, AreListedIfNoLibraryHasCode) {
  EXPECT_EQ(settled({}, {file("libhost.so", "elf", {}), file("a.co", "code-object", {"gfx90a"})}), "libhost.so, a.co");
}

TEST(SideFiles, ThatAreArchivesAreAlwaysListed) {
  EXPECT_EQ(settled({"gfx1100"}, {k_library, file("blas_gfx1100.kpack", "kpack", {"gfx1100", "gfx90a"})}),
            "libblas.so, blas_gfx1100.kpack");
}

TEST(SideFiles, ThatAreBrokenAreListed) {
  auto broken = file("a.co", "code-object", {"gfx90a"});
  broken.fault = Error{ErrorKind::source, "is cut off"};
  EXPECT_EQ(settled({"gfx1100"}, {k_library, broken}), "libblas.so, a.co");
}

}  // namespace
}  // namespace gpusolve::engine
