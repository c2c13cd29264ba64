// Dockerfiles: what the audited stage installs, without running anything.
#include <gtest/gtest.h>

#include "tests/adapters/inventory/described.hpp"
#include "tests/support/sandbox.hpp"

namespace gpusolve::inventory {
namespace {

const std::vector<StackImage> k_images{{.repository = "pytorch/pytorch",
                                        .packages = {"torch"},
                                        .states_release = true,
                                        .is_labelled = true,
                                        .parts = StackImage::Parts::devel}};

auto read_docker(std::string_view text) -> Inventory {
  auto found = read_text(text, "Dockerfile", {.images = k_images});
  EXPECT_TRUE(found) << found.error().text();
  return found ? std::move(found).value() : Inventory{};
}

/// The requested specs, "SPEC SPEC ...".
auto wanted(std::string_view text) -> std::string {
  std::string out;
  for (const auto& demand : read_docker(text).demands) {
    out += (out.empty() ? "" : " ") + demand.text;
  }
  return out;
}

auto addresses(std::string_view text) -> std::string {
  std::string out;
  for (const auto& address : read_docker(text).addresses) {
    out += (out.empty() ? "" : " ") + address.text;
  }
  return out;
}

auto notes(std::string_view text) -> std::string {
  std::string out;
  for (const auto& note : read_docker(text).notes) {
    out += (out.empty() ? "" : "|") + note.text + "@" + note.place;
  }
  return out;
}

TEST(Dockerfile, InstallsWithPipInAllItsSpellings) {
  for (const auto* const pip :
       {"pip install", "pip3 install", "pip3.10 install", "python -m pip install", "python3.11 -m pip --no-cache-dir install",
        "/opt/venv/bin/pip install", "pip wheel -w /wheels", "pip3 download -d /wheels", "python -m pip wheel --wheel-dir=/wheels",
        "sudo -H pip install", "uv pip install --system", "pip install --resume-retries 999 --retries 9", "uv add",
        "python -m uv pip install", "PIP_NO_CACHE_DIR=1 pip install", "env A=b pip install", "conda run -n base pip install"}) {
    EXPECT_EQ(wanted(std::string("FROM x\nRUN ") + pip + " --no-cache-dir 'torch==2.1.0' numpy\n"), "torch==2.1.0 numpy") << pip;
  }
}

TEST(Dockerfile, InstallsWithCondaInAllItsSpellings) {
  for (const auto* const conda : {"conda install", "mamba install", "micromamba install", "/opt/conda/bin/conda install",
                                  "conda create -n env", "micromamba create --name=env"}) {
    EXPECT_EQ(wanted(std::string("FROM x\nRUN ") + conda + " -y -c pytorch pytorch=2.1 numpy\n"), "pytorch=2.1 numpy") << conda;
  }
}

TEST(Dockerfile, NamesItsSources) {
  EXPECT_EQ(addresses("FROM x\nRUN pip install --index-url https://a/x torch -f https://b/y --extra-index-url=https://c/z\n"),
            "https://a/x https://b/y https://c/z");
  EXPECT_EQ(addresses("FROM x\nENV PIP_EXTRA_INDEX_URL=https://a/x\nRUN pip install torch\n"), "https://a/x");
  EXPECT_EQ(addresses("FROM x\nRUN conda install -c pytorch -c nvidia pytorch\n"), "pytorch nvidia");
  EXPECT_EQ(addresses("FROM x\nRUN uv pip install --torch-backend=cu126 torch\n"), "https://download.pytorch.org/whl/cu126");
}

/// An option of uv replaces its variable; pip's `--extra-index-url` adds to it. The backend comes before all other indexes of uv.
TEST(Dockerfile, NamesTheIndexesOfItsVariablesAsTheProgramsReadThem) {
  const struct {
    const char* commands;
    const char* addresses;
  } rows[] = {
      {"ENV UV_INDEX_URL=https://a/x\nRUN uv pip install torch", "https://a/x"},
      {"ENV UV_DEFAULT_INDEX=https://a/x\nRUN uv pip install torch", "https://a/x"},
      {"ENV UV_EXTRA_INDEX_URL=https://a/x UV_INDEX=https://b/y\nRUN uv pip install torch", "https://b/y https://a/x"},
      {"ENV UV_INDEX_URL=https://a/x\nRUN uv pip install -i https://c/z torch", "https://c/z"},
      {"ENV UV_DEFAULT_INDEX=https://a/x\nRUN uv pip install --default-index=https://c/z torch", "https://c/z"},
      {"ENV UV_INDEX=https://a/x\nRUN uv pip install --index https://c/z torch", "https://c/z"},
      {"ENV UV_EXTRA_INDEX_URL=https://a/x\nRUN uv pip install --extra-index-url https://c/z torch", "https://c/z"},
      {"ENV UV_INDEX=https://a/x UV_TORCH_BACKEND=cpu\nRUN uv pip install torch", "https://download.pytorch.org/whl/cpu https://a/x"},
      {"RUN uv pip install --index https://a/x --torch-backend cpu torch", "https://download.pytorch.org/whl/cpu https://a/x"},
      {"ENV UV_INDEX_URL=https://a/x\nRUN pip install torch", ""},
      {"ENV PIP_INDEX_URL=https://a/x\nRUN pip install torch", "https://a/x"},
      {"ENV PIP_INDEX_URL=https://a/x\nRUN uv pip install torch", ""},
      {"ENV PIP_INDEX_URL=https://a/x\nRUN pip install --index-url https://c/z torch", "https://c/z"},
      {"ENV PIP_EXTRA_INDEX_URL=https://a/x\nRUN pip install --extra-index-url https://c/z torch", "https://c/z https://a/x"},
  };
  for (const auto& [commands, expected] : rows) {
    EXPECT_EQ(addresses(std::string("FROM x\n") + commands + "\n"), expected) << commands;
  }
}

TEST(Dockerfile, NamesTheIndexOfTheBackendThatUvIsGiven) {
  constexpr auto k_cu126 = "https://download.pytorch.org/whl/cu126";
  for (const auto* const commands :
       {"RUN uv pip install --torch-backend cu126 torch", "RUN python3 -m uv pip install torch --torch-backend=cu126",
        "ENV UV_TORCH_BACKEND=cu126\nRUN uv pip install torch", "RUN UV_TORCH_BACKEND=cu126 uv pip sync a.txt",
        "RUN export UV_TORCH_BACKEND=cu126 && uv pip install torch", "ARG B=cu126\nRUN uv pip install --torch-backend=$B torch",
        "ENV UV_TORCH_BACKEND=cpu\nRUN uv pip install --torch-backend=cu126 torch"}) {
    EXPECT_EQ(addresses(std::string("FROM x\n") + commands + "\n"), k_cu126) << commands;
  }
  for (const auto* const commands :
       {"RUN uv pip install --torch-backend=auto torch", "ENV UV_TORCH_BACKEND=auto\nRUN uv pip install torch",
        "ENV UV_TORCH_BACKEND=cu126\nRUN uv pip install --torch-backend=auto torch", "RUN uv pip install --torch-backend=cu12$A torch",
        "ENV UV_TORCH_BACKEND=cu126\nRUN pip install torch", "ENV UV_TORCH_BACKEND=cu126\nRUN uv add torch"}) {
    EXPECT_EQ(addresses(std::string("FROM x\n") + commands + "\n"), "") << commands;
  }
}

TEST(Dockerfile, HasAddressesByTheRuleOfTheProgramThatAsksThem) {
  const auto found = read_docker(
      "FROM x\nENV UV_INDEX_URL=https://a/x\nRUN uv pip install --torch-backend=cu126 torch\nRUN pip install -f https://b/y numpy\n"
      "RUN uv pip install --index-strategy unsafe-best-match scipy\nRUN UV_INDEX_STRATEGY=unsafe-best-match uv add sympy\n");
  std::string rules;
  for (const auto& address : found.addresses) {
    rules += address.is_first_match ? "first " : "best ";
  }
  EXPECT_EQ(rules, "first first best best best ");
}

TEST(Dockerfile, PutsInItsArgumentsAndVariables) {
  EXPECT_EQ(wanted("ARG T=2.1.0\nFROM x\nARG T\nENV N=1.26\nRUN pip install torch==${T} numpy==$N\n"), "torch==2.1.0 numpy==1.26");
  EXPECT_EQ(wanted("ARG T=2.1.0\nFROM x\nRUN pip install torch==${T:-2.2.0}\n"), "torch==2.2.0");
}

TEST(Dockerfile, ReadsScriptsInQuotesListsAndHereDocuments) {
  EXPECT_EQ(wanted("FROM x\nRUN bash -lc \"pip install torch\"\n"), "torch");
  EXPECT_EQ(wanted("FROM x\nRUN [\"pip\", \"install\", \"torch\"]\n"), "torch");
  EXPECT_EQ(wanted("FROM x\nRUN <<EOF\napt update\npip install torch\nEOF\n"), "torch");
  EXPECT_EQ(wanted("FROM x\nRUN bash -ex <<'EOF'\npip install torch\nEOF\n"), "torch");
  EXPECT_EQ(wanted("FROM x\nRUN cat <<EOF > script.sh\npip install torch\nEOF\n"), "");
}

auto python(std::string_view text) -> std::string {
  const auto found = read_docker(text).python;
  return found ? found->text() : std::string();
}

TEST(Dockerfile, HasThePythonOfItsDistributionWhereNothingElseSaysIt) {
  constexpr std::pair<const char*, const char*> k_rows[] = {
      {"ubuntu:18.04", "3.6"},
      {"nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu20.04", "3.8"},
      {"nvcr.io/nvidia/cuda:12.1.0-base-ubuntu22.04", "3.10"},
      {"ubuntu:noble", "3.12"},
      {"debian:10", "3.7"},
      {"debian:bullseye-slim", "3.9"},
      {"debian:12.5", "3.11"},
      {"debian:trixie", "3.13"},
      {"ubuntu:latest", ""},
      {"python:slim-bookworm", ""},
      {"team/cuda:1-ubuntu22.04", ""},
      {"python:3.11-bookworm", "3.11"},
  };
  for (const auto& [image, version] : k_rows) {
    EXPECT_EQ(python("FROM " + std::string(image) + "\nRUN pip3 install torch\n"), version) << image;
  }
}

TEST(Dockerfile, KeepsThePythonOfItsDistribution) {
  for (const auto* const commands :
       {"apt-get install -y python3.10 && pip3 install torch", "ln -s /usr/bin/python3 /usr/bin/python && python -m pip install torch",
        "ln -s /usr/bin/python3.8 /usr/bin/python && pip install torch", "python3 -m venv /venv && /venv/bin/pip install torch"}) {
    EXPECT_EQ(python(std::string("FROM ubuntu:20.04\nRUN ") + commands + "\n"), "3.8") << commands;
  }
}

TEST(Dockerfile, HasAnUnknownPythonWhereAnotherMayTakeThePlaceOfTheDistributions) {
  for (const auto* const commands :
       {"RUN uv pip install --system torch", "RUN uv venv\nRUN pip install torch",
        "RUN curl https://pyenv.run | bash\nRUN pip install torch", "RUN bash Miniconda3-latest-Linux-x86_64.sh -b\nRUN pip install torch",
        "RUN conda install numpy\nRUN pip install torch", "RUN ln -sf /usr/bin/python3.11 /usr/bin/python3 && pip3 install torch",
        "RUN python$V -m pip install torch", "RUN python$V -m pip install torch && pip install numpy",
        "RUN if [ -n $A ]; then python3.9 -m venv /venv; fi\nRUN pip install torch",
        "RUN bash -c 'update-alternatives --install /usr/bin/python3 python3 /usr/bin/python3.11 1'\nRUN pip install torch",
        "COPY --from=python:3.11 /usr/local /usr/local\nRUN pip install torch", "RUN echo"}) {
    EXPECT_EQ(python(std::string("FROM ubuntu:20.04\n") + commands + "\n"), "") << commands;
  }
  EXPECT_EQ(python("FROM python:3.11 AS a\nRUN pip install torch\nFROM ubuntu:20.04\nCOPY --from=a /usr/local /usr/local\n"), "");
}

TEST(Dockerfile, HasThePythonThatACommandStates) {
  for (const auto* const commands :
       {"python3.9 -m pip install torch", "/usr/bin/python3.9 -m pip install torch", "pip3.9 install torch",
        "python3.9 -m venv /venv && /venv/bin/pip install torch", "virtualenv -p python3.9 /venv && /venv/bin/pip install torch",
        "curl https://bootstrap.pypa.io/get-pip.py | python3.9 && pip install torch", "python3.9 get-pip.py && pip install torch",
        "pip3 install numpy && python3.9 -m pip install torch"}) {
    EXPECT_EQ(python(std::string("FROM ubuntu:20.04\nRUN ") + commands + "\n"), "3.9") << commands;
  }
}

TEST(Dockerfile, JudgesMarkersByItsPython) {
  constexpr auto k_spec = "torch; python_version<'3.9'";
  const auto command = "RUN pip3 install \"" + std::string(k_spec) + "\"\n";
  EXPECT_EQ(wanted("FROM ubuntu:20.04\n" + command), k_spec);
  EXPECT_EQ(wanted("FROM ubuntu:22.04\n" + command), "");
}

TEST(Dockerfile, KeepsWhatTheLastCommandInstalled) {
  EXPECT_EQ(wanted("FROM x\nRUN pip install torch==2.1.0 numpy\nRUN pip install torch==2.3.0\n"), "numpy torch==2.3.0");
}

/// The packages with versions, "NAME VERSION ...".
auto there(std::string_view text) -> std::string {
  std::string out;
  for (const auto& package : read_docker(text).packages) {
    out += (out.empty() ? "" : " ") + package.name + " " + package.version;
  }
  return out;
}

TEST(Dockerfile, KeepsWhatMeetsALaterCommand) {
  const std::string image = "FROM pytorch/pytorch:2.1.0-cuda12.1-cudnn8-devel\nRUN pip install ";
  for (const auto* const met : {"'torch>=2.0'", "torch==2.1.0", "'torch~=2.1,!=2.2' torch", "'torch[opt]<3'", "--no-deps 'torch>=2'"}) {
    EXPECT_EQ(wanted(image + met + "\n"), "") << met;
    EXPECT_EQ(there(image + met + "\n"), "torch 2.1.0+cu121") << met;
  }
  for (const auto* const unmet : {"'torch>=2.2'", "-U 'torch>=2.0'", "--force-reinstall torch", "'torch @ https://h/torch.tar.gz'"}) {
    EXPECT_NE(wanted(image + unmet + "\n"), "") << unmet;
    EXPECT_EQ(there(image + unmet + "\n"), "") << unmet;
  }
  EXPECT_EQ(there(image + "torch==2.1.0+cu118\n"), "torch 2.1.0+cu118");
  EXPECT_EQ(there(image + "https://h/torch-2.2.0-cp310-cp310-linux_x86_64.whl\n"), "torch 2.2.0");
}

TEST(Dockerfile, KeepsWhatAnEarlierCommandInstalled) {
  const auto after = [](const std::string& first, const std::string& second) {
    return wanted("FROM x\nRUN pip install '" + first + "'\nRUN pip install '" + second + "'\n");
  };
  EXPECT_EQ(after("torch==2.1.0", "torch>=2.0"), "torch==2.1.0");
  EXPECT_EQ(after("torch", "torch>=2.0"), "torch");
  EXPECT_EQ(after("torch<2.3", "torch>=1.7.0"), "torch<2.3");
  EXPECT_EQ(after("torch==2.1.*", "torch>=2.1.0,<2.3"), "torch==2.1.*");
  EXPECT_EQ(after("torch<2.3", "torch>=2.4"), "torch>=2.4");
  EXPECT_EQ(after("torch", "torch<2.3"), "torch<2.3");
  EXPECT_EQ(after("torch~=2.1.0", "torch==2.2.*"), "torch==2.2.*");
}

TEST(Dockerfile, IsBoundByWhatItsCommandSaysOfAnInstalledPackage) {
  const std::string image = "FROM pytorch/pytorch:2.1.0-cuda12.1-cudnn8-devel\n";
  const auto limits = [](const std::string& text) {
    std::string out;
    for (const auto& constraint : read_docker(text).constraints) {
      out += constraint.text + " of " + std::to_string(constraint.command) + "\n";
    }
    return out;
  };
  EXPECT_EQ(limits(image + "RUN pip install a\nRUN pip install torch==2.1.0 vllm torch\n"), "torch==2.1.0 of 2\n");
  EXPECT_EQ(limits(image + "RUN pip install 'torch<2.5'\nRUN pip install -U torch\n"), "");
}

TEST(Dockerfile, KeepsAllThatOneCommandSaysOfAPackage) {
  EXPECT_EQ(wanted("FROM x\nRUN pip install torch==2.1.0 torch\n"), "torch==2.1.0 torch");
  EXPECT_EQ(wanted("FROM pytorch/pytorch:2.1.0-cuda12.1-cudnn8-devel\nRUN pip install 'torch>=2.0' torch==2.3.0\n"),
            "torch>=2.0 torch==2.3.0");
}

TEST(Dockerfile, IsJudgedByItsLastStageWithAllThatItBuildsUpon) {
  const auto* const text =
      "FROM python:3.11 AS base\nRUN pip install numpy\nFROM base AS test\nRUN pip install pytest\nFROM base AS final\nRUN pip install "
      "torch\n";
  EXPECT_EQ(wanted(text), "numpy torch");
  EXPECT_EQ(notes(text), "the stage final@Dockerfile:5|the stage test@Dockerfile:3");
  EXPECT_EQ(read_docker(text).python, dotted("3.11"));
}

TEST(Dockerfile, HasItsStagesAsParts) {
  constexpr auto k_text =
      "FROM a AS base\nRUN pip install numpy\nFROM base AS Test\nRUN pip install pytest\nFROM base\nRUN pip install torch\n";
  const auto found = read_text(k_text, "Dockerfile", {.parts = {"test"}});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_EQ(found->demands.back().text, "pytest");
  EXPECT_FALSE(read_text(k_text, "Dockerfile", {.parts = {"none"}}));
}

TEST(Dockerfile, TakesTheStagesThatItCopiesFrom) {
  EXPECT_EQ(wanted("FROM a AS build\nRUN pip install torch\nFROM b\nCOPY --from=build /opt/venv /opt/venv\n"), "torch");
  EXPECT_EQ(wanted("FROM a AS build\nRUN pip install torch\nFROM b\nCMD x\n"), "torch");
}

TEST(Dockerfile, LeavesWhatOnlyARunCanTellAndSaysSo) {
  EXPECT_EQ(wanted("FROM x\nRUN if [ $A = 1 ]; then pip install a; fi && pip install b\n"), "b");
  EXPECT_EQ(notes("FROM x\nRUN if [ $A = 1 ]; then pip install a; fi && pip install b\n"),
            "a command of pip under a condition (line 2)@Dockerfile:2");
  EXPECT_EQ(notes("FROM x\nRUN pip install torch==$V\n"), "torch==… (line 2)@Dockerfile:2");
  EXPECT_EQ(notes("FROM x\nRUN pip-sync\n"), "requirements.txt@Dockerfile:2");
  EXPECT_EQ(notes("FROM x\nRUN uv sync --frozen\n"), "what `uv` installs, which is in the project's lock@Dockerfile:2");
}

TEST(Dockerfile, HasPlacesByTheLineOfEachWord) {
  const auto found = read_docker("FROM x\nRUN apt update && \\\n  # torch\n  pip install \\\n    numpy \\\n    torch==2.1.0\n");
  ASSERT_EQ(found.demands.size(), 2U);
  EXPECT_EQ(found.demands[0].place, "Dockerfile:5");
  EXPECT_EQ(found.demands[1].place, "Dockerfile:6");
}

TEST(Dockerfile, IsForThePlatformOfItsStage) {
  const auto platform = [](const std::string& text) {
    const auto found = read_docker(text).platform;
    return found ? std::string(platform_text(*found)) : std::string();
  };
  EXPECT_EQ(platform("FROM --platform=linux/arm64 python:3.11\nRUN pip install torch\n"), "linux-aarch64");
  EXPECT_EQ(platform("ARG P=linux/arm64/v8\nFROM --platform=$P python:3.11\nRUN pip install torch\n"), "linux-aarch64");
  EXPECT_EQ(platform("FROM --platform=linux/arm64 a AS base\nFROM base\nRUN pip install torch\n"), "linux-aarch64");
  EXPECT_EQ(platform("FROM --platform=linux/arm64 a AS base\nRUN pip install b\nFROM c\nRUN pip install torch\n"), "");
  for (const auto* const usual : {"linux/amd64", "$BUILDPLATFORM", "$TARGETPLATFORM", "$UNKNOWN", "linux/s390x"}) {
    EXPECT_EQ(platform(std::string("FROM --platform=") + usual + " python:3.11\nRUN pip install torch\n"), "") << usual;
  }
  EXPECT_EQ(wanted("FROM --platform=linux/arm64 x\nRUN pip install \"a; platform_machine=='aarch64'\" \"b; platform_machine=='x86_64'\"\n"),
            "a; platform_machine=='aarch64'");
}

TEST(Dockerfile, NamesAnImageThatAVariableDecidesAsItIsWritten) {
  EXPECT_EQ(read_docker("ARG BASE\nFROM --platform=linux/amd64  ${BASE} AS main\n").image->name, "${BASE}");
  EXPECT_EQ(read_docker("ARG BASE\nFROM ${BASE}\n").image->name, "${BASE}");
}

TEST(Dockerfile, BringsThePackagesOfItsImage) {
  const auto found = read_docker("FROM pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime\nRUN pip install einops\n");
  ASSERT_TRUE(found.image);
  EXPECT_EQ(found.image->cuda, dotted("12.1"));
  ASSERT_EQ(found.packages.size(), 1U);
  EXPECT_EQ(found.packages[0].version, "2.1.0+cu121");
}

TEST(Dockerfile, NamesTheLineOfItsImage) {
  EXPECT_EQ(read_docker("# syntax=x\nFROM pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime\n").image->place, "Dockerfile:2");
  EXPECT_EQ(read_docker("FROM x AS a\nFROM python:3.11 AS base\nFROM base\nRUN pip install torch\n").image->place, "Dockerfile:2");
  EXPECT_EQ(read_docker("ARG BASE\nFROM ${BASE}\n").image->place, "Dockerfile:2");
}

TEST(Dockerfile, MayInstallNothing) {
  EXPECT_EQ(wanted("FROM nvidia/cuda:12.1.0-base-ubuntu22.04\nCMD nvidia-smi\n"), "");
  EXPECT_FALSE(read_text("RUN pip install torch\n", "Dockerfile", {}));
}

/// A build context with one requirements file in a folder.
class Context {
 public:
  Context() {
    folder_.write("sub/gpu.txt", "torch==2.1.0\n");
    folder_.write("environment.yml", "dependencies: [numpy]\n");
  }

