"""Journals as tests read and change them: as the first format had them, without a check on every line."""
import re


def plain(text):
    return re.sub(r"^sobremesa-journal 2$", "sobremesa-journal 1", re.sub(r" ~[0-9a-f]{8}$", "", text, flags=re.M), flags=re.M)
