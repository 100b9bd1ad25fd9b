import { isNoShortcut } from './keys.ts';

/** How far each key moves in a list. */
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * Moves the focus to the next or the previous row of a list with `j` and `k`. `reveal` is called first, for lists that
 * show only a part of their rows.
 */
export const moveBetweenRows = (event: React.KeyboardEvent<HTMLElement>, reveal?: (row: number) => void): void => {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (step === undefined || row === null || isNoShortcut(event)) return;
  const next = Number(row.dataset.row) + step;
  reveal?.(next);
  event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus();
};
