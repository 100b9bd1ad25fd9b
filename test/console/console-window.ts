import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { person, WAIT_MS } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { PASSWORD } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The path below which the console is. */
const CONSOLE = '/console';

/** The longest time of a walk over all screens, also on a machine that does much else. */
export const WALK_MS = 600_000;

/** The time that passes in one step of a page with a fixed clock. */
const STEP_MS = 1_000;

/** The rules whose answer depends on the scheme. The others are asked in the light one only. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The rules whose answer depends on where things are. */
export const OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];

/** The sizes of windows in which every screen must be right, in both schemes. */
export const WIDE = { width: 1440, height: 900 } as const;
export const NARROW = { width: 360, height: 740 } as const;

/** The options of a window of a phone. */
export const PHONE: BrowserContextOptions = { viewport: NARROW };

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

/** Scripts run, as the console needs them, and nothing moves: a test would see colors between two others. */
const USUAL: BrowserContextOptions = {
  javaScriptEnabled: true,
  locale: 'en-GB',
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/** Opens a window in which scripts run. */
export const consoleWindow = async (
  app: Pick<TestApp, 'url'>,
  { scrolls = false, ...options }: WindowOptions = {},
): Promise<Person> => {
  const window = await person(app, { ...USUAL, ...options });
  if (!scrolls) await window.context.addInitScript(ALL_IN_VIEW);
  return window;
};

/** Signs in without the page for it, opens an address of the console, and waits until the page is there. */
export const signInAt = async (window: Person, path: string, email: string): Promise<void> => {
  const data = { email, password: PASSWORD };
  const answer = await window.context.request.post(`${window.url}/api/auth/sign-in`, { data });
  expect(answer.status(), `sign-in of ${email}`).to.equal(200);
  await window.open(path);
  await reaches(window.page, HEADED);
};

/** Signs in at the page for it, opens an address of the console, and waits until the page is there. */
export const signInByFormAt = async (window: Person, path: string, email: string): Promise<void> => {
  await window.signIn(email);
  await window.page.waitForURL((url) => url.pathname !== '/sign-in');
  await window.open(path);
  await reaches(window.page, HEADED);
};

/** Runs the rules of accessibility in the page, and measures by how much it is wider than its window. */
const auditBy = (rules: readonly string[]): string => {
  const options = { iframes: false, runOnly: rules, resultTypes: ['violations'], selectors: false };
  return `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))),
    excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))`;
};

interface Faults {
  readonly violations: readonly string[];
  readonly excess: number;
}

/**
 * Returns which of the rules of accessibility the page breaks, and by how much it is wider than its window. A frame
 * without an origin, such as a preview, cannot be asked; the browser would complain about the attempt.
 */
export const faultsOf = async ({ page }: Person, rules: readonly string[] = STANDARD): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  const { violations, excess } = await page.evaluate<Faults>(auditBy(rules));
  return excess === 0 ? violations : [...violations, `${excess} pixels wider than the window`];
};

/** Describes what is visible, with all that rules of accessibility read, but without ids that are made anew each time. */
const VISIBLE = `[...document.querySelectorAll('body *')]
  .filter((each) => each.checkVisibility())
  .map((each) => each.cloneNode(false).outerHTML + [...each.childNodes].map((node) => (node.nodeType === 3 ? node.data : '')).join(''))
  .join('\\n')
  .replaceAll(/_r_\\w+_|base-ui-[^" ]+/g, '')`;

/** Finds the faults of pages. What was asked about a page is not asked again where the same is visible. */
export class PageAudit {
  readonly #known = new Set<string>();

