import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { resumed } from '../kernel/session.ts';
import { saveRows } from '../kernel/save-file.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { FileField, SelectField } from '../kernel/ui/field.tsx';
import { FieldGroup, Form, FormActions } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import styles from './import-screen.module.css';
import { importAll } from './import-rows.ts';
import type { ImportResult, SendRows } from './import-rows.ts';
import { guessedMapping, mappedRows, remapped } from './mapping.ts';
import type { ImportMember, Mapping } from './mapping.ts';
import { MAX_FILE_BYTES, tableIn } from './table.ts';
import type { Table, TableFault } from './table.ts';

const MEBIBYTE = 1024 * 1024;
/** The refused rows that are listed. The file of refused rows has all of them. */
const LISTED = 200;

/** The file that is imported, with the member that each of its columns holds. */
interface Source {
  readonly table: Table;
  readonly mapping: Mapping;
}

interface ColumnsProps {
  source: Source;
  members: readonly ImportMember[];
  onChange: (mapping: Mapping) => void;
}

/** Which member each column of the file holds, with a value of the column. */
const ColumnFields = ({ source: { table, mapping }, members, onChange }: ColumnsProps) => {
  const { imports } = useAreaTexts();
  return (
    <FieldGroup title={imports.columns} hint={imports.columnsHint}>
      <div className={styles.columns}>
        {table.columns.map((column, at) => (
          <SelectField
            key={`${at} ${column}`}
            label={column === '' ? imports.unnamed({ number: at + 1 }) : column}
            hint={table.rows.find((cells) => (cells[at] ?? '') !== '')?.[at]?.slice(0, 60) ?? '–'}
            value={mapping[at] ?? ''}
            options={[['', imports.leaveOut] as const, ...members.map(({ name, label }) => [name, label] as const)]}
            onChange={(name) => onChange(remapped(mapping, at, name))}
          />
        ))}
      </div>
    </FieldGroup>
  );
};

interface RefusedProps {
  source: Source;
  refused: ImportResult['refused'];
  fileName: string;
}

/** The rows that are refused, by their number in the file, and a file of them to correct. */
const RefusedRows = ({ source: { table, mapping }, refused, fileName }: RefusedProps) => {
  const { imports, bulkDialogs } = useAreaTexts();
  const formats = useFormats();
  if (refused.length === 0) return null;
  const nameAt = mapping.indexOf('name');
  const save = (): void =>
    saveRows(
      fileName,
      [...table.columns, imports.reason, imports.code],
      refused.map(({ at, reason, code }) => [...(table.rows[at] ?? []), reason, code]),
    );
  return (
    <Panel title={imports.refused} aside={<Button onClick={save}>{imports.saveRefused}</Button>}>
      <PanelRows>
        {refused.slice(0, LISTED).map(({ at, reason, code }) => (
          <PanelRow key={at} aside={imports.row({ number: formats.number(table.numbers[at] ?? 0) })}>
            <span dir="auto">{table.rows[at]?.[nameAt] ?? ''}</span>
            <RowNote>
              {reason} <code>{code}</code>
            </RowNote>
          </PanelRow>
        ))}
      </PanelRows>
      {refused.length > LISTED ? <PanelNote>{bulkDialogs.others({ count: refused.length - LISTED })}</PanelNote> : null}
    </Panel>
  );
};

interface ImportScreenProps {
  title: string;
  /** How rows find their records. */
  hint: string;
  /** The link back to the list, which is also the way on after the import. */
  back: ReactNode;
  fileName: string;
  members: readonly ImportMember[];
  send: SendRows;
}

/** Imports the rows of a CSV file: its columns are matched with members, the rows are tried, and then imported. */
export const ImportScreen = ({ title, hint, back, fileName, members, send }: ImportScreenProps) => {
  const { imports } = useAreaTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [source, setSource] = useState<Source | TableFault | null>(null);
  const [done, setDone] = useState(0);
  const table = source === null || typeof source === 'string' ? null : source;
  const run = (dryRun: boolean): Promise<ImportResult> =>
    importAll(
      table === null ? [] : mappedRows(table.table, table.mapping),
      (rows, isTrial) => resumed(() => send(rows, isTrial)),
      dryRun,
      setDone,
    );
  const preview = useMutation({ mutationFn: () => run(true) });
  const apply = useMutation({ mutationFn: () => run(false), onSettled: () => queries.invalidateQueries() });
  const choose = (next: Source | TableFault): void => {
    preview.reset();
    apply.reset();
    setSource(next);
  };
  const read = async (file: File): Promise<void> => {
    const found = await tableIn(file);
    choose(typeof found === 'string' ? found : { table: found, mapping: guessedMapping(found.columns, members) });
  };
  const faultText = (fault: TableFault): string =>
    fault === 'tooLarge' ? imports.faults.tooLarge({ size: MAX_FILE_BYTES / MEBIBYTE }) : imports.faults[fault];
  const isRunning = preview.isPending || apply.isPending;
  const result = apply.data ?? preview.data;
  const total = table?.table.rows.length ?? 0;
  const status = (): string => {
    if (isRunning) return imports.running({ done: formats.number(done), total: formats.number(total) });
    if (result === undefined) return '';
    const { created, changed, unchanged, refused } = result;
    const figures = {
      created: formats.number(created),
      changed: formats.number(changed),
      unchanged: formats.number(unchanged),
      refused: formats.number(refused.length),
    };
    return apply.data === undefined ? imports.preview(figures) : imports.done(figures);
  };
  const importable = (preview.data?.created ?? 0) + (preview.data?.changed ?? 0);
  return (
    <>
      {back}
      <ScreenHead title={title} />
      <Form
        fault={apply.error ?? preview.error}
        onSubmit={() => (preview.data === undefined ? preview.mutate() : apply.mutate())}
      >
        <FileField
          label={imports.file}
          hint={`${imports.fileHint({ size: MAX_FILE_BYTES / MEBIBYTE })} ${hint}`}
          issue={typeof source === 'string' ? faultText(source) : undefined}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={isRunning}
          onChoose={(file) => void read(file)}
        />
        {table === null || apply.isSuccess ? null : (
          <ColumnFields source={table} members={members} onChange={(mapping) => choose({ ...table, mapping })} />
        )}
        <p role="status">{status()}</p>
        <FormActions>
          {apply.isSuccess ? null : (
            <SubmitButton disabled={table === null || isRunning || (preview.isSuccess && importable === 0)}>
              {preview.data === undefined ? imports.look : imports.apply({ count: importable })}
            </SubmitButton>
          )}
        </FormActions>
      </Form>
      {table === null || result === undefined ? null : (
        <RefusedRows source={table} refused={result.refused} fileName={fileName} />
      )}
    </>
  );
};
