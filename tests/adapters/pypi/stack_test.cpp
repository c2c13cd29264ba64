// Which index serves what, and which builds of torch and its companions go together.
#include <string>
#include <vector>

#include "adapters/pypi/owners.hpp"
#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/variant.hpp"
#include "tests/adapters/pypi/toy_index.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::pypi {
namespace {

using Texts = std::vector<std::string>;

auto policy() -> PypiPolicy {
  PypiPolicy made;
  made.stack.roles = tests::main_roles();
  made.pythons.push_back(dotted("3.10"));
  return made;
}

/// An index that knows its newest release of torch, and notes whether its page is read.
class DatedIndex final : public MemoryIndex {
 public:
  DatedIndex(std::string url, std::string_view newest, const std::string& files) : MemoryIndex(std::move(url)), newest_(newest) {
    const auto source = toy_index(files);
    add(**source->project("torch"));
  }
  auto newest_of(std::string_view name) -> std::optional<Version> override {
    return name == "torch" ? std::optional(*parse_version(newest_)) : std::nullopt;
  }
  auto project(std::string_view name) -> Result<const Project*> override {
    is_read_ = is_read_ || name == "torch";
    return MemoryIndex::project(name);
  }
  [[nodiscard]] auto is_read() const -> bool { return is_read_; }

 private:
  std::string newest_;
  bool is_read_{};
};

/// Two indexes, or three, with `url: files` for each.
class Sources {
 public:
  explicit Sources(const std::vector<std::pair<std::string, std::string>>& texts, PypiPolicy made = policy()) {
    std::vector<IndexSlot> slots;
    for (const auto& [url, files] : texts) {
      indexes_.push_back(toy_index(files, url));
      const bool is_known = url.find("evil") == std::string::npos;
      slots.push_back({.index = indexes_.back().get(), .is_of_stack = is_stack_index(url, tests::main_roles()) && is_known});
    }
    provider_ = std::make_unique<PypiProvider>(std::move(slots), std::move(made));
  }

  auto provider() -> PypiProvider& { return *provider_; }

  /// "version of index" of all builds, best first.
  auto builds(std::string_view name) -> Texts {
    Texts texts;
    for (const auto& candidate : usable(name)) {
      const auto url = provider_->index_of(candidate.id)->url();
      texts.push_back(provider_->version_text(candidate.id) + " of " + url.substr(url.rfind('/') + 1));
    }
    return texts;
  }

  /// The builds of torch that all requirements of the best build of `name` on torch allow together.
  auto torch_beside(std::string_view name) -> Texts {
    Texts texts;
    const auto requirements = provider_->requirements_of(usable(name).at(0).id).value();
    for (const auto& torch : usable("torch")) {
      bool fits = true;
      for (const auto& requirement : requirements) {
        const auto target = provider_->target_of(requirement.spec);
        const auto* const package = std::get_if<resolver::PackageSpec>(&target);
        fits =
            fits && (package == nullptr || package->name != provider_->name_of("torch") || provider_->matches(requirement.spec, torch.id));
      }
      if (fits) {
        texts.push_back(provider_->version_text(torch.id));
      }
    }
    return texts;
  }

 private:
  auto usable(std::string_view name) -> std::vector<resolver::Candidate> {
    return provider_->candidates_of(provider_->name_of(name)).value()->usable;
  }

