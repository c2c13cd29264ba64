#include <algorithm>
#include <iterator>
#include <map>

#include "adapters/report/inspection.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "base/printable.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

/// The share of the units: "in all units", "in 12 of 480 units".
auto share(std::uint64_t count, std::uint64_t all) -> std::string {
  return count == all ? "in all units" : "in " + std::to_string(count) + " of " + counted(all, "unit");
}

/// The number of units with code that can run.
auto running_units(const LibraryCode& code) -> std::uint64_t {
  std::uint64_t sum = 0;
  for (const auto& same : code.units) {
    const bool runs = std::ranges::any_of(same.codes, [&](std::uint32_t one) { return code.codes[one].kind != DeviceCode::Kind::idle; });
    sum += runs ? same.count : 0;
  }
  return sum;
}

/// The size in decimal megabytes: "12.3 MB".
auto megabytes(std::uint64_t bytes) -> std::string {
  const auto tenths = (bytes + 50'000) / 100'000;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " MB";
}

auto headline(const LibraryCode& code) -> std::string {
  auto line = (code.archive.empty() ? "" : printable(code.archive) + ": ") + printable(code.path) + ": ";
  if (code.units.empty()) {
    if (code.is_sample()) {
      return line + "no GPU code in what was read";
    }
    if (code.fault && (code.format == LibraryFormat::package || code.format == LibraryFormat::unknown)) {
      return line + "cannot be read";
    }
    return line + (code.fault ? "GPU code that cannot be read" : "no embedded GPU code");
  }
  line += code.toolkit.empty() ? "" : "CUDA " + code.toolkit + ", ";
  return line + counted(code.unit_count(), "unit") + ", " + (code.entries == 1 ? "1 entry" : std::to_string(code.entries) + " entries");
}

/// The codes of one kind; codes that occur equally often share a line: "cubins  sm_80 sm_86  in all units".
auto rows_of(const LibraryCode& code, DeviceCode::Kind kind, std::string_view label, std::size_t width) -> std::string {
  std::vector<std::uint64_t> counts(code.codes.size());
  for (const auto& same : code.units) {
    std::ranges::for_each(same.codes, [&](std::uint32_t one) { counts[one] += same.count; });
  }
  std::map<std::uint64_t, std::vector<std::string>, std::greater<>> by_count;
  for (std::size_t i = 0; i < code.codes.size(); ++i) {
    if (code.codes[i].kind == kind) {
      const auto isa = code.codes[i].isa.empty() ? std::string() : " (PTX " + code.codes[i].isa + ")";
      by_count[counts[i]].push_back(code.codes[i].target + isa);
    }
  }
  std::string text;
  for (const auto& [count, names] : by_count) {
    const auto separator = kind == DeviceCode::Kind::cubin || kind == DeviceCode::Kind::amd ? " " : ", ";
    text += wrap(joined(names, separator) + ", " + share(count, kind == DeviceCode::Kind::idle ? code.unit_count() : running_units(code)),
                 {std::string(label), std::string(label.size(), ' ')}, width);
  }
  return text;
}

auto driver_words(const CodeVerdict& verdict) -> std::string {
  if (verdict.least_cuda.empty()) {
    return {};
  }
  const auto driver = verdict.least_driver.empty() ? std::string() : " (" + verdict.least_driver + " or newer)";
  return "; a driver for CUDA " + verdict.least_cuda + driver + " is needed";
}

auto verdict_line(const CodeVerdict& verdict, bool is_sample, std::size_t width) -> std::string {
  std::string words;
  switch (verdict.how) {
    case CodeVerdict::How::native:
      words = "runs natively (" + verdict.uses + ")";
      break;
    case CodeVerdict::How::compiled:
      words = "the driver compiles " + verdict.uses + " at load";
      break;
    case CodeVerdict::How::partly:
      words = "runs partly: " + std::to_string(verdict.without) + " of " + counted(verdict.judged, "unit") + " have no code for it";
      break;
    case CodeVerdict::How::none:
      words = !verdict.least_cuda.empty() ? "does not run" : is_sample ? "no code for it in what was read" : "no code for it";
      break;
  }
  return wrap(words + driver_words(verdict), {"  " + verdict.gpu.sm() + "  ", "    "}, width);
}

auto unit_lines(const LibraryCode& code, std::size_t width) -> std::string {
  std::string text;
  for (const auto& same : code.units) {
    std::vector<std::string> names;
    std::ranges::transform(same.codes, std::back_inserter(names), [&](std::uint32_t one) { return code.codes[one].target; });
    text += wrap(counted(same.count, "unit") + ": " + (names.empty() ? "empty" : joined(names, " ")), {"    ", "      "}, width);
  }
  return text;
}

auto file_text(const InspectedFile& file, bool shows_units, std::size_t width) -> std::string {
  const auto& code = file.code;
  auto text = wrap(headline(code), {"", "  "}, width);
  text += rows_of(code, DeviceCode::Kind::cubin, "  cubins   ", width) + rows_of(code, DeviceCode::Kind::ptx, "  PTX      ", width) +
          rows_of(code, DeviceCode::Kind::amd, "  AMD      ", width) + rows_of(code, DeviceCode::Kind::idle, "  unused   ", width);
  text += code.package.empty() ? "" : wrap("of " + printable(code.package), {"  ", "    "}, width);
  text += shows_units ? unit_lines(code, width) : "";
  for (const auto& note : code.notes) {
    text += wrap("note: " + printable(note), {"  ", "    "}, width);
  }
  if (code.fault) {
    text += wrap("broken: " + printable(code.fault->text()) + (code.units.empty() ? "" : "; the rest was read before that"), {"  ", "    "},
                 width);
  } else if (code.is_sample()) {
    text += wrap("A sample: the first " + megabytes(code.read) + " of " + megabytes(code.size) + " were read (" +
                     option_text(Option::full) + " reads all of it).",
                 {"  ", "    "}, width);
  } else if (code.is_at_least) {
    text += wrap("This is at least what it contains; some of it is of unknown kinds.", {"  ", "    "}, width);
  }
  std::ranges::for_each(file.verdicts, [&](const CodeVerdict& verdict) { text += verdict_line(verdict, code.is_sample(), width); });
  return text;
}

/// A few names, and the number of further names.
auto some(const std::vector<std::string>& names) -> std::string {
  constexpr std::size_t k_most = 6;
  std::vector<std::string> shown;
  std::ranges::transform(names, std::back_inserter(shown), [](const std::string& name) { return printable(name); });
  return joined_first(shown, k_most);
}

auto remote_text(const RemoteReading& reading, std::size_t width) -> std::string {
  auto text = wrap(printable(reading.url) + ": " + megabytes(reading.read) + " of " + megabytes(reading.size) + " were fetched" +
                       (reading.is_kept ? " in an earlier run, and the file did not change" : ""),
                   {"", "  "}, width);
  text += reading.targets.empty() ? "" : wrap("AMD, by the names of its files: " + some(reading.targets), {"  ", "    "}, width);
  for (const auto& stated : reading.stated) {
    text += wrap("stated by its builder, " + printable(stated), {"  ", "    "}, width);
  }
  text += reading.unread.empty()
              ? ""
              : wrap("not read: " + some(reading.unread) + " (" + option_text(Option::full) + " reads all)", {"  ", "    "}, width);
  return text;
}

}  // namespace

auto render_inspection_text(const Inspection& inspection, bool shows_units, std::size_t width) -> std::string {
  std::string text;
  for (const auto& file : inspection.files) {
    text += file_text(file, shows_units, width);
  }
  for (const auto& reading : inspection.remote) {
    text += remote_text(reading, width);
  }
  return text.empty() ? "no embedded GPU code in " + counted(inspection.looked_at, "file") + "\n" : text;
}

}  // namespace gpusolve::report
