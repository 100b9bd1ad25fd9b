import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { gapsAfter, MAX_GAPS, NO_GAPS } from '../../../../src/domain/checks/outage-history.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { reopening } from '../../vectors/reopening.ts';

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly (readonly [number, 'up' | 'down'])[];
  readonly incidents: readonly object[];
  readonly paged: readonly object[];
}

const { vectors } = JSON.parse(readFileSync('vectors/reopening.json', 'utf8')) as { readonly vectors: Vector[] };

describe('the vectors of reopening.json', () => {
  for (const { id, title, checks, incidents, paged } of vectors)
    it(`${id}: ${title}`, () => {
      expect(reopening({ checks })).to.deep.equal({ incidents, paged });
    });
});

describe('gapsAfter', () => {
  it('keeps the latest gaps of an incident that flaps for days, and counts all of them', () => {
    let gaps = NO_GAPS;
    for (let at = 1; at <= MAX_GAPS + 1; at += 1)
      gaps = gapsAfter({ ...gaps, resolvedAt: later(NOW, minutes(2 * at)) }, later(NOW, minutes(2 * at + 1)));
    expect(gaps.gaps).to.have.length(MAX_GAPS);
    expect(gaps.gaps[0]?.from).to.equal(later(NOW, minutes(4)).toISOString());
    expect(gaps.gapMs).to.equal(minutes(MAX_GAPS + 1));
  });

  it('adds no gap if the next outage began when the last one ended', () => {
    expect(gapsAfter({ ...NO_GAPS, resolvedAt: NOW }, NOW)).to.deep.equal(NO_GAPS);
  });
});
