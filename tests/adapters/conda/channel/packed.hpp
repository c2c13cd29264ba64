// Compresses texts.
#pragma once

#include <bzlib.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include <string>

namespace gpusolve::conda::tests {

inline auto zstd(const std::string& text) -> std::string {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

inline auto bzip2(std::string text) -> std::string {
  std::string out(text.size() * 2 + 1000, '\0');
  auto size = static_cast<unsigned>(out.size());
  EXPECT_EQ(BZ2_bzBuffToBuffCompress(out.data(), &size, text.data(), static_cast<unsigned>(text.size()), 9, 0, 0), BZ_OK);
  out.resize(size);
  return out;
}

inline auto varied_text(std::size_t size) -> std::string {
  std::string text;
  for (unsigned state = 1; text.size() < size; state = state * 1664525U + 1013904223U) {
    text += static_cast<char>('a' + (state >> 28U));
  }
  return text;
}

}  // namespace gpusolve::conda::tests
