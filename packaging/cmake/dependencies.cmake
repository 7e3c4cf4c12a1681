# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What the program is made of. The engine's libraries are required; Qt, the CUDA toolkit and the
# emulator's fibers are optional, and what is missing is listed by the feature summary.
include(FeatureSummary)
include(GNUInstallDirs)

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(pegtl REQUIRED)
find_package(tl-expected REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_path(SQLITECPP_INCLUDE_DIR SQLiteCpp/SQLiteCpp.h REQUIRED)
find_library(SQLITECPP_LIBRARY SQLiteCpp REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_path(ZSTD_INCLUDE_DIR zstd.h REQUIRED)
find_library(ZSTD_LIBRARY NAMES libzstd.a zstd REQUIRED)  # the command line runs where it is not installed

option(STENCILSCOPE_WITH_UI "Build the desktop program (needs Qt 6.4 with Charts and Svg)" ON)
if(STENCILSCOPE_WITH_UI)
  find_package(Qt6 6.4 QUIET COMPONENTS Widgets Charts Svg Test)
  if(NOT Qt6_FOUND)
    set(STENCILSCOPE_WITH_UI OFF)
  endif()
endif()
add_feature_info(desktop STENCILSCOPE_WITH_UI "the Qt desktop program")

set(STENCILSCOPE_TRANSLATED OFF)
if(STENCILSCOPE_WITH_UI)
  find_package(Qt6LinguistTools QUIET)
  if(TARGET Qt6::lrelease)
    set(STENCILSCOPE_TRANSLATED ON)
  endif()
endif()
add_feature_info(chinese STENCILSCOPE_TRANSLATED
                 "the desktop in Chinese; without Qt's Linguist tools it is English")

option(STENCILSCOPE_WITH_CUDA "Build the worker that measures on a GPU (needs the CUDA toolkit)" ON)
if(STENCILSCOPE_WITH_CUDA)
  find_package(CUDAToolkit 12.8 QUIET)  # cudaLibraryLoadData
  if(NOT CUDAToolkit_FOUND)
    set(STENCILSCOPE_WITH_CUDA OFF)
  endif()
endif()
add_feature_info(worker STENCILSCOPE_WITH_CUDA "stencilscope-worker, which compiles and measures kernels")

option(STENCILSCOPE_WITH_MPI "Build what `tune --mpi` loads (needs MPI)" ON)
if(STENCILSCOPE_WITH_MPI)
  find_package(MPI QUIET COMPONENTS CXX)
  if(NOT MPI_CXX_FOUND)
    set(STENCILSCOPE_WITH_MPI OFF)
  endif()
endif()
add_feature_info(mpi STENCILSCOPE_WITH_MPI "sub-populations as ranks of MPI")

find_package(Boost 1.74 QUIET COMPONENTS context)
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  set(BUILD_TESTING OFF)
endif()
add_feature_info(tests BUILD_TESTING "every test (needs GoogleTest)")
