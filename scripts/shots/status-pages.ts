import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { languages } from '../../src/domain/kernel/locale.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';
import { plainDocument } from '../../src/domain/status-pages/public-document.ts';
import type { PublicPage, PublicView } from '../../src/domain/status-pages/public-page.ts';
import { html } from '../../src/interfaces/http/kernel/pages/html.ts';
import { passwordPage } from '../../src/interfaces/http/status-pages/page-forms.ts';
import { unknownReader } from '../../src/interfaces/http/kernel/pages/reader.ts';
import { publicPageHeaders } from '../../src/interfaces/http/status-pages/public-layout.ts';
import { renderDocument } from '../../src/interfaces/http/status-pages/render-document.ts';
import { spokenOf, titleOf } from '../../src/interfaces/http/subscribers/subscription-elements.ts';
import { subscribePage } from '../../src/interfaces/http/subscribers/subscription.page.ts';
import {
  aBusyPublicPage,
  aPublicComponent,
  aPublicGroup,
  aPublicIncident,
  aPublicPage,
  publicDays,
} from '../../test/builders/public-page.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/status-pages';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The days of a component that is two days old. */
const youngDays = publicDays().slice(-2);

/** A page with this many components in groups of ten, three of which are down. */
const largePage = (count: number): PublicPage => {
  const groups = Array.from({ length: Math.ceil(count / 10) }, (_, at) =>
    aPublicGroup(at, {
      name: `Branch ${at + 1}`,
      status: at === Math.ceil(count / 10) - 1 ? 'major_outage' : 'operational',
    }),
  );
  const components = Array.from({ length: count }, (_, at) =>
    aPublicComponent(at, {
      groupPublicId: groups[Math.floor(at / 10)]?.publicId ?? null,
      name: `Service ${at + 1}`,
      status: at >= count - 3 ? 'major_outage' : 'operational',
    }),
  );
  return aPublicPage({ title: 'Acme', status: 'major_outage', groups, components });
};

const inLanguage = (page: PublicPage, language: Language): PublicPage => ({ ...page, language });
/** A component that shows the status page of somebody else. */
const dependency = aPublicComponent(2, {
  name: 'Payments',
  description: 'Cards and invoices',
  status: 'partial_outage',
  days: [],
  upstreamUrl: 'https://status.payments.example/',
});
const single = aPublicPage({
  status: 'partial_outage',
  components: [aPublicComponent(1, { name: 'Shop', days: youngDays }), dependency],
});
const ungrouped = (count: number): PublicPage => {
  const { components, ...page } = largePage(count);
  return { ...page, groups: [], components: components.map((one) => ({ ...one, groupPublicId: null })) };
};

const BASE = { origin: 'http://localhost', path: '/status/acme' };
const shown = (view: PublicView, name: 'page' | 'history' | 'incident' = 'page'): string =>
  renderDocument(plainDocument(name), view, { base: BASE, isOutdated: false });

/** The account of an incident, with a table. */
const POSTMORTEM = `## What happened

A certificate was not renewed, and **all payments** failed for 40 minutes.

| Time | Event |
|---|---|
| 10:00 | The certificate expires |
| 10:12 | We find the cause |
| 10:40 | The new certificate is in service |`;

/** The page on which visitors subscribe to a page, with the words of a search. */
const subscription = (page: PublicPage, search: string): string => {
  const groups = page.groups.map((group, id) => ({ ...group, id }));
  const components = page.components.map(({ groupPublicId, ...component }, id) => ({
    ...component,
    id,
    groupId: groups.find(({ publicId }) => publicId === groupPublicId)?.id ?? null,
  }));
  const view = { page: { ...page, id: 1, organizationId: 1, isProtected: false }, groups, components };
  const request = {
    caller: { kind: 'anonymous' as const },
    path: '/status/acme/subscribe',
    params: { slug: 'acme' },
    query: {},
    reader: unknownReader,
    meta: {
      method: 'GET',
      address: '192.0.2.1',
      userAgent: null,
      requestId: '',
      header: () => null,
      lastEventId: null,
      sessionCookie: null,
      customHost: null,
      admittedPageId: null,
    },
  };
  const spoken = spokenOf(view);
  const title = titleOf(spoken, 'subscribe');
  const body = subscribePage.render(
    { view },
    { request, problem: null, kept: search === '' ? {} : { search: [search] } },
  );
  return spoken.frame.layout({ title, body: html`<h1>${title}</h1>${body}` }, request);
};

const markupsIn = (language: Language): Readonly<Record<string, string>> => {
  const busy = inLanguage(aBusyPublicPage(), language);
  const { components, incidents } = busy;
  const incident = incidents[0] ?? aPublicIncident(1);
  const explained = { ...incident, postmortem: { text: POSTMORTEM, publishedAt: busy.updatedAt } };
  return {
    dependency: shown(inLanguage(single, language)),
    'ten-components': shown(inLanguage(largePage(10), language)),
    'sixty-components': shown(inLanguage(largePage(60), language)),
    'sixty-ungrouped': shown(inLanguage(ungrouped(60), language)),
    busy: shown(busy),
    empty: shown(inLanguage(aPublicPage({ status: 'unknown', components: [] }), language)),
    history: shown({ page: busy, month: '2026-03', components, incidents }, 'history'),
    incident: shown({ page: busy, components, incident }, 'incident'),
    postmortem: shown({ page: busy, components, incident: explained }, 'incident'),
    subscribe: subscription(inLanguage(largePage(60), language), ''),
    'subscribe-search': subscription(inLanguage(largePage(60), language), 'Service 1'),
    password: passwordPage(busy, BASE, { action: BASE.path, refused: null }),
  };
};

await mkdir(OUTPUT, { recursive: true });
let markup = '';
const server = createServer((_request, response) => {
  for (const [name, value] of Object.entries(publicPageHeaders)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(markup);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});
for (const width of [390, 1440])
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const window = await context.newPage();
    for (const language of languages.filter((one) => ['en', 'de', 'fr'].includes(one)))
      for (const [name, text] of Object.entries(markupsIn(language))) {
        markup = text;
        await window.goto(`http://127.0.0.1:${port}/`);
        const path = `${OUTPUT}/${name}-${language}-${width}-${colorScheme}.png`;
        await window.screenshot({ path, fullPage: true });
        const height = await window.evaluate<number>('document.documentElement.scrollHeight');
        console.log(`${path}: ${height} px`);
      }
    await context.close();
  }
await browser.close();
server.close();
