"""Tables in plain text that is Markdown, too."""

import sys


def show(title, note, head, rows):
    rows = [[cell if isinstance(cell, str) else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    print('\n## %s\n' % title)
    if note:
        print(note + '\n')
    for row in [head, ['-' * width for width in widths], *rows]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        print('| %s |' % ' | '.join(cells))
    sys.stdout.flush()


def time(seconds):
    if seconds < 0.0995:
        return '%.1f ms' % (seconds * 1000)
    return '%.2f s' % seconds if seconds < 9.995 else '%.1f s' % seconds


def times(number):
    return '%.2f ×' % number


def memory(mebibytes):
    return '%.1f MiB' % mebibytes


def size(count):
    """Of so many bytes."""
    if count < 2 ** 20:
        return '%d bytes' % count if count < 1024 else '%.1f KiB' % (count / 1024)
    return memory(count / 2 ** 20)


def millions(count):
    return '%.1f million' % (count / 1e6)


def number(count):
    return format(count, ',').replace(',', ' ')
