#include "adapters/report/shell/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The UTF-8 character at `at` in groff's notation. Moves `at` to its last byte. Precondition: valid UTF-8.
auto code_point(std::string_view text, std::size_t& at) -> std::string {
  const auto byte = [&](std::size_t index) { return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U; };
  const auto first = byte(at);
  const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  auto value = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    value = (value << 6U) | (byte(at + i) & 0x3FU);
  }
  at += length - 1;
  return fmt::format("\\[u{:04X}]", value);
}

/// Escapes the text so that troff prints it literally: dashes remain dashes, and no line is a request.
auto escaped(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) >= 0x80U) {
      out += code_point(text, at);
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '`') {
      out += "\\(cq";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '^') {
      out += "\\(ha";
    } else {
      out += c;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

/// Prints text in backquotes in bold, as manual pages print words that a user types.
auto prose(std::string_view text) -> std::string {
  std::string out;
  bool is_bold = false;
  while (true) {
    const auto end = text.find('`');
    out += escaped(text.substr(0, end));
    if (end == std::string_view::npos) {
      return out + (is_bold ? "\\fR" : "");
    }
    is_bold = !is_bold;
    out += is_bold ? "\\fB" : "\\fR";
    text.remove_prefix(end + 1);
  }
}

auto title(std::string_view name, std::string_view version, std::string_view date) -> std::string {
  return ".TH " + std::string(name) + " 1 " + std::string(date) + " \"gpusolve " + std::string(version) + "\" \"gpusolve\"\n.SH NAME\n";
}

auto bold(const std::string& text) -> std::string { return "\\fB" + escaped(text) + "\\fR"; }
auto italic(const std::string& text) -> std::string { return "\\fI" + escaped(text) + "\\fR"; }

auto option_head(const OptionEntry& option) -> std::string {
  std::vector<std::string> heads;
  heads.reserve(option.shorts.size() + option.longs.size());
  const auto value = option.value.empty() ? std::string() : " " + italic(option.value);
  for (const auto& name : option.shorts) {
    heads.push_back(bold("-" + name) + value);
  }
  for (const auto& name : option.longs) {
    heads.push_back(bold("--" + name) + value);
  }
  return joined(heads, ", ");
}

auto option_text(const OptionEntry& option) -> std::string {
  const auto choices = option.choices.empty() ? std::string() : "\n.br\nOne of " + escaped(joined(option.choices, ", ")) + ".";
  return ".TP\n" + option_head(option) + "\n" + prose(option.help) + choices + "\n";
}

/// The options in the order of --help, with a section for each group.
auto options_text(const CommandEntry& command) -> std::string {
  std::string out;
  std::vector<std::string> groups;
  for (const auto& option : command.options) {
    if (std::ranges::find(groups, option.group) == groups.end()) {
      groups.push_back(option.group);
    }
  }
  for (const auto& group : groups) {
    out += ".SS " + escaped(group) + "\n";
    for (const auto& option : command.options) {
      out += option.group == group ? option_text(option) : "";
    }
  }
  return out;
}

auto synopsis(const CommandEntry& command) -> std::string {
  auto out = bold("gpusolve " + command.name) + " [" + italic("OPTIONS") + "]";
  for (const auto& one : command.positionals) {
    const auto name = italic(one.name) + (one.is_repeated ? " ..." : "");
    out += one.is_required ? " " + name : " [" + name + "]";
  }
  return out + "\n";
}

/// The examples as in --help, so that users can copy them.
auto examples_text(const CommandEntry& command) -> std::string {
  std::string out = command.examples.empty() ? "" : ".SH EXAMPLES\n";
  for (const auto& example : command.examples) {
    out += ".PP\n" + prose(example.purpose) + ":\n.PP\n.RS 4\n.nf\n" + escaped(example.line) + "\n.fi\n.RE\n";
  }
  return out;
}

constexpr auto k_statuses = R"(.SH EXIT STATUS
.TP
0
Done.
.TP
1
A fault of gpusolve itself.
.TP
2
The command line, a fact or an input file is wrong; one line says what.
.TP
3
A source cannot be reached or is broken.
.TP
10
Only a CPU build is available.
.TP
11
The request cannot be met, or nothing matches.
.TP
12
An audit found an error, or a message is not known.
)";

}  // namespace

auto manual_of_program(const CommandTable& table, std::string_view version, std::string_view date) -> std::string {
  auto out = title("GPUSOLVE", version, date) + "gpusolve \\- " + prose(table.own.help) + "\n.SH SYNOPSIS\n" + bold("gpusolve") + " " +
             italic("COMMAND") + " [" + italic("OPTIONS") + "] ...\n.SH COMMANDS\n";
  for (const auto& command : table.commands) {
    out += ".TP\n\\fBgpusolve\\-" + escaped(command.name) + "\\fR(1)\n" + prose(command.help) + "\n";
  }
  return out + ".SH OPTIONS\n" + options_text(table.own) + examples_text(table.own) + k_statuses;
}

auto manual_of(const CommandEntry& command, std::string_view version, std::string_view date) -> std::string {
  std::string upper = "GPUSOLVE-" + command.name;
  std::ranges::transform(upper, upper.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  auto out = title(escaped(upper), version, date) + "gpusolve\\-" + escaped(command.name) + " \\- " + prose(command.help) +
             "\n.SH SYNOPSIS\n" + synopsis(command);
  out += command.positionals.empty() ? "" : ".SH ARGUMENTS\n";
  for (const auto& one : command.positionals) {
    out += ".TP\n" + italic(one.name) + "\n" + prose(one.help) + "\n";
  }
  out += ".SH OPTIONS\n" + options_text(command);
  out += command.footer.empty() ? "" : ".SH NOTES\n" + prose(command.footer) + "\n";
  return out + examples_text(command) + k_statuses + ".SH SEE ALSO\n\\fBgpusolve\\fR(1)\n";
}

}  // namespace gpusolve::report
