import { expect } from 'chai';
import { canReachPerson, pagedUsers } from '../../../../src/domain/paging/notification-reach.ts';
import type { NotificationProgress } from '../../../../src/domain/paging/notification-reach.ts';
import type { OnCallPageState } from '../../../../src/domain/paging/on-call-page.machine.ts';

describe('canReachPerson', () => {
  const reaches = (pages: readonly OnCallPageState[], isHeld = false): boolean =>
    canReachPerson({ userId: 1, stepKey: '0:0', isHeld, pages });

  for (const state of ['sent', 'queued', 'waiting'] as const)
    it(`is true if one page is ${state}, whatever has become of the others`, () => {
      expect(reaches(['failed', state, 'stopped'])).to.equal(true);
    });

  it('is false if every page has failed or was stopped', () => {
    expect(reaches(['failed'])).to.equal(false);
    expect(reaches(['stopped', 'failed'])).to.equal(false);
  });

  it('is true while quiet hours hold the notification, which has no pages then', () => {
    expect(reaches([], true)).to.equal(true);
    expect(reaches([])).to.equal(false);
  });
});

describe('pagedUsers', () => {
  it('are those of whom a page was accepted, once; not those whose pages were withdrawn, failed or are held', () => {
    const of = (userId: number, pages: NotificationProgress['pages'], isHeld = false): NotificationProgress => ({
      userId,
      stepKey: `step 0.${userId}`,
      isHeld,
      pages,
    });
    const notifications = [
      of(1, ['sent', 'stopped']),
      of(1, ['sent']),
      of(2, ['stopped']),
      of(3, ['failed', 'queued', 'waiting']),
      of(4, [], true),
    ];
    expect(pagedUsers(notifications)).to.deep.equal([1]);
  });
});
