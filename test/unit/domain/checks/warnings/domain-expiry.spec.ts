import { expect } from 'chai';
import { expiryLevelOf } from '../../../../../src/domain/checks/warnings/domain-expiry.ts';
import type { ExpiryLevel } from '../../../../../src/domain/checks/warnings/domain-expiry.ts';
import {
  domainAfterLookup,
  nextLookupAt,
  postponedLookupAt,
  unknownDomain,
} from '../../../../../src/domain/checks/warnings/domain-lookup.ts';
import type { LookedUpDomain } from '../../../../../src/domain/checks/warnings/domain-lookup.ts';
import { decideDomainExpiry } from '../../../../../src/domain/checks/warnings/domain-warning.ts';
import type { KnownDomainWarning } from '../../../../../src/domain/checks/warnings/domain-warning.ts';
import { failed } from '../../../../../src/domain/checks/probe-failure.ts';
import { CLOCK_TOLERANCE } from '../../../../../src/domain/kernel/clock-step.ts';
import { days, hours, later, minutes, seconds } from '../../../../../src/domain/kernel/time.ts';
import { judgeDomain, judgeRegistration } from '../../../../../src/domain/checks/kinds/domain.ts';
import { sentExpiryOf } from '../../../../../src/domain/notifications/notices/domain-notice.ts';
import type { Notice } from '../../../../../src/domain/notifications/alert.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aDomainCheck, aKnownDomain } from '../../../../builders/domains.ts';

const NOTICE = { expiryWarningDays: 30, expiryErrorDays: 7 };
const END = later(NOW, days(20));

describe('expiry of a domain', () => {
  for (const [left, level] of [
    [0, 'expired'],
    [-1, 'expired'],
    [1, 'error'],
    [days(7), 'error'],
    [days(7) + 1, 'warning'],
    [days(30), 'warning'],
    [days(30) + 1, 'ok'],
  ] as const)
    it(`is ${level} with ${left} ms left`, () => expect(expiryLevelOf(later(NOW, left), NOTICE, NOW)).to.equal(level));

  const known = (level: ExpiryLevel, expiresAt = END): KnownDomainWarning => ({ level, expiresAt });
  const decide = (before: KnownDomainWarning | null, level: ExpiryLevel, expiresAt = END) =>
    decideDomainExpiry(before, { name: 'example.com', registrar: null, expiresAt, level });
  const RENEWED = later(END, days(365));
  const EARLIER = later(END, -days(15));

  for (const [what, before, level, expiresAt, expected] of [
    ['nothing for a domain that is far from its expiry', null, 'ok', END, null],
    ['the warning', null, 'warning', END, 'expiryWarning'],
    ['the warning once', known('warning'), 'warning', END, null],
    ['the error after the warning', known('warning'), 'error', END, 'expiryError'],
    ['the error without a warning before', null, 'error', END, 'expiryError'],
    ['the expiry after the error', known('error'), 'expired', END, 'expired'],
    ['the expiry once', known('expired'), 'expired', END, null],
    ['the renewal', known('expired'), 'ok', RENEWED, 'renewed'],
    ['the warning again after a renewal', known('ok', RENEWED), 'warning', RENEWED, 'expiryWarning'],
    [
      'a level that is still urgent after a renewal for a short time',
      known('expired'),
      'warning',
      later(END, days(14)),
      'expiryWarning',
    ],
    ['nothing when the notice periods are shortened', known('error'), 'ok', END, null],
    ['nothing when the registry delays the expiry and the level stays', known('error'), 'error', RENEWED, null],
    ['nothing when the registry brings the expiry forward and the level stays', known('error'), 'error', EARLIER, null],
  ] as const)
    it(`announces ${what}`, () => expect(decide(before, level, expiresAt)).to.equal(expected));

  it('is not announced while it is unknown', () =>
    expect(decideDomainExpiry(known('error'), undefined)).to.equal(null));
});