  [[nodiscard]] auto wanted(const std::string& text) const -> std::string {
    folder_.write("Dockerfile", text);
    const auto found = read((folder_.path() / "Dockerfile").string(), {});
    std::string out;
    for (const auto& demand : found ? found->demands : std::vector<Demand>()) {
      out += (out.empty() ? "" : " ") + demand.text;
    }
    return found ? out : found.error().text();
  }

 private:
  testing::Sandbox folder_;  // of its own, because tests run at the same time
};

TEST(Dockerfile, ReadsTheFilesOfItsContext) {
  const Context context;
  EXPECT_EQ(context.wanted("FROM x\nRUN pip install -r sub/gpu.txt\n"), "torch==2.1.0");
  EXPECT_EQ(context.wanted("FROM x\nCOPY sub/gpu.txt /tmp/\nRUN pip install -r /tmp/gpu.txt\n"), "torch==2.1.0");
  EXPECT_EQ(context.wanted("FROM x\nCOPY . /app\nRUN pip install -r /app/sub/gpu.txt\n"), "torch==2.1.0");
  EXPECT_EQ(context.wanted("FROM x\nRUN --mount=type=bind,source=sub/gpu.txt,target=/r/gpu.txt pip install -r /r/gpu.txt\n"),
            "torch==2.1.0");
  for (const auto* const command : {"pip wheel -w /w -r", "pip download -r", "uv pip sync --system", "pip-sync", "/venv/bin/pip-sync -q"}) {
    EXPECT_EQ(context.wanted(std::string("FROM x\nRUN ") + command + " sub/gpu.txt\n"), "torch==2.1.0") << command;
  }
  EXPECT_EQ(context.wanted("FROM x\nRUN conda env create -f environment.yml\n"), "numpy");
}

TEST(Dockerfile, ReadsAddressesInItsFilesByTheRuleOfTheProgram) {
  const testing::Sandbox folder;
  folder.write("gpu.txt", "--extra-index-url https://a/x\ntorch\n");
  for (const auto* const command : {"pip install -r", "uv pip sync"}) {
    folder.write("Dockerfile", std::string("FROM x\nRUN ") + command + " gpu.txt\n");
    const auto found = read((folder.path() / "Dockerfile").string(), {});
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->addresses.size(), 1U);
    EXPECT_EQ(found->addresses.front().is_first_match, std::string_view(command).starts_with("uv")) << command;
  }
}

TEST(Dockerfile, ReadsNothingOutsideItsContext) {
  const Context context;
  EXPECT_EQ(context.wanted("FROM x\nRUN pip install numpy -r ../x.txt -r /etc/passwd\n"), "numpy");
  EXPECT_EQ(context.wanted("FROM x\nCOPY ../../etc/passwd /r.txt\nRUN pip install numpy -r /r.txt\n"), "numpy");
}

}  // namespace
}  // namespace gpusolve::inventory
