#include "adapters/pypi/provider.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "adapters/pypi/variant.hpp"
#include "base/date.hpp"
#include "base/overloaded.hpp"
#include "tests/adapters/pypi/toy_index.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::pypi {
namespace {

auto policy(const std::vector<std::string>& pythons = {"3.10"}) -> PypiPolicy {
  PypiPolicy made;
  made.stack.roles = tests::main_roles();
  made.target.glibc = dotted("2.28");
  for (const auto& python : pythons) {
    made.pythons.push_back(dotted(python));
  }
  return made;
}

/// A provider over one toy index, with results as texts.
class Toy {
 public:
  explicit Toy(std::string_view text, PypiPolicy made = policy())
      : index_(toy_index(text)), provider_({{.index = index_.get()}}, std::move(made)) {}

  auto provider() -> PypiProvider& { return provider_; }

  auto usable(std::string_view name) -> std::vector<resolver::Candidate> {
    return provider_.candidates_of(provider_.name_of(name)).value()->usable;
  }

  /// "version build" of all usable builds, best first, with a `/` between tiers.
  auto candidates(std::string_view name) -> std::string {
    std::string text;
    std::uint32_t tier = 0;
    for (const auto& candidate : usable(name)) {
      text += text.empty() ? "" : candidate.tier == tier ? " " : " / ";
      tier = candidate.tier;
      text += provider_.version_text(candidate.id);
      const auto python = provider_.python_of(candidate.id);
      text += name == "python" || usable("python").size() < 2 ? "" : "@" + python->text();
    }
    return text;
  }

  /// "version: code, fact, needed" of all excluded builds.
  auto excluded(std::string_view name) -> std::vector<std::string> {
    std::vector<std::string> lines;
    for (const auto& [id, reason] : provider_.candidates_of(provider_.name_of(name)).value()->excluded) {
      lines.push_back(provider_.version_text(id) + ": " + std::string(reason_code_text(reason.code)) + ", " + reason.fact + ", " +
                      reason.needed);
    }
    return lines;
  }

  /// The requirements of the best build of `name`; failing facts in brackets.
  auto needs(std::string_view name, std::size_t which = 0) -> std::vector<std::string> {
    std::vector<std::string> texts;
    for (const auto& requirement : provider_.requirements_of(usable(name).at(which).id).value()) {
      const auto target = provider_.target_of(requirement.spec);
      const bool is_package = std::holds_alternative<resolver::PackageSpec>(target);
      texts.push_back(is_package ? provider_.spec_text(requirement.spec) : "[" + provider_.spec_text(requirement.spec) + "]");
    }
    return texts;
  }

