import { expect } from 'chai';
import fc from 'fast-check';
import { elapsed, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import {
  canStillStart,
  confirmationDueAt,
  correctedDueAt,
  LEASE_MARGIN,
  slotOf,
  FIRST_CHECK_WITHIN,
  firstChecksOf,
  firstDueAt,
  followingDueAt,
  isMadeWhenDue,
  isSaturated,
  nextDueAt,
  SATURATED_AFTER,
  STORING_MARGIN,
} from '../../../../src/domain/checks/check-schedule.ts';
import {
  heartbeatGrace,
  MAX_HEARTBEAT_GRACE,
  MIN_HEARTBEAT_GRACE,
  nextMissAt,
  overdueFrom,
} from '../../../../src/domain/checks/heartbeat.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { NOW } from '../../../builders/clock.ts';

const places = Array.from({ length: 6000 }, (_, at) => ({ monitorId: at + 1, locationId: 1 }));
/** The number of times in the fullest of `slots` equal parts of `length` milliseconds after NOW. */
const fullest = (moments: readonly Date[], length: number, slots: number): number => {
  const counts = new Array<number>(slots).fill(0);
  for (const moment of moments) counts[Math.min(slots - 1, Math.floor((elapsed(NOW, moment) / length) * slots))]! += 1;
  return Math.max(...counts);
};

describe('check schedule', () => {
  it('spreads first checks of monitors created together over the first seconds', () => {
    const due = places.map((place) => firstDueAt(place, hours(24), NOW));
    for (const moment of due) expect(elapsed(NOW, moment)).to.be.within(0, FIRST_CHECK_WITHIN - 1);
    expect(fullest(due, FIRST_CHECK_WITHIN, 15)).to.be.lessThan(400 * 1.25);
  });

  it('spreads the checks of neighboring ids over the whole interval', () => {
    const due = places.map((place) => nextDueAt(place, minutes(60), NOW));
    expect(fullest(due, minutes(60), 60)).to.be.lessThan(100 * 1.5);
  });

  it('spreads the locations of one monitor too', () => {
    const due = Array.from({ length: 20 }, (_, at) =>
      nextDueAt({ monitorId: 1, locationId: at + 1 }, minutes(60), NOW).getTime(),
    );
    expect(new Set(due).size).to.equal(20);
  });

  it('keeps the schedule phase: checks are exactly one interval apart, regardless of delays', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 1440 }),
        fc.nat(59_999),
        (monitorId, interval, late) => {
          const place = { monitorId, locationId: 1 };
          const first = nextDueAt(place, minutes(interval), NOW);
          const second = nextDueAt(place, minutes(interval), later(first, late));
          expect(elapsed(first, second)).to.equal(minutes(interval));
        },
      ),
    );
  });

  it('returns a time after now and at most one interval away', () => {
    const place = { monitorId: 7, locationId: 1 };
    const beat = nextDueAt(place, minutes(5), NOW);
    expect(nextDueAt(place, minutes(5), later(beat, -1))).to.deep.equal(beat);
    expect(nextDueAt(place, minutes(5), beat)).to.deep.equal(later(beat, minutes(5)));
  });

  it('does not make up for checks missed during an outage', () => {
    const place = { monitorId: 7, locationId: 1 };
    const beat = nextDueAt(place, minutes(5), NOW);
    expect(nextDueAt(place, minutes(5), later(beat, minutes(26)))).to.deep.equal(later(beat, minutes(30)));
  });

  it('confirms a failure within 20 seconds, or within a shorter interval', () => {
    expect(confirmationDueAt(minutes(5), NOW)).to.deep.equal(later(NOW, seconds(20)));
    expect(confirmationDueAt(seconds(20) - 1, NOW)).to.deep.equal(later(NOW, seconds(20) - 1));
  });

  it('corrects due times that are more than an interval ahead, and keeps the schedule phase', () => {
    const check = { monitorId: 7, locationId: 1, interval: minutes(5) };
    const latest = later(NOW, minutes(5) + CLOCK_TOLERANCE);
    expect(correctedDueAt({ ...check, dueAt: latest }, NOW)).to.equal(null);
    expect(correctedDueAt({ ...check, dueAt: later(latest, 1) }, NOW)).to.deep.equal(nextDueAt(check, minutes(5), NOW));
  });

  it('corrects the due time of a heartbeat to the time from which the next one is overdue', () => {
    const check = { monitorId: 7, locationId: 0, interval: minutes(5) };
    const overdue = later(NOW, minutes(9));
    const corrected = (ahead: number) => correctedDueAt({ ...check, dueAt: later(overdue, ahead) }, NOW, overdue);
    expect([corrected(CLOCK_TOLERANCE), corrected(CLOCK_TOLERANCE + 1)]).to.deep.equal([null, overdue]);
  });

  it('makes the first check of a short interval within it', () => {
    const due = places.map((place) => elapsed(NOW, firstDueAt(place, seconds(1), NOW)));
    expect([Math.min(...due), Math.max(...due)].map((ms) => Math.round(ms / 100))).to.deep.equal([0, 10]);
    expect(due.every(Number.isInteger)).to.equal(true);
  });

  it('stores a result at its due time, and one of a check that was made much later at the time of the check', () => {
    const check = { dueAt: NOW, timeout: seconds(10) };
    const latest = later(NOW, seconds(10) + LEASE_MARGIN);
    expect(slotOf(check, latest)).to.deep.equal(NOW);
    expect(slotOf(check, later(latest, 1))).to.deep.equal(later(latest, 1));
  });

  it('skips a check whose result could not be stored before the lease ends', () => {
    const latest = later(NOW, -(seconds(10) + STORING_MARGIN));
    expect(canStillStart(NOW, seconds(10), latest)).to.equal(true);
    expect(canStillStart(NOW, seconds(10), later(latest, 1))).to.equal(false);
  });

  it('removes a paused monitor after its requested check', () => {
    const check = { monitorId: 1, locationId: 1, interval: minutes(5) } as const;
    expect(followingDueAt({ ...check, status: 'paused' }, NOW)).to.equal(null);
    expect(followingDueAt({ ...check, status: 'active' }, NOW)).to.deep.equal(nextDueAt(check, minutes(5), NOW));
  });
});

