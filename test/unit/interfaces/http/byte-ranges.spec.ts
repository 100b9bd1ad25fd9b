import { expect } from 'chai';
import { isKnown } from '../../../../src/interfaces/http/kernel/replies/entity-tag.ts';
import { requestedRange } from '../../../../src/interfaces/http/kernel/replies/send-file.ts';

const ETAG = '"abc"';

describe('the Range header', () => {
  const cases: readonly (readonly [range: string | undefined, expected: unknown])[] = [
    [undefined, 'whole'],
    ['bytes=0-0', { from: 0, to: 1 }],
    ['bytes=0-99', { from: 0, to: 100 }],
    ['bytes=10-', { from: 10, to: 100 }],
    ['bytes=99-', { from: 99, to: 100 }],
    ['bytes=50-1000', { from: 50, to: 100 }],
    ['bytes=-1', { from: 99, to: 100 }],
    ['bytes=-1000', { from: 0, to: 100 }],
    ['BYTES = 1-2', { from: 1, to: 3 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    [`bytes=${'0-1,'.repeat(1000)}5-6`, 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['items=0-1', 'whole'],
  ];
  for (const [range, expected] of cases)
    it(`${String(range).slice(0, 30)} of 100 bytes asks for ${JSON.stringify(expected)}`, () => {
      expect(requestedRange({ range }, ETAG, 100)).to.deep.equal(expected);
    });

  it('applies with If-Range only to the version that it names, by a strong entity tag', () => {
    expect(requestedRange({ range: 'bytes=1-', ifRange: ETAG }, ETAG, 100)).to.deep.equal({ from: 1, to: 100 });
    for (const ifRange of ['"other"', `W/${ETAG}`, 'Sun, 22 Nov 2026 10:00:00 GMT', ''])
      expect([ifRange, requestedRange({ range: 'bytes=1-', ifRange }, ETAG, 100)]).to.deep.equal([ifRange, 'whole']);
  });

  it('of a missing file version is not answered with 304', () => {
    expect([
      isKnown(undefined, ETAG),
      isKnown('"x"', ETAG),
      isKnown(`"x", W/${ETAG}`, ETAG),
      isKnown('*', ETAG),
    ]).to.deep.equal([false, false, true, true]);
  });
});
