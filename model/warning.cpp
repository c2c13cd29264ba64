#include "model/warning.hpp"

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<WarningCode, k_warning_code_count> k_texts{{
    {WarningCode::architectures_unknown, "architectures-unknown"},
    {WarningCode::assumed, "assumed"},
    {WarningCode::base_image, "base-image"},
    {WarningCode::cache, "cache"},
    {WarningCode::catalog_unknown_build, "catalog-unknown-build"},
    {WarningCode::companion_holds, "companion-holds"},
    {WarningCode::compiler_limit, "compiler-limit"},
    {WarningCode::compiler_missing, "compiler-missing"},
    {WarningCode::cpu_build, "cpu-build"},
    {WarningCode::cuda_of_set, "cuda-of-set"},
    {WarningCode::cudnn_unknown, "cudnn-unknown"},
    {WarningCode::driver_branch, "driver-branch"},
    {WarningCode::earlier_releases, "earlier-releases"},
    {WarningCode::extra_unavailable, "extra-unavailable"},
    {WarningCode::from_environment, "from-environment"},
    {WarningCode::from_source, "from-source"},
    {WarningCode::gpu_build, "gpu-build"},
    {WarningCode::gpu_variant, "gpu-variant"},
    {WarningCode::insecure_source, "insecure-source"},
    {WarningCode::installer_choice, "installer-choice"},
    {WarningCode::installer_left_out, "installer-left-out"},
    {WarningCode::left_out, "left-out"},
    {WarningCode::libraries_missing, "libraries-missing"},
    {WarningCode::library_limit, "library-limit"},
    {WarningCode::main_held, "main-held"},
    {WarningCode::mate_assumed, "mate-assumed"},
    {WarningCode::measured_code, "measured-code"},
    {WarningCode::minor_version_compatibility, "minor-version-compatibility"},
    {WarningCode::mirror_lacks_source, "mirror-lacks-source"},
    {WarningCode::mirror_pypi_only, "mirror-pypi-only"},
    {WarningCode::mirror_wheels, "mirror-wheels"},
    {WarningCode::mixed_builds, "mixed-builds"},
    {WarningCode::near_names, "near-names"},
    {WarningCode::neighbour_held, "neighbour-held"},
    {WarningCode::neighbour_limit, "neighbour-limit"},
    {WarningCode::newer_driver, "newer-driver"},
    {WarningCode::no_common_driver, "no-common-driver"},
    {WarningCode::no_such_extra, "no-such-extra"},
    {WarningCode::not_in_catalog, "not-in-catalog"},
    {WarningCode::number_of_sets, "number-of-sets"},
    {WarningCode::only_source, "only-source"},
    {WarningCode::other_gpu_way, "other-gpu-way"},
    {WarningCode::other_installer, "other-installer"},
    {WarningCode::other_python, "other-python"},
    {WarningCode::other_sources, "other-sources"},
    {WarningCode::own_system, "own-system"},
    {WarningCode::reasons_left_out, "reasons-left-out"},
    {WarningCode::records_skipped, "records-skipped"},
    {WarningCode::request_completed, "request-completed"},
    {WarningCode::sets_agree, "sets-agree"},
    {WarningCode::system_library, "system-library"},
    {WarningCode::tegra_build, "tegra-build"},
    {WarningCode::toolkit, "toolkit"},
    {WarningCode::two_owners, "two-owners"},
    {WarningCode::undeclared_need, "undeclared-need"},
    {WarningCode::unjudged, "unjudged"},
    {WarningCode::unknown_capability, "unknown-capability"},
    {WarningCode::unknown_driver_cuda, "unknown-driver-cuda"},
    {WarningCode::unknown_torch_index, "unknown-torch-index"},
    {WarningCode::yanked, "yanked"},
}};
static_assert(is_in_order(k_texts));

}  // namespace

auto warning_code_text(WarningCode code) -> std::string_view { return row_of(k_texts, code); }

}  // namespace gpusolve
