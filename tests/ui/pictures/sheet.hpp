// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pictures that somebody has looked at, and what a widget looks like today.
//
// Accepted pictures and words are in tests/ui/pictures/accepted. With STENCILSCOPE_ACCEPT=1 in its
// environment a test writes there what it would have compared: look at it before you commit it.

#include <QImage>
#include <QString>
#include <QStringList>
#include <vector>

namespace support {

/// All states of one thing as one picture, and what it says besides (tool tips, names).
class Sheet {
public:
    explicit Sheet(QString name) : m_name(std::move(name)) {}
    void add(const QString& state, const QImage& picture);
    void say(const QString& state, const QStringList& lines);
    /// Empty: as accepted. Else what differs, where, how much, and where the pictures are.
    QString judge() const;

private:
    struct Part {
        QString state;
        QImage picture;
        QPoint at = {};
    };
    QImage whole(std::vector<Part>& parts) const;
    QString judgePicture() const;
    QString judgeWords() const;

    QString m_name;
    std::vector<Part> m_parts;
    QStringList m_words;
};

/// Where pixels of two pictures of one size differ by more than raster code of another processor
/// makes them, and how much at most; empty: nowhere.
struct Difference {
    QRect where;
    int pixels = 0, most = 0;  ///< most: of one channel
};
Difference differenceOf(const QImage& accepted, const QImage& actual);

/// Why pictures cannot be compared here: Qt or fonts are not those that they were made with.
QString whyNotComparable();

}  // namespace support
