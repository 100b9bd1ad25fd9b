import { isNoShortcut } from './keys.ts';

/** How far each key moves in a list. */
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Moves the focus to the next or the previous record of the list in an element with `j` and `k`. */
export const moveBetweenItems = (event: React.KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const rows = [...(event.currentTarget.querySelector('ul')?.children ?? [])];
  const at = rows.findIndex((row) => row.contains(event.target as HTMLElement));
  if (step === undefined || at === -1 || isNoShortcut(event)) return;
  rows[at + step]?.querySelector<HTMLElement>('a, button')?.focus();
};

/**
 * Moves the focus to the next or the previous row of a table that shows only a part of its rows with `j` and `k`. `reveal`
 * is called first.
 */
export const moveBetweenRows = (event: React.KeyboardEvent<HTMLElement>, reveal: (row: number) => void): void => {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (step === undefined || row === null || isNoShortcut(event)) return;
  const next = Number(row.dataset.row) + step;
  reveal(next);
  event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus();
};
