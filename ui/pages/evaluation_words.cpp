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

struct ResultText {
    Q_DECLARE_TR_FUNCTIONS(EvaluationWords)
};

QString successWord(const EvaluationRow& row, const Snapshot& snapshot) {
    if (snapshot.device.predicted)
        return row.newBest ? ResultText::tr("predicted best") : ResultText::tr("predicted");
    return row.newBest        ? ResultText::tr("new best")
           : snapshot.foreign ? ResultText::tr("measured")
                              : ResultText::tr("verified");
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
            return ResultText::tr("compile error");
        case Outcome::LaunchError:
            return ResultText::tr("launch error");
        case Outcome::WrongResult:
            return ResultText::tr("wrong result");
        case Outcome::Timeout:
            return ResultText::tr("time limit");
        case Outcome::Crashed:
            return ResultText::tr("crashed");
    }
    return {};
}

}  // namespace ui
