// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every page as a picture, in the states that a person meets first: a fresh home, a race, one of
// all strategies, a file of Kernel Tuner, a predicted device, a stencil without a recording, one
// with array parameters.
//   window_pictures FOLDER [WxH ...]    (on a screen, or with QT_QPA_PLATFORM=offscreen)
#include <QApplication>
#include <QDir>
#include <cstdio>

#include "engine/search/strategy.hpp"
#include "engine/stencil/formula.hpp"
#include "tests/ui/main_window/window_fixture.hpp"
#include "ui/main_window/page_host.hpp"

namespace {

class Pictures : public WindowFixture {
public:
    Pictures(QString folder, QList<QSize> sizes)
        : m_folder(std::move(folder)), m_sizes(std::move(sizes)) {
        m_theme.install(*qApp);
    }

    void take() {
        const QString recordings = QStringLiteral(STENCILSCOPE_SOURCE_DIR "/resources/recordings");
        Bench bench(recordings, m_theme);
        bench.ready();
        everyPage(bench, "fresh");
        bench.race(100);
        everyPage(bench, "race");  // README's picture is one of these
        raceOfAll(bench);
        everyPage(bench, "all-strategies");
        bench.controller.clear();
        QTest::qWait(500);
        bench.document.load(support::presetProblem("box3d4r"));
        bench.ready();
        QTest::qWait(1000);
        everyPage(bench, "not-recorded");
        bench.window.devices().choose(QStringLiteral("predicted"));
        bench.ready();
        bench.window.searchPage().setPlan({{"scout", {}}, {"random", {}}});
        bench.race(20);
        everyPage(bench, "predicted");
        bench.controller.clear();
        QTest::qWait(500);
        bench.document.load(withArrays());
        bench.ready();
        bench.race(20);
        everyPage(bench, "predicted-arrays");
        bench.controller.clear();
        QTest::qWait(500);
        bench.window.openFile(QStringLiteral(STENCILSCOPE_SOURCE_DIR
                                             "/tests/engine/importers/data/convolution_A100.json"));
        bench.ready();
        QTest::qWait(1500);
        everyPage(bench, "kernel-tuner");
        bench.window.searchPage().setPlan({{"scout", {}}, {"random", {}}});
        bench.race(20);
        everyPage(bench, "kernel-tuner-raced");
    }

private:
    static engine::stencil::Problem withArrays() {
        return {engine::stencil::patternFromFormula(
                    "v[i,j,k] = u[i,j,k] + 0.8*m[i,j,k]*(0.4*u[i,j,k] + 0.1*(u[i-1,j,k]"
                    " + u[i+1,j,k] + u[i,j-1,k] + u[i,j+1,k] + u[i,j,k-1] + u[i,j,k+1])"
                    " + f[i,j,k] - u[i,j,k]);")
                    .value(),
                engine::stencil::Problem::defaultGrid(3), engine::stencil::DataType::Double};
    }
    static void raceOfAll(Bench& bench) {
        std::vector<PlannedStrategy> plan;
        for (const auto& strategy : engine::search::strategies())
            plan.push_back({QString::fromStdString(strategy.name), {}});
        std::printf("%zu strategies\n", plan.size());
        bench.window.searchPage().setPlan(std::move(plan));
        bench.race(20);
    }

    void everyPage(Bench& bench, const char* state) {
        using enum Theme::Mode;
        PageHost& pages = bench.window.pages();
        for (const QSize& size : m_sizes) {
            bench.window.resize(size);
            for (const auto mode : {Dark, Light}) {
                m_theme.setMode(mode);
                for (int page = 0; page < pages.count(); ++page) {
                    pages.setCurrent(page);
                    (void)QTest::qWaitFor([&] { return pages.currentPage().settled(); }, 20000);
                    QTest::qWait(400);
                    shoot(bench.window, QStringLiteral("%1-%2-%3-%4")
                                            .arg(QLatin1String(state), pages.info(page).name)
                                            .arg(size.width())
                                            .arg(mode == Dark ? "dark" : "light"));
                }
            }
        }
        pages.setCurrent(0);
    }

    void shoot(QWidget& window, const QString& name) const {
        if (!window.grab().save(QDir(m_folder).filePath(name + QStringLiteral(".png"))))
            std::printf("%s cannot be written.\n", qPrintable(name));
    }

    const QString m_folder;
    const QList<QSize> m_sizes;
};

}  // namespace

int main(int argc, char** argv) {
    const QApplication app(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (argc < 2 || !QDir().mkpath(arguments[1])) return 2;
    QList<QSize> sizes;
    for (const QString& size : arguments.mid(2))
        sizes.append({size.section(QLatin1Char('x'), 0, 0).toInt(),
                      size.section(QLatin1Char('x'), 1).toInt()});
    if (sizes.isEmpty()) sizes = {{1440, 900}, {1920, 1080}, {1100, 700}};
    Pictures(arguments[1], sizes).take();
    return 0;
}