  /**
   * Returns the faults of the page, and in the dark scheme those of its colors. Those of a page with the same in it are
   * not returned again, unless its size is another one and they depend on where things are.
   */
  async faultsOf(window: Person, scheme: 'light' | 'dark' = 'light'): Promise<readonly string[]> {
    const visible = await window.page.evaluate<string>(VISIBLE);
    const shown = `${scheme} ${window.page.viewportSize()?.width ?? 0} ${visible}`;
    if (this.#known.has(shown)) return [];
    const inLight = this.#known.has(visible) ? [...OF_COLORS, ...OF_LAYOUT] : STANDARD;
    this.#known.add(visible).add(shown);
    return faultsOf(window, scheme === 'dark' ? OF_COLORS : inLight);
  }
}

/** Fails if the page breaks a rule of accessibility or is wider than its window. */
export const expectSound = async (window: Person): Promise<void> => {
  expect(await faultsOf(window)).to.deep.equal([]);
};

/** Returns the faults of the page in the light scheme, and those of its colors in the dark one. */
export const faultsInBothSchemes = async (window: Person, audit = new PageAudit()): Promise<readonly string[]> => {
  const light = await audit.faultsOf(window);
  await window.page.emulateMedia({ colorScheme: 'dark' });
  const dark = await audit.faultsOf(window, 'dark');
  await window.page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
};

/** Returns the faults of the page on a wide screen and on a phone, in both schemes. The window is that of a phone then. */
export const faultsEverywhere = async (window: Person, audit = new PageAudit()): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const size of [WIDE, NARROW]) {
    await resize(window, size);
    faults.push(...(await faultsInBothSchemes(window, audit)).map((fault) => `${size.width}, ${fault}`));
  }
  return faults;
};

/** Fails if the page is not sound on a wide screen and on a phone, in both schemes. */
export const expectSoundEverywhere = async (window: Person): Promise<void> => {
  expect(await faultsEverywhere(window)).to.deep.equal([]);
};

/** The names of the monitors in view, from the top. */
export const namesIn = (page: Page): Promise<readonly string[]> => page.locator('[data-row] a').allInnerTexts();

/** What the browser says about a page that another one has replaced meanwhile. */
const IS_REPLACED = /context was destroyed|navigat/;

/**
 * Waits until a condition holds in the page, which is asked at each change of it and four times a second. A locator asks
 * at growing intervals, in the end at half seconds. What React does after a change, such as listening for keys, is done
 * then: it is a task that was queued before those which are waited for.
 */
const reaches = async (page: Page, condition: string): Promise<void> => {
  const asked = `new Promise((resolve) => {
    const ask = () => {
      if (!(${condition})) return;
      observer.disconnect();
      clearInterval(timer);
      const { port1, port2 } = new MessageChannel();
      let tasks = 3;
      port1.onmessage = () => ((tasks -= 1) > 0 ? port2.postMessage(0) : resolve(port1.close()));
      port2.postMessage(0);
    };
    const observer = new MutationObserver(ask);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const timer = setInterval(ask, 250);
    ask();
  })`;
  const holds = async (): Promise<void> => {
    try {
      await page.evaluate(asked);
    } catch (fault) {
      if (!IS_REPLACED.test(String(fault)) || page.isClosed()) throw fault;
      await holds();
    }
  };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`${page.url()} does not reach ${condition}.`));
  }, WAIT_MS);
  try {
    await Promise.race([holds(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Holds if the page has its one heading, and it is visible. */
const HEADED = `document.querySelectorAll('h1').length === 1 && document.querySelector('h1').checkVisibility()`;

/**
 * Goes to an address within the console, as a link does, and waits until its screen is there. The page is loaded anew
 * only if the path does not change.
 */
export const goTo = async ({ page, open }: Person, path: string): Promise<void> => {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return open(path);
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  const place = JSON.stringify(pathname.slice(CONSOLE.length));
  return reaches(page, `document.querySelector('main')?.dataset.place === ${place}`);
};

/** Waits until the screen has a heading and no part of it is loading. */
export const settled = ({ page }: Person): Promise<void> =>
  reaches(page, `${HEADED} && document.querySelector('[aria-busy="true"]') === null`);

/** Gives the window another size, and waits until the screen is laid out for it. */
export const resize = async (window: Person, size: ViewportSize): Promise<void> => {
  await window.page.setViewportSize(size);
  await window.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await settled(window);
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
