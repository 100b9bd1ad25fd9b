import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FallbackFonts } from '../../../../src/infrastructure/reports/fallback-fonts.ts';
import { fontFilesIn } from '../../../../src/infrastructure/kernel/system/font-folder.ts';
import { fontsIn } from '../../../../src/infrastructure/reports/font-files.ts';

describe('a font folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-fonts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has the fonts in its folders, in the order of their paths', () => {
    mkdirSync(join(folder, 'noto'));
    for (const name of ['b.ttf', 'a.OTF', 'noto/c.ttc', 'readme.txt']) writeFileSync(join(folder, name), '');
    expect(fontFilesIn(folder)).to.deep.equal(['a.OTF', 'b.ttf', 'noto/c.ttc'].map((name) => join(folder, name)));
  });

  it('may have files that are no fonts, which are skipped', () => {
    const contents = [
      '',
      'text that is longer than a header',
      'ttcf\0\u0001\0\0\0\0\0\u0002',
      '\0\u0001\0\0\0\u0009\0\0\0\0\0\0',
    ];
    contents.forEach((content, at) => writeFileSync(join(folder, `${at}.ttf`), content));
    for (const file of fontFilesIn(folder)) expect(fontsIn(file)).to.deep.equal([]);
    expect([...new FallbackFonts(folder).choose(['東'], 'bold')]).to.deep.equal([]);
  });

  it('may be removed while the process runs, which leaves reports without its fonts', () => {
    expect([...new FallbackFonts(join(folder, 'removed')).choose(['東'], 'bold')]).to.deep.equal([]);
    symlinkSync(join(folder, 'removed.ttf'), join(folder, 'link.ttf'));
    expect([...new FallbackFonts(folder).choose(['東'], 'bold')]).to.deep.equal([]);
  });
});
