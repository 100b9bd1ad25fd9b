import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { days, hours, later } from '../../../../../src/domain/kernel/time.ts';
import { contrastOf, surfaces } from '../../../../../src/domain/status-pages/brand-colors.ts';
import { languages } from '../../../../../src/domain/kernel/locale.ts';
import { plainDocument } from '../../../../../src/domain/status-pages/public-document.ts';
import { maintenanceKey } from '../../../../../src/domain/status-pages/public-incident.ts';
import { renderDocument } from '../../../../../src/interfaces/http/status-pages/render-document.ts';
import { problemPage } from '../../../../../src/interfaces/http/status-pages/page-forms.ts';
import { badgeColors } from '../../../../../src/interfaces/http/status-pages/badge.ts';
import { palettes } from '../../../../../src/interfaces/http/status-pages/public-stylesheet.ts';
import { NOW } from '../../../../builders/clock.ts';
import {
  aBusyPublicPage,
  aPublicComponent,
  aPublicHistory,
  aPublicIncident,
  aPublicMaintenance,
  aPublicPage,
  aPublicUpdate,
  publicDays,
  sums,
} from '../../../../builders/public-page.ts';
import { oneSidedIn } from '../../../../builders/one-sided-style.ts';
import { OPEN, PSEUDO } from '../../../../builders/pseudo-language.ts';
import { childrenNamed, elementsIn, parseHtml } from '../../../../builders/xml.ts';
import { BASE, rendered } from './rendered.ts';

const read = (markup: string) => {
  const elements = elementsIn(parseHtml(markup));
  const of = (tag: string) => elements.filter(({ name }) => name === tag);
  return {
    elements,
    of,
    texts: (tag: string) => of(tag).map(({ text }) => text.trim()),
    links: of('a').map(({ attributes }) => attributes['href'] ?? ''),
  };
};

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const { publicId: INCIDENT } = aPublicIncident(1);

const incidentPage = () => {
  const { page, components, incidents } = aPublicHistory();
  return { page, components, incident: incidents[0] ?? aPublicIncident(1) };
};

/** Elements whose words are always those of a catalogue. */
const TEXT_ELEMENTS = ['h2', 'summary', 'label'];

