// Exceptions of C++ for WebAssembly. Debian's libc++abi for wasm32 is built without them; the compiler needs the functions below.
//
// A thrown object lies behind a header in one block of memory. WebAssembly unwinds by itself: a `throw` carries the address of the object
// to the catch of each function in turn, which calls `_Unwind_CallPersonality` to learn which of its clauses fits. The clauses of a
// function are in a table (LSDA, of the Itanium C++ ABI) that the compiler wrote. There is one thread only.
#include <cxxabi.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

namespace __cxxabiv1 {  // NOLINT(bugprone-reserved-identifier): as libc++abi names it

/// As libc++abi declares it, in whose object files the function is; the virtual functions must have this order.
class __shim_type_info : public std::type_info {  // NOLINT(bugprone-reserved-identifier)
 public:
  ~__shim_type_info() override;
  virtual void noop1() const;
  virtual void noop2() const;
  /// Whether a handler of this type catches the type; moves `object` to the base class that the handler expects.
  virtual auto can_catch(const __shim_type_info* thrown, void*& object) const -> bool = 0;
};

}  // namespace __cxxabiv1

namespace {

using Type = __cxxabiv1::__shim_type_info;

struct alignas(std::max_align_t) Header {
  const Type* type;
  void* (*destroy)(void*);
  Header* below;   // the exception that was being handled when this one was caught
  void* adjusted;  // what the handler sees: the object, or a base of it
  int handlers;    // that are running; negative after a rethrow
  int owners;      // of std::exception_ptr, and one for the throw itself
};

Header* caught = nullptr;  // the innermost exception that is being handled
unsigned uncaught = 0;

auto header_of(void* object) -> Header* { return static_cast<Header*>(object) - 1; }
auto object_of(Header* header) -> void* { return header + 1; }

void release(Header* header) {
  if (--header->owners > 0) {
    return;
  }
  if (header->destroy != nullptr) {
    header->destroy(object_of(header));
  }
  std::free(header);
}

/// What the compiler's code writes before it calls _Unwind_CallPersonality, and reads afterwards.
struct LandingPad {
  std::uintptr_t index;
  const std::uint8_t* table;
  std::uintptr_t selector;
};

/// Reads the numbers of a table.
class Numbers {
 public:
  explicit Numbers(const std::uint8_t* at) : at_(at) {}
  [[nodiscard]] auto place() const -> const std::uint8_t* { return at_; }
  auto byte() -> std::uint8_t { return *at_++; }
  auto natural() -> std::uint32_t { return read().value; }
  auto integer() -> std::int32_t {
    const auto [value, bits, last] = read();
    const bool is_negative = (last & 0x40U) != 0 && bits < 32;
    return static_cast<std::int32_t>(is_negative ? value | (~std::uint32_t{0} << bits) : value);
  }

