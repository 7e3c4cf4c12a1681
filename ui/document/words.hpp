// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Words that a newcomer meets here first, each explained once: tool tips and Help > Words take
// their sentences from here.

#include <QList>
#include <QString>

namespace ui {

struct Word {
    QString name;      ///< as it stands in the window: "ST", "PCC", "Score"
    QString shown;     ///< the name in the window's language
    QString full;      ///< "Streaming"; empty: the name says it
    QString sentence;  ///< what it is
};

const QList<Word>& words();
/// "Streaming: a block marches through planes ..."; empty for a word that is none of these.
QString explained(const QString& name);
QString fullNameOf(const QString& name);
QString sentenceOf(const QString& name);

}  // namespace ui
