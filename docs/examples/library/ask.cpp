// Asks for a set for the GPU that the first argument names, and says why there is none for it.
#include <cstdio>
#include <gpusolve/gpusolve.hpp>

auto main(int count, char** arguments) -> int {
  auto session = gpusolve::open_session();
  if (!session) {
    std::puts(session.failure().text().c_str());
    return 1;
  }
  const gpusolve::Request request{.specs = {"torch>=2.8"}, .machine = {.gpus = {count > 1 ? arguments[1] : "none"}}, .installer = "pip"};
  const auto answer = gpusolve::resolve(session.value(), request);
  if (!answer) {
    std::puts(answer.failure().text().c_str());
    return 2;
  }
  std::puts(answer->summary.c_str());
  for (const auto& reason : answer->reasons) {
    std::printf("%s: %s\n", reason.code.c_str(), reason.text.c_str());
  }
  return answer->status;
}