describe('first checks of a monitor', () => {
  const timing = { interval: minutes(5), schedule: null, timeZone: null, grace: null };
  const schedule = { status: 'active', isHeartbeat: false, interval: minutes(5), timing, locationIds: [1, 2] } as const;
  const offsets = () => [{ at: null, offset: 0 }] as const;

  it('are due at each location of an active monitor', () => {
    const { locationIds, dueAt, overdueFrom: overdue } = firstChecksOf(schedule, NOW, offsets);
    expect([locationIds, dueAt?.(7, 2), overdue]).to.deep.equal([
      [1, 2],
      firstDueAt({ monitorId: 7, locationId: 2 }, minutes(5), NOW),
      null,
    ]);
  });

  it('are one expected heartbeat for an active heartbeat monitor', () => {
    expect(firstChecksOf({ ...schedule, isHeartbeat: true }, NOW, offsets)).to.deep.equal({
      locationIds: [1, 2],
      dueAt: null,
      overdueFrom: overdueFrom(NOW, minutes(5)),
    });
  });

  for (const isHeartbeat of [false, true])
    it(`are not scheduled for a paused ${isHeartbeat ? 'heartbeat' : 'monitor'}`, () => {
      expect(firstChecksOf({ ...schedule, status: 'paused', isHeartbeat }, NOW, offsets)).to.deep.equal({
        locationIds: [1, 2],
        dueAt: null,
        overdueFrom: null,
      });
    });
});

describe('due check', () => {
  const facts = { status: 'active', isRequested: false, isOwnerUsable: true } as const;

  it('is allowed for an active monitor, and for a paused one only on request', () => {
    expect(isMadeWhenDue(facts)).to.equal(true);
    expect(isMadeWhenDue({ ...facts, status: 'paused' })).to.equal(false);
    expect(isMadeWhenDue({ ...facts, status: 'paused', isRequested: true })).to.equal(true);
  });

  it('is never allowed for an organization that is not active', () => {
    for (const asked of [facts, { ...facts, isRequested: true }])
      expect(isMadeWhenDue({ ...asked, isOwnerUsable: false })).to.equal(false);
  });
});

describe('saturated worker', () => {
  it('is one whose checks have waited for a slot for half a second', () => {
    expect(isSaturated(null, NOW)).to.equal(false);
    expect(isSaturated(later(NOW, 1 - SATURATED_AFTER), NOW)).to.equal(false);
    expect(isSaturated(later(NOW, -SATURATED_AFTER), NOW)).to.equal(true);
  });
});

describe('overdue heartbeat', () => {
  it('is reported after its interval and a grace period of a tenth of it, within limits', () => {
    expect(heartbeatGrace(minutes(1))).to.equal(MIN_HEARTBEAT_GRACE);
    expect(heartbeatGrace(minutes(60))).to.equal(minutes(6));
    expect(heartbeatGrace(hours(720))).to.equal(MAX_HEARTBEAT_GRACE);
    expect(overdueFrom(NOW, minutes(60))).to.deep.equal(later(NOW, minutes(66)));
  });

  it('counts one failure for each further interval, and omits those that passed while nothing was checked', () => {
    expect(nextMissAt(NOW, minutes(5), NOW)).to.deep.equal(later(NOW, minutes(5)));
    expect(nextMissAt(NOW, minutes(5), later(NOW, minutes(5) - 1))).to.deep.equal(later(NOW, minutes(5)));
    expect(nextMissAt(NOW, minutes(5), later(NOW, minutes(5)))).to.deep.equal(later(NOW, minutes(10)));
    expect(nextMissAt(NOW, minutes(5), later(NOW, minutes(12)))).to.deep.equal(later(NOW, minutes(15)));
  });
});
