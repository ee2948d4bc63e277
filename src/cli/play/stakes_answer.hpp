#pragma once

#include <optional>
#include <string>

#include "settlement/currency.hpp"

namespace cli::play {

/// What somebody answered who was asked for the stakes.
struct StakesAnswer {
  std::string stakes;                   ///< as `--stakes` takes them
  std::optional<std::string> currency;  ///< the code of their money, if it was named
};

/// Reads "1-3", "$1-$3", "1-3 EUR", "1 € - 3 €", also "1-3 --currency EUR": a sign of money or a code may
/// stand beside the numbers. `usual`: what counts where none does, and what `$` means where it is a dollar.
/// The numbers are not read yet. Throws `Error` (kData) for money whose currency is not clear.
StakesAnswer read_stakes_answer(const std::string& line, const settlement::Currency& usual);

/// What to write instead of stakes that cannot be read, where only they are asked for.
std::string stakes_remedy(const settlement::Currency& usual);

/// Whether something other than numbers and what joins them stands in it.
bool has_words(const std::string& stakes);

}  // namespace cli::play
