import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Panel, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import layout from '../kernel/ui/layout.module.css';
import panel from '../kernel/ui/panel.module.css';
import type { ReportedRow } from './import-rows.ts';
import { headingOf } from './mapping.ts';
import type { Source } from './mapping.ts';

/** The rows of one outcome that are shown at once: those of the three outcomes together are at most 60. */
const SHOWN = 20;

interface ImportedRowsProps {
  title: string;
  source: Source;
  rows: readonly ReportedRow[];
  /** Follows the number of rows in the heading. */
  action?: ReactNode;
}

/** The rows of a file with one outcome, some at a time, by their number in the file. */
export const ImportedRows = ({ title, source, rows, action }: ImportedRowsProps) => {
  const { imports } = useAreaTexts();
  const formats = useFormats();
  const [chosen, setChosen] = useState(0);
  const { table, mapping } = source;
  if (rows.length === 0) return null;
  const from = chosen < rows.length ? chosen : 0;
  const shown = rows.slice(from, from + SHOWN);
  const nameAt = ['name', 'target', 'publicId'].map((name) => mapping.indexOf(name)).find((at) => at >= 0) ?? 0;
  const range = {
    first: formats.number(from + 1),
    last: formats.number(from + shown.length),
    total: formats.number(rows.length),
  };
  return (
    <Panel
      title={title}
      aside={
        <>
          <span role="status">{imports.range(range)}</span> {action}
        </>
      }
    >
      <PanelRows>
        {shown.map(({ row, changes, code, detail }) => (
          <PanelRow key={row} aside={imports.row({ number: formats.number(table.numbers[row] ?? 0) })}>
            <span dir="auto">{table.rows[row]?.[nameAt] ?? ''}</span>
            {changes === undefined ? null : (
              <RowNote>
                {imports.changes({ columns: formats.list(changes.map((name) => headingOf(source, name))) })}
              </RowNote>
            )}
            {code === undefined ? null : (
              <RowNote>
                {detail} <code>{code}</code>
              </RowNote>
            )}
          </PanelRow>
        ))}
      </PanelRows>
      {rows.length > SHOWN ? (
        <div className={panel.more}>
          <div className={layout.buttons}>
            <Button disabled={from === 0} onClick={() => setChosen(from - SHOWN)}>
              {imports.previous}
            </Button>
            <Button disabled={from + SHOWN >= rows.length} onClick={() => setChosen(from + SHOWN)}>
              {imports.next}
            </Button>
          </div>
        </div>
      ) : null}
    </Panel>
  );
};
