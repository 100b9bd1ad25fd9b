import { expect } from 'chai';
import {
  GATHERING_TIME,
  isReleaseDue,
  isStorm,
  releaseAt,
} from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
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

  it('are a storm from five on, with the first one while it is open', () => {
    expect(isStorm({ gathered: 4, isFirstOpen: true })).to.equal(true);
    expect(isStorm({ gathered: 4, isFirstOpen: false })).to.equal(false);
    expect(isStorm({ gathered: 3, isFirstOpen: true })).to.equal(false);
    expect(isStorm({ gathered: 5, isFirstOpen: false })).to.equal(true);
  });
});
