// A channel and an index with a few packages in a folder. Unlike the catalog, they state files, URLs and digests.
#pragma once

#include <map>
#include <string>

#include "tests/support/sandbox.hpp"

namespace gpusolve::testing {

/// A conda channel of linux-64 without actual package files.
class SmallChannel {
 public:
  SmallChannel(const Sandbox& folder, std::string name) : folder_(folder), name_(std::move(name)) {}
  /// `depends`: "\"python >=3.11,<3.12\", \"a 1.*\"".
  void add(const std::string& package, const std::string& version, const std::string& build, const std::string& depends = "");

 private:
  const Sandbox& folder_;
  std::string name_;
  std::string records_;
};

/// An index of wheels with metadata, but without actual wheels.
class SmallIndex {
 public:
  SmallIndex(const Sandbox& folder, std::string name) : folder_(folder), name_(std::move(name)) {}
  /// A wheel for CPython 3.11 on linux-64; `needs`: lines such as "Requires-Dist: numpy\n".
  void add(const std::string& project, const std::string& version, const std::string& needs = "");

 private:
  const Sandbox& folder_;
  std::string name_;
  std::map<std::string, std::string> pages_;
};

}  // namespace gpusolve::testing
