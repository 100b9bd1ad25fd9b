import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { DeleteButton } from '../ui/delete-button.tsx';
import { PanelRow } from '../ui/panel.tsx';
import { RecordsPanel } from '../ui/records-panel.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordField } from './record-values.ts';

interface RecordsEditorProps<Item, New, Changes> {
  title: string;
  none: string;
  /** The button that makes a record. */
  add: string;
  /** What a deletion takes away with the record. */
  deleteHint: string;
  records: UseQueryResult<{ readonly items: readonly Item[] }>;
  mayEdit: boolean;
  nameOf: (item: Item) => string;
  fields: readonly RecordField[];
  create: (body: New) => Promise<unknown>;
  change?: (id: string, body: Changes) => Promise<unknown>;
  /** Reads a record anew before it is changed. Absent for records that are read as a list only. */
  read?: (id: string) => Promise<Item>;
  /** Absent for records that cannot be deleted here. */
  remove?: (id: string) => Promise<unknown>;
  /** What a row says beside the name. */
  facts: (item: Item) => ReactNode;
  /** Further buttons of a row. */
  actions?: (item: Item) => ReactNode;
}

/** A panel of small records that are created, changed and deleted where they are listed. */
export const RecordsEditor = <Item extends { readonly publicId: string }, New extends object, Changes extends object>(
  props: RecordsEditorProps<Item, New, Changes>,
) => {
  const { title, none, add, deleteHint, records, mayEdit, nameOf, fields, facts } = props;
  const { create, change, read, remove, actions: further } = props;
  const { actions } = useTexts();
  const buttonsOf = (item: Item): ReactNode => {
    const [id, name] = [item.publicId, nameOf(item)];
    return (
      <>
        {further?.(item)}
        {change === undefined ? null : (
          <RecordDialog
            label={name}
            button={actions.edit}
            fields={fields}
            record={item}
            onSave={(body: Changes) => change(id, body)}
            {...(read === undefined ? {} : { read: () => read(id) })}
          />
        )}
        {remove === undefined ? null : <DeleteButton name={name} hint={deleteHint} onDelete={() => remove(id)} />}
      </>
    );
  };
  return (
    <RecordsPanel
      title={title}
      aside={mayEdit ? <RecordDialog label={add} fields={fields} record={null} onSave={create} /> : undefined}
      records={records}
      none={none}
      row={(item) => (
        <PanelRow key={item.publicId} aside={mayEdit ? buttonsOf(item) : undefined}>
          <strong dir="auto">{nameOf(item)}</strong>
          {facts(item)}
        </PanelRow>
      )}
    />
  );
};
