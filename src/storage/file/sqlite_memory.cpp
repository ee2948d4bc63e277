#include "storage/file/sqlite_memory.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace storage {
namespace sqlite_memory {
namespace {

// SQLite asks for no more than eight bytes of alignment ("Memory Allocation Routines").
constexpr std::size_t kHeader = sizeof(std::size_t);  // the size of the block, with this header
constexpr std::size_t kStep = 16;                     // the sizes are multiples of it
constexpr std::size_t kLargestPooled = 1024;
constexpr std::size_t kChunk = 32 * 1024;

struct FreeBlock {
  FreeBlock* next;
};

struct Pool {
  std::array<FreeBlock*, kLargestPooled / kStep + 1> free{};  // by size, in steps
  char* unused = nullptr;                                     // the rest of the newest chunk
  std::size_t left = 0;
};
constinit Pool pool;

char* block_of(void* memory) { return static_cast<char*>(memory) - kHeader; }

std::size_t size_of(void* memory) {
  std::size_t size = 0;
  std::memcpy(&size, block_of(memory), kHeader);
  return size;
}

void* with_header(char* block, std::size_t size) {
  std::memcpy(block, &size, kHeader);
  return block + kHeader;
}

std::size_t size_for(int bytes) {
  return (static_cast<std::size_t>(bytes) + kHeader + kStep - 1) / kStep * kStep;
}

void put_back(char* block, std::size_t size) {
  FreeBlock*& first = pool.free[size / kStep];
  first = new (block) FreeBlock{first};
}

void* allocate(int bytes) {
  const std::size_t size = size_for(bytes);
  if (size > kLargestPooled) {
    char* const block = static_cast<char*>(std::malloc(size));
    return block == nullptr ? nullptr : with_header(block, size);
  }
  if (FreeBlock*& first = pool.free[size / kStep]; first != nullptr) {
    char* const block = reinterpret_cast<char*>(first);
    first = first->next;
    return with_header(block, size);
  }
  if (pool.left < size) {
    char* const chunk = static_cast<char*>(std::malloc(kChunk));
    if (chunk == nullptr) return nullptr;
    if (pool.left > 0) put_back(pool.unused, pool.left);
    pool.unused = chunk;
    pool.left = kChunk;
  }
  char* const block = pool.unused;
  pool.unused += size;
  pool.left -= size;
  return with_header(block, size);
}

void release(void* memory) {
  const std::size_t size = size_of(memory);
  if (size > kLargestPooled)
    std::free(block_of(memory));
  else
    put_back(block_of(memory), size);
}

void* resize(void* memory, int bytes) {
  const std::size_t before = size_of(memory), after = size_for(bytes);
  if (before == after) return memory;
  if (before > kLargestPooled && after > kLargestPooled) {
    char* const block = static_cast<char*>(std::realloc(block_of(memory), after));
    return block == nullptr ? nullptr : with_header(block, after);
  }
  void* const other = allocate(bytes);
  if (other == nullptr) return nullptr;
  std::memcpy(other, memory, std::min(before, after) - kHeader);
  release(memory);
  return other;
}

int usable(void* memory) { return memory == nullptr ? 0 : static_cast<int>(size_of(memory) - kHeader); }

int rounded(int bytes) { return static_cast<int>(size_for(bytes) - kHeader); }

}  // namespace
}  // namespace sqlite_memory

void pool_sqlite_memory() {
#ifdef CHAPEAU_WATCHES_MEMORY
  return;
#endif
  static sqlite3_mem_methods methods{
      sqlite_memory::allocate, sqlite_memory::release,          sqlite_memory::resize, sqlite_memory::usable,
      sqlite_memory::rounded,  [](void*) { return SQLITE_OK; }, [](void*) {},          nullptr};
  sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

}  // namespace storage
