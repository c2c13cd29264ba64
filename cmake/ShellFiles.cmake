# cmake -D PROGRAM=… -D FOLDER=… -D ZSH=… -P ShellFiles.cmake: the manual pages and the completion scripts, as the program itself tells
# them, in the usual places below FOLDER (`/usr`). The same program gives the same bytes: gzip is told to keep no name and no time.
cmake_minimum_required(VERSION 3.25)
find_program(GZIP gzip)

# write(FILE WORDS…): what `gpusolve WORDS…` prints.
function(write file)
  cmake_path(GET file PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
  file(CHMOD ${file} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endfunction()

function(write_manual name)
  set(file ${FOLDER}/share/man/man1/${name}.1)
  write(${file} man ${ARGN})
  if(GZIP)
    execute_process(COMMAND ${GZIP} -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endfunction()

write_manual(gpusolve)
execute_process(COMMAND ${PROGRAM} man OUTPUT_VARIABLE overview COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\\" "" overview "${overview}")
string(REGEX MATCHALL "fBgpusolve-[a-z-]+fR\\(1\\)" references "${overview}")
foreach(reference IN LISTS references)
  string(REGEX REPLACE "^fBgpusolve-(.*)fR.1.$" "\\1" command ${reference})
  write_manual(gpusolve-${command} ${command})
endforeach()

write(${FOLDER}/share/bash-completion/completions/gpusolve completion bash)
write(${FOLDER}/${ZSH}/_gpusolve completion zsh)
write(${FOLDER}/share/fish/vendor_completions.d/gpusolve.fish completion fish)
