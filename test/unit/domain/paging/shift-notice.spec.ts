import { expect } from 'chai';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { defaultRules } from '../../../../src/domain/paging/notification-rules.ts';
import { beginningsOf, isNoticeDue, noticeMethodOf } from '../../../../src/domain/paging/shift-notice.ts';
import { NOW } from '../../../builders/clock.ts';

const at = (hour: number): Date => later(NOW, hours(hour));

describe('notices of shifts', () => {
  it('are about people who were not on call before, whatever the reason', () => {
    const segments = [
      { from: at(0), onCall: ['ada'] },
      { from: at(1), onCall: ['ada', 'grace'] },
      { from: at(2), onCall: ['grace'] },
      { from: at(3), onCall: [] },
      { from: at(4), onCall: ['ada', 'grace'] },
    ];
    expect(beginningsOf(segments)).to.deep.equal([
      { userId: 'grace', startsAt: at(1) },
      { userId: 'ada', startsAt: at(4) },
      { userId: 'grace', startsAt: at(4) },
    ]);
    expect(beginningsOf([])).to.deep.equal([]);
  });

  it('are due from the time that the person chose until the shift begins', () => {
    const due = (shiftNoticeMinutes: number | null, startsAt: Date): boolean =>
      isNoticeDue({ shiftNoticeMinutes }, startsAt, null, NOW);
    expect(due(60, later(NOW, minutes(60) + 1))).to.equal(false);
    expect(due(60, later(NOW, minutes(60)))).to.equal(true);
    expect(due(60, later(NOW, 1))).to.equal(true);
    expect(due(60, NOW)).to.equal(false);
    expect(due(null, later(NOW, 1))).to.equal(false);
  });

  it('are held by quiet hours that end at least five minutes before the shift', () => {
    const due = (quietUntil: Date): boolean => isNoticeDue(defaultRules, later(NOW, minutes(60)), quietUntil, NOW);
    expect(due(later(NOW, minutes(55)))).to.equal(false);
    expect(due(later(NOW, minutes(55) + 1))).to.equal(true);
  });

  it('are sent by the first step for low urgency, or by mail', () => {
    expect(
      noticeMethodOf({
        low: [
          { afterMinutes: 5, contactMethodId: 1 },
          { afterMinutes: 0, contactMethodId: 2 },
        ],
      }),
    ).to.equal(2);
    expect(noticeMethodOf(defaultRules)).to.equal(null);
  });
});
