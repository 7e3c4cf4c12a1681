// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's own controls in this program's style.
#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QStandardItemModel>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>

#include "tests/ui/pictures/picture_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "ui/theme/style.hpp"

using namespace ui;
using support::Sheet;

class ThemePictures : public PictureFixture {
    Q_OBJECT

private slots:
    void buttons() {
        compare("theme/buttons", [&](Sheet& sheet) {
            for (const Look look : {Look::Outlined, Look::Primary, Look::Flat, Look::Link}) {
                QPushButton button("Start");
                setLook(&button, look);
                const QString name = QString("look %1").arg(int(look));
                addStates(sheet, name, button);
                button.setCheckable(true);
                button.setChecked(true);
                addStates(sheet, name + " on", button);
                button.setIcon(m_theme.icon("close"));
                addStates(sheet, name + " with an icon", button);
            }
        });
    }

    void buttonsThatOpenSomething() {
        compare("theme/opening_buttons", [&](Sheet& sheet) {
            QPushButton opens("Presets");
            setOpens(&opens);
            addStates(sheet, "opens", opens);
            QMenu menu;
            QPushButton withMenu(m_theme.icon("export"), "Export");
            withMenu.setMenu(&menu);
            addStates(sheet, "menu", withMenu);
            QPushButton icon(m_theme.icon("export"), QString());
            addStates(sheet, "icon alone", icon);
            QPushButton narrow("A long text in little room");
            sheet.add("narrow", picture(narrow, As::Is, {80, 26}));
            sheet.add("twice as fine", picture(withMenu, As::Is, {}, 2));
        });
    }

    void toolButtons() {
        compare("theme/tool_buttons", [&](Sheet& sheet) {
            QToolButton tool;
            tool.setIcon(m_theme.icon("revert"));
            addStates(sheet, "flat", tool);
            tool.setCheckable(true);
            tool.setChecked(true);
            addStates(sheet, "flat, on", tool);
            setLook(&tool, Look::Outlined);
            addStates(sheet, "framed, on", tool);
            tool.setChecked(false);
            addStates(sheet, "framed", tool);
            tool.setText("Export");
            tool.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            addStates(sheet, "with text", tool);
            QMenu menu;
            tool.setMenu(&menu);
            tool.setPopupMode(QToolButton::InstantPopup);
            addStates(sheet, "with a menu", tool);
            sheet.add("twice as fine", picture(tool, As::Is, {}, 2));
        });
    }

    void marks() {
        compare("theme/marks", [&](Sheet& sheet) {
            for (const bool on : {false, true}) {
                QCheckBox box("Follow newest");
                box.setChecked(on);
                addStates(sheet, on ? "check, on" : "check", box);
                QRadioButton radio("Clock");
                radio.setChecked(on);
                addStates(sheet, on ? "radio, on" : "radio", radio);
            }
            QCheckBox box("Twice as fine");
            box.setChecked(true);
            sheet.add("twice as fine", picture(box, As::Is, {}, 2));
        });
    }

    void fields() {
        compare("theme/fields", [&](Sheet& sheet) {
            QLineEdit line("512");
            addStates(sheet, "line", line, {90, 24});
            line.clear();
            line.setPlaceholderText("filter");
            addStates(sheet, "empty line", line, {90, 24});
            QSpinBox spin;
            spin.setValue(42);
            spin.setButtonSymbols(QAbstractSpinBox::NoButtons);
            addStates(sheet, "spin", spin);
            QComboBox combo;
            combo.addItems({"Recording: NVIDIA H200", "cuda:0"});
            addStates(sheet, "combo", combo);
            sheet.add("narrow combo", picture(combo, As::Is, {90, 26}));
            combo.setItemIcon(0, m_theme.icon("export"));
            addStates(sheet, "combo with an icon", combo);
        });
    }

