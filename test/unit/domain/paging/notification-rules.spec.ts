import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { OffsetChanges } from '../../../../src/domain/kernel/wall-clock.ts';
import {
  defaultRules,
  expectedPages,
  heldUntil,
  isMailImplied,
  MAX_RULE_STEPS,
  notificationRulesRules,
  planDigest,
  planPages,
  planUpdate,
  withDevice,
  withoutMethod,
} from '../../../../src/domain/paging/notification-rules.ts';
import type { NotificationRules } from '../../../../src/domain/paging/notification-rules.ts';
import { NOW } from '../../../builders/clock.ts';

const MAIL = 1;
const SMS = 2;
const step = (afterMinutes: number, contactMethodId: number) => ({ afterMinutes, contactMethodId });
const rules: NotificationRules = {
  ...defaultRules,
  high: [step(0, MAIL), step(0, SMS), step(10, SMS)],
  low: [step(5, MAIL), step(65, SMS)],
};
const due = (pages: readonly { rule: string; contactMethodId: number | null; dueAt: Date }[]) =>
  pages.map(({ rule, contactMethodId, dueAt }) => [
    rule,
    contactMethodId,
    (dueAt.getTime() - NOW.getTime()) / minutes(1),
  ]);

describe('notification rules', () => {
  it('plan a page for each step of the urgency', () => {
    expect(due(planPages('high', rules, NOW))).to.deep.equal([
      ['high.0', MAIL, 0],
      ['high.1', SMS, 0],
      ['high.2', SMS, 10],
    ]);
    expect(due(planPages('low', rules, NOW))).to.deep.equal([
      ['low.0', MAIL, 5],
      ['low.1', SMS, 65],
    ]);
  });

  it('plan mail to the account at once for an urgency without steps', () => {
    expect(due(planPages('high', defaultRules, NOW))).to.deep.equal([['high.mail', null, 0]]);
    expect(due(planPages('low', { ...rules, low: [] }, NOW))).to.deep.equal([['low.mail', null, 0]]);
  });

  it('plan a digest whose first page is due at once, and further ones only while an incident is unanswered', () => {
    const name = `digest ${NOW.toISOString()}`;
    expect(due(planDigest(rules, true, NOW))).to.deep.equal([
      [`${name}.0`, MAIL, 0],
      [`${name}.1`, SMS, 60],
    ]);
    expect(due(planDigest(rules, false, NOW))).to.deep.equal([[`${name}.0`, MAIL, 0]]);
    expect(due(planDigest(defaultRules, true, NOW))).to.deep.equal([[`${name}.mail`, null, 0]]);
  });

  it('plan an update as the earliest step alone, at once', () => {
    expect(due(planUpdate('high', { ...rules, high: [step(10, SMS), step(5, MAIL)] }, NOW))).to.deep.equal([
      ['high.1', MAIL, 0],
    ]);
    expect(due(planUpdate('low', defaultRules, NOW))).to.deep.equal([['low.mail', null, 0]]);
  });

  it('refuse contact methods of others, and ones that are not verified, with invalidRequestBody', () => {
    const methods = [
      { id: MAIL, verifiedAt: NOW },
      { id: SMS, verifiedAt: null },
    ];
    const refusal = firstBroken(notificationRulesRules, { rules: { ...rules, low: [step(0, 3)] }, methods });
    expect(refusal?.code).to.equal('invalidRequestBody');
    expect(refusal?.data?.['issues']).to.deep.equal([
      { path: 'high.1.contactMethodId', message: 'The contact method is not verified.' },
      { path: 'high.2.contactMethodId', message: 'The contact method is not verified.' },
      { path: 'low.0.contactMethodId', message: 'You have no contact method with this id.' },
    ]);
    expect(
      firstBroken(notificationRulesRules, { rules: { ...rules, high: [step(0, MAIL)], low: [] }, methods }),
    ).to.equal(null);
  });

  it('lose the steps of a contact method that is deleted', () => {
    expect(withoutMethod(rules, SMS)).to.deep.equal({ ...rules, high: [step(0, MAIL)], low: [step(5, MAIL)] });
    expect(due(planPages('low', withoutMethod(withoutMethod(rules, SMS), MAIL), NOW))).to.deep.equal([
      ['low.mail', null, 0],
    ]);
  });
});

