/** A figure that a benchmark printed, with the table, row and column where it stands. */
export interface PrintedFigure {
  readonly place: string;
  readonly value: number;
}

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^-+$/.test(cell));

/** Returns true if the row is about the service: its baseline is part of the ratios. */
const isOwn = (cells: readonly string[]): boolean => cells.includes('Watchstead') || cells.includes('ratio');

/** Returns the figures of a cell, which can hold several, as in `2.2 / 5.1 / 6.5`. */
const figuresIn = (cell: string): readonly number[] => cell.split('/').map(Number);

/**
 * Returns the figures about the service in the tables that a benchmark printed in Markdown. The first columns name the
 * row: all up to the one that says `Watchstead` or `ratio`.
 */
export const printedFigures = (output: string): readonly PrintedFigure[] => {
  const found: PrintedFigure[] = [];
  let head: readonly string[] | null = null;
  for (const line of output.split('\n')) {
    if (!line.startsWith('|')) {
      head = null;
      continue;
    }
    const cells = cellsOf(line);
    if (head === null) head = cells;
    else if (!isRule(cells) && isOwn(cells)) {
      const named = cells.findIndex((cell) => cell === 'Watchstead' || cell === 'ratio') + 1;
      const row = cells.slice(0, named).join(', ');
      for (const [at, cell] of cells.entries()) {
        const values = at < named || cell === '' ? [] : figuresIn(cell);
        for (const [part, value] of values.entries())
          if (Number.isFinite(value))
            found.push({ place: `${row}: ${head[at] ?? ''}${values.length > 1 ? ` (${part + 1})` : ''}`, value });
      }
    }
  }
  return found;
};