    void slidersAndScrollBars() {
        compare("theme/sliders", [&](Sheet& sheet) {
            QSlider slider(Qt::Horizontal);
            slider.setRange(0, 10);
            for (const int value : {0, 3, 10}) {
                slider.setValue(value);
                addStates(sheet, QString("slider %1").arg(value), slider, {120, 20});
            }
            for (const auto way : {Qt::Horizontal, Qt::Vertical}) {
                QScrollBar bar(way);
                const QSize size = way == Qt::Horizontal ? QSize(140, 10) : QSize(10, 140);
                bar.setRange(0, 100);
                bar.setPageStep(40);
                bar.setValue(70);
                addStates(sheet, way == Qt::Horizontal ? "lying" : "standing", bar, size);
                bar.setRange(0, 100000);
                sheet.add("much to scroll", picture(bar, As::Is, size));
                bar.setRange(0, 0);
                sheet.add("nothing to scroll", picture(bar, As::Is, size));
            }
        });
    }

    void menus() {
        compare("theme/menus", [&](Sheet& sheet) {
            QMenu menu;
            const auto add = [&](const char* text) { return menu.addAction(text); };
            add("Start")->setShortcut(Qt::Key_F5);
            QAction* open = add("&Open ...");
            open->setIcon(m_theme.icon("export"));
            QAction* closed = add("Pause");
            closed->setIcon(m_theme.icon("close"));
            closed->setEnabled(false);
            menu.addSeparator();
            for (const bool on : {true, false})
                for (const bool enabled : {true, false}) {
                    QAction* action = add(on ? "On" : "Off");
                    action->setCheckable(true);
                    action->setChecked(on);
                    action->setEnabled(enabled);
                }
            QActionGroup group(nullptr);
            for (const char* text : {"Dark", "Light"}) {
                QAction* action = add(text);
                action->setCheckable(true);
                action->setActionGroup(&group);
                action->setChecked(text[0] == 'D');
            }
            menu.addMenu("Recent files")->addAction("star3d1r.sscope");
            const auto shown = [&](QAction* active) {
                menu.ensurePolished();
                menu.resize(menu.sizeHint());
                menu.setActiveAction(active);
                return rendered(menu);
            };
            sheet.add("menu", shown(nullptr));
            sheet.add("entry chosen", shown(open));
            sheet.add("entry that cannot be chosen", shown(closed));
            sheet.add("submenu chosen", shown(menu.actions().back()));
        });
    }

    void bars() {
        compare("theme/bars", [&](Sheet& sheet) {
            QMenuBar menus;
            menus.addMenu("&File")->addAction("Open");
            menus.addMenu("&View")->addAction("Freeze");
            menus.actions().back()->setEnabled(false);
            sheet.add("menu bar", picture(menus, As::Is, {260, 26}));
            sheet.add("entry under the mouse", picture(menus, As::Hovered, {78, 26}));
            QToolBar tools;
            tools.addAction(m_theme.icon("revert"), "Revert");
            tools.addSeparator();
            tools.addAction(m_theme.icon("export"), "Export")->setEnabled(false);
            sheet.add("tool bar", picture(tools, As::Is, {260, 34}));
            QStatusBar status;
            status.addWidget(new QLabel("Ready"));
            sheet.add("status bar", picture(status, As::Is, {260, 24}));
            QSplitter splitter;
            splitter.addWidget(new QLabel("left"));
            splitter.addWidget(new QLabel("right"));
            sheet.add("splitter", picture(splitter, As::Is, {260, 30}));
            QTabBar tabs;
            for (const char* text : {"Search", "&Kernel", "Correlations"}) tabs.addTab(text);
            tabs.setCurrentIndex(1);
            tabs.setTabButton(1, QTabBar::RightSide, new QLabel("2"));
            addStates(sheet, "tabs", tabs);
            QLabel label("disabled is dim");
            addStates(sheet, "label", label);
            QFrame frame;
            frame.setFrameShape(QFrame::StyledPanel);
            sheet.add("frame", picture(frame, As::Is, {60, 30}));
        });
    }

