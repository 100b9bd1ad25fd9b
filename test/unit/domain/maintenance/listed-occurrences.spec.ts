import { expect } from 'chai';
import {
  decideListedTime,
  MAX_OCCURRENCE_RANGE,
  occurrenceBounds,
} from '../../../../src/domain/maintenance/listed-occurrences.ts';
import { later } from '../../../../src/domain/kernel/time.ts';

const FROM = new Date('2026-03-01T00:00:00.000Z');

describe('the occurrences in a list of maintenance windows', () => {
  it('are those of a time with both bounds, at most MAX_OCCURRENCE_RANGE long', () => {
    const to = later(FROM, MAX_OCCURRENCE_RANGE);
    expect(decideListedTime({ occursFrom: FROM, occursTo: to })).to.deep.equal({
      ok: true,
      value: { from: FROM, to },
    });
  });

  for (const [title, range] of [
    ['without a beginning', { occursTo: FROM }],
    ['without an end', { occursFrom: FROM }],
    ['of no length', { occursFrom: FROM, occursTo: FROM }],
    ['that is a millisecond too long', { occursFrom: FROM, occursTo: later(FROM, MAX_OCCURRENCE_RANGE + 1) }],
  ] as const)
    it(`are refused for a time ${title}`, () =>
      expect(decideListedTime(range)).to.deep.include({ ok: false, code: 'invalidRequestBody' }));

  it('are refused with what the time needs', () =>
    expect(decideListedTime({})).to.have.deep.nested.property('data.issues', [
      { path: 'include', message: 'Occurrences need occursFrom and a later occursTo, at most 45 days apart.' },
    ]));

  it('select windows that could occur in any time zone', () => {
    expect(occurrenceBounds({ occursFrom: FROM, occursTo: later(FROM, 1) })).to.deep.equal({
      endsAfter: '2026-02-27T22:00:00.000',
      startsBefore: '2026-03-02T02:00:00.001',
    });
    expect(occurrenceBounds({})).to.deep.equal({});
  });
});
