// Combines lambdas into a visitor for std::visit.
#pragma once

namespace gpusolve {

template <class... Callables>
struct overloaded : Callables... {
  using Callables::operator()...;
};
template <class... Callables>
overloaded(Callables...) -> overloaded<Callables...>;

}  // namespace gpusolve
