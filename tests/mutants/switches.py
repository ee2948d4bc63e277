"""Puts many mutants into one build, each behind a switch: which one it is, CHAPEAU_MUTANT says at run time.

An expression becomes `(mutants::chosen(7) ? (changed) : (as it was))`, a statement that is left out
`if (mutants::chosen(7)) {} else statement`. What cannot be written so, as a constant that the compiler needs, does not
compile: `mutate` then compiles that mutant on its own.
"""

import operators

# What an expression ends at, beside a bracket.
ENDS = (",", ";", "?", ":", "return", "throw", "else", "do", "case", *operators.ASSIGNMENTS)
HEADS = ("if", "for", "while", "switch", "catch", "constexpr")


def expression_around(source, first, last):
    """The tokens of the expression that holds those from `first` to `last`, or None."""
    while True:
        bracket = source.parent[first]
        while bracket is not None and source.partner.get(bracket, -1) < last:
            bracket = source.parent[bracket]
        inner = [source.word(index) for index in range(first, last + 1) if source.parent[index] == bracket]
        if not {",", ";"}.intersection(inner) and inner[0] not in ENDS and inner[-1] not in ENDS:
            break
        if bracket is None or source.word(bracket) == "{":
            return None
        # An argument that comes or goes changes the whole call.
        first, last = bracket, source.partner[bracket]
    while first > 0 and source.word(first - 1) not in (*ENDS, "(", "[", "{", "}"):
        before = first - 1
        if source.word(before) in (")", "]"):
            before = source.partner.get(before, 0)
            if source.word(before - 1) in HEADS:
                break
        first = before
    while source.word(last + 1) not in (*ENDS, ")", "]", "}", ""):
        last = source.partner.get(last + 1, last + 1)
    return first, last


def region_of(source, mutant):
    """Where the switch of a mutant goes: (start, end, whether it is a statement), or None if it can have none."""
    start, end = min(edit.start for edit in mutant.edits), max(edit.end for edit in mutant.edits)
    inside = [index for index, token in enumerate(source.tokens) if token.end > start and token.start < end]
    if not inside or "constexpr" in mutant.before:
        return None
    if mutant.kind == "statement":
        return start, end, True
    found = expression_around(source, inside[0], inside[-1])
    while found:
        start, end = source.tokens[found[0]].start, source.tokens[found[1]].end
        changed = changed_text(source.text, mutant, start, end).strip()
        if changed and not changed.startswith("{"):
            return start, end, False
        # `{}` is no expression on its own: the call around it is one.
        bracket = source.parent[found[0]]
        if bracket is None or source.word(bracket) == "{":
            return None
        found = expression_around(source, bracket, source.partner[bracket])
    return None


def changed_text(text, mutant, start, end):
    edits = [edit._replace(start=edit.start - start, end=edit.end - start) for edit in mutant.edits]
    return operators.mutated(text[start:end], edits)


def with_switches(text, numbered):
    """The source with a switch for each of the mutants, given as (number, mutant), and the numbers of those that got one.
    No line gets another number."""
    if not numbered:
        return text, set()
    source = operators.Source(numbered[0][1].path, text)
    found = []
    for number, mutant in numbered:
        region = region_of(source, mutant)
        if region:
            found.append((*region, number, mutant))
    # The outer ones first.
    found.sort(key=lambda each: (each[0], -each[1], not each[2]))

    def written(start, end, inside):
        out, position = [], start
        while inside:
            begin, stop, is_statement, number, mutant = inside[0]
            nested = [each for each in inside[1:] if each[1] <= stop]
            if any(each[0] < stop < each[1] for each in inside[1:]):
                raise AssertionError(f"switches of {mutant.path} cross, line {mutant.line}")
            out.append(text[position:begin])
            within = written(begin, stop, nested)
            if is_statement:
                out.append(f"if (mutants::chosen({number})) {{}} else {within}")
            else:
                changed = on_one_line(changed_text(text, mutant, begin, stop))
                out.append(f"(mutants::chosen({number}) ? ({changed}) : ({within}))")
            position = stop
            inside = inside[1 + len(nested) :]
        out.append(text[position:end])
        return "".join(out)

    return written(0, len(text), found), {each[3] for each in found}


def on_one_line(text):
    """Without comments, one of which would hide what stands behind it. What stands in a string stays."""
    return operators.TOKEN.sub(lambda found: " " if found["skipped"] else found[0], text)
