// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/evaluation_words.hpp"

#include <QCoreApplication>

#include "engine/space/combination.hpp"

namespace ui {
namespace {

using engine::device::Outcome;
using engine::record::EvaluationRow;
using engine::session::Snapshot;

QString resultText(const char* words) {
    return QCoreApplication::translate("EvaluationWords", words);
}

QString successWord(const EvaluationRow& row, const Snapshot& snapshot) {
    if (snapshot.device.predicted)
        return row.newBest ? resultText("predicted best") : resultText("predicted");
    return row.newBest        ? resultText("new best")
           : snapshot.foreign ? resultText("measured")
                              : resultText("verified");
}

}  // namespace

QString settingText(const engine::space::Setting& setting, const Snapshot& snapshot) {
    return QString::fromStdString(engine::space::settingText(
        setting, snapshot.problem.pattern.dimensions, snapshot.foreign.get()));
}

QString combinationText(const EvaluationRow& row, const Snapshot& snapshot) {
    if (snapshot.foreign) return {};
    return QString::fromStdString(engine::space::combinationOf(row.evaluation.setting).name);
}

QString resultWord(const EvaluationRow& row, const Snapshot& snapshot) {
    switch (row.evaluation.outcome) {
        case Outcome::Ok:
            return successWord(row, snapshot);
        case Outcome::CompileError:
            return resultText("compile error");
        case Outcome::LaunchError:
            return resultText("launch error");
        case Outcome::WrongResult:
            return resultText("wrong result");
        case Outcome::Timeout:
            return resultText("timed out");
        case Outcome::Crashed:
            return resultText("crashed");
    }
    return {};
}

}  // namespace ui
