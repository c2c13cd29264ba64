// What a drawing of an answer shows: boxes with a few words and lines between them, whatever the language of the drawing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// The part that a box plays; drawings tell it by shape and words, colour only adds.
enum class BoxRole : std::uint8_t {
  request,  ///< what the user asked for
  builds,   ///< builds that take part
  package,  ///< a package of the set
  problem,  ///< builds that cannot be, or that there are not
  fact,     ///< a fact of the machine that stands against builds
  wish,     ///< a bound of the request ("a GPU build")
};

enum class LineKind : std::uint8_t { needs, limits, excludes };

/// All texts are printable, of one line and bounded.
struct Box {
  std::string text;    ///< "torch 2.1.0 (CUDA 12.1), 2 builds"
  std::string remark;  ///< what is wrong with it; may be empty
  BoxRole role{};
  auto operator==(const Box&) const -> bool = default;
};

struct Line {
  std::size_t from{};
  std::size_t to{};
  LineKind kind{};
  std::string label;  ///< "torch >=2.0,<2.2"; empty where the boxes say it all
  auto operator==(const Line&) const -> bool = default;
};

/// Lines point to boxes that exist.
struct Picture {
  std::string title;
  std::vector<Box> boxes;
  std::vector<Line> lines;
  std::size_t left_out{};  ///< boxes beyond the bound, and their lines with them
  std::size_t loose{};     ///< packages of which no line is known, and which are not drawn
  auto operator==(const Picture&) const -> bool = default;
};

/// Boxes of one picture at most; the rest is counted in `left_out`.
inline constexpr std::size_t k_most_boxes = 400;

/// The conflict where there is one, else the packages of the set and what each of them needs of the others; without boxes where there
/// is neither.
[[nodiscard]] auto picture_of(const Answer& answer) -> Picture;

/// What stands beside a line: "torch >=2.0,<2.2", "allows only libshape <2", "rules out"; empty for a need that its boxes tell.
[[nodiscard]] auto words_of(const Line& line) -> std::string;

}  // namespace gpusolve::report
