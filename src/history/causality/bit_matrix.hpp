#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace history {

/// A square matrix of bits: which of some numbered things is related to which. 3,000 things take 1.1 MB.
class BitMatrix {
 public:
  explicit BitMatrix(std::size_t size = 0)
      : size_(size), words_((size + kBits - 1) / kBits), bits_(size * words_) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool test(std::size_t row, std::size_t column) const {
    return (bits_[row * words_ + column / kBits] >> (column % kBits) & 1) != 0;
  }
  void set(std::size_t row, std::size_t column) { bits_[row * words_ + column / kBits] |= bit(column); }
  void set_both(std::size_t one, std::size_t other) {
    set(one, other);
    set(other, one);
  }
  void reset(std::size_t row, std::size_t column) { bits_[row * words_ + column / kBits] &= ~bit(column); }

  /// A row as words of 64 columns, the first column lowest; what is behind the last column is zero.
  [[nodiscard]] std::span<const std::uint64_t> row(std::size_t number) const {
    return {bits_.data() + number * words_, words_};
  }
  [[nodiscard]] std::span<std::uint64_t> row(std::size_t number) {
    return {bits_.data() + number * words_, words_};
  }

  /// Calls `visit(column)` for every bit that is set, ascending.
  template <class Visit>
  static void for_each(std::span<const std::uint64_t> row, const Visit& visit) {
    for (std::size_t word = 0; word < row.size(); ++word)
      for (std::uint64_t left = row[word]; left != 0; left &= left - 1)
        visit(word * kBits + static_cast<std::size_t>(std::countr_zero(left)));
  }
  static bool any(std::span<const std::uint64_t> row) {
    for (const std::uint64_t word : row)
      if (word != 0) return true;
    return false;
  }

  friend bool operator==(const BitMatrix&, const BitMatrix&) = default;

 private:
  static constexpr std::size_t kBits = 64;
  static std::uint64_t bit(std::size_t column) { return std::uint64_t{1} << (column % kBits); }

  std::size_t size_, words_;
  std::vector<std::uint64_t> bits_;
};

/// All numbers in an order in which each stands ahead of those in its row; where that leaves a choice, the
/// smallest number first. In a circle the smallest number that is left stands first.
std::vector<std::size_t> topological_order(const BitMatrix& ahead);

}  // namespace history
