#include "catalogs/catalog_list.hpp"

#include <gtest/gtest.h>

#include "catalogs/word_stream.hpp"

namespace gpusolve::catalogs {
namespace {

TEST(CatalogList, KeepsTheValuesOfAllItsCopies) {
  CatalogList<int> kept;
  {
    const CatalogList<int> made{1, 2, 3};
    kept = made;
  }
  EXPECT_EQ(kept.vector(), (std::vector{1, 2, 3}));
  EXPECT_EQ(kept, (CatalogList<int>{1, 2, 3}));
  EXPECT_NE(kept, (CatalogList<int>{1, 2}));
  EXPECT_TRUE(CatalogList<int>().empty());
}

TEST(CatalogList, IsReadFromWordsAsItWasWritten) {
  CatalogList<CodeTarget> written{{{8, 0}}, {{9, 0}, CodeTarget::Kind::architecture_specific}};
  CatalogList<CodeTarget> none;
  WordWriter write;
  write(written, none);
  const auto words = write.take();

  std::pmr::monotonic_buffer_resource arena;
  const TextTable no_texts;
  WordReader read(no_texts, {}, words, arena);
  CatalogList<CodeTarget> first;
  CatalogList<CodeTarget> second{{{5, 0}}};
  read(first, second);
  EXPECT_EQ(first, written);
  EXPECT_TRUE(second.empty());
}

}  // namespace
}  // namespace gpusolve::catalogs
