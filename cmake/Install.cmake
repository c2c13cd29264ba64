# What `cmake --install` and `cpack` bring: the program, and for those who build on it the core and the catalogs as a library
# (`find_package(gpusolve)`). Debian packages: gpusolve and libgpusolve-dev.
include(GNUInstallDirs)
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
set_target_properties(gpusolve_warnings PROPERTIES EXPORT_NAME headers)
foreach(part library curl digest url base model resolver)
  set_target_properties(gpusolve_${part} PROPERTIES EXPORT_NAME ${part})
endforeach()
set_target_properties(gpusolve_catalogs PROPERTIES EXPORT_NAME catalogs)
set_target_properties(gpusolve_catalog_loader PROPERTIES EXPORT_NAME catalog_loader)
install(TARGETS gpusolve_warnings gpusolve_library gpusolve_curl gpusolve_digest gpusolve_url gpusolve_base gpusolve_model gpusolve_resolver gpusolve_catalog_loader
                gpusolve_catalogs EXPORT gpusolve COMPONENT library)
install(EXPORT gpusolve NAMESPACE gpusolve:: FILE gpusolveTargets.cmake DESTINATION ${gpusolve_package} COMPONENT library)
install(DIRECTORY base model resolver catalogs DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gpusolve COMPONENT library FILES_MATCHING PATTERN "*.hpp")
configure_package_config_file(cmake/gpusolveConfig.cmake.in ${CMAKE_BINARY_DIR}/gpusolveConfig.cmake INSTALL_DESTINATION ${gpusolve_package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gpusolveConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/gpusolveConfig.cmake ${CMAKE_BINARY_DIR}/gpusolveConfigVersion.cmake DESTINATION ${gpusolve_package} COMPONENT library)

# Packages.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gpusolve)
set(CPACK_PACKAGE_VENDOR "the gpusolve developers")
set(CPACK_PACKAGE_CONTACT "the gpusolve developers <developers@gpusolve.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME gpusolve)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libcurl4, libxml2, libzip4")  # loaded when they are needed: nothing in the program tells
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libgpusolve-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libfmt-dev, libre2-dev, libsolv-dev, libyaml-cpp-dev, nettle-dev, pkg-config")
include(CPack)
