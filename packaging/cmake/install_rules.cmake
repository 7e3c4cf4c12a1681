# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Where things go when installed; programs find recordings and the worker relative to themselves.

foreach(target stencilscope-cli stencilscope-worker stencilscope)
  if(TARGET ${target})
    install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()
if(TARGET stencilscope-mpi)
  install(TARGETS stencilscope-mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/stencilscope)
endif()
install(DIRECTORY resources/recordings DESTINATION ${CMAKE_INSTALL_DATADIR}/stencilscope
        FILES_MATCHING PATTERN "*.sscope")
if(TARGET stencilscope)  # how desktops find and name the program and its files
  set(id org.stencilscope.Stencilscope)
  install(FILES packaging/resources/${id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES packaging/resources/${id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES packaging/resources/${id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME ${id}.xml)
  install(FILES packaging/resources/${id}.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES kernels/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME LICENSE.kernels)
