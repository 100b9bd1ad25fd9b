import { expect } from 'chai';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  isFirstHeartbeatMissed,
  nextWaitingLookAt,
  waitingSinceAfter,
} from '../../../../src/domain/monitors/waiting-heartbeat.ts';
import { NOW } from '../../../builders/clock.ts';

const beat = { kind: 'website', monitoringType: 'heartbeat', status: 'active', waitingSince: null } as const;
const EARLIER = later(NOW, -hours(1));

describe('waitingSinceAfter', () => {
  it('lets a new heartbeat wait, and no other monitor', () => {
    expect(waitingSinceAfter(null, beat, NOW)).to.deep.equal(NOW);
    expect(waitingSinceAfter(null, { ...beat, monitoringType: 'http' }, NOW)).to.equal(null);
    expect(waitingSinceAfter(null, { ...beat, kind: 'dns' }, NOW)).to.equal(null);
  });

  it('lets a monitor wait that becomes a heartbeat, and ends the wait of one that is none any more', () => {
    const http = { ...beat, monitoringType: 'http' } as const;
    expect(waitingSinceAfter(http, beat, NOW)).to.deep.equal(NOW);
    expect(waitingSinceAfter({ ...beat, waitingSince: EARLIER }, { ...http, waitingSince: EARLIER }, NOW)).to.equal(
      null,
    );
  });

  it('starts the wait anew when a waiting heartbeat is resumed, and never for one that was pinged', () => {
    const waiting = { ...beat, waitingSince: EARLIER } as const;
    expect(waitingSinceAfter({ ...waiting, status: 'paused' }, waiting, NOW)).to.deep.equal(NOW);
    expect(waitingSinceAfter(waiting, { ...waiting, status: 'paused' }, NOW)).to.deep.equal(EARLIER);
    expect(waitingSinceAfter(waiting, waiting, NOW)).to.deep.equal(EARLIER);
    expect(waitingSinceAfter({ ...beat, status: 'paused' }, beat, NOW)).to.equal(null);
  });
});

describe('a first ping that does not come', () => {
  const waiting = { since: NOW, noticedAt: null, noticeAfterHours: 24 };

  it('is missed after the hours of the monitor, to the millisecond, and once', () => {
    expect(isFirstHeartbeatMissed(waiting, later(NOW, hours(24) - 1))).to.equal(false);
    expect(isFirstHeartbeatMissed(waiting, later(NOW, hours(24)))).to.equal(true);
    expect(isFirstHeartbeatMissed({ ...waiting, noticedAt: NOW }, later(NOW, hours(48)))).to.equal(false);
  });

  it('is missed again once the wait has started anew', () => {
    expect(isFirstHeartbeatMissed({ ...waiting, noticedAt: EARLIER }, later(NOW, hours(24)))).to.equal(true);
  });

  it('is looked for after each interval, and at the end of the hours', () => {
    const lookAt = (passed: number) => nextWaitingLookAt(waiting, minutes(30), later(NOW, passed));
    expect(lookAt(minutes(5))).to.deep.equal(later(NOW, minutes(35)));
    expect(lookAt(hours(24) - minutes(10))).to.deep.equal(later(NOW, hours(24)));
    expect(lookAt(hours(24))).to.deep.equal(later(NOW, hours(24) + minutes(30)));
  });
});
