import { expect } from 'chai';
import { expiryMomentsAt } from '../../../../src/domain/access/expired-records.ts';
import { LONGEST_RATE_WINDOW } from '../../../../src/domain/access/rate-limits.ts';
import { HEARTBEAT_RATE } from '../../../../src/domain/checks/heartbeat.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { NOW } from '../../../builders/clock.ts';

describe('retention of expired access records', () => {
  const ago = (age: number): Date => later(NOW, -age - hours(1));

  it('the retention period ends one hour after the record expired', () => {
    expect(expiryMomentsAt(NOW)).to.deep.equal({
      sessionUse: ago(days(7)),
      signIn: ago(days(30)),
      challenge: ago(minutes(10)),
      linkEnd: ago(0),
      signInFailure: ago(hours(1)),
      signInSuccess: ago(days(30)),
      idempotencyKey: ago(hours(24)),
      rateWindowStart: ago(hours(1)),
    });
  });

  it('the retention period exceeds the window of every rate limit', () => {
    const limits = [HEARTBEAT_RATE, ...endpoints.flatMap(({ rate }) => rate ?? [])];
    for (const { name, window } of limits) expect(window, name).to.be.at.most(LONGEST_RATE_WINDOW);
  });
});
