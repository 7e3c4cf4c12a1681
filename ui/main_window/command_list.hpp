// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "ui/main_window/command_field.hpp"

namespace ui {

class Document;
class MainWindow;

/// What the command field offers now: enabled actions, parameters in sight, named stencils.
std::vector<CommandField::Entry> commandList(MainWindow& window, Document& document);

}  // namespace ui
