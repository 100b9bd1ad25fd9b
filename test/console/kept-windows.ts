import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage, WAIT_MS } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { ALL_IN_VIEW, WIDE } from './console-window.ts';

/** The options of a window. */
export interface WindowOptions extends BrowserContextOptions {
  /** True for a window in which parts below the view wait until somebody scrolls to them. */
  readonly scrolls?: boolean;
}

/** Scripts run, as the console needs them, and nothing moves: a test would see colors between two others. */
const USUAL: BrowserContextOptions = {
  javaScriptEnabled: true,
  locale: 'en-GB',
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/** Empty pages that tests have left, by the options of their windows. */
const kept = new Map<string, Page[]>();

/** The events that a person and tests listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'response'] as const;

const keptWith = (options: WindowOptions): Page[] => {
  const key = JSON.stringify(options);
  const found = kept.get(key) ?? [];
  kept.set(key, found);
  return found;
};

/** Opens a page in a window of its own. */
export const newPage = async ({ scrolls = false, ...options }: WindowOptions = {}): Promise<Page> => {
  const page = await openPage({ ...USUAL, ...options });
  if (!scrolls) await page.context().addInitScript(ALL_IN_VIEW);
  return page;
};

/**
 * Returns an empty page in a window with the options, which a test may have left. Such a one has the scripts of the
 * console compiled: a screen opens in a third of the processor time.
 */
export const takePage = async (options: WindowOptions): Promise<Page> => {
  const found = keptWith(options).filter((page) => !page.isClosed());
  const page = found.pop();
  kept.set(JSON.stringify(options), found);
  return page ?? newPage(options);
};

/** What is stored for an origin besides cookies. */
const STORED = 'local_storage,indexeddb,service_workers,cache_storage';

/** Lets the page send no further request, and ends the session and its stream. */
const SILENCE = `(async () => {
  const { fetch } = window;
  window.fetch = () => new Promise(() => undefined);
  await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  return true;
})()`;

/**
 * Empties a window for a later test: nobody is signed in, it has no cookies, stored data, routes and listeners, and its
 * size and look again. The page stays, because the browser gives up what it has compiled with one in between, but it sends
 * no request any more.
 */
export const leaveWindow = async ({ page, context, url }: Person, options: WindowOptions): Promise<void> => {
  for (const event of EVENTS) page.removeAllListeners(event);
  for (const each of context.pages()) if (each !== page) await each.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  // A page that is about to be left for another one cannot be silenced.
  const isSilent = await page.evaluate<boolean>(SILENCE).catch(() => false);
  if (!isSilent) return context.close();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED });
  await devtools.detach();
  // The pointer would mark what is below it.
  await page.mouse.move(0, 0);
  page.setDefaultTimeout(WAIT_MS);
  const { viewport = null, colorScheme = null, reducedMotion = null, forcedColors = null } = { ...USUAL, ...options };
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  keptWith(options).push(page);
};
