// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/parameter_row.hpp"

#include <QLayout>
#include <QTest>

#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/value_box.hpp"

using namespace ui;

class ParameterRowTest : public QObject {
    Q_OBJECT

private slots:
    /// In the narrowest panel whose rows scroll, at the usual size of type and at a larger one.
    void namesAreReadWhole() {
        constexpr int kNarrowest = 288, kScrollBar = 10;
        Theme theme;
        for (const double scale : {1.0, 1.15}) {
            theme.setFontScale(scale);
            for (const auto& info : engine::space::parameterTable()) {
                ParameterRow row(info, theme);
                row.resize(kNarrowest - kScrollBar, 24);
                row.show();
                row.layout()->activate();  // with the box as wide as it is there
                QCOMPARE(row.shownName(), QString::fromStdString(info.name));
            }
        }
    }

    void theBoxGivesWayOnlyWhereItMust() {
        Theme theme;
        ParameterRow row(*engine::space::parameterTable().begin(), theme);
        row.resize(302, 24);
        row.show();
        QTRY_COMPARE(row.box().width(), 96);
        theme.setFontScale(1.15);
        QTRY_VERIFY(row.box().width() < theme.scaled(96));
        theme.setFontScale(1);
        QTRY_COMPARE(row.box().width(), 96);
    }
};

STENCILSCOPE_TEST_CLASS(ParameterRowTest)
#include "parameter_row_test.moc"
