import { expect } from 'chai';
import {
  clipped,
  hasNoControls,
  isLine,
  MAX_LINE,
  nameKey,
  oneLine,
  plainText,
} from '../../../../src/domain/kernel/plain-text.ts';

describe('a line', () => {
  it('has 1 to 255 characters without control characters, besides blanks around it', () => {
    expect(MAX_LINE).to.equal(255);
    for (const text of ['x', ` ${'x'.repeat(255)} `, 'Zürich, «1»']) expect(isLine(text), text).to.equal(true);
    for (const text of ['', ' ', 'x'.repeat(256), 'a\nb', 'a\u0000']) expect(isLine(text), text).to.equal(false);
    expect([hasNoControls('a b'), hasNoControls('a\tb')]).to.deep.equal([true, false]);
  });
});

describe('the key of a name', () => {
  it('is equal for names that differ in case or encoding only', () => {
    expect(nameKey('ＡＢ')).to.equal('ab');
    expect(nameKey('E\u0301')).to.equal('\u00e9');
    expect(nameKey('a b')).to.not.equal(nameKey('ab'));
  });
});

describe('text of others', () => {
  it('is one line without control characters and blanks around it', () => {
    expect(plainText(' a\r\n\u200bb\uFFFD  c ')).to.equal('a b c');
    for (const nothing of ['', ' \n', null, 7]) expect(plainText(nothing)).to.equal(null);
  });

  it('is cut after 200 characters, or the given number, without half a character', () => {
    expect(plainText('x'.repeat(201))).to.equal('x'.repeat(200));
    expect(plainText('abc', 2)).to.equal('ab');
    expect(plainText(`${'\n'.repeat(8)}abc`, 2), 'four times as many are read').to.equal(null);
    expect(plainText('a😀', 2)?.isWellFormed()).to.equal(true);
  });

  it('cannot add a line to a mail', () => expect(oneLine(' a\r\n\u2028b\u2029\u0000c ')).to.equal('a b c'));
});

describe('a text that is clipped', () => {
  it('ends with an ellipsis in place of what does not fit, counted in characters', () => {
    expect(clipped('abc', 3)).to.equal('abc');
    expect(clipped('abcd', 3)).to.equal('ab…');
    expect(clipped('😀😀😀', 3)).to.equal('😀😀😀');
    expect(clipped('😀😀😀😀', 3)).to.equal('😀😀…');
  });
});
