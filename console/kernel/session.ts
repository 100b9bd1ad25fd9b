import { createStore } from './store.ts';

/** True if the session has ended while the page was open. */
export const sessionEnd = createStore(false);
