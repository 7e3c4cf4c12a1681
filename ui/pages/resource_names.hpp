// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the pages call the resources of a GPU: as the engine's sentences do.

#include <QString>

#include "engine/model/prediction.hpp"
#include "ui/document/said.hpp"

namespace ui {

/// "device memory", within a sentence.
inline QString resourceName(engine::model::Resource resource) {
    return said(std::string(nameOf(resource)));
}

/// "Device memory", standing alone.
inline QString resourceTitle(engine::model::Resource resource) {
    const QString name = resourceName(resource);
    return name.left(1).toUpper() + name.mid(1);
}

}  // namespace ui