describe('the HTML of public pages', () => {
  const documents = (): readonly string[] => [
    rendered('page', aBusyPublicPage()),
    rendered('history', aPublicHistory()),
    rendered({ name: 'incident', subject: INCIDENT, language: null }, incidentPage()),
  ];

  it('runs no script, loads nothing from elsewhere, and allows only its own stylesheet', () => {
    for (const markup of documents()) {
      const { elements, of } = read(markup);
      expect(of('script')).to.deep.equal([]);
      for (const { attributes } of elements)
        for (const name of Object.keys(attributes)) expect(name).to.not.match(/^on|^style$/);
      for (const { attributes } of [...of('img'), ...of('use')])
        expect(attributes['src'] ?? attributes['href']).to.match(/^(?:\/logos\/|#i-)/);
      const [style = ''] = of('style').map(({ text }) => text);
      const policy = of('meta').find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy');
      expect(policy?.attributes['content'])
        .to.include(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
        .and.include("default-src 'none'");
    }
  });

  it('is mirrored in a language that is written from right to left, whose texts are all its own', () => {
    const views = { page: aBusyPublicPage(), history: aPublicHistory() };
    for (const name of ['page', 'history'] as const) {
      const { of, elements } = read(rendered({ name, subject: null, language: PSEUDO }, views[name]));
      expect(of('html').map(({ attributes }) => attributes['dir'])).to.deep.equal(['rtl']);
      for (const { text } of of('style')) expect(oneSidedIn(text)).to.equal(null);
      const words = elements.filter(({ name: tag, text }) => TEXT_ELEMENTS.includes(tag) && /[A-Za-z]/.test(text));
      for (const { text } of words) expect(text).to.include(OPEN);
    }
  });

  it('has a language, a title, one heading of the first level and one main part', () => {
    for (const markup of documents()) {
      const { of, texts } = read(markup);
      expect(of('html').map(({ attributes }) => attributes['lang'])).to.deep.equal(['en']);
      expect([of('h1').length, of('main').length, of('header').length, of('footer').length]).to.deep.equal([
        1, 1, 1, 1,
      ]);
      expect(texts('title')[0]).to.match(/ – Acme Status$/);
      const ids = read(markup).elements.flatMap(({ attributes }) => attributes['id'] ?? []);
      expect(ids).to.deep.equal([...new Set(ids)]);
    }
  });

  it('shows markup in titles, names, own texts and messages as text', () => {
    const page = aBusyPublicPage({
      title: HOSTILE,
      description: HOSTILE,
      texts: { en: { footer: HOSTILE } },
      components: [aPublicComponent(1, { name: HOSTILE, description: HOSTILE })],
      incidents: [aPublicIncident(1, { title: HOSTILE, updates: [aPublicUpdate(1, { message: HOSTILE })] })],
      maintenances: [aPublicMaintenance(1, { title: HOSTILE, description: HOSTILE })],
    });
    const { of, elements } = read(rendered('page', page));
    expect([of('script').length, of('img').length]).to.deep.equal([0, 0]);
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.startsWith('on')),
    ).to.deep.equal([]);
  });

  it('lists the later dates of a recurring maintenance below the next', () => {
    const occurrences = [1, 8, 15].map((day) =>
      aPublicMaintenance(1, { title: 'Update', startsAt: later(NOW, days(day)), endsAt: later(NOW, days(day) + 1) }),
    );
    const { of, texts } = read(
      rendered('page', aPublicPage({ maintenances: [...occurrences, aPublicMaintenance(2, { title: 'Move' })] })),
    );
    expect(texts('h3').filter((title) => title === 'Update' || title === 'Move')).to.deep.equal(['Update', 'Move']);
    expect(texts('summary')[0]).to.equal('2 further dates: Update');
    const ids = of('li')
      .flatMap(({ attributes }) => attributes['id'] ?? [])
      .filter((id) => id.startsWith('maintenance-'));
    expect(ids).to.deep.equal(occurrences.slice(1).map((one) => `maintenance-${maintenanceKey(one)}`));
  });

  it('says every day in words, and shows no data as such', () => {
    const days = publicDays({
      0: { sums: sums({ downSeconds: 5_400 }), hasIncident: true },
      1: { sums: sums({ maintenanceSeconds: 600 }) },
      2: { hasIncident: true },
      89: { sums: null },
      88: { sums: null },
    });
    const { texts } = read(rendered('page', aPublicPage({ components: [aPublicComponent(1, { days })] })));
    expect(
      texts('li')
        .filter((text) => /^\d/.test(text))
        .map((text) => text.replaceAll(/\s+/g, ' ')),
    ).to.deep.equal([
      '2 Mar 2026 Down for 1 hour 30 minutes',
      '1 Mar 2026 Maintenance',
      '28 Feb 2026 Slow, or incident without downtime',
      '5 Dec 2025 – 27 Feb 2026 No downtime',
      '3 – 4 Dec 2025 No data',
    ]);
  });

  it('draws the bars of 90 days by their status', () => {
    const days = publicDays({ 0: { sums: sums({ downSeconds: 60 }), hasIncident: true }, 89: { sums: null } });
    const { of } = read(rendered('page', aPublicPage({ components: [aPublicComponent(1, { days })] })));
    const bars = of('svg').find(({ attributes }) => attributes['class'] === 'bars') ?? expect.fail('no bars');
    expect(bars.attributes['viewBox']).to.equal('0 0 538 32');
    expect(childrenNamed(bars, 'path').map(({ attributes }) => [attributes['class'], attributes['d']])).to.deep.equal([
      ['s-operational', 'M6 11h526'],
      ['s-partial-outage', 'M534 14.5h4'],
      ['s-unknown', 'M0 20.5h4'],
      ['m', 'M534 28.5h4'],
    ]);
  });

  it('says how long an incident that was reopened lasted without the times in between', () => {
    const startedAt = later(NOW, -hours(3));
    const incident = aPublicIncident(1, { status: 'resolved', startedAt, resolvedAt: NOW, gapMs: hours(2) });
    const { page, components } = aPublicHistory();
    const markup = rendered({ name: 'incident', subject: INCIDENT, language: null }, { page, components, incident });
    expect(markup).to.include('Resolved after 1 hour');
  });

  it('names an incident that a monitor opened after the components only', () => {
    const { texts } = read(rendered('page', aBusyPublicPage()));
    expect(texts('h3')).to.include('Disruption: Images');
  });

  it('links to its documents below the slug, and at the root of a hostname', () => {
    const below = read(rendered('page', aBusyPublicPage())).links;
    for (const link of [
      '/status/acme',
      '/status/acme/subscribe',
      '/status/acme/history',
      '/status/acme.rss',
      '/status/acme.atom',
      '/status/acme.ics',
      '/status/acme.json',
      `/status/acme/incidents/${INCIDENT}`,
    ])
      expect(below).to.include(link);
    const root = read(rendered('page', aBusyPublicPage(), { origin: 'https://status.acme.com', path: '' })).links;
    expect(root.filter((link) => link.startsWith('/status/'))).to.deep.equal([]);
    for (const link of ['/', '/subscribe', '/history', '/status.rss', `/incidents/${INCIDENT}`])
      expect(root).to.include(link);
  });

  it('is offered in the languages of the own texts, each in its language', () => {
    const page = aBusyPublicPage({ texts: { de: { title: 'Acme auf Deutsch' } } });
    expect(read(rendered('page', page)).links).to.include('/status/acme/de');
    const german = read(rendered({ ...plainDocument('page'), language: 'de' }, page));
    expect(german.of('html').map(({ attributes }) => attributes['lang'])).to.deep.equal(['de']);
    expect(german.texts('h1')).to.deep.equal(['Acme auf Deutsch: Schwerer Ausfall: Checkout']);
    expect(german.links).to.include(`/status/acme/de/incidents/${INCIDENT}`).and.include('/status/acme');
  });

  it('is rendered in every language', () => {
    const titles = languages.map((language) => read(rendered('page', aBusyPublicPage({ language }))).texts('h1')[0]);
    expect(new Set(titles).size).to.equal(languages.length);
  });

  it('says since when the state is not known while newer ones cannot be read', () => {
    const text = (isOutdated: boolean) =>
      renderDocument(plainDocument('page'), aPublicPage(), { base: BASE, isOutdated });
    expect(text(true)).to.include(
      'The current status cannot be determined at the moment. This is the status of 2 Mar 2026, 11:00 CET.',
    );
    expect(text(false)).to.not.include('cannot be determined');
  });

  it('stays small with 200 components', () => {
    const components = Array.from({ length: 200 }, (_, index) =>
      aPublicComponent(index, {
        days: publicDays({ [index % 90]: { sums: sums({ downSeconds: 60 }), hasIncident: true } }),
      }),
    );
    expect(Buffer.byteLength(rendered('page', aPublicPage({ components })))).to.be.below(400_000);
  });

  it('gives the same text for the same view', () => {
    expect(rendered('page', aBusyPublicPage())).to.equal(rendered('page', aBusyPublicPage()));
  });
});

describe('the stylesheet of public pages', () => {
  it('is not escaped, in documents and on pages about errors', () => {
    for (const markup of [rendered('page', aPublicPage()), problemPage(404)])
      expect(markup).to.include('"Segoe UI"').and.include('.sheet > :last-child');
  });
});

describe('the colors of public pages', () => {
  for (const scheme of ['light', 'dark'] as const) {
    it(`have enough contrast in the ${scheme} scheme`, () => {
      const { ink, soft, edge, statuses } = palettes[scheme];
      for (const surface of Object.values(surfaces[scheme])) {
        for (const text of [ink, soft]) expect(contrastOf(text, surface)).to.be.at.least(4.5);
        expect(contrastOf(edge, surface)).to.be.at.least(3);
      }
      for (const [status, { text, ground, bar }] of Object.entries(statuses)) {
        for (const behind of [ground, ...Object.values(surfaces[scheme])])
          expect(contrastOf(text, behind), status).to.be.at.least(4.5);
        expect(contrastOf(bar, surfaces[scheme].sheet), status).to.be.at.least(3);
      }
    });
  }

  it('have enough contrast on the badge', () => {
    for (const [status, color] of Object.entries(badgeColors))
      expect(contrastOf('#ffffff', color), status).to.be.at.least(4.5);
  });
});
