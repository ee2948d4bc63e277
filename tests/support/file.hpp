#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace support {

/// The bytes of a file; none of one that cannot be read. In one piece: byte by byte took nine tenths of the
/// time of the tests that look at the file behind each operation.
inline std::string bytes_of(const std::filesystem::path& name) {
  std::ostringstream bytes;
  bytes << std::ifstream(name, std::ios::binary).rdbuf();
  return bytes.str();
}

}  // namespace support
