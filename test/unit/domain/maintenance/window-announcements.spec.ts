import { expect } from 'chai';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import type { WindowMembers } from '../../../../src/domain/maintenance/maintenance-window.ts';
import {
  REMINDER_AHEAD,
  changeAnnouncement,
  deletionAnnouncement,
  dueAnnouncement,
  nextAnnouncementAt,
  plannedAnnouncement,
  storedOccurrences,
} from '../../../../src/domain/maintenance/window-announcements.ts';
import type { OccurrenceAnnouncement } from '../../../../src/domain/maintenance/window-announcements.ts';
import { NOW } from '../../../builders/clock.ts';

const FROM = later(NOW, days(3));
const TO = later(FROM, hours(1));
const REMINDER = later(FROM, -days(1));
const occurrence = (announced: OccurrenceAnnouncement | null) => ({ from: FROM, to: TO, announced });

describe('announcements of an occurrence', () => {
  it('are due one day ahead, at the start and at the end', () => {
    expect(REMINDER_AHEAD).to.equal(days(1));
    const due = ([null, 'reminder', 'started', 'ended'] as const).map((announced) =>
      nextAnnouncementAt(occurrence(announced), NOW),
    );
    expect(due).to.deep.equal([REMINDER, FROM, TO, null]);
  });

  it('leave the reminder out if it would have been due by now', () => {
    expect(nextAnnouncementAt(occurrence(null), later(REMINDER, -1))).to.deep.equal(REMINDER);
    expect(nextAnnouncementAt(occurrence(null), REMINDER)).to.deep.equal(FROM);
  });

  it('follow one another as they become due', () => {
    expect(dueAnnouncement(occurrence(null), REMINDER)).to.equal('reminder');
    expect(dueAnnouncement(occurrence('reminder'), FROM)).to.equal('started');
    expect(dueAnnouncement(occurrence('started'), TO)).to.equal('ended');
  });

  it('skip the reminder once the occurrence has begun, and are given up once it has ended', () => {
    expect(dueAnnouncement(occurrence(null), later(FROM, -1))).to.equal('reminder');
    expect(dueAnnouncement(occurrence(null), FROM)).to.equal('started');
    for (const announced of [null, 'reminder'] as const) {
      expect(dueAnnouncement(occurrence(announced), later(TO, -1))).to.equal('started');
      expect(dueAnnouncement(occurrence(announced), TO)).to.equal(null);
    }
  });

  it('report the end of one whose start was announced, however late', () => {
    expect(dueAnnouncement(occurrence('started'), later(TO, days(2)))).to.equal('ended');
  });

  it('are stored with the occurrences of a window that notifies subscribers', () => {
    const stored = (notifySubscribers: boolean) =>
      storedOccurrences({ notifySubscribers }, [{ from: FROM, to: TO }], { now: NOW, isStartAnnounced: false });
    expect(stored(true)).to.deep.equal([{ from: FROM, to: TO, announced: null, announceAt: REMINDER }]);
    expect(stored(false)).to.deep.equal([{ from: FROM, to: TO, announced: null, announceAt: null }]);
  });

  it('do not repeat the start for an occurrence that continues another', () => {
    const [running, upcoming] = storedOccurrences(
      { notifySubscribers: true },
      [
        { from: NOW, to: later(NOW, hours(1)) },
        { from: FROM, to: TO },
      ],
      { now: NOW, isStartAnnounced: true },
    );
    expect(running).to.deep.include({ announced: 'started', announceAt: later(NOW, hours(1)) });
    expect(upcoming).to.deep.include({ announced: null, announceAt: REMINDER });
  });

  it('begin anew for an occurrence that has ended, and for one that nobody announced', () => {
    const announced = (from: Date, to: Date, isStartAnnounced: boolean) =>
      storedOccurrences({ notifySubscribers: true }, [{ from, to }], { now: NOW, isStartAnnounced })[0]?.announced;
    expect(announced(later(NOW, -1), NOW, true)).to.equal(null);
    expect(announced(later(NOW, -1), later(NOW, 1), true)).to.equal('started');
    expect(announced(later(NOW, 1), later(NOW, 2), true)).to.equal(null);
    expect(announced(NOW, TO, false)).to.equal(null);
  });
});

describe('announcements of a window', () => {
  const window: WindowMembers = {
    title: 'Update',
    description: null,
    startTime: '2026-03-05T10:00',
    endTime: '2026-03-05T11:00',
    timezone: 'UTC',
    recurrence: 'none',
    notifySubscribers: true,
  };
  const upcoming = { from: FROM, to: TO };
  const silent = { ...window, notifySubscribers: false };
  const otherTimes = { ...window, endTime: '2026-03-05T12:00' };
  const at = { now: NOW, isStartAnnounced: false };

  it('say that it is planned, unless it has begun or is over', () => {
    expect(plannedAnnouncement({ window, upcoming }, later(FROM, -1))).to.equal('planned');
    expect(plannedAnnouncement({ window, upcoming }, FROM)).to.equal(null);
    expect(plannedAnnouncement({ window, upcoming: null }, NOW)).to.equal(null);
    expect(plannedAnnouncement({ window: silent, upcoming }, NOW)).to.equal(null);
  });

  it('report other times, titles and descriptions', () => {
    for (const after of [otherTimes, { ...window, title: 'Other' }, { ...window, description: 'Why.' }])
      expect(changeAnnouncement({ window, upcoming }, { window: after, upcoming }, at)).to.equal('updated');
    expect(changeAnnouncement({ window, upcoming }, { window, upcoming }, at)).to.equal(null);
  });

  it('say that it is planned once subscribers are to be notified, and nothing when they are not any more', () => {
    expect(changeAnnouncement({ window: silent, upcoming: null }, { window, upcoming }, at)).to.equal('planned');
    expect(changeAnnouncement({ window, upcoming }, { window: silent, upcoming: null }, at)).to.equal(null);
  });

  it('cancel it when it is moved into the past before it began', () => {
    expect(changeAnnouncement({ window, upcoming }, { window: otherTimes, upcoming: null }, at)).to.equal('cancelled');
    expect(changeAnnouncement({ window, upcoming: null }, { window: otherTimes, upcoming: null }, at)).to.equal(null);
    expect(
      changeAnnouncement(
        { window, upcoming },
        { window: otherTimes, upcoming: null },
        { ...at, isStartAnnounced: true },
      ),
    ).to.equal(null);
  });

  it('cancel it when it is deleted, and end it if its start was announced', () => {
    expect(deletionAnnouncement({ window, upcoming }, false)).to.equal('cancelled');
    expect(deletionAnnouncement({ window, upcoming }, true)).to.equal('ended');
    expect(deletionAnnouncement({ window: { ...window, recurrence: 'daily' }, upcoming }, true)).to.equal('cancelled');
    expect(deletionAnnouncement({ window, upcoming: null }, false)).to.equal(null);
    expect(deletionAnnouncement({ window: silent, upcoming }, false)).to.equal(null);
  });
});