describe('verdict on a domain', () => {
  const judged = (left: number, registrar: string | null = null) =>
    judgeRegistration(aDomainCheck(), aKnownDomain({ registrar, expiresAt: later(NOW, left) }), NOW);

  it('is down within the days of an error and after the expiry, and a warning before', () => {
    expect(judged(days(30) + 1)).to.include({ outcome: 'up', reason: null, evidence: null });
    expect(judged(days(30)))
      .to.deep.include({ outcome: 'up', reason: null })
      .and.to.have.nested.property('evidence.rules[0].result', 'warning');
    expect(judged(days(7))).to.include({ outcome: 'down', reason: 'domainExpiring' });
    expect(judged(0)).to.include({ outcome: 'down', reason: 'domainExpired' });
  });

  it('is up without an alarm when the registry publishes no expiry, and down when the domain is not registered', () => {
    expect(judgeRegistration(aDomainCheck(), aKnownDomain({ expiresAt: null }), NOW)).to.deep.equal({
      latencyMs: null,
      outcome: 'up',
      reason: null,
      evidence: null,
    });
    expect(judgeRegistration(aDomainCheck(), aKnownDomain({ isRegistered: false, expiresAt: null }), NOW)).to.include({
      outcome: 'down',
      reason: 'domainUnregistered',
    });
  });

  it('is inconclusive before the registry has answered, and repeats the check at the next lookup after a failure', () => {
    const repeatAt = later(NOW, hours(1));
    expect(judgeDomain(aDomainCheck(), { domain: unknownDomain('example.com'), repeatAt }, NOW)).to.deep.include({
      isInconclusive: true,
      repeatAt,
    });
    const decided = judgeDomain(aDomainCheck(), { domain: aKnownDomain(), repeatAt: null }, NOW);
    expect(decided).to.not.have.any.keys('isInconclusive', 'repeatAt');
  });
});

