#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace base {

/// A vector whose copies share its items until one of them is changed. Matches are passed on as values, and a
/// quarter of an `add` to a match of 1,000 hands was copying its lines and freeing the copies.
///
/// Reading never copies: what is not const is asked for by name (`edit`). Threads may have a copy each.
template <class T>
class SharedList {
 public:
  using value_type = T;
  using const_iterator = typename std::vector<T>::const_iterator;

  SharedList() = default;
  SharedList(std::initializer_list<T> items) : SharedList(std::vector<T>(items)) {}
  SharedList(std::vector<T> items) : items_(std::make_shared<std::vector<T>>(std::move(items))) {}

  [[nodiscard]] const std::vector<T>& items() const {
    static const std::vector<T> none;
    return items_ ? *items_ : none;
  }
  operator const std::vector<T>&() const { return items(); }

  [[nodiscard]] const_iterator begin() const { return items().begin(); }
  [[nodiscard]] const_iterator end() const { return items().end(); }
  [[nodiscard]] std::size_t size() const { return items().size(); }
  [[nodiscard]] bool empty() const { return items().empty(); }
  [[nodiscard]] const T& operator[](std::size_t index) const { return items()[index]; }
  [[nodiscard]] const T& at(std::size_t index) const { return items().at(index); }
  [[nodiscard]] const T& front() const { return items().front(); }
  [[nodiscard]] const T& back() const { return items().back(); }

  /// The items, to be changed: no copy has them any more. Holds until this list is copied.
  [[nodiscard]] std::vector<T>& edit() {
    if (!items_)
      items_ = std::make_shared<std::vector<T>>();
    else if (items_.use_count() > 1)
      items_ = std::make_shared<std::vector<T>>(*items_);
    return *items_;
  }
  void push_back(T item) { edit().push_back(std::move(item)); }

  friend bool operator==(const SharedList& a, const SharedList& b) { return a.items() == b.items(); }

 private:
  std::shared_ptr<std::vector<T>> items_;  ///< null: there are none
};

}  // namespace base
