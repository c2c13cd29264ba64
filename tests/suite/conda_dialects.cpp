#include "tests/suite/conda_dialects.hpp"

#include "adapters/conda/ascii.hpp"

namespace gpusolve::suite {

auto lower(std::string_view text) -> std::string { return conda::ascii::lower(text); }

auto in_conda_words(const std::string& spec, const nlohmann::json& fields, bool is_libmamba) -> Translation {
  (void)is_libmamba;
  return {spec, fields};
}

}  // namespace gpusolve::suite
