#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the .ts files in step with the sources: new texts come in unfinished, texts that are gone go.

Needs lupdate of Qt's Linguist tools, on the PATH or named by LUPDATE. The texts of the lessons and of the
engine, which lupdate cannot read, are handed to it as a C++ file of these contexts.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def lesson_texts():
    for path in sorted((ROOT / "resources/lessons").glob("*.json")):
        lesson = json.loads(path.read_text(encoding="utf-8"))
        yield lesson["title"]
        yield lesson["about"]
        for step in lesson["steps"]:
            yield from (step[key] for key in ("title", "text", "task") if key in step)


def engine_texts():
    """The patterns of say() and the texts of phrase()."""
    marked = re.compile(r'\b(?:say|phrase)\(((?:\s*"(?:[^"\\\n]|\\.)*")+)')
    for path in sorted((ROOT / "engine").rglob("*pp")):
        for literals in marked.findall(path.read_text(encoding="utf-8")):
            yield "".join(json.loads(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', literals))


def main():
    places = [os.environ.get("LUPDATE"), shutil.which("lupdate"), "/usr/lib/qt6/bin/lupdate"]
    lupdate = next((place for place in places if place and os.access(place, os.X_OK)), None)
    if not lupdate:
        sys.exit("lupdate is not installed: Debian and Ubuntu have it in qt6-l10n-tools.")
    with tempfile.TemporaryDirectory() as folder:
        unseen = pathlib.Path(folder) / "unseen.cpp"
        with unseen.open("w", encoding="utf-8") as out:
            for context, texts in (("Lessons", lesson_texts()), ("Engine", engine_texts())):
                for text in texts:
                    literal = json.dumps(text, ensure_ascii=False)
                    out.write(f'const char* text = QT_TRANSLATE_NOOP("{context}", {literal});\n')
        for ts in sorted(HERE.glob("*.ts")):
            subprocess.run([lupdate, "-silent", "-no-obsolete", "-locations", "none", "ui", "app/desktop",
                            str(unseen), "-I", ".", "-ts", str(ts)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
