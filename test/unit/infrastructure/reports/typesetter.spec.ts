import { expect } from 'chai';
import fc from 'fast-check';
import { FallbackFonts } from '../../../../src/infrastructure/reports/fallback-fonts.ts';
import { isolated } from '../../../../src/infrastructure/reports/paragraph.ts';
import { ReportPdf } from '../../../../src/infrastructure/reports/report-pdf.ts';
import { Typesetter } from '../../../../src/infrastructure/reports/typesetter.ts';
import type { Line } from '../../../../src/infrastructure/reports/typesetter.ts';

const style = { size: 9, weight: 'regular', color: '#000000' } as const;
const typesetter = (): Typesetter => new Typesetter(new ReportPdf({ autoFirstPage: false }), new FallbackFonts(null));
const shownIn = ({ runs }: Line): string => runs.map(({ shown }) => shown).join('');
const originalIn = ({ runs }: Line): string => runs.map(({ shown, actual }) => actual ?? shown).join('');

/** Letters as users perceive them, single code points, and lone surrogates. */
const units = [
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
];
/** The text without spaces and characters that have no shape. */
const visibleIn = (text: string): string => text.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** Names, their transcriptions without fonts, and the scripts that are reported. */
const transcriptions: readonly (readonly [name: string, shown: string, scripts: readonly string[]])[] = [
  ['東京ラーメン', '[DongJingramen]', ['Hani', 'Kana']],
  ['北京大学', '[BeiJingDaXue]', ['Hani']],
  ['서울 가게', '[SeoUl GaGe]', ['Hang']],
  ['محمد', '[mhmd]', ['Arab']],
  ['שלום Shop', '[slvm] Shop', ['Hebr']],
  ['กรุงเทพ', '[krungethph]', ['Thai']],
  ['हिन्दी', '[hindi]', ['Deva']],
  ['🚀 Rocket 👩‍💻', '[rocket] Rocket [woman computer]', ['Zsye']],
  ['A → B', 'A [>] B', ['Zsym']],
  ['ا', '[U+627]', ['Arab']],
  ['𓀀 \u{1F9FF}', '[A1] [nazar amulet]', ['Zsye', 'Zzzz']],
];

describe('a line without fallback fonts', () => {
  for (const [name, shown, scripts] of transcriptions)
    it(`shows ${name} as ${shown}, and keeps the original for search`, () => {
      const set = typesetter();
      const line = set.line(name, style);
      expect(shownIn(line)).to.equal(shown);
      expect(originalIn(line)).to.equal(name);
      expect(set.transcribedScripts).to.deep.equal(scripts);
    });

  it('has no transcription of Latin, Greek and Cyrillic names', () => {
    const set = typesetter();
    const name = 'Łódź – Ελληνικά, Интернет, Việt Nam';
    expect(shownIn(set.line(name, style))).to.equal(name);
    expect(set.transcribedScripts).to.deep.equal([]);
  });

  it('has no characters that change the direction of others', () => {
    expect(shownIn(typesetter().line('in\u202evo\u2066ice\u2069 \u2067x', style))).to.equal('invoice x');
  });

  it('gives the original of a transcription that continues on the next line once', () => {
    const set = typesetter();
    const lines = set.lines('กรุงเทพมหานคร'.repeat(4), style, 60);
    expect(lines.length).to.be.above(2);
    expect(lines.map(originalIn).join('')).to.equal('กรุงเทพมหานคร'.repeat(4));
    for (const line of lines) expect(line.width).to.be.at.most(60);
  });

  it('has a glyph and the original of each letter of any text', () => {
    const set = typesetter();
    const property = fc.property(fc.string({ unit: fc.oneof(...units), maxLength: 30 }), (text) => {
      const line = set.line(text, style);
      const missing = line.runs.filter(({ face, shown }) => face.font.layout(shown).glyphs.some(({ id }) => id === 0));
      expect(missing.map(({ shown }) => shown)).to.deep.equal([]);
      expect(/[^ ]/u.test(visibleIn(text)) ? shownIn(line) : 'x').to.match(/[^ ]/);
    });
    fc.assert(property, { numRuns: 5000 });
  });

  it('ends with an ellipsis if the text is too long', () => {
    const lines = typesetter().lines('名前 '.repeat(50), style, 80, 2);
    expect(lines).to.have.length(2);
    expect(lines.map(shownIn).at(-1)).to.match(/…$/);
    for (const { width } of lines) expect(width).to.be.at.most(80);
  });
});

describe('isolated names', () => {
  it('are unchanged unless they may contain letters from right to left', () => {
    expect(isolated('Café')).to.equal('Café');
    expect(isolated('א\u2069')).to.equal('\u2068א\u2069');
  });
});
