// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Session files that are in order as files (every checksum right) and lie: about the problem, the
// device, a strategy's options, what was measured. Refused, or harmless to everything that reads
// them.
#include <SQLiteCpp/SQLiteCpp.h>

#include "engine/core/hash.hpp"
#include "engine/exporters/exporter.hpp"
#include "engine/store/head_codec.hpp"
#include "tests/attack/attack.hpp"

namespace attack {
namespace {

namespace fs = std::filesystem;
using namespace engine;
using nlohmann::json;
using store::SessionFile;

json lie(Random& random) {
    static const std::vector<json> all = {nullptr,
                                          true,
                                          0,
                                          -1,
                                          1,
                                          2,
                                          7,
                                          1e308,
                                          -1e308,
                                          1e-320,
                                          9007199254740993.0,
                                          std::numeric_limits<std::int64_t>::max(),
                                          std::numeric_limits<std::int64_t>::min(),
                                          "",
                                          "0",
                                          "recorded",
                                          "ssh:nobody@host.invalid",
                                          "cuda:0",
                                          "../../../etc/passwd",
                                          "v[i,j] = u[i,j];",
                                          "v[i,j,k] = u[i+1,j,k] + 1;",
                                          "v[i,j] = v[i,j];",
                                          "float",
                                          "double",
                                          "NaN",
                                          "*/ \n#error",
                                          std::string(70000, 'x'),
                                          std::string("\0", 1),
                                          "\x1b[2J",
                                          json::array(),
                                          json::object(),
                                          json::array({1, 2, 3}),
                                          json::array({-1, 0, 1e9}),
                                          json{{"TBx", {0}}},
                                          json{{"TBx", {32, 32, -5}}},
                                          json{{"XX", {1}}}};
    return oneOf(random, all);
}

/// Replaces, drops or adds something at any depth.
void forge(json& value, Random& random) {
    if ((value.is_object() || value.is_array()) && !value.empty() && !random.chance(0.15)) {
        auto at = value.begin();
        std::advance(at, random.below(value.size()));
        if (random.chance(0.1))
            value.erase(at);
        else
            forge(*at, random);
        return;
    }
    if (value.is_number() && random.chance(0.5)) {
        value = value.get<double>() * oneOf(random, std::vector{-1.0, 0.0, 1e3, 1e9, 1e18, 0.5});
        return;
    }
    value = lie(random);
}

class ForgedFiles : public Attack {
protected:
    ForgedFiles() {
        auto head = support::smallHead();
        head.budget.evaluations = 100;
        auto file = SessionFile::inMemory(head).value();
        auto rows = support::rowsOf(support::smallEvaluations());
        rows.resize(20);
        EXPECT_TRUE(file.addRun({0, "gest", {{"samples", 3}}, 1, 1}));
        EXPECT_TRUE(file.append(rows));
        EXPECT_TRUE(file.storeDiagnostics({{0, {}}}));
        record::Drawing drawing;
        drawing.problem = support::smallProblem();
        EXPECT_TRUE(file.storeDocument(drawing, {}));
        EXPECT_TRUE(file.saveAs(m_path));
        m_good = support::bytesOf(m_path);
    }

    /// Forges the JSON of a table's only row and sums it again, where it is under a sum.
    void forgeJson(const std::string& table, const std::string& column, bool summed) {
        SQLite::Database database(m_path.string(), SQLite::OPEN_READWRITE);
        const std::string text =
            database.execAndGet("SELECT " + column + " FROM " + table).getString();
        json value = json::parse(text);
        for (int times = m_random.between(1, 3); times > 0; --times) forge(value, m_random);
        const std::string lies = value.dump(-1, ' ', false, json::error_handler_t::replace);
        SQLite::Statement update(database, "UPDATE " + table + " SET " + column + " = ?" +
                                               (summed ? ", checksum = ?" : ""));
        update.bind(1, lies);
        if (summed) update.bind(2, static_cast<std::int64_t>(hash64(lies)));
        update.exec();
    }

