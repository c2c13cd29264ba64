/* Takes a request in JSON as its argument, and prints the answer. */
#include <gpusolve/gpusolve.h>
#include <stdio.h>

int main(int count, char** arguments) {
  char* document = NULL;
  int status;
  if (gpusolve_abi_version() != GPUSOLVE_ABI_VERSION) {
    return GPUSOLVE_FAULT;
  }
  status = gpusolve_resolve(NULL, count > 1 ? arguments[1] : "{}", &document); /* NULL: a session of its own */
  puts(document != NULL ? document : "no memory");
  gpusolve_free(document);
  return status;
}
