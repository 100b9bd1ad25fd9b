import { ink, styles } from './sheet.ts';
import type { Picture, Sheet } from './sheet.ts';
import { LINE_HEIGHT } from './typesetter.ts';
import type { Line, Style } from './typesetter.ts';

export interface Column {
  readonly title: string;
  /** The share of the width of the table. */
  readonly share: number;
  readonly align?: 'right';
}

/** A text below another text in the same cell. */
interface Note {
  readonly text: string;
  readonly style?: Style;
}

/** The content of a cell: a text, optionally with a note below it, or a picture. */
export type Cell =
  string | { readonly text: string; readonly style?: Style; readonly notes?: readonly Note[] } | Picture;

/** The space above and below the content of a row. */
const PADDING = { normal: 3, dense: 2 } as const;
const GAP = 6;
/** The maximum number of lines of a cell, so that a row fits on a page. */
const MAX_LINES = 16;

interface Block {
  readonly lines: readonly Line[];
  readonly style: Style;
}

/** The content of a row, ready to be drawn. */
interface Row {
  readonly contents: readonly (Picture | readonly Block[])[];
  readonly height: number;
}

/** The number of rows that are measured before a row is drawn, so that no row stands alone on a page. */
const LOOKAHEAD = 4;

const heightOf = (content: Row['contents'][number]): number =>
  'draw' in content
    ? content.height
    : content.reduce((sum, { lines, style }) => sum + lines.length * style.size * LINE_HEIGHT, 0);

const isPicture = (cell: Cell): cell is Picture => typeof cell === 'object' && 'draw' in cell;

/**
 * Draws a table at the cursor. Its first column names the rows. The header is repeated on each page, after the first
 * page as an artifact. Neither the first nor the last row stands alone on a page.
 */
export const drawTable = (
  sheet: Sheet,
  columns: readonly Column[],
  rows: Iterable<readonly Cell[]>,
  spacing: keyof typeof PADDING = 'normal',
): void => {
  const padding = PADDING[spacing];
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => ((sheet.width + GAP) * share) / total - GAP);
  const lefts = widths.map((_, at) => sheet.left + widths.slice(0, at).reduce((sum, width) => sum + width + GAP, 0));

  const header = columns.map(({ title }, at) => sheet.typesetter.lines(title, styles.label, widths[at] ?? 0, 3));
  const headerHeight = Math.max(...header.map((lines) => lines.length)) * styles.label.size * LINE_HEIGHT + 2 * padding;

  const drawBlock = ({ lines, style }: Block, at: number, y: number): number => {
    const right = (lefts[at] ?? 0) + (widths[at] ?? 0);
    lines.forEach((line, index) =>
      sheet.typesetter.draw(
        line,
        style,
        columns[at]?.align === 'right' ? right - line.width : (lefts[at] ?? 0),
        y + index * style.size * LINE_HEIGHT,
      ),
    );
    return lines.length * style.size * LINE_HEIGHT;
  };
  const drawHeaderCell = (lines: readonly Line[], at: number): void =>
    void drawBlock(
      { lines, style: styles.label },
      at,
      sheet.y + headerHeight - padding - lines.length * styles.label.size * LINE_HEIGHT,
    );
  const rule = (y: number, width: number, color: string): void =>
    sheet.artifact(() =>
      sheet.pdf
        .lineWidth(width)
        .moveTo(sheet.left, y)
        .lineTo(sheet.left + sheet.width, y)
        .stroke(color),
    );
  const headerRule = (): void => {
    sheet.y += headerHeight;
    rule(sheet.y, 0.8, ink.muted);
  };

  const blocksOf = (cell: Exclude<Cell, Picture>, width: number): readonly Block[] => {
    const { text, style = styles.body, notes = [] } = typeof cell === 'string' ? { text: cell } : cell;
    return [{ text, style }, ...notes]
      .filter((each) => each.text !== '')
      .map((each) => ({
        style: each.style ?? styles.small,
        lines: sheet.typesetter.lines(each.text, each.style ?? styles.small, width, MAX_LINES),
      }));
  };

  const measured = function* (): Generator<Row> {
    for (const cells of rows) {
      const contents = cells.map((cell, at) => (isPicture(cell) ? cell : blocksOf(cell, widths[at] ?? 0)));
      yield { contents, height: Math.max(...contents.map(heightOf)) + 2 * padding };
    }
  };
  const source = measured();
  const ahead: Row[] = [];
  const readAhead = (): void => {
    for (let next = source.next(); !next.done; next = source.next()) if (ahead.push(next.value) === LOOKAHEAD) return;
  };

  readAhead();
  const opening = ahead.length === LOOKAHEAD ? ahead.slice(0, 2) : ahead;
  sheet.ensure(opening.reduce((sum, { height }) => sum + height, headerHeight));
  const table = sheet.element('Table');
  const head = sheet.element('THead', table);
  const headRow = sheet.element('TR', head);
  header.forEach((lines, at) => {
    const cell = sheet.element('TH', headRow, { scope: 'Column' });
    sheet.mark('TH', cell, () => drawHeaderCell(lines, at));
  });
  head.end();
  headerRule();

  const body = sheet.element('TBody', table);
  for (let current = ahead.shift(); current !== undefined; current = ahead.shift()) {
    readAhead();
    const { contents, height } = current;
    const [last, further] = ahead;
    const together = last !== undefined && further === undefined ? last.height : 0;
    if (sheet.y + height + together > sheet.bottom) {
      sheet.ensure(sheet.bottom);
      sheet.artifact(() => header.forEach(drawHeaderCell), 'Pagination');
      headerRule();
    }
    const row = sheet.element('TR', body);
    contents.forEach((content, at) => {
      const type = at === 0 ? 'TH' : 'TD';
      const cell = sheet.element(type, row, at === 0 ? { scope: 'Row' } : {});
      if ('draw' in content) sheet.picture(content, lefts[at] ?? 0, sheet.y + padding, cell);
      else {
        let y = sheet.y + padding;
        for (const block of content) {
          const paragraph = content.length === 1 ? cell : sheet.element('P', cell);
          sheet.mark(content.length === 1 ? type : 'P', paragraph, () => (y += drawBlock(block, at, y)));
        }
      }
    });
    row.end();
    sheet.y += height;
    rule(sheet.y, 0.4, ink.rule);
  }
  table.end();
};
