import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import {
  MAX_OCCURRENCES,
  MAX_WINDOW_OCCURRENCES,
  byWindow,
  plannedMaintenances,
} from '../../../../src/domain/status-pages/planned-maintenance.ts';
import { NOW } from '../../../builders/clock.ts';
import { aPublicMaintenance } from '../../../builders/public-page.ts';

const inDays = (window: number, count: number) =>
  aPublicMaintenance(window, { startsAt: later(NOW, days(count)), endsAt: later(NOW, days(count) + 1) });
const series = (window: number, count: number) => Array.from({ length: count }, (_, at) => inDays(window, at));

describe('the maintenance that a page shows', () => {
  it('begins with the earliest occurrence', () => {
    const [one, two] = [inDays(1, 3), inDays(2, 1)];
    expect(plannedMaintenances([one, two])).to.deep.equal([two, one]);
  });

  it('has at most 32 occurrences of a window, the earliest ones', () => {
    const shown = plannedMaintenances([...series(1, MAX_WINDOW_OCCURRENCES + 1).toReversed(), inDays(2, 90)]);
    expect([shown.length, shown.at(-1)]).to.deep.equal([MAX_WINDOW_OCCURRENCES + 1, inDays(2, 90)]);
    expect(plannedMaintenances(series(1, MAX_WINDOW_OCCURRENCES))).to.have.length(MAX_WINDOW_OCCURRENCES);
  });

  it('has at most 200 occurrences', () => {
    const many = Array.from({ length: 201 }, (_, window) => inDays(window, 1));
    expect(plannedMaintenances(many)).to.have.length(MAX_OCCURRENCES);
  });

  it('is listed by window, in the order of the next occurrences', () => {
    const [one, two, again] = [inDays(1, 1), inDays(2, 2), inDays(1, 3)];
    expect(byWindow([one, two, again])).to.deep.equal([
      { next: one, later: [again] },
      { next: two, later: [] },
    ]);
  });
});
