// Enters the folder of the variable PWD before main. The host shows one tree of files, `/`; without this, a relative path would start
// there.
#include <unistd.h>

#include <cstdlib>

namespace {

[[gnu::constructor]] void enter_working_folder() {
  const auto* const folder = std::getenv("PWD");
  if (folder != nullptr) {
    static_cast<void>(::chdir(folder));  // without files, in a browser, there is none to enter
  }
}

}  // namespace
