#pragma once

// Somebody who knows how the file is made, digests included.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "file_corrupter.hpp"

namespace faults {

/// Puts into a real database what no program of ours writes, and recomputes all digests as
/// schema/README.md says, so that nothing but the contents is strange. The same for the same seed.
class Forger {
 public:
  explicit Forger(std::uint64_t seed) : random_(seed) {}
  /// What was done, in words.
  std::string change(const std::string& path);

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }
  template <class List>
  const typename List::value_type& any(const List& list) {
    return list[pick(list.size())];
  }
  std::string once(Sql& sql);
  std::string set(Sql& sql, const std::string& column, const Sql::Value& value);
  std::string set_of_command(Sql& sql, const std::string& column, const Sql::Value& value);
  std::string odd_body(Sql& sql);
  std::string changed_body(Sql& sql);
  std::string parents(Sql& sql);
  std::string circle_of_joins(Sql& sql);
  std::string circle_of_parents(Sql& sql);
  void change(nlohmann::json& node);
  nlohmann::json anything();

  std::mt19937_64 random_;
  std::int64_t operations_ = 0;
  std::int64_t commands_ = 0;
  std::int64_t number_ = 0;  ///< of the operation that is changed
};

/// The digests of every command, recomputed from what stands in the file.
void recompute_digests(Sql& sql);

}  // namespace faults
