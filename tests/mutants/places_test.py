# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is taken for a place, and what is put there."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from places import File  # noqa: E402


def mutants(body, kind):
    """Of a function with this body: what each would be read as, without blanks at ends."""
    places = File('int f() {\n' + body + '\n}\n').places()
    return [place.code for place in places if place.kind == kind]


class Places(unittest.TestCase):
    def test_operands_end_where_the_operator_stops_binding(self):
        self.assertEqual(mutants('return a + b * c < d && e;', 'relational'),
                         ['(ON ? (a + b * c <= d) : (a + b * c < d))', '(ON ? (a + b * c >= d) : (a + b * c < d))'])
        self.assertEqual(mutants('x = a - b - c * -d;', 'arithmetic'),
                         ['(ON ? (a + b) : (a - b))', '(ON ? (a - b + c * -d) : (a - b - c * -d))', '(ON ? (c / -d) : (c * -d))'])
        self.assertEqual(mutants('if (f(a, b < c) || d) g = h;', 'logical'), ['(ON ? (f(a, b < c) && d) : (f(a, b < c) || d))'])

    def test_arguments_of_templates_are_no_relations(self):
        self.assertEqual(mutants('std::map<int, std::vector<int>> m = g<3>(x);', 'relational'), [])
        self.assertEqual(mutants('std::array<int, 3> a = g<3>(x);', 'constant'), [])

    def test_pointers_and_signs_are_no_arithmetic(self):
        self.assertEqual(mutants('int* p = &x; *p = -y;', 'arithmetic'), [])

    def test_conditions_are_negated_but_not_declarations(self):
        self.assertEqual(mutants('if (a) b();', 'negation'), ['(ON ? !(a) : static_cast<bool>(a))'])
        self.assertEqual(mutants('if (auto a = b(); a > 1) c();', 'negation'), ['(ON ? !(a > 1) : static_cast<bool>(a > 1))'])
        self.assertEqual(mutants('if (const auto* a = b()) c();', 'negation'), [])
        self.assertEqual(mutants('if constexpr (a) b();', 'negation'), [])

    def test_calls_are_dropped_but_not_declarations(self):
        self.assertEqual(mutants('a.b(c)->d(); Lock lock(m); x = e();', 'call'), ['(ON ? void() : void(a.b(c)->d()))'])
        self.assertEqual(mutants('if (a) b(); else c();', 'call'), ['(ON ? void() : void(b()))', '(ON ? void() : void(c()))'])
        self.assertEqual(mutants('switch (a) { case 1: b(); }', 'call'), ['(ON ? void() : void(b()))'])

    def test_what_must_be_known_when_compiled_stays(self):
        self.assertEqual(mutants('constexpr int a = 3; static_assert(b < 4); switch (c) { case 5: break; }', 'constant'), [])
        self.assertEqual(File('constexpr int a = 3;\nenum { B = 4 };\nconstexpr int f() { return 1; }\n').places(), [])

    def test_constants(self):
        self.assertEqual(mutants('return g(0, 1, 7, 2.5, true, 0x10, "8");', 'constant'),
                         ['(ON ? 1 : 0)', '(ON ? 0 : 1)', '(ON ? 8 : 7)', '(ON ? 5.0 : 2.5)', '(ON ? false : true)', '(ON ? 0x11 : 0x10)'])

    def test_lines_and_texts(self):
        file = File('// a < b\nint f() {\n    return s == "x < y" ? 1 : R"(2 < 3)"[0];\n}\n')
        self.assertEqual([(p.kind, p.line) for p in file.places() if p.kind == 'relational'], [('relational', 3)])


if __name__ == '__main__':
    unittest.main()
