/* Locks for readers and writers where there is one thread, as RE2 uses them. The C library for wasm32 has no header of this name. */
#pragma once

typedef int pthread_rwlock_t;  // NOLINT(modernize-use-using): also for C

static inline int pthread_rwlock_init(pthread_rwlock_t* lock, const void* attributes) { return (void)attributes, *lock = 0; }
static inline int pthread_rwlock_destroy(pthread_rwlock_t* lock) { return (void)lock, 0; }
static inline int pthread_rwlock_rdlock(pthread_rwlock_t* lock) { return (void)lock, 0; }
static inline int pthread_rwlock_wrlock(pthread_rwlock_t* lock) { return (void)lock, 0; }
static inline int pthread_rwlock_unlock(pthread_rwlock_t* lock) { return (void)lock, 0; }
