import { expect } from 'chai';
import type { ClassTimes } from '../../../src/domain/accounting/time-class.ts';
import { days } from '../../../src/domain/kernel/time.ts';
import { languages } from '../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../src/domain/kernel/locale.ts';
import { paperSizes } from '../../../src/domain/reports/report-document.ts';
import type { ReportDocument } from '../../../src/domain/reports/report-document.ts';
import { PSEUDO } from '../../builders/pseudo-language.ts';
import { renderedPdf, withPdf } from '../../builders/pdf-files.ts';
import type { PdfFile, PdfObject } from '../../builders/pdf-files.ts';
import { reportDocument, reportedIncident, reportedMonitor, reportedUptime } from '../../builders/report-documents.ts';
import { parseXml } from '../../builders/xml.ts';

const rendered = async <Value>(document: ReportDocument, read: (file: PdfFile) => Value): Promise<Value> =>
  withPdf(await renderedPdf(document, null), read);
const ofType = (objects: readonly PdfObject[], type: string): readonly PdfObject[] =>
  objects.filter((object) => object['/S'] === `/${type}`);

/** The lines of the content that paint outside of marked content. What follows the stream of the page, such as fonts, is left out. */
const untagged = (content: string): readonly string[] => {
  let depth = 0;
  const [stream = ''] = content.split('\nendstream');
  return stream.split('\n').filter((line) => {
    if (/ B[DM]C$/.test(line)) depth += 1;
    else if (line === 'EMC') depth -= 1;
    return depth === 0 && /(?:^|\s)(?:f|f\*|S|s|B|Tj|TJ|Do|sh)$/.test(line);
  });
};

/** The Unicode names of monitors, each of which needs other fonts. */
const names = ['Łódź – Žižkov', 'Ελληνικά ἀρχή', 'Интернет Ѣ', 'Việt Nam', '=HYPERLINK("http://x","y")'];

const correction = {
  monitorName: 'Shop 1',
  from: new Date('2026-10-09T10:00:00.000Z'),
  to: new Date('2026-10-09T12:00:00.000Z'),
  class: 'maintenance',
  reason: 'Agreed by phone',
  author: 'Ada Lovelace',
  correctedAt: new Date('2026-11-04T09:00:00.000Z'),
} as const;

