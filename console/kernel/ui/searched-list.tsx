import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { searchIn } from '../list-address.ts';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { ListSearch, useListSearch } from './list-search.tsx';
import { isEmptyList, RecordList } from './list-screen.tsx';
import type { RecordListProps } from './list-screen.tsx';
import { ScreenHead } from './screen.tsx';

/** Returns the search of the list of this screen, which is in its address. */
export const useAddressSearch = (): string | undefined => searchIn(useSearch({ strict: false })).search;

interface SearchedListProps<Item> extends Omit<RecordListProps<Item>, 'none'> {
  /** The label of the field. */
  label: string;
  /** Says that nothing matches. */
  nothingFound: string;
  /** The title of the list without any record. Absent for a list that is never empty. */
  none?: string;
}

/** A list that loads page by page and is searched. The search is in the address. */
export const SearchedList = <Item,>(props: SearchedListProps<Item>) => {
  const { label, nothingFound, none, noneHint, add, records, ...list } = props;
  const { actions } = useTexts();
  const search = useAddressSearch();
  const navigate = useNavigate();
  const finding = useListSearch((text) =>
    navigate({ to: '.', search: text === '' ? {} : { search: text }, replace: true }),
  );
  const canBeEmpty = none !== undefined && search === undefined;
  const isEmpty = canBeEmpty && isEmptyList(records);
  return (
    <>
      {isEmpty ? null : (
        <ListSearch label={label} initial={search} finding={finding} isAwaited={canBeEmpty && records.isPending} />
      )}
      <RecordList
        {...list}
        records={records}
        none={isEmpty ? none : nothingFound}
        {...(isEmpty && noneHint !== undefined ? { noneHint } : {})}
        add={isEmpty ? add : <Button onClick={finding.clear}>{actions.clearSearch}</Button>}
      />
    </>
  );
};

interface ListScreenProps<Item> extends RecordListProps<Item> {
  title: string;
  /** The content between the heading and the list. */
  children?: ReactNode;
}

/** A screen that lists the records which match its search, with the button that makes one. */
export const ListScreen = <Item,>({ title, children, ...list }: ListScreenProps<Item>) => {
  const { actions } = useTexts();
  const search = useAddressSearch();
  const isEmpty = search === undefined && isEmptyList(list.records);
  return (
    <>
      <ScreenHead title={title}>{isEmpty ? null : (list.add ?? null)}</ScreenHead>
      {children}
      <SearchedList {...list} label={actions.search} nothingFound={actions.nothingFound} />
    </>
  );
};
