import { expect } from 'chai';
import sinon from 'sinon';
import { later } from '../../../../src/domain/kernel/time.ts';
import { TimerSlots } from '../../../../src/infrastructure/checks/timer-slots.ts';
import { NOW } from '../../../builders/clock.ts';

describe('TimerSlots', () => {
  let timers: sinon.SinonFakeTimers;
  beforeEach(() => {
    timers = sinon.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => timers.restore());

  it('starts nothing early, even if a timer ends a millisecond early by the clock', () => {
    let behind = 0;
    const slots = new TimerSlots({ now: () => later(new Date(), -behind) });
    const dueAt = later(NOW, 100);
    let started = false;
    slots.at(dueAt, () => (started = true));
    behind = 1;
    timers.tick(100);
    expect(started).to.equal(false);
    timers.tick(1);
    expect(started).to.equal(true);
  });
});
