// Newcomers, and whom of those who were known their names may mean.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/errors/suggest.hpp"
#include "base/text/text.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/names_borne.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

constexpr std::size_t kLeastShared = 2;  // a name of one letter begins many others

bool begins_with(const std::string& name, const std::string& beginning) {
  return base::code_points(beginning).size() >= kLeastShared &&
         base::fold_case(name).starts_with(base::fold_case(beginning));
}

/// Of so many newcomers it is looked for names that are close, and of so many players for former names.
constexpr std::int64_t kMostCloseLookedFor = 100;
constexpr std::size_t kMostRenamedRead = 200;

/// A player by key and name.
using Newcomer = std::pair<std::int64_t, std::string>;

/// Who came after the player with this number and fits a condition on `p`, in the order of arrival; at most
/// `most`; -1: all.
std::vector<Newcomer> newcomers(Reader& reader, std::int64_t player, const char* condition,
                                std::int64_t most) {
  std::vector<Newcomer> fresh;
  Query rows = reader.connection().query(
      fmt::format("SELECT p.key, p.name FROM player p WHERE p.key > ?1 AND p.person = p.key AND {} AND {} "
                  "ORDER BY p.key LIMIT ?2",
                  kIsThere, condition));
  rows.bind(player, most);
  while (rows.step()) fresh.emplace_back(rows.integer(0), rows.text(1));
  return fresh;
}

/// The players that a file knew before others came, as far as they may be meant by names close to theirs.
class KnownBefore {
 public:
  KnownBefore(Reader& reader, std::int64_t last) {
    std::map<base::Uuid, std::string> renamed;  // who is called otherwise than at first
    {
      Query rows = reader.connection().query(
          fmt::format("SELECT q.id, q.name, p.born_name, p.person = p.key FROM player p JOIN player q "
                      "ON q.key = p.person WHERE p.key <= ?1 AND {} ORDER BY p.key",
                      kIsThere));
      rows.bind(last);
      while (rows.step()) {
        if (rows.integer(3) != 0) names_.push_back(rows.text(1));
        if (const auto born = rows.optional_text(2); born && *born != rows.text(1)) {
          former_.emplace(base::fold_case(*born), rows.text(1));
          renamed.emplace(rows.uuid(0), rows.text(1));
        }
      }
    }
    std::size_t read = 0;
    for (const auto& [id, name] : renamed) {
      if (++read > kMostRenamedRead) break;
      for (const std::string& borne : names_borne(reader, id)) former_.emplace(base::fold_case(borne), name);
    }
  }

  /// Who had this name once, else who has one that is close to it.
  [[nodiscard]] std::optional<std::string> meant_by(const std::string& name) const {
    if (const auto former = former_.find(base::fold_case(name)); former != former_.end())
      return former->second;
    return near_name(name, names_);
  }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> former_;  // folded, and who is called how now
};

/// Whether these two may be one person, of whom the first came later.
bool may_be_one(Reader& reader, const Newcomer& fresh, const std::string& known) {
  const auto one = player_named(reader, fresh.second), other = player_named(reader, known);
  return one && other && one->id != other->id &&
         find_player(reader.connection(), other->id).value_or(fresh.first) < fresh.first &&
         !match_of_both(reader, one->id, other->id);
}

}  // namespace

std::int64_t last_player(Reader& reader) {
  Query row = reader.connection().query("SELECT coalesce(max(key), 0) FROM player");
  row.step();
  return row.integer(0);
}

std::optional<std::string> near_name(const std::string& name, const std::vector<std::string>& known) {
  if (auto near = base::suggest(name, known)) return near;
  for (const std::string& other : known)
    if (begins_with(name, other) || begins_with(other, name)) return other;
  return std::nullopt;
}

std::vector<NamesAlike> names_alike_since(Reader& reader, std::int64_t player) {
  std::map<std::int64_t, NamesAlike> found;  // by the newcomer
  for (const Newcomer& fresh :
       newcomers(reader, player,
                 "EXISTS (SELECT 1 FROM player n WHERE n.name_key = p.name_key AND n.key <> p.key)", -1))
    for (const std::string& known : player_names_alike(reader, fresh.second))
      if (may_be_one(reader, fresh, known)) {
        found.emplace(fresh.first, NamesAlike{fresh.second, known});
        break;
      }
  // A file that knew nobody is filled, as by `import` into a new one.
  if (player > 0)
    if (const auto some = newcomers(reader, player, "1", kMostCloseLookedFor); !some.empty()) {
      const KnownBefore before(reader, player);
      for (const Newcomer& fresh : some) {
        if (found.contains(fresh.first)) continue;
        const auto known = before.meant_by(fresh.second);
        if (known && may_be_one(reader, fresh, *known))
          found.emplace(fresh.first, NamesAlike{fresh.second, *known});
      }
    }
  std::vector<NamesAlike> names;
  for (auto& [key, each] : found) names.push_back(std::move(each));
  return names;
}

}  // namespace storage
