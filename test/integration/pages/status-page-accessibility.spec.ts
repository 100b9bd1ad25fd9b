import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ErrorCode } from '../../../src/domain/catalogue.ts';
import { plainDocument } from '../../../src/domain/status-pages/public-document.ts';
import type { PageBase, PublicDocument } from '../../../src/domain/status-pages/public-document.ts';
import type { PublicView } from '../../../src/domain/status-pages/public-page.ts';
import { html } from '../../../src/interfaces/http/kernel/pages/html.ts';
import { pageMarkup, shownOn } from '../../../src/interfaces/http/kernel/pages/page-answer.ts';
import type { Page as FormPage, PageValues } from '../../../src/interfaces/http/kernel/pages/page.ts';
import { passwordPage, problemPage } from '../../../src/interfaces/http/status-pages/page-forms.ts';
import { publicPageHeaders } from '../../../src/interfaces/http/status-pages/public-layout.ts';
import { renderDocument } from '../../../src/interfaces/http/status-pages/render-document.ts';
import {
  confirmationPage,
  managePage,
  subscribePage,
  unsubscribePage,
} from '../../../src/interfaces/http/subscribers/subscription.page.ts';
import {
  aBusyPublicPage,
  aPublicComponent,
  aPublicGroup,
  aPublicHistory,
  aPublicIncident,
  aPublicPage,
} from '../../builders/public-page.ts';
import { describeInBrowser, person } from './chromium.ts';
import { unknownReader } from '../../../src/interfaces/http/kernel/pages/reader.ts';

const axe = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds on the current page, as sentences. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  return page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(STANDARD)} }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 120))))`,
  );
};

/** How much wider the page is than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['in the light scheme', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['in the dark scheme', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['in forced colors', { viewport: { width: 1280, height: 800 }, forcedColors: 'active' }],
  ['at a width of 320 pixels', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ['at a zoom of 400 %', { viewport: { width: 320, height: 200 }, deviceScaleFactor: 4, colorScheme: 'light' }],
];

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const logo = { file: 'logo.png', width: 120, height: 40 };
const long = 'W'.repeat(120);
const { page: header, components, incidents } = aPublicHistory();
const { publicId: incidentId } = aPublicIncident(1);

type Markup = (base: PageBase) => string;

const documented =
  (document: PublicDocument, view: PublicView): Markup =>
  (base) =>
    renderDocument(document, view, { base, isOutdated: true });
const page = (view: PublicView): Markup => documented(plainDocument('page'), view);

const shownPage = {
  ...header,
  id: 1,
  organizationId: 1,
  isProtected: false,
  logo,
  brandColor: '#0b7a3b',
  language: 'de' as const,
  texts: { de: { title: 'Acme auf Deutsch', footer: 'Fuß' } },
};
const service = (id: number, name: string, groupId: number | null) => ({
  id,
  publicId: `01890000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  name,
  groupId,
});
const form = {
  page: shownPage,
  groups: [{ id: 1, publicId: '01890000-0000-7000-8000-00000000000a', name: 'Group' }],
  // So many that they can be searched.
  components: [
    service(1, 'Shop', null),
    service(2, long, 1),
    ...Array.from({ length: 18 }, (_, at) => service(at + 3, `Service ${at}`, null)),
  ],
};
const subscriber = {
  id: 1,
  publicId: '01890000-0000-7000-8000-000000000003',
  statusPageId: 1,
  type: 'webhook' as const,
  endpoint: `https://example.com/${long}`,
  status: 'active' as const,
  componentIds: [1],
  groupIds: [],
  language: null,
  requested: null,
  signingSecret: `whsec_${long}`,
};

const meta = {
  method: 'GET',
  address: '192.0.2.1',
  userAgent: null,
  requestId: 'r-1',
  header: () => null,
  lastEventId: null,
  sessionCookie: null,
  customHost: null,
  admittedPageId: null,
};
const request = {
  caller: { kind: 'anonymous' },
  path: '/',
  params: { slug: 'acme', token: 'token' },
  query: {},
  meta,
  reader: unknownReader,
} as const;

/** A form for subscribers, with the problem if there is one. */
const subscriberForm =
  (shownForm: FormPage, values: PageValues, code: ErrorCode | null = null): Markup =>
  () => {
    const problem =
      code === null ? null : { path: shownForm.path, code, status: 400, messages: [], fields: { endpoint: 'wrong' } };
    return pageMarkup(shownForm, ...shownOn(shownForm, { request, problem, kept: { endpoint: ['nonsense'] } }, values));
  };

