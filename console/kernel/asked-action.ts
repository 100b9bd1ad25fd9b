import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** The action with a dialog that the palette asks of the screen to which it leads, or null. */
export const askedAction = createStore<'invitation' | 'override' | null>(null);

/** Begins an action of the screen once if the palette has asked for it. */
export const useAskedAction = (action: 'invitation' | 'override', begin: () => void): void => {
  const asked = useSyncExternalStore(askedAction.subscribe, askedAction.get);
  useEffect(() => {
    if (asked !== action) return;
    askedAction.set(null);
    begin();
  });
};
