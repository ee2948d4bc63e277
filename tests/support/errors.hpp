#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

#include "base/errors/error.hpp"

namespace support {

/// The error that `work` throws; a failure if it throws none.
inline base::Error error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const base::Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error was thrown";
  return {base::ErrorKind::kBug, ""};
}

/// The error with which `work` refuses its input (kData); a failure for any other.
inline base::Error refusal_of(const std::function<void()>& work) {
  base::Error error = error_of(work);
  EXPECT_EQ(error.kind(), base::ErrorKind::kData) << error.message();
  return error;
}

/// The part of the input that the error points at.
inline std::string pointed_at(const base::Error& error) {
  if (!error.place()) return "<no place>";
  return error.place()->text.substr(error.place()->begin, error.place()->end - error.place()->begin);
}

}  // namespace support
