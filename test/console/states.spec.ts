import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { closedOffline, expectSound, goTo, passing, settled, WALK_MS } from './console-window.ts';
import { sceneIn } from './scene.ts';
import type { Reader, Scene } from './scene.ts';

/** A screen that shows data, and the texts of its states. */
interface DataScreen {
  readonly name: string;
  readonly path: (ids: Scene['ids']) => string;
  /** Who opens it, if not an administrator. */
  readonly reader?: Reader;
  /** The requests of the API by which the screen is filled. */
  readonly data: string;
  /** The title of the state without records, in an organization that has none. */
  readonly empty?: string;
  /** The title of the state in which nothing matches, and the query that leads to it. */
  readonly unmatched?: readonly [title: string, query: string];
}

/** The screens that load data of their own. A new one is a row here. */
const dataScreens: readonly DataScreen[] = [
  { name: 'overview', path: () => '/overview', data: '**/api/overview' },
  {
    name: 'monitors',
    path: () => '/monitors',
    data: '**/api/monitors?*',
    empty: 'No monitors yet',
    unmatched: ['No monitor matches the filters', '?search=nothing%20like%20it'],
  },
  { name: 'monitor', path: ({ monitor }) => `/monitors/website/${monitor}`, data: '**/api/websites/*' },
  { name: 'edit-monitor', path: ({ monitor }) => `/monitors/website/${monitor}/edit`, data: '**/api/websites/*' },
  {
    name: 'incidents',
    path: () => '/incidents',
    data: '**/api/incidents?*',
    empty: 'No incidents',
    unmatched: ['No incident matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'responses',
    path: () => '/incidents?tab=responses',
    data: '**/api/im/incidents?*',
    empty: 'No incidents',
    unmatched: ['No incident matches', '&search=nothing%20like%20it'],
  },
  {
    name: 'announcements',
    path: () => '/incidents?tab=announcements',
    data: '**/api/incidents?*',
    empty: 'No announcements',
    unmatched: ['No incident matches', '&search=nothing%20like%20it'],
  },
  {
    name: 'edit-announcement',
    path: ({ announcement }) => `/incidents/${announcement}/edit`,
    data: '**/api/incidents/*',
  },
  { name: 'incident', path: ({ outage }) => `/incidents/${outage}`, data: '**/api/incidents/*' },
  { name: 'response', path: ({ response }) => `/incidents/responses/${response}`, data: '**/api/im/incidents/*' },
  {
    name: 'customers',
    path: () => '/customers',
    data: '**/api/customers/summary?*',
    empty: 'No customers yet',
    unmatched: ['No customer matches', '?search=nothing%20like%20it'],
  },
  { name: 'customer', path: ({ customer }) => `/customers/${customer}`, data: '**/api/customers/*' },
  { name: 'own-customer', path: () => '/customer', reader: 'customer', data: '**/api/customers/*' },
  { name: 'copy-customer', path: ({ customer }) => `/customers/${customer}/copy`, data: '**/api/customers/*' },
  {
    name: 'change-requests',
    path: () => '/change-requests',
    data: '**/api/change-requests?*',
    empty: 'No change was requested',
    unmatched: ['No request matches', '?search=nothing%20like%20it'],
  },
  {
    name: 'change-request',
    path: ({ changeRequest }) => `/change-requests/${changeRequest}`,
    data: '**/api/change-requests/*',
  },
  { name: 'on-call', path: () => '/on-call', data: '**/api/im/on-call?*', empty: 'No schedules yet' },
  { name: 'schedule', path: ({ schedule }) => `/on-call/schedules/${schedule}`, data: '**/api/im/schedules/*' },
  {
    name: 'edit-schedule',
    path: ({ schedule }) => `/on-call/schedules/${schedule}/edit`,
    data: '**/api/im/schedules/*',
  },
  {
    name: 'policies',
    path: () => '/policies',
    data: '**/api/escalation-config/policies?*',
    empty: 'No policies yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'policy', path: ({ policy }) => `/policies/${policy}`, data: '**/api/escalation-config/policies/*' },
  {
    name: 'teams',
    path: () => '/teams',
    data: '**/api/im/teams?*',
    empty: 'No teams yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'team', path: ({ team }) => `/teams/${team}`, data: '**/api/im/teams/*' },
  {
    name: 'channels',
    path: () => '/channels',
    data: '**/api/notification-channels?*',
    empty: 'No channels yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'channel', path: ({ channel }) => `/channels/${channel}`, data: '**/api/notification-channels/*' },
  {
    name: 'maintenance',
    path: () => '/maintenance',
    data: '**/api/maintenance-windows?*',
    empty: 'No maintenance windows yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'window', path: ({ window }) => `/maintenance/${window}`, data: '**/api/maintenance-windows/*' },
  {
    name: 'reports',
    path: () => '/reports',
    data: '**/api/organization/reports?*',
    empty: 'No reports yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'report', path: ({ report }) => `/reports/${report}`, data: '**/api/organization/reports/*' },
  { name: 'run', path: ({ run }) => `/reports/runs/${run}`, data: '**/api/organization/report-runs/*' },
  {
    name: 'status-pages',
    path: () => '/status-pages',
    data: '**/api/status-pages?*',
    empty: 'No status pages yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'status-page', path: ({ statusPage }) => `/status-pages/${statusPage}`, data: '**/api/status-pages/*' },
  {
    name: 'alert-sources',
    path: () => '/alert-sources',
    data: '**/api/im/sources?*',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'alert-source', path: ({ alertSource }) => `/alert-sources/${alertSource}`, data: '**/api/im/sources/*' },
  {
    name: 'outbound',
    path: () => '/outbound',
    data: '**/api/im/outbound?*',
    empty: 'No integrations yet',
    unmatched: ['Nothing found', '?search=nothing%20like%20it'],
  },
  { name: 'integration', path: ({ integration }) => `/outbound/${integration}`, data: '**/api/im/outbound/*' },
  { name: 'drills', path: () => '/drills', data: '**/api/drills?*', empty: 'No drills yet' },
  { name: 'drill', path: ({ drill }) => `/drills/${drill}`, data: '**/api/drills/*' },
  { name: 'usage', path: () => '/usage', data: '**/api/customers/usage?*' },
  { name: 'locations', path: () => '/locations', data: '**/api/locations?*' },
  { name: 'domains', path: () => '/domains', data: '**/api/custom-domains?*' },
  { name: 'incident-metrics', path: () => '/incidents/metrics', data: '**/api/im/metrics*' },
  {
    name: 'people',
    path: () => '/people',
    data: '**/api/users?*',
    unmatched: ['Nobody matches', '?search=nothing%20like%20it'],
  },
  { name: 'organization', path: () => '/organization', data: '**/api/organization' },
  { name: 'tokens', path: () => '/tokens', data: '**/api/organization/tokens?*' },
  {
    name: 'audit-log',
    path: () => '/audit-log',
    data: '**/api/audit-log?*',
    unmatched: ['No entry matches', '?search=nothing%20like%20it'],
  },
  { name: 'profile', path: () => '/profile', data: '**/api/im/me/contact-methods?*' },
];

type Part = readonly [part: string, data: string];

/** The parts of records' screens that load by requests of their own. */
const parts: readonly (readonly [path: DataScreen['path'], parts: readonly Part[], reader?: Reader])[] = [
  [
    () => '/organization',
    [
      ['mail server', '**/api/organization/smtp'],
      ['exports', '**/api/organization/data-export?*'],
    ],
  ],
  [
    () => '/tokens',
    [
      ['tokens of people', '**/api/customer/tokens?*'],
      ['ping keys', '**/api/ping-keys?*'],
    ],
  ],
  [
    ({ monitor }) => `/monitors/website/${monitor}`,
    [
      ['uptime', '**/uptime-stats?*'],
      ['checks', '**/check-history?*'],
      ['states and response times', '**/api/monitors/website/*/series?*'],
      ['expiry', '**/api/monitors/website/*/expiry'],
      ['incidents', '**/api/incidents?*'],
      ['channels', '**/api/notification-channels?*'],
    ],
  ],
  [
    ({ outage }) => `/incidents/${outage}`,
    [
      ['updates', '**/api/incidents/*/updates*'],
      ['deliveries', '**/api/incidents/*/deliveries?*'],
      ['responses', '**/api/im/incidents?*'],
    ],
  ],
  [({ response }) => `/incidents/responses/${response}`, [['timeline', '**/timeline?*']]],
  [() => '/on-call', [['coverage', '**/api/im/coverage*']]],
  [
    ({ schedule }) => `/on-call/schedules/${schedule}`,
    [
      ['shifts', '**/shifts?*'],
      ['overrides', '**/overrides?*'],
    ],
  ],
  [({ channel }) => `/channels/${channel}`, [['deliveries', '**/deliveries?*']]],
  [
    ({ customer }) => `/customers/${customer}`,
    [
      ['monitors', '**/api/monitors?*'],
      ['custom fields', '**/api/custom-fields*'],
      ['people', '**/api/users?*'],
    ],
  ],
  [
    () => '/customer',
    [
      ['package', '**/api/customers/summary?*'],
      ['change requests', '**/api/change-requests?*'],
    ],
    'customer',
  ],
];

/** Forgets that the browser has reported failed requests. */
const forgetFaults = (complaints: string[]): void => {
  expect(complaints.filter((each) => !each.includes('status of 500'))).to.deep.equal([]);
  complaints.length = 0;
};

/** Reads each part anew that has failed. */
const retryAll = async (states: Locator): Promise<void> => {
  for (let shown = await states.count(); shown > 0; shown = await states.count()) {
    await states.first().getByRole('button', { name: 'Try again' }).click();
    await states.nth(shown - 1).waitFor({ state: 'detached' });
  }
};

const busy = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]');