describe('the pages that are expected if nobody answers', () => {
  const NEVER = () => null;
  const heldFrom = (from: number, until: number) => (at: Date) =>
    at >= later(NOW, minutes(from)) && at < later(NOW, minutes(until)) ? later(NOW, minutes(until)) : null;
  const expected = (held: (at: Date) => Date | null, own = rules) => due(expectedPages('low', own, held, NOW));

  it('are those of the rules by their time, outside quiet hours', () => {
    expect(expected(NEVER)).to.deep.equal([
      ['low.0', MAIL, 5],
      ['low.1', SMS, 65],
    ]);
    expect(expected(NEVER, { ...rules, low: [step(9, SMS), step(3, MAIL)] })).to.deep.equal([
      ['low.1', MAIL, 3],
      ['low.0', SMS, 9],
    ]);
  });

  it('are those before quiet hours, and a digest at their end', () => {
    const name = `digest ${later(NOW, minutes(120)).toISOString()}`;
    const digest = [
      [`${name}.0`, MAIL, 120],
      [`${name}.1`, SMS, 180],
    ];
    expect(expected(heldFrom(60, 120))).to.deep.equal([['low.0', MAIL, 5], ...digest]);
    expect(expected(heldFrom(0, 120))).to.deep.equal(digest);
    expect(expected(heldFrom(5, 120))).to.deep.equal(digest);
    expect(expected(heldFrom(66, 120))).to.deep.equal([
      ['low.0', MAIL, 5],
      ['low.1', SMS, 65],
    ]);
  });
});

describe('quiet hours of a person', () => {
  const utc = (): OffsetChanges => [{ at: null, offset: 0 }];
  const quietHours = { from: '22:00', to: '07:00', timezone: 'UTC' };
  const night = new Date('2026-03-02T23:30:00.000Z');

  it('hold notifications of low urgency until they end', () => {
    expect(heldUntil('low', { quietHours }, utc, night)).to.deep.equal(new Date('2026-03-03T07:00:00.000Z'));
    expect(heldUntil('low', { quietHours }, utc, later(night, -hours(2)))).to.equal(null);
    expect(heldUntil('low', { quietHours: null }, utc, night)).to.equal(null);
  });

  it('never hold notifications of high urgency', () => {
    expect(heldUntil('high', { quietHours }, utc, night)).to.equal(null);
  });
});

describe('the rules with a device', () => {
  const DEVICE = 3;

  it('notify the device at once, before the steps of the person', () => {
    const { high, low } = withDevice(rules, DEVICE, null);
    expect(high).to.deep.equal([step(0, DEVICE), ...rules.high]);
    expect(low).to.deep.equal([step(0, DEVICE), ...rules.low]);
    expect(withDevice(rules, DEVICE, MAIL)).to.deep.equal({ ...rules, high, low });
  });

  it('keep the mail that an urgency without steps implies', () => {
    expect(isMailImplied({ high: rules.high, low: [] })).to.equal(true);
    expect(isMailImplied(rules)).to.equal(false);
    expect(withDevice(defaultRules, DEVICE, MAIL).low).to.deep.equal([step(0, DEVICE), step(0, MAIL)]);
    expect(withDevice(defaultRules, DEVICE, null).low).to.deep.equal([step(0, DEVICE)]);
  });

  it('are the same rules if they have the device, or no room for it', () => {
    const once = withDevice(rules, DEVICE, null);
    expect(withDevice(once, DEVICE, null)).to.equal(once);
    const full = Array.from({ length: MAX_RULE_STEPS }, (_, at) => step(at, SMS));
    const crowded = { ...rules, high: full, low: full };
    expect(withDevice(crowded, DEVICE, null)).to.equal(crowded);
    expect(withDevice({ ...rules, high: full, low: [] }, DEVICE, null).low).to.deep.equal([step(0, DEVICE)]);
    expect(withDevice({ ...rules, high: [], low: full }, DEVICE, null).high).to.deep.equal([step(0, DEVICE)]);
  });
});
