#include "engine/inspect/side_files.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/device_code/stated_texts.hpp"
#include "base/plain.hpp"

namespace gpusolve::engine {
namespace {

using Processors = std::set<std::string>;

/// `gfx90a` of `gfx90a:xnack+`.
auto processor_of(const std::string& target) -> std::string { return target.substr(0, target.find(':')); }

auto processors_of(const LibraryCode& file) -> Processors {
  Processors processors;
  for (const auto& code : file.codes) {
    if (code.kind == DeviceCode::Kind::amd) {
      processors.insert(processor_of(code.target));
    }
  }
  return processors;
}

auto without(const Processors& all, const Processors& known) -> std::vector<std::string> {
  std::vector<std::string> rest;
  std::ranges::set_difference(all, known, std::back_inserter(rest));
  return rest;
}

/// The processors of the code beside the libraries. The target in a file name counts only if the code of the file does not contradict it.
auto beside(const std::set<std::string>& named, std::vector<LibraryCode>& files) -> Processors {
  Processors found;
  Processors contents;
  std::ranges::transform(named, std::inserter(found, found.end()), processor_of);
  for (auto& file : files) {
    const auto processors = file.is_side_file() ? processors_of(file) : Processors();
    const auto name = processor_of(device_code::target_in_name(file.path));
    if (!name.empty() && !processors.empty() && !processors.contains(name)) {
      found.erase(name);
      file.notes.push_back("its name says " + name + ", its code is for " + joined(processors, " "));
    }
    contents.insert(processors.begin(), processors.end());
  }
  found.insert(contents.begin(), contents.end());
  return found;
}

void compare(LibraryCode& library, const Processors& own, const Processors& beside) {
  if (const auto more = without(beside, own); !more.empty()) {
    library.notes.push_back("files beside it are for " + joined(more, " ") + ", for which it has no code itself");
  }
  if (const auto less = without(own, beside); !less.empty()) {
    library.notes.push_back("it has code for " + joined(less, " ") + ", for which no file beside it is there");
  }
}

}  // namespace

void settle_side_files(const std::set<std::string>& named, std::vector<LibraryCode>& files) {
  const auto others = beside(named, files);
  bool has_libraries = false;
  for (auto& file : files) {
    const auto own = file.is_side_file() ? Processors() : processors_of(file);
    has_libraries = has_libraries || !own.empty();
    if (!own.empty() && !others.empty()) {
      compare(file, own, others);
    }
  }
  const auto is_told = [&](const LibraryCode& file) {
    return file.is_side_file() && file.format != LibraryFormat::kpack && file.notes.empty() && !file.fault && !file.is_sample();
  };
  if (has_libraries) {
    std::erase_if(files, is_told);
  }
}

}  // namespace gpusolve::engine
