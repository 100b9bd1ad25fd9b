import { expect } from 'chai';
import { days, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import {
  endsChecks,
  MAX_PAUSE_MINUTES,
  pausedFor,
  resumedAt,
  uncheckedCondition,
} from '../../../../src/domain/monitors/pause.ts';
import { aNewWebsite } from '../../../builders/websites.ts';
import { NOW } from '../../../builders/clock.ts';

const monitor = (facts: Partial<Monitor>): Monitor => ({ ...aNewWebsite(), id: 1, revision: 1, ...facts });
const state = ({ status, pausedUntil }: Monitor) => [status, pausedUntil];

describe('timed pauses', () => {
  it('end after the minutes, and are at most a day', () => {
    expect(state(pausedFor(monitor({}), 10, NOW))).to.deep.equal(['paused', later(NOW, minutes(10))]);
    expect(MAX_PAUSE_MINUTES).to.equal(1440);
  });

  it('are extended, but never shortened', () => {
    const paused = monitor({ status: 'paused', pausedUntil: later(NOW, minutes(10)) });
    expect(state(pausedFor(paused, 20, NOW))).to.deep.equal(['paused', later(NOW, minutes(20))]);
    expect(state(pausedFor(paused, 5, NOW))).to.deep.equal(['paused', later(NOW, minutes(10))]);
  });

  it('leave a monitor paused that was paused without an end', () => {
    expect(state(pausedFor(monitor({ status: 'paused' }), 5, NOW))).to.deep.equal(['paused', null]);
    expect(resumedAt(monitor({ status: 'paused' }), later(NOW, days(9)))).to.equal(null);
  });

  it('are over at their end, from which on the monitor is active', () => {
    const end = later(NOW, minutes(10));
    const paused = monitor({ status: 'paused', pausedUntil: end });
    expect(resumedAt(paused, later(end, -1))).to.equal(null);
    for (const at of [end, later(end, days(2))]) {
      const resumed = resumedAt(paused, at);
      expect([resumed?.monitor.status, resumed?.monitor.pausedUntil, resumed?.since]).to.deep.equal([
        'active',
        null,
        end,
      ]);
    }
    expect(resumedAt(monitor({ pausedUntil: null }), end)).to.equal(null);
  });

  it('are none of a monitor that is active, whatever end is stored', () => {
    const active = monitor({ status: 'active', pausedUntil: NOW });
    expect(resumedAt(active, NOW)).to.equal(null);
    expect(state(pausedFor(monitor({ status: 'active' }), 5, NOW))).to.deep.equal(['paused', later(NOW, minutes(5))]);
  });

  it('are over when they end later than they can, because the clock was set back', () => {
    const paused = (end: number) => resumedAt(monitor({ status: 'paused', pausedUntil: later(NOW, end) }), NOW);
    expect(paused(days(1) + seconds(5))).to.equal(null);
    expect(paused(days(1) + seconds(5) + 1)?.since).to.deep.equal(NOW);
  });
});

describe('the end of checks', () => {
  it('occurs when a monitor is paused, but not if it was already paused or is resumed', () => {
    const statuses = ['active', 'paused'] as const;
    const ends = statuses.flatMap((before) =>
      statuses.filter((after) => endsChecks({ status: before }, { status: after })).map((after) => [before, after]),
    );
    expect(ends).to.deep.equal([['active', 'paused']]);
  });

  it('sets the condition to unknown', () => {
    expect(uncheckedCondition(NOW)).to.deep.equal({ condition: 'unknown', conditionSince: NOW });
  });
});
