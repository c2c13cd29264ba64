// The catalog knows the error messages that the programs of the stacks print: stack_messages.txt has a line of a log for each message.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/diagnose.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::engine::diagnose {
namespace {

struct Line {
  std::string stack;
  std::string id;
  std::string log;
};

auto field(std::string& rest) -> std::string {
  constexpr std::string_view k_bar = " | ";
  const auto at = std::min(rest.find(k_bar), rest.size());
  auto head = rest.substr(0, at);
  rest.erase(0, std::min(at + k_bar.size(), rest.size()));
  return head;
}

auto lines() -> std::vector<Line> {
  std::ifstream stream(tests::test_data() / "engine" / "stack_messages.txt");
  std::vector<Line> all;
  for (std::string text; std::getline(stream, text);) {
    if (!text.empty() && text.front() != '#') {
      auto stack = field(text);
      auto id = field(text);
      all.push_back({std::move(stack), std::move(id), text});
    }
  }
  return all;
}

/// The message of the catalog that counts for the line: the first in the order of the catalog; empty if none matches.
auto message_of(const std::string& log) -> std::string {
  const auto& catalog = catalogs::Catalog::embedded();
  static const auto patterns = compile_patterns(all_patterns(catalog));
  EXPECT_TRUE(patterns) << patterns.error().text();
  LogScan scan(*patterns);
  scan.feed(log + "\n");
  const auto matches = scan.finish();
  const auto is_of = [&](const catalogs::MessageEntry& message) {
    return std::ranges::any_of(matches, [&](const Match& match) { return match.id == message.id; });
  };
  const auto found = std::ranges::find_if(catalog.messages(), is_of);
  return found == catalog.messages().end() ? std::string() : found->id;
}

TEST(StackMessages, AreKnownByWhatTheProgramsPrint) {
  const auto all = lines();
  EXPECT_GE(all.size(), 70U);
  for (const auto& line : all) {
    EXPECT_EQ(message_of(line.log), line.id) << line.stack << ": " << line.log;
  }
}

TEST(StackMessages, SayWhatTheyMeanAndWhatToDo) {
  std::set<std::string> ids;
  for (const auto& line : lines()) {
    ids.insert(line.id);
  }
  for (const auto& message : catalogs::Catalog::embedded().messages()) {
    if (ids.contains(message.id)) {
      EXPECT_FALSE(message.cause.empty()) << message.id;
      EXPECT_FALSE(message.advice.empty()) << message.id;
      EXPECT_FALSE(message.evidence.source.empty()) << message.id;
    }
  }
}

}  // namespace
}  // namespace gpusolve::engine::diagnose
