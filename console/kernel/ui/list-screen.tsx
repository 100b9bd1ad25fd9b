import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moveBetweenItems } from '../row-keys.ts';
import { MoreButton } from './more-button.tsx';
import { EmptyState, ReadingFault, StaleNotice, SheetSkeleton } from './notice.tsx';
import type { Reading } from './notice.tsx';
import { PanelRows, Sheet } from './panel.tsx';

interface ListProps<Item> {
  /** The title of the list without records, and what to do about it. */
  none: string;
  noneHint?: string;
  /** The link or button that makes a record, or null if the reader may not. */
  add?: ReactNode;
  /** The rows, each with its key. */
  row: (item: Item, index: number) => ReactNode;
  /** The headings of columns above the rows. */
  head?: ReactNode;
}

interface ItemListProps<Item> extends ListProps<Item> {
  reading: Reading;
  /** The records that are read, as far as there are some. */
  items: readonly Item[] | undefined;
}

/** A list of records that are read at once, in each state. */
export const ItemList = <Item,>({ reading, items, none, noneHint, add = null, row, head }: ItemListProps<Item>) => (
  <>
    <StaleNotice reading={reading} />
    <ReadingFault reading={reading} />
    {reading.isPending ? <SheetSkeleton /> : null}
    {items?.length === 0 ? (
      <EmptyState title={none} {...(noneHint === undefined ? {} : { hint: noneHint })}>
        {add}
      </EmptyState>
    ) : null}
    {items === undefined || items.length === 0 ? null : (
      <div onKeyDown={moveBetweenItems}>
        <Sheet>
          {head}
          <PanelRows>{items.map(row)}</PanelRows>
        </Sheet>
      </div>
    )}
  </>
);

/** Records that load page by page. */
type PagedRecords<Item> = UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;

/** Tells whether a list has no records, which nobody knows before its first page is read. */
export const isEmptyList = <Item,>({ data, isPlaceholderData }: PagedRecords<Item>): boolean =>
  !isPlaceholderData && data?.pages[0]?.items.length === 0;

/** The properties of a list of records that load page by page. */
export interface RecordListProps<Item> extends ListProps<Item> {
  records: PagedRecords<Item>;
}

/** A list of records that load page by page, in each state. */
export const RecordList = <Item,>({ records, ...list }: RecordListProps<Item>) => (
  <>
    <ItemList reading={records} items={records.data?.pages.flatMap((page) => page.items)} {...list} />
    <MoreButton pages={records} />
  </>
);
