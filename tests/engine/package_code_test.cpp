// The files of installed packages, and the code in them.
#include <gtest/gtest.h>

#include "adapters/inventory/installed/package_files.hpp"
#include "engine/inspect/package_code.hpp"
#include "tests/support/device_code_bytes.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::engine {
namespace {

using namespace tests;
using testing::Sandbox;

auto files_text(const std::filesystem::path& folder) -> std::string {
  const auto packages = inventory::read_package_files(folder);
  if (!packages) {
    return "error: " + packages.error().text();
  }
  std::string text;
  for (const auto& package : *packages) {
    text += package.label() + ":";
    for (const auto& library : package.libraries) {
      text += " " + library;
    }
    text += "\n";
  }
  return text;
}

TEST(PackageFiles, AreThoseOfRecord) {
  const Sandbox folder;
  folder.write("pyvenv.cfg", "version = 3.11\n");
  folder.write("lib/python3.11/site-packages/Foo_Bar-1.0.dist-info/RECORD",
               "foo/a.so,sha256=x,1\r\nfoo/a.py,,\n\"foo/odd,name \"\"q\"\".so\",,\n../../../bin/tool,,\n");
  EXPECT_EQ(files_text(folder.path()),
            "foo-bar 1.0: bin/tool lib/python3.11/site-packages/foo/a.so lib/python3.11/site-packages/foo/odd,name \"q\".so\n");
}

TEST(PackageFiles, AreThoseOfCondaBeforeThoseOfWheels) {
  const Sandbox folder;
  folder.write("conda-meta/foo-1.0-0.json",
               R"({"name":"foo","version":"1.0","files":["lib/libfoo.so","lib/python3.11/site-packages/foo/a.so"]})");
  folder.write("conda-meta/broken-1.0-0.json", "{");
  folder.write("lib/python3.11/site-packages/foo-1.0.dist-info/RECORD", "foo/a.so,,\n");
  EXPECT_EQ(files_text(folder.path()), "foo 1.0: lib/libfoo.so lib/python3.11/site-packages/foo/a.so\nfoo 1.0:\n");
}

TEST(PackageFiles, AreNoneOfAPackageWithoutLibraries) {
  const Sandbox folder;
  folder.write("pyvenv.cfg", "version = 3.11\n");
  folder.write("lib/python3.11/site-packages/plain-1.0.dist-info/RECORD", "plain.py,,\n");
  folder.write("lib/python3.11/site-packages/unrecorded-2.0.dist-info/METADATA", "Name: unrecorded\n");
  EXPECT_EQ(files_text(folder.path()), "plain 1.0:\nunrecorded 2.0:\n");
}

TEST(PackageFiles, NeverLeadOutOfTheFolder) {
  const Sandbox folder;
  folder.write("pyvenv.cfg", "version = 3.11\n");
  folder.write("lib/python3.11/site-packages/foo-1.0.dist-info/RECORD", "../../../../outside.so,,\n/etc/a.so,,\n..,,\na.so,,\n");
  EXPECT_EQ(files_text(folder.path()), "foo 1.0: lib/python3.11/site-packages/a.so\n");
}

TEST(PackageCode, IsNotReadThroughLinksThatLeadOut) {
  const Sandbox outside;
  const auto library = elf_with({{".nv_fatbin", fatbin_of({cubin(80)})}});
  outside.write("secret/a.so", library);
  const Sandbox folder;
  folder.write("pyvenv.cfg", "version = 3.11\n");
  const std::string site = "lib/python3.11/site-packages/";
  folder.write(site + "own.so", library);
  std::filesystem::create_symlink(outside.path() / "secret", folder.path() / (site + "linked"));
  std::filesystem::create_symlink(outside.path() / "secret/a.so", folder.path() / (site + "file.so"));
  folder.write(site + "foo-1.0.dist-info/RECORD", "own.so,,\nlinked/a.so,,\nfile.so,,\nmissing.so,,\n");
  const auto code = read_package_code(folder.path(), nullptr);
  ASSERT_TRUE(code);
  ASSERT_EQ(code->size(), 1U);
  ASSERT_EQ(code->front().libraries.size(), 1U);
  EXPECT_EQ(code->front().libraries.front().path, site + "own.so");
  EXPECT_EQ(code->front().libraries.front().package, "foo 1.0");
}

}  // namespace
}  // namespace gpusolve::engine
