import { expect } from 'chai';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { freshUntil } from '../../../../src/domain/status-pages/page-freshness.ts';
import { PUBLIC_PAGE_RATE } from '../../../../src/domain/status-pages/public-page-rate.ts';
import { NOW } from '../../../builders/clock.ts';

describe('public pages', () => {
  it('are limited to 600 requests a minute for each network', () => {
    expect(PUBLIC_PAGE_RATE).to.deep.equal({
      name: 'public-page',
      limit: 600,
      window: minutes(1),
      isInMemory: true,
    });
  });
});

describe('freshUntil', () => {
  const of = (...periods: readonly (readonly [from: number, to: number])[]): number =>
    freshUntil(
      NOW,
      periods.map(([from, to]) => ({ startsAt: later(NOW, from), endsAt: later(NOW, to) })),
    ).getTime() - NOW.getTime();

  it('is a minute without maintenance', () => expect(of()).to.equal(minutes(1)));
  it('ends when a window begins', () => expect(of([seconds(20), minutes(30)])).to.equal(seconds(20)));
  it('ends when a window ends', () =>
    expect(of([-minutes(30), seconds(5)], [seconds(20), minutes(1)])).to.equal(seconds(5)));
  it('ignores moments that have passed, or that are more than a minute ahead', () =>
    expect(of([-minutes(2), 0], [minutes(2), minutes(3)])).to.equal(minutes(1)));
});
