// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/words.hpp"

#include <QCoreApplication>

#include "engine/space/combination.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

struct Entry {
    const char* name;
    const char* full;  ///< null: as the parameter is called
    const char* sentence;
};
constexpr Entry kEntries[] = {
    {"LS", nullptr,
     QT_TRANSLATE_NOOP("Words",
                       "A time level reads only what was computed before this plane arrived.")},
    {"VW", nullptr,
     QT_TRANSLATE_NOOP("Words", "One access to device memory moves adjacent cells.")},
    {"SH", nullptr,
     QT_TRANSLATE_NOOP("Words",
                       "A tile with its halo is loaded once and read by the whole block.")},
    {"CO", nullptr,
     QT_TRANSLATE_NOOP("Words", "Coefficients are read through the constant cache.")},
    {"UF", QT_TRANSLATE_NOOP("Words", "Unrolling"),
     QT_TRANSLATE_NOOP("Words", "Loop bodies are repeated to overlap their loads.")},
    {QT_TRANSLATE_NOOP("Words", "Setting"), "",
     QT_TRANSLATE_NOOP("Words", "One value for every tuning parameter: it names one kernel.")},
    {QT_TRANSLATE_NOOP("Words", "Combination"), "",
     QT_TRANSLATE_NOOP("Words",
                       "The optimizations that a setting has turned on, whatever the "
                       "values of their parameters.")},
    {"GCells/s", QT_TRANSLATE_NOOP("Words", "Speed"),
     QT_TRANSLATE_NOOP(
         "Words", "Billions of cells updated per second; a cell counts once for each time step.")},
    {"launches/s", QT_TRANSLATE_NOOP("Words", "Speed"),
     QT_TRANSLATE_NOOP("Words",
                       "Launches per second of another program's kernel; nothing is known about "
                       "its cells.")},
    {QT_TRANSLATE_NOOP("Words", "Virtual clock"), "",
     QT_TRANSLATE_NOOP("Words",
                       "On a recording, the clock counts what compiling and measuring took when "
                       "the recording was made. It can run faster than real time, and the same "
                       "race always ends the same way.")},
    {QT_TRANSLATE_NOOP("Words", "Under load"), "",
     QT_TRANSLATE_NOOP("Words",
                       "Each setting near the best runs for 0.3 s before its samples are taken, so "
                       "that the power limit lowers the GPU's clock as in long loops. At rest, the "
                       "clock is high and another setting can win. Takes longer.")},
    {QT_TRANSLATE_NOOP("Words", "Of optimum"), "",
     QT_TRANSLATE_NOOP("Words",
                       "Best speed found, as a share of the fastest setting in the "
                       "recording.")},
    {QT_TRANSLATE_NOOP("Words", "Of ceiling"), "",
     QT_TRANSLATE_NOOP("Words",
                       "Best speed found, as a share of what memory allows when every pass "
                       "computes one time step (no fusing). Temporal blocking fuses steps and can "
                       "exceed 100 %.")},
    {"p10–p90", "",
     QT_TRANSLATE_NOOP("Words", "Eight out of ten runs of the strategy lie between these two.")},
    {QT_TRANSLATE_NOOP("Words", "Score"), "",
     QT_TRANSLATE_NOOP("Words",
                       "How far the strategy gets from random search (0) to the optimum (1), "
                       "averaged over the budget.")},
    {"PCC", QT_TRANSLATE_NOOP("Words", "Pearson correlation coefficient"),
     QT_TRANSLATE_NOOP("Words",
                       "1: stencils that suit one combination suit the other as well; 0: one says "
                       "nothing about the other; -1: what suits one does not suit the other.")},
    {"CV", QT_TRANSLATE_NOOP("Words", "Coefficient of variation"),
     QT_TRANSLATE_NOOP("Words",
                       "How much the best value of one parameter moves when another is "
                       "changed: the lower, the more closely the two belong together.")},
    {QT_TRANSLATE_NOOP("Words", "Deque"), QT_TRANSLATE_NOOP("Words", "Double-ended queue"),
     QT_TRANSLATE_NOOP("Words",
                       "All pairs of parameters sorted by CV. Groups form by popping "
                       "pairs from its ends.")},
    {QT_TRANSLATE_NOOP("Words", "Quota"), "",
     QT_TRANSLATE_NOOP("Words",
                       "The share of a round's samples that a group of parameters "
                       "gets. A group that finds better settings gets more.")},
};

QString translated(const char* text) {
    return *text ? QCoreApplication::translate("Words", text) : QString();
}

QString fullOf(const Entry& entry) {
    if (entry.full) return translated(entry.full);
    return said(engine::space::infoOf(*engine::space::parameterFromAbbreviation(entry.name)).name);
}

const Word* find(const QString& name) {
    for (const Word& word : words())
        if (word.name == name) return &word;
    return nullptr;
}

}  // namespace

const QList<Word>& words() {
    static const QList<Word> all = [] {
        QList<Word> list;
        for (const auto& info : engine::space::kOptimizations) {
            const QString name = QString::fromUtf8(info.abbreviation);
            list.append({name, name, said(info.name), said(info.meaning)});
        }
        for (const Entry& entry : kEntries)
            list.append({QString::fromUtf8(entry.name), translated(entry.name), fullOf(entry),
                         translated(entry.sentence)});
        return list;
    }();
    return all;
}

QString explained(const QString& name) {
    const Word* word = find(name);
    if (!word) return {};
    if (word->full.isEmpty()) return word->sentence;
    return QCoreApplication::translate("Words", "%1. %2").arg(word->full, word->sentence);
}

QString fullNameOf(const QString& name) {
    const Word* word = find(name);
    return word && !word->full.isEmpty() ? word->full : name;
}

QString sentenceOf(const QString& name) {
    const Word* word = find(name);
    return word ? word->sentence : QString();
}

}  // namespace ui
