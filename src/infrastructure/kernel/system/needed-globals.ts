import { hasTimeZones } from '../../../domain/kernel/intl.ts';
import { StartupError } from './startup-error.ts';

/** The globals that the product and its packages use and that a runtime for Node.js programs may lack. */
const needed: readonly (readonly [name: string, isThere: () => boolean])[] = [
  ['Intl.DateTimeFormat', () => 'Intl' in globalThis && 'DateTimeFormat' in Intl],
  ['time zones in Intl.DateTimeFormat', hasTimeZones],
  ['crypto.subtle', () => 'crypto' in globalThis && 'subtle' in crypto],
  ['structuredClone', () => 'structuredClone' in globalThis],
];

/** Throws a `StartupError` that names the first needed global that the runtime lacks. */
export const refuseBareRuntime = (): void => {
  const missing = needed.find(([, isThere]) => !isThere());
  if (missing !== undefined) throw new StartupError(`This runtime has no ${missing[0]}, which createWatchstead needs.`);
};
