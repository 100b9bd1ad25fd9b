import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { FallbackFonts } from '../../../src/infrastructure/reports/fallback-fonts.ts';
import { fontFilesIn } from '../../../src/infrastructure/kernel/system/font-folder.ts';
import { fontsIn } from '../../../src/infrastructure/reports/font-files.ts';
import { isolated } from '../../../src/infrastructure/reports/paragraph.ts';
import { renderReport } from '../../../src/infrastructure/reports/render-report.ts';
import { ReportPdf } from '../../../src/infrastructure/reports/report-pdf.ts';
import { RIGHT_TO_LEFT, openShapedFont } from '../../../src/infrastructure/reports/shaped-font.ts';
import { ThreadedReportRenderer } from '../../../src/infrastructure/reports/threaded-report-renderer.ts';
import { Typesetter } from '../../../src/infrastructure/reports/typesetter.ts';
import { withPdf } from '../../builders/pdf-files.ts';
import { reportDocument, reportedMonitor } from '../../builders/report-documents.ts';

/** Fonts of Debian: fonts-wqy-microhei, fonts-hosny-amiri, fonts-lohit-deva, fonts-tlwg-loma-ttf, fonts-dejavu-core. */
const DEBIAN = '/usr/share/fonts';
const files = {
  cjk: `${DEBIAN}/truetype/wqy/wqy-microhei.ttc`,
  arabic: `${DEBIAN}/opentype/fonts-hosny-amiri/Amiri-Regular.ttf`,
  arabicBold: `${DEBIAN}/opentype/fonts-hosny-amiri/Amiri-Bold.ttf`,
  arabicColored: `${DEBIAN}/opentype/fonts-hosny-amiri/AmiriQuranColored.ttf`,
  devanagari: `${DEBIAN}/truetype/lohit-devanagari/Lohit-Devanagari.ttf`,
  thai: `${DEBIAN}/truetype/tlwg/Loma.ttf`,
  hebrew: `${DEBIAN}/truetype/dejavu/DejaVuSans.ttf`,
} as const;

const style = { size: 9, weight: 'regular', color: '#000000' } as const;

