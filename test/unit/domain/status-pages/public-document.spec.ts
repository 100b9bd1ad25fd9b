import { expect } from 'chai';
import {
  documentAt,
  documentIn,
  documentPath,
  documentTypes,
  documentUrl,
  historyMonths,
  isHistoryMonth,
  laterMonth,
  plainDocument,
} from '../../../../src/domain/status-pages/public-document.ts';
import { pathOfPage, pathOnPageHost } from '../../../../src/domain/custom-domains/hostname.ts';
import type { DocumentName, PublicDocument } from '../../../../src/domain/status-pages/public-document.ts';
import { NOW } from '../../../builders/clock.ts';

const INCIDENT = '00000000-0000-4000-8000-000000000001';
const slug = { origin: 'https://watch.example.com', path: '/status/acme' };
const root = { origin: 'https://status.acme.com', path: '' };

const documents: readonly PublicDocument[] = [
  ...(Object.keys(documentTypes) as DocumentName[]).filter((name) => name !== 'incident').map(plainDocument),
  { name: 'history', subject: '2026-01', language: null },
  { name: 'incident', subject: INCIDENT, language: null },
  { name: 'page', subject: null, language: 'de' },
  { name: 'history', subject: null, language: 'fr' },
  { name: 'history', subject: '2025-12', language: 'es' },
  { name: 'incident', subject: INCIDENT, language: 'nl' },
];

describe('the addresses of public documents', () => {
  it('are those of the specification', () => {
    const paths = documents.map((document) => documentPath({ path: '' }, document));
    expect(documents.map((document) => documentPath(slug, document))).to.deep.equal([
      '/status/acme',
      '/status/acme/history',
      '/status/acme.json',
      '/status/acme.rss',
      '/status/acme.atom',
      '/status/acme.ics',
      '/status/acme/badge.svg',
      '/status/acme/api/v2/summary.json',
      '/status/acme/api/v2/status.json',
      '/status/acme/api/v2/components.json',
      '/status/acme/api/v2/incidents.json',
      '/status/acme/api/v2/incidents/unresolved.json',
      '/status/acme/api/v2/scheduled-maintenances.json',
      '/status/acme/api/v2/scheduled-maintenances/upcoming.json',
      '/status/acme/api/v2/scheduled-maintenances/active.json',
      '/status/acme/history/2026-01',
      `/status/acme/incidents/${INCIDENT}`,
      '/status/acme/de',
      '/status/acme/fr/history',
      '/status/acme/es/history/2025-12',
      `/status/acme/nl/incidents/${INCIDENT}`,
    ]);
    expect(paths.slice(0, 7)).to.deep.equal([
      '/',
      '/history',
      '/status.json',
      '/status.rss',
      '/status.atom',
      '/status.ics',
      '/badge.svg',
    ]);
    expect(documentUrl(root, plainDocument('page'))).to.equal('https://status.acme.com/');
  });

  it('lead back to the document, below a slug and at the root of a hostname', () => {
    for (const document of documents) {
      expect(documentAt(documentPath(slug, document).slice(slug.path.length), NOW)).to.deep.equal(document);
      expect(pathOnPageHost(documentPath(root, document), 'acme')).to.equal(documentPath(slug, document));
      expect(pathOfPage(documentPath(slug, document), 'acme')).to.equal(documentPath(root, document));
    }
  });

  it('are no others', () => {
    const none = [
      '/',
      '.html',
      '/.json',
      '/json',
      '/incidents',
      '/incidents/',
      '/incidents/1',
      `/incidents/${INCIDENT.toUpperCase()}0`,
      `/incidents/${INCIDENT}/`,
      '/history/',
      '/history/2026-13',
      '/history/2026-1',
      '/history/0001-01',
      '/history/2026-05',
      '/de.json',
      '/de/badge.svg',
      '/de/',
      '/xx',
      '/DE',
      '/de/de',
      '/api/v2',
      '/api/v2/summary',
      '/api/v2/summary.json/x',
      '//',
      '/badge.svg/x',
    ];
    for (const path of none) expect([path, documentAt(path, NOW)]).to.deep.equal([path, null]);
  });
});

describe('isHistoryMonth', () => {
  it('covers two years up to the current month', () => {
    const at = new Date('2026-03-10T12:00:00Z');
    expect(['2024-03', '2024-04', '2026-03', '2026-04'].map((month) => isHistoryMonth(month, at))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
  });

  it('includes the next month once it has begun in some time zone', () => {
    expect(isHistoryMonth('2026-04', new Date('2026-03-31T11:00:00Z'))).to.equal(true);
  });
});

describe('historyMonths', () => {
  it('are the last 24 months, latest first, and the next one once it has begun in some time zone', () => {
    const months = historyMonths(new Date('2026-03-10T12:00:00Z'));
    expect([months.length, months[0], months[1], months.at(-1)]).to.deep.equal([24, '2026-03', '2026-02', '2024-04']);
    const later = historyMonths(new Date('2026-03-31T11:00:00Z'));
    expect([later.length, later[0], later.at(-1)]).to.deep.equal([25, '2026-04', '2024-04']);
  });
});

describe('documentIn', () => {
  it('names a language other than that of the page', () => {
    const page = { language: 'de' } as const;
    const document = { name: 'history', subject: '2026-01', language: 'fr' } as const;
    expect(documentIn(document, 'en', page)).to.deep.equal({ ...document, language: 'en' });
    expect(documentIn(document, 'de', page)).to.deep.equal({ ...document, language: null });
  });
});

describe('laterMonth', () => {
  it('crosses years', () => {
    expect([laterMonth('2025-12', 1), laterMonth('2026-01', -1), laterMonth('2026-03', -27)]).to.deep.equal([
      '2026-01',
      '2025-12',
      '2023-12',
    ]);
  });
});
