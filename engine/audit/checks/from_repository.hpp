// Reports packages that no index has, because they are compiled from their repository.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// "It is compiled from its repository, beside torch and with nvcc: `pip install --no-build-isolation 'git+https://...'`."
[[nodiscard]] auto build_sentence(const catalogs::Elsewhere& elsewhere, const StackRoles& roles) -> std::string;

/// Removes such packages from `names`, and reports that their versions do not tell for which GPUs they were compiled.
void audit_from_repository(const Scene& scene, std::vector<std::string>& names, Findings& findings);

}  // namespace gpusolve::engine::audit
