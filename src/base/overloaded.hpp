#pragma once

namespace base {

/// One visitor made of a function for each alternative of a variant. Where every alternative is named and
/// none is generic, an alternative that is added later does not compile until it is answered, too.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace base
