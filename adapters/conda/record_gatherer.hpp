// The records of one name, gathered from the entries of a subdir.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// Entries come in the order of their file names. A `.conda` stands for the `.tar.bz2` of the same build too.
class RecordGatherer {
 public:
  /// `packages_url`: the folder in which the packages lie. All are kept by reference.
  RecordGatherer(const std::string& subdir, const std::string& packages_url, NamedRecords& out)
      : subdir_(subdir), packages_url_(packages_url), out_(out) {}

  /// Is an entry of this file one more build? False for an archive of a build that is gathered already.
  [[nodiscard]] auto wants(std::string_view file) const -> bool;
  /// `file` must live as long as this. A record that could not be read is noted as skipped.
  void add(std::string_view file, bool is_removed, Result<Record> record);

 private:
  const std::string& subdir_;
  const std::string& packages_url_;
  NamedRecords& out_;
  std::unordered_set<std::string_view> as_conda_;  // file names without the extension
};

}  // namespace gpusolve::conda
