# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Read by other scripts with `source`.

# The setting that resources/suites/typical.json knows of a stencil; nothing if none.
known_setting() { # stencil
  local suite
  suite=$(dirname "${BASH_SOURCE[0]}")/../../resources/suites/typical.json
  sed -n "s/.*\"stencil\": \"$1\".*\"setting\": \"\([^\"]*\)\".*/\1/p" "$suite"
}