    void tables() {
        compare("theme/tables", [&](Sheet& sheet) {
            QStandardItemModel model(3, 2);
            model.setHorizontalHeaderLabels({"No.", "Time"});
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 2; ++column)
                    model.setItem(row, column, new QStandardItem(QString::number(row + column)));
            model.item(1, 1)->setBackground(Qt::darkGreen);
            model.item(2, 0)->setCheckable(true);
            model.item(2, 0)->setCheckState(Qt::Checked);
            QTableView view;
            view.setModel(&model);
            view.setSortingEnabled(true);
            view.verticalHeader()->hide();
            addStates(sheet, "table", view, {220, 110});
            selectRows(view, {0});
            addStates(sheet, "row selected", view, {220, 110});
        });
    }

    void stripesOfStrategies() {
        compare("theme/strategies", [&](Sheet& sheet) {
            const QStringList names{"random",    "scout",   "gest",      "genetic",  "my own",
                                    "another 1", "csTuner", "another 2", "another 3"};
            QImage picture(160, 20 * static_cast<int>(names.size()), QImage::Format_RGB32);
            picture.fill(m_theme.tokens().s1);
            QPainter painter(&picture);
            for (int i = 0; i < names.size(); ++i) {
                const StrategyLook look = m_theme.strategy(names[i], names);
                look.drawSample(painter, QRectF(6, 20 * i + 2, 40, 16));
                painter.setPen(look.nameColour);
                painter.setFont(m_theme.words(11));
                painter.drawText(QRect(52, 20 * i, 100, 20), Qt::AlignVCenter, names[i]);
            }
            painter.end();
            sheet.add("samples", picture);
        });
    }

    void scalesOfColours() {
        compare("theme/scales", [&](Sheet& sheet) {
            for (const ColorMap* map : {&m_theme.sequential(), &m_theme.diverging()}) {
                QImage picture(256, 12, QImage::Format_RGB32);
                for (int x = 0; x < 256; ++x)
                    for (int y = 0; y < 12; ++y) picture.setPixel(x, y, map->at(x / 255.0));
                sheet.add("scale", picture);
            }
        });
    }

    /// What the palette and the style answer to widgets of Qt that ask.
    void colours() {
        compare(
            "theme/palette",
            [&](Sheet& sheet) {
                QImage picture(12 * QPalette::NColorRoles, 36, QImage::Format_RGB32);
                picture.fill(Qt::gray);
                QPainter painter(&picture);
                const QPalette palette = QApplication::palette();
                for (int role = 0; role < QPalette::NColorRoles; ++role)
                    for (int group = 0; group < 3; ++group)
                        painter.fillRect(
                            12 * role, 12 * group, 12, 12,
                            palette.color(QPalette::ColorGroup(group), QPalette::ColorRole(role)));
                for (int tint = 0; tint <= int(Tint::Predicted); ++tint)
                    painter.fillRect(12 * tint, 34, 12, 2,
                                     tintColour(m_theme.tokens(), Tint(tint)));
                painter.end();
                sheet.add("palette", picture);
            },
            [] {
                const QStyle& style = *QApplication::style();
                QStringList lines;
                for (int metric = 0; metric <= int(QStyle::PM_LineEditIconMargin); ++metric)
                    lines << QString("metric %1: %2")
                                 .arg(metric)
                                 .arg(style.pixelMetric(QStyle::PixelMetric(metric)));
                for (int hint = 0; hint <= int(QStyle::SH_Widget_Animation_Duration); ++hint)
                    if (hint != QStyle::SH_Table_GridLineColor)
                        lines << QString("hint %1: %2")
                                     .arg(hint)
                                     .arg(style.styleHint(QStyle::StyleHint(hint)));
                return lines;
            });
    }
};

STENCILSCOPE_TEST_CLASS(ThemePictures)
#include "theme_pictures_test.moc"
