// A heap that is prepared for many small allocations. Without it the embedded resolve takes 1.34 times as long, a slice of conda-forge
// 1.12 times at the first and 1.36 times at the second use (docs/performance.md, "What pays").
#pragma once

namespace gpusolve {

/// Reserves room on the heap of the calling thread in one step instead of page by page, and asks the kernel for large pages. Otherwise page
/// faults, one for each 4 KiB, take a quarter of the time of a short run, and two threads whose heaps grow delay each other. Untouched room
/// takes no memory. Does nothing if the C library or the kernel refuses.
void make_room_on_heap() noexcept;

/// Does the same for a new thread, if `make_room_on_heap` was called before. Only a program calls that: in a library, the heap belongs to
/// the host program.
void make_room_on_heap_of_thread() noexcept;

}  // namespace gpusolve
