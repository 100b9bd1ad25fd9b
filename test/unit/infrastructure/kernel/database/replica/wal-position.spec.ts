import { expect } from 'chai';
import fc from 'fast-check';
import {
  hasReached,
  lsnIn,
  positionIn,
  positionText,
} from '../../../../../../src/infrastructure/kernel/database/replica/wal-position.ts';

const positions = fc.record({
  timeline: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  lsn: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
});

describe('positions in the write-ahead log', () => {
  it('are read from what PostgreSQL writes', () => {
    expect(lsnIn('0/0')).to.equal(0n);
    expect(lsnIn('16/B374D848')).to.equal(0x16_b374d848n);
    expect(lsnIn('FFFFFFFF/FFFFFFFF')).to.equal(2n ** 64n - 1n);
    for (const text of ['', '16', '16/', '/B3', '16/B374D848 ', 'G/0', '123456789/0'])
      expect(lsnIn(text)).to.equal(null);
  });

  it('are written so that the later one is the greater text', () => {
    expect(positionText({ timeline: 1, lsn: 0x16_b374d848n })).to.equal('00000001-00000016B374D848');
    fc.assert(
      fc.property(positions, positions, (one, other) => {
        expect(positionIn(positionText(one))).to.deep.equal(one);
        const isLater = one.timeline === other.timeline ? one.lsn > other.lsn : one.timeline > other.timeline;
        expect(positionText(one) > positionText(other)).to.equal(isLater);
      }),
    );
  });

  it('are none in any other text', () => {
    for (const text of [
      '',
      '1-1',
      '00000001-00000016b374d848',
      ' 00000001-00000016B374D848',
      '00000001-00000016B374D8480',
    ])
      expect(positionIn(text)).to.equal(null);
  });

  it('are reached at the same byte of the same timeline, not one byte before it, and not on an older timeline', () => {
    const wanted = { timeline: 2, lsn: 100n };
    expect(hasReached({ timeline: 2, lsn: 100n }, wanted)).to.equal(true);
    expect(hasReached({ timeline: 2, lsn: 99n }, wanted)).to.equal(false);
    expect(hasReached({ timeline: 1, lsn: 200n }, wanted)).to.equal(false);
    expect(hasReached({ timeline: 3, lsn: 100n }, wanted)).to.equal(true);
    expect(hasReached({ timeline: 3, lsn: 99n }, wanted)).to.equal(false);
  });
});
