import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { PermissionName } from '../../src/domain/access/permissions.ts';
import { signedIn } from '../integration/http/access/browser.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { faultsOf, goTo, NARROW, resize, settled, WALK_MS, WIDE } from './console-window.ts';
import { consolePlaces } from './places.ts';
import type { ConsolePlace } from './places.ts';
import { readers, sceneIn } from './scene.ts';
import type { Reader, Scene } from './scene.ts';
import { SPARINGLY, until } from '../until.ts';

/** HTTP 403: the role does not include it. */
const FORBIDDEN = 403;

/** The longest time in which the actions of a screen appear. */
const RIGHTS_MS = 15_000;

/**
 * Returns the names of the buttons of the screen and of its links to forms, each once. Those of a calendar show another
 * period, or repeat an action of the screen for one of its parts; those of the parts of a status page open one.
 */
const actionsOn = async (page: Page): Promise<readonly string[]> => {
  const offered = page
    .getByRole('main')
    .locator('button:not([disabled], [data-calendar] button, [data-parts] button), a[href*="/new"], a[href$="/edit"]');
  // Buttons with only a symbol order the parts of a form, and a list becomes longer from walk to walk.
  const left = ['', 'Show more'];
  return [...new Set(await offered.allInnerTexts())].filter((name) => !left.includes(name)).toSorted();
};

/** Those who load each place that is closed to them, so that refusals of both kinds are seen. Others go from place to place. */
const LOADING: readonly Reader[] = ['customer'];

/** The sizes and schemes in which screens are tested for accessibility. */
const looks = [WIDE, NARROW].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
);

type Look = (typeof looks)[number];

/**
 * Returns the looks in which a screen is tested for a reader. `sound.spec.ts` tests all screens of the platform in all
 * looks, and what others see there lacks but buttons and panels, so that for them one look is enough. It is another one
 * for each screen and each reader. A screen that the platform does not have is tested in all.
 */
const testedLooks = ({ readers: allowed }: ConsolePlace, at: number, reader: Reader): readonly Look[] => {
  if (reader === 'platform') return [];
  if (allowed.includes(reader) && !allowed.includes('platform')) return looks;
  return looks.filter((_, look) => look === (at + readers.indexOf(reader)) % looks.length);
};

const expectedHeading = (
  { heading, readers: allowed, strangers = [] }: ConsolePlace,
  reader: Reader,
): string | null => {
  if (strangers.includes(reader)) return 'Not found';
  return allowed.includes(reader) ? (heading ?? null) : 'Not allowed';
};

describeConsole('screens of the console by role', (suite) => {
  let scene: Scene;
  let permissions: readonly PermissionName[];
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  const allowedActions = ({ actions }: ConsolePlace): readonly string[] =>
    Object.entries(actions)
      .filter(([, [permission]]) => permissions.includes(permission))
      .map(([name]) => name)
      .toSorted();

  /** Returns what breaks rules of accessibility on the present place. The window is a wide one in the light scheme then. */
  const faultsIn = async (window: Person, { size, colorScheme }: Look): Promise<readonly string[]> => {
    await window.page.emulateMedia({ colorScheme });
    if (size !== WIDE) await resize(window, size);
    const faults = await faultsOf(window);
    if (size !== WIDE) await resize(window, WIDE);
    await window.page.emulateMedia({ colorScheme: 'light' });
    return faults;
  };

  /** Opens a place, and says what is not as its row says. */
  const unexpectedOn = async (window: Person, place: ConsolePlace, reader: Reader): Promise<readonly string[]> => {
    const { page } = window;
    const address = `/console${place.path(scene.ids)}`;
    const isLoaded = LOADING.includes(reader) && !place.readers.includes(reader);
    await (isLoaded ? window.open(address) : goTo(window, address));
    await settled(window);
    const heading = await page.locator('h1').innerText();
    const expected = expectedHeading(place, reader);
    if (expected !== null && heading !== expected) return [`${place.name} has the heading ${heading}`];
    if (!place.readers.includes(reader)) return [];
    const ofCustomer = reader === 'customer' ? place.customerActions : undefined;
    const allowed = ofCustomer?.toSorted() ?? allowedActions(place);
    let offered: readonly string[] = [];
    // The rights in a team arrive after the screen.
    const latest = performance.now() + RIGHTS_MS;
    await until(async () => {
      offered = await actionsOn(page);
      return offered.join() === allowed.join() || performance.now() > latest;
    }, SPARINGLY);
    return offered.join() === allowed.join() ? [] : [`${place.name} offers ${offered.join(', ')}`];
  };

  for (const reader of readers)
    it(`are open to ${reader}, or say that they are not, and offer what that role may do`, async () => {
      const window = await suite.windowAt('/console/overview', scene.emails[reader]);
      const refused: string[] = [];
      window.page.on('response', (response) => {
        if (response.status() === FORBIDDEN) refused.push(new URL(response.url()).pathname);
      });
      const me = await window.page.evaluate<{ permissions: PermissionName[] }>(
        `fetch('/api/me').then((answer) => answer.json())`,
      );
      permissions = me.permissions;
      const menu = window.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
      expect((await menu.allInnerTexts()).filter((each) => each !== 'API reference')).to.deep.equal(
        consolePlaces
          .filter(({ link, readers: allowed }) => link !== undefined && allowed.includes(reader))
          .map(({ link }) => link),
      );
      const faults: string[] = [];
      const asked = new Set<string>();
      for (const [at, place] of consolePlaces.entries()) {
        faults.push(...(await unexpectedOn(window, place, reader)));
        for (const look of testedLooks(place, at, reader)) {
          // All refusals of a kind look the same.
          const shown = place.readers.includes(reader) ? place.name : expectedHeading(place, reader);
          const subject = `${shown ?? ''}, ${look.size.width}, ${look.colorScheme}`;
          if (asked.has(subject)) continue;
          asked.add(subject);
          faults.push(...(await faultsIn(window, look)).map((fault) => `${subject}: ${fault}`));
        }
      }
      expect(faults).to.deep.equal([]);
      expect(refused, 'requests that the role may not send').to.deep.equal([]);
    }).timeout(WALK_MS);

  it('stay closed to a role that does not include them when the address changes within the console', async () => {
    const { page } = await suite.windowAt('/console/monitors', scene.emails.responder);
    await page.evaluate(`history.pushState(null, '', '/console/monitors/new')`);
    await page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
  });

  it('offer nothing that the API refuses because of the role', async () => {
    const refused: string[] = [];
    for (const reader of readers) {
      const browser = await signedIn(suite.app, scene.emails[reader]);
      permissions = (await browser.get('/api/me')).body['permissions'] as readonly PermissionName[];
      for (const place of consolePlaces.filter((each) => each.readers.includes(reader)))
        for (const name of allowedActions(place)) {
          const [, method, path] = place.actions[name] ?? expect.fail(name);
          // Nothing changes: the record does not exist, or the body lacks everything.
          const body = method === 'DELETE' || method === 'GET' ? undefined : {};
          const { status } = await browser.send(method, path.replace('{id}', suite.app.ports.ids.next()), body);
          if (status === FORBIDDEN) refused.push(`${reader}, ${place.name}: ${name}`);
        }
    }
    expect(refused).to.deep.equal([]);
  }).timeout(WALK_MS);
});