describe('reports with fallback fonts', () => {
  let folder: string;
  let typesetter: Typesetter;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-fonts-'));
    for (const file of Object.values(files)) cpSync(file, join(folder, basename(file)), { dereference: true });
    typesetter = new Typesetter(new ReportPdf({ autoFirstPage: false }), new FallbackFonts(folder));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const names = [
    '北京大学图书馆',
    '東京ラーメン（本店）',
    '서울 가게',
    'متجر محمد (فرع 2) لا',
    'می‌خواهم فارسی',
    'חנות ירושלים (Test) 12',
    'ร้านน้ำดื่มกรุงเทพมหานคร',
    'हिन्दी क्षेत्र की दुकान',
    'Café 東京 Łódź',
  ];
  for (const name of names)
    it(`have a glyph for each letter of ${name}`, () => {
      for (const { face, shown, isRightToLeft } of typesetter.line(name, style).runs) {
        const { glyphs } = face.font.layout(shown, isRightToLeft ? [RIGHT_TO_LEFT] : []);
        expect(glyphs.map(({ id }) => id)).not.to.include(0);
      }
      expect(typesetter.transcribedScripts).to.deep.equal([]);
    });

  /** The runs of a line in visual order, each from left to right. */
  const visual = (text: string): string =>
    typesetter
      .line(text, style)
      .runs.map(({ shown, isRightToLeft }) => (isRightToLeft ? Array.from(shown).reverse().join('') : shown))
      .join('');

  it('order text from right to left, with Latin words and numbers from left to right', () => {
    expect(visual('חנות ירושלים (Test) 12')).to.equal('12 (Test) םילשורי תונח');
    expect(visual('Shop שלום עולם 12')).to.equal('Shop 12 םלוע םולש');
  });

  it('keep the order of names in a list, each of which is ordered by itself', () => {
    expect(visual([isolated('אב'), isolated('גד')].join(', '))).to.equal('בא, דג');
    expect(visual(`Shop, ${[isolated('אב'), isolated('גד')].join(', ')}`)).to.equal('Shop, בא, דג');
  });

  it('keep the first words on the first line of a text from right to left', () => {
    const lines = typesetter.lines('אחת שתים שלוש ארבע', style, 45);
    expect(lines.length).to.be.above(1);
    expect(
      lines.map(({ runs }) =>
        runs
          .map(({ shown }) => shown)
          .join('')
          .trim(),
      )[0],
    ).to.match(/^אחת/);
    for (const { width } of lines) expect(width).to.be.at.most(45);
  });

  it('join Arabic letters', () => {
    const font = openShapedFont(files.arabic, 0);
    const alone = (letter: string): number => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id;
    const { glyphs, advanceWidth } = font.layout('ببب', [RIGHT_TO_LEFT]);
    const forms = glyphs.map(({ id }) => id);
    // The final, medial and initial forms, from left to right.
    expect(new Set([...forms, alone('ب')]).size).to.equal(4);
    expect(advanceWidth).to.be.above(0);
    expect(
      font.layout('با', [RIGHT_TO_LEFT]).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
    ).to.deep.equal(['ا', 'ب']);
  });

  it('place the vowels of Devanagari before their consonant, and marks of Thai above theirs', () => {
    const devanagari = openShapedFont(files.devanagari, 0);
    const [vowel, consonant] = ['ि', 'ह'].map((letter) => devanagari.glyphForCodePoint(letter.codePointAt(0) ?? 0));
    expect(devanagari.layout('हि').glyphs.map(({ id }) => id)).to.deep.equal([vowel?.id, consonant?.id]);
    expect(devanagari.isLegible('हि')).to.equal(false);
    const { positions } = openShapedFont(files.thai, 0).layout('น้ำ');
    expect(positions.map(({ xAdvance }) => xAdvance > 0)).to.deep.equal([true, false, false, true]);
  });

  it('raise lines whose letters would reach into the next line', () => {
    expect(typesetter.line('فرع', style).rise).to.be.within(0.01, 0.3);
    expect([typesetter.line('東京', style).rise, typesetter.line('Shop', style).rise]).to.deep.equal([0, 0]);
  });

  it('take the font with most letters of a text, and of equal ones that of the weight', () => {
    const fonts = new FallbackFonts(folder);
    const nameOf = (text: string, weight: 'regular' | 'bold'): string | undefined =>
      basename(fonts.choose([text], weight).get(text)?.name ?? '');
    expect(nameOf('م', 'regular')).to.equal('Amiri-Regular.ttf#0');
    expect(nameOf('م', 'bold')).to.equal('Amiri-Bold.ttf#0');
    expect(nameOf('東', 'bold')).to.equal('wqy-microhei.ttc#0');
  });

  it('use no fonts with colors, and none that may not be embedded', () => {
    expect(fontsIn(files.arabicColored)).to.deep.equal([]);
    expect(fontsIn(files.cjk)).to.have.length(2);
    const restricted = join(folder, 'restricted.ttf');
    const font = readFileSync(files.thai);
    const entry = font.indexOf('OS/2', 0, 'latin1');
    font.writeUInt16BE(0x0002, font.readUInt32BE(entry + 8) + 8);
    writeFileSync(restricted, font);
    expect(fontsIn(restricted)).to.deep.equal([]);
    rmSync(restricted);
    expect(fontFilesIn(folder)).to.have.length(7);
  });

  it('are PDFs with these names and fonts, and without a note', async () => {
    const monitors = names.map((name, at) => ({ ...reportedMonitor(at + 1), name }));
    const document = reportDocument({ monitors, name: 'דוח', customerName: 'บริษัท ตัวอย่าง' });
    const { bytes, transcribedScripts } = await renderReport(document, null, folder);
    expect(transcribedScripts).to.deep.equal([]);
    const { text, fonts, check } = withPdf(bytes, (file) => ({
      text: file.text().replace(/[\u200e-\u200f\u202a-\u202e]/g, ''),
      fonts: file.run('pdffonts', 'FILE'),
      check: file.run('qpdf', '--check', 'FILE'),
    }));
    for (const name of [
      '北京大学图书馆',
      '서울 가게',
      'חנות ירושלים',
      'บริษัท ตัวอย่าง',
      'हिन्दी क्षेत्र की दुकान',
      'دمحم',
      'Café 東京 Łódź',
    ])
      expect(text).to.match(new RegExp(`${name}|${Array.from(name).reverse().join('')}`, 'u'));
    expect(text).not.to.contain('Transcriptions');
    for (const font of ['WenQuanYiMicroHei', 'Amiri', 'Lohit-Devanagari', 'Loma', 'DejaVuSans'])
      expect(fonts).to.match(new RegExp(`\\+${font}\\S* +CID TrueType +Identity-H +yes yes yes`));
    expect(check).to.contain('No syntax or stream encoding errors found');
  });

  it('are made without a font whose outlines are not valid', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'watchstead-fonts-'));
    try {
      const font = readFileSync(files.thai);
      const table = font.indexOf('glyf', 0, 'latin1');
      const [start, length] = [font.readUInt32BE(table + 8), font.readUInt32BE(table + 12)];
      writeFileSync(join(broken, 'broken.ttf'), font.fill(0xff, start, start + length));
      const document = reportDocument({ customerName: 'กรุงเทพ' });
      const { bytes, transcribedScripts } = await renderReport(document, null, broken);
      expect(transcribedScripts).to.deep.equal(['Thai']);
      expect(withPdf(bytes, ({ run }) => run('qpdf', '--check', 'FILE'))).to.contain('No syntax');
    } finally {
      rmSync(broken, { recursive: true });
    }
  });

  it('have a glyph for each letter of any text, on lines that fit', () => {
    const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      for (const { runs, width } of typesetter.lines(text, style, 120)) {
        expect(width).to.be.at.most(120);
        for (const { face, shown, isRightToLeft } of runs)
          expect(
            face.font.layout(shown, isRightToLeft ? [RIGHT_TO_LEFT] : []).glyphs.map(({ id }) => id),
            JSON.stringify([text, shown, face.name]),
          ).not.to.include(0);
      }
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('have a note and a warning without these fonts, in a thread as well', async () => {
    const document = reportDocument({ customerName: '東京 🚀' });
    const [without, within] = await Promise.all([
      new ThreadedReportRenderer(null, { idleTime: 100 }).render(document, null),
      new ThreadedReportRenderer(folder, { idleTime: 100 }).render(document, null),
    ]);
    expect([without, within].map(({ transcribedScripts }) => transcribedScripts)).to.deep.equal([
      ['Hani', 'Zsye'],
      ['Zsye'],
    ]);
    const text = withPdf(without.bytes, (file) => file.run('pdftotext', '-raw', 'FILE', '-')).replace(/\s+/g, ' ');
    expect(text).to.contain('this report was made without a font for: Han and Emoji.');
    expect((await renderReport(document, null, folder)).bytes).to.deep.equal(Buffer.from(within.bytes));
  });
});
