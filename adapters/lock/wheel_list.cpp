#include "adapters/lock/wheel_list.hpp"

#include "adapters/lock/installer_words.hpp"
#include "adapters/lock/wheel_set.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {

auto write_wheel_list(const Answer& answer) -> Result<std::string> {
  const CommandParts parts(answer);
  const WheelSet wheels(parts);
  if (wheels.packages().empty()) {
    return usage_error("the wheels format is for a set of wheels; solve for pip with " + option_text(Option::installer, "pip"));
  }
  if (const auto checked = wheels.check_urls(); !checked) {
    const auto download = download_command(parts);
    auto error = checked.error();
    error.message += download && *download ? ", or let pip fetch the wheels: `" + **download + "`" : "";
    return error;
  }
  auto text = "# " + title_of(answer) + "\n# For " + wheels.target_text() + ": " + pip_command("python", "install ") +
              std::string(k_no_dependencies) + " -r THIS_FILE\n" + wheels.download_hint();
  for (const auto* package : wheels.packages()) {
    text += package->url->text() + (package->sha256 ? "#sha256=" + package->sha256->text() : "") + "\n";
  }
  return text;
}

}  // namespace gpusolve::lock
