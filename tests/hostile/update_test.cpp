// Finding 18: a lock from somebody else must not send this user's passwords to a server that it names.
#include "tests/hostile/sources.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using tests::Nginx;

class UpdateOfAStrangersLock : public HostileSources {
 protected:
  /// A server that requires a password, and a lock that was made from it.
  void SetUp() override {
    HostileSources::SetUp();
    if (IsSkipped()) {
      return;
    }
    add_channel("root", "foo", "1.0");
    sandbox_.write("users", "ann:{PLAIN}s3cret\n");
  }
  [[nodiscard]] auto guarded() const -> tests::NginxSetup {
    return {.root = path("root"), .server_lines = "auth_basic x; auth_basic_user_file " + path("users").string() + ";"};
  }
  [[nodiscard]] auto run(std::vector<std::string> words) const -> Ended {
    return run_program(words, sandbox_.path(), {{"HOME", path("").string()}, {"GPUSOLVE_CACHE_DIR", path("cache").string()}});
  }
  void make_lock(const Nginx& server) const {
    const auto made = run({"resolve", "--gpu", "none", "--platform", "linux-64", "-c", server.url("/"), "foo"});
    ASSERT_EQ(made.status, 0) << made.err;
  }
};

TEST_F(UpdateOfAStrangersLock, SendsNoPasswordOfNetrcAndSaysWhomItAsks) {
  const Nginx server(guarded());
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password s3cret\n");
  make_lock(server);
  const auto ended = run({"update", "gpusolve.lock"});
  EXPECT_EQ(ended.status, 3) << ended.out;
  EXPECT_THAT(ended.err, HasSubstr("asking the servers that `gpusolve.lock` names: http://127.0.0.1:" + std::to_string(server.port())));
  EXPECT_THAT(ended.err, HasSubstr("status 401"));
}

TEST_F(UpdateOfAStrangersLock, SendsItWhereTheCommandLineNamesTheServer) {
  const Nginx server(guarded());
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password s3cret\n");
  make_lock(server);
  const auto ended = run({"update", "gpusolve.lock", "-c", server.url("/")});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_THAT(ended.err, Not(HasSubstr("asking the servers")));
}

TEST_F(UpdateOfAStrangersLock, SendsItWhereTheUsersSettingsNameTheServer) {
  const Nginx server(guarded());
  sandbox_.write(".netrc", "machine 127.0.0.1 login ann password s3cret\n");
  make_lock(server);
  sandbox_.write(".condarc", "channels:\n  - " + server.url("/elsewhere") + "\n");
  EXPECT_EQ(run({"update", "gpusolve.lock"}).status, 0);
}

}  // namespace
}  // namespace gpusolve::testing
