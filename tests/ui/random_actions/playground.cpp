// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/random_actions/playground.hpp"

#include <sys/stat.h>

#include <QFile>
#include <QtGlobal>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/store/collection.hpp"

namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void writeBytes(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

Playground::Playground() {
    for (const char* folder : {"home", "runtime", "bin", "recordings", "drafts"})
        fs::create_directory(m_folder / folder);
    fs::permissions(m_folder / "runtime", fs::perms::owner_all);
    const auto set = [&](const char* name, const std::string& value) {
        qputenv(name, QByteArray::fromStdString(value));
    };
    set("HOME", m_folder / "home");
    for (const char* name :
         {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qunsetenv(name);
    set("XDG_RUNTIME_DIR", m_folder / "runtime");
    set("PATH", (m_folder / "bin").string() + ':' + qgetenv("PATH").toStdString());
    makeFiles();
    makeSsh();
}

void Playground::makeFiles() {
    const fs::path shipped = fs::path(STENCILSCOPE_SOURCE_DIR) / "resources/recordings";
    for (const char* name : {"star2d1r", "star3d1r", "box2d2r", "cross3d1r"}) {
        const std::string file = name + std::string(".sscope");
        fs::copy_file(shipped / file, m_folder / "recordings" / file);
        fs::copy_file(shipped / file, m_folder / file);
    }
    const std::string whole = bytesOf(shipped / "star2d1r.sscope");
    writeBytes(m_folder / "short.sscope", whole.substr(0, whole.size() / 3));
    std::string bitten = whole;
    for (std::size_t at = 5000; at < bitten.size(); at += 9973) bitten[at] ^= 0x55;
    writeBytes(m_folder / "bitten.sscope", bitten);
    writeBytes(m_folder / "empty.sscope", "");
    writeBytes(m_folder / "text.sscope", "u[i,j] = u[i+1,j];\n");
    writeBytes(m_folder / "zeros.sscope", std::string(100000, '\0'));
    writeBytes(m_folder / "database.sscope", whole.substr(0, 100) + std::string(8092, '\0'));
    const fs::path foreign = fs::path(STENCILSCOPE_SOURCE_DIR) / "tests/engine/importers/data";
    for (const char* name :
         {"convolution_A100.json", "convolution_A100_T4.json", "hotspot_T1.json"})
        fs::copy_file(foreign / name, m_folder / name);
    const std::string cache = bytesOf(foreign / "convolution_A100.json");
    writeBytes(m_folder / "short.json", cache.substr(0, cache.size() / 2));
    const fs::path all = m_folder / "all.sscope";
    if (!engine::store::mergeInto(all, {shipped / "star2d1r.sscope", shipped / "cross3d1r.sscope"}))
        throw std::runtime_error("No collection can be made of the recordings.");
    const std::string collection = bytesOf(all);
    writeBytes(m_folder / "short-all.sscope", collection.substr(0, collection.size() / 2));
    writeBytes(m_folder / "notes.txt", "Nothing to tune.\n");
    fs::create_directory(m_folder / "folder.sscope");
    fs::create_symlink("circle.sscope", m_folder / "circle.sscope");
    fs::create_symlink("star3d1r.sscope", m_folder / "link.sscope");
    mkfifo((m_folder / "pipe.sscope").c_str(), 0600);
}

/// Nobody is called: it fails as ssh does, is silent for a while, or says what no worker says.
void Playground::makeSsh() {
    const fs::path ssh = m_folder / "bin/ssh";
    writeBytes(ssh,
               "#!/bin/sh\n"
               "case \"$*\" in\n"
               "*silent*) sleep 2; echo 'ssh: connect to host silent port 22: timed out' >&2;;\n"
               "*chatty*) yes 'Welcome to this computer' | head -n 20000; exit 0;;\n"
               "*works*) exec \"$STENCILSCOPE_FAKE_WORKER\" normal;;\n"
               "*) echo 'ssh: Could not resolve hostname nowhere' >&2;;\n"
               "esac\n"
               "exit 255\n");
    fs::permissions(ssh, fs::perms::owner_all);
    qputenv("STENCILSCOPE_FAKE_WORKER", STENCILSCOPE_BIN_DIR "/fake_worker");
}

QString Playground::toOpen(engine::Random& random) const {
    static constexpr const char* kNames[] = {"star2d1r.sscope",
                                             "star3d1r.sscope",
                                             "box2d2r.sscope",
                                             "cross3d1r.sscope",
                                             "link.sscope",
                                             "saved.sscope",
                                             "saved-2.sscope",
                                             "short.sscope",
                                             "bitten.sscope",
                                             "empty.sscope",
                                             "text.sscope",
                                             "zeros.sscope",
                                             "database.sscope",
                                             "notes.txt",
                                             "folder.sscope",
                                             "circle.sscope",
                                             "pipe.sscope",
                                             "",
                                             "no-such.sscope",
                                             "home",
                                             "export.json",
                                             "recordings/star3d1r.sscope",
                                             "all.sscope",
                                             "short-all.sscope",
                                             "convolution_A100.json",
                                             "convolution_A100_T4.json",
                                             "hotspot_T1.json",
                                             "short.json"};
    return path() + '/' + QLatin1String(kNames[random.below(std::size(kNames))]);
}

QString Playground::toWrite(engine::Random& random) const {
    static constexpr const char* kNames[] = {
        "saved.sscope", "saved-2.sscope", "saved",         "star2d1r.sscope", "export.json",
        "export",       "export.csv",     "folder.sscope", "no/such/folder",  "pipe.sscope",
        "link.sscope",  "circle.sscope",  "home",          "näme mit Raum"};
    return path() + '/' + QString::fromUtf8(kNames[random.below(std::size(kNames))]);
}

QStringList Playground::devices() const {
    return {QStringLiteral("recorded"),
            QStringLiteral("cuda:0"),
            QStringLiteral("cuda:1"),
            QStringLiteral("cuda:7x"),
            QStringLiteral("ssh:nowhere.invalid"),
            QStringLiteral("ssh:silent"),
            QStringLiteral("ssh:chatty:1"),
            QStringLiteral("ssh:works"),
            QStringLiteral("ssh:-o bad"),
            QStringLiteral("nonsense"),
            path() + QStringLiteral("/star2d1r.sscope"),
            path() + QStringLiteral("/bitten.sscope"),
            path() + QStringLiteral("/all.sscope"),
            path() + QStringLiteral("/convolution_A100.json"),
            QStringLiteral("predicted"),
            path() + QStringLiteral("/pipe.sscope")};
}

void Playground::leaveDraft(engine::Random& random) const {
    static constexpr const char* kNames[] = {"saved.sscope", "star2d1r.sscope", "bitten.sscope",
                                             "empty.sscope"};
    QFile::copy(path() + '/' + QLatin1String(kNames[random.below(std::size(kNames))]),
                drafts() + QStringLiteral("/draft-%1.sscope").arg(100 + random.below(100)));
}
