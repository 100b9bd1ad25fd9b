import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 48rem)');

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Tells whether the window is as narrow as that of a phone, so that grids become lists. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
