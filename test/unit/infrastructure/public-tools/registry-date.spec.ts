import { expect } from 'chai';
import fc from 'fast-check';
import { registryDate } from '../../../../src/infrastructure/public-tools/registry-date.ts';

describe('registryDate', () => {
  for (const [text, moment] of [
    ['2030-08-13T04:00:00Z', '2030-08-13T04:00:00.000Z'],
    ['2030-08-13T04:00:00.123456Z', '2030-08-13T04:00:00.123Z'],
    ['2030-08-13T04:00:00+02:00', '2030-08-13T02:00:00.000Z'],
    ['2030-08-13T04:00:00-0330', '2030-08-13T07:30:00.000Z'],
    ['2030-08-13 04:00:00', '2030-08-13T04:00:00.000Z'],
    ['2030-08-13', '2030-08-13T00:00:00.000Z'],
    ['2030/08/31', '2030-08-31T00:00:00.000Z'],
    ['2030/09/01 01:05:04 (JST)', '2030-08-31T16:05:04.000Z'],
    ['2030.01.02 13:00:00', '2030-01-02T13:00:00.000Z'],
    ['20300102', '2030-01-02T00:00:00.000Z'],
    ['20300102 #12345', '2030-01-02T00:00:00.000Z'],
    ['14.05.2030 02:00:00', '2030-05-14T02:00:00.000Z'],
    ['4.5.2030', '2030-05-04T00:00:00.000Z'],
    ['26-Jul-2030', '2030-07-26T00:00:00.000Z'],
    ['6 July 2030', '2030-07-06T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2030-02-29', null],
    ['2030-13-01', null],
    ['2030-00-10', null],
    ['2030-01-01T24:00:00Z', null],
    ['0050-01-01', null],
    ['9998-12-31', '9998-12-31T00:00:00.000Z'],
    ['9999-12-31', null],
    ['26-Foo-2030', null],
    ['before Aug-1996', null],
    ['203001021', null],
    ['', null],
  ] as const)
    it(`returns ${moment ?? 'null'} for "${text}"`, () =>
      expect(registryDate(text)?.toISOString() ?? null).to.equal(moment));

  it('returns null for values other than text', () => {
    for (const value of [undefined, null, 7, {}, ['2030-01-01']]) expect(registryDate(value)).to.equal(null);
  });

  it('returns a valid date or null for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[-/.]\d{1,3}[-/.]\d{1,4}[T ]\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
        (text) => {
          const date = registryDate(text);
          if (date !== null) expect(date.toISOString()).to.match(/^\d{4}-/);
        },
      ),
    );
  });
});
