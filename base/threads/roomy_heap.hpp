// Room for many small things.
#pragma once

namespace gpusolve {

/// Lets the heap of the calling thread grow at once instead of by single pages, and asks the kernel for large ones: a fault for each 4 KiB
/// takes a quarter of a short run, and two threads whose heaps grow stand in each other's way. What is not touched takes no memory. Does
/// nothing where the C library or the kernel will not.
void make_room_on_heap() noexcept;

}  // namespace gpusolve