 private:
  struct Read {
    std::uint32_t value;
    unsigned bits;
    std::uint8_t last;
  };
  auto read() -> Read {
    Read read{};
    do {
      read.last = byte();
      read.value |= static_cast<std::uint32_t>(read.last & 0x7fU) << read.bits;
      read.bits += 7;
    } while ((read.last & 0x80U) != 0);
    return read;
  }
  const std::uint8_t* at_;
};

/// The number of the first clause of the landing pad that catches the exception; 0 if none does.
auto clause_of(const LandingPad& pad, Header& thrown) -> std::uintptr_t {
  constexpr std::uint8_t k_omitted = 0xff;
  Numbers numbers(pad.table);
  if (numbers.byte() != k_omitted) {
    numbers.natural();
  }
  const Type* const* types = nullptr;  // ends here: clause 1 is the last of the list
  if (numbers.byte() != k_omitted) {
    const auto length = numbers.natural();
    types = reinterpret_cast<const Type* const*>(numbers.place() + length);
  }
  numbers.byte();
  const auto length = numbers.natural();
  const auto* const actions = numbers.place() + length;
  std::uint32_t action = 0;
  for (std::uintptr_t pads = 0; pads <= pad.index; ++pads) {
    numbers.natural();
    action = numbers.natural();
  }
  for (const auto* at = action == 0 ? nullptr : actions + action - 1; at != nullptr;) {
    Numbers record(at);
    const auto clause = record.integer();
    const auto* const next = record.place();
    const auto step = record.integer();
    if (clause > 0) {
      const auto* const type = *(types - clause);
      auto* object = object_of(&thrown);
      if (type == nullptr || type->can_catch(thrown.type, object)) {
        thrown.adjusted = object;
        return static_cast<std::uintptr_t>(clause);
      }
    }
    at = step == 0 ? nullptr : next + step;
  }
  return 0;
}

[[noreturn]] void raise(Header* header) {
  ++uncaught;
  header->adjusted = object_of(header);
  __builtin_wasm_throw(0, object_of(header));
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier): the compiler chose the names
extern "C" {

thread_local LandingPad __wasm_lpad_context{};

auto _Unwind_CallPersonality(void* object) -> int {
  __wasm_lpad_context.selector = clause_of(__wasm_lpad_context, *header_of(object));
  return 0;
}
/// Its address marks the functions that have landing pads; nobody calls it.
void __gxx_wasm_personality_v0() { std::abort(); }

auto __cxa_allocate_exception(std::size_t size) noexcept -> void* {
  auto* const block = std::malloc(sizeof(Header) + size);
  if (block == nullptr) {
    std::terminate();
  }
  return object_of(new (block) Header{});
}
void __cxa_free_exception(void* object) noexcept { std::free(header_of(object)); }

void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  auto* const header = header_of(object);
  *header = {.type = static_cast<const Type*>(type), .destroy = destroy, .below = nullptr, .adjusted = object, .handlers = 0, .owners = 1};
  raise(header);
}
auto __cxa_get_exception_ptr(void* object) noexcept -> void* { return header_of(object)->adjusted; }

auto __cxa_begin_catch(void* object) noexcept -> void* {
  auto* const header = header_of(object);
  header->handlers = (header->handlers < 0 ? -header->handlers : header->handlers) + 1;
  if (header != caught) {
    header->below = caught;
    caught = header;
  }
  --uncaught;
  return header->adjusted;
}

void __cxa_end_catch() {
  auto* const header = caught;
  if (header == nullptr) {
    return;
  }
  if (header->handlers < 0) {  // it was rethrown and lives on
    if (++header->handlers == 0) {
      caught = header->below;
    }
  } else if (--header->handlers == 0) {
    caught = header->below;
    release(header);
  }
}

void __cxa_rethrow() {
  if (caught == nullptr) {
    std::terminate();
  }
  auto* const header = caught;
  header->handlers = -header->handlers;
  raise(header);
}

auto __cxa_uncaught_exceptions() noexcept -> unsigned { return uncaught; }
auto __cxa_uncaught_exception() noexcept -> bool { return uncaught > 0; }
auto __cxa_current_exception_type() -> std::type_info* { return caught == nullptr ? nullptr : const_cast<Type*>(caught->type); }

// For std::exception_ptr.
auto __cxa_current_primary_exception() noexcept -> void* {
  if (caught == nullptr) {
    return nullptr;
  }
  ++caught->owners;
  return object_of(caught);
}
void __cxa_increment_exception_refcount(void* object) noexcept {
  if (object != nullptr) {
    ++header_of(object)->owners;
  }
}
void __cxa_decrement_exception_refcount(void* object) noexcept {
  if (object != nullptr) {
    release(header_of(object));
  }
}
void __cxa_rethrow_primary_exception(void* object) {
  if (object != nullptr) {
    ++header_of(object)->owners;
    raise(header_of(object));
  }
}
}
// NOLINTEND(bugprone-reserved-identifier)
