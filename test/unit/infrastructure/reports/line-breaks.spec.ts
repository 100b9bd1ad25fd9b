import { expect } from 'chai';
import { piecesOf } from '../../../../src/infrastructure/reports/line-breaks.ts';

const piecesThatFit = (text: string, length: number): readonly string[] => [
  ...piecesOf(text, (start, end) => end - start <= length),
];

describe('piecesOf', () => {
  it('breaks after spaces', () => {
    expect(piecesThatFit('one two  three', 20)).to.deep.equal(['one ', 'two  ', 'three']);
  });

  it('breaks long words after punctuation, and otherwise anywhere', () => {
    expect(piecesThatFit('https://example.com/abcdefghijkl', 8)).to.deep.equal([
      'https://',
      'example.',
      'com/',
      'abcdefgh',
      'ijkl',
    ]);
  });

  it('breaks Thai between words, without separating marks from their letters', () => {
    expect(piecesThatFit('ร้านน้ำดื่มกรุงเทพ', 8)).to.deep.equal(['ร้าน', 'น้ำ', 'ดื่ม', 'กรุงเทพ']);
  });

  it('begins no line with closing punctuation and ends none with opening punctuation in Japanese', () => {
    const pieces = piecesThatFit('東京（本店）「新宿」が、応答しません。', 20);
    expect(pieces.join('')).to.equal('東京（本店）「新宿」が、応答しません。');
    expect(pieces).to.include.members(['東京', '（本店）', '「新宿」']);
    for (const piece of pieces) {
      expect(piece).not.to.match(/^[）」、。]/);
      expect(piece).not.to.match(/[（「]$/);
    }
  });
});
