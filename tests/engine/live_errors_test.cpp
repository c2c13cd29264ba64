// The error of an official source names `--live` only where it was given.
#include <gtest/gtest.h>

#include "engine/worlds/network.hpp"

namespace gpusolve::engine {
namespace {

const Error k_gone{ErrorKind::source, "could not resolve host", "https://example.org"};

TEST(LiveErrors, NameTheFlagAndTheWayOut) {
  EXPECT_EQ(without_live(k_gone, {}).text(),
            "--live: https://example.org: could not resolve host; without --live the embedded catalog answers");
}

TEST(LiveErrors, OfFetchAreThoseOfTheSource) {
  EXPECT_EQ(without_live(k_gone, {.are_for_cache = true}).text(), "https://example.org: could not resolve host");
}

}  // namespace
}  // namespace gpusolve::engine
