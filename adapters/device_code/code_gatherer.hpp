// Collects the code of one library, unit by unit. Counts units with the same code together, so that memory depends on the number of
// different units.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/device_code.hpp"

namespace gpusolve::device_code {

class CodeGatherer {
 public:
  /// Adds an entry to the current unit. False if the library has more kinds of code than the limit.
  [[nodiscard]] auto add(const DeviceCode& code) -> bool;
  /// Ends the current unit, which may be empty. False if the library has more units than the limit.
  [[nodiscard]] auto end_unit() -> bool;

  /// Adds a sentence for the user; drops repetitions, and sentences beyond a limit.
  void note(std::string text);
  /// Records that some code was not understood.
  void mark_unknown() { is_at_least_ = true; }
  /// Sets the toolkit that made the code; the first one that is named counts.
  void set_toolkit(const std::string& version) { toolkit_ = toolkit_.empty() ? version : toolkit_; }

  /// The result, without path and format.
  [[nodiscard]] auto result() const -> LibraryCode;

 private:
  std::map<DeviceCode, std::uint32_t> numbers_;  // in the order of appearance
  std::set<std::uint32_t> unit_;
  std::map<std::vector<std::uint32_t>, std::uint64_t> units_;
  std::uint64_t unit_count_{};
  std::uint64_t entries_{};
  std::uint64_t kept_{};  // number of entries in all keys of units_
  std::set<std::string> notes_;
  std::string toolkit_;
  bool is_at_least_{};
};

}  // namespace gpusolve::device_code
