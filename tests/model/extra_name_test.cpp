#include "model/extra_name.hpp"

namespace gpusolve {
namespace {

TEST(ExtraName, HasAProjectAndAnExtra) {
  struct Row {
    std::string_view name, project, extra;
  };
  constexpr Row k_rows[] = {
      {"jax[cuda12]", "jax", "cuda12"}, {"jax", "jax", ""}, {"jax[]", "jax", ""}, {"a[b", "a", ""}, {"[b]", "", "b"}, {"", "", ""},
  };
  for (const auto& [name, project, extra] : k_rows) {
    EXPECT_EQ(project_of(name), project) << name;
    EXPECT_EQ(extra_of(name), extra) << name;
  }
}

}  // namespace
}  // namespace gpusolve
