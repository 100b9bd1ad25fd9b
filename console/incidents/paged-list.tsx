import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNoShortcut } from '../kernel/keys.ts';
import { moveBetweenRows } from '../kernel/row-keys.ts';
import { useTexts } from '../kernel/texts.ts';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { Button } from '../kernel/ui/button.tsx';
import { EmptyState, FaultState, StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { Sheet, SheetSkeleton } from '../kernel/ui/sheet.tsx';
import type { IncidentFilters } from './filters.ts';

interface Listed {
  readonly publicId: string;
}

interface PagedListProps<Item extends Listed> {
  answer: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  isFiltered: boolean;
  /** Shown if there is nothing to list at all. */
  empty: ReactNode;
  onClear: () => void;
  row: (item: Item, index: number) => ReactNode;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>, items: readonly Item[]) => void;
}

/** A list that grows by pages, with its states. */
export const PagedList = <Item extends Listed>({
  answer,
  isFiltered,
  empty,
  onClear,
  row,
  onKeyDown,
}: PagedListProps<Item>) => {
  const { incidents } = useTexts();
  const items = answer.data?.pages.flatMap((page) => page.items);
  if (items === undefined && answer.isError)
    return <FaultState fault={answer.error} onRetry={() => void answer.refetch()} />;
  if (items === undefined) return <SheetSkeleton />;
  if (items.length === 0)
    return isFiltered ? (
      <EmptyState title={incidents.nothingFound}>
        <Button onClick={onClear}>{incidents.clear}</Button>
      </EmptyState>
    ) : (
      empty
    );
  return (
    <>
      {answer.isError ? <StaleNotice since={answer.dataUpdatedAt} /> : null}
      <div
        onKeyDown={(event) => {
          moveBetweenRows(event);
          onKeyDown?.(event, items);
        }}
      >
        <Sheet>
          <PanelRows>
            {items.map((item, index) => (
              <PanelRow key={item.publicId}>{row(item, index)}</PanelRow>
            ))}
          </PanelRows>
        </Sheet>
      </div>
      <MoreButton pages={answer} />
    </>
  );
};

/** The component of each list. */
export interface ListProps {
  filters: IncidentFilters;
  isFiltered: boolean;
  onClear: () => void;
}

/** Calls an action with the item of the row that has the focus, when a key is pressed. */
export const onRowKey =
  <Item,>(key: string, act: (item: Item) => void) =>
  (event: React.KeyboardEvent<HTMLElement>, items: readonly Item[]): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const item = items[Number(row?.dataset.row)];
    if (event.key === key && item !== undefined && !isNoShortcut(event)) act(item);
  };
