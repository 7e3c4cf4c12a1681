// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to formula_syntax.cpp: the grammar of formulas. Every must<> has its words in
// `expectedText`.

#include <tao/pegtl.hpp>

#include "engine/core/sentence.hpp"

namespace engine::stencil::syntax::grammar {

namespace p = tao::pegtl;

struct Comment : p::seq<p::sor<p::one<'#'>, p::string<'/', '/'>>, p::until<p::eolf>> {};
struct Blank : p::star<p::sor<p::space, Comment>> {};
struct NameEnd : p::not_at<p::identifier_other> {};

struct Name : p::identifier {};
struct Digits : p::plus<p::digit> {};
struct Exponent : p::seq<p::one<'e', 'E'>, p::opt<p::one<'+', '-'>>, p::plus<p::digit>> {};
struct Literal : p::seq<p::sor<p::seq<p::plus<p::digit>, p::opt<p::one<'.'>, p::star<p::digit>>>,
                               p::seq<p::one<'.'>, p::plus<p::digit>>>,
                        p::opt<Exponent>> {};

// [i+1,j-2,k] and [i+1][j-2][k]
struct OffsetSign : p::one<'+', '-'> {};
struct IndexOffset : p::seq<OffsetSign, Blank, p::must<Digits>, Blank> {};
template <char Letter>
struct Index : p::seq<p::one<Letter>, NameEnd, Blank, p::opt<IndexOffset>> {};
struct IndexX : Index<'i'> {};
struct IndexY : Index<'j'> {};
struct IndexZ : Index<'k'> {};
struct OpenBracket : p::one<'['> {};
struct SecondBracket : p::one<'['> {};
struct CloseBracket : p::one<']'> {};
struct CommaOrClose : p::at<p::one<',', ']'>> {};
struct CommaForm
    : p::seq<p::one<','>, Blank, p::must<IndexY>, p::must<CommaOrClose>,
             p::opt<p::one<','>, Blank, p::must<IndexZ>>, p::must<CloseBracket>, Blank> {};
struct BracketForm
    : p::seq<p::one<']'>, Blank, p::must<SecondBracket>, Blank, p::must<IndexY>,
             p::must<CloseBracket>, Blank,
             p::opt<p::one<'['>, Blank, p::must<IndexZ>, p::must<CloseBracket>, Blank>> {};
struct Indices : p::seq<OpenBracket, Blank, p::must<IndexX>, p::must<CommaOrClose>,
                        p::sor<CommaForm, BracketForm>> {};

// Expressions: sums of products of signed primaries.
struct Sum;
struct OpenParenthesis : p::one<'('> {};
struct CloseParenthesis : p::one<')'> {};
struct CloseCall : p::one<')'> {};
struct Parenthesis
    : p::seq<OpenParenthesis, Blank, p::must<Sum>, p::must<CloseParenthesis>, Blank> {};
struct ReadTail : p::seq<Indices> {};
struct OpenCall : p::one<'('> {};
struct Argument : p::seq<Sum> {};
struct CallTail
    : p::seq<OpenCall, Blank, p::must<Argument>, p::star<p::one<','>, Blank, p::must<Argument>>,
             p::must<CloseCall>, Blank> {};
struct ScalarTail : p::success {};
struct Named : p::seq<Name, Blank, p::sor<ReadTail, CallTail, ScalarTail>> {};
struct Value;
struct MinusSign : p::one<'-'> {};
struct PlusSign : p::one<'+'> {};
struct Negated : p::seq<MinusSign, Blank, p::must<Value>> {};
struct Unchanged : p::seq<PlusSign, Blank, p::must<Value>> {};
struct Value : p::sor<p::seq<Literal, Blank>, Parenthesis, Named, Negated, Unchanged> {};
struct Times : p::seq<p::one<'*'>, Blank, p::must<Value>> {};
struct Over : p::seq<p::one<'/'>, Blank, p::must<Value>> {};
struct Product : p::seq<Value, p::star<p::sor<Times, Over>>> {};
struct Plus : p::seq<p::one<'+'>, Blank, p::must<Product>> {};
struct Minus : p::seq<p::one<'-'>, Blank, p::must<Product>> {};
struct Sum : p::seq<Product, p::star<p::sor<Plus, Minus>>> {};

// Statements.
struct ConstantName : p::identifier {};
struct EqualSign : p::one<'='> {};
struct ConstantValue : p::seq<Sum> {};
struct ConstantItem
    : p::seq<ConstantName, Blank, p::must<EqualSign>, Blank, p::must<ConstantValue>> {};
struct CommaOrSemicolon : p::at<p::one<',', ';'>> {};
struct Semicolon : p::one<';'> {};
struct ConstantKeyword : p::seq<p::string<'c', 'o', 'n', 's', 't'>, NameEnd> {};
struct ConstantDeclaration : p::seq<ConstantKeyword, Blank, p::must<ConstantItem>,
                                    p::star<p::one<','>, Blank, p::must<ConstantItem>>,
                                    p::must<CommaOrSemicolon>, Semicolon, Blank> {};
struct TargetName : p::identifier {};
struct TargetIndices : p::seq<Indices> {};
struct AddAssign : p::string<'+', '='> {};
struct AssignSign : p::sor<AddAssign, p::one<'='>> {};
struct AssignedValue : p::seq<Sum> {};
struct Assignment : p::seq<TargetName, Blank, p::opt<TargetIndices>, p::must<AssignSign>, Blank,
                           p::must<AssignedValue>, p::must<Semicolon>, Blank> {};
struct EndOfText : p::eof {};
struct Formula
    : p::seq<Blank, p::star<p::sor<ConstantDeclaration, Assignment>>, p::must<EndOfText>> {};

inline constexpr const char* valueText =
    phrase("a value such as 0.25, a name, u[i+1,j] or a parenthesis");

template <class Rule>
inline constexpr const char* expectedText = valueText;
template <>
inline constexpr const char* expectedText<IndexX> = phrase("an offset such as i+1");
template <>
inline constexpr const char* expectedText<IndexY> = phrase("an offset such as j+1");
template <>
inline constexpr const char* expectedText<IndexZ> = phrase("an offset such as k+1");
template <>
inline constexpr const char* expectedText<Digits> = phrase("a whole number of cells such as 1");
template <>
inline constexpr const char* expectedText<CommaOrClose> = phrase("\",\" or \"]\"");
template <>
inline constexpr const char* expectedText<CloseBracket> = "\"]\"";
template <>
inline constexpr const char* expectedText<SecondBracket> = phrase("a second index such as [j]");
template <>
inline constexpr const char* expectedText<CloseParenthesis> = phrase("an operator or \")\"");
template <>
inline constexpr const char* expectedText<CloseCall> = phrase("an operator, \",\" or \")\"");
template <>
inline constexpr const char* expectedText<EqualSign> = "\"=\"";
template <>
inline constexpr const char* expectedText<ConstantItem> = phrase("the name of a constant");
template <>
inline constexpr const char* expectedText<CommaOrSemicolon> = phrase("an operator, \",\" or \";\"");
template <>
inline constexpr const char* expectedText<AssignSign> = phrase("\"=\" or \"+=\"");
template <>
inline constexpr const char* expectedText<Semicolon> = phrase("an operator or \";\"");
template <>
inline constexpr const char* expectedText<EndOfText> =
    phrase("a statement such as v[i,j] = u[i,j]");

}  // namespace engine::stencil::syntax::grammar