 private:
  std::unique_ptr<MemoryIndex> index_;
  PypiProvider provider_;
};

using Texts = std::vector<std::string>;

TEST(PypiProvider, RanksNewestFirstAndPreReleasesLast) {
  Toy toy("a-1.0-py3-none-any.whl\na-2.0rc1-py3-none-any.whl\na-1.5-py3-none-any.whl\na-2.0.dev3-py3-none-any.whl\n");
  EXPECT_EQ(toy.candidates("a"), "1.5 / 1.0 / 2.0rc1 / 2.0.dev3");
}

TEST(PypiProvider, RanksPreReleasesLikeOthersWhereThePolicyTakesThem) {
  auto made = policy();
  made.takes_prereleases = true;
  Toy toy("a-1.0-py3-none-any.whl\na-2.0rc1-py3-none-any.whl\n", made);
  EXPECT_EQ(toy.candidates("a"), "2.0rc1 / 1.0");
}

TEST(PypiProvider, RanksOldestFirstWhereThePolicyPrefersIt) {
  auto made = policy();
  made.prefer_lowest = true;
  Toy toy("a-1.0-py3-none-any.whl\na-2.0-py3-none-any.whl\na-0.5rc1-py3-none-any.whl\na-1.0+x-py3-none-any.whl\n", made);
  EXPECT_EQ(toy.candidates("a"), "1.0+x 1.0 / 2.0 / 0.5rc1");
}

TEST(PypiProvider, KeepsLocalVersionsOfOneReleaseInOneTier) {
  Toy toy("a-2.4.0+cu118-py3-none-any.whl\na-2.4.0-py3-none-any.whl\na-2.3.1-py3-none-any.whl\na-2.4.0+cu121-py3-none-any.whl\n");
  EXPECT_EQ(toy.candidates("a"), "2.4.0+cu121 2.4.0+cu118 2.4.0 / 2.3.1");
}

TEST(PypiProvider, TakesTheBestWheelOfARelease) {
  Toy toy(
      "a-1.0-py3-none-any.whl\na-1.0-cp310-cp310-manylinux2014_x86_64.whl\na-1.0-1-cp310-cp310-manylinux2014_x86_64.whl\n"
      "a-1.0-cp310-cp310-win_amd64.whl\n");
  EXPECT_EQ(toy.provider().file_of(toy.usable("a").at(0).id)->name, "a-1.0-1-cp310-cp310-manylinux2014_x86_64.whl");
  EXPECT_EQ(toy.provider().build_text(toy.usable("a").at(0).id), "cp310-cp310-manylinux2014_x86_64");
}

TEST(PypiProvider, HasOneBuildForEachPythonWherePythonIsFree) {
  Toy toy(
      "a-1.0-py3-none-any.whl\nb-1.0-cp39-cp39-linux_x86_64.whl\nb-1.0-cp310-cp310-linux_x86_64.whl\nc-1.0-cp39-abi3-linux_x86_64.whl "
      "python=<3.11\n",
      policy({"3.9", "3.11", "3.10", "3.9"}));
  EXPECT_EQ(toy.candidates("python"), "3.11 / 3.10 / 3.9");
  EXPECT_EQ(toy.candidates("a"), "1.0@3.11 1.0@3.10 1.0@3.9");
  EXPECT_EQ(toy.candidates("b"), "1.0@3.10 1.0@3.9");
  EXPECT_EQ(toy.candidates("c"), "1.0@3.10 1.0@3.9");
  EXPECT_EQ(toy.needs("a", 1), (Texts{"python==3.10"}));
  EXPECT_EQ(toy.provider().build_text(toy.usable("a").at(1).id), "py3-none-any for python 3.10");
}

TEST(PypiProvider, SettlesMarkersForEachPython) {
  Toy toy("a-1.0-py3-none-any.whl | b>=2; python_version < '3.10' | c; sys_platform == 'win32' | d; platform_machine == 'x86_64'\n",
          policy({"3.9", "3.10"}));
  EXPECT_EQ(toy.needs("a", 0), (Texts{"python==3.10", "d"}));
  EXPECT_EQ(toy.needs("a", 1), (Texts{"python==3.9", "b>=2", "d"}));
}

TEST(PypiProvider, GivesExtrasNamesOfTheirOwn) {
  Toy toy(
      "a-1.0-py3-none-any.whl extra=x | b | c; extra == 'X' | d[y]>=1; extra == 'x' and python_version > '3'\nd-1.0-py3-none-any.whl\n"
      "a-0.9-py3-none-any.whl\n");
  EXPECT_EQ(toy.candidates("a[X]"), "1.0 / 0.9");
  EXPECT_EQ(toy.needs("a"), (Texts{"python==3.10", "b"}));
  EXPECT_EQ(toy.needs("a[x]"), (Texts{"a==1.0", "c", "d>=1", "d[y]>=1"}));
  EXPECT_EQ(toy.needs("a[x]", 1), (Texts{"a==0.9"}));
  EXPECT_EQ(toy.provider().file_of(toy.usable("a[x]").at(0).id), nullptr);
}

TEST(PypiProvider, TiesAnExtraToTheVeryBuildOfItsProject) {
  Toy toy("a-1.0-py3-none-any.whl\n", policy({"3.9", "3.10"}));
  const auto extra = toy.usable("a[x]").at(1).id;
  const auto spec = toy.provider().requirements_of(extra).value()[0].spec;
  EXPECT_TRUE(toy.provider().matches(spec, toy.usable("a").at(1).id));
  EXPECT_FALSE(toy.provider().matches(spec, toy.usable("a").at(0).id));
}

TEST(PypiProvider, SaysWhyAReleaseIsExcluded) {
  auto made = policy();
  made.exclude_newer = parse_timestamp("2024-01-01");
  Toy toy(
      "a-1.0.tar.gz\n"
      "a-2.0-cp39-cp39-linux_x86_64.whl\na-2.0-cp38-cp38-linux_x86_64.whl\na-2.0-cp310-cp310-win_amd64.whl\n"
      "a-3.0-cp310-cp310-win_amd64.whl\n"
      "a-4.0-cp310-cp310-manylinux_2_35_x86_64.whl\na-4.0-cp310-cp310-manylinux_2_31_x86_64.whl\n"
      "a-5.0-py3-none-any.whl yanked=broken\n"
      "a-6.0-py3-none-any.whl uploaded=2024-06-01\n"
      "a-7.0-py3-none-any.whl python=>=3.12\n",
      made);
  EXPECT_EQ(toy.candidates("a"), "");
  EXPECT_EQ(toy.excluded("a"),
            (Texts{"7.0: python-unavailable, python 3.10, >=3.12", "6.0: excluded-newer, 2024-01-01, ", "5.0: yanked, broken, ",
                   "4.0: glibc-too-old, glibc 2.28, 2.31", "3.0: platform-unavailable, linux-64, ",
                   "2.0: python-unavailable, python 3.10, 3.8, 3.9", "1.0: version-unavailable, only a source distribution, a wheel"}));
}

TEST(PypiProvider, ExcludesNoReleaseThatAnOlderWheelServes) {
  auto made = policy();
  made.exclude_newer = parse_timestamp("2024-01-01");
  Toy toy("a-1.0-cp310-cp310-linux_x86_64.whl uploaded=2024-06-01\na-1.0-py3-none-any.whl uploaded=2023-06-01\nb-1.0-py3-none-any.whl\n",
          made);
  EXPECT_EQ(toy.provider().file_of(toy.usable("a").at(0).id)->name, "a-1.0-py3-none-any.whl");
  EXPECT_EQ(toy.candidates("b"), "1.0");
}

TEST(PypiProvider, LetsAYankedReleaseInWhereTheRequestPinsIt) {
  const auto* const files = "a-1.0-py3-none-any.whl yanked=bad\na-2.0-py3-none-any.whl yanked=bad\n";
  for (const auto* pin : {"a==1.0", "a===1.0", "A == 1"}) {
    Toy toy(files);
    ASSERT_TRUE(toy.provider().add_spec(pin));
    EXPECT_EQ(toy.candidates("a"), "1.0") << pin;
  }
  for (const auto* range : {"a==1.*", "a>=1.0", "a"}) {
    Toy toy(files);
    ASSERT_TRUE(toy.provider().add_spec(range));
    EXPECT_EQ(toy.candidates("a"), "") << range;
  }
}

TEST(PypiProvider, OffersNothingOfAProjectInQuarantine) {
  MemoryIndex index("https://x");
  index.add({.name = "a", .files = {{.name = "a-1.0-py3-none-any.whl", .url = "u"}}, .skipped = 0, .status = "quarantined"});
  PypiProvider provider({{.index = &index}}, policy());
  const auto* candidates = provider.candidates_of(provider.name_of("a")).value();
  EXPECT_TRUE(candidates->usable.empty());
  EXPECT_EQ(candidates->excluded.at(0).reason.code, ReasonCode::yanked);
}

TEST(PypiProvider, GivesAProjectToTheFirstIndexThatHasIt) {
  const auto first = toy_index("a-1.0-py3-none-any.whl\n", "https://first.example/simple");
  const auto second = toy_index("a-2.0-py3-none-any.whl\nb-1.0-py3-none-any.whl\n", "https://second.example");
  PypiProvider provider({{.index = first.get()}, {.index = second.get()}}, policy());
  const auto* a = provider.candidates_of(provider.name_of("a")).value();
  ASSERT_EQ(a->usable.size(), 1U);
  EXPECT_EQ(provider.version_text(a->usable[0].id), "1.0");
  EXPECT_EQ(provider.index_of(a->usable[0].id), first.get());
  EXPECT_EQ(provider.index_of(provider.candidates_of(provider.name_of("b")).value()->usable.at(0).id), second.get());
  EXPECT_TRUE(provider.candidates_of(provider.name_of("c")).value()->usable.empty());
}

TEST(PypiProvider, PassesOverAnIndexThatMayNotServeAProject) {
  const auto torch = toy_index("torch-2.0+cu118-py3-none-any.whl\nnumpy-1.0-py3-none-any.whl\n", "https://x/whl/cu118");
  const auto all = toy_index("torch-2.1-py3-none-any.whl\nnumpy-2.0-py3-none-any.whl\n");
  const auto is_of_stack = [](std::string_view it) { return is_built_per_cuda(it, tests::main_roles()); };
  PypiProvider provider({{.index = torch.get(), .serves = is_of_stack},
                         {.index = all.get(), .serves = [&](std::string_view it) { return !is_of_stack(it); }}},
                        policy());
  const auto best = [&](std::string_view name) {
    return provider.version_text(provider.candidates_of(provider.name_of(name)).value()->usable.at(0).id);
  };
  EXPECT_EQ(best("torch"), "2.0+cu118");
  EXPECT_EQ(best("numpy"), "2.0");
}

TEST(PypiProvider, SaysWhereAWheelLacksAnExtra) {
  Toy toy("a-1.0-py3-none-any.whl extra=x\n");
  EXPECT_EQ(toy.needs("a[x]"), (Texts{"a==1.0"}));
  EXPECT_EQ(toy.needs("a[y]"), (Texts{"a==1.0"}));
  EXPECT_FALSE(toy.provider().lacks_extra(toy.usable("a[x]").at(0).id));
  EXPECT_TRUE(toy.provider().lacks_extra(toy.usable("a[y]").at(0).id));
}

TEST(PypiProvider, MakesSpecsOfTheRequest) {
  Toy toy("a-1.0-py3-none-any.whl\n");
  auto& provider = toy.provider();
  const auto texts = [&](std::string_view requirement) {
    Texts out;
    for (const auto spec : provider.add_spec(requirement).value()) {
      out.push_back(provider.spec_text(spec));
    }
    return out;
  };
  EXPECT_EQ(texts("A [Y, x] >= 1 ; os_name == 'posix'"), (Texts{"a>=1", "a[y]>=1", "a[x]>=1"}));
  EXPECT_EQ(texts("a; os_name == 'nt'"), Texts());
  EXPECT_EQ(provider.add_spec("a>=1").value(), provider.add_spec("a >= 1").value());
  EXPECT_FALSE(provider.add_spec("a @ https://x/a.whl"));
  EXPECT_FALSE(provider.add_spec("a>=x"));
  EXPECT_FALSE(provider.add_spec("a; os_name ~= 'x'"));
}

TEST(PypiProvider, ReadsPythonSpecsByMinorVersion) {
  Toy toy("", policy({"3.9", "3.10.4", "3.11"}));
  auto& provider = toy.provider();
  const auto matching = [&](std::string_view requirement) {
    std::string out;
    for (const auto& candidate : toy.usable("python")) {
      out += provider.matches(provider.add_spec(requirement).value().at(0), candidate.id) ? provider.version_text(candidate.id) + " " : "";
    }
    return out;
  };
  EXPECT_EQ(matching("python==3.10"), "3.10.4 ");
  EXPECT_EQ(matching("python>=3.10"), "3.11 3.10.4 ");
  EXPECT_EQ(matching("python<=3.9"), "3.9 ");
  EXPECT_EQ(matching("python>=3.10.2,<3.11"), "3.10.4 ");
}

TEST(PypiProvider, TurnsUrlRequirementsIntoWhatCannotBe) {
  Toy toy("a-1.0-py3-none-any.whl | b @ https://x/b.whl\n");
  EXPECT_EQ(toy.needs("a"), (Texts{"python==3.10", "[needs `b @ https://x/b.whl`, which no index holds]"}));
}

TEST(PypiProvider, TurnsBrokenMetadataIntoWhatCannotBeAndCountsIt) {
  auto index = toy_index("a-1.0-py3-none-any.whl\n");
  index->add_metadata("a-1.0-py3-none-any.whl", "Metadata-Version: 2.1\nName: liar\nVersion: 1.0\n");
  PypiProvider provider({{.index = index.get()}}, policy());
  const auto id = provider.candidates_of(provider.name_of("a")).value()->usable.at(0).id;
  const auto needs = provider.requirements_of(id).value();
  ASSERT_EQ(needs.size(), 2U);
  EXPECT_TRUE(std::get<resolver::FactSpec>(provider.target_of(needs[1].spec)).failure);
  EXPECT_EQ(provider.broken().size(), 1U);
}

TEST(PypiProvider, ChoosesNothingWhoseMetadataAreNotKnownAndSaysSo) {
  Toy toy("a-1.0-py3-none-any.whl unknown\nb-1.0-py3-none-any.whl\n");
  EXPECT_EQ(toy.needs("a"), (Texts{"python==3.10", "[no word of what it depends on]"}));
  EXPECT_EQ(toy.needs("b"), (Texts{"python==3.10"}));
  EXPECT_FALSE(toy.provider().has_known_metadata(toy.usable("a").at(0).id));
  EXPECT_TRUE(toy.provider().has_known_metadata(toy.usable("b").at(0).id));
  ASSERT_EQ(toy.provider().broken().size(), 1U);
  EXPECT_EQ(toy.provider().broken()[0].why.text(), "a-1.0-py3-none-any.whl: the index does not tell what it needs");
}

TEST(PypiProvider, ReadsMetadataOnlyOfBuildsThatAreLookedAt) {
  Toy toy("a-1.0-py3-none-any.whl\na-2.0-py3-none-any.whl\n", policy({"3.9", "3.10"}));
  EXPECT_EQ(toy.usable("a").size(), 4U);
  EXPECT_EQ(toy.usable("a[x]").size(), 4U);
  EXPECT_EQ(toy.provider().metadata_reads(), 0U);
  EXPECT_FALSE(toy.needs("a", 0).empty());
  EXPECT_FALSE(toy.needs("a", 1).empty());
  EXPECT_FALSE(toy.needs("a[x]", 0).empty());
  EXPECT_EQ(toy.provider().metadata_reads(), 1U);
}

TEST(PypiProvider, TellsTheBestBeforeItHasReadTheRest) {
  constexpr std::string_view k_files =
      "a-3.0.tar.gz\na-2.0-py3-none-any.whl\na-1.0+x-py3-none-any.whl\na-1.0-py3-none-any.whl\na-0.9-py3-none-any.whl python=<3\n";
  for (const std::string_view name : {"a", "a[x]"}) {
    Toy toy(k_files, policy({"3.9", "3.10"}));
    auto& provider = toy.provider();
    const auto id = provider.name_of(name);
    std::string begin;
    for (const std::size_t count : {1U, 3U, 4U, 100U}) {
      const auto best = provider.best_of(id, count).value();
      EXPECT_EQ(best.size(), std::min<std::size_t>(count, 6)) << name;
      std::string text;
      for (const auto& candidate : best) {
        text += provider.version_text(candidate.id) + "@" + provider.python_of(candidate.id)->text() + " ";
      }
      EXPECT_TRUE(text.starts_with(begin)) << text;
      begin = text;
    }
    EXPECT_EQ(toy.candidates(name), "2.0@3.10 2.0@3.9 / 1.0+x@3.10 1.0+x@3.9 1.0@3.10 1.0@3.9");
    EXPECT_EQ(toy.excluded(name).size(), 2U);
  }
}

TEST(PypiProvider, AsksForTheProjectsOfTheRequestTogether) {
  class Expecting : public MemoryIndex {
   public:
    using MemoryIndex::MemoryIndex;
    [[nodiscard]] auto gains_from_expecting() const -> bool override { return true; }
    void expect_projects(std::span<const std::string> names) override { expected.emplace_back(names.begin(), names.end()); }
    std::vector<Texts> expected;
  };
  Expecting index("https://x");
  PypiProvider provider({{.index = &index}}, policy());
  for (const std::string_view text : {"b>=1", "a[x]", "python>=3.8", "b<2", "c; sys_platform == 'win32'"}) {
    EXPECT_TRUE(provider.add_spec(text)) << text;
  }
  EXPECT_TRUE(provider.candidates_of(provider.name_of("b")));
  EXPECT_TRUE(provider.candidates_of(provider.name_of("a[x]")));
  EXPECT_EQ(index.expected, (std::vector<Texts>{{"a", "b"}}));
}

TEST(PypiProvider, HoldsTheMetadataToTheirRequiresPython) {
  auto index = toy_index("a-1.0-py3-none-any.whl\n");
  index->add_metadata("a-1.0-py3-none-any.whl", "Metadata-Version: 2.1\nName: a\nVersion: 1.0\nRequires-Python: >=3.12\n");
  PypiProvider provider({{.index = index.get()}}, policy());
  const auto id = provider.candidates_of(provider.name_of("a")).value()->usable.at(0).id;
  const auto target = provider.target_of(provider.requirements_of(id).value()[1].spec);
  EXPECT_EQ(std::get<resolver::FactSpec>(target).failure->code, ReasonCode::python_unavailable);
}

TEST(PypiProvider, PassesOverFilesOfOtherProjectsAndCountsThem) {
  MemoryIndex index("https://x");
  index.add({.name = "a",
             .files = {{.name = "b-1.0-py3-none-any.whl", .url = "u"},
                       {.name = "a-1.0.egg", .url = "u"},
                       {.name = "a-1.0-py3-none-any.whl", .url = "u"}},
             .skipped = 3});
  PypiProvider provider({{.index = &index}}, policy());
  EXPECT_EQ(provider.candidates_of(provider.name_of("a")).value()->usable.size(), 1U);
  EXPECT_EQ(provider.skipped(), 5U);
}

TEST(PypiProvider, KnowsWhatAWheelIsBuiltFor) {
  const auto index = toy_index(
      "torch-2.4.0-cp310-cp310-linux_x86_64.whl\ntorch-2.4.0+cpu-cp310-cp310-linux_x86_64.whl\nnumpy-1.0-cp310-cp310-linux_x86_64.whl\n",
      "https://download.pytorch.org/whl/cu121");
  PypiProvider provider({{.index = index.get()}}, policy());
  const auto variant = [&](std::string_view name, std::size_t which) {
    return provider.variant_of(provider.candidates_of(provider.name_of(name)).value()->usable.at(which).id);
  };
  EXPECT_EQ(variant("torch", 0).accelerator, Accelerator::cpu);
  EXPECT_EQ(variant("torch", 1).cuda, dotted("12.1"));
  EXPECT_EQ(variant("torch", 1).python, dotted("3.10"));
  EXPECT_EQ(variant("torch", 1).packaging, Packaging::wheel);
  EXPECT_EQ(variant("numpy", 0).accelerator, Accelerator::none);
}

TEST(PypiProvider, SuggestsNamesThatAreNear) {
  Toy toy("torch-1.0-py3-none-any.whl\ntorchvision-1.0-py3-none-any.whl\nnumpy-1.0-py3-none-any.whl\n");
  EXPECT_EQ(toy.provider().near_names_of("Trch"), (Texts{"torch"}));
  EXPECT_EQ(toy.provider().near_names_of("torchvsiion"), (Texts{"torchvision"}));
  EXPECT_EQ(toy.provider().near_names_of("scipy"), Texts());
}

}  // namespace
}  // namespace gpusolve::pypi
