import { expect } from 'chai';
import { judgeRegistration } from '../../../../../src/domain/checks/kinds/domain.ts';
import { domainHostOf, websiteDomainHost } from '../../../../../src/domain/checks/warnings/domain-expiry.ts';
import {
  domainAfterLookup,
  lookupErrorOf,
  postponedLookupAt,
  unknownDomain,
} from '../../../../../src/domain/checks/warnings/domain-lookup.ts';
import type { LookedUpDomain } from '../../../../../src/domain/checks/warnings/domain-lookup.ts';
import { failed } from '../../../../../src/domain/checks/probe-failure.ts';
import { domainObservationOf } from '../../../../../src/domain/checks/warnings/domain-warning.ts';
import { days, elapsed, later, minutes } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aDomainCheck, aKnownDomain } from '../../../../builders/domains.ts';

const notice = { expiryWarningDays: 30, expiryErrorDays: 7 };

describe('the host whose registration is observed', () => {
  it('is that of a domain, and that of a website which says so', () => {
    const website = { kind: 'website', target: 'https://www.shop.example/a' } as const;
    const settings = { checkDomainExpiryEnabled: true };
    expect(domainHostOf({ kind: 'domain', target: 'shop.example', settings: {} })).to.equal('shop.example');
    expect(domainHostOf({ ...website, settings })).to.equal('www.shop.example');
    expect([
      domainHostOf({ ...website, settings: {} }),
      domainHostOf({ ...website, settings: { checkDomainExpiryEnabled: 'yes' } }),
      domainHostOf({ ...website, kind: 'tcp', settings }),
      websiteDomainHost('', true),
      websiteDomainHost('https://shop.example/', false),
    ]).to.deep.equal([null, null, null, null, null]);
  });
});

describe('the observed expiry of a domain', () => {
  it('is that of a registered domain whose expiry is known', () => {
    const expiresAt = later(NOW, days(20));
    expect(domainObservationOf(aKnownDomain({ expiresAt }), notice, NOW)).to.deep.equal({
      name: 'example.com',
      registrar: 'Example Registrar',
      expiresAt,
      level: 'warning',
    });
    for (const known of [{ expiresAt: null }, { isRegistered: null, expiresAt }, { isRegistered: false, expiresAt }])
      expect(domainObservationOf(aKnownDomain(known), notice, NOW)).to.equal(null);
  });
});

describe('the evidence of a domain', () => {
  const ruleOf = (left: number, registrar: string | null = null) =>
    judgeRegistration(aDomainCheck(), aKnownDomain({ registrar, expiresAt: later(NOW, left) }), NOW).evidence?.rules;
  const date = (left: number) => later(NOW, left).toISOString().slice(0, 10);

  it('has the days that are left and the registrar', () => {
    expect(ruleOf(days(20) - 1, 'Example')).to.deep.equal([
      {
        check: 'domainExpiry',
        result: 'warning',
        expected: { phrase: 'daysUntilExpiry', days: 30 },
        seen: {
          phrase: 'expiresOn',
          date: date(days(20) - 1),
          days: 19,
          more: { phrase: 'registrar', name: 'Example' },
        },
      },
    ]);
    expect(ruleOf(days(5))).to.deep.equal([
      {
        check: 'domainExpiry',
        result: 'failed',
        expected: { phrase: 'daysUntilExpiry', days: 7 },
        seen: { phrase: 'expiresOn', date: date(days(5)), days: 5, more: '' },
      },
    ]);
    expect(ruleOf(0)).to.deep.equal([
      {
        check: 'domainExpiry',
        result: 'failed',
        expected: { phrase: 'daysUntilExpiry', days: 7 },
        seen: { phrase: 'expiredOn', date: date(0), more: '' },
      },
    ]);
  });

  it('says that the domain is not registered', () => {
    const gone = judgeRegistration(aDomainCheck(), aKnownDomain({ isRegistered: false }), NOW);
    expect(gone.evidence?.rules).to.deep.equal([
      {
        check: 'registration',
        result: 'failed',
        expected: { phrase: 'registered' },
        seen: { phrase: 'notRegistered' },
      },
    ]);
    expect([gone.latencyMs, gone.evidence?.reason]).to.deep.equal([null, 'domainUnregistered']);
  });

  it('is none for a domain that is far from its expiry, which is observed all the same', () => {
    const known = aKnownDomain({ expiresAt: later(NOW, days(90)) });
    expect(judgeRegistration(aDomainCheck(), known, NOW)).to.deep.equal({
      latencyMs: null,
      outcome: 'up',
      reason: null,
      evidence: null,
      domain: domainObservationOf(known, notice, NOW),
    });
  });
});

describe('the reason why a lookup failed', () => {
  it('is a sentence, with the code of a failure that has no words', () => {
    const sentence = (code: 'timedOut' | 'tlsFailed') => lookupErrorOf({ code, phase: 'request', detail: 'x' });
    expect([sentence('timedOut'), sentence('tlsFailed')]).to.deep.equal([
      'The registration could not be looked up: it did not answer in time (x).',
      'The registration could not be looked up: tlsFailed (x).',
    ]);
  });
});

describe('the time of the last change of a domain', () => {
  const answer = (expiresAt: Date | null) =>
    ({ ok: true, value: { registrar: null, expiresAt, statuses: [] } }) as const;
  const gone = failed('domainUnregistered', 'answer', 'example.com');
  const changedAt = (before: LookedUpDomain, found: Parameters<typeof domainAfterLookup>[1]) =>
    domainAfterLookup(before, found, later(NOW, days(1))).lastChangedAt;
  const bare = domainAfterLookup(unknownDomain('example.com'), answer(null), NOW);

  it('is that of the first answer, and does not move without a change', () => {
    expect(bare.lastChangedAt).to.deep.equal(NOW);
    expect(changedAt(bare, answer(null))).to.deep.equal(NOW);
    expect(changedAt(bare, answer(NOW))).to.deep.equal(later(NOW, days(1)));
  });

  it('is that of the first answer that the domain is not registered', () => {
    const free = domainAfterLookup(unknownDomain('example.com'), gone, NOW);
    expect([free.lastChangedAt, changedAt(free, gone)]).to.deep.equal([NOW, NOW]);
  });
});

describe('lookups that wait for the end of a pause', () => {
  it('are spread over four minutes', () => {
    const delays = Array.from({ length: 200 }, (_, at) =>
      elapsed(NOW, postponedLookupAt(`name-${at}.com`, { kind: 'paused', until: NOW }, NOW)),
    );
    expect(Math.max(...delays)).to.be.within(minutes(3.5), minutes(4));
  });
});
