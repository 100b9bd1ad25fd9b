import { expect } from 'chai';
import {
  GATHERING_TIME,
  STORM_WINDOW,
  decideOpening,
  isReleaseDue,
  isStorm,
  outageName,
  releaseAt,
  stormText,
} from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import type { Severity } from '../../../../src/domain/paging/incident-state.ts';
import { NOW } from '../../../builders/clock.ts';

describe('gathered outages', () => {
  it('leave with the first of them', () => {
    expect(releaseAt(null, NOW)).to.deep.equal(later(NOW, GATHERING_TIME));
    expect(releaseAt(later(NOW, 1), NOW)).to.deep.equal(later(NOW, 1));
  });

  it('leave at their time, and at once if the clock was set back since they were stored', () => {
    expect(isReleaseDue(NOW, NOW)).to.equal(true);
    expect(isReleaseDue(later(NOW, 1), NOW)).to.equal(false);
    expect(isReleaseDue(later(NOW, GATHERING_TIME), NOW)).to.equal(false);
    expect(isReleaseDue(later(NOW, GATHERING_TIME + 1), NOW)).to.equal(true);
  });

  it('are those that open within a minute after one that paged, unless they are more severe', () => {
    const decide = (age: number, more: object = {}, severity: Severity = 'error') =>
      decideOpening(severity, { openedAt: NOW, severity: 'error', hasStorm: false, ...more }, later(NOW, age));
    expect([decide(0), decide(STORM_WINDOW), decide(STORM_WINDOW + 1), decide(-1)]).to.deep.equal([
      'gather',
      'gather',
      'page',
      'page',
    ]);
    expect([decide(0, { hasStorm: true }), decide(0, {}, 'warning'), decide(0, {}, 'critical')]).to.deep.equal([
      'join',
      'gather',
      'page',
    ]);
    expect(decideOpening('error', null, NOW)).to.equal('page');
  });

  it('are named with their customers, ten of them', () => {
    const more = (count: number) => `and ${count} more`;
    expect(outageName({ customer: null, summary: 'Shop' })).to.equal('Shop');
    expect(outageName({ customer: 'Bakery', summary: 'Shop' })).to.equal('Bakery · Shop');
    const names = Array.from({ length: 11 }, (_, at) => `S${at}`);
    expect(stormText(names.slice(0, 2), 2, { more })).to.equal('S0; S1.');
    expect(stormText(names, 11, { more })).to.equal('S0; S1; S2; S3; S4; S5; S6; S7; S8; S9; and 1 more.');
  });

  it('are a storm from five on, with the first one while it is open', () => {
    expect(isStorm({ gathered: 4, isFirstOpen: true })).to.equal(true);
    expect(isStorm({ gathered: 4, isFirstOpen: false })).to.equal(false);
    expect(isStorm({ gathered: 3, isFirstOpen: true })).to.equal(false);
    expect(isStorm({ gathered: 5, isFirstOpen: false })).to.equal(true);
  });
});
