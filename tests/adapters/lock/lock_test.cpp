#include <gtest/gtest.h>

#include <tuple>

#include "adapters/lock/gpusolve_lock.hpp"
#include "tests/adapters/report/answers.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/main_roles.hpp"

namespace gpusolve::lock {
namespace {

namespace answers = report::answers;

auto text_of(const Answer& answer) -> std::string { return write_lock(lock_of(answer), tests::main_roles()); }
auto error_of(const std::string& text) -> std::string {
  const auto lock = parse_lock(text, "x.lock", tests::main_roles());
  return lock ? "no error" : lock.error().text();
}

/// The text with the first `old` replaced.
auto with(std::string text, std::string_view old, std::string_view replacement) -> std::string {
  const auto at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

TEST(Lock, HoldsACondaSet) { EXPECT_GOLDEN("lock/conda.lock", text_of(answers::conda_success())); }
TEST(Lock, SaysWhereDigestsAreUnknown) { EXPECT_GOLDEN("lock/pip.lock", text_of(answers::pip_success())); }
TEST(Lock, HoldsASetWithoutGpuCode) { EXPECT_GOLDEN("lock/neutral.lock", text_of(answers::neutral())); }
TEST(Lock, KeepsHostileNamesInTheirQuotes) { EXPECT_GOLDEN("lock/hostile.lock", text_of(answers::hostile())); }

TEST(Lock, ReadsBackWhatItWrote) {
  for (const auto& answer : {answers::conda_success(), answers::pip_success(), answers::two_gpus(), answers::cpu_only(), answers::neutral(),
                             answers::bare(OutcomeKind::gpu)}) {
    const auto lock = lock_of(answer);
    const auto text = write_lock(lock, tests::main_roles());
    const auto again = parse_lock(text, "x.lock", tests::main_roles());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(*again, lock) << text;
    EXPECT_EQ(write_lock(*again, tests::main_roles()), text);
  }
}

TEST(Lock, TellsTheExtrasThatTheReleaseLacks) {
  auto lock = lock_of(answers::pip_success());
  EXPECT_EQ(write_lock(lock, tests::main_roles()).find("absent_extras"), std::string::npos);
  lock.packages.front().absent_extras = {"and-cuda"};
  EXPECT_NE(write_lock(lock, tests::main_roles()).find("    absent_extras:\n      - and-cuda\n"), std::string::npos)
      << write_lock(lock, tests::main_roles());
  EXPECT_EQ(parse_lock(write_lock(lock, tests::main_roles()), "x.lock", tests::main_roles())->packages.front().absent_extras,
            lock.packages.front().absent_extras);
}

TEST(Lock, KeepsTheSpellingOfVersions) {
  auto lock = lock_of(answers::conda_success());
  lock.facts.driver->version = dotted("450.80.02");
  const auto again = *parse_lock(write_lock(lock, tests::main_roles()), "x.lock", tests::main_roles());
  EXPECT_EQ(again.facts.driver->version->text(), "450.80.02");
}

TEST(Lock, ReadsBackEveryTextThatYamlCouldMisread) {
  for (const std::string text : {"",   "null", "~",      "true", "no",   "3.10", "1e5",        "0x10",   "- a",  "a: b",  "# x",
                                 "'",  "\"",   "*alias", "&a",   "!tag", "|",    " lead",      "trail ", "a\nb", "tab\t", "\x01\x1b",
                                 "%x", "@x",   "`",      "---",  "…",    "日本", "2001-01-01", "::",     "{}",   "[a]"}) {
    Lock lock;
    lock.request.specs = {text};
    lock.request.cuda = text;
    const auto again = parse_lock(write_lock(lock, tests::main_roles()), "x.lock", tests::main_roles());
    ASSERT_TRUE(again) << again.error().text() << "\n" << write_lock(lock, tests::main_roles());
    EXPECT_EQ(*again, lock) << write_lock(lock, tests::main_roles());
  }
}

TEST(Lock, TellsTheRulesOfChoiceThatWereAskedFor) {
  auto lock = lock_of(answers::conda_success());
  EXPECT_EQ(write_lock(lock, tests::main_roles()).find("rules"), std::string::npos);
  lock.request.rules = {Preference::lowest, ChannelPriority::flexible, {"__glibc=2.17"}, true, true, true, "2024-06-01"};
  const auto text = write_lock(lock, tests::main_roles());
  EXPECT_NE(text.find("  installer: conda\n"
                      "  rules:\n"
                      "    prefer: lowest\n"
                      "    channel_priority: flexible\n"
                      "    virtual_packages:\n"
                      "      - \"__glibc=2.17\"\n"
                      "    pre: true\n"
                      "    strict_catalog: true\n"
                      "    cuda_of_main: true\n"
                      "    exclude_newer: \"2024-06-01\"\n"
                      "stack:\n"),
            std::string::npos)
      << text;
  const auto again = parse_lock(text, "x.lock", tests::main_roles());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, lock);
  EXPECT_NE(error_of(with(text, "prefer: lowest", "prefer: newest")).find("`prefer` is one of highest, lowest, not `newest`"),
            std::string::npos);
  EXPECT_NE(error_of(with(text, "channel_priority: flexible", "channel_priority: none")).find("`channel_priority` is one of strict, "),
            std::string::npos);
  EXPECT_NE(error_of(with(text, "\"2024-06-01\"", "soon")).find("`soon` is not a date: write `2023-12-31`"), std::string::npos);
  EXPECT_NE(error_of(with(text, "pre: true", "pre: perhaps")).find("`pre` is `true` or `false`"), std::string::npos);
}

TEST(Lock, ReadsBackHostileTextsButForBrokenUtf8) {
  auto lock = lock_of(answers::hostile());
  for (auto* text : {&lock.packages[0].depends[0], &lock.request.specs[0], &lock.sources[0].name, &lock.packages[0].source}) {
    std::erase_if(*text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  }
  lock.packages[0].url.reset();
  lock.sources[0].url = lock.sources[0].snapshot = "";
  const auto again = parse_lock(write_lock(lock, tests::main_roles()), "x.lock", tests::main_roles());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, lock);
}

TEST(Lock, RefusesNamesVersionsBuildsAndFilesThatAreNoWords) {
  const auto good = text_of(answers::conda_success());
  for (const auto& [key, old, bad] :
       {std::tuple("name", "name: mkl", "name: \"mkl\\n--index-url=http://evil\""),
        std::tuple("version", "version: \"2023.1.0", "version: \"1; echo"),
        std::tuple("build", "build: h213fc3f_46344", "build: \"$(reboot)\""), std::tuple("file", "file: \"mkl", "file: \"-mkl")}) {
    EXPECT_NE(error_of(with(good, old, bad)).find("a " + std::string(key) + " is a word of "), std::string::npos) << key;
  }
}

/// Their parts become words of commands.
TEST(Lock, RefusesReleasesToCompileThatAreNoWords) {
  auto lock = lock_of(answers::conda_success());
  for (const auto* const spec : {"vllm==0.9.2", "vllm[flashinfer]==0.9.2", "vllm[a,b]==0.9.2.post1"}) {
    lock.request.compiled = {spec};
    const auto again = parse_lock(write_lock(lock, tests::main_roles()), "x.lock", tests::main_roles());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(*again, lock);
  }
  for (const auto* const spec : {"vllm",         "vllm>=0.9",   "vllm==0.9.2;reboot", "vllm==0.9.2 x",     "vllm==$(reboot)", "vllm===0.9",
                                 "-r==1",        "==1",         "vllm[a==1",          "vllm[a];reboot==1", "vllm[a]b]==1",    "vllm[]==1",
                                 "vllm[a b]==1", "vllm[-a]==1", "vllm]==1",           "vllm[a]]==1",       "vllm==",          "vllm==1==2",
                                 "vllm@x==1",    "a/b==1"}) {
    lock.request.compiled = {spec};
    EXPECT_NE(error_of(write_lock(lock, tests::main_roles())), "no error") << spec;
  }
}

TEST(Lock, RefusesKindsThatItDoesNotKnow) {
  const auto good = text_of(answers::conda_success());
  EXPECT_NE(error_of(with(good, "installer: conda", "installer: apt")).find("an installer is `conda` or `pip`, not `apt`"),
            std::string::npos);
  EXPECT_NE(error_of(with(good, "kind: conda", "kind: mirror"))
                .find("a source is of the kind `embedded`, `conda`, `pypi` or `find-links`, not `mirror`"),
            std::string::npos);
  EXPECT_NE(error_of(with(good, "by: \"cubin sm_86", "by: \"sass sm_86"))
                .find("a GPU runs a build by code such as `cubin sm_86` or `ptx compute_80`, not by `sass sm_86`"),
            std::string::npos);
}

TEST(Lock, RefusesAddressesThatNoCommandCouldHold) {
  const auto good = text_of(answers::conda_success());
  EXPECT_NE(error_of(with(good, "url: pytorch\n", "url: \"https://host/" + std::string(9000, 'a') + "\"\n"))
                .find("the address of a source has at most 8192 bytes"),
            std::string::npos);
}

TEST(Lock, TellsTheLineOfWhatIsWrong) {
  const auto good = text_of(answers::conda_success());
  EXPECT_EQ(error_of(with(good, "gpusolve/lock/1", "gpusolve/lock/9")),
            "x.lock:1: this version reads `gpusolve/lock/1`, not `gpusolve/lock/9`");
  EXPECT_EQ(error_of(with(good, "outcome: gpu", "outcome: great")), "x.lock:2: an outcome is `gpu`, `cpu_only` or `neutral`, not `great`");
  EXPECT_EQ(error_of(with(good, "outcome: gpu", "outcom: gpu")), "x.lock:1: the key `outcome` is missing");
  EXPECT_EQ(error_of(with(good, "outcome: gpu", "outcome: gpu\nmore: 1")), "x.lock:3: unknown key `more`");
  EXPECT_EQ(error_of(with(good, "outcome: gpu", "outcome: gpu\noutcome: gpu")), "x.lock:3: the key `outcome` stands here twice");
  EXPECT_EQ(error_of(with(good, "outcome: gpu", "outcome: [gpu]")), "x.lock:2: `outcome` is a text, not a list, a map or nothing");
  EXPECT_EQ(error_of(with(good, "sm_86", "sm_eighty")), "x.lock:13: a GPU architecture looks like `sm_86`, not `sm_eighty`");
  EXPECT_EQ(error_of(with(good, "provenance: flag", "provenance: guess")),
            "x.lock:14: a provenance is `flag`, `env`, `detected` or `assumed`, not `guess`");
  EXPECT_EQ(error_of(with(good, "records: 5120", "records: -1")).substr(0, 9), "x.lock:44");
  EXPECT_NE(error_of(with(good, "linux-64", "plan9")).find("there is no platform `plan9`"), std::string::npos);
  EXPECT_NE(error_of(with(good, "package_count: 7", "package_count: 8")).find("was the file cut short?"), std::string::npos);
  EXPECT_NE(error_of(with(good, "requested: false", "requested: maybe")).find("`requested` is `true` or `false`, not `maybe`"),
            std::string::npos);
  EXPECT_NE(error_of(with(good, "000000000000001", "00000000000000g")).find("a md5 is 32 hexadecimal digits"), std::string::npos);
}

TEST(Lock, RejectsAFileThatIsNotALock) {
  EXPECT_EQ(error_of(""), "x.lock: there is nothing in it");
  EXPECT_EQ(error_of("just text"), "x.lock:1: a map of keys and values is expected here");
  EXPECT_EQ(error_of("- a\n- b\n"), "x.lock:1: a map of keys and values is expected here");
  EXPECT_EQ(error_of("a: 1\n---\nb: 2\n"), "x.lock: it holds more than one document");
  EXPECT_EQ(error_of("a: [1, 2\n").substr(0, 7), "x.lock:");
  EXPECT_EQ(error_of("{a: \"unclosed").substr(0, 7), "x.lock:");
  EXPECT_EQ(error_of(std::string("a: \0\xff", 5)).substr(0, 7), "x.lock:");
}

TEST(Lock, RefusesYamlThatGrows) {
  EXPECT_EQ(error_of("a: &a [x]\nb: *a\n"), "x.lock:1: anchors are not allowed here");
  EXPECT_EQ(error_of("a: !!binary x\n"), "x.lock:1: the tag `tag:yaml.org,2002:binary` is not allowed here");
  EXPECT_EQ(error_of("a: " + std::string(20, '[')), "x.lock:1: more than 8 lists and maps within one another");
  EXPECT_EQ(error_of("a: " + std::string(100'000, '[')), "x.lock:1: more than 8 lists and maps within one another");
  EXPECT_EQ(error_of("a: " + std::string(100'000, '{')).substr(0, 9), "x.lock:1:");
  EXPECT_EQ(error_of(std::string(k_longest_lock + 1, ' ')), "x.lock: longer than 67108864 bytes");
}

TEST(Lock, SurvivesBeingCutAnywhere) {
  const auto good = text_of(answers::pip_success());
  for (std::size_t length = 0; length < good.size(); length += 7) {
    const auto lock = parse_lock(good.substr(0, length), "x.lock", tests::main_roles());
    EXPECT_TRUE(!lock || *lock == lock_of(answers::pip_success())) << length;
  }
}

}  // namespace
}  // namespace gpusolve::lock
