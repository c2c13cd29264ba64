// The visitor made of lambdas that std::visit wants.
#pragma once

namespace gpusolve {

template <class... Callables>
struct overloaded : Callables... {
  using Callables::operator()...;
};
template <class... Callables>
overloaded(Callables...) -> overloaded<Callables...>;

}  // namespace gpusolve
