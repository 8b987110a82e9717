"""MkDocs hooks that add pages from outside of docs/ and rewrite links.

The Markdown files link to each other and to sources with paths that are valid in a
checkout. The site consists of docs/ and the pages in PAGES, so the hooks rewrite links
between pages. A link to another file of the repository becomes plain text. A link to a
file that does not exist is a warning, which `mkdocs build --strict` treats as an error.
"""

import logging
import os
import pathlib
import re

from mkdocs.structure.files import File

LOG = logging.getLogger("mkdocs.hooks.docs")
# Maps files of the repository outside of docs/ to their pages.
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "examples/README.md": "examples/README.md"}
# The last line of a paragraph before a list. Python-Markdown, unlike GitHub, requires a blank line between them.
BEFORE_LIST = re.compile(r"^(?![*-] |\d+\. |[\s|])(.+)\n(?=[*-] )", re.M)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def _root(config):
    return pathlib.Path(config.config_file_path).parent


def on_files(files, config):
    for source, page in PAGES.items():
        files.append(File.generated(config, page, content=(_root(config) / source).read_text()))
    return files


def _source_of(page):
    """Returns the path of a page's Markdown file in the repository."""
    return next((source for source, name in PAGES.items() if name == page), f"docs/{page}")


def _page_of(source):
    """Returns the page made from a file of the repository, or None."""
    if source in PAGES:
        return PAGES[source]
    return source.removeprefix("docs/") if source.startswith("docs/") else None


def _rewrite(link, page, root):
    """Returns the text for one link of a page."""
    image, label, target = link.groups()
    path, hash_mark, anchor = target.partition("#")
    if not path or re.match(r"[a-z]+:", target):
        return link[0]
    source = os.path.normpath(os.path.join(os.path.dirname(_source_of(page)), path))
    if not (root / source).exists():
        LOG.warning("%s links to '%s', which does not exist", _source_of(page), target)
        return label
    other = _page_of(source)
    if other is None or (root / source).is_dir():
        return label
    return f"{image}[{label}]({os.path.relpath(other, os.path.dirname(page) or '.')}{hash_mark}{anchor})"


def on_page_markdown(markdown, page, config, files):
    name = page.file.src_uri
    parts = re.split(r"(^```.*?^```$)", markdown, flags=re.M | re.S)
    for i in range(0, len(parts), 2):
        parts[i] = BEFORE_LIST.sub(r"\1\n\n", parts[i])
        parts[i] = LINK.sub(lambda link: _rewrite(link, name, _root(config)), parts[i])
    return "".join(parts)
