# Debug builds link forty programs. For inventory_tests GNU's linker takes 3.2 s of processor time, lld 0.5 s, and mold no more. A release is linked by
# GNU's linker alone, so that its bytes do not depend on what else is installed.
include(CheckLinkerFlag)
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  foreach(linker mold lld)
    check_linker_flag(CXX -fuse-ld=${linker} GPUSOLVE_LINKS_WITH_${linker})
    if(GPUSOLVE_LINKS_WITH_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()