  std::vector<std::unique_ptr<MemoryIndex>> indexes_;
  std::unique_ptr<PypiProvider> provider_;
};

auto wheel(const std::string& release) -> std::string { return release + "-cp310-cp310-manylinux2014_x86_64.whl"; }

TEST(Owners, AskTheIndexesOfTorchBuildsLastForWhatIsNotTorchs) {
  const std::string copies = "triton-2.0-py3-none-any.whl\nonly-1.0-py3-none-any.whl\n";
  Sources sources({{"https://x/whl/cu118", copies}, {"https://pypi.org/simple", "triton-3.0-py3-none-any.whl\n"}});
  EXPECT_EQ(sources.builds("triton"), (Texts{"3.0 of simple"}));
  EXPECT_EQ(sources.builds("only"), (Texts{"1.0 of cu118"}));
}

TEST(Owners, TakeWhatOnlyThePyTorchProjectPublishesFromItsIndex) {
  Sources sources({{"https://pypi.org/simple", "pytorch_triton-9.0-py3-none-any.whl\n"},
                   {"https://download.pytorch.org/whl/nightly", "pytorch_triton-3.0-py3-none-any.whl\n"}});
  EXPECT_EQ(sources.builds("pytorch-triton"), (Texts{"3.0 of nightly"}));
}

TEST(Owners, JoinEveryIndexOfTorchBuildsForTheTorchStack) {
  Sources sources({{"https://pypi.org/simple", wheel("torch-2.6.0") + "\n" + wheel("torch-2.4.1")},
                   {"https://x/whl/cu118", wheel("torch-2.4.1+cu118")},
                   {"https://x/whl/cu121", wheel("torch-2.4.1+cu121")},
                   {"https://evil.example/simple", wheel("torch-99.0")}});
  EXPECT_EQ(sources.builds("torch"), (Texts{"2.6.0 of simple", "2.4.1+cu121 of cu121", "2.4.1+cu118 of cu118", "2.4.1 of simple"}));
}

TEST(Owners, KeepOtherNamesOfTheFamilyWithTheFirstIndex) {
  Sources sources({{"https://corp.example/simple", "torch_acme-1.0-py3-none-any.whl\n"},
                   {"https://pypi.org/simple", "torch_acme-99.0-py3-none-any.whl\n"},
                   {"https://x/whl/cu118", "torch_acme-50.0-py3-none-any.whl\n"}});
  EXPECT_EQ(sources.builds("torch-acme"), (Texts{"1.0 of simple"}));
}

TEST(Owners, BelieveNoIndexOfTorchBuildsWhoseHostNobodyKnows) {
  const std::string k_evil = wheel("torch-99.0") + "\nnvidia_cublas_cu12-99.0-py3-none-any.whl\nnvidia_internal-99.0-py3-none-any.whl\n";
  Sources sources({{"https://corp.example/simple",
                    wheel("torch-2.4.1") + "\nnvidia_cublas_cu12-12.1-py3-none-any.whl\nnvidia_internal-1.0-py3-none-any.whl\n"},
                   {"https://evil.example/whl/cu126", k_evil}});
  EXPECT_EQ(sources.builds("torch"), (Texts{"2.4.1 of simple"}));
  EXPECT_EQ(sources.builds("nvidia-cublas-cu12"), (Texts{"12.1 of simple"}));
  EXPECT_EQ(sources.builds("nvidia-internal"), (Texts{"1.0 of simple"}));
}

TEST(Owners, TakeOnlyTheLibrariesThatTorchPinsFromItsIndexes) {
  Sources sources({{"https://pypi.org/simple", "nvidia_cublas_cu12-12.1-py3-none-any.whl\nnvidia_internal-1.0-py3-none-any.whl\n"},
                   {"https://x/whl/cu126", "nvidia_cublas_cu12-12.6-py3-none-any.whl\nnvidia_internal-99.0-py3-none-any.whl\n"}});
  EXPECT_EQ(sources.builds("nvidia-cublas-cu12"), (Texts{"12.6 of cu126", "12.1 of simple"}));
  EXPECT_EQ(sources.builds("nvidia-internal"), (Texts{"1.0 of simple"}));
}

/// PEP 708.
class ExtendedProject : public ::testing::Test {
 protected:
  static auto page(const std::string& version, std::vector<std::string> tracks, std::vector<std::string> alternates) -> Project {
    Project project{.name = "a", .files = {}};
    const auto file = "a-" + version + "-py3-none-any.whl";
    project.files.push_back({.name = file, .url = "https://files.example/" + file});
    project.tracks = std::move(tracks);
    project.alternate_locations = std::move(alternates);
    return project;
  }
  auto owners(Project first, Project second) -> Texts {
    first_.add(std::move(first));
    second_.add(std::move(second));
    Texts urls;
    const auto owners = owners_of("a", std::vector<IndexSlot>{{.index = &first_}, {.index = &second_}}, tests::main_roles());
    for (const auto& owner : *owners) {
      urls.push_back(owner.index->url());
    }
    return urls;
  }
  MemoryIndex first_{"https://first.example/simple"};
  MemoryIndex second_{"https://second.example/simple"};
  const std::string in_first_{"HTTPS://First.example/simple/a/"};
  const std::string in_second_{"https://second.example/simple/a"};
};

TEST_F(ExtendedProject, HasTheIndexThatItsFirstOneTracksForAnOwner) {
  EXPECT_EQ(owners(page("1", {in_second_}, {}), page("2", {}, {})).size(), 2U);
}
TEST_F(ExtendedProject, HasOneOwnerWhereOnlyTheLaterIndexSaysSo) {
  EXPECT_EQ(owners(page("1", {}, {}), page("2", {in_first_}, {})), (Texts{"https://first.example/simple"}));
}
TEST_F(ExtendedProject, HasBothOwnersWhereBothNameTheSameLocations) {
  EXPECT_EQ(owners(page("1", {}, {in_second_}), page("2", {}, {in_first_})).size(), 2U);
}
TEST_F(ExtendedProject, HasOneOwnerWhereTheLocationsDiffer) {
  EXPECT_EQ(owners(page("1", {}, {in_second_}), page("2", {}, {})), (Texts{"https://first.example/simple"}));
}
TEST_F(ExtendedProject, HasOneOwnerWhereTheLaterIndexNamesMore) {
  EXPECT_EQ(owners(page("1", {}, {in_second_}), page("2", {}, {in_first_, "https://third.example/simple/a"})).size(), 1U);
}
TEST_F(ExtendedProject, HasOneOwnerWhereItTracksAnotherName) {
  EXPECT_EQ(owners(page("1", {"https://second.example/simple/b/"}, {}), page("2", {}, {})).size(), 1U);
}

/// The first builds of torch in three indexes, and the indexes that were read for them.
auto read_for_best(std::size_t count, PypiPolicy made = policy()) -> std::pair<Texts, Texts> {
  DatedIndex newest("https://x/whl/cu126", "2.9+cu126", wheel("torch-2.9+cu126") + "\n" + wheel("torch-2.8+cu126") + "\n");
  DatedIndex older("https://x/whl/cu118", "2.7+cu118", wheel("torch-2.7+cu118") + "\n" + wheel("torch-2.0+cu118") + "\n");
  DatedIndex same("https://x/whl/cu128", "2.9+cu128", wheel("torch-2.9+cu128") + "\n" + wheel("torch-2.7+cu128") + "\n");
  const std::vector<DatedIndex*> all{&older, &newest, &same};
  std::vector<IndexSlot> slots;
  for (auto* const index : all) {
    slots.push_back({.index = index, .is_of_stack = true});
  }
  PypiProvider provider(slots, std::move(made));
  Texts builds;
  for (const auto& candidate : provider.best_of(provider.name_of("torch"), count).value()) {
    builds.push_back(provider.version_text(candidate.id));
  }
  Texts read;
  for (const auto* const index : all) {
    if (index->is_read()) {
      read.push_back(index->url().substr(index->url().rfind('/') + 1));
    }
  }
  return {builds, read};
}

TEST(Owners, AreReadInTheOrderOfTheirNewestRelease) {
  EXPECT_EQ(read_for_best(1), (std::pair(Texts{"2.9+cu128"}, Texts{"cu126", "cu128"})));  // builds of one release are told apart
  EXPECT_EQ(read_for_best(3), (std::pair(Texts{"2.9+cu128", "2.9+cu126", "2.8+cu126"}, Texts{"cu126", "cu128"})));
  EXPECT_EQ(read_for_best(100), (std::pair(Texts{"2.9+cu128", "2.9+cu126", "2.8+cu126", "2.7+cu128", "2.7+cu118", "2.0+cu118"},
                                           Texts{"cu118", "cu126", "cu128"})));
}

TEST(Owners, AreAllReadWhereTheOldestReleaseIsPreferred) {
  auto lowest = policy();
  lowest.prefer_lowest = true;
  EXPECT_EQ(read_for_best(1, lowest), (std::pair(Texts{"2.0+cu118"}, Texts{"cu118", "cu126", "cu128"})));
}

TEST(Releases, OrderLocalVersionsByTheirCuda) {
  const auto cuda = [](const std::string& label) { return wheel("torch-1.8.0" + label) + "\n"; };
  Sources sources({{"https://x/whl", cuda("+cu92") + cuda("+cu126") + cuda("+cpu") + cuda("+cu101") + cuda("") + cuda("+rocm6.0")}});
  EXPECT_EQ(sources.builds("torch"), (Texts{"1.8.0+cu126 of whl", "1.8.0+cu101 of whl", "1.8.0+cu92 of whl", "1.8.0+rocm6.0 of whl",
                                            "1.8.0+cpu of whl", "1.8.0 of whl"}));
}

TEST(Stack, NeverMixesBuildsForTwoCudas) {
  Sources sources({{"https://x/whl/cu118", wheel("torch-2.4.1+cu118") + "\n" + wheel("torchvision-0.19.1+cu118") + " | torch==2.4.1"},
                   {"https://x/whl/cu121", wheel("torch-2.4.1+cu121") + "\n" + wheel("xformers-0.0.28") + " | torch==2.4.1"},
                   {"https://x/whl/cpu", wheel("torch-2.4.1+cpu") + "\n" + wheel("torchaudio-2.4.1+cpu") + " | torch==2.4.1"}});
  EXPECT_EQ(sources.torch_beside("torchvision"), (Texts{"2.4.1+cu118"}));
  EXPECT_EQ(sources.torch_beside("xformers"), (Texts{"2.4.1+cu121"}));
  EXPECT_EQ(sources.torch_beside("torchaudio"), (Texts{"2.4.1+cpu"}));
}

TEST(Stack, LetsPyPIsOwnCompanionsStandBesideTheirCudaFamily) {
  auto made = policy();
  made.stack.plain_main = [](const Version& version) {
    BuildVariant variant;
    variant.accelerator = Accelerator::cuda;
    variant.cuda = dotted(version.text() == "2.5.1" ? "12.4" : "13.0");
    return variant;
  };
  const auto torch = [](const std::string& release) { return wheel("torch-" + release) + "\n"; };
  Sources sources({{"https://pypi.org/simple", torch("2.5.1") + wheel("torchvision-0.20.1") + " | torch"},
                   {"https://x/whl/cu121", torch("2.5.1+cu121") + torch("2.9.0+cu121")},
                   {"https://x/whl/cu118", torch("2.5.1+cu118")},
                   {"https://x/whl/cpu", torch("2.5.1+cpu")}},
                  made);
  EXPECT_EQ(sources.torch_beside("torchvision"), (Texts{"2.5.1+cu121", "2.5.1"}));
}

TEST(Stack, HoldsACompanionToTheReleaseItIsKnownToGoWith) {
  auto made = policy();
  made.stack.main_of = [](std::string_view project, const Version& version) {
    return project == "torchaudio" && version.text() == "2.11.0" ? std::string("==2.11.*") : std::string();
  };
  const std::pair<std::string, std::string> k_rows[] = {{"", "2.11.0"}, {" | torch", "2.11.0"}, {" | torch==2.12.0", "2.12.0"}};
  for (const auto& [needs, wanted] : k_rows) {
    Sources sources(
        {{"https://pypi.org/simple", wheel("torch-2.12.0") + "\n" + wheel("torch-2.11.0") + "\n" + wheel("torchaudio-2.11.0") + needs}},
        made);
    EXPECT_EQ(sources.torch_beside("torchaudio"), (Texts{wanted})) << needs;
  }
}

TEST(Stack, LeavesPurePythonAlone) {
  Sources sources({{"https://x/whl/cu118",
                    wheel("torch-2.4.1+cu118") + "\n" + wheel("torch-2.4.1+cpu") + "\ntorchmetrics-1.0-py3-none-any.whl | torch"}});
  EXPECT_EQ(sources.torch_beside("torchmetrics"), (Texts{"2.4.1+cu118", "2.4.1+cpu"}));
  const auto id = sources.provider().candidates_of(sources.provider().name_of("torchmetrics")).value()->usable.at(0).id;
  EXPECT_EQ(sources.provider().variant_of(id).accelerator, Accelerator::none);
}

TEST(IndexLabel, IsTheLastPartOfTheUrl) {
  for (const auto& [url, label] : std::vector<std::pair<std::string, std::string>>{{"https://download.pytorch.org/whl/cu118", "cu118"},
                                                                                   {"https://x/whl/cu118/", "cu118"},
                                                                                   {"https://x/whl/cpu/torch_stable.html", "cpu"},
                                                                                   {"file:///data/pytorch-cu121", "cu121"},
                                                                                   {"file:///data/corp-cpu", ""},
                                                                                   {"https://pypi.org/simple", ""},
                                                                                   {"", ""}}) {
    EXPECT_EQ(label_of_index(url, tests::main_roles()), label) << url;
  }
  EXPECT_TRUE(is_stack_index("https://download.pytorch.org/whl/torch_stable.html", tests::main_roles()));
  EXPECT_TRUE(is_stack_index("https://mirror.example/pytorch/whl", tests::main_roles()));
  EXPECT_FALSE(is_stack_index("https://pypi.org/simple", tests::main_roles()));
}

}  // namespace
}  // namespace gpusolve::pypi
