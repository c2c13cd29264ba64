#include "adapters/conda/provider.hpp"

#include "tests/support/main_roles.hpp"

namespace gpusolve::conda {
namespace {

using resolver::CandidateId;
using Kind = resolver::Requirement::Kind;

/// A record for "numpy 1.2 py39_0"; the caller sets further fields.
auto record(std::string_view text) -> Record {
  static TextArena texts;
  text = texts.keep(text);
  const auto first = text.find(' ');
  const auto second = text.find(' ', first + 1);
  Record out{.name = text.substr(0, first),
             .version = text.substr(first + 1, second - first - 1),
             .build = second == std::string_view::npos ? "0" : text.substr(second + 1)};
  out.subdir = "linux-64";
  out.file_name = texts.keep(std::string(out.name).append("-").append(out.version).append("-").append(out.build).append(".conda"));
  return out;
}

template <class Change>
auto record(std::string_view text, Change change) -> Record {
  Record out = record(text);
  change(out);
  return out;
}

auto channel(std::string_view name, const std::vector<Record>& records) -> Channel {
  return Channel::of_records(name, "https://conda.anaconda.org/" + std::string(name), records);
}

auto channels(const std::vector<Record>& records) -> std::vector<Channel> {
  std::vector<Channel> out;
  out.push_back(channel("c", records));
  return out;
}

template <class... Channels>
auto list(Channels... more) -> std::vector<Channel> {
  std::vector<Channel> out;
  (out.push_back(std::move(more)), ...);
  return out;
}

auto usable(CondaProvider& provider, std::string_view name) -> const std::vector<resolver::Candidate>& {
  return (*provider.candidates_of(provider.name_id(name)))->usable;
}
auto excluded(CondaProvider& provider, std::string_view name) -> const std::vector<resolver::Exclusion>& {
  return (*provider.candidates_of(provider.name_id(name)))->excluded;
}

/// "2.0/0 | 1.0/1 1.0/0": versions and builds, best first; a bar separates tiers.
auto order(CondaProvider& provider, std::string_view name) -> std::string {
  std::string out;
  std::uint32_t tier = 0;
  for (const auto& candidate : usable(provider, name)) {
    out += out.empty() ? "" : candidate.tier == tier ? " " : " | ";
    tier = candidate.tier;
    out += provider.version_text(candidate.id) + "/" + provider.build_text(candidate.id);
  }
  return out;
}

auto order(const std::vector<Record>& records, Policy policy = {}) -> std::string {
  CondaProvider provider(channels(records), std::move(policy));
  return order(provider, "a");
}

TEST(CondaProvider, OrdersByVersionThenBuildNumberThenTimestamp) {
  const auto with = [](std::uint64_t build_number, std::optional<std::int64_t> timestamp) {
    return [=](Record& r) {
      r.build_number = build_number;
      r.timestamp = timestamp;
    };
  };
  EXPECT_EQ(order({record("a 1.9 old", with(1, 50)), record("a 1.10 x", with(0, 900)), record("a 1.9 new", with(1, 60)),
                   record("a 1.9.0 low", with(0, 999)), record("a 1.9 none", with(1, std::nullopt))}),
            "1.10/x | 1.9/new 1.9/old 1.9/none 1.9.0/low");
}

TEST(CondaProvider, BreaksTiesByText) { EXPECT_EQ(order({record("a 1 c"), record("a 1 a"), record("a 1 b")}), "1/a 1/b 1/c"); }

TEST(CondaProvider, WeighsTrackFeaturesAboveVersions) {
  EXPECT_EQ(order({record("a 3 x", [](Record& r) { r.track_features = "f g"; }), record("a 2 y", [](Record& r) { r.track_features = "f"; }),
                   record("a 1 z")}),
            "1/z | 2/y | 3/x");
}

TEST(CondaProvider, CanPreferTheLowest) {
  EXPECT_EQ(
      order({record("a 1 x"), record("a 2 y"), record("a 1 z", [](Record& r) { r.build_number = 4; })}, {.prefer = Preference::lowest}),
      "1/z 1/x | 2/y");
}

TEST(CondaProvider, HidesLowerChannelsUnderStrictPriority) {
  CondaProvider provider(list(channel("one", {record("a 1")}), channel("two", {record("a 2"), record("b 1")})), {});
  EXPECT_EQ(order(provider, "a"), "1/0");
  EXPECT_EQ(order(provider, "b"), "1/0");
  ASSERT_EQ(excluded(provider, "a").size(), 1U);
  EXPECT_EQ(excluded(provider, "a").front().reason, (Reason{ReasonCode::channel_priority, "", "channel one"}));
  EXPECT_EQ(provider.channel_of(excluded(provider, "a").front().id).identity().name, "two");
}

TEST(CondaProvider, PutsHigherChannelsFirstUnderFlexiblePriority) {
  CondaProvider provider(list(channel("one", {record("a 1")}), channel("two", {record("a 2"), record("a 1 x")})),
                         {.priority = ChannelPriority::flexible});
  EXPECT_EQ(order(provider, "a"), "1/0 | 2/0 | 1/x");
  EXPECT_TRUE(excluded(provider, "a").empty());
}

TEST(CondaProvider, IgnoresChannelsWhenPriorityIsDisabled) {
  CondaProvider provider(list(channel("one", {record("a 1 z")}), channel("two", {record("a 2"), record("a 1 b")})),
                         {.priority = ChannelPriority::disabled});
  EXPECT_EQ(order(provider, "a"), "2/0 | 1/z 1/b");
}

TEST(CondaProvider, PutsTheOrderOfChannelsBeforeBuildNumbersWhenPriorityIsDisabled) {
  const auto fourth = [](Record& r) { r.build_number = 4; };
  CondaProvider provider(list(channel("one", {record("a 1 z")}), channel("two", {record("a 1 b", fourth)})),
                         {.priority = ChannelPriority::disabled});
  EXPECT_EQ(order(provider, "a"), "1/z 1/b");
}

TEST(CondaProvider, LetsAChannelThroughThatTheRequestNames) {
  CondaProvider provider(
      list(channel("conda-forge", {record("a 3")}), channel("pytorch", {record("a 1"), record("a 2")}), channel("other", {record("a 9")})),
      {});
  ASSERT_TRUE(provider.add_spec("pytorch::a").has_value());
  EXPECT_EQ(order(provider, "a"), "3/0 | 2/0 | 1/0");
  EXPECT_EQ(excluded(provider, "a").size(), 1U);
}

TEST(CondaProvider, LetsOnlyBuildsOfThatChannelMeetTheSpec) {
  CondaProvider provider(list(channel("conda-forge", {record("a 3")}), channel("pytorch", {record("a 1")})), {});
  const auto spec = provider.add_spec("pytorch::a");
  ASSERT_TRUE(spec.has_value());
  std::string met;
  for (const auto& candidate : usable(provider, "a")) {
    met += provider.matches(*spec, candidate.id) ? provider.version_text(candidate.id) : "";
  }
  EXPECT_EQ(met, "1");
}

TEST(CondaProvider, ExcludesWhatIsTooNew) {
  const auto at = [](std::int64_t timestamp) { return [=](Record& r) { r.timestamp = timestamp; }; };
  constexpr std::int64_t k_noon = 1'709'294'400'000;  // 2024-03-01 12:00 UTC
  CondaProvider provider(channels({record("a 1", at(k_noon)), record("a 2", at(k_noon + 1)), record("a 3")}), {.exclude_newer = k_noon});
  EXPECT_EQ(order(provider, "a"), "3/0 | 1/0");
  ASSERT_EQ(excluded(provider, "a").size(), 1U);
  EXPECT_EQ(excluded(provider, "a").front().reason, (Reason{ReasonCode::excluded_newer, "", "2024-03-01"}));
}

TEST(CondaProvider, TakesTheOlderArchiveOfABuildWhoseNewerOneIsTooNew) {
  static constexpr std::int64_t k_noon = 1'709'294'400'000;
  const std::vector<Record> both{record("a 1", [](Record& r) { r.timestamp = k_noon + 1; }), record("a 1", [](Record& r) {
                                   r.timestamp = k_noon;
                                   r.file_name = "a-1-0.tar.bz2";
                                 })};
  const auto files = [&](const Policy& policy) {
    CondaProvider provider(channels(both), policy);
    std::string text;
    for (const auto& one : usable(provider, "a")) {
      text += std::string(provider.record_of(one.id).file_name) + " ";
    }
    return text;
  };
  EXPECT_EQ(files({}), "a-1-0.conda ");
  EXPECT_EQ(files({.exclude_newer = k_noon + 1}), "a-1-0.conda ");
  EXPECT_EQ(files({.exclude_newer = k_noon}), "a-1-0.tar.bz2 ");
  EXPECT_EQ(files({.exclude_newer = k_noon - 1}), "");
}

TEST(CondaProvider, DoesNotHideBehindAChannelThatHasOnlyExcludedBuilds) {
  const auto removed = [](Record& r) { r.is_removed = true; };
  CondaProvider provider(list(channel("one", {record("a 2", removed)}), channel("two", {record("a 1")})), {});
  EXPECT_EQ(order(provider, "a"), "1/0");
  ASSERT_EQ(excluded(provider, "a").size(), 1U);
  EXPECT_EQ(excluded(provider, "a").front().reason, (Reason{ReasonCode::yanked, "", "removed from one"}));
}

TEST(CondaProvider, TurnsDependenciesIntoRequirements) {
  CondaProvider provider(channels({record("a 1",
                                          [](Record& r) {
                                            r.depends = {"b >=2", "c"};
                                            r.constrains = {"d <3"};
                                          }),
                                   record("b 1"), record("b 2")}),
                         {});
  const auto requirements = *provider.requirements_of(usable(provider, "a").front().id);
  ASSERT_EQ(requirements.size(), 3U);
  EXPECT_EQ(provider.spec_text(requirements[0].spec), "b >=2");
  EXPECT_EQ(requirements[0].kind, Kind::needs);
  EXPECT_EQ(provider.target_of(requirements[0].spec), resolver::SpecTarget(resolver::PackageSpec{provider.name_id("b")}));
  EXPECT_EQ(requirements[2].kind, Kind::constrains);
  EXPECT_EQ(provider.spec_text(requirements[2].spec), "d <3");
  const auto& b = usable(provider, "b");
  EXPECT_TRUE(provider.matches(requirements[0].spec, b[0].id));
  EXPECT_FALSE(provider.matches(requirements[0].spec, b[1].id));
}

TEST(CondaProvider, GivesEqualSpecsOneId) {
  CondaProvider provider({}, {});
  const auto id = [&](std::string_view text) { return provider.add_spec(text)->value; };
  EXPECT_EQ(id("b >=2"), id("b>=2"));
  EXPECT_EQ(id("b 1.*"), id("b=1"));
  EXPECT_EQ(id("b"), id("b *"));
  EXPECT_NE(id("b 1"), id("b 1.*"));
  EXPECT_NE(id("b"), id("b[md5=0123456789abcdef0123456789abcdef]"));
  EXPECT_NE(id("c::b"), id("b"));
  EXPECT_NE(id("b[build_number=1]"), id("b"));
}

TEST(CondaProvider, TurnsVirtualPackagesIntoFacts) {
  Facts facts;
  facts.gpus.emplace();
  CondaProvider provider(channels({record("a 1",
                                          [](Record& r) {
                                            r.depends = {"__cuda >=12", "__linux"};
                                            r.constrains = {"__cuda >=12"};
                                          })}),
                         {.virtual_packages = VirtualPackages::of_facts(facts)});
  const auto requirements = *provider.requirements_of(usable(provider, "a").front().id);
  ASSERT_EQ(requirements.size(), 3U);
  const auto failure = [&](std::size_t index) {
    return std::get<resolver::FactSpec>(provider.target_of(requirements[index].spec)).failure;
  };
  EXPECT_EQ(failure(0), (Reason{ReasonCode::no_gpu, "", "no GPU", ">=12"}));
  EXPECT_EQ(failure(1), std::nullopt);
  EXPECT_EQ(failure(2), std::nullopt);
}

TEST(CondaProvider, SkipsRecordsItCannotUse) {
  CondaProvider provider(channels({record("a 1"), record("a 2", [](Record& r) { r.depends = {"b >=>=1"}; }),
                                   record("a 3", [](Record& r) { r.constrains = {"* >1"}; }), record("a 1..2")}),
                         {});
  EXPECT_EQ(order(provider, "a"), "1/0");
  EXPECT_EQ(provider.skipped().size(), 3U);
  EXPECT_THAT(provider.skipped(), testing::Contains(testing::AllOf(testing::Field(&SkippedRecord::place, "linux-64/a-2-0.conda"),
                                                                   testing::Field(&SkippedRecord::why, testing::HasSubstr("b >=>=1")))));
}

TEST(CondaProvider, GivesTheBestBuildsFirstInTheOrderOfAll) {
  const auto made = [] {
    std::vector<Record> records;
    for (int version = 1; version <= 9; ++version) {
      for (const std::string_view needs : {"b <2", "b", "b >=1"}) {
        const auto text = "a " + std::to_string(version) + " py_" + needs.back();
        records.push_back(record(text, [&](Record& r) { r.depends = {needs}; }));
      }
    }
    records.push_back(record("b 1"));
    records.push_back(record("b 2"));
    return channels(records);
  };
  CondaProvider whole(made(), {});
  for (std::size_t count = 0; count <= 28; ++count) {
    CondaProvider provider(made(), {});
    const auto best = *provider.best_of(provider.name_id("a"), count);
    ASSERT_EQ(best.size(), std::min<std::size_t>(count, 27));
    for (std::size_t i = 0; i < best.size(); ++i) {
      const auto& same = usable(whole, "a")[i];
      EXPECT_EQ(best[i].tier, same.tier);
      EXPECT_EQ(provider.version_text(best[i].id) + provider.build_text(best[i].id),
                whole.version_text(same.id) + whole.build_text(same.id));
    }
    EXPECT_EQ(order(provider, "a"), order(whole, "a")) << "after the best " << count;
  }
}

TEST(CondaProvider, ReadsWhatABuildNeedsWhenItIsAskedFor) {
  CondaProvider provider(channels({record("a 2"), record("a 1", [](Record& r) { r.depends = {"b >=>=1"}; })}), {});
  EXPECT_EQ(provider.best_of(provider.name_id("a"), 1)->size(), 1U);
  EXPECT_TRUE(provider.skipped().empty());
  EXPECT_EQ(provider.best_of(provider.name_id("a"), 2)->size(), 1U);
  EXPECT_EQ(provider.skipped().size(), 1U);
}

TEST(CondaProvider, LetsAChannelOfBrokenBuildsAloneKeepTheName) {
  const auto bad_needs = record("a 3", [](Record& r) { r.depends = {"b >=>=1"}; });
  const auto bad_version = record("a 3", [](Record& r) { r.version = "1.0--2"; });
  for (const auto& broken : {bad_needs, bad_version}) {
    CondaProvider provider(list(channel("one", {broken}), channel("two", {record("a 1")})), {});
    EXPECT_EQ(order(provider, "a"), "");
    const auto hidden = excluded(provider, "a").back().reason;
    EXPECT_EQ(hidden, (Reason{ReasonCode::channel_priority, "", "channel one"})) << broken.version;
    EXPECT_EQ(provider.skipped().size(), 1U);
  }
}

TEST(CondaProvider, SaysWhyAReadableVersionCannotBeUsed) {
  CondaProvider provider(channels({record("a 1", [](Record& r) { r.constrains = {"ray[default,data] >=2.9.0,<3.0.0"}; })}), {});
  EXPECT_TRUE(usable(provider, "a").empty());
  ASSERT_EQ(excluded(provider, "a").size(), 1U);
  const auto& exclusion = excluded(provider, "a").front();
  EXPECT_EQ(exclusion.reason.code, ReasonCode::version_unavailable);
  EXPECT_THAT(exclusion.reason.fact, testing::StartsWith("its record cannot be used: `ray[default,data] >=2.9.0,<3.0.0` asks for extras"));
  EXPECT_EQ(provider.version_text(exclusion.id), "1");
  EXPECT_EQ(provider.skipped().size(), 1U);
}

TEST(CondaProvider, AcceptsBracketsThatAreNotExtras) {
  CondaProvider provider({}, {});
  for (const std::string_view text : {"b[version='>=2']", "b[build=x*] ", "b ^1\\.[5-8]$", "b[]"}) {
    EXPECT_TRUE(provider.add_spec(text).has_value()) << text;
  }
}

TEST(CondaProvider, ListsExcludedBuildsBestFirst) {
  const auto removed = [](Record& r) { r.is_removed = true; };
  CondaProvider provider(list(channel("one", {record("a 1")}), channel("two", {record("a 2"), record("a 10"), record("a 3", removed)})),
                         {});
  std::string versions;
  resolver::CandidateId last{};
  for (const auto& exclusion : excluded(provider, "a")) {
    versions += provider.version_text(exclusion.id) + " ";
    EXPECT_LE(last, exclusion.id);
    last = exclusion.id;
  }
  EXPECT_EQ(versions, "10 3 2 ");
}

TEST(CondaProvider, RefusesSpecsThatAreNone) {
  CondaProvider provider({}, {});
  for (const std::string_view text : {"", "*", "a >=>=1", "a[", "a[gpu] >=1"}) {
    const auto spec = provider.add_spec(text);
    ASSERT_FALSE(spec.has_value()) << text;
    EXPECT_EQ(spec.error().kind, ErrorKind::usage);
  }
}

TEST(CondaProvider, FindsTheOneNameThatAnOpenSpecMeans) {
  const auto with_md5 = [](Record& r) { r.md5 = Md5Bytes{0x0b, 0xab, 0x69}; };
  CondaProvider provider(
      list(channel("c", {record("a 1", with_md5), record("a 2"), record("ab 1")}), channel("d", {record("a 3", with_md5)})),
      {.priority = ChannelPriority::flexible});
  const auto spec = provider.add_spec("*[md5=0bab6900000000000000000000000000]");
  ASSERT_TRUE(spec.has_value()) << spec.error().text();
  EXPECT_EQ(provider.target_of(*spec), resolver::SpecTarget(resolver::PackageSpec{provider.name_id("a")}));
  std::string met;
  for (const auto& candidate : usable(provider, "a")) {
    met += provider.matches(*spec, candidate.id) ? provider.version_text(candidate.id) : "";
  }
  EXPECT_EQ(met, "13");
}

TEST(CondaProvider, RefusesAnOpenSpecThatFitsSeveralNames) {
  CondaProvider provider(channels({record("ad 1"), record("ac 1"), record("ab 1"), record("aa 1"), record("b 1"), record("aa 2")}), {});
  const auto spec = provider.add_spec("a* >=1");
  ASSERT_FALSE(spec.has_value());
  EXPECT_EQ(spec.error().kind, ErrorKind::usage);
  EXPECT_EQ(spec.error().text(), "`a* >=1` fits 4 names (`aa`, `ab`, `ac`, …); a spec asks for one of them");
}

TEST(CondaProvider, TreatsAnOpenSpecWithoutMatchesAsAnUnknownPackage) {
  CondaProvider provider(channels({record("aa 1")}), {});
  const auto spec = provider.add_spec("a* >=2");
  ASSERT_TRUE(spec.has_value());
  EXPECT_EQ(provider.target_of(*spec), resolver::SpecTarget(resolver::PackageSpec{provider.name_id("a*")}));
  EXPECT_TRUE(usable(provider, "a*").empty());
  EXPECT_TRUE(excluded(provider, "a*").empty());
}

TEST(CondaProvider, NeedsAFullNameInConstraintsAndDependencies) {
  CondaProvider provider(channels({record("aa 1", [](Record& r) { r.depends = {"b*"}; }), record("b 1")}), {});
  EXPECT_FALSE(provider.add_spec("b*", Kind::constrains).has_value());
  EXPECT_TRUE(usable(provider, "aa").empty());
}

TEST(CondaProvider, HasNoCandidatesOfAnUnknownName) {
  CondaProvider provider(channels({record("pytorch 1")}), {});
  EXPECT_TRUE(usable(provider, "pytroch").empty());
  EXPECT_THAT(provider.near_names("pytroch"), testing::ElementsAre("pytorch"));
  EXPECT_EQ(provider.find_name("never-heard-of"), std::nullopt);
}

TEST(CondaProvider, KnowsWhatItOffers) {
  CondaProvider provider(list(channel("pytorch", {record("pytorch 2.0 py3.10_cuda11.8_cudnn8.7.0_0")})), {.roles = tests::main_roles()});
  const auto id = usable(provider, "pytorch").front().id;
  EXPECT_EQ(provider.record_of(id).url(), "https://conda.anaconda.org/pytorch/linux-64/pytorch-2.0-py3.10_cuda11.8_cudnn8.7.0_0.conda");
  EXPECT_EQ(provider.variant_of(id).cuda, dotted("11.8"));
  EXPECT_EQ(provider.variant_of(id).packaging, Packaging::conda_pytorch);
  EXPECT_EQ(provider.name_text(provider.name_of(id)), "pytorch");
  EXPECT_EQ(provider.channels().size(), 1U);
}

TEST(CondaProvider, AnswersTheSameAgain) {
  CondaProvider provider(channels({record("a 1"), record("a 2")}), {});
  const auto* first = *provider.candidates_of(provider.name_id("a"));
  (void)usable(provider, "b");
  EXPECT_EQ(*provider.candidates_of(provider.name_id("a")), first);
}

}  // namespace
}  // namespace gpusolve::conda
