// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: MIT
//
// The new value of a cell of a level, read through `around`.

                // Outside the grid a cell keeps its value.
#if GUARDED
                if (within && (!sides || inside(m)))
                    computed[m] = update(around ARRAY_VALUES(column + cell(m) + next * STRIDE_S));
                else
                    computed[m] = around(CENTRE);
#else
                const real value = update(around);
                computed[m] = within && (!sides || inside(m)) ? value : around(CENTRE);
#endif
