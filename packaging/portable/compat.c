/* What Debian 12's libstdc++.a and libgcc_eh.a want from the C library, and glibc before 2.36 does not have. Hidden: a program exports none of them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* Whether the process has one thread only (glibc 2.32). Zero is always right: it costs an atomic operation where none is needed. */
HIDDEN char __libc_single_threaded = 0;

/* Random bits (glibc 2.36), for std::random_device. */
HIDDEN uint32_t arc4random(void) {
  uint32_t bits;
  if (getentropy(&bits, sizeof bits) != 0) {
    abort();
  }
  return bits;
}

/* Waits until `end` of any clock (glibc 2.30), by the clock that all versions wait by. If that clock is set meanwhile, this returns too early or too late
   once; the callers in libstdc++ look at their own clock again. */
HIDDEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const struct timespec* end) {
  const long second = 1000000000L;
  struct timespec now, until;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += end->tv_sec - now.tv_sec;
  until.tv_nsec += end->tv_nsec - now.tv_nsec;
  if (until.tv_nsec < 0) {
    until.tv_nsec += second;
    until.tv_sec -= 1;
  } else if (until.tv_nsec >= second) {
    until.tv_nsec -= second;
    until.tv_sec += 1;
  }
  return pthread_cond_timedwait(condition, mutex, &until);
}

/* The object that contains an address (glibc 2.35), for unwinding. */
struct search {
  uintptr_t address;
  struct dl_find_object* found;
};

static int look(struct dl_phdr_info* object, size_t size, void* data) {
  struct search* const search = data;
  uintptr_t first = UINTPTR_MAX, end = 0;
  const void* frames = NULL;
  int contains = 0;
  (void)size;
  for (ElfW(Half) i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)* const segment = &object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_GNU_EH_FRAME) {
      frames = (const void*)begin;
    }
    if (segment->p_type == PT_LOAD) {
      first = begin < first ? begin : first;
      end = begin + segment->p_memsz > end ? begin + segment->p_memsz : end;
      contains |= search->address >= begin && search->address < begin + segment->p_memsz;
    }
  }
  if (!contains || frames == NULL) {
    return 0;
  }
  search->found->dlfo_map_start = (void*)first;
  search->found->dlfo_map_end = (void*)end;
  search->found->dlfo_eh_frame = (void*)frames;
  return 1;
}

HIDDEN int _dl_find_object(void* address, struct dl_find_object* found) {
  struct search search = {(uintptr_t)address, found};
  return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}
