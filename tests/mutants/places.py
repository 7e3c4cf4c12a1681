# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a file can be mutated, and how: each place is an expression that is replaced by
`(mutant::on(7) ? mutated : original)`, so that one build holds every mutant."""
from dataclasses import dataclass

from cpp_text import ASSIGNMENTS, PRECEDENCE, tokens_of

KINDS = ('relational', 'logical', 'arithmetic', 'negation', 'call', 'constant')
RELATIONAL = {'<': ('<=', '>='), '<=': ('<', '>'), '>': ('>=', '<='), '>=': ('>', '<'), '==': ('!=',), '!=': ('==',)}
LOGICAL = {'&&': ('||',), '||': ('&&',)}
ARITHMETIC = {'+': ('-',), '-': ('+',), '*': ('/',), '/': ('*',), '%': ('*',)}
COMPOUND = {'+=': '-=', '-=': '+=', '*=': '/=', '/=': '*='}
STATEMENTS = {'return', 'throw', 'delete', 'if', 'for', 'while', 'switch', 'case', 'default', 'using', 'typedef', 'goto',
              'static_assert', 'break', 'continue', 'const', 'auto', 'static', 'do', 'else', 'new', 'try', 'catch',
              'namespace', 'class', 'struct', 'enum', 'template', 'public', 'private', 'protected', 'friend', 'inline',
              'constexpr', 'explicit', 'virtual', 'extern', 'thread_local'}
BEFORE_OPERAND = {'return', 'throw', 'case', 'else', 'do', 'goto', 'co_return', 'delete'}
FIXED = {'constexpr', 'consteval', 'constinit', 'static_assert', 'case', 'using', 'template', 'enum', 'operator', 'typedef',
         'requires', 'concept', 'decltype', 'noexcept', 'asm', 'goto'}


@dataclass
class Place:
    kind: str
    line: int
    begin: int      # what is replaced
    end: int
    original: str   # what people read: the operator, the call, the number
    mutated: str
    code: str       # ON stands for the question whether the mutant is on


class File:
    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)

    def places(self):
        found = []
        for at, token in enumerate(self.tokens):
            if token.inside not in ('block',) or self.is_fixed(at):
                continue
            found += self.of_operator(at) + self.of_negation(at) + self.of_call(at) + self.of_constant(at)
        return found

    # ---- what stands around a token

    def is_fixed(self, at):
        """In a statement that must be known when it is compiled, or in a template's arguments."""
        tokens, depth = self.tokens, 0
        j = at
        while j >= 0:
            token = tokens[j]
            if j < at and token.text in (')', ']', '}') and token.match >= 0:
                if token.text == '}' and token.block:
                    return False
                j = token.match - 1
                continue
            if token.text == '<' and token.match > at:
                return True
            if token.kind == 'mark' and (token.text == ';' or (token.text == '{' and token.block) or self.is_label(j)):
                return False
            if token.text in FIXED and token.kind == 'name':
                return True
            j -= 1
        return False

    def is_label(self, at):
        """The colon of `case A:` or `default:`."""
        if self.tokens[at].text != ':':
            return False
        for j in range(at - 1, max(at - 12, -1), -1):
            token = self.tokens[j]
            if token.text in ('case', 'default'):
                return True
            if token.kind != 'name' and token.text not in ('::', '(', ')', "'"):
                return token.kind in ('text', 'number') and self.tokens[j - 1].text == 'case'
        return False

    def spaced(self, at):
        """A binary operator as clang-format writes it."""
        tokens, token = self.tokens, self.tokens[at]
        return (0 < at < len(tokens) - 1 and tokens[at - 1].end < token.begin and token.end < tokens[at + 1].begin
                and (tokens[at - 1].kind != 'mark' or tokens[at - 1].text in (')', ']', '}') or tokens[at - 1].angle)
                and tokens[at - 1].text not in BEFORE_OPERAND)

    def binds(self, at):
        token = self.tokens[at]
        return PRECEDENCE.get(token.text) if token.kind == 'mark' and not token.angle and self.spaced(at) else None

    def left(self, at, own):
        tokens, j = self.tokens, at - 1
        while j >= 0:
            token = tokens[j]
            if token.kind == 'mark':
                if token.text == '}' and token.block:
                    break
                if token.text in (')', ']', '}') or (token.text == '>' and token.angle):
                    if token.match < 0:
                        return None
                    j = token.match - 1
                    continue
                if token.text in ('(', '[', '{', ';', ',', '?', ':') or (token.text == '<' and token.angle):
                    break
                if token.text in ASSIGNMENTS:
                    break
                binds = self.binds(j)
                if binds is not None and binds < own:
                    break
            elif token.text in BEFORE_OPERAND:
                break
            j -= 1
        return j + 1

    def right(self, at, own):
        tokens, j = self.tokens, at + 1
        while j < len(tokens):
            token = tokens[j]
            if token.kind == 'mark':
                if token.text in ('(', '[', '{') or (token.text == '<' and token.angle):
                    if token.match < 0:
                        return None
                    j = token.match + 1
                    continue
                if token.text in (')', ']', '}', ';', ',', '?', ':') or token.angle or token.text in ASSIGNMENTS:
                    break
                binds = self.binds(j)
                if binds is not None and binds <= own:
                    break
            j += 1
        return j

    def source(self, first, last):
        """The text of the tokens [first, last)."""
        return self.text[self.tokens[first].begin:self.tokens[last - 1].end]

    def place(self, kind, at, first, last, original, mutated, code):
        line = self.text.count('\n', 0, self.tokens[at].begin) + 1
        return Place(kind, line, self.tokens[first].begin, self.tokens[last - 1].end, original, mutated, code)

    # ---- the kinds

    def of_operator(self, at):
        token = self.tokens[at]
        if token.kind != 'mark' or token.angle or not self.spaced(at):
            return []
        for kind, table in (('relational', RELATIONAL), ('logical', LOGICAL), ('arithmetic', ARITHMETIC)):
            if token.text in table:
                return self.of_binary(at, kind, table[token.text])
        return self.of_compound(at) if token.text in COMPOUND else []

    def of_binary(self, at, kind, others):
        token = self.tokens[at]
        own = PRECEDENCE[token.text]
        first, last = self.left(at, own), self.right(at, own)
        if first is None or last is None or first == at or last == at + 1 or not self.numeric(kind, first, last):
            return []
        a, b = self.source(first, at), self.source(at + 1, last)
        gap = self.text[self.tokens[at - 1].end:token.begin], self.text[token.end:self.tokens[at + 1].begin]
        found = []
        for other in others:
            code = f'(ON ? ({" ".join(a.split())} {other} {" ".join(b.split())}) : ({a}{gap[0]}{token.text}{gap[1]}{b}))'
            if '//' not in a + b and '"' not in a + b or a.count('\n') + b.count('\n') == 0:
                found.append(self.place(kind, at, first, last, token.text, other, code))
        return found

    def numeric(self, kind, first, last):
        """Sums of texts have no difference."""
        return kind != 'arithmetic' or not any(
            token.kind == 'text' or token.text in ('tr', 'QString', 'QStringLiteral', 'string', 'format', 'to_string', 'text')
            for token in self.tokens[first:last])

    def of_compound(self, at):
        tokens = self.tokens
        first, last = at - 1, at + 1
        while first >= 0 and not self.begins_statement(first):
            first -= 1
        while last < len(tokens) and tokens[last].text not in (';', ')'):
            last = tokens[last].match + 1 if tokens[last].match > last else last + 1
        if first < 0 or last >= len(tokens) or not self.numeric('arithmetic', first, last):
            return []
        if any(token.text in (';', ',', '{', '=') for token in tokens[first:at]):
            return []
        a, b, operator = self.source(first, at), self.source(at + 1, last), tokens[at].text
        if '\n' in a:
            return []
        other = COMPOUND[operator]
        code = f'(ON ? ({a} {other} {" ".join(b.split())}) : ({self.source(first, last)}))'
        return [self.place('arithmetic', at, first, last, operator, other, code)]

    def begins_statement(self, at):
        if at == 0:
            return False
        before = self.tokens[at - 1]
        if before.text in (';', 'else', 'do') or self.is_label(at - 1) or (before.kind == 'mark' and before.text in ('{', '}') and before.block):
            return True
        if before.text == ')' and before.match > 0:
            head = self.tokens[before.match - 1].text
            return head in ('if', 'for', 'while') or (
                head == 'constexpr' and self.tokens[before.match - 2].text == 'if')
        return False

    def of_negation(self, at):
        token = self.tokens[at]
        if token.kind == 'mark' and token.text == '!':
            return self.of_not(at)
        if token.kind == 'name' and token.text in ('if', 'while') and self.tokens[at + 1].text == '(':
            return self.of_condition(at)
        return []

    def of_not(self, at):
        last, tokens = at + 1, self.tokens
        while last < len(tokens):
            token = tokens[last]
            if token.kind == 'mark' and token.text in ('(', '[') or (token.angle and token.text == '<'):
                last = token.match + 1
            elif token.kind != 'mark' or token.text in ('.', '->', '::') or (token.text in ('*', '!') and last == at + 1):
                last += 1
            else:
                break
        if last == at + 1 or '\n' in self.source(at, last):
            return []
        operand = self.source(at + 1, last)
        code = f'(ON ? static_cast<bool>({operand}) : {self.source(at, last)})'
        return [self.place('negation', at, at, last, '!' + operand, operand, code)]

    def of_condition(self, at):
        tokens = self.tokens
        first, last = at + 2, tokens[at + 1].match
        if last < 0:
            return []
        j = first
        while j < last:
            if tokens[j].text == ';':
                first = j + 1
            elif tokens[j].kind == 'mark' and tokens[j].text in ('(', '[', '{') and tokens[j].match > j:
                j = tokens[j].match
            j += 1
        condition = tokens[first:last]
        declares = any(token.text == '=' or (token.text == '{' and token.block) for token in condition)
        if not condition or declares or '\n' in self.source(first, last) or condition[0].text in ('const', 'auto'):
            return []
        text = self.source(first, last)
        return [self.place('negation', first, first, last, text, f'!({text})',
                           f'(ON ? !({text}) : static_cast<bool>({text}))')]

    def of_call(self, at):
        tokens = self.tokens
        if not self.begins_statement(at) or tokens[at].kind != 'name' or tokens[at].text in STATEMENTS:
            return []
        j = at + 1 if tokens[at].text == 'emit' else at
        name, called, before = '', False, None
        while j < len(tokens) and tokens[j].text != ';':
            token = tokens[j]
            if token.kind == 'name':
                if before == 'primary':
                    return []  # a declaration
                name, before = name + token.text, 'primary'
            elif token.kind == 'mark' and token.text in ('.', '->', '::'):
                name, before = name + token.text, 'link'
            elif token.text in ('(', '[') or (token.angle and token.text == '<'):
                if token.match < 0:
                    return []
                called = token.text == '('
                name, before, j = name + ('()' if called else ''), 'primary', token.match
            else:
                return []
            j += 1
        if not called or name.isupper() or name.startswith('Q_') or 'super' in name:
            return []
        call = self.source(at, j)
        return [self.place('call', at, at, j, name, 'dropped', f'(ON ? void() : void({call}))')]

    def of_constant(self, at):
        token, before = self.tokens[at], self.tokens[at - 1]
        if token.kind == 'number':
            other = other_number(token.text)
        elif token.kind == 'name' and token.text in ('true', 'false'):
            other = {'true': 'false', 'false': 'true'}[token.text]
        else:
            return []
        if other is None or before.text == 'case':
            return []
        return [self.place('constant', at, at, at + 1, token.text, other, f'(ON ? {other} : {token.text})')]


def other_number(text):
    plain = text.replace("'", '')
    digits = plain.rstrip('uUlLzZfF') if not plain.startswith('0x') else plain
    suffix = plain[len(digits):]
    try:
        if digits.startswith('0x'):
            return hex(int(digits, 16) + 1)
        if any(mark in digits for mark in '.eE') or suffix in ('f', 'F'):
            value = float(digits)
            return ('1.0' if value == 0 else repr(2 * value)) + suffix
        return ('1' if int(digits) == 0 else str(int(digits) - 1) if int(digits) == 1 else str(int(digits) + 1)) + suffix
    except ValueError:
        return None
