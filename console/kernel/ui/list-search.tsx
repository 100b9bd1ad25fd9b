import { useState } from 'react';
import { SearchField } from './search-field.tsx';
import styles from './list-search.module.css';

/** The search of a list, whose text is in the address. */
interface ListFinding {
  readonly find: (text: string) => void;
  /** Ends the search, with what was typed. */
  readonly clear: () => void;
  /** The number of times that the search was cleared. */
  readonly clearings: number;
}

/** Returns the search of a list. `go` leads to the list that it selects. */
export const useListSearch = (go: (text: string) => Promise<void>): ListFinding => {
  const [clearings, setClearings] = useState(0);
  return {
    find: (text) => void go(text),
    clear: () => void go('').then(() => setClearings((count) => count + 1)),
    clearings,
  };
};

interface ListSearchProps {
  label: string;
  initial: string | undefined;
  finding: ListFinding;
  /** True as long as nobody knows whether the list has records to search. The place of the field is kept meanwhile. */
  isAwaited: boolean;
}

/** The field that searches a list. Once the search is cleared, the field is replaced, so that the typed text goes too. */
export const ListSearch = ({ label, initial = '', finding: { find, clearings }, isAwaited }: ListSearchProps) => (
  <div className={styles.search} role="search" aria-label={label} data-awaited={isAwaited}>
    <SearchField key={clearings} label={label} initial={initial} onChange={find} />
  </div>
);
