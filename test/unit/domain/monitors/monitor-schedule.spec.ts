import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import {
  contactedHost,
  costOf,
  isHeartbeat,
  isProbed,
  scheduleOf,
} from '../../../../src/domain/monitors/monitor-kinds.ts';
import { timingOf } from '../../../../src/domain/monitors/schedules/heartbeat-timing.ts';

describe('when the heartbeats of a monitor are expected', () => {
  it('is by its schedule in its time zone, with its grace period', () =>
    expect(timingOf(5, { heartbeatSchedule: 'daily', timeZone: 'Europe/Berlin', grace: 60 })).to.deep.equal({
      interval: minutes(5),
      schedule: 'daily',
      timeZone: 'Europe/Berlin',
      grace: 60,
    }));

  it('is once each interval without a schedule', () => {
    const none = { interval: minutes(5), schedule: null, timeZone: null, grace: null };
    expect(timingOf(5, {})).to.deep.equal(none);
    expect(timingOf(5, { heartbeatSchedule: '', timeZone: '', grace: null })).to.deep.equal(none);
    expect(timingOf(5, { heartbeatSchedule: 7, timeZone: false, grace: '60' })).to.deep.equal(none);
  });
});

describe('the schedule of a monitor', () => {
  it('has its interval in milliseconds, its locations, and the heartbeats that are expected', () => {
    const monitor = { status: 'active', checkInterval: 10, locationIds: [1, 2], settings: { grace: 45 } } as const;
    const timing = { interval: minutes(10), schedule: null, timeZone: null, grace: 45 };
    const expected = { status: 'active', interval: minutes(10), timing, locationIds: [1, 2] };
    expect(scheduleOf({ ...monitor, kind: 'website', monitoringType: 'heartbeat' })).to.deep.equal({
      ...expected,
      isHeartbeat: true,
    });
    expect(scheduleOf({ ...monitor, kind: 'tcp', monitoringType: 'tcp' })).to.deep.equal({
      ...expected,
      isHeartbeat: false,
    });
  });
});

describe('a monitor of a kind that this version cannot check', () => {
  it('is no heartbeat, and no probe contacts a host for it', () => {
    const monitor = { kind: 'x-gone', monitoringType: 'http', target: 'https://shop.example/', settings: {} };
    expect([isHeartbeat(monitor), isProbed(monitor), costOf(monitor), contactedHost(monitor)]).to.deep.equal([
      false,
      false,
      null,
      null,
    ]);
  });
});

describe('the host that checks contact first', () => {
  it('is that of the target if another member contains no host', () => {
    const website = { kind: 'website', monitoringType: 'http', target: 'https://shop.example/' };
    expect(contactedHost({ ...website, settings: { connectHost: 'a b' } })).to.equal('shop.example');
  });
});