describe('a report as PDF', () => {
  for (const paper of paperSizes) {
    it(`is valid on ${paper}, for one customer and for all`, async () => {
      for (const document of [reportDocument({ paper }), reportDocument({ paper, customerName: null }, 60)]) {
        const facts = await rendered(document, ({ run }) => ({
          check: run('qpdf', '--check', 'FILE'),
          info: run('pdfinfo', 'FILE'),
        }));
        expect(facts.check).to.contain('No syntax or stream encoding errors found');
        expect(facts.info).to.match(
          paper === 'A4' ? /Page size: +595\.28 x 841\.89 pts \(A4\)/ : /Page size: +612 x 792 pts \(letter\)/,
        );
      }
    });
  }

  it('shows the customer, the period, the time zone, the target, the service hours and that its figures are preliminary', async () => {
    const serviceHours = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }];
    const text = await rendered(reportDocument({ serviceHours, isPreliminary: true, threshold: 99.5 }), (file) =>
      file.text(),
    );
    for (const fact of [
      'Nordlicht Hosting',
      'Café Müller',
      '1 – 31 Oct 2026',
      'Europe/Berlin',
      '99.9%',
      'Mon–Fri 08:00–18:00',
      'Preliminary',
      'below 99.5%',
      'K7QF-2M9X-WD4T',
      'Page 1 of',
    ])
      expect(text).to.contain(fact);
  });

  it('lists monitors, incidents with duration and cause, maintenance, expiries, listings, corrections and the rules', async () => {
    const text = await rendered(reportDocument({ corrections: [correction] }), (file) => file.text());
    for (const fact of [
      'Shop 1',
      'https://shop-1.example.com/',
      '7 minutes',
      'The server did not answer in time.',
      'Update of the database',
      'shop-1.example.com',
      '12 Nov 2026',
      'zen.spamhaus.org',
      'Agreed by phone',
      'Ada Lovelace',
      'Uptime is the time up',
    ])
      expect(text).to.contain(fact);
  });

  it('says in its first sentences who met the target and how long the longest outage was', async () => {
    const text = await rendered(reportDocument(), (file) => file.text());
    expect(text.replace(/\s+/g, ' ')).to.contain(
      'All 3 services met their target of 99.9%. There were 5 outages. The longest affected Shop 4 for 8 minutes on 1 Oct 2026.',
    );
  });

  it('states the share of time in which a service was slow, only if one was', async () => {
    const textOf = async (parts: Partial<ClassTimes>) => {
      const slow = { ...reportedMonitor(1), ...reportedUptime({ up: days(30), ...parts }) };
      const document = reportDocument({ monitors: [slow], total: reportedUptime(slow.times) });
      return (await rendered(document, (file) => file.text())).replace(/\s+/g, ' ');
    };
    const text = await textOf({ degraded: days(3) });
    expect(text).to.contain('Coverage Slow').and.contain('100% 10.000%');
    expect(text).to.contain('slower than its limit counts as up');
    expect(await textOf({})).not.to.match(/slow/i);
  });

  for (const language of languages)
    it(`has two pages for five monitors with every section in ${language}`, async () => {
      const document = reportDocument({ language, corrections: [correction] }, 5);
      expect(await rendered(document, ({ run }) => run('pdfinfo', 'FILE'))).to.match(/Pages: +2\n/);
    });

  describe('in a language that is written from right to left', () => {
    /** The horizontal extents of each word of the first page, by the word. */
    const extentsIn = async (language: Language): Promise<ReadonlyMap<string, readonly [number, number]>> => {
      const document = reportDocument({ language, corrections: [correction] }, 5);
      const words = await rendered(document, ({ run }) => run('pdftotext', '-bbox', '-l', '1', 'FILE', '-'));
      const found = words.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]+)</g);
      return new Map(Array.from(found, ([, from, to, word = '']) => [word, [Number(from), Number(to)]]));
    };

    it('has each title, name, figure, axis and footer where they are mirrored, and each word as it is read', async () => {
      const [usual, mirrored] = [await extentsIn('en'), await extentsIn(PSEUDO)];
      const width = 595.28;
      // The beginning and the end of a row, and a label of the axis.
      for (const word of ['https://shop-1.example.com/', '99.979%', '99.5%']) {
        const [from = 0, to = 0] = usual.get(word) ?? [];
        const [start = 0, end = 0] = mirrored.get(word) ?? [];
        expect(start, word).to.be.closeTo(width - to, 0.1);
        expect(end, word).to.be.closeTo(width - from, 0.1);
      }
      const [, end] = mirrored.get('https://watch.example.com/verify/K7QF-2M9X-WD4T') ?? [];
      expect(end, 'footer').to.be.closeTo(width - 48, 0.1);
    });

    it('is valid, and its links are where their texts are', async () => {
      const { check, links } = await rendered(reportDocument({ language: PSEUDO }), ({ run, objects }) => ({
        check: run('qpdf', '--check', 'FILE'),
        links: objects().filter((object) => object['/Subtype'] === '/Link'),
      }));
      expect(check).to.contain('No syntax or stream encoding errors found');
      const [[x1, , x2] = []] = links.map((link) => link['/Rect'] as readonly number[]);
      expect(Math.max(x1 ?? 0, x2 ?? 0)).to.be.closeTo(595.28 - 48, 0.1);
    });
  });

  it('has no chart of a single day', async () => {
    const text = await rendered(reportDocument({}, 2, 1), (file) => file.text());
    expect(text).not.to.contain('Uptime by day').and.not.contain('Days');
  });

  it('names the customer of each outage and measurement in a report on several customers', async () => {
    const text = await rendered(reportDocument({ customerName: null, incidents: [reportedIncident(3)] }, 2), (file) =>
      file.text(),
    );
    expect(text)
      .to.match(/Shop 3 .*\n+ *Customer 4/)
      .and.match(/Customer 2 · Shop 1 /);
  });

  it('leaves no row of a table alone on a page', async () => {
    const pagesOf = (count: number) => {
      const incidents = Array.from({ length: count }, (_, at) => reportedIncident(at));
      return rendered(reportDocument({ incidents, maintenance: [] }, 1), (file) =>
        file
          .text()
          .split('\f')
          .map((page) => (page.match(/\d Oct 2026, \d\d:\d\d/g) ?? []).length),
      );
    };
    for (let count = 20; count < 40; count += 1) expect(await pagesOf(count), `${count} rows`).not.to.include(1);
  });

  it('names no customer but its own', async () => {
    const text = await rendered(reportDocument({ customerName: 'Café Müller' }), (file) => file.text());
    expect(text).not.to.contain('Customer 2');
  });

  const headings = {
    en: 'Uptime by day',
    de: 'Verfügbarkeit nach Tagen',
    fr: 'Disponibilité par jour',
    es: 'Disponibilidad por día',
    it: 'Disponibilità per giorno',
    nl: 'Beschikbaarheid per dag',
  } as const;
  for (const [language, heading] of Object.entries(headings) as [keyof typeof headings, string][]) {
    it(`has its texts and its language in ${language}`, async () => {
      const { text, objects } = await rendered(reportDocument({ language }), (file) => ({
        text: file.text(),
        objects: file.objects(),
      }));
      expect(text).to.contain(heading);
      expect(objects.find((object) => object['/Type'] === '/Catalog')?.['/Lang']).to.match(
        new RegExp(`^u:${language}\\b`),
      );
    });
  }

  it('embeds a subset of each font that its characters need, and keeps characters without a font as text', async () => {
    const monitors = [...names, '🚀 Rocket', 'עברית'].map((name, at) => ({ ...reportedMonitor(at + 1), name }));
    const { text, fonts } = await rendered(reportDocument({ monitors }), (file) => ({
      text: file.text(),
      fonts: file.run('pdffonts', 'FILE').trim().split('\n').slice(2),
    }));
    for (const name of [...names, '🚀', 'Rocket']) expect(text).to.contain(name);
    // pdftotext takes it for text in visual order.
    expect(text).to.contain(Array.from('עברית').reverse().join(''));
    expect(fonts.length).to.be.at.least(6);
    for (const font of fonts) expect(font).to.match(/NotoSans-\w+ +CID TrueType +Identity-H +yes yes yes/);
  });

  it('shows names without control characters and changes of direction', async () => {
    const text = await rendered(
      reportDocument({ monitors: [{ ...reportedMonitor(1), name: 'in\u202evoice\u0000\r\nshop' }] }),
      (file) => file.text(),
    );
    expect(text).to.contain('invoice shop');
  });

  it('attaches its figures as data', async () => {
    const document = reportDocument();
    const { figures, objects } = await rendered(document, (file) => ({
      figures: file.written('pdfdetach', '-savefile', 'figures.json', '-o', 'OUT', 'FILE', '').toString(),
      objects: file.objects(),
    }));
    expect(JSON.parse(figures)).to.deep.equal(JSON.parse(JSON.stringify(document)));
    expect(objects.find((object) => object['/Type'] === '/Filespec')).to.include({
      '/AFRelationship': '/Data',
      '/UF': 'u:figures.json',
    });
  });

  it('has a bookmark for each section and each customer that has a part', async () => {
    const outlines = await rendered(
      reportDocument({ customerName: null }),
      ({ run }) =>
        (
          JSON.parse(run('qpdf', '--json=2', '--json-key=outlines', 'FILE')) as {
            outlines: { title: string; kids: { title: string }[] }[];
          }
        ).outlines,
    );
    expect(outlines.map(({ title }) => title)).to.include.members([
      'Overview',
      'Outages',
      'How the figures are computed',
    ]);
    expect(outlines.find(({ title }) => title === 'Services')?.kids.map(({ title }) => title)).to.deep.equal([
      'Customer 2',
      'Customer 3',
      'Customer 4',
    ]);
  });

  it('has metadata that are well-formed and claim no conformance', async () => {
    const metadata = await rendered(reportDocument({ customerName: 'A & B <c> 🚀' }), ({ run }) =>
      run('pdfinfo', '-meta', 'FILE'),
    );
    expect(parseXml(metadata.replace(/<\?xpacket[^>]*\?>/g, '').trim()).text).to.contain('A & B <c> 🚀');
    expect(metadata).not.to.match(/pdfuaid|pdfaid/);
  });

  for (const [what, document] of [
    ['no monitors', reportDocument({ incidents: [], maintenance: [], expiries: [], listings: [] }, 0)],
    ['400 days', reportDocument({}, 2, 400)],
    [
      'names of 2 000 letters',
      reportDocument({
        name: 'n'.repeat(2000),
        customerName: 'c d '.repeat(500),
        monitors: [{ ...reportedMonitor(1), name: 'm'.repeat(2000) }],
      }),
    ],
  ] as const) {
    it(`is valid with ${what}`, async () =>
      expect(await rendered(document, ({ run }) => run('qpdf', '--check', 'FILE'))).to.contain('No syntax'));
  }

  it('shows each of 10 000 incidents', async () => {
    const incidents = Array.from({ length: 10_000 }, (_, at) => ({
      ...reportedIncident(at),
      monitorName: `Incident number ${at}.`,
    }));
    const text = await rendered(reportDocument({ incidents }), (file) => file.text());
    expect(text.match(/Incident number \d+\./g)).to.have.length(10_000);
  });
});

