#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "base/overloaded.hpp"
#include "tests/suite/suite.hpp"

namespace gpusolve::suite {
namespace {

auto unescape(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    switch (const char c = text[++i]) {
      case 't':
        out += '\t';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case '\\':
        out += '\\';
        break;
      default:
        (out += '\\') += c;
        break;
    }
  }
  return out;
}

auto split_fields(std::string_view line) -> std::vector<std::string> {
  std::vector<std::string> fields;
  while (true) {
    const auto tab = line.find('\t');
    fields.push_back(unescape(line.substr(0, tab)));
    if (tab == std::string_view::npos) {
      return fields;
    }
    line.remove_prefix(tab + 1);
  }
}

void print_failure(const std::string& path, const Row& row, const Fail& fail) {
  std::string text;
  for (const auto& field : row.fields) {
    text += (text.empty() ? "" : " | ") + field;
  }
  fmt::print("{}:{}: {}\n  expected {}, got {}\n", path, row.line, text, fail.expected, fail.got);
}

}  // namespace

auto Row::field(std::size_t index) const -> const std::string& {
  static const std::string k_none;
  return index < fields.size() ? fields[index] : k_none;
}

auto compare(std::string_view expected, std::string_view got) -> Verdict {
  return expected == got ? Verdict(Pass{}) : Verdict(Fail{std::string(expected), std::string(got)});
}

auto read_rows(const std::string& path) -> Result<std::vector<Row>> {
  std::ifstream file(path, std::ios::binary);
  std::vector<Row> rows;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (!line.empty() && !line.starts_with('#')) {
      rows.push_back({number, split_fields(line)});
    }
  }
  if (!file.eof()) {
    return Error{ErrorKind::source, "cannot read " + quote(path)};
  }
  return rows;
}

auto judge_file(const Kind& kind, const std::string& path) -> Result<Tally> {
  const auto rows = read_rows(path);
  if (!rows) {
    return rows.error();
  }
  Tally tally;
  for (const auto& row : *rows) {
    std::visit(overloaded{[&](const Pass&) { ++tally.passed; }, [&](const Skip&) { ++tally.skipped; },
                          [&](const Fail& fail) {
                            ++tally.failed;
                            print_failure(path, row, fail);
                          }},
               kind.judge(row));
  }
  return tally;
}

}  // namespace gpusolve::suite
