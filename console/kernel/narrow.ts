import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 48rem), print');

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Tells whether grids become lists: in a window as narrow as that of a phone, and on paper. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
