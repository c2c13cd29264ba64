#include "catalogs/gpu_spelling.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.hpp"
#include "base/plain.hpp"

namespace gpusolve::catalogs {
namespace {

using Reduction = std::optional<std::string_view> (*)(std::string_view);

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, " "); }

auto after_digits(std::string_view text) -> std::string_view {
  return text.substr(static_cast<std::size_t>(std::ranges::find_if_not(text, ascii::is_digit) - text.begin()));
}

auto before_digits(std::string_view text) -> std::string_view {
  while (!text.empty() && ascii::is_digit(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

auto last_word(std::string_view text) -> std::string_view {
  const auto blank = text.rfind(' ');
  return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

/// `2x rtx 3090`, `8xa100`, `2 x rtx 3090`.
auto without_count_before(std::string_view name) -> std::optional<std::string_view> {
  const auto rest = trimmed(after_digits(name));
  const bool has_count = !name.empty() && ascii::is_digit(name.front()) && rest.starts_with('x');
  return has_count ? std::optional(trimmed(rest.substr(1))) : std::nullopt;
}

/// `v100 x4`, `rtx 3090 x 2`, `gpu:v100:4`.
auto without_count_behind(std::string_view name) -> std::optional<std::string_view> {
  const auto front = before_digits(name);
  const bool has_digits = front.size() != name.size();
  const auto head = trimmed(front);
  if (has_digits && head.ends_with(" x")) {
    return trimmed(head.substr(0, head.size() - 1));
  }
  return has_digits && front.ends_with(':') ? std::optional(front.substr(0, front.size() - 1)) : std::nullopt;
}

auto without_gres(std::string_view name) -> std::optional<std::string_view> {
  constexpr std::string_view k_gres = "gpu:";
  return name.starts_with(k_gres) ? std::optional(name.substr(k_gres.size())) : std::nullopt;
}

auto without_slice(std::string_view name) -> std::optional<std::string_view> {
  const auto mig = name.find(" mig ");
  if (mig != std::string_view::npos) {
    return name.substr(0, mig);
  }
  constexpr std::string_view k_shared = " shared";
  return name.ends_with(k_shared) ? std::optional(name.substr(0, name.size() - k_shared.size())) : std::nullopt;
}

/// `8q` and `5cme`: the memory of a vGPU and the letter of its type, one of A, B, C and Q; `me` stands for media extensions.
auto is_profile(std::string_view word) -> bool {
  constexpr std::array<std::string_view, 5> k_types{"a", "b", "c", "q", "cme"};
  const auto type = after_digits(word);
  return type.size() < word.size() && std::ranges::find(k_types, type) != k_types.end();
}

/// `a100 1` in the profile `a100 1 5c`: the profile of a vGPU on a MIG slice has the number of compute slices before the memory.
auto without_slices(std::string_view board) -> std::string_view {
  const auto word = last_word(board);
  const bool is_count = word.size() == 1 && board.size() > 1 && ascii::is_digit(word.front());
  return is_count ? trimmed(board.substr(0, board.size() - 1)) : board;
}

/// `grid v100d 8q`, `a100 1 5c`, `rtx pro 6000 blackwell dc 1 24q`: a vGPU is named after its board.
auto without_profile(std::string_view name) -> std::optional<std::string_view> {
  const auto word = last_word(name);
  if (word.size() == name.size() || !is_profile(word)) {
    return std::nullopt;
  }
  auto board = without_slices(trimmed(name.substr(0, name.size() - word.size())));
  constexpr std::string_view k_grid = "grid ";
  board.remove_prefix(board.starts_with(k_grid) ? k_grid.size() : 0);
  constexpr std::string_view k_data_center = " dc";
  board.remove_suffix(board.ends_with(k_data_center) ? k_data_center.size() : 0);
  return board;
}

/// `v100d`, `v100dx`, `h100xm`, `rtx6000p` in vGPU profiles: letters after the number distinguish boards with the same chip.
auto without_board_letters(std::string_view name) -> std::optional<std::string_view> {
  constexpr std::string_view k_letters = "dxlscmp";
  auto board = name;
  while (!board.empty() && k_letters.find(board.back()) != std::string_view::npos) {
    board.remove_suffix(1);
  }
  const bool is_board = board.size() != name.size() && !board.empty() && ascii::is_digit(board.back());
  return is_board ? std::optional(board) : std::nullopt;
}

/// `jetson orin nx 16gb`, `rtx 3060 12 gb`.
auto without_memory(std::string_view name) -> std::optional<std::string_view> {
  constexpr std::string_view k_unit = "gb";
  if (!name.ends_with(k_unit)) {
    return std::nullopt;
  }
  const auto number = trimmed(name.substr(0, name.size() - k_unit.size()));
  const auto front = before_digits(number);
  return front.size() != number.size() && front.ends_with(' ') ? std::optional(trimmed(front)) : std::nullopt;
}

constexpr std::string_view k_marks = "()";

/// Whether `word` is the size of a memory: `80gb`, `80g`, `80gib`, or `gb` after the number `before`.
auto is_memory(std::string_view word, std::string_view before) -> bool {
  constexpr std::array<std::string_view, 3> k_units{"gb", "gib", "g"};
  constexpr std::size_t k_most_digits = 3;
  const auto unit = after_digits(word);
  const auto number = unit.size() == word.size() ? before : word.substr(0, word.size() - unit.size());
  return std::ranges::find(k_units, unit) != k_units.end() && !number.empty() && number.size() <= k_most_digits &&
         after_digits(number).empty();
}

/// Whether `word` is the kind of the memory or the form of the board: `hbm3`, `gddr6x`, `sxm5`, `pcie`, `nvl`.
auto is_kind_of_board(std::string_view word) -> bool {
  constexpr std::array<std::string_view, 5> k_kinds{"hbm", "gddr", "sxm", "pcie", "nvl"};
  constexpr std::size_t k_longest_end = 2;
  return std::ranges::any_of(k_kinds,
                             [&](std::string_view kind) { return word.starts_with(kind) && word.size() <= kind.size() + k_longest_end; });
}

auto words_of(std::string_view text) -> std::vector<std::string_view> {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto blank = std::min(text.find(' '), text.size());
    words.push_back(ascii::trimmed(text.substr(0, blank), k_marks));
    text = trimmed(text.substr(blank));
  }
  return words;
}

/// `h100 80gb sxm5`, `a100 (80 gb)`, `rtx 4090 24gb gddr6x`: people add the memory and the form of the board in any order, although the
/// chip is the same. Names of the catalog that contain these words are tried before.
auto without_board(std::string_view name) -> std::optional<std::string> {
  std::vector<std::string_view> kept;
  const auto words = words_of(name);
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto before = at == 0 ? std::string_view() : words[at - 1];
    const bool is_size = is_memory(words[at], before);
    if (!is_size && !is_kind_of_board(words[at])) {
      kept.push_back(words[at]);
    } else if (is_size && !ascii::is_digit(words[at].front())) {
      kept.pop_back();  // the number before `gb`
    }
  }
  return kept.size() == words.size() ? std::nullopt : std::optional(joined(kept, " "));
}

/// `orin (nvgpu)`: nvidia-smi on a Jetson adds the name of its kernel driver.
auto without_kernel_driver(std::string_view name) -> std::optional<std::string_view> {
  constexpr std::string_view k_driver = " (nvgpu)";
  return name.ends_with(k_driver) ? std::optional(name.substr(0, name.size() - k_driver.size())) : std::nullopt;
}

/// `jetson agx orin developer kit`, `jetson orin nano super`: a module in its kit, and with a faster clock.
auto without_kit(std::string_view name) -> std::optional<std::string_view> {
  auto module = name;
  for (const std::string_view end : {" developer kit", " devkit"}) {
    module.remove_suffix(module.ends_with(end) ? end.size() : 0);
  }
  module.remove_suffix(module.ends_with(" nano super") ? std::string_view(" super").size() : 0);
  return module.size() == name.size() ? std::nullopt : std::optional(module);
}

/// `jetson thor` means the Thor.
auto without_jetson(std::string_view name) -> std::optional<std::string_view> {
  constexpr std::string_view k_jetson = "jetson ";
  return name.starts_with(k_jetson) ? std::optional(name.substr(k_jetson.size())) : std::nullopt;
}

/// `gtx 1650 ti laptop` is sold as `gtx 1650 ti mobile`: NVIDIA writes "Laptop GPU" only from the RTX 30 series on.
auto as_mobile(std::string_view name) -> std::optional<std::string> {
  for (const std::string_view end : {" laptop gpu", " laptop"}) {
    if (name.ends_with(end)) {
      return std::string(name.substr(0, name.size() - end.size())) + " mobile";
    }
  }
  return std::nullopt;
}

/// `h100 80gb sxm5` is the `h100 sxm5 80gb`.
auto with_memory_at_end(std::string_view name) -> std::optional<std::string> {
  constexpr std::string_view k_unit = "gb ";
  const auto unit = name.find(k_unit);
  if (unit == std::string_view::npos) {
    return std::nullopt;
  }
  const auto before = before_digits(name.substr(0, unit));
  const bool has_digits = before.size() != unit && before.ends_with(' ');
  const auto memory = name.substr(before.size(), unit + k_unit.size() - 1 - before.size());
  return has_digits ? std::optional(std::string(before) + std::string(name.substr(unit + k_unit.size())) + " " + std::string(memory))
                    : std::nullopt;
}

}  // namespace

auto plain_gpu_name(std::string_view name) -> std::string {
  std::string out;
  for (const char c : name) {
    const bool is_gap = c == ' ' || c == '-' || c == '_' || c == '\t';
    if (!is_gap) {
      out += ascii::to_lower(c);
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (out.ends_with(' ')) {
    out.pop_back();
  }
  for (const std::string_view maker : {"nvidia ", "geforce "}) {
    if (out.starts_with(maker)) {
      out.erase(0, maker.size());
    }
  }
  return out;
}

auto spellings_of(std::string_view plain) -> std::vector<std::string> {
  constexpr std::array<Reduction, 8> k_general{without_kernel_driver, without_kit,   without_count_before, without_count_behind,
                                               without_gres,          without_slice, without_memory,       without_jetson};
  std::vector<std::string> all{std::string(plain)};
  const auto add = [&](const auto& shorter) {
    if (shorter && !shorter->empty()) {
      all.push_back(plain_gpu_name(*shorter));
    }
    return shorter && !shorter->empty();
  };
  for (const auto reduce : k_general) {
    const auto longest = all.back();
    add(reduce(longest));
  }
  const auto longest = all.back();
  add(with_memory_at_end(longest));
  add(without_board(longest));
  const auto whole = all.back();
  add(as_mobile(whole));
  if (add(without_profile(whole))) {
    const auto board = all.back();
    add(without_board_letters(board));
  }
  return all;
}

}  // namespace gpusolve::catalogs
