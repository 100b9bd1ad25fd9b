import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { rangeOfHours } from '../../../../src/domain/kernel/daily-period.ts';
import {
  GROUPING_WINDOW,
  MAX_RECOVERY_DELAY,
  RECOVERY_WINDOW,
  groupOf,
  heldUntil,
  holdKey,
} from '../../../../src/domain/notifications/alert-timing.ts';
import { channelTypeNames } from '../../../../src/domain/notifications/channel-types.ts';
import { isQuietHours, quietUntil } from '../../../../src/domain/kernel/quiet-hours.ts';
import { POLL_EVERY } from '../../../../src/infrastructure/kernel/outbox/outbox-worker.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const night = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };
const zones = new IntlTimeZones();
const changesOf = ({ timezone }: typeof night, now: Date) => zones.offsetChanges(timezone, rangeOfHours(now));
const until = (now: string, hours = night) =>
  quietUntil(hours, changesOf(hours, new Date(now)), new Date(now))?.toISOString() ?? null;

describe('quiet hours', () => {
  for (const [now, end] of [
    ['2026-03-02T20:59:59.999Z', null],
    ['2026-03-02T21:00:00.000Z', '2026-03-03T06:00:00.000Z'],
    ['2026-03-03T05:59:59.999Z', '2026-03-03T06:00:00.000Z'],
    ['2026-03-03T06:00:00.000Z', null],
    ['2026-03-28T23:30:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T22:30:00.000Z', '2026-10-25T06:00:00.000Z'],
  ] as const)
    it(`end at ${end ?? 'no time, because none are'} at ${now}, also on the days on which the clocks change`, () =>
      expect(until(now)).to.equal(end));

  it('end with the gap of the clock that contains their end, and not again in a repeated hour', () => {
    const early = { ...night, to: '02:30' };
    expect([
      until('2026-03-28T23:30:00.000Z', early),
      until('2026-10-25T00:29:59.999Z', early),
      until('2026-10-25T01:15:00.000Z', early),
    ]).to.deep.equal(['2026-03-29T01:00:00.000Z', '2026-10-25T00:30:00.000Z', null]);
  });

  it('last through a repeated hour that they begin in', () => {
    const late = { ...night, from: '02:30' };
    expect([
      until('2026-10-25T00:29:59.999Z', late),
      until('2026-10-25T00:30:00.000Z', late),
      until('2026-10-25T01:10:00.000Z', late),
    ]).to.deep.equal([null, '2026-10-25T06:00:00.000Z', '2026-10-25T06:00:00.000Z']);
  });

  it('may lie within one day', () => {
    const noon = { from: '12:00', to: '13:00', timezone: 'UTC' };
    expect([
      until('2026-03-02T11:59:59.999Z', noon),
      until('2026-03-02T12:00:00.000Z', noon),
      until('2026-03-02T13:00:00.000Z', noon),
    ]).to.deep.equal([null, '2026-03-02T13:00:00.000Z', null]);
  });

  it('are two different times of day in a time zone that exists', () => {
    expect(isQuietHours(night)).to.equal(true);
    for (const wrong of [
      null,
      {},
      { ...night, from: '24:00' },
      { ...night, to: '22:00' },
      { ...night, timezone: 'Mars/Base' },
      { ...night, timezone: '+02:00' },
      { ...night, from: 22 },
    ])
      expect(isQuietHours(wrong)).to.equal(false);
  });

  it('hold all alerts but first openings, and never those of incident management', () => {
    const now = new Date('2026-03-03T00:00:00.000Z');
    const held = (event: Parameters<typeof groupOf>[0], channel: Parameters<typeof groupOf>[1]) =>
      heldUntil(night, { event, channel, now, changes: changesOf(night, now) }) !== null;
    expect(
      (
        [
          'incident.opened',
          'incident.reopened',
          'incident.reminder',
          'incident.resolved',
          'certificate.expiring',
        ] as const
      ).map((event) => held(event, 'slack')),
    ).to.deep.equal([false, true, true, true, true]);
    expect([
      held('incident.resolved', 'webhook'),
      held('incident.resolved', 'pagerduty'),
      held('incident.resolved', 'opsgenie'),
      held('incident.resolved', 'jira-service-management'),
    ]).to.deep.equal([true, false, false, false]);
    expect(heldUntil(null, { event: 'incident.resolved', channel: 'slack', now, changes: null })).to.equal(null);
    expect(heldUntil(night, { event: 'incident.resolved', channel: 'slack', now, changes: null })).to.equal(null);
  });

  it('leave one reminder of an incident, and each other alert', () => {
    const end = new Date('2026-03-03T06:00:00.000Z');
    expect(holdKey('key 1', 'stream', 'incident.reminder', end)).to.equal(
      holdKey('key 2', 'stream', 'incident.reminder', end),
    );
    const keys = [
      holdKey('key', 'stream', 'incident.reminder', end),
      holdKey('key', 'other', 'incident.reminder', end),
      holdKey('key', 'stream', 'incident.reminder', new Date('2026-03-04T06:00:00.000Z')),
    ];
    expect(new Set(keys).size).to.equal(keys.length);
    expect(holdKey('key 1', 'stream', 'incident.resolved', end)).to.equal('key 1');
  });
});

describe('grouping', () => {
  it('applies to outages and recoveries on channels that people read', () => {
    for (const event of ['incident.opened', 'incident.resolved'] as const)
      expect(channelTypeNames.filter((type) => groupOf(event, type, 'c') === null)).to.deep.equal([
        'webhook',
        'pagerduty',
        'opsgenie',
        'jira-service-management',
      ]);
    expect(
      (
        [
          'incident.reopened',
          'incident.resolved',
          'incident.reminder',
          'incident.monitoringStopped',
          'certificate.expiring',
          'channel.test',
        ] as const
      ).map((event) => groupOf(event, 'slack', 'c') !== null),
    ).to.deep.equal([true, true, false, false, false, false]);
  });

  it('keeps outages and recoveries apart, and the recipients', () => {
    expect(groupOf('incident.opened', 'slack', 'c')).to.deep.equal({ key: 'alerts:c', window: GROUPING_WINDOW });
    expect(groupOf('incident.reopened', 'slack', 'c')).to.deep.equal(groupOf('incident.opened', 'email', 'c'));
    expect(groupOf('incident.resolved', 'slack', 'd')).to.deep.equal({ key: 'recoveries:d', window: RECOVERY_WINDOW });
  });

  it('delays no recovery for more than 15 seconds, with the two seconds after which the outbox looks again', () => {
    expect([MAX_RECOVERY_DELAY, RECOVERY_WINDOW + POLL_EVERY]).to.deep.equal([seconds(15), seconds(15)]);
  });
});
