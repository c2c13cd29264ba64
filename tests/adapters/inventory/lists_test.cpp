// Lists that pip and conda print, and files that people write.
#include <gtest/gtest.h>

#include "tests/adapters/inventory/described.hpp"

namespace gpusolve::inventory {
namespace {

TEST(Requirements, OfAWheelByItsAddressMayHaveAMarker) {
  constexpr auto k_text =
      "https://download.pytorch.org/whl/cu118/torch-2.0.1%2Bcu118-cp311-cp311-linux_x86_64.whl; sys_platform == 'linux'\n"
      "https://download.pytorch.org/whl/cu118/torch-2.0.1%2Bcu118-cp311-cp311-win_amd64.whl ; sys_platform == 'win32'\n"
      "./wheels/mine-1.0-py3-none-any.whl ; python_version < '3.0'\n";
  EXPECT_EQ(described(k_text, "requirements.txt"), "requirements\npypi torch 2.0.1+cu118 cu118 *\n");
}

TEST(PipFreeze, IsAListOfWhatIsInstalled) {
  EXPECT_EQ(described("My_Pkg @ file:///tmp/my.whl\nnumpy==1.26.4\ntorch==2.1.0+cu118\n-e git+https://host/x.git#egg=x\n", "-"),
            "pip-freeze\npypi numpy 1.26.4\npypi torch 2.1.0+cu118 cu118\nnote local My_Pkg @ file:///tmp/my.whl\nnote local x @ "
            "git+https://host/x.git#egg=x\n"
            "note guessed Read as what `pip freeze` says is installed; --as requirements reads a request\n");
}

TEST(PipFreeze, OfPowerShellIsReadThoughItIsUtf16) {
  std::string text("\xff\xfe", 2);
  for (const char c : std::string_view("numpy==1.26.4\r\ntorch==2.1.0\r\n")) {
    text += {c, '\0'};
  }
  EXPECT_TRUE(described(text, "-").starts_with("pip-freeze\npypi numpy 1.26.4\npypi torch 2.1.0\n"));
}

TEST(PipList, ReadsTheTableAndSkipsWhatStandsAroundIt) {
  EXPECT_EQ(
      described(
          "Package    Version      Editable project location\n---------- ------------ ----\ntorch      2.1.0+cu121\nmine 0.1 /src/mine\n\n"
          "[notice] A new release of pip is available\n",
          "-"),
      "pip-list\npypi mine 0.1\npypi torch 2.1.0+cu121 cu121\n");
}

TEST(PipList, OfWhichTheHeadingIsCutIsReadWhereItsKindIsNamed) {
  EXPECT_EQ(described("sympy      1.12\ntorch      2.3.0+cu121\n", "-", {.kind = Kind::pip_list}),
            "pip-list\npypi sympy 1.12\npypi torch 2.3.0+cu121 cu121\n");
}

TEST(PipList, ReadsJson) { EXPECT_EQ(described(R"([{"name": "Torch", "version": "2.4.0"}])", "-"), "pip-list\npypi torch 2.4.0\n"); }

TEST(CondaList, ReadsTheTableWithWheelsAmongIt) {
  EXPECT_EQ(
      described("# packages in environment at /opt/env:\n#\n# Name                    Version                   Build  Channel\n"
                "python                    3.10.13              h955ad1f_0\n"
                "pytorch                   2.1.0           py3.10_cuda11.8_cudnn8.7.0_0    pytorch\n"
                "torchvision               0.16.0                   pypi_0    pypi\n",
                "-"),
      "conda-list python=3.10.13\nconda python 3.10.13 h955ad1f_0 defaults\nconda pytorch 2.1.0 py3.10_cuda11.8_cudnn8.7.0_0 pytorch\n"
      "pypi torchvision 0.16.0\n");
}

TEST(CondaList, ReadsTheTableOfMicromamba) {
  EXPECT_EQ(described("List of packages in environment: \"/opt/env\"\n\n  Name     Version  Build        Channel\n"
                      "\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\n  pytorch  2.1.0    cuda118_py310  conda-forge\n",
                      "-"),
            "conda-list\nconda pytorch 2.1.0 cuda118_py310 conda-forge\n");
}

TEST(CondaList, ReadsExportsAndJson) {
  EXPECT_EQ(described("# platform: linux-64\npytorch=2.1.0=py3.10_cpu_0\nrequests=2.31.0=pypi_0\n", "spec.txt"),
            "conda-list\nconda pytorch 2.1.0 py3.10_cpu_0 defaults\npypi requests 2.31.0\n");
  EXPECT_EQ(described(R"([{"name": "pytorch", "version": "2.1.0", "build_string": "py3.10_cpu_0", "channel": "pytorch"}])", "-"),
            "conda-list\nconda pytorch 2.1.0 py3.10_cpu_0 pytorch\n");
}

TEST(CondaExplicit, ReadsNamesChannelsAndDigestsOffTheUrls) {
  const auto inventory = read_text(
      "@EXPLICIT\nhttps://conda.anaconda.org/pytorch/linux-64/pytorch-2.1.0-py3.10_cpu_0.tar.bz2#0123456789abcdef0123456789abcdef\n", "-",
      {});
  ASSERT_TRUE(inventory);
  EXPECT_EQ(described(*inventory), "conda-explicit\nconda pytorch 2.1.0 py3.10_cpu_0 pytorch linux-64\n");
  EXPECT_EQ(inventory->packages.front().md5, parse_md5("0123456789abcdef0123456789abcdef"));
}

TEST(Requirements, KnowsOptionsHashesCommentsAndContinuedLines) {
  const auto inventory = read_text(
      "# ours\n--extra-index-url https://download.pytorch.org/whl/cu118\ntorch==2.1.0 \\\n    --hash=sha256:"
      "aaaa --hash=sha256:bbbb  # first\nnumpy>=1.20,<2 # any\nextra; sys_platform == 'win32'\n",
      "requirements.txt", {.roles = &main_roles()});
  ASSERT_TRUE(inventory) << inventory.error().text();
  EXPECT_EQ(described(*inventory),
            "requirements\npypi torch 2.1.0 https://download.pytorch.org/whl/cu118 *\nwant torch==2.1.0\nwant numpy>=1.20,<2\n"
            "from https://download.pytorch.org/whl/cu118\n");
  EXPECT_EQ(inventory->packages.front().bad_digests, (std::vector<BadDigest>{{"sha256", "aaaa"}, {"sha256", "bbbb"}}));
}

TEST(Requirements, LeaveOutAddressesBehindASpecAndSaySo) {
  constexpr auto k_behind = " behind a requirement, which pip ignores there, is left out\n";
  EXPECT_EQ(
      described("torch-scatter -f https://a/torch-2.3.0+cu121.html\ntorch==2.1.0 --index-url=https://b/x --hash=sha256:aa\n", "gpu.txt"),
      "requirements\npypi torch 2.1.0 *\nwant torch-scatter\nwant torch==2.1.0\nnote guessed `-f`" + std::string(k_behind) +
          "note guessed `--index-url`" + k_behind);
  EXPECT_EQ(described("dependencies:\n  - pip:\n    - torch-scatter --find-links https://a/x.html\n", "environment.yml"),
            "environment\nwant torch-scatter\nnote guessed `--find-links`" + std::string(k_behind));
}

TEST(Requirements, TakeAWheelByItsFileName) {
  EXPECT_EQ(
      described("https://download.pytorch.org/whl/cu118/torch-2.0.1%2Bcu118-cp310-cp310-linux_x86_64.whl#sha256=00\n", "requirements.txt"),
      "requirements\npypi torch 2.0.1+cu118 cu118 *\n");
}

TEST(Environment, KnowsChannelsPinsAndPipsPart) {
  EXPECT_EQ(
      described("name: x\nchannels: [pytorch, nvidia]\ndependencies:\n  - python=3.10\n  - pytorch=2.1.0=*cuda11.8*\n  - numpy>=1.2\n"
                "  - pip\n  - pip:\n    - -i http://mirror/simple\n    - torchvision==0.16.0\n",
                "environment.yml"),
      "environment python=3.10\nconda python 3.10 *\nconda pytorch 2.1.0 *cuda11.8* *\npypi torchvision 0.16.0 http://mirror/simple *\n"
      "want python=3.10\nwant pytorch=2.1.0=*cuda11.8*\nwant numpy>=1.2\nwant pip\nwant torchvision==0.16.0\n"
      "from pytorch\nfrom nvidia\nfrom http://mirror/simple\n");
}

struct Bad {
  const char* name;
  std::string text;
  const char* error;
};

TEST(BadInput, IsOneClearErrorEach) {
  const Bad k_rows[] = {
      {"-", std::string("torch\0", 6), "error: -: byte 5 is NUL: this is not text\n"},
      {"-", "torch==1\n\xff\n", "error: -:2: byte 9 of the file is not UTF-8; save it as UTF-8\n"},
      {"-", "\xff\xfe\x41", "error: -: the text starts as UTF-16, but has an odd number of bytes\n"},
      {"requirements.txt", "-r /etc/passwd\n",
       "error: requirements.txt:1: cannot include `/etc/passwd`: only a file on disk can include others\n"},
      {"requirements.txt", "torch>=\n", ""},
      {"requirements.txt", "--frobnicate\n",
       "error: requirements.txt:1: unknown option `--frobnicate`; pip allows `-r`, `-c`, `--index-url` and the like here\n"},
      {"-", "@EXPLICIT\nhttps://host/readme.html\n",
       "error: -:2: `https://host/readme.html` names no conda package, such as `…/linux-64/pytorch-2.1.0-0.conda`\n"},
      {"-", "[{\"name\": 1}]", ""},
      {"-", "", "error: -: it is empty\n"},
      {"environment.yml", " \n\n", "error: environment.yml: it is empty\n"},
      {"environment.yml", "dependencies:\n  - torch\n\t- numpy\n",
       "error: environment.yml:3: a tab indents `- numpy`; YAML is indented by blanks\n"},
      {"environment.yml", "dependencies:\n- torch: [\n", ""},
      {"environment.yml", "dependencies:\n  - python\n - torch\n",
       "error: environment.yml:3: the indentation fits no line above it: `- torch`\n"},
      {"environment.yml", "name: a: b\ndependencies: []\n",
       "error: environment.yml:1: a `:` with a blank behind it starts a value where none can start; quote the text: `name: a: b`\n"},
      {"gpus.txt", "Mon Nov 23\n+------+\n| NVIDIA-SMI 550.54.15    Driver Version: 550.54.15   CUDA Version: 12.4 |\n",
       "error: gpus.txt: this is what nvidia-smi prints, which names the machine and no packages; `gpusolve fleet` reads it\n"},
      {"environment.yml", "name: x\ndependencies:\n - a\n- b: {\n", ""},
      {"environment.yml", "dependencies:\n  - pytorch=2.1\n   - cudatoolkit=11.3\n",
       "error: environment.yml:2: `- cudatoolkit=11.3` is indented further than the entry before it, and so a part of it\n"},
      {"requirements.txt", "pytorch=2.1.0=py3.10_cpu_0\n",
       "error: requirements.txt:1: `pytorch=2.1.0=py3.10_cpu_0` is a spec of conda; pip writes `==` (--as conda-list reads what `conda "
       "list "
       "--export` prints)\n"},
      {"requirements.txt", "torch\n<<<<<<< HEAD\nnumpy==1\n=======\nnumpy==2\n>>>>>>> other\n",
       "error: requirements.txt:2: a merge conflict begins here, `<<<<<<< HEAD`: settle it first\n"},
      {"some.txt", "<<<<<<< HEAD\n", "error: some.txt:1: a merge conflict begins here, `<<<<<<< HEAD`: settle it first\n"},
      {"environment.yml", "dependencies: &a [*a]\n", ""},
      {"environment.yml", "dependencies:\n  - 'pytorch[version'\n", ""},
      {"uv.lock", "version = 1\n[[package]\n", ""},
      {"pylock.toml", "lock-version = '1.0'\n[[packages]]\nname = 'a'\nversion = \"1\\n--index-url=http://evil\"\n",
       "error: pylock.toml: no package has `1\\x0a--index-url=http://evil` as its name, version, build or file: these are words of "
       "letters, digits "
       "and `_.-+!=~`, not beginning with `-`\n"},
      {"uv.lock", "a" + std::string(5000, '.') + "\n", "error: uv.lock:1: tables are nested deeper than 2000 levels\n"},
      {"pixi.lock", "version: 99\n", "error: pixi.lock: pixi locks of version `4` to `7` are read, not `99`\n"},
      {"conda-lock.yml", "version: 1\npackage:\n  - name: x\n", "error: conda-lock.yml:3: a package has `name`, `version` and `url`\n"},
      {"pylock.toml", "lock-version = '9.0'\n", "error: pylock.toml: `lock-version` 1.0 is read, not `9.0`\n"},
  };
  for (const auto& row : k_rows) {
    const auto text = described(row.text, row.name);
    EXPECT_TRUE(text.starts_with("error: ")) << row.text.substr(0, 80) << "\n" << text;
    if (row.error[0] != '\0') {
      EXPECT_EQ(text, row.error);
    }
  }
}

}  // namespace
}  // namespace gpusolve::inventory
