import type { IncomingHttpHeaders } from 'node:http';
import { cookieOf } from '../kernel/credential.ts';

/** The cookie in which the console keeps how it is displayed, such as `theme=dark&density=compact`. */
export const DISPLAY_COOKIE = 'watchstead_display';

/** How the console is displayed from the first paint. The first value of each list is the default. */
const choices = { theme: ['system', 'light', 'dark'], density: ['comfortable', 'compact'] } as const;

/** The theme and the density of the console. */
export type Display = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
};

/** Returns how the console is displayed in the browser that sent the request. Unknown values are replaced by the default. */
export const displayOf = (headers: IncomingHttpHeaders): Display => {
  const stored = new URLSearchParams(decoded(cookieOf(headers, DISPLAY_COOKIE) ?? ''));
  const chosen = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === stored.get(name)) ?? values[0];
  return { theme: chosen('theme', choices.theme), density: chosen('density', choices.density) };
};
