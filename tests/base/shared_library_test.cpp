#include "base/library/shared_library.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gpusolve {
namespace {

using ::testing::HasSubstr;

TEST(SystemIn, JoinsIdAndVersion) {
  EXPECT_EQ(system_in("PRETTY_NAME=\"Debian GNU/Linux 12\"\nVERSION_ID=\"12\"\nID=debian\n"), "debian-12");
  EXPECT_EQ(system_in("ID='rocky'\nVERSION_ID='8.10'"), "rocky-8.10");
}

TEST(SystemIn, IsTheIdAloneWhereThereIsNoVersion) { EXPECT_EQ(system_in("ID=arch\nID_LIKE=x\n"), "arch"); }

TEST(SystemIn, IsEmptyForAnythingElse) {
  EXPECT_EQ(system_in(""), "");
  EXPECT_EQ(system_in("VERSION_ID=12"), "");
  EXPECT_EQ(system_in("ID\n=\nID"), "");
  EXPECT_EQ(system_in("ID=\""), "\"");
}

TEST(SharedLibrary, UsesTheFirstNameThatIsInstalled) {
  const SharedLibrary library({{"libno-such-thing.so.1", "libm.so.6"}, "1", {}});
  double (*cosine)(double) = nullptr;
  library.find("cos", cosine);
  EXPECT_EQ(cosine(0), 1);
}

TEST(SharedLibrary, NamesAllThatWereTried) {
  try {
    const SharedLibrary library({{"liba-no.so.1", "liba-no.so.2"}, "1", {}});
    FAIL();
  } catch (const NoLibrary& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("cannot load liba-no.so.1 or liba-no.so.2: liba-no.so.1: cannot open"));
    EXPECT_THAT(fault.what(), HasSubstr(", liba-no.so.2: cannot open"));
  }
}

TEST(SharedLibrary, FindsNullForAFunctionOfNewerVersions) {
  const SharedLibrary library({{"libm.so.6"}, "1", {}});
  void (*absent)() = nullptr;
  library.find_if_present("no_such_function", absent);
  EXPECT_EQ(absent, nullptr);
  EXPECT_THROW(library.find("no_such_function", absent), NoLibrary);
}

}  // namespace
}  // namespace gpusolve
