#include "adapters/inventory/toml_depth.hpp"

#include <algorithm>
#include <vector>

#include "adapters/inventory/toml_lines.hpp"

namespace gpusolve::inventory {
namespace {

class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  auto line_deeper_than(std::size_t most) -> std::optional<std::size_t> {
    while (at_ < text_.size()) {
      step();
      if (header_ + inside_ > most) {
        return 1 + static_cast<std::size_t>(std::ranges::count(text_.substr(0, at_), '\n'));
      }
    }
    return std::nullopt;
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') {
      at_ = end_of_toml_string(text_, at_);
      is_start_ = false;
      return;
    }
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return;
    }
    ++at_;
    if (c == '\n' && dots_.size() == 1) {
      end_statement();
    } else if (c == '[' && is_start_) {
      is_header_ = true;
      header_ = 0;
    } else if (is_header_) {
      header_ += c == '.' ? 1U : 0U;
    } else {
      count(c);
    }
    is_start_ = is_start_ && (c == '\n' || c == ' ' || c == '\t' || c == '\r');
  }

  void end_statement() {
    inside_ = dots_.back() = 0;
    is_header_ = false;
    is_start_ = true;
  }

  void count(char c) {
    if (c == '.') {
      ++dots_.back();
      ++inside_;
    } else if (c == '[' || c == '{') {
      dots_.push_back(0);
      ++inside_;
    } else if ((c == ']' || c == '}') && dots_.size() > 1) {
      inside_ -= dots_.back() + 1;
      dots_.pop_back();
    } else if (c == ',') {
      inside_ -= dots_.back();
      dots_.back() = 0;
    }
  }

  std::string_view text_;
  std::size_t at_{};
  std::size_t header_{};              ///< dots in the header of the current table
  std::vector<std::size_t> dots_{0};  ///< dots in the open key outside of all brackets, then within each open bracket
  std::size_t inside_{};              ///< open brackets, plus the sum of `dots_`
  bool is_header_{};
  bool is_start_{true};  ///< no character of the statement but blanks has been read
};

}  // namespace

auto line_deeper_than(std::string_view text, std::size_t most) -> std::optional<std::size_t> {
  return DepthScan(text).line_deeper_than(most);
}

}  // namespace gpusolve::inventory
