// The commands that install one row of a lock, for people and programs.
#pragma once

#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// A row of a lock.
struct LockRow {
  std::string lock;  ///< its path
  std::string row;   ///< empty for a lock for one machine
};

/// The reason why a row does not run on a machine.
struct RowReason {
  std::string row;   ///< empty for a lock for one machine
  std::string text;  ///< a sentence
};

/// The commands in schema gpusolve/install-commands/1. Ends with a newline.
[[nodiscard]] auto render_install_json(const LockRow& row, const Commands& commands) -> std::string;
/// The same document for a lock without a row that runs: no commands, but the reasons.
[[nodiscard]] auto render_install_json(const std::string& lock, const std::vector<RowReason>& reasons) -> std::string;
/// A script: a comment that names the row and describes its content (`head`); then the lines.
[[nodiscard]] auto render_install_text(const LockRow& row, const std::string& head, const std::vector<std::string>& lines) -> std::string;

}  // namespace gpusolve::report
