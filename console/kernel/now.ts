import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

/** How far the clock of the service is ahead of that of the browser, which may be wrong. */
let ahead = 0;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = (): void => {
  now = Date.now() + ahead;
  for (const listener of listeners) listener();
};

/** Learns the time of the service from the `Date` header of an answer. */
export const noteServerTime = (date: string | null): void => {
  if (date === null || Number.isNaN(Date.parse(date))) return;
  const difference = Date.parse(date) - Date.now();
  const isNews = Math.abs(difference - ahead) > TICK_MS;
  ahead = difference;
  if (isNews) tick();
};

/** Returns what the clock of the service showed at a moment of the clock of the browser. */
export const serviceTime = (milliseconds: number): Date => new Date(milliseconds + ahead);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => listeners.delete(listener);
};

/** Returns the present time of the service in milliseconds, which moves on every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
