# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""C++ as tokens with their places, brackets matched and braces told apart.

No parser: it relies on the house's clang-format, which puts a space on both sides of a binary operator and none
before the bracket of a template's arguments.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|(?P<raw>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)")'
    r'|(?P<text>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"\w*|[uUL]?\'(?:\\.|[^\'\\\n])+\')'
    r'|(?P<number>\.?\d(?:[eEpP][+-]|[\w.]|\'(?=\w))*)'
    r'|(?P<name>[A-Za-z_]\w*)'
    r'|(?P<mark_>\.\.\.|<=>|<<=|->\*|::|->|\+\+|--|&&|\|\||<<|<=|>=|==|!=|[-+*/%&|^]=|[^\s\w])',
    re.DOTALL)

PRECEDENCE = {'*': 11, '/': 11, '%': 11, '+': 10, '-': 10, '<<': 9, '>>': 9, '<=>': 8, '<': 7, '<=': 7, '>': 7,
              '>=': 7, '==': 6, '!=': 6, '&': 5, '^': 4, '|': 3, '&&': 2, '||': 1}
ASSIGNMENTS = {'=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='}
OPENING = {'(': ')', '[': ']', '{': '}'}


@dataclass
class Token:
    kind: str  # name, number, text, mark
    text: str
    begin: int
    end: int
    match: int = -1       # of a bracket: the other one
    angle: bool = False   # < and > of a template's arguments
    block: bool = False   # { and } of statements
    inside: str = ''      # what the innermost braces are: file, type, block, constant


def without_directives(text):
    """Lines of the preprocessor become spaces; places stay as they are."""
    return re.sub(r'^[ \t]*#(?:\\\n|[^\n])*', lambda found: re.sub(r'[^\n]', ' ', found.group()), text, flags=re.M)


def tokens_of(text):
    text = without_directives(text)
    tokens = []
    for found in TOKEN.finditer(text):
        kind = found.lastgroup
        if kind is None:
            continue  # a comment
        kind = {'raw': 'text', 'mark': 'text', 'mark_': 'mark'}.get(kind, kind)
        tokens.append(Token(kind, found.group(), found.start(), found.end()))
    join_shifts(tokens)
    match_brackets(tokens, text)
    classify(tokens)
    return tokens


def join_shifts(tokens):
    """`> >` that stand together behind a space are a shift, else they close templates."""
    at = 0
    while at + 1 < len(tokens):
        a, b = tokens[at], tokens[at + 1]
        if a.text == '>' and b.text in ('>', '>=') and a.end == b.begin and at > 0 and tokens[at - 1].end < a.begin:
            a.text, a.end = a.text + b.text, b.end
            del tokens[at + 1]
        at += 1


def match_brackets(tokens, text):
    stack = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at > 0 else None
        if token.kind != 'mark':
            continue
        if token.text in OPENING:
            stack.append(at)
        elif token.text == '<' and before is not None and (
                before.text == 'template' or (before.kind == 'name' and before.end == token.begin)):
            if before.text != 'operator':
                stack.append(at)
        elif token.text == '>' and stack and tokens[stack[-1]].text == '<':
            tie(tokens, stack.pop(), at)
            tokens[at].angle = tokens[token.match].angle = True
        elif token.text in OPENING.values():
            while stack and tokens[stack[-1]].text == '<':
                stack.pop()  # no bracket after all
            if stack:
                tie(tokens, stack.pop(), at)


def tie(tokens, a, b):
    tokens[a].match, tokens[b].match = b, a


def classify(tokens):
    scopes = ['file']
    for at, token in enumerate(tokens):
        token.inside = scopes[-1]
        if token.text == '{' and token.kind == 'mark':
            scopes.append(scope_of(tokens, at, scopes[-1]))
            token.block = scopes[-1] != 'braces in ' + token.inside
            if not token.block:
                scopes[-1] = token.inside
        elif token.text == '}' and token.kind == 'mark' and len(scopes) > 1:
            scopes.pop()
            token.inside = scopes[-1]
            token.block = token.match >= 0 and tokens[token.match].block


def scope_of(tokens, at, around):
    """What the brace opens, by what stands before it."""
    if at == 0:
        return 'block'
    head = head_of(tokens, at)
    words = [token.text for token in head]
    if 'constexpr' in words or 'consteval' in words:
        if not (len(words) > 1 and words[0] == 'if'):
            return 'constant' if words[-1] != '=' else 'braces in ' + around
    if around in ('file', 'type') and any(word in words for word in ('namespace', 'extern')) and ')' not in words:
        return 'file'
    if any(word in ('class', 'struct', 'union') for word in words) and '(' not in words and '=' not in words:
        return 'type'
    if 'enum' in words:
        return 'constant'
    if around == 'constant':
        return 'constant'
    before = tokens[at - 1]
    if before.text in ('else', 'do', 'try', 'const', 'noexcept', 'override', 'final', 'mutable', ';', '{', '}'):
        return 'block' if around != 'type' or before.text not in (';', '{', '}') else 'braces in ' + around
    if before.text == ')' or (before.text == ']' and not before.angle):
        return 'block'
    if '->' in words and before.kind in ('name', 'mark') and arrow_of_type(head):
        return 'block'
    return 'braces in ' + around


def arrow_of_type(head):
    """`) -> Type {` of a function, not `a->b{`."""
    for at, token in enumerate(head):
        if token.text == '->' and at > 0 and head[at - 1].text in (')', 'const', 'noexcept', 'mutable'):
            if head[at - 1].end < token.begin:
                return not any(later.text in ('(', ',', ';') and not later.angle for later in head[at + 1:])
    return False


def head_of(tokens, at):
    """The tokens between the last end of a statement, on this level, and the brace."""
    begin = at - 1
    while begin >= 0:
        token = tokens[begin]
        if token.text in (')', ']') or (token.text == '>' and token.angle) or (token.text == '}' and not token.block):
            begin = token.match - 1 if token.match >= 0 else begin - 1
            continue
        if token.kind == 'mark' and (token.text in (';', '}', '{', '(', '[', ',') or (token.text == '<' and token.angle)):
            break
        begin -= 1
    return tokens[begin + 1:at]
