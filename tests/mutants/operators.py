"""What can be changed in a line of C++: the operators of the mutation test.

The source is read as tokens, not as a tree. So some mutants do not compile; `mutate` draws others for them. Where a space
tells a comparison from the bracket of a template, the code is taken to be formatted as .clang-format says.
"""

import bisect
import collections
import re
from pathlib import Path

EQUIVALENT = Path(__file__).with_name("equivalent.txt")
KINDS = ("comparison", "condition", "constant", "statement", "argument", "SQL", "sort")

# What takes the place of source[start:end]. Line breaks in there stay, so that no later line gets another number.
Edit = collections.namedtuple("Edit", "start end text")
# `line` is the first that changes; `before` and `after` are the changed lines without their indentation.
Mutant = collections.namedtuple("Mutant", "path line kind before after edits")
Token = collections.namedtuple("Token", "kind start end text")

TOKEN = re.compile(
    r"""(?P<skipped>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)
      | (?P<text>(?:u8)?R"(?P<mark>\w*)\(.*?\)(?P=mark)"|(?:u8)?"(?:[^"\\\n]|\\.)*")
      | (?P<character>'(?:[^'\\\n]|\\.)+')
      | (?P<number>\d(?:'?[\w.])*)
      | (?P<name>\w+)
      | (?P<sign><=>|->|::|\+\+|--|&&|\|\||[-+*/%&|^=!<>]=|<<|>>|.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
COMPARISONS = {"<": (">", "<="), ">": ("<", ">="), "<=": (">=", "<"), ">=": ("<=", ">"), "==": ("!=",), "!=": ("==",)}
EXTREMES = {"min": "max", "min_element": "max_element", "lower_bound": "upper_bound", "any_of": "all_of"}
EXTREMES.update({other: one for one, other in EXTREMES.items()})
ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "|=", "&=")
# What an operand of && and || ends at, on either side.
OPERAND_ENDS = ("&&", "||", "?", ":", ",", ";", "return", "<<", *ASSIGNMENTS)
# A call, an assignment or a jump, but no declaration.
STATEMENT = re.compile(
    r"(throw|delete)\b|(return|break|continue)$"
    r"|(\+\+|--|\*)?[\w:]+(<[^<>]*>)?(\(|\.|->|\[|\+\+|--|( [-+*/|&]?|)= )"
)
DECLARED = re.compile(r"(const|auto|struct|typename)\b|[\w:<>,* ]+[\w>][&*]* [&*]*\w+( = .*)?$")
KEYWORDS = ("if", "for", "while", "switch", "return", "sizeof", "catch", "static_assert", "noexcept", "decltype", "operator")

SQL = re.compile(r"\b(SELECT|UPDATE|DELETE FROM|INSERT|WHERE|ORDER BY|PRAGMA)\b")
SQL_END = r"(?= AND | OR | ORDER BY| GROUP BY| LIMIT| UNION|\)|;|$)"
SQL_CONDITION = r"(?:[^()]|\([^()]*\))+?"
SQL_CHANGES = (  # what is changed, and into what
    (rf" AND {SQL_CONDITION}{SQL_END}", ""),
    (rf"(?<=WHERE ){SQL_CONDITION} AND ", ""),
    (rf" WHERE {SQL_CONDITION}(?= ORDER BY| GROUP BY| LIMIT|\)|;|$)", ""),
    (rf" ORDER BY (?:[^()]|\([^()]*\))+?(?= LIMIT|\)|;|$)", ""),
    (r" LIMIT [?$\w{}:]+", ""),
    (r"DISTINCT ", ""),
    (r"LEFT (?=JOIN)", ""),
    (r" DESC\b", ""),
    (r"(?<=ORDER BY )[\w.]+(?!\S*(?: DESC|\())", r"\g<0> DESC"),
    (r"\bmax(?=\()", "min"),
    (r"\bmin(?=\()", "max"),
    (r" <> ", " = "),
    (r" < ", " <= "),
    (r" <= ", " < "),
    (r" > ", " >= "),
    (r" >= ", " > "),
)


def mutated(text, edits):
    for start, end, new in sorted(edits, reverse=True):
        breaks = text.count("\n", start, end) - new.count("\n")
        text = text[:start] + new + "\n" * breaks + text[end:]
    return text


def unindented(lines):
    return "\n".join(line.strip() for line in lines.split("\n")).rstrip("\n")


class Source:
    """A file of C++, its tokens, and which bracket each stands in."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = [0] + [found.end() for found in re.finditer("\n", text)]
        self.tokens = [
            Token(found.lastgroup if found.lastgroup != "mark" else "text", found.start(), found.end(), found[0])
            for found in TOKEN.finditer(text)
            if found.lastgroup != "skipped"
        ]
        self.partner, self.parent = {}, []
        opened = []
        for index, token in enumerate(self.tokens):
            if token.text in (")", "]", "}") and opened:
                self.partner[opened[-1]], self.partner[index] = index, opened[-1]
                opened.pop()
            self.parent.append(opened[-1] if opened else None)
            if token.text in ("(", "[", "{"):
                opened.append(index)

    def word(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def between(self, first, last):
        """The text of the tokens from `first` to `last`, both included."""
        return self.text[self.tokens[first].start : self.tokens[last].end]

    def is_known_early(self, index):
        """Whether a token stands in a static_assert."""
        while index is not None:
            if self.word(index - 1) == "static_assert":
                return True
            index = self.parent[index]
        return False

    def spaced(self, index):
        token = self.tokens[index]
        return self.text[token.start - 1] in " \n" and self.text[token.end] in " \n"

    def line_of(self, position):
        return bisect.bisect_right(self.lines, position)

    def mutant(self, kind, *edits):
        first = self.line_of(min(edit.start for edit in edits))
        begin = self.lines[first - 1]
        end = self.text.index("\n", max(edit.end for edit in edits))
        before = self.text[begin:end]
        after = mutated(before, [Edit(edit.start - begin, edit.end - begin, edit.text) for edit in edits])
        return Mutant(self.path, first, kind, *(unindented(lines) for lines in (before, after)), edits)

    def replaced(self, kind, first, last, text):
        """The mutant with other text in place of the tokens from `first` to `last`."""
        return self.mutant(kind, Edit(self.tokens[first].start, self.tokens[last].end, text))


def of_comparison(source, index):
    word = source.word(index)
    if word in COMPARISONS and source.spaced(index):
        for other in COMPARISONS[word]:
            yield source.replaced("comparison", index, index, other)
    elif word in EXTREMES and source.word(index - 1) == "::" and source.word(index + 1) == "(":
        yield source.replaced("comparison", index, index, EXTREMES[word])


def operand(source, index, step, ends):
    """The last token, in the direction of `step`, of the operand that begins at `index`."""
    last = index - step
    while 0 <= index < len(source.tokens):
        word = source.word(index)
        if word in ends or (word in ")]}" if step > 0 else word in "([{"):
            break
        if word in (")]}" if step < 0 else "([{") and index in source.partner:
            index = source.partner[index]
        last = index
        index += step
    return last


def of_condition(source, index):
    word = source.word(index)
    if word in ("&&", "||") and source.spaced(index):
        first = operand(source, index - 1, -1, OPERAND_ENDS)
        last = operand(source, index + 1, +1, OPERAND_ENDS)
        if first < index < last:
            yield source.replaced("condition", first, last, source.between(first, index - 1))
            yield source.replaced("condition", first, last, source.between(index + 1, last))
    elif word == "?":
        first = operand(source, index - 1, -1, [end for end in OPERAND_ENDS if end not in ("&&", "||")])
        if first < index:
            yield source.replaced("condition", first, index - 1, f"!({source.between(first, index - 1)})")
    elif word in ("if", "while") and source.word(index + 1) == "(" and index + 1 in source.partner:
        last = source.partner[index + 1] - 1
        first = operand(source, last, -1, (";",))
        condition = source.between(first, last)
        # A condition that declares something is needed.
        if condition != "true" and not re.search(r" = |\{", condition):
            if word == "if":
                yield source.replaced("condition", first, last, "true")
            yield source.replaced("condition", first, last, "false")
            yield source.replaced("condition", first, last, f"!({condition})")


def of_constant(source, index):
    token = source.tokens[index]
    if token.text in ("true", "false"):
        yield source.replaced("constant", index, index, "false" if token.text == "true" else "true")
    elif token.kind == "number" and re.fullmatch(r"[\d']+", token.text):
        number = int(token.text.replace("'", ""))
        yield source.replaced("constant", index, index, str(number + 1))
        if number > 0:
            yield source.replaced("constant", index, index, str(number - 1))


def start_of_statement(source, end):
    first = end
    while first > 0:
        word = source.word(first - 1)
        if word in (";", "{", "else", "do") or (word == "}" and first < end):
            break
        if word in (")", "]", "}") and first - 1 in source.partner:
            opening = source.partner[first - 1]
            if word == ")" and source.word(opening - 1) in ("if", "for", "while", "constexpr"):
                break
            first = opening
        else:
            first -= 1
    return first


def of_statement(source, index):
    if source.word(index) != ";" or source.parent[index] is None or source.word(source.parent[index]) != "{":
        return
    first = start_of_statement(source, index)
    # The body of a function, not that of a namespace or a class.
    opening = source.parent[index]
    if source.word(opening - 1) not in (")", "const", "else", "noexcept", "{", "}", ";", "try", ":", "override", "do"):
        return
    if first < index and STATEMENT.match(source.between(first, index - 1)):
        yield source.replaced("statement", first, index - 1, "")


def arguments_of(source, index):
    """The first and last tokens of each argument of the call whose bracket is at `index`."""
    found, first = [], index + 1
    last = source.partner[index]
    position = first
    while position <= last:
        if position == last or source.word(position) == ",":
            if first < position:
                found.append((first, position - 1))
            first = position + 1
        elif source.word(position) in ("(", "[", "{"):
            position = source.partner[position]
        position += 1
    return found


def of_argument(source, index):
    callee = source.word(index - 1)
    if source.word(index) != "(" or index not in source.partner or not re.fullmatch(r"[A-Za-z]\w*", callee):
        return
    if callee in KEYWORDS:
        return
    arguments = arguments_of(source, index)
    texts = [source.between(*each) for each in arguments]
    if any(DECLARED.match(text) for text in texts):
        return  # these are parameters
    for at, (first, last) in enumerate(arguments):
        if texts[at] not in ("{}", "nullptr", "*this") and source.tokens[first].kind != "text":
            yield source.replaced("argument", first, last, "{}")
        if at > 0:
            before = arguments[at - 1]
            if at == len(arguments) - 1:
                yield source.replaced("argument", before[1] + 1, last, "")
            if texts[at - 1] != texts[at]:
                yield source.replaced(
                    "argument", before[0], last, texts[at] + source.between(before[1] + 1, first - 1) + " " + texts[at - 1]
                )


def of_sql(source, index):
    """Changes in the text of adjacent string literals, at the first of them."""
    if source.tokens[index].kind != "text" or (index > 0 and source.tokens[index - 1].kind == "text"):
        return
    content, positions = "", []
    while index < len(source.tokens) and source.tokens[index].kind == "text":
        token = source.tokens[index]
        opening = token.text.index("(" if "R" in token.text.split('"')[0] else '"') + 1
        closing = token.text.rindex(")" if "R" in token.text.split('"')[0] else '"')
        content += token.text[opening:closing]
        positions += range(token.start + opening, token.start + closing)
        index += 1
    if not SQL.search(content):
        return
    for wanted, instead in SQL_CHANGES:
        for found in re.finditer(wanted, content):
            if "BETWEEN" in found[0] or found.start() == found.end():
                continue
            edits = []
            # A part may go over several literals.
            for at in range(found.start(), found.end()):
                if edits and edits[-1].end == positions[at]:
                    edits[-1] = edits[-1]._replace(end=positions[at] + 1)
                else:
                    edits.append(Edit(positions[at], positions[at] + 1, ""))
            edits[0] = edits[0]._replace(text=found.expand(instead))
            yield source.mutant("SQL", *edits)


def of_sort(source, index):
    if source.word(index) not in ("sort", "stable_sort") or source.word(index + 1) != "(":
        return
    arguments = [source.between(*each) for each in arguments_of(source, index + 1)]
    if len(arguments) >= 2 and arguments[0].endswith("begin()") and arguments[1].endswith("end()"):
        first, last = index + 2, arguments_of(source, index + 1)[1][1]
        turned = [re.sub(r"\br?(begin|end)\(\)$", r"r\1()", text) for text in arguments[:2]]
        if turned[0] == arguments[0]:
            turned = [re.sub(r"\br(begin|end)\(\)$", r"\1()", text) for text in arguments[:2]]
        yield source.replaced("sort", first, last, ", ".join(turned))


OPERATORS = (of_comparison, of_condition, of_constant, of_statement, of_argument, of_sql, of_sort)


def mutants_of(path, text):
    """All mutants of a file, in the order of its lines."""
    source = Source(path, text)
    found = {}
    for index in range(len(source.tokens)):
        if source.is_known_early(index):
            continue
        for of_kind in OPERATORS:
            for mutant in of_kind(source, index):
                if mutant.before != mutant.after:
                    # Two operators may come to the same.
                    found.setdefault((mutant.line, mutant.before, mutant.after), mutant)
    return sorted(found.values(), key=lambda mutant: (mutant.line, KINDS.index(mutant.kind)))


def read_equivalent():
    """The listed mutants, as (path, before, after), each with the reason."""
    listed = {}
    for block in re.split(r"\n\s*\n", EQUIVALENT.read_text("utf-8")):
        lines = [line for line in block.strip("\n").split("\n") if not line.startswith("#")]
        if lines and lines[0]:
            before, after = ("\n".join(each[2:] for each in lines[1:] if each[0] == sign) for sign in "-+")
            listed[lines[0], before, after] = " ".join(each for each in lines[1:] if each[0] not in "-+")
    return listed
