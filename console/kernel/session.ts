/** Whether the session has ended while the page was open. */
let isSignedOut = false;
const listeners = new Set<() => void>();

/** The end of the session as an external store of React. */
export const sessionEnd = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => isSignedOut,
  set: (value: boolean): void => {
    if (value === isSignedOut) return;
    isSignedOut = value;
    for (const listener of listeners) listener();
  },
};
