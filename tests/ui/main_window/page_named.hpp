// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/main_window/page_host.hpp"

/// Which tab has the page of this name; -1: none.
inline int pageNamed(const ui::PageHost& pages, const QString& name) {
    for (int page = 0; page < pages.count(); ++page)
        if (pages.info(page).name == name) return page;
    return -1;
}
