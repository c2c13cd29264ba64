# What `cmake --install` and `cpack` bring: the program, the shared library, and what is needed to build with it (`find_package(gpusolve)`,
# `pkg-config gpusolve`). Debian packages: gpusolve, libgpusolve1 and libgpusolve-dev.
include(CMakePackageConfigHelpers)

install(TARGETS gpusolve COMPONENT program)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program RENAME copyright)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# Manual pages and completion scripts: the program that was built writes them. Debian's zsh reads those of packages in a folder of their own.
if(EXISTS /etc/debian_version)
  set(gpusolve_zsh share/zsh/vendor-completions)
else()
  set(gpusolve_zsh share/zsh/site-functions)
endif()
if(NOT CMAKE_CROSSCOMPILING)
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" \"-DPROGRAM=$<TARGET_FILE:gpusolve>\" -DZSH=${gpusolve_zsh}
    \"-DFOLDER=\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\" -P \"${CMAKE_SOURCE_DIR}/cmake/ShellFiles.cmake\" COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT program)
endif()

# The library.
set(gpusolve_package ${CMAKE_INSTALL_LIBDIR}/cmake/gpusolve)
get_target_property(gpusolve_abi gpusolve_shared SOVERSION)
install(TARGETS gpusolve_shared EXPORT gpusolve LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/libgpusolve${gpusolve_abi} COMPONENT library RENAME copyright)

# What is needed to build with it.
install(EXPORT gpusolve NAMESPACE gpusolve:: FILE gpusolveTargets.cmake DESTINATION ${gpusolve_package} COMPONENT development)
install(DIRECTORY include/gpusolve DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
configure_package_config_file(cmake/gpusolveConfig.cmake.in ${CMAKE_BINARY_DIR}/gpusolveConfig.cmake INSTALL_DESTINATION ${gpusolve_package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gpusolveConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/gpusolveConfig.cmake ${CMAKE_BINARY_DIR}/gpusolveConfigVersion.cmake DESTINATION ${gpusolve_package}
        COMPONENT development)
file(RELATIVE_PATH GPUSOLVE_PREFIX_FROM_PKGCONFIG /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/gpusolve.pc.in ${CMAKE_BINARY_DIR}/gpusolve.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/gpusolve.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/libgpusolve-dev COMPONENT development RENAME copyright)

# Packages.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gpusolve)
set(CPACK_PACKAGE_VENDOR "the gpusolve developers")
set(CPACK_PACKAGE_CONTACT "the gpusolve developers <developers@gpusolve.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME gpusolve)
set(gpusolve_loaded "libcurl4, libxml2, libzip4")  # loaded when they are needed: nothing in the program or the library tells
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${gpusolve_loaded}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libgpusolve${gpusolve_abi})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "${gpusolve_loaded}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libgpusolve-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libgpusolve${gpusolve_abi} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
include(CPack)
