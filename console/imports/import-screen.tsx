import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { resumed } from '../kernel/session.ts';
import { saveRows } from '../kernel/save-file.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { FileField, SelectField } from '../kernel/ui/field.tsx';
import { FieldGroup, Form, FormActions } from '../kernel/ui/form.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import layout from '../kernel/ui/layout.module.css';
import type { RowOutcome } from '../../src/domain/kernel/row-import.ts';
import styles from './import-screen.module.css';
import { importAll } from './import-rows.ts';
import type { ImportResult, SendRows } from './import-rows.ts';
import { ImportedRows } from './imported-rows.tsx';
import { guessedMapping, mappedRows, remapped } from './mapping.ts';
import type { ImportMember, Mapping, Source } from './mapping.ts';
import { MAX_FILE_BYTES, tableIn } from './table.ts';
import type { TableFault } from './table.ts';

const MEBIBYTE = 1024 * 1024;

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

interface ResultProps {
  source: Source;
  result: ImportResult;
  fileName: string;
}

/** What becomes of the rows, and a file of the refused ones to correct. */
const ResultPanels = ({ source, result, fileName }: ResultProps) => {
  const { imports } = useAreaTexts();
  const { created, changed, refused } = result;
  const { table } = source;
  const save = (): void =>
    saveRows(
      fileName,
      [...table.columns, imports.reason, imports.code],
      refused.map(({ row, detail = '', code = '' }) => [...(table.rows[row] ?? []), detail, code]),
    );
  return (
    <>
      <ImportedRows
        title={imports.refused}
        source={source}
        rows={refused}
        action={<Button onClick={save}>{imports.saveRefused}</Button>}
      />
      <ImportedRows title={imports.created} source={source} rows={created} />
      <ImportedRows title={imports.changed} source={source} rows={changed} />
    </>
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
    const count = (outcome: RowOutcome): string => formats.number(result[outcome].length);
    const figures = {
      created: count('created'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    };
    return apply.data === undefined ? imports.preview(figures) : imports.done(figures);
  };
  const importable = (preview.data?.created.length ?? 0) + (preview.data?.changed.length ?? 0);
  return (
    <>
      {back}
      <ScreenHead title={title} />
      <div className={layout.column}>
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
          <ResultPanels source={table} result={result} fileName={fileName} />
        )}
      </div>
    </>
  );
};
