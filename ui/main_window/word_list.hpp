// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

namespace ui {

class Theme;

/// Help > Words: what the words mean that a newcomer meets here first.
class WordList final : public QDialog {
    Q_OBJECT

public:
    explicit WordList(const Theme& theme, QWidget* parent = nullptr);
};

}  // namespace ui
