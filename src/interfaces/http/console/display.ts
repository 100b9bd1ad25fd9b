import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_DISPLAY_PREFERENCES, densities, themes } from '../../../domain/console/display-preferences.ts';
import type { DisplayPreferences } from '../../../domain/console/display-preferences.ts';
import { cookieOf } from '../kernel/credential.ts';

/** The cookie in which the console keeps how it is displayed, such as `theme=dark&density=compact`. */
export const DISPLAY_COOKIE = 'watchstead_display';

/** The theme and the density of the console, from the first paint. */
export type Display = Pick<DisplayPreferences, 'theme' | 'density'>;

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
  const chosen = <Value extends string>(name: string, values: readonly Value[], standard: Value): Value =>
    values.find((value) => value === stored.get(name)) ?? standard;
  return {
    theme: chosen('theme', themes, DEFAULT_DISPLAY_PREFERENCES.theme),
    density: chosen('density', densities, DEFAULT_DISPLAY_PREFERENCES.density),
  };
};
