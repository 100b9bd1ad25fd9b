import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

let now = Date.now();
const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, TICK_MS);
  return () => clearInterval(timer);
};

/** Returns the present time in milliseconds, which moves on every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
