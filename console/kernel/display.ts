import { DISPLAY_COOKIE, displayIn, displayText } from '../../src/domain/console/display-preferences.ts';
import type { Display } from '../../src/domain/console/display-preferences.ts';
import { createStore } from './store.ts';

const YEAR_SECONDS = 365 * 86_400;

const { theme = '', density = '', brand, logo } = document.documentElement.dataset;

/** The organization of the host, whose name and logo the page has; null on the hosts of the service itself. */
export const hostBrand = brand === undefined ? null : { name: brand, logo: logo ?? null };

/** How the page looks. The service has written it into the page. */
export const display = createStore<Display>(displayIn(`theme=${theme}&density=${density}`));

/** Whether times are those of UTC instead of the reader's zone, until the page is loaded anew. */
export const showsUtc = createStore(false);

/** Changes the look of the page, and keeps it for the next one on this device. */
export const changeDisplay = (next: Display): void => {
  Object.assign(document.documentElement.dataset, { theme: next.theme, density: next.density });
  const value = encodeURIComponent(displayText(next));
  document.cookie = `${DISPLAY_COOKIE}=${value}; path=/console; max-age=${YEAR_SECONDS}; samesite=lax`;
  display.set(next);
};

/** Takes over the look that the person has chosen on another device, if none was chosen on this one. */
export const adoptDisplay = (preferred: Display): void => {
  if (!document.cookie.includes(`${DISPLAY_COOKIE}=`)) changeDisplay(preferred);
};
