#pragma once

#include <set>
#include <variant>

#include "history/operations/operation.hpp"

/// Which operations are undone, and which are in effect, by what undos and redos name alone.
namespace history {

/// "An operation is in effect unless an undo names it that no redo names. Two levels, no recursion." Calls
/// `visit(element, id)` for each operation that such an undo among `elements` names; `operation_of` gives the
/// operation of an element.
template <class Elements, class OperationOf, class Visit>
void for_each_undone(const Elements& elements, const OperationOf& operation_of, const Visit& visit) {
  std::set<base::Uuid> redone;
  for (const auto& element : elements)
    if (const auto* redo = std::get_if<Redo>(&operation_of(element).action))
      redone.insert(redo->targets.begin(), redo->targets.end());
  for (const auto& element : elements)
    if (const auto* undo = std::get_if<Undo>(&operation_of(element).action);
        undo != nullptr && !redone.contains(operation_of(element).id))
      for (const base::Uuid& target : undo->targets) visit(element, target);
}

/// The operations that are undone, by id: those that an undo names that no redo names. Among `operations`
/// need only be the undos and redos.
std::set<base::Uuid> undone_in(const Operations& operations);

/// The operations that are in effect, by id: those that no undo names that no redo names. An undo or redo
/// itself never is.
std::set<base::Uuid> in_effect(const Operations& operations);

}  // namespace history
