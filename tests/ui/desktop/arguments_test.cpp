// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop program says in a terminal, with and without a display.

#include <QTest>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/ui/runner/test_class.hpp"

class DesktopArgumentsTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString(m_home.path().string()));
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) qunsetenv(name);
    }

    void helpAndVersionNeedNoDisplay() {
        for (const char* asking : {"--help", "-h", "--version", "-v"}) {
            const auto said = run({asking});
            QCOMPARE(said.status, 0);
            QVERIFY2(said.out.find("tencilscope") != std::string::npos, said.out.c_str());
            QCOMPARE(QByteArray(said.err.c_str()), QByteArray());
        }
        QVERIFY(run({"--help"}).out.find("--screenshots <DIR>") != std::string::npos);
    }

    void withoutADisplayItSaysSo() {
        const auto said = run({});
        QCOMPARE(said.status, 1);
        QVERIFY2(said.err.starts_with("stencilscope: no display"), said.err.c_str());
        QCOMPARE(std::ranges::count(said.err, '\n'), 1);
    }

    void whatCannotBeFollowedIsNamed() {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        const auto missing = run({"/nowhere/a.sscope"});
        QCOMPARE(missing.status, 2);
        QVERIFY(missing.err.find("There is no file /nowhere/a.sscope.") != std::string::npos);
        const auto size = run({"--size", "12"});
        QCOMPARE(size.status, 2);
        QVERIFY(size.err.find("--size 12: width and height are wanted") != std::string::npos);
    }

private:
    static support::Finished run(const std::vector<std::string>& arguments) {
        std::vector<std::string> command{STENCILSCOPE_BIN_DIR "/stencilscope"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return support::runProgram(command);
    }

    support::TemporaryFolder m_home;
};

STENCILSCOPE_TEST_CLASS(DesktopArgumentsTest)
#include "arguments_test.moc"
