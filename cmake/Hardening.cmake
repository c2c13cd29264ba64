# What a released program is hardened with: it reads what strangers wrote. scripts/check-hardening reads it off the binary.
# Debian's start-up code bears no mark of control-flow protection, so the linker would take the mark off
# the program; its shadow stack holds all the same, for that code returns where it was called from. Landing pads (IBT) are in our code, but
# not marked.
option(GPUSOLVE_HARDENING "Harden the Release build" ON)
# Every build checks containers and optionals, so that no test passes where a released program would stop.
add_compile_definitions(_GLIBCXX_ASSERTIONS)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
if(GPUSOLVE_HARDENING AND CMAKE_BUILD_TYPE STREQUAL "Release")
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(gpusolve_hardening -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  set(gpusolve_hardened_link -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    list(APPEND gpusolve_hardening -fcf-protection=full)
    list(APPEND gpusolve_hardened_link -Wl,-z,shstk)
  elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    list(APPEND gpusolve_hardening -mbranch-protection=standard)
  endif()
  add_compile_options(${gpusolve_hardening})
  add_link_options(${gpusolve_hardened_link})
endif()
