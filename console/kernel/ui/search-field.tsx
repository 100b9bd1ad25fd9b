import { useEffect, useRef } from 'react';
import { isNoShortcut } from '../keys.ts';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  /** What to say about the key that leads to the field. */
  hint?: string;
  /** The search of the list. It replaces what was typed when another part of the page changes it. */
  initial: string;
  maxLength?: number;
  onChange: (text: string) => void;
}

/** The search of a list. The key `/` leads to it. */
export const SearchField = ({ label, hint, initial, maxLength, onChange }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isNoShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);
  useEffect(() => {
    const field = input.current;
    // While it has the focus, what is typed is newer than the search of the list.
    if (field !== null && field !== document.activeElement) field.value = initial;
  }, [initial]);
  return (
    <label className={styles.search}>
      <span className="aside">{label}</span>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        placeholder={label}
        title={hint}
        maxLength={maxLength}
        defaultValue={initial}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};
