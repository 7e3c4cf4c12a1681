// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window with Chinese installed: what has a translation is shown in it, and has its room.

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <optional>

#include "tests/support/page_shots.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "tests/ui/runner/test_class.hpp"
#include "tests/ui/translations/translation_file.hpp"
#include "ui/lessons/lesson_strip.hpp"
#include "ui/main_window/key_list.hpp"
#include "ui/main_window/language.hpp"
#include "ui/main_window/page_host.hpp"
#include "ui/main_window/word_list.hpp"
#include "ui/setting/setting_panel.hpp"
#include "ui/widgets/banner.hpp"
#include "ui/widgets/elided_label.hpp"

namespace {

const QRegularExpression kHan(QStringLiteral("\\p{Han}"));

/// All that a widget shows or says of itself.
QStringList textsOf(const QWidget& widget) {
    QStringList texts{widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(),
                      widget.windowTitle()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) texts << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) texts << button->text();
    if (const auto* field = qobject_cast<const QLineEdit*>(&widget))
        texts << field->placeholderText();
    if (const auto* menu = qobject_cast<const QMenu*>(&widget)) texts << menu->title();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i) texts << tabs->tabText(i) << tabs->tabToolTip(i);
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
    if (const auto* table = qobject_cast<const QTableView*>(&widget); table && table->model())
        for (int i = 0; i < table->model()->columnCount(); ++i)
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                texts << table->model()->headerData(i, Qt::Horizontal, role).toString();
    for (const QAction* action : widget.actions()) texts << action->text() << action->toolTip();
    return texts;
}

/// English texts that have a translation, with anything where something is filled in.
class English {
public:
    English() {
        for (const auto& t : support::translationsIn(support::translationPath())) {
            if (t.source == t.text || !t.text.contains(kHan) || t.source.count(kLetters) < 3)
                continue;
            m_whole.insert(t.source.trimmed());
            QString source = t.source;
            if (t.context == QLatin1String("Engine"))
                source.replace(QRegularExpression(QStringLiteral("\\{[^}]*\\}")),
                               QStringLiteral("%1"));
            if (!source.contains(QLatin1Char('%')) || source.count(kLetters) < 10) continue;
            QString pattern = QRegularExpression::escape(source);
            pattern.replace(QRegularExpression(QStringLiteral("\\\\%[0-9]")),
                            QStringLiteral("\\E.*\\Q"));
            pattern.replace(QStringLiteral("\\E.*\\Q"), QStringLiteral(".*"));
            m_filled.append(QRegularExpression(QRegularExpression::anchoredPattern(pattern)));
        }
    }
    bool has(const QString& text) const {
        if (m_whole.contains(text.trimmed())) return true;
        return std::any_of(m_filled.begin(), m_filled.end(),
                           [&](const auto& pattern) { return pattern.match(text).hasMatch(); });
    }

private:
    inline static const QRegularExpression kLetters{QStringLiteral("[A-Za-z]")};
    QSet<QString> m_whole;
    QList<QRegularExpression> m_filled;
};

/// Whether its words are all there, where it is no label that shortens them on purpose.
bool isCut(const QWidget& widget) {
    if (!widget.isVisible() || widget.visibleRegion().isEmpty()) return false;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty() || dynamic_cast<const ui::ElidedLabel*>(label)) return false;
        return label->wordWrap() ? label->height() < label->heightForWidth(label->width())
                                 : label->width() < label->minimumSizeHint().width();
    }
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button && button->text().contains(kHan) && button->width() < button->sizeHint().width();
}

}  // namespace

class WindowChineseTest : public WindowFixture {
    Q_OBJECT

    std::optional<Translations> m_chinese;

    static QStringList left(const QWidget& window, const English& english) {
        QStringList left;
        QList<const QWidget*> all{&window};
        for (const auto* widget : window.findChildren<QWidget*>()) all << widget;
        for (const QWidget* widget : all)
            for (const QString& text : textsOf(*widget))
                if (!text.isEmpty() && english.has(text)) left << text;
        left.removeDuplicates();
        return left;
    }

    static QStringList cutIn(const QWidget& window) {
        QStringList cut;
        for (const auto* widget : window.findChildren<QWidget*>()) {
            if (!isCut(*widget)) continue;
            const auto* label = qobject_cast<const QLabel*>(widget);
            cut << (label ? label->text() : qobject_cast<const QAbstractButton*>(widget)->text());
        }
        return cut;
    }

    void look(Bench& bench, const QSize& size, const QString& name, const English& english) {
        bench.window.resize(size);
        QTRY_VERIFY(bench.window.pages().currentPage().settled() &&
                    bench.window.settingPanel().settled());
        QCoreApplication::processEvents();
        support::shoot(bench.window, name + '-' + QString::number(size.width()));
        const QStringList stayed = left(bench.window, english);
        QVERIFY2(stayed.isEmpty(), qPrintable(name + ":\n" + stayed.join('\n')));
        const QStringList cut = cutIn(bench.window);
        QVERIFY2(cut.isEmpty(), qPrintable(name + ", cut:\n" + cut.join('\n')));
    }

private slots:
    void initTestCase() {
        if (!Translations::built())
            QSKIP("Built without Qt's Linguist tools: the program has English only.");
        prepare();
        m_chinese.emplace(Language::Chinese, QLocale(QLocale::English));
    }
    void cleanupTestCase() { m_chinese.reset(); }