describe('the structure of a report', () => {
  let file: { tree: string; objects: readonly PdfObject[]; pages: readonly string[] };
  before(async () => {
    file = await rendered(reportDocument({ isPreliminary: true }, 30), (pdf) => ({
      tree: pdf.run('pdfinfo', '-struct-text', 'FILE'),
      objects: pdf.objects(),
      pages: [1, 2, 3].map((page) => pdf.content(page)),
    }));
  });

  it('has headings in reading order', () => {
    const headings = file.tree
      .split('\n')
      .map((line, at, lines) => (/^ *H\d \(block\)/.test(line) ? (lines[at + 1] ?? '').trim() : null))
      .filter((heading) => heading !== null);
    expect(headings.slice(0, 5)).to.deep.equal([
      '"Café Müller"',
      '"Overview"',
      '"Outages"',
      '"Services"',
      '"Uptime by day"',
    ]);
  });

  it('separates the words at the ends of lines', () => {
    expect(file.tree).to.contain(
      'Coverage is the share of the time for which it is known whether the monitor was up or down. Paused time, maintenance and time that was not monitored',
    );
  });

  it('has header cells with their scope', () => {
    const cells = ofType(file.objects, 'TH').map((cell) => (cell['/A'] as PdfObject | undefined)?.['/Scope']);
    expect(new Set(cells)).to.deep.equal(new Set(['/Column', '/Row']));
  });

  it('has as many cells in each row of a table', () => {
    const rows = file.tree
      .split(/^ *TR.*$/m)
      .slice(1, 6)
      .map((row) => (row.split(/^ *(?:THead|TBody|Table|Sect|H2)\b/m)[0] ?? '').match(/^ *T[HD]\b/gm)?.length);
    expect(rows).to.deep.equal(Array<number>(5).fill(4));
  });

  it('has an alternative text and a box on the page for each picture', () => {
    const figures = ofType(file.objects, 'Figure');
    expect(figures).to.have.length(32);
    for (const figure of figures) {
      expect(figure['/Alt']).to.match(/^u:.{10}/);
      const [left, bottom, right, top] = (figure['/A'] as { '/BBox': [number, number, number, number] })['/BBox'];
      expect(left < right && bottom < top && left >= 0 && bottom >= 0 && right <= 595.28 && top <= 841.89).to.equal(
        true,
      );
    }
  });

  it('has the address of the report as a link with a description', () => {
    const [link] = ofType(file.objects, 'Link');
    expect(link).not.to.equal(undefined);
    expect(file.objects.find((object) => object['/Subtype'] === '/Link')).to.include({
      '/Contents': 'u:https://watch.example.com/verify/K7QF-2M9X-WD4T',
    });
  });

  it('covers everything that is painted, decoration as artifacts', () => {
    for (const page of file.pages) {
      expect(page).to.match(/\/Artifact <<[^]*? BDC/);
      expect(untagged(page)).to.deep.equal([]);
    }
  });

  it('is announced, with the title of the report in place of the name of the file', () => {
    expect(file.objects.some((object) => object['/Marked'] === true)).to.equal(true);
    expect(file.objects.some((object) => object['/DisplayDocTitle'] === true)).to.equal(true);
    expect(
      file.objects.filter((object) => object['/Type'] === '/Page').every((page) => page['/Tabs'] === '/S'),
    ).to.equal(true);
  });
});
