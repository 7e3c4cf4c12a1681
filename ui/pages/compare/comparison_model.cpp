// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/comparison_model.hpp"

#include "ui/document/said.hpp"
#include "ui/document/words.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/compare/session_shelf.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

using engine::analysis::Verdict;

QString between(double low, double high) {
    const int decimals = high < 100 ? 1 : 0;
    return fixedText(low, decimals) + QChar(0x2013) + fixedText(high, decimals);
}

/// "than A gest"
QString besideText(const engine::analysis::ComparisonRow& row) {
    const QString against = QString::fromStdString(row.against);
    switch (*row.judgement.verdict) {
        case Verdict::Same:
            return ComparisonModel::tr("as %1").arg(against);
        case Verdict::Unclear:
            return ComparisonModel::tr("against %1").arg(against);
        default:
            return ComparisonModel::tr("than %1").arg(against);
    }
}

}  // namespace

void ComparisonModel::show(ComparisonViewPtr view) {
    beginResetModel();
    m_view = std::move(view);
    endResetModel();
}

const engine::session::Snapshot& ComparisonModel::sessionOf(const Row& row) const {
    return *m_view->sessions[row.session].results;
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_view->comparison.rows.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ComparisonModel::text(const Row& row, Column column) const {
    const auto& race = row.race;
    const bool searched = race.repeats > 0;
    switch (column) {
        case Session:
            return SessionShelf::letterOf(row.session);
        case Strategy:
            return m_view->contestantOf(row);
        case Best:
            return gcellsText(race.speed.mean);
        case Certain:
            return race.speed.interval
                       ? between(race.speed.interval->low, race.speed.interval->high)
                       : dash();
        case Band:
            return race.repeats > 1 ? between(race.p10Speed, race.p90Speed) : dash();
        case Evaluations:
            if (race.repeats < 2) return grouped(qRound64(race.evaluationsPerRun));
            return tr("%1 / run").arg(grouped(qRound64(race.evaluationsPerRun)));
        case ToTarget:
            if (!searched) return dash();
            return row.target.medianSeconds ? secondsText(*row.target.medianSeconds)
                                            : tr("not reached");
        case Score:
            return race.score ? ratioText(race.score->mean) : dash();
        case Against:
            if (row.session == 0) return {};
            return row.judgement.verdict
                       ? said(engine::analysis::wordOf(*row.judgement.verdict).data())
                       : tr("no verdict");
        default:
            return {};
    }
}

QString ComparisonModel::tip(const Row& row, Column column) const {
    switch (column) {
        case Session: {
            const auto& session = sessionOf(row);
            return titleOf(session) + QLatin1Char('\n') + sourceOf(session.device);
        }
        case ToTarget:
            return row.race.repeats > 0
                       ? tr("%1 of %2 runs reached it").arg(row.target.reached).arg(row.target.runs)
                       : QString();
        case Score:
            return row.race.score ? QString()
                                  : tr("A score needs a recording whose random search is known, "
                                       "and at least five evaluations in every run.");
        case Against: {
            if (row.session == 0) return {};
            const QString why = said(row.judgement.why);
            return row.judgement.verdict ? tr("At %1: %2").arg(secondsText(row.atSeconds), why)
                                         : why;
        }
        default:
            return {};
    }
}

/// What there is to do about a verdict that tells nothing; the others say enough.
QString ComparisonModel::reason(const Row& row) {
    const auto& verdict = row.judgement.verdict;
    if (verdict && *verdict != Verdict::Unclear) return QStringLiteral("");
    return said(row.judgement.why);
}

QVariant ComparisonModel::tint(const Row& row, Column column) const {
    const auto as = [](Tint tint) { return static_cast<int>(tint); };
    if (sessionOf(row).device.predicted &&
        (column == Sample || column == Best || column == Certain || column == Band))
        return as(Tint::Predicted);
    if (column == Against && row.judgement.verdict) switch (*row.judgement.verdict) {
            case Verdict::Faster:
                return as(Tint::Ok);
            case Verdict::Slower:
                return as(Tint::Err);
            case Verdict::Same:
                return as(Tint::Text);
            case Verdict::Unclear:
                return as(Tint::Warn);
        }
    if (column == Band || column == Certain || column == Against) return as(Tint::Label);
    if (column == ToTarget && !row.target.medianSeconds) return as(Tint::Hint);
    return {};
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = m_view->comparison.rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    const bool isVerdict = column == Against && row.judgement.verdict;
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case SampleRole:
            return column == Sample && row.race.repeats > 0 ? m_view->contestantOf(row)
                                                            : QVariant();
        case SessionRole:
            return static_cast<int>(row.session);
        case Qt::ToolTipRole:
            return tip(row, column);
        case TintRole:
            return tint(row, column);
        case MonoRole:
            return column >= Best && column <= Score;
        case BoldRole:
            return column == Session || isVerdict;
        case SuffixRole:
            if (isVerdict) return besideText(row);
            return column == Strategy && sessionOf(row).device.predicted ? tr("predicted")
                                                                         : QVariant();
        case ReasonRole:
            return column == Against && row.session > 0 ? reason(row) : QVariant();
        case Qt::TextAlignmentRole:
            return static_cast<int>(
                Qt::AlignVCenter |
                (column >= Best && column <= Score ? Qt::AlignRight : Qt::AlignLeft));
        default:
            return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(
            Qt::AlignVCenter |
            (section >= Best && section <= Score ? Qt::AlignRight : Qt::AlignLeft));
    const bool apart = !m_view->comparison.apart.empty();
    const bool optimum = m_view->comparison.whole == engine::analysis::Whole::Optimum;
    if (role == Qt::ToolTipRole) switch (section) {
            case Best:
                return tr("Mean of the best of every run.");
            case Certain:
                return tr(
                    "The mean lies between these with 95 % certainty (bootstrap over the "
                    "runs).");
            case Band:
                return tr("Eight out of ten runs end between these.");
            case ToTarget:
                return optimum && !apart ? tr("Median time over the runs to 90 % of the optimum.")
                       : optimum ? tr("Median time over the runs to 90 % of its own optimum.")
                       : apart   ? tr("Median time over the runs to 90 % of its own best.")
                                 : tr("Median time over the runs to 90 % of the best of all.");
            case Score:
                return explained(QStringLiteral("Score"));
            case Against:
                return said(engine::analysis::verdictRule());
            default:
                return {};
        }
    if (role != Qt::DisplayRole) return {};
    const QString unit = m_view->races.empty() ? QString() : speedUnit(m_view->races[0].problem());
    switch (section) {
        case Session:
            return tr("Session");
        case Strategy:
            return tr("Strategy");
        case Best:
            return tr("Best, mean (%1)").arg(unit);
        case Certain:
            return tr("95 % interval");
        case Band:
            return QStringLiteral("p10–p90");
        case Evaluations:
            return tr("Evaluations");
        case ToTarget:
            return optimum ? tr("To 90 % of optimum") : tr("To 90 % of best");
        case Score:
            return tr("Score");
        case Against:
            return tr("Against A, at equal time");
        default:
            return {};
    }
}

}  // namespace ui