    void menusAreChineseAndHaveLetters() {
        Bench bench(m_recordings.path(), m_theme);
        const QList<QAction*> menus = bench.window.menuBar()->actions();
        QVERIFY(menus.size() >= 8);
        QCOMPARE(menus.first()->text(), QStringLiteral("文件(&F)"));
        for (const QAction* menu : menus) {
            QVERIFY2(menu->text().contains(kHan), qPrintable(menu->text()));
            QStringList letters;
            for (const QAction* action : menu->menu()->actions()) {
                static const QRegularExpression letter(QStringLiteral("&(\\w)"));
                const auto match = letter.match(action->text());
                if (match.hasMatch()) letters << match.captured(1).toUpper();
            }
            QCOMPARE(letters.removeDuplicates(), 0);
        }
        static const QRegularExpression inBrackets(QStringLiteral("\\([A-Z]\\)"));
        for (const auto* button : bench.window.findChildren<QAbstractButton*>()) {
            const auto* tool = qobject_cast<const QToolButton*>(button);
            const bool icon = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
            const QString said = icon ? button->accessibleName() : button->text();
            QVERIFY2(!said.contains(inBrackets), qPrintable(said));
        }
        // Outside of menus nobody needs the letter.
        QCOMPARE(bench.window.actions().save->toolTip(), QStringLiteral("保存 (Ctrl+S)"));
    }

    void everyPageIsChineseAndNothingIsCut() {
        const English english;
        Bench bench(m_recordings.path(), m_theme);
        bench.loadRecorded();
        QVERIFY(bench.ready());
        look(bench, {1440, 900}, "chinese-empty", english);
        bench.race(5);
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
            for (int page = 0; page < bench.window.pages().count(); ++page) {
                bench.window.pages().setCurrent(page);
                look(bench, size, "chinese-" + bench.window.pages().info(page).name, english);
                if (QTest::currentTestFailed()) return;
            }
            bench.window.showLarge(true);
            look(bench, size, "chinese-stencil", english);
            bench.window.showLarge(false);
        }
    }

    void lessonsAreChinese() {
        const English english;
        Bench bench(m_recordings.path(), m_theme);
        for (QMenu* menu : bench.window.menuBar()->findChildren<QMenu*>())
            if (menu->title() == QStringLiteral("学习(&L)")) {
                QVERIFY(menu->actions().first()->text().contains(kHan));
                QVERIFY(menu->actions().first()->toolTip().contains(kHan));
                menu->actions().first()->trigger();
            }
        auto* strip = bench.window.findChild<LessonStrip*>();
        QTRY_VERIFY(strip && strip->isVisible());
        support::shoot(bench.window, "chinese-lesson");
        const QStringList stayed = left(*strip, english);  // what surrounds it says what engines do
        QVERIFY2(stayed.isEmpty(), qPrintable(stayed.join('\n')));
        QVERIFY(strip->accessibleDescription().contains(kHan));
    }

    void listsAreChinese() {
        const English english;
        Bench bench(m_recordings.path(), m_theme);
        KeyList keys(bench.window.actions().all, m_theme, &bench.window);
        WordList words(m_theme, &bench.window);
        for (QWidget* list : {static_cast<QWidget*>(&keys), static_cast<QWidget*>(&words)}) {
            list->show();
            support::shoot(*list, list == &keys ? "chinese-keys" : "chinese-words");
            const QStringList stayed = left(*list, english);
            QVERIFY2(stayed.isEmpty(), qPrintable(stayed.join('\n')));
        }
    }

    /// Chosen in the menu, kept, and said; widgets that are there keep theirs.
    void theChoiceHoldsFromTheNextStartOn() {
        Bench bench(m_recordings.path(), m_theme);
        const QList<QAction*> languages = bench.window.actions().languages;
        QCOMPARE(languages.size(), 3);
        QCOMPARE(languages[1]->text(), QStringLiteral("&English"));
        QCOMPARE(languages[2]->text(), QStringLiteral("&中文"));
        QVERIFY(languages[0]->isChecked());
        QVERIFY(bench.settings.language() == Language::System);
        bench.window.banner().dismiss();
        languages[1]->trigger();
        QVERIFY(bench.settings.language() == Language::English);
        QVERIFY(languages[1]->isChecked() && !languages[0]->isChecked());
        QVERIFY(bench.window.banner().sentence().contains(kHan));
        QCOMPARE(bench.window.menuBar()->actions().first()->text(), QStringLiteral("文件(&F)"));
        m_chinese.emplace(bench.settings.language(), QLocale(QLocale::Chinese));
        Bench next(m_recordings.path(), m_theme);
        QCOMPARE(next.window.menuBar()->actions().first()->text(), QStringLiteral("&File"));
        m_chinese.emplace(Language::Chinese, QLocale(QLocale::English));
    }

    void theSystemsLanguageIsFollowed() {
        const auto of = [](const char* name) {
            return languageFor(Language::System, QLocale(QString::fromLatin1(name)));
        };
        for (const char* chinese : {"zh_CN", "zh_SG", "zh_Hans"})
            QVERIFY2(of(chinese) == Language::Chinese, chinese);
        for (const char* other : {"zh_TW", "zh_HK", "en_US", "ja_JP", "de_DE", "C"})
            QVERIFY2(of(other) == Language::English, other);
        QVERIFY(languageFor(Language::English, QLocale("zh_CN")) == Language::English);
        QVERIFY(languageFor(Language::Chinese, QLocale("en_US")) == Language::Chinese);
    }
};

STENCILSCOPE_TEST_CLASS(WindowChineseTest)
#include "window_chinese_test.moc"
