#pragma once

#include <sys/stat.h>

namespace base {

/// While it lives, what is made is for its owner only: who plays whom for how much is nobody else's business.
class OwnerOnly {
 public:
  OwnerOnly() : before_(umask(077)) {}
  ~OwnerOnly() { umask(before_); }
  OwnerOnly(const OwnerOnly&) = delete;
  OwnerOnly& operator=(const OwnerOnly&) = delete;

 private:
  mode_t before_;
};

}  // namespace base
