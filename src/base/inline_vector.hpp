#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <type_traits>

namespace base {

/// A vector that allocates nothing as long as it has no more than `kInline` items: these are stored within
/// it. For small types that are copied byte by byte, as cards are. Iterators are pointers; moving the vector
/// invalidates them.
template <class T, std::size_t kInline>
class InlineVector {
  // Their storage is written without constructing them.
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_copy_constructible_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  InlineVector() = default;
  InlineVector(std::initializer_list<T> items) { append(items.begin(), items.end()); }
  InlineVector(const T* first, const T* last) { append(first, last); }
  InlineVector(const InlineVector& other) { append(other.begin(), other.end()); }
  InlineVector(InlineVector&& other) noexcept { take(other); }
  InlineVector& operator=(const InlineVector& other) {
    if (this == &other) return *this;
    clear();
    append(other.begin(), other.end());
    return *this;
  }
  InlineVector& operator=(InlineVector&& other) noexcept {
    if (this == &other) return *this;
    release();
    take(other);
    return *this;
  }
  ~InlineVector() { release(); }

  [[nodiscard]] T* begin() { return data_; }
  [[nodiscard]] T* end() { return data_ + size_; }
  [[nodiscard]] const T* begin() const { return data_; }
  [[nodiscard]] const T* end() const { return data_ + size_; }
  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t place) { return data_[place]; }
  [[nodiscard]] const T& operator[](std::size_t place) const { return data_[place]; }
  [[nodiscard]] const T& front() const { return data_[0]; }
  [[nodiscard]] const T& back() const { return data_[size_ - 1]; }

  void push_back(T item) { *add(1) = item; }
  void append(const T* first, const T* last) {
    std::copy(first, last, add(static_cast<std::size_t>(last - first)));
  }
  /// Adds so many items, for the caller to write each: member by member, as a large item that is put together
  /// elsewhere and copied is waited for. Returns the first.
  [[nodiscard]] T* add(std::size_t more) {
    if (capacity_ - size_ < more) grow(size_ + more);
    size_ += more;
    return data_ + (size_ - more);
  }
  void insert(const T* at, T item) {
    const auto place = at - data_;
    push_back(item);
    std::rotate(begin() + place, end() - 1, end());
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  /// Makes this the end: items after it are removed; those before it that are new have been constructed
  /// there.
  void set_end(const T* end) { size_ = static_cast<std::size_t>(end - data_); }

  friend bool operator==(const InlineVector& a, const InlineVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  [[nodiscard]] T* inline_items() { return reinterpret_cast<T*>(inline_.data()); }
  [[nodiscard]] bool is_inline() const {
    return static_cast<const void*>(data_) == static_cast<const void*>(inline_.data());
  }

  void grow(std::size_t least) {
    const std::size_t capacity = std::max(least, 2 * capacity_);
    T* items = std::allocator<T>().allocate(capacity);
    std::copy(begin(), end(), items);
    release();
    data_ = items;
    capacity_ = capacity;
  }
  void release() {
    if (!is_inline()) std::allocator<T>().deallocate(data_, capacity_);
  }
  /// Takes what `other` has, in place of what this one had, and leaves it empty.
  void take(InlineVector& other) {
    size_ = other.size_;
    if (other.is_inline()) {
      data_ = inline_items();
      capacity_ = kInline;
      std::copy(other.begin(), other.end(), data_);
    } else {
      data_ = other.data_;
      capacity_ = other.capacity_;
      other.data_ = other.inline_items();
      other.capacity_ = kInline;
    }
    other.size_ = 0;
  }

  T* data_ = inline_items();
  std::size_t size_ = 0;
  std::size_t capacity_ = kInline;
  alignas(T) std::array<std::byte, kInline * sizeof(T)> inline_;  // not initialized
};

}  // namespace base
