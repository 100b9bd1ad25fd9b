import type { Page } from 'playwright-core';

/** The id of no record. */
export const UNKNOWN_ID = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';

/** The members of an answer that a change reads. */
interface Answer {
  readonly [member: string]: unknown;
  readonly items?: readonly { readonly state?: string }[];
}

const answered = (items: readonly object[]) => ({ items, total: items.length, page: 1, perPage: 100 });

/** Shows a linked account and a channel that can prove one, which the scene does not have. */
export const withChatAccount = async (page: Page): Promise<void> => {
  const account = { publicId: 'a', service: 'slack', workspace: 'T024BE7LD', accountId: 'U1', name: 'ada' };
  const channel = { publicId: 'c', name: 'Operations', type: 'slack', isActive: true, config: {}, customerIds: [] };
  await page.route('**/api/me/chat-accounts?**', (route) =>
    route.fulfill({ json: answered([{ ...account, createdAt: '2026-03-02T10:00:00.000Z' }]) }),
  );
  await page.route('**/api/notification-channels?**', (route) =>
    route.fulfill({ json: answered([{ ...channel, secretNames: ['url', 'appSigningSecret'] }]) }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Link an account' }).scrollIntoViewIfNeeded();
};

const ID = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5c';

const domain = (hostname: string, members: object) => ({
  publicId: hostname,
  hostname,
  purpose: 'status_page',
  statusPageId: null,
  expiresAt: null,
  lastCheckedAt: null,
  verification: { type: 'TXT', name: `_watchstead.${hostname}`, value: 'watchstead-verification=3f9a2c71' },
  lastError: null,
  ...members,
});

/** Hostnames in every state, which the scene does not have. */
export const withDomains = async (page: Page): Promise<void> => {
  const items = [
    domain('console.example-agency.example', { purpose: 'white_label', status: 'active' }),
    domain('status.gemeinde-oberwil.example', { status: 'verified' }),
    domain('status.hotel-seeblick.example', { status: 'pending', lastError: 'The TXT record was not found.' }),
    domain('uptime.dr-weiss-und-partner.example', { status: 'lapsed' }),
  ];
  await page.route('**/api/custom-domains?**', (route) => route.fulfill({ json: answered(items) }));
  await page.reload();
  await page.getByText('status.hotel-seeblick.example').first().waitFor();
};

/** An open and a refused change of a target, which the scene does not have. */
export const withChanges = async (page: Page): Promise<void> => {
  const set = (...values: readonly string[]) => ({ values, more: 0 });
  const change = { subject: 'seeblick.example', detectedAt: '2026-11-28T09:12:00.000Z', endedAt: null };
  const refusal = { at: '2026-11-28T11:40:00.000Z', by: 'Ada Example', note: 'The registrar puts it back by Monday.' };
  const items = [
    {
      ...change,
      id: ID,
      facet: 'nameServers',
      before: set('ns1.old.example', 'ns2.old.example'),
      after: set('ns1.parked.example'),
      status: 'open',
      refusal: null,
    },
    {
      ...change,
      id: UNKNOWN_ID,
      facet: 'registrar',
      before: set('Hosting Ltd'),
      after: set('Parking Inc'),
      status: 'refused',
      refusal,
    },
  ];
  await page.route('**/changes?**', (route) => route.fulfill({ json: answered(items) }));
  await page.reload();
  await page.getByText('ns1.parked.example').scrollIntoViewIfNeeded();
};

/** Changes the body of an answer of the service. */
const changed = async (page: Page, url: string, change: (body: Answer) => Answer): Promise<void> => {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
  await page.reload();
};

/** An outage that ended twice, which the scene does not have. */
export const withReopening = async (page: Page): Promise<void> => {
  const gap = { from: '2026-11-28T09:12:00.000Z', to: '2026-11-28T09:16:00.000Z' };
  const later = { from: '2026-11-28T10:01:00.000Z', to: '2026-11-28T10:11:00.000Z' };
  await changed(page, '**/api/incidents/*', (incident) => ({
    ...incident,
    startedAt: '2026-11-28T08:40:00.000Z',
    gaps: [gap, later],
    downSeconds: 4620,
  }));
  await page.getByText('28 Nov').first().waitFor();
};

/** Monitors with tags and in maintenance, which the scene does not have. */
export const withTags = async (page: Page): Promise<void> => {
  const tags = ['production', 'billed monthly', 'on-call'].map((name) => ({ publicId: name, name }));
  await changed(page, '**/api/monitors?**', ({ items = [], ...list }) => ({
    ...list,
    items: items.map((monitor, at) => ({
      ...monitor,
      ...(at % 4 === 1 ? { state: 'maintenance' } : {}),
      tags: tags.slice(0, at % 4),
    })),
  }));
  await page.getByText('billed monthly').first().waitFor({ state: 'attached' });
};
