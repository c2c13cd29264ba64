#include "adapters/conda/spec/pattern.hpp"

#include "base/overloaded.hpp"

namespace gpusolve::conda {

auto glob_matches(std::string_view glob, std::string_view text) -> bool {
  std::size_t g = 0;
  std::size_t t = 0;
  auto star = std::string_view::npos;  // position of the last `*` passed; `run_end` is the current end of the run that it matches
  std::size_t run_end = 0;
  while (t < text.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      run_end = t;
    } else if (g < glob.size() && glob[g] == text[t]) {
      ++g, ++t;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      t = ++run_end;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', g) == std::string_view::npos;
}

auto Pattern::matches(std::string_view value) const -> bool {
  return std::visit(overloaded{[&](Exact) { return text_ == value; }, [&](Glob) { return glob_matches(text_, value); },
                               [&](const Regex& regex) { return regex.matches(value); }},
                    kind_);
}

auto parse_pattern(std::string_view text) -> Result<Pattern> {
  if (text.size() > 1 && text.starts_with('^') && text.ends_with('$')) {
    auto regex = parse_regex(text);
    if (!regex) {
      return regex.error();
    }
    return Pattern::regex(std::string(text), *std::move(regex));
  }
  return text.find('*') != std::string_view::npos ? Pattern::glob(std::string(text)) : Pattern::exactly(std::string(text));
}

}  // namespace gpusolve::conda
