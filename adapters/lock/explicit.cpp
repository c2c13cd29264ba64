#include "adapters/lock/explicit.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "adapters/lock/installer_words.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

/// The name at the start of a conda dependency: "numpy" for "numpy >=1.21" and for "conda-forge::numpy[version=1]".
auto needed_name(std::string_view depend) -> std::string {
  const auto channel = depend.find("::");
  const auto start = channel == std::string_view::npos ? 0 : channel + 2;
  return std::string(depend.substr(start, depend.find_first_of(" =<>!~[", start) - start));
}

/// Sorts topologically, each package after its dependencies, otherwise by name. In a cycle, the first by name comes first.
class Sorter {
 public:
  explicit Sorter(const std::vector<Package>& packages) {
    for (const auto& package : packages) {
      waiting_.emplace(package.name, &package);
    }
  }

  auto sorted() -> std::vector<const Package*> {
    std::vector<const Package*> order;
    while (!waiting_.empty()) {
      auto next = std::ranges::find_if(waiting_, [this](const auto& entry) { return is_ready(*entry.second); });
      next = next == waiting_.end() ? waiting_.begin() : next;
      order.push_back(next->second);
      waiting_.erase(next);
    }
    return order;
  }

 private:
  [[nodiscard]] auto is_ready(const Package& package) const -> bool {
    return std::ranges::none_of(package.depends, [&](const std::string& depend) {
      const auto name = needed_name(depend);
      return name != package.name && waiting_.contains(name);
    });
  }

  std::map<std::string, const Package*> waiting_;
};

auto line_of(const Package& package) -> Result<std::string> {
  const auto subject = package.name + " " + package.version;
  if (!package.url) {
    return Error{ErrorKind::usage,
                 "no URL is known of " + quote(subject) + ", so no explicit file can be written; name a channel with " +
                     option_text(Option::channel),
                 ""};
  }
  if (package.md5) {
    return package.url->text() + "#" + package.md5->text() + "\n";
  }
  return package.url->text() + (package.sha256 ? "#sha256:" + package.sha256->text() : "") + "\n";
}

}  // namespace

auto write_explicit(const Answer& answer) -> Result<std::string> {
  const auto is_conda = [](const Package& package) { return package.ecosystem == Ecosystem::conda; };
  if (answer.packages.empty() || !std::ranges::all_of(answer.packages, is_conda)) {
    return Error{ErrorKind::usage,
                 "the explicit format is for a set of conda packages; solve for conda with " + option_text(Option::installer, "conda"), ""};
  }
  std::string out = "# " + option_line(k_conda_create, "--name NAME --file THIS_FILE\n# platform: ") +
                    std::string(platform_text(answer.facts.platform.value)) + "\n@EXPLICIT\n";
  for (const auto* package : Sorter(answer.packages).sorted()) {
    auto line = line_of(*package);
    if (!line) {
      return line.error();
    }
    out += *line;
  }
  return out;
}

}  // namespace gpusolve::lock
