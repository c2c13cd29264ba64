#include "adapters/pypi/wheel_reader.hpp"

#include "adapters/pypi/target.hpp"

namespace gpusolve::pypi {
namespace {

class AReader : public testing::Test {
 protected:
  static auto file(std::string name, std::optional<std::string> requires_python = std::nullopt) -> ProjectFile {
    ProjectFile file;
    file.name = std::move(name);
    file.requires_python = std::move(requires_python);
    return file;
  }
  WheelReader reader_{{dotted("3.12"), dotted("3.10")}, {WheelPlatform::System::linux_glibc, "x86_64", dotted("2.28")}};
};

TEST_F(AReader, TellsWhichPythonsAWheelServes) {
  const auto wheel = file("a-1.0-cp310-cp310-manylinux_2_17_x86_64.whl");
  const auto read = reader_.read(wheel, "a");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read->version, parse_version("1.0").value());
  EXPECT_FALSE(read->rank(0).has_value());
  EXPECT_TRUE(read->rank(1).has_value());
  EXPECT_TRUE(read->tags->is_by_python);
  EXPECT_FALSE(read->tags->is_pure);
}

TEST_F(AReader, KnowsPureWheelsAndStableAbis) {
  const auto pure = file("a-1.0-py3-none-any.whl");
  EXPECT_TRUE(reader_.read(pure, "a")->tags->is_pure);
  EXPECT_FALSE(reader_.read(pure, "a")->tags->is_by_python);
  const auto stable = file("a-1.0-cp39-abi3-manylinux_2_17_x86_64.whl");
  EXPECT_FALSE(reader_.read(stable, "a")->tags->is_by_python);
}

TEST_F(AReader, KnowsWheelsOfSeveralPythonsWithAnAbiForEach) {
  const auto several = file("a-1.0-cp39.cp310-cp39.cp310-manylinux_2_17_x86_64.whl");
  EXPECT_TRUE(reader_.read(several, "a")->tags->is_by_python);
  EXPECT_EQ(tags_text(several.name, dotted("3.10")), "cp310-cp310-manylinux_2_17_x86_64");
  EXPECT_EQ(tags_text(several.name, dotted("3.12")), "cp39.cp310-cp39.cp310-manylinux_2_17_x86_64");
  const auto any = file("a-1.0-cp39.cp310-none-any.whl");
  EXPECT_FALSE(reader_.read(any, "a")->tags->is_by_python);
  EXPECT_EQ(tags_text(any.name, dotted("3.10")), "cp39.cp310-none-any");
}

TEST_F(AReader, HeedsRequiresPythonWhereItIsASpecifier) {
  const auto newer = file("a-1.0-py3-none-any.whl", ">=3.11");
  EXPECT_TRUE(reader_.read(newer, "a")->rank(0).has_value());
  EXPECT_FALSE(reader_.read(newer, "a")->rank(1).has_value());
  const auto nonsense = file("a-1.0-py3-none-any.whl", "any will do");
  EXPECT_TRUE(reader_.read(nonsense, "a")->rank(1).has_value());
  EXPECT_FALSE(reader_.read(nonsense, "a")->requires_python->specifiers.has_value());
}

TEST_F(AReader, IgnoresFilesThatAreNotWheelsOfTheProject) {
  for (const auto* const name :
       {"b-1.0-py3-none-any.whl", "a-1.0.tar.gz", "a-one.0.x-py3-none-any.whl", "a-1.0-py3-none-.whl", "a-1.0-x-py3-none-any.whl"}) {
    EXPECT_FALSE(reader_.read(file(name), "a").has_value()) << name;
  }
}

TEST_F(AReader, ReadsOnceWhatWheelsShare) {
  const auto one = file("a-1.0-1-py3-none-any.whl");
  const auto two = file("a-1.0-2-py3-none-any.whl");
  const auto first = reader_.read(one, "a");
  const auto second = reader_.read(two, "a");
  EXPECT_EQ(first->version, second->version);
  EXPECT_EQ(first->tags, second->tags);
  EXPECT_LT(first->build, second->build);
}

}  // namespace
}  // namespace gpusolve::pypi