    /// What the program itself would store of a worker or a strategy gone mad: sums are right.
    void forgeRow() {
        auto file = SessionFile::open(m_path, SessionFile::Access::ReadWrite);
        ASSERT_TRUE(file) << file.error().message;
        auto row = support::rowsOf(support::smallEvaluations())[30];
        row.number = m_random.chance(0.9) ? 21 : m_random.between(-1, 40);
        row.run = m_random.chance(0.8) ? -1 : m_random.between(-3, 3);
        auto& evaluation = row.evaluation;
        const std::vector<double> figures = {0,   -1,   1e-300, 1e300, INFINITY, -INFINITY,
                                             NAN, 1e-9, 1e9,    0.5,   2};
        for (auto* figure : {&row.clockSeconds, &evaluation.compileSeconds, &evaluation.runSeconds,
                             &evaluation.overheadSeconds})
            if (m_random.chance(0.2)) *figure = oneOf(m_random, figures);
        if (m_random.chance(0.5)) evaluation.samplesMs = {oneOf(m_random, figures)};
        if (m_random.chance(0.3)) evaluation.samplesMs.clear();
        if (m_random.chance(0.3)) evaluation.largestError = oneOf(m_random, figures);
        if (m_random.chance(0.3)) evaluation.steps = m_random.between(-5, 2000000000);
        if (m_random.chance(0.3)) evaluation.resources.registers = m_random.between(-9, 100000);
        if (m_random.chance(0.2)) evaluation.reason = "\x1b[2J" + std::string(100000, 'r');
        if (m_random.chance(0.6))
            evaluation.setting.set(
                static_cast<space::ParameterId>(m_random.below(space::kParameterCount)),
                oneOf(m_random, std::vector{0, -1, 2, 3, 7, 1 << 30, -(1 << 30)}));
        (void)file->append(row);
        (void)file->checkpoint();
    }

    /// Everything that reads sessions; whatever is refused has a sentence.
    void read() {
        const auto file = SessionFile::open(m_path, SessionFile::Access::ReadOnly);
        if (!file) {
            ++m_refused;
            EXPECT_FALSE(file.error().message.empty());
            return;
        }
        ++m_taken;
        const auto rows = file->evaluations();
        ASSERT_TRUE(rows && file->runs() && file->events() && file->diagnostics());
        std::vector<device::Evaluation> evaluations;
        for (const auto& row : *rows) {
            evaluations.push_back(row.evaluation);
            EXPECT_FALSE(row.evaluation.ok() && !(row.evaluation.costMs() > 0));
        }
        const auto tape = device::Tape::of(
            {file->head().device, file->head().problem, file->head().values,
             std::make_shared<const std::vector<device::Evaluation>>(std::move(evaluations))},
            "forged");
        EXPECT_TRUE(tape || !tape.error().message.empty());
        for (const auto& format : exporters::formats()) {
            const auto out = s_folder / ("forged" + format.suffix);
            exporters::ExportOptions options;
            options.force = true;
            const auto status = exporters::exportSession(*file, format.name, out, options);
            EXPECT_TRUE(status || !status.error().message.empty());
        }
    }

    fs::path m_path = s_folder / "forged.sscope";
    std::string m_good;
    Random m_random{8};
    int m_refused = 0, m_taken = 0;
};

TEST_F(ForgedFiles, AreRefusedOrHarmless) {
    const std::vector<std::vector<std::string>> commands = {
        {"export", "--session", m_path, "--format", "csv", "--out", at("forged.csv")},
        {"export", "--session", m_path, "--format", "cuda", "--out", at("forged.d"), "--force"},
        {"analyze", "--session", m_path, "--what", "groups", "--json"},
        {"tune", "--resume", "--session", m_path, "--budget", "30ev", "--json"},
        {"tune", "--stencil", "star2d1r", "--device", m_path, "--budget", "30ev", "--json"}};
    for (int n = 0; n < many(25); ++n) {
        SCOPED_TRACE(n);
        support::writeBytes(m_path, m_good);
        switch (n % 5) {
            case 0:
            case 1:
                forgeJson("session", "head", true);
                break;
            case 2:
                forgeRow();
                break;
            case 3:
                forgeJson("run", "options", false);
                break;
            default:
                n % 2 ? forgeJson("diagnostics", "record", true)
                      : forgeJson("drawing", "content", true);
        }
        for (const char* log : {"-wal", "-shm"}) fs::remove(m_path.string() + log);
        read();
        const auto& arguments = commands[static_cast<std::size_t>(n) / 5 % commands.size()];
        const auto finished = run(arguments);
        expectCivil(finished, arguments[0], arguments.back() == "--json");
        EXPECT_THAT(finished.err, testing::Not(testing::HasSubstr("Connecting")));
    }
    EXPECT_GT(m_refused, many(5));
    EXPECT_GT(m_taken, many(2));
}

}  // namespace
}  // namespace attack
