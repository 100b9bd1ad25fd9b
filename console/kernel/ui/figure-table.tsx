import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

interface FigureTableProps {
  /** The name of the table, which readers of the screen reach when it has to be scrolled. */
  label: string;
  columns: readonly string[];
  /** The number of columns at the beginning that have texts. All others have figures. */
  textColumns?: number;
  /** The rows, whose first cell names them. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** The last row, with the sums. */
  total?: readonly ReactNode[];
}

/** A table of figures, which scrolls sideways where it is wider than the screen. */
export const FigureTable = ({ label, columns, textColumns = 1, rows, total }: FigureTableProps) => {
  const styleAt = (at: number): string | undefined => (at < textColumns ? undefined : styles.figure);
  const cellsOf = (cells: readonly ReactNode[]): ReactNode =>
    cells.map((cell, at) =>
      at === 0 ? (
        <th key={at} scope="row" dir="auto">
          {cell}
        </th>
      ) : (
        <td key={at} className={styleAt(at)} dir={at < textColumns ? 'auto' : undefined}>
          {cell}
        </td>
      ),
    );
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={styleAt(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>{cellsOf(cells)}</tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>{cellsOf(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};
