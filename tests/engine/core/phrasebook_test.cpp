// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/phrasebook.hpp"

#include <gtest/gtest.h>

#include <map>

namespace engine {
namespace {

/// A language, and the phrasebook of its patterns.
class Language {
public:
    explicit Language(std::map<std::string, std::string> known) : m_known(std::move(known)) {
        std::vector<std::string> patterns;
        for (const auto& [pattern, other] : m_known) patterns.push_back(pattern);
        m_book.emplace(patterns);
    }
    std::string retold(const std::string& text) const {
        return m_book->retold(text, [this](std::string_view pattern) {
            const auto found = m_known.find(std::string(pattern));
            return found == m_known.end() ? std::string(pattern) : found->second;
        });
    }

private:
    std::map<std::string, std::string> m_known;
    std::optional<Phrasebook> m_book;
};

TEST(Phrasebook, FindsThePatternAndWhatWasFilledIn) {
    const Language german({{"The kernel wrote {} cells outside.", "Kern: {} Zellen daneben."},
                           {"{} of {} cells are wrong.", "{1} Zellen, {0} falsch."},
                           {"Stopped.", "Halt."}});
    EXPECT_EQ(german.retold("The kernel wrote 12 cells outside."), "Kern: 12 Zellen daneben.");
    EXPECT_EQ(german.retold("3 of 40 cells are wrong."), "40 Zellen, 3 falsch.");
    EXPECT_EQ(german.retold("Stopped."), "Halt.");
}

TEST(Phrasebook, LeavesWhatNoPatternMade) {
    const Language german({{"The kernel wrote {} cells outside.", "Kern: {}."},
                           {"{} of {}", "{1}: {0}"},
                           {"{}{} indices", "Indizes {}{}"}});
    for (const char* text : {"", "The kernel wrote cells outside.", "a piece of cake", "Stopped",
                             "The kernel wrote  cells outside. And more", "ab indices"})
        EXPECT_EQ(german.retold(text), text);
    const std::string log(100000, ' ');
    EXPECT_EQ(german.retold(log), log);
}

TEST(Phrasebook, RetellsPartsAndSentencesOneAfterAnother) {
    const Language german({{"The worker ended with {}", "Ende: {}"},
                           {"{} while this setting was on the GPU.", "{}, dabei."},
                           {"signal {} ({})", "Signal {} [{}]"},
                           {"The worker had printed:{}", "Ausgabe:{}"},
                           {"{} founds PG{}.", "{} gründet PG{}."},
                           {"There is no file {}.", "Keine Datei {}."}});
    EXPECT_EQ(german.retold("The worker ended with signal 9 (Killed) while this setting was on the "
                            "GPU. The worker had printed:\none. two."),
              "Ende: Signal 9 [Killed], dabei. Ausgabe:\none. two.");
    EXPECT_EQ(german.retold("TBx founds PG0. TBy founds PG1."),
              "TBx gründet PG0. TBy gründet PG1.");
    EXPECT_EQ(german.retold("race.txt: There is no file x. It is lost."),
              "race.txt: Keine Datei x. It is lost.");
}

TEST(Phrasebook, TakesThePatternThatSaysMost) {
    const Language german(
        {{"{}, the first that works: {}", "{} zuerst: {}"},
         {"{}, the first that works ({}): {}", "{} zuerst [{}]: {}"},
         {"{} is damaged: {}.", "{} defekt: {}."},
         {"{} is damaged: format {} was never written.", "{} defekt, Format {}."}});
    EXPECT_EQ(german.retold("2.0 GCells/s, the first that works: TBx=32"),
              "2.0 GCells/s zuerst: TBx=32");
    EXPECT_EQ(german.retold("2.0 GCells/s, the first that works (a: b): TBx=32"),
              "2.0 GCells/s zuerst [a: b]: TBx=32");
    EXPECT_EQ(german.retold("x is damaged: format 7 was never written."), "x defekt, Format 7.");
}

/// Either pattern begins and ends with what the other could be part of.
TEST(Phrasebook, ReadsATextSoThatTheLeastIsLeft) {
    const Language german({{"Line {}: found {}, expected {}.", "Zeile {}: {} statt {}."},
                           {"{} indices as in the first array, {}", "{} Indizes wie im ersten, {}"},
                           {"two", "zwei"}});
    EXPECT_EQ(german.retold("Line 1: found u, expected two indices as in the first array, [i,j]."),
              "Zeile 1: u statt zwei Indizes wie im ersten, [i,j].");
}

TEST(Phrasebook, KnowsAFigureFromAText) {
    const Language german({{"expected {:.3g} ms per step", "je Schritt {:.3g} ms"},
                           {"expected {} ms per step", "Text {}"},
                           {"byte 0x{:02X} found", "Byte 0x{:02X}"},
                           {"an unexpected {:.80}", "unerwartet: {:.80}"},
                           {"{0} = ... before {0} += ...", "erst {0} ="}});
    EXPECT_EQ(german.retold("expected 1.2e-05 ms per step"), "je Schritt 1.2e-05 ms");
    EXPECT_EQ(german.retold("expected no ms per step"), "Text no");
    EXPECT_EQ(german.retold("byte 0x1F found"), "Byte 0x1F");
    EXPECT_EQ(german.retold("an unexpected table"), "unerwartet: table");
    EXPECT_EQ(german.retold("v = ... before v += ..."), "erst v =");
    EXPECT_EQ(german.retold("v = ... before w += ..."), "v = ... before w += ...");
}

/// A dictionary may be of another version, and texts may be anything.
TEST(Phrasebook, SurvivesOddPatternsAndTexts) {
    const Language odd({{"{} is missing", "{7} fehlt {"},
                        {"{{{}}} is odd", "{{{}}} seltsam"},
                        {"unfinished {", "offen {"}});
    EXPECT_EQ(odd.retold("it is missing"), " fehlt ");
    EXPECT_EQ(odd.retold("{x} is odd"), "{x} seltsam");
    std::string nested;
    for (int i = 0; i < 500; ++i) nested += "a is missing: {b} is odd. ";
    EXPECT_FALSE(odd.retold(nested.substr(0, 7000)).empty());
}

}  // namespace
}  // namespace engine
