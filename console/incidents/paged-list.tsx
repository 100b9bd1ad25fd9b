import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNoShortcut } from '../kernel/keys.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { RecordList } from '../kernel/ui/list-screen.tsx';
import { PanelRow } from '../kernel/ui/panel.tsx';
import type { IncidentFilters } from './filters.ts';

interface Listed {
  readonly publicId: string;
}

interface PagedListProps<Item extends Listed> {
  answer: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;
  isFiltered: boolean;
  /** Says that there is nothing to list at all, and why. */
  none: readonly [title: string, hint: string];
  onClear: () => void;
  row: (item: Item, index: number) => ReactNode;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>, items: readonly Item[]) => void;
}

/** A list of incidents that grows by pages, and may be filtered. */
export const PagedList = <Item extends Listed>(props: PagedListProps<Item>) => {
  const { answer, isFiltered, none, onClear, row, onKeyDown } = props;
  const { incidents } = useTexts();
  return (
    <div onKeyDown={(event) => onKeyDown?.(event, answer.data?.pages.flatMap((page) => page.items) ?? [])}>
      <RecordList
        records={answer}
        none={isFiltered ? incidents.nothingFound : none[0]}
        {...(isFiltered ? {} : { noneHint: none[1] })}
        add={isFiltered ? <Button onClick={onClear}>{incidents.clear}</Button> : null}
        row={(item, index) => <PanelRow key={item.publicId}>{row(item, index)}</PanelRow>}
      />
    </div>
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