describe('lookups of a domain', () => {
  const looked = (facts: Partial<LookedUpDomain>): LookedUpDomain => ({
    ...aKnownDomain(),
    failures: 0,
    statuses: ['active'],
    lastCheckedAt: NOW,
    ...facts,
  });
  const answer = (expiresAt: Date | null, registrar: string | null = 'Example Registrar') =>
    ({ ok: true, value: { registrar, expiresAt, statuses: ['active'] } }) as const;
  const next = (facts: Partial<LookedUpDomain>) => nextLookupAt(looked(facts), NOW).getTime() - NOW.getTime();

  it('follow after 20 hours, and after one for a domain that is about to expire or has expired', () => {
    expect(next({})).to.equal(hours(20));
    expect(next({ expiresAt: null })).to.equal(hours(20));
    expect(next({ expiresAt: later(NOW, days(7)) })).to.equal(hours(1));
    expect(next({ expiresAt: later(NOW, days(7) + 1) })).to.equal(hours(20));
    expect(next({ lastCheckedAt: null })).to.equal(0);
  });

  it('follow at once when the clock was set back since the last one', () => {
    const furthest = later(NOW, CLOCK_TOLERANCE);
    expect(next({ lastCheckedAt: furthest })).to.equal(CLOCK_TOLERANCE + hours(20));
    expect(next({ lastCheckedAt: later(furthest, 1) })).to.equal(0);
  });

  it('follow a failure after an hour, then after twice the time, at most after 16 hours', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => next({ failures }) / hours(1))).to.deep.equal([
      1, 2, 4, 8, 16, 16, 16,
    ]);
  });

  it('are postponed by 15 seconds for another process, by less than a minute for a busy registry, and to the end of a pause', () => {
    const until = later(NOW, hours(3));
    expect(postponedLookupAt('a.com', { kind: 'leased' }, NOW)).to.deep.equal(later(NOW, seconds(15)));
    const names = Array.from({ length: 200 }, (_, at) => `name-${at}.com`);
    const busy = names.map((name) => postponedLookupAt(name, { kind: 'busy' }, NOW).getTime() - NOW.getTime());
    expect(Math.min(...busy)).to.be.within(seconds(10), seconds(15));
    expect(Math.max(...busy)).to.be.within(seconds(45), seconds(50));
    for (const name of names)
      expect(postponedLookupAt(name, { kind: 'paused', until }, NOW)).to.be.within(until, later(until, minutes(4)));
  });

  it('store what changed, and when', () => {
    const first = domainAfterLookup(unknownDomain('example.com'), answer(END), NOW);
    expect(first).to.deep.include({
      isRegistered: true,
      registrar: 'Example Registrar',
      expiresAt: END,
      lastError: null,
      lastCheckedAt: NOW,
      lastChangedAt: NOW,
      failures: 0,
      statuses: ['active'],
    });
    const tomorrow = later(NOW, days(1));
    expect(domainAfterLookup(first, answer(new Date(END)), tomorrow)).to.deep.include({
      lastCheckedAt: tomorrow,
      lastChangedAt: NOW,
    });
    for (const changed of [answer(later(END, days(365))), answer(END, 'Another Registrar'), answer(null)])
      expect(domainAfterLookup(first, changed, tomorrow)).to.deep.include({ lastChangedAt: tomorrow });
  });

  it('keep what is known when they fail, with the error and its cause', () => {
    const before = looked({ expiresAt: END, failures: 2 });
    const after = domainAfterLookup(before, failed('answerInvalid', 'answer', 'HTTP 503'), NOW);
    expect(after).to.deep.equal({
      ...before,
      failures: 3,
      lastCheckedAt: NOW,
      lastError: 'The registration could not be looked up: its answer is not registration data (HTTP 503).',
    });
    expect(domainAfterLookup(after, answer(END), NOW)).to.include({ failures: 0, lastError: null });
  });

  it('need two answers to find that a registered domain is no longer registered, and one for a new name', () => {
    const gone = failed('domainUnregistered', 'answer', 'example.com');
    const once = domainAfterLookup(looked({ expiresAt: END }), gone, NOW);
    expect(once).to.deep.include({ isRegistered: true, expiresAt: END, failures: 1 });
    expect(domainAfterLookup(once, gone, NOW)).to.deep.include({
      isRegistered: false,
      expiresAt: null,
      statuses: null,
      lastError: null,
      failures: 0,
    });
    expect(domainAfterLookup(unknownDomain('example.com'), gone, NOW)).to.include({ isRegistered: false, failures: 0 });
    expect(domainAfterLookup(domainAfterLookup(once, failed('timedOut', 'request', ''), NOW), gone, NOW)).to.include({
      isRegistered: true,
    });
  });
});

describe('notifications about the expiry of a domain', () => {
  const parties = { organization: { id: 'o', name: 'Agency' }, customer: null };
  const monitor = { id: 'm', name: 'Shop', kind: 'domain', target: 'example.com' };
  const notice = (type: Notice['type'], reason: string | null = null): Notice => ({
    type,
    timestamp: NOW.toISOString(),
    data: {
      ...parties,
      monitor,
      ...(reason === null
        ? {}
        : {
            incident: {
              id: 'i',
              title: 'Shop',
              status: 'open',
              startedAt: '',
              confirmedAt: null,
              resolvedAt: null,
              reason,
              summary: null,
              evidence: null,
            },
          }),
    },
  });

  for (const [type, reason, level] of [
    ['domain.expiryWarning', null, 'warning'],
    ['domain.expiryError', null, 'error'],
    ['domain.expired', null, 'expired'],
    ['domain.renewed', null, null],
    ['incident.opened', 'domainExpiring', 'error'],
    ['incident.reopened', 'domainExpired', 'expired'],
    ['incident.opened', 'domainUnregistered', null],
    ['incident.opened', 'statusUnexpected', null],
    ['incident.reminder', 'domainExpired', null],
    ['incident.resolved', 'domainExpiring', null],
  ] as const)
    it(`count ${type}${reason === null ? '' : ` for ${reason}`} as ${level ?? 'no'} notification of it`, () =>
      expect(sentExpiryOf(notice(type, reason))).to.deep.equal(level === null ? null : { monitorId: 'm', level }));
});
