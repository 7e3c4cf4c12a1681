// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// How planes of level 0 come to the first stage of a pipeline: by bulk copies, row by row, the planes of PLANES beats
// ahead of the one that is computed. Of a tile that sticks out, the rows and cells that the grid and its halo have.

    //@ begin PR
    const int first = max(begin - BACK * STEPS, -BACK);  // the first plane that is loaded
    const unsigned beats = (end + STEPS * LAG - first + HANDED - 1) / HANDED;
    real* const coming = tile;
    auto* const arrival = reinterpret_cast<unsigned long long*>(
        tile + (COMING + BETWEEN + LEAVING) * SLOT_CELLS);
    const int left_A = max(first_A, -FRAME_A);
    const int right_A = min(first_A + TILE_A, (SIZE_A + HALO_A + GRAIN - 1) / GRAIN * GRAIN);
    const int rowBytes = (right_A - left_A) * static_cast<int>(sizeof(real));
    const int left_B = max(first_B, -HALO_B);
    const int rows = min(first_B + TILE_B, SIZE_B + HALO_B) - left_B;  // of a plane
    // Asks for the planes of a beat.
    const auto ask = [&](unsigned beat) {
        if (beat >= beats) return;
        // The planes that lay there may still be on their way to registers, where nothing has needed them yet.
        fenceCopies();
        __syncwarp();
        const int plane = first + static_cast<int>(beat) * HANDED;
        const int planes = max(0, min(HANDED, SIZE_S + AHEAD - plane));
        if (lane == 0) announceBytes(arrival + beat % COMING, planes * rows * rowBytes);
        real* const to = coming + beat % COMING * SLOT_CELLS + (left_B - first_B) * TILE_A + left_A - first_A;
        const real* const from = u + left_A * STRIDE_A + left_B * STRIDE_B + plane * STRIDE_S;
        if constexpr (DIMENSIONS == 3) {
            for (int i = lane; i < planes * rows; i += 32) {
                const int k = i / rows, row = i % rows;
                copyRow(to + k * PLANE_CELLS + row * TILE_A, from + k * STRIDE_S + row * STRIDE_B, rowBytes,
                        arrival + beat % COMING);
            }
        } else {
            if (lane == 0) {
#pragma unroll 1
                for (int k = 0; k < planes; ++k)
                    copyRow(to + k * PLANE_CELLS, from + k * STRIDE_S, rowBytes, arrival + beat % COMING);
            }
        }
    };
    //@ end