const invalidLink: Markup = () =>
  pageMarkup(
    managePage,
    { request, problem: null, kept: {} },
    managePage.refusedResult?.({ page: shownPage }, request) ?? { title: '', body: html`` },
  );

const busy = aBusyPublicPage({ logo, texts: { de: { title: 'Acme auf Deutsch', footer: 'Fuß' } } });
const pages: Readonly<Record<string, Markup>> = {
  'with every status': page(busy),
  'without components, in a colour that is hard to read': page(
    aPublicPage({ brandColor: '#ffff00', status: 'unknown', components: [] }),
  ),
  'with long names': page(
    aPublicPage({
      title: long,
      description: long,
      brandColor: '#000000',
      groups: [aPublicGroup(1, { name: long })],
      components: [
        aPublicComponent(1, { name: long, description: long }),
        aPublicComponent(2, { groupPublicId: aPublicGroup(1).publicId }),
      ],
      incidents: [aPublicIncident(1, { title: long })],
    }),
  ),
  'of the history': documented(plainDocument('history'), aPublicHistory()),
  'of an incident': documented(
    { name: 'incident', subject: incidentId, language: null },
    { page: header, components, incident: incidents[0] ?? aPublicIncident(1) },
  ),
  'that asks for the password': (base) => passwordPage(header, base, { action: '/status/acme', refused: null }),
  'that refuses a password': (base) => passwordPage(busy, base, { action: '/status/acme', refused: 'unauthenticated' }),
  'about an error': () => problemPage(404),
  'to subscribe': subscriberForm(subscribePage, { view: form }),
  'that refuses a subscription': subscriberForm(subscribePage, { view: form }, 'invalidRequestBody'),
  'about a link that is not valid': invalidLink,
  'to confirm': subscriberForm(confirmationPage, { view: { ...form, subscriber } }),
  'to unsubscribe': subscriberForm(unsubscribePage, { view: { ...form, subscriber } }),
  'of a subscription': subscriberForm(managePage, { view: { ...form, subscriber } }),
  'of a subscription that has ended': subscriberForm(managePage, {
    view: { ...form, subscriber: { ...subscriber, status: 'unsubscribed' } },
  }),
};

describeInBrowser('accessibility of status pages', () => {
  let server: Server;
  let url: string;
  let shown: Markup;
  before(async () => {
    server = createServer((request, response) => {
      const isImage = request.url?.startsWith('/logos/') === true;
      for (const [name, value] of Object.entries(publicPageHeaders)) response.setHeader(name, value);
      response.setHeader('Content-Type', isImage ? 'image/png' : 'text/html; charset=utf-8');
      response.end(isImage ? PIXEL : shown({ origin: url, path: '/status/acme' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  for (const [name, options] of windows) {
    it(`axe-core reports no violation ${name}, and nothing is wider than the window`, async () => {
      const who = await person({ url }, { ...options, javaScriptEnabled: true });
      for (const [what, markup] of Object.entries(pages)) {
        shown = markup;
        await who.open('/status/acme');
        expect([what, await overflow(who.page)]).to.deep.equal([what, 0]);
        await who.page.evaluate('for (const list of document.querySelectorAll("details")) list.open = true');
        expect([what, await violations(who.page), await overflow(who.page)]).to.deep.equal([what, [], 0]);
      }
      expect(who.complaints).to.deep.equal([]);
      await who.context.close();
    });
  }

  it('the days of a component are reached and opened with the keyboard, without scripts', async () => {
    shown = page(aPublicPage());
    const who = await person({ url });
    await who.open('/status/acme');
    const days = who.page.getByText('No downtime').first();
    expect(await days.isVisible()).to.equal(false);
    for (let stops = 0; stops < 10 && (await who.page.locator('summary:focus').count()) === 0; stops += 1)
      await who.page.keyboard.press('Tab');
    await who.page.keyboard.press('Enter');
    expect(await days.isVisible()).to.equal(true);
    await who.context.close();
  });

  it('bars of different statuses differ without color', async () => {
    const who = await person({ url }, { forcedColors: 'active' });
    shown = page(busy);
    await who.open('/status/acme');
    const marks = await who.page.locator('.legend .mark').all();
    const pictures = await Promise.all(marks.map(async (mark) => (await mark.screenshot()).toString('base64')));
    expect(new Set(pictures).size).to.equal(6);
    await who.context.close();
  });
});
