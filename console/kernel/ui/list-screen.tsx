import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from './more-button.tsx';
import { EmptyState, FaultState, StaleNotice } from './notice.tsx';
import { PanelRows } from './panel.tsx';
import { ScreenHead } from './screen-head.tsx';
import { Sheet, SheetSkeleton } from './sheet.tsx';

/** Records that load page by page. */
type PagedRecords<Item> = UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;

interface RecordListProps<Item> {
  records: PagedRecords<Item>;
  /** The title of the list without records, and what to do about it. */
  none: string;
  noneHint?: string;
  /** The link or button that makes a record, or null if the reader may not. */
  add?: ReactNode;
  /** The rows, each with its key. */
  row: (item: Item) => ReactNode;
}

/** A list of records, in each state. */
export const RecordList = <Item,>({ records, none, noneHint, add = null, row }: RecordListProps<Item>) => {
  const items = records.data?.pages.flatMap((page) => page.items);
  return (
    <>
      {records.isError && items !== undefined ? <StaleNotice since={records.dataUpdatedAt} /> : null}
      {records.isError && items === undefined ? (
        <FaultState fault={records.error} onRetry={() => void records.refetch()} />
      ) : null}
      {records.isPending ? <SheetSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState title={none} {...(noneHint === undefined ? {} : { hint: noneHint })}>
          {add}
        </EmptyState>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <Sheet>
          <PanelRows>{items.map(row)}</PanelRows>
        </Sheet>
      )}
      <MoreButton pages={records} />
    </>
  );
};

interface ListScreenProps<Item> extends RecordListProps<Item> {
  title: string;
  /** What stands between the heading and the list. */
  children?: ReactNode;
}

/** A screen that lists records, with the button that makes one. */
export const ListScreen = <Item,>({ title, children, ...list }: ListScreenProps<Item>) => (
  <>
    <ScreenHead title={title}>{list.records.data?.pages[0]?.items.length === 0 ? null : (list.add ?? null)}</ScreenHead>
    {children}
    <RecordList {...list} />
  </>
);
