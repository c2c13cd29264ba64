#include "tests/cli/small_sources.hpp"

#include <algorithm>

namespace gpusolve::testing {

void SmallChannel::add(const std::string& package, const std::string& version, const std::string& build, const std::string& depends) {
  const char digit = static_cast<char>('0' + records_.size() % 10);
  const std::string md5(32, digit);
  const std::string sha256(64, digit);
  records_ += (records_.empty() ? "" : ",") +
              ("\"" + package + "-" + version + "-" + build + ".conda\": {\"name\": \"" + package + "\", ") + "\"version\": \"" + version +
              "\", \"build\": \"" + build + "\", \"build_number\": 0, \"subdir\": \"linux-64\", \"md5\": \"" + md5 + "\", \"sha256\": \"" +
              sha256 + "\", \"size\": 1, \"depends\": [" + depends + "]}";
  folder_.write(name_ + "/linux-64/repodata.json",
                "{\"info\": {\"subdir\": \"linux-64\"}, \"packages\": {}, \"packages.conda\": {" + records_ + "}}");
}

void SmallIndex::add(const std::string& project, const std::string& version, const std::string& needs) {
  auto distribution = project;
  std::ranges::replace(distribution, '-', '_');
  const auto file = distribution + "-" + version + "-cp311-cp311-manylinux2014_x86_64.whl";
  const auto plus = file.find('+');
  const auto link = plus == std::string::npos ? file : file.substr(0, plus) + "%2B" + file.substr(plus + 1);
  const auto place = name_ + "/" + project + "/";
  auto& page = pages_[project];
  const std::string sha256(64, static_cast<char>('0' + page.size() % 10));
  page += "<a href=\"" + link + "#sha256=" + sha256 + "\" data-core-metadata=\"true\">" + file + "</a>\n";
  folder_.write(place + file + ".metadata", "Metadata-Version: 2.1\nName: " + project + "\nVersion: " + version + "\n" + needs);
  folder_.write(place + "index.html", page);
}

}  // namespace gpusolve::testing
