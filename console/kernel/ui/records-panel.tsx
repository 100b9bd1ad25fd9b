import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { faultKind } from '../fault.ts';
import { PanelMore } from './more-button.tsx';
import { ReadingFault, SheetSkeleton } from './notice.tsx';
import { Panel, PanelNote, PanelRows } from './panel.tsx';

interface Records<Item> {
  readonly items: readonly Item[];
}

interface RecordsPanelProps<Item> {
  title: string;
  aside?: ReactNode;
  records: UseQueryResult<Records<Item>> | UseInfiniteQueryResult<Records<Item>>;
  /** Says that there are none. */
  none: string;
  /** The rows, each with its key. */
  row: (item: Item) => ReactNode;
}

/** A panel with records that load by a request of their own, in each state. */
export const RecordsPanel = <Item,>({ title, aside, records, none, row }: RecordsPanelProps<Item>) => {
  const items = records.data?.items;
  if (records.isPending) return <SheetSkeleton />;
  // That the record of the screen does not exist, the screen says once.
  if (items === undefined && faultKind(records.error) === 'notFound') return null;
  return (
    <Panel title={title} aside={aside}>
      <ReadingFault reading={records} />
      {items?.length === 0 ? <PanelNote>{none}</PanelNote> : null}
      {items === undefined || items.length === 0 ? null : <PanelRows>{items.map(row)}</PanelRows>}
      {'hasNextPage' in records ? <PanelMore pages={records} /> : null}
    </Panel>
  );
};