describeConsole('screens of the console that show data', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  /** Returns the function that returns the window of a reader, which is opened for the first screen. */
  const windowOfEach = (open = (email: string) => suite.windowAt('/console/profile', email)) => {
    const opened = new Map<Reader, Promise<Person>>();
    return (reader: Reader = 'admin'): Promise<Person> => {
      const window = opened.get(reader) ?? open(scene.emails[reader]);
      opened.set(reader, window);
      return window;
    };
  };

  it('say that they load, show what arrives, and keep it without a network, with the time that it is from', async () => {
    const windowOf = windowOfEach(async (email) => {
      const window = await suite.windowAt('/console/profile', email);
      await window.page.clock.install();
      return window;
    });
    for (const { name, path, data, reader } of dataScreens) {
      const window = await windowOf(reader);
      const { page, context } = window;
      const release = suite.gate.hold(data);
      await window.open(`/console${path(scene.ids)}`);
      await busy(page).first().waitFor();
      expect(await page.locator('h1').count(), `${name} has a heading while it loads`).to.equal(1);
      release();
      await settled(window);
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count(), `${name} shows a fault`).to.equal(0);
      // A form keeps what is typed, and its button says that there is no network.
      if (name.startsWith('edit-')) continue;
      const shown = await page.locator('h1').innerText();
      await context.setOffline(true);
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      const age = page.getByText(/What you see is from \d+ \w+ 20\d\d, /).first();
      await passing(page, () => age.isVisible());
      expect(await page.locator('h1').innerText(), name).to.equal(shown);
      await context.setOffline(false);
    }
    for (const reader of ['admin', 'customer'] as const) await closedOffline(await windowOf(reader));
  }).timeout(WALK_MS);

  it('say that they have failed with the id of the request, and recover', async () => {
    const windowOf = windowOfEach();
    // Without the stream no screen is read anew by itself before the click.
    suite.gate.hold('/api/stream');
    for (const { name, path, data, reader } of dataScreens) {
      const window = await windowOf(reader);
      const { page, complaints } = window;
      const mend = suite.gate.fail(data, 'request-1');
      await window.open(`/console${path(scene.ids)}`);
      const state = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
      await state.first().waitFor();
      await state.getByRole('button', { name: 'Copy request-1' }).first().waitFor();
      expect(await page.locator('h1').count(), `${name} has a heading without its data`).to.equal(1);
      mend();
      await retryAll(state);
      await settled(window);
      forgetFaults(complaints);
    }
    // What it shows is read anew while requests of the other window fail.
    forgetFaults((await windowOf('customer')).complaints);
  }).timeout(WALK_MS);

  it('keep their other parts if one has failed, which recovers', async () => {
    const windowOf = windowOfEach();
    suite.gate.hold('/api/stream');
    for (const [path, requests, reader] of parts)
      for (const [part, data] of requests) {
        const window = await windowOf(reader);
        const { page, complaints } = window;
        const mend = suite.gate.fail(data, 'request-1');
        await window.open(`/console${path(scene.ids)}`);
        const state = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
        await state.first().waitFor();
        const title = await page.locator('h1').innerText();
        expect(title, part).to.not.equal('This could not be loaded');
        mend();
        await retryAll(state);
        forgetFaults(complaints);
      }
    forgetFaults((await windowOf('customer')).complaints);
  }).timeout(WALK_MS);

  it('say what to do if there are no records, and if none matches', async () => {
    await suite.app.database.query
      .updateTable('organization')
      .set({ imEnabled: true })
      .where('id', '=', suite.organization.organizationId)
      .execute();
    const empty = await suite.windowAt('/console/overview');
    for (const { path, empty: title } of dataScreens) {
      if (title === undefined) continue;
      await goTo(empty, `/console${path(scene.ids)}`);
      await empty.page.getByRole('heading', { name: title }).waitFor();
      await expectSound(empty);
    }
    const window = await suite.windowAt('/console/overview', scene.emails.admin);
    for (const { path, unmatched } of dataScreens) {
      if (unmatched === undefined) continue;
      await goTo(window, `/console${path(scene.ids)}${unmatched[1]}`);
      await window.page.getByRole('heading', { name: unmatched[0] }).waitFor();
      await expectSound(window);
      await window.page.getByRole('main').getByRole('button', { name: 'Clear' }).click();
      await window.page.getByRole('heading', { name: unmatched[0] }).waitFor({ state: 'detached' });
    }
  }).timeout(WALK_MS);
});
