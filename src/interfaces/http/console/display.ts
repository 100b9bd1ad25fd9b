import type { IncomingHttpHeaders } from 'node:http';
import { DISPLAY_COOKIE, displayIn } from '../../../domain/console/display-preferences.ts';
import type { Display } from '../../../domain/console/display-preferences.ts';
import { cookieOf } from '../kernel/credential.ts';

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
};

/** Returns how the console is displayed in the browser that sent the request. */
export const displayOf = (headers: IncomingHttpHeaders): Display =>
  displayIn(decoded(cookieOf(headers, DISPLAY_COOKIE) ?? ''));
