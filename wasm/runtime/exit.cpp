// Static objects are not destroyed at the end: each run has a memory of its own, which ends with it. What stdio holds is still written.
extern "C" {

// NOLINTNEXTLINE(bugprone-reserved-identifier): the compiler calls it for each static object with a destructor
auto __cxa_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*library*/) -> int { return 0; }
}
