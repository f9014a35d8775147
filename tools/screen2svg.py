#!/usr/bin/env python3
"""Turns a captured terminal screen into an SVG.

    tmux capture-pane -e -p | tools/screen2svg.py [--title TEXT] >picture.svg

Reads text with SGR sequences (colours of 16 and 256, bold, faint, reverse) and nothing else; every word is placed by
itself in one monospace grid, so the picture looks the same whatever font the reader has.
"""
import argparse
import re
import sys
from html import escape

CELL_W, CELL_H, FONT, MARGIN, BAR = 9.03, 19, 15, 12, 28
PAPER, INK = '#16181d', '#d8dce4'
BASIC = ['#1c1f26', '#cc3b3b', '#3d9a4b', '#c79a1e', '#3b78d8', '#a656c9', '#27a5b0', '#c5cad3',
         '#6b7280', '#f06a6a', '#67c46f', '#f0cc50', '#6ea5f5', '#d08bef', '#5cd0da', '#ffffff']


def colour(number):
    if number < 16:
        return BASIC[number]
    if number >= 232:
        return '#' + '%02x' % (8 + (number - 232) * 10) * 3
    number -= 16
    return '#' + ''.join('%02x' % (0 if v == 0 else 55 + v * 40) for v in (number // 36, number // 6 % 6, number % 6))


class Style:
    def __init__(self):
        self.fg = self.bg = None
        self.bold = self.faint = self.reverse = False

    def change(self, codes):
        codes = [int(c or 0) for c in codes.split(';')]
        while codes:
            c = codes.pop(0)
            if c == 0:
                self.__init__()
            elif c == 1:
                self.bold = True
            elif c == 2:
                self.faint = True
            elif c == 22:
                self.bold = self.faint = False
            elif c in (7, 27):
                self.reverse = c == 7
            elif c in (38, 48) and codes[:1] == [5]:
                setattr(self, 'fg' if c == 38 else 'bg', colour(codes[1]))
                del codes[:2]
            elif c in (39, 49):
                setattr(self, 'fg' if c == 39 else 'bg', None)
            else:
                for first, shift, name in ((30, 0, 'fg'), (40, 0, 'bg'), (90, 8, 'fg'), (100, 8, 'bg')):
                    if first <= c < first + 8:
                        setattr(self, name, colour(c - first + shift))

    def look(self):
        fg, bg = self.fg or INK, self.bg
        if self.reverse:
            fg, bg = bg or PAPER, fg
        return fg, bg, self.bold, self.faint


def read_cells(text):
    """Rows of (character, look)."""
    rows, style = [], Style()
    for line in text.rstrip('\n').split('\n'):
        row = []
        for part in re.split(r'(\x1b\[[0-9;]*m)', line):
            if part.startswith('\x1b['):
                style.change(part[2:-1])
            else:
                row += [(ch, style.look()) for ch in part if ch.isprintable()]
        rows.append(row)
    return rows


def runs(row, key):
    """(first column, cells) for neighbours that agree."""
    start = 0
    for i in range(1, len(row) + 1):
        if i == len(row) or key(row[i]) != key(row[start]):
            yield start, row[start:i]
            start = i


def lines_of(ch):
    """Which halves of a cell a box-drawing character draws: left, right, up, down; round corners apart."""
    return {'─': 'lr', '│': 'ud', '╭': 'rd', '╮': 'ld', '╰': 'ru', '╯': 'lu'}.get(ch)


def draw_line(ch, x, y):
    cx, cy = x + CELL_W / 2, y + CELL_H / 2
    end = {'l': (x, cy), 'r': (x + CELL_W, cy), 'u': (cx, y), 'd': (cx, y + CELL_H)}
    a, b = (end[side] for side in lines_of(ch))
    middle = '' if ch in '─│' else 'Q%g %g ' % (cx, cy)
    return 'M%g %g%s%g %g' % (*a, middle or 'L', *b)


def straight(cells, first, y):
    """A run of ─ as one line."""
    return 'M%g %gH%g' % (first * CELL_W, y + CELL_H / 2, (first + len(cells)) * CELL_W)


def together(letters):
    """Letters in neighbouring columns as words; each word is placed by itself, whatever the font's width."""
    words = []
    for column, ch in letters:
        if words and words[-1][0] + len(words[-1][1]) == column:
            words[-1][1] += ch
        else:
            words.append([column, ch])
    return words


def row_svg(row, y):
    out = []
    for first, cells in runs(row, lambda cell: cell[1][1]):
        if cells[0][1][1]:
            out.append('<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>'
                       % (first * CELL_W, y, len(cells) * CELL_W + .3, CELL_H + .3, cells[0][1][1]))
    for first, cells in runs(row, lambda cell: (cell[1][0], cell[1][2:])):
        fg, _, bold, faint = cells[0][1]
        style = ' class="b"' * bold + ' opacity=".55"' * faint
        path, words = [], []
        for at, part in runs(cells, lambda cell: cell[0] == '─'):
            if part[0][0] == '─':
                path.append(straight(part, first + at, y))
                continue
            for i, (ch, _) in enumerate(part, first + at):
                x = i * CELL_W
                if lines_of(ch):
                    path.append(draw_line(ch, x, y))
                elif ch == '█':
                    path.append('M%g %gh%gv%gh-%gz' % (x, y + 4, CELL_W, CELL_H - 8, CELL_W))
                elif ch != ' ':
                    words.append((i, ch))
        if path:
            kind = 'k' if any(ch == '█' for ch, _ in cells) else 'l'
            paint = 'fill' if kind == 'k' else 'stroke'
            out.append('<path class="%s" d="%s" %s="%s"%s/>' % (kind, ''.join(path), paint, fg, ' opacity=".55"' * faint))
        for at, word in together(words):
            out.append('<text x="%g" y="%g" textLength="%g" fill="%s"%s>%s</text>'
                       % (round(at * CELL_W, 1), y + CELL_H - 5, round(len(word) * CELL_W, 1), fg, style, escape(word)))
    return out


def svg(rows, title):
    columns = max(len(row) for row in rows)
    width, height = columns * CELL_W + 2 * MARGIN, len(rows) * CELL_H + 2 * MARGIN + BAR
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-label="%s">'
           % (width, height, width, height, escape(title, True)),
           '<style>text{font:%dpx "DejaVu Sans Mono",Menlo,Consolas,monospace}.b{font-weight:bold}'
           '.l{fill:none;stroke-width:1.3}.k{stroke:none}</style>' % FONT,
           '<rect width="100%%" height="100%%" rx="9" fill="%s"/>' % PAPER]
    for i, dot in enumerate(('#ff5f57', '#febc2e', '#28c840')):
        out.append('<circle cx="%d" cy="16" r="5.5" fill="%s"/>' % (20 + i * 19, dot))
    out.append('<text x="%g" y="21" text-anchor="middle" fill="#8b93a1">%s</text>' % (width / 2, escape(title)))
    out.append('<g transform="translate(%g %g)">' % (MARGIN, MARGIN + BAR))
    for number, row in enumerate(rows):
        out += row_svg(row, number * CELL_H)
    return '\n'.join(out + ['</g>', '</svg>', ''])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--title', default='sobremesa play uno')
    parser.add_argument('file', nargs='?', type=argparse.FileType('r', encoding='utf-8'), default=sys.stdin)
    args = parser.parse_args()
    sys.stdout.write(svg(read_cells(args.file.read()), args.title))


if __name__ == '__main__':
    main()
