import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { person } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { PASSWORD } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The path below which the console is. */
const CONSOLE = '/console';

/** The longest time of a walk over all screens, also on a machine that does much else. */
export const WALK_MS = 300_000;

/** The time that passes in one step of a page with a fixed clock. */
const STEP_MS = 1_000;

/** The rules whose answer depends on the scheme. The others are asked in the light one only. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The rules whose answer depends on where things are. */
export const OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];

/** The widths of windows at which every screen must be right, in both schemes. */
export const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['1440 pixels wide in both schemes', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['360 pixels wide in both schemes', { viewport: { width: 360, height: 740 }, colorScheme: 'light' }],
];

/** A page that takes all of it as in view, because tests and pictures are of the parts below, too. */
export const ALL_IN_VIEW = `
  window.IntersectionObserver = class {
    constructor(tell) {
      this.tell = tell;
    }
    observe(target) {
      this.tell([{ isIntersecting: true, target }]);
    }
    disconnect() {}
  };
`;

/** The options of a window. */
export interface WindowOptions extends BrowserContextOptions {
  /** True for a window in which parts below the view wait until somebody scrolls to them. */
  readonly scrolls?: boolean;
}

/** Opens a window in which scripts run, as the console needs them. */
export const consoleWindow = async (
  app: Pick<TestApp, 'url'>,
  { scrolls = false, ...options }: WindowOptions = {},
): Promise<Person> => {
  const viewport = { width: 1440, height: 900 };
  const window = await person(app, { javaScriptEnabled: true, locale: 'en-GB', viewport, ...options });
  if (!scrolls) await window.context.addInitScript(ALL_IN_VIEW);
  return window;
};

/** Signs in without the page for it, opens an address of the console, and waits until the page is there. */
export const signInAt = async (window: Person, path: string, email: string): Promise<void> => {
  const data = { email, password: PASSWORD };
  const answer = await window.context.request.post(`${window.url}/api/auth/sign-in`, { data });
  expect(answer.status(), `sign-in of ${email}`).to.equal(200);
  await window.open(path);
  await window.page.locator('h1').waitFor();
};

/** Signs in at the page for it, opens an address of the console, and waits until the page is there. */
export const signInByFormAt = async (window: Person, path: string, email: string): Promise<void> => {
  await window.signIn(email);
  await window.page.waitForURL((url) => url.pathname !== '/sign-in');
  await window.open(path);
  await window.page.locator('h1').waitFor();
};

/**
 * Returns which of the rules of accessibility the page breaks, and by how much it is wider than its window. A frame
 * without an origin, such as a preview, cannot be asked; the browser would complain about the attempt.
 */
export const faultsOf = async ({ page }: Person, rules: readonly string[] = STANDARD): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  const options = { iframes: false, runOnly: rules, resultTypes: ['violations'], selectors: false };
  const violations = await page.evaluate<readonly string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
  );
  const excess = await overflow(page);
  return excess === 0 ? violations : [...violations, `${excess} pixels wider than the window`];
};

/** Fails if the page breaks a rule of accessibility or is wider than its window. */
export const expectSound = async (window: Person): Promise<void> => {
  expect(await faultsOf(window)).to.deep.equal([]);
};

/** Returns the faults of the page in the light scheme, and those of its colors in the dark one. */
export const faultsInBothSchemes = async (window: Person): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [colorScheme, rules] of [['light'], ['dark', OF_COLORS]] as const) {
    await window.page.emulateMedia({ colorScheme });
    faults.push(...(await faultsOf(window, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  await window.page.emulateMedia({ colorScheme: 'light' });
  return faults;
};

/** Fails if the page is not sound in one of the schemes. */
export const expectSoundInBothSchemes = async (window: Person): Promise<void> => {
  expect(await faultsInBothSchemes(window)).to.deep.equal([]);
};

const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The names of the monitors in view, from the top. */
export const namesIn = (page: Page): Promise<readonly string[]> => page.locator('[data-row] a').allInnerTexts();

/**
 * Goes to an address within the console, as a link does, and waits until its screen is there. The page is loaded anew
 * only if the path does not change.
 */
export const goTo = async ({ page, open }: Person, path: string): Promise<void> => {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return open(path);
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  return page.locator(`main[data-place="${pathname.slice(CONSOLE.length)}"]`).waitFor();
};

/** Waits until the screen has a heading and no part of it is loading. */
export const settled = async ({ page }: Person): Promise<void> => {
  await page.locator('h1').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

/** Closes a window that had no connection for a while, about which the browser has complained. */
export const closedOffline = async ({ context, complaints }: Person): Promise<void> => {
  await context.close();
  complaints.length = 0;
};

/**
 * Lets time pass in a page with a fixed clock until something is so. A step is shorter than the time between two
 * attempts of a request, so that polling does not begin the attempts anew before the last one has failed.
 */
export const passing = async (page: Page, isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await page.clock.fastForward(STEP_MS);
};
