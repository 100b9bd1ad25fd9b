import { expect } from 'chai';
import { plainDocument } from '../../../../../src/domain/status-pages/public-document.ts';
import type { DocumentName } from '../../../../../src/domain/status-pages/public-document.ts';
import {
  aPublicComponent,
  aPublicGroup,
  aPublicHistory,
  aPublicIncident,
  aPublicMaintenance,
  aPublicPage,
} from '../../../../builders/public-page.ts';
import { elementsIn, parseHtml, parseXml } from '../../../../builders/xml.ts';
import { rendered } from './rendered.ts';

const OVERRIDE = 'safe \u202Egnp.exe';
const names: readonly string[] = [
  'Κατάσταση υπηρεσιών',
  'サービスの状態',
  'حالة الخدمات',
  'x'.repeat(500),
  '**not bold** `x`',
  '<b>bold</b> & "quoted"',
  '👩‍👩‍👧 Familie',
  'one\r\ntwo\u2028three',
  OVERRIDE,
];

const pageNamed = (name: string) => {
  const group = aPublicGroup(1, { name, status: 'major_outage' });
  return aPublicPage({
    title: name,
    description: name,
    status: 'major_outage',
    groups: [group],
    components: [
      aPublicComponent(1, { name, description: name, status: 'major_outage', groupPublicId: group.publicId }),
      aPublicComponent(2, { name }),
    ],
    incidents: [aPublicIncident(1, { title: name }), aPublicIncident(2, { title: null })],
    maintenances: [aPublicMaintenance(1, { title: name, description: name })],
  });
};

/** Returns the text as HTML and XML parsers read it: with its line ends as line feeds. */
const asParsed = (text: string): string => text.replaceAll('\r\n', '\n');

describe('names on status pages', () => {
  for (const name of names) {
    const page = pageNamed(name);

    it(`${JSON.stringify(name.slice(0, 20))} is text in every HTML document`, () => {
      const { publicId } = page.incidents[0] ?? aPublicIncident(1);
      const { components, incidents } = page;
      const markups = [
        rendered('page', page),
        rendered('history', aPublicHistory({ page, components, incidents })),
        rendered(
          { ...plainDocument('incident'), subject: publicId },
          { page, components, incident: incidents[0] ?? aPublicIncident(1) },
        ),
      ];
      for (const markup of markups) {
        const elements = elementsIn(parseHtml(markup));
        expect(elements.filter(({ name: tag }) => tag === 'b')).to.deep.equal([]);
        expect(elements.some(({ text }) => asParsed(text).trim() === asParsed(name))).to.equal(true);
      }
    });

    it(`${JSON.stringify(name.slice(0, 20))} is text in the feeds, the badge and the calendar`, () => {
      for (const format of ['rss', 'atom', 'badge'] as const satisfies readonly DocumentName[])
        expect(() => parseXml(rendered(format, page))).to.not.throw();
      const lines = rendered('ics', page).split('\r\n');
      expect(lines.filter((line) => !/^(?: |[A-Z-]+[;:])/.test(line) && line !== '')).to.deep.equal([]);
    });
  }

  it('keep overrides of the direction to themselves in lists of components, the headline and the badge', () => {
    const markup = rendered('page', pageNamed(OVERRIDE));
    expect(markup).to.include(`\u2068${OVERRIDE}\u2069`);
    const [heading] = elementsIn(parseHtml(markup)).filter(({ name }) => name === 'h1');
    expect(heading?.children.at(-1)?.text).to.match(/Major outage: safe[ \u00a0]+gnp\.exe/);
    expect(rendered('badge', pageNamed(OVERRIDE))).to.not.include('\u202E');
  });
});
