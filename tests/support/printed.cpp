#include "support/printed.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support/errors.hpp"
#include "support/transcript.hpp"

namespace support {
namespace {

/// What is printed has local times: of every machine the same.
[[maybe_unused]] const bool kInUtc = setenv("TZ", "UTC", 1) == 0;

}  // namespace

void expect_printed(const std::string& what, const std::string& text,
                    const std::map<std::string, std::string>& changing) {
  EXPECT_NE(text, "") << what;
  const std::string without_end = text.substr(0, text.find_last_not_of(' ') + 1);
  expect_entry(CHAPEAU_PRINTED, what, marked(without_end, ">", changing));
}

base::Error expect_error(const std::string& what, base::ErrorKind kind, const std::function<void()>& work,
                         const std::map<std::string, std::string>& changing) {
  base::Error error = error_of(work);
  EXPECT_EQ(error.kind(), kind) << what << ": " << error.message();
  expect_entry(CHAPEAU_PRINTED, what, marked(base::render(error), "!", changing));
  return error;
}

}  // namespace support
