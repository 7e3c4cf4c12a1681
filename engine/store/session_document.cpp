// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionFile: what makes it a document, the drawing and the races made before its own; and what
// came with evaluations from elsewhere.

#include "engine/core/hash.hpp"
#include "engine/store/head_codec.hpp"
#include "engine/store/session_file_implementation.hpp"
#include "engine/store/session_image.hpp"
#include "engine/store/session_reader.hpp"

namespace engine::store {

Status SessionFile::storeDocument(const record::Drawing& drawing,
                                  std::span<const SessionImage> formerRaces) {
    return m_implementation->write([&] {
        SQLite::Database& database = m_implementation->database;
        if (drawing.foreign) {  // nothing is drawn: what the file is of says its head
            database.exec("DELETE FROM drawing");
            return writeFormerRaces(database, formerRaces);
        }
        const std::string content = encodeDrawing(drawing);
        SQLite::Statement insert(
            database, "INSERT OR REPLACE INTO drawing (id, content, checksum) VALUES (1, ?, ?)");
        insert.bind(1, content);
        insert.bind(2, static_cast<std::int64_t>(hash64(content)));
        insert.exec();
        writeFormerRaces(database, formerRaces);
    });
}

Result<std::optional<record::Drawing>> SessionFile::drawing() const {
    if (m_implementation->content) return std::nullopt;
    return guarded(m_implementation->path, [&]() -> Result<std::optional<record::Drawing>> {
        auto drawing = readDrawing(m_implementation->database);
        if (!drawing) return damaged(m_implementation->path, drawing.error().message);
        return drawing;
    });
}

Result<std::vector<SessionImage>> SessionFile::formerRaces() const {
    if (m_implementation->content) return std::vector<SessionImage>{};
    return guarded(m_implementation->path, [&]() -> Result<std::vector<SessionImage>> {
        auto races = readFormerRaces(m_implementation->database);
        if (!races) return damaged(m_implementation->path, races.error().message);
        return races;
    });
}

Status SessionFile::storeImported(std::span<const record::ImportedFields> all) {
    for (const auto& own : all)
        if (!checkImported(own.fields))  // it would be refused when it is read
            return badInput(
                fmt::format("Evaluation {} brings more than is stored with it.", own.evaluation));
    return m_implementation->write([&] {
        SQLite::Statement insert(
            m_implementation->database,
            "INSERT OR REPLACE INTO imported (evaluation, fields, checksum) VALUES (?, ?, ?)");
        for (const auto& own : all) {
            insert.bind(1, own.evaluation);
            insert.bind(2, own.fields);
            insert.bind(3, static_cast<std::int64_t>(hash64(own.fields)));
            insert.exec();
            insert.reset();
        }
    });
}

Result<std::vector<record::ImportedFields>> SessionFile::imported() const {
    if (const auto& content = m_implementation->content) return content->imported;
    return guarded(m_implementation->path,
                   [&] { return readImported(m_implementation->database); });
}

Result<SessionImage> SessionFile::image() const {
    if (m_implementation->content) {
        const auto session = copy();
        return session ? session->image() : tl::unexpected(session.error());
    }
    return guarded(m_implementation->path,
                   [&]() -> Result<SessionImage> { return imageOf(m_implementation->database); });
}

Result<SessionFile> SessionFile::fromImage(const SessionImage& image) {
    const std::filesystem::path name = "A former race";
    return guarded(name, [&]() -> Result<SessionFile> {
        auto database = databaseOf(image);
        if (!database) return tl::unexpected(database.error());
        auto head = validate(*database, name);
        if (!head) return tl::unexpected(head.error());
        auto result =
            std::make_unique<Implementation>(name, std::move(*database), std::move(*head));
        result->access = Implementation::Writing::Never;
        return SessionFile(std::move(result));
    });
}

SessionFile SessionFile::ofContent(SessionContent content) {
    auto result = std::make_unique<Implementation>(
        "a packed session", SQLite::Database(":memory:", SQLite::OPEN_READWRITE), content.head);
    result->access = Implementation::Writing::Never;
    result->content = std::make_unique<SessionContent>(std::move(content));
    return SessionFile(std::move(result));
}

Result<SessionFile> SessionFile::copy() const {
    if (m_implementation->content) return sessionOf(*m_implementation->content);
    return guarded(m_implementation->path, [&]() -> Result<SessionFile> {
        return SessionFile(std::make_unique<Implementation>(
            "the copy of a session", copyInMemory(m_implementation->database), head()));
    });
}

}  // namespace engine::store
