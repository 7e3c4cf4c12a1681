# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Where things go when installed; programs find recordings and the worker relative to themselves.
include(GNUInstallDirs)

foreach(target stencilscope-cli stencilscope-worker stencilscope)
  if(TARGET ${target})
    install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()
install(DIRECTORY resources/recordings DESTINATION ${CMAKE_INSTALL_DATADIR}/stencilscope
        FILES_MATCHING PATTERN "*.sscope")
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES kernels/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME LICENSE.kernels)
