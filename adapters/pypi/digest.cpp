#include "adapters/pypi/digest.hpp"

#include <algorithm>

namespace gpusolve::pypi {

auto find_digest(const Digests& digests, std::string_view algorithm) -> const Digest* {
  const auto found = std::ranges::find(digests, algorithm, &Digest::algorithm);
  return found == digests.end() ? nullptr : &*found;
}

auto check_digests(std::string_view bytes, const Digests& digests, std::string_view what) -> Status {
  for (const auto& digest : digests) {
    const auto actual = digest_of(bytes, digest.algorithm());
    if (actual != digest.text()) {
      return Error{ErrorKind::source, std::string(digest.algorithm()) + " of " + quote(what) + " is " + actual.value_or("not known") +
                                          ", but the index says " + quote(digest.text())};
    }
  }
  return std::monostate();
}

auto add_digest(std::string_view algorithm, std::string_view text, Digests& digests) -> bool {
  const auto digest = Digest::parse(algorithm, text);
  if (digest) {
    digests.insert(std::ranges::upper_bound(digests, *digest), *digest);
    return true;
  }
  return !is_known_algorithm(algorithm);
}

auto add_written_digest(std::string_view text, Digests& digests) -> bool {
  const auto at = text.find_first_of("=:");
  return at == std::string_view::npos || add_digest(text.substr(0, at), text.substr(at + 1), digests);
}

}  // namespace gpusolve::pypi
