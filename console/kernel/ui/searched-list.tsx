import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { searchIn } from '../list-address.ts';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { ListSearch, useListSearch } from './list-search.tsx';
import { RecordList } from './list-screen.tsx';
import type { RecordListProps } from './list-screen.tsx';
import { ScreenHead } from './screen.tsx';

interface SearchedListProps<Item> extends Omit<RecordListProps<Item>, 'none'> {
  /** The label of the field. */
  label: string;
  /** The search of the address. */
  search: string | undefined;
  /** Puts a search into the address, in place of the present one. */
  onSearch: (search: { search?: string }) => Promise<void>;
  /** Says that nothing matches. */
  nothingFound: string;
  /** The title of the list without any record. Absent for a list that is never empty. */
  none?: string;
}

/** A list that loads page by page and is searched. The search is in the address. */
export const SearchedList = <Item,>(props: SearchedListProps<Item>) => {
  const { label, search, onSearch, nothingFound, none, noneHint, add, records, ...list } = props;
  const { actions } = useTexts();
  const finding = useListSearch((text) => onSearch(text === '' ? {} : { search: text }));
  if (none !== undefined && search === undefined && records.data?.pages[0]?.items.length === 0)
    return (
      <RecordList
        {...list}
        records={records}
        none={none}
        {...(noneHint === undefined ? {} : { noneHint })}
        add={add ?? null}
      />
    );
  return (
    <>
      <ListSearch label={label} initial={search} finding={finding} />
      <RecordList
        {...list}
        records={records}
        none={nothingFound}
        add={<Button onClick={finding.clear}>{actions.clearSearch}</Button>}
      />
    </>
  );
};

/** Returns the search of the list of this screen, which is in its address. */
export const useAddressSearch = (): string | undefined => searchIn(useSearch({ strict: false })).search;

interface ListScreenProps<Item> extends RecordListProps<Item> {
  title: string;
  /** The content between the heading and the list. */
  children?: ReactNode;
}

/** A screen that lists the records which match its search, with the button that makes one. */
export const ListScreen = <Item,>({ title, children, ...list }: ListScreenProps<Item>) => {
  const { actions } = useTexts();
  const search = useAddressSearch();
  const navigate = useNavigate();
  const isEmpty = search === undefined && list.records.data?.pages[0]?.items.length === 0;
  return (
    <>
      <ScreenHead title={title}>{isEmpty ? null : (list.add ?? null)}</ScreenHead>
      {children}
      <SearchedList
        {...list}
        label={actions.search}
        search={search}
        onSearch={(next) => navigate({ to: '.', search: next, replace: true })}
        nothingFound={actions.nothingFound}
      />
    </>
  );
};
