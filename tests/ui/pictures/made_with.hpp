// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace support {

/// Qt's version and, font by font, its name with a hash of the shapes that it draws here, hinting
/// included: what the same widget looks like depends on them.
QString madeWithHere();

}  // namespace support
