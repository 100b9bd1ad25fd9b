import { expect } from 'chai';
import {
  listedStatuses,
  expectsRedirect,
  isExpectedStatus,
  statusSetOf,
} from '../../../../../src/domain/monitors/kinds/expected-status.ts';

describe('expected status', () => {
  for (const text of ['200', '200,204', '200-299,301', ' 200 - 299 , 301 ', '100-599'])
    it(`can be ${JSON.stringify(text)}`, () => expect(statusSetOf(text)).to.not.equal(null));

  for (const text of [
    '',
    ',',
    '200,',
    '99',
    '600',
    '100-600',
    '299-200',
    '2xx',
    '200..299',
    '200-',
    '0200',
    '099',
    '200-299-300',
    'ok',
  ])
    it(`cannot be ${JSON.stringify(text)}`, () => expect(statusSetOf(text)).to.equal(null));

  it('is from 200 to 299 unless something else is expected', () => {
    expect([199, 200, 299, 300].map((status) => isExpectedStatus(null, status))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is the one that is expected', () => {
    expect([403, 404, 405].map((status) => isExpectedStatus(404, status))).to.deep.equal([false, true, false]);
    expect(listedStatuses(404)).to.equal('404');
  });

  it('is one of the set, and any success if a text is no set', () => {
    const expected = [199, 200, 204, 205, 301, 302].filter((status) => isExpectedStatus('200-204, 301', status));
    expect(expected).to.deep.equal([200, 204, 301]);
    expect([200, 299, 300].filter((status) => isExpectedStatus('2xx', status))).to.deep.equal([200, 299]);
    expect(listedStatuses(' 200 - 299 , 301 ')).to.equal('200-299, 301');
  });

  for (const [expected, expects] of [
    [null, false],
    [299, false],
    [300, true],
    [399, true],
    [400, false],
    ['200-299', false],
    ['200-299,301', true],
    ['200-499', true],
    ['400,404', false],
  ] as const)
    it(`${expected} ${expects ? 'contains' : 'does not contain'} a redirect`, () =>
      expect(expectsRedirect(expected)).to.equal(expects));
});
