#include "adapters/report/html/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "adapters/report/html/layered_layout.hpp"
#include "adapters/report/html/markup.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The width in pixels of a character in 12 px monospaced type (0.6 em, slightly more in some fonts).
constexpr double k_character = 7.3;
constexpr double k_small_character = 6.7;  ///< the same in 11 px type
constexpr double k_line_height = 16;
constexpr double k_padding = 10;
constexpr double k_margin = 12;
constexpr std::size_t k_box_columns = 30;
constexpr std::size_t k_label_columns = 28;

/// The words of one box, broken into lines.
struct BoxLines {
  std::vector<std::string> text;
  std::vector<std::string> remark;
};

/// The number of columns on the screen. Counts characters of wide scripts twice, so boxes may be too wide but never too narrow.
auto columns_of(std::string_view text) -> std::size_t {
  return display_width(text) +
         static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0xe3; }));
}

auto broken(const std::string& text) -> std::vector<std::string> {
  std::vector<std::string> lines;
  const auto wrapped = wrap(text, {}, k_box_columns);
  for (std::string_view rest = wrapped; !rest.empty();) {
    const auto end = rest.find('\n');
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return lines;
}

auto words_of_box(const Box& box) -> BoxLines {
  return {broken(box.text), box.remark.empty() ? std::vector<std::string>{} : broken(box.remark)};
}

auto size_of(const BoxLines& words) -> BoxSize {
  std::size_t columns = 0;
  for (const auto* lines : {&words.text, &words.remark}) {
    for (const auto& line : *lines) {
      columns = std::max(columns, columns_of(line));
    }
  }
  return {static_cast<double>(columns) * k_character + 2 * k_padding,
          static_cast<double>(words.text.size() + words.remark.size()) * k_line_height + k_padding};
}

auto class_of(BoxRole role) -> std::string_view {
  switch (role) {
    case BoxRole::request:
      return "request";
    case BoxRole::builds:
      return "builds";
    case BoxRole::package:
      return "package";
    case BoxRole::problem:
      return "problem";
    case BoxRole::fact:
      return "fact";
    case BoxRole::wish:
      return "wish";
  }
  return "";
}

auto class_of(GraphEdge::Kind kind) -> std::string_view {
  switch (kind) {
    case GraphEdge::Kind::needs:
      return "needs";
    case GraphEdge::Kind::limits:
      return "limits";
    case GraphEdge::Kind::allows:
      return "limits";
    case GraphEdge::Kind::excludes:
      return "excludes";
  }
  return "";
}

auto box_markup(const Box& box, const BoxLines& words, Point corner, BoxSize size) -> std::string {
  const bool is_round = box.role == BoxRole::request || box.role == BoxRole::wish;
  auto out = fmt::format(R"(<g class="box {}"><rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="{:.0f}" rx="{}"/>)", class_of(box.role),
                         corner.x, corner.y, size.width, size.height, is_round ? 14 : 4);
  auto baseline = corner.y + k_padding / 2 + 12;
  const auto write = [&](const std::vector<std::string>& lines, std::string_view kind) {
    for (const auto& line : lines) {
      out += fmt::format(R"(<text class="{}" x="{:.0f}" y="{:.0f}">{}</text>)", kind, corner.x + k_padding, baseline, markup_text(line));
      baseline += k_line_height;
    }
  };
  write(words.text, "name");
  write(words.remark, "remark");
  return out + "</g>\n";
}

/// A smooth path through all points, horizontal at each of them.
auto path_of(const std::vector<Point>& route) -> std::string {
  auto path = fmt::format("M{:.0f} {:.0f}", route.front().x, route.front().y);
  for (std::size_t i = 1; i < route.size(); ++i) {
    const auto middle = (route[i - 1].x + route[i].x) / 2;
    path += fmt::format(" C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", middle, route[i - 1].y, middle, route[i].y, route[i].x, route[i].y);
  }
  return path;
}

/// The place of the words beside a line: at its start or end, where the line is horizontal. The words of an exclusion are below the
/// line, all other words above.
struct LabelPlace {
  Point point;
  std::string_view anchor;
};

/// `is_at_start` applies to lines that meet in one box; lines that leave one box have their words at the end. Therefore words do not
/// overlap.
auto label_place(const std::vector<Point>& route, bool is_at_start, bool is_below) -> LabelPlace {
  constexpr double k_arrow = 12;
  const bool is_leftwards = route.back().x < route.front().x;
  const auto& end = is_at_start ? route.front() : route.back();
  const bool is_right_of_end = is_at_start != is_leftwards;
  return {{end.x + (is_right_of_end ? k_arrow : -k_arrow), end.y + (is_below ? 13 : -4)}, is_right_of_end ? "start" : "end"};
}

class Drawing {
 public:
  explicit Drawing(const Picture& picture) : picture_(picture), leaving_(picture.boxes.size()), arriving_(picture.boxes.size()) {
    for (const auto& box : picture.boxes) {
      words_.push_back(words_of_box(box));
      sizes_.push_back(size_of(words_.back()));
    }
    std::vector<Connection> connections;
    for (const auto& line : picture.lines) {
      ++leaving_[line.from];
      ++arriving_[line.to];
      labels_.push_back(printable(words_of(line), k_label_columns));
      connections.push_back({line.from, line.to, static_cast<double>(columns_of(labels_.back())) * k_small_character});
    }
    layout_ = lay_out(sizes_, connections, Spacing{});
  }

  [[nodiscard]] auto width() const -> double { return layout_.width + 2 * k_margin; }
  auto markup() const -> std::string {
    const auto width = this->width();
    const auto height = layout_.height + 2 * k_margin;
    auto out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" width=\"{:.0f}\" height=\"{:.0f}\" "
        "viewBox=\"{:.0f} {:.0f} {:.0f} {:.0f}\">\n",
        markup_text(picture_.title), width, height, -k_margin, -k_margin, width, height);
    out +=
        "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
        "orient=\"auto-start-reverse\"><path class=\"head\" d=\"M0 0 L8 4 L0 8 z\"/></marker></defs>\n";
    for (std::size_t index = 0; index < picture_.lines.size(); ++index) {
      out += line_markup(index);
    }
    for (std::size_t id = 0; id < picture_.boxes.size(); ++id) {
      out += box_markup(picture_.boxes[id], words_[id], layout_.corners[id], sizes_[id]);
    }
    for (std::size_t index = 0; index < picture_.lines.size(); ++index) {
      out += label_markup(index);
    }
    return out + "</svg>\n";
  }

 private:
  [[nodiscard]] auto line_markup(std::size_t index) const -> std::string {
    const auto& line = picture_.lines[index];
    const auto& route = layout_.routes[index];
    if (route.empty()) {
      return "";
    }
    const bool is_mutual = line.kind == GraphEdge::Kind::excludes;
    return fmt::format("<path class=\"line {}\" d=\"{}\" marker-end=\"url(#arrow)\"{}/>\n", class_of(line.kind), path_of(route),
                       is_mutual ? " marker-start=\"url(#arrow)\"" : "");
  }

  [[nodiscard]] auto label_markup(std::size_t index) const -> std::string {
    const auto& line = picture_.lines[index];
    const auto& route = layout_.routes[index];
    if (route.empty() || labels_[index].empty()) {
      return "";
    }
    const auto place = label_place(route, arriving_[line.to] > leaving_[line.from], line.kind == GraphEdge::Kind::excludes);
    return fmt::format("<text class=\"label {}\" x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"{}\"><title>{}</title>{}</text>\n",
                       class_of(line.kind), place.point.x, place.point.y, place.anchor, markup_text(words_of(line)),
                       markup_text(labels_[index]));
  }

  const Picture& picture_;
  std::vector<BoxLines> words_;
  std::vector<BoxSize> sizes_;
  std::vector<std::string> labels_;
  std::vector<std::size_t> leaving_;
  std::vector<std::size_t> arriving_;
  Layout layout_;
};

}  // namespace

auto render_svg(const Picture& picture) -> SvgDrawing {
  if (picture.boxes.empty()) {
    return {};
  }
  const Drawing drawing(picture);
  return {drawing.markup(), drawing.width()};
}

auto svg_style() -> std::string {
  return "svg text{font:12px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--ink);white-space:pre}\n"
         "svg .remark{fill:var(--bad)}\n"
         "svg .wish .remark{fill:var(--caution)}\n"
         "svg .label{font-size:11px;paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}\n"
         "svg .box rect{fill:var(--box);stroke:var(--faint);stroke-width:1.2}\n"
         "svg .request rect{stroke:var(--accent);stroke-width:2}\n"
         "svg .problem rect{stroke:var(--bad);stroke-width:2}\n"
         "svg .fact rect,svg .wish rect{stroke:var(--caution);stroke-width:2;stroke-dasharray:5 3}\n"
         "svg .line{fill:none;stroke:var(--faint);stroke-width:1.3}\n"
         "svg .limits{stroke-dasharray:5 3}\n"
         "svg path.excludes{stroke:var(--bad);stroke-dasharray:5 3}\n"
         "svg text.excludes{fill:var(--bad)}\n"
         "svg .head{fill:var(--faint)}\n";
}

}  // namespace gpusolve::report
