// The content of a drawing of an answer: boxes with a few words, and lines between them. Independent of the drawing format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// The role of a box. Drawings show it by shape and words; colour is never the only sign.
enum class BoxRole : std::uint8_t {
  request,  ///< the user's request
  builds,   ///< builds in the conflict
  package,  ///< a package of the set
  problem,  ///< builds that are excluded or missing
  fact,     ///< a fact of the machine that excludes builds
  wish,     ///< a condition of the request ("a GPU build")
};

/// A box. All texts are printable, on one line, and of limited length.
struct Box {
  std::string text;    ///< `torch 2.1.0 (CUDA 12.1), 2 builds`
  std::string remark;  ///< the problem of the builds; may be empty
  BoxRole role{};
  auto operator==(const Box&) const -> bool = default;
};

struct PictureLine {
  std::size_t from{};
  std::size_t to{};
  GraphEdge::Kind kind{};
  std::string label;  ///< `torch >=2.0,<2.2`; empty if the boxes make the requirement clear
  auto operator==(const PictureLine&) const -> bool = default;
};

/// Lines always refer to existing boxes.
struct Picture {
  std::string title;
  std::vector<Box> boxes;
  std::vector<PictureLine> lines;
  std::size_t left_out{};  ///< number of boxes beyond k_most_boxes; their lines are left out too
  std::size_t loose{};     ///< number of packages that are not drawn because no line leads to or from them
  auto operator==(const Picture&) const -> bool = default;
};

/// The most boxes in one picture; the rest is counted in `left_out`.
inline constexpr std::size_t k_most_boxes = 400;

/// The conflict if there is one, otherwise the packages of the set and their dependencies on each other. Has no boxes if the answer has
/// neither.
[[nodiscard]] auto picture_of(const Answer& answer) -> Picture;

/// The words beside a line: `torch >=2.0,<2.2`, "allows only libshape <2", "rules out"; empty for a dependency that the boxes make clear.
[[nodiscard]] auto words_of(const PictureLine& line) -> std::string;

}  // namespace gpusolve::report
