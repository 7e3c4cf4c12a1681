// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// What merged_cells.cuh leaves to three dimensions: where the cell lies along z.

#if MERGE_Z > 1 && BLOCK_MERGE
        const int tz = threadIdx.z * MERGE_Z + mz;  //@ MERGE
#elif MERGE_Z > 1
        const int tz = threadIdx.z + mz * THREADS_Z;  //@ MERGE
#else
        const int tz = threadIdx.z;
#endif
