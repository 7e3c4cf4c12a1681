// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/file_descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace engine::process {

void FileDescriptor::close() {
    if (m_number >= 0) ::close(m_number);
    m_number = -1;
}

bool FileDescriptor::setNonBlocking() const {
    const int flags = ::fcntl(m_number, F_GETFL);
    return flags >= 0 && ::fcntl(m_number, F_SETFL, flags | O_NONBLOCK) == 0;
}

}  // namespace engine::process
