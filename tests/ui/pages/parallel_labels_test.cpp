// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of parallel coordinates where axes are many and the window is small.

#include <QApplication>
#include <QSlider>
#include <QTest>

#include "tests/support/page_shots.hpp"
#include "tests/support/races.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/pages/landscape/parallel_view.hpp"

using engine::space::ParameterId;
using ui::ParallelView;

namespace {

/// All parameters but the unrolling vary, and two of them have words as values.
ui::Race manyParameters() {
    std::vector<engine::device::Evaluation> evaluations;
    for (int i = 0; i < 60; ++i) {
        engine::space::Setting setting;
        for (int id = 0; id < engine::space::kParameterCount; ++id) {
            const auto parameter = static_cast<ParameterId>(id);
            if (parameter >= ParameterId::UFx && parameter <= ParameterId::CMz) continue;
            setting = setting.with(parameter, (i >> (id % 6)) & 1);
        }
        setting = setting.with(ParameterId::TBx, 128 << (i % 4));
        setting = setting.with(ParameterId::TT, 1 + i % 6);
        setting = setting.with(ParameterId::PK, 1 + i % 3);
        evaluations.push_back(support::evaluationOf(setting, static_cast<float>(1 + i)));
    }
    return support::raceOf(1, support::presetProblem("star3d1r"), evaluations);
}

}  // namespace

class ParallelLabelsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_theme.install(*qApp); }

    void labelsKeepClearOfTheNextAxis() {
        for (const auto mode : {ui::Theme::Mode::Dark, ui::Theme::Mode::Light}) {
            m_theme.setMode(mode);
            for (const int width : {700, 1110, 1580}) {
                show(width);
                const bool cut = anyIsCut();
                if (QTest::currentTestFailed()) return;
                // Only where there is no room for all of them.
                QCOMPARE(cut, width < 1000);
                support::shoot(*m_view, QStringLiteral("parallel-labels-%1-%2")
                                            .arg(width)
                                            .arg(mode == ui::Theme::Mode::Dark ? "dark" : "light"));
            }
        }
    }

    void namesDoNotMeet() {
        for (const int width : {700, 860, 1110, 1580}) {
            show(width);
            const auto names = m_view->names();
            QCOMPARE(names.size(), last() + 1);
            QCOMPARE(names.back().shown, QString("GCells/s"));
            for (std::size_t i = 0; i < names.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(!names[i].rect.intersects(names[j].rect),
                             qPrintable(names[j].shown + ' ' + names[i].shown));
            QVERIFY(names.back().rect.right() <= width);
        }
    }

    void largerLettersNeedMoreRoom() {
        m_theme.setFontScale(1.5);
        show(1110);
        anyIsCut();
        m_theme.setFontScale(1);
    }

    void whatIsShortIsExplained() {
        show(700);
        const double x = m_view->pixelOf(0, 1).x();
        QCOMPARE(m_view->explanationAt({x, 10}), QString("Block x"));
        QVERIFY(m_view->explanationAt({x - 20, m_view->height() / 2.0}).isEmpty());
        int explained = 0;
        for (std::size_t axis = 0; axis < last(); ++axis)
            for (const ParallelView::Label& label : m_view->labelsOn(axis)) {
                const QString said = m_view->explanationAt(label.rect.center());
                QVERIFY2(said.endsWith(": " + label.full), qPrintable(said));
                explained += label.shown != label.full;
            }
        QVERIFY(explained > 0);
    }

private:
    std::size_t last() const { return m_view->lines().axes.size() - 1; }

    void show(int width) {
        if (!m_view) m_view = std::make_unique<ParallelView>(m_theme);
        m_view->resize(width, 480);
        m_view->show();
        m_view->showData(ui::landscapeData(manyParameters().results(), {}));
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), 120000));
        QTRY_VERIFY(m_view->settled() && !m_view->lines().axes.empty());
        QVERIFY(last() >= 20);
    }

    /// Whether there is not all of each label; none touches what it does not belong to.
    bool anyIsCut() const {
        bool cut = false;
        for (std::size_t axis = 0; axis < last(); ++axis)
            for (const ParallelView::Label& label : m_view->labelsOn(axis)) {
                const QString what = m_view->lines().axes[axis].column().name + ' ' + label.shown;
                [&] {
                    QVERIFY2(label.rect.right() <= m_view->pixelOf(axis + 1, 0).x() - 2,
                             qPrintable(what));
                    QVERIFY2(label.rect.left() > m_view->pixelOf(axis, 0).x(), qPrintable(what));
                    QVERIFY2(label.shown.size() > 1 || label.shown == label.full, qPrintable(what));
                }();
                cut |= label.shown != label.full;
            }
        return cut;
    }

    ui::Theme m_theme;
    std::unique_ptr<ParallelView> m_view;
};

STENCILSCOPE_TEST_CLASS(ParallelLabelsTest)
#include "parallel_labels_test.moc"
