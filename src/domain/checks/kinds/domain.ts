import { days, elapsed } from '../../kernel/time.ts';
import type { ExpiryNotice } from '../../monitors/expiry-notice.ts';
import type { DomainSettings } from '../../monitors/kinds/domain.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import { DOMAIN_EXPIRY, evidenceOf } from '../evidence.ts';
import type { RuleEvidence } from '../evidence.ts';
import type { Phrase } from '../phrase.ts';
import type { ExpiryLevel, KnownDomain } from '../warnings/domain-expiry.ts';
import { domainObservationOf } from '../warnings/domain-warning.ts';
import type { DomainObservation } from '../warnings/domain-warning.ts';

/** The input of a domain check. The target is the name of the domain in A-label form. */
export type DomainCheck = MonitorCheck<DomainSettings>;

const reasons = {
  ok: null,
  warning: null,
  error: 'domainExpiring',
  expired: 'domainExpired',
} as const satisfies Record<ExpiryLevel, string | null>;
const results = { ok: 'passed', warning: 'warning', error: 'failed', expired: 'failed' } as const satisfies Record<
  ExpiryLevel,
  RuleEvidence['result']
>;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const described = ({ level, expiresAt, registrar }: DomainObservation, now: Date): Phrase => {
  const date = dayOf(expiresAt);
  const more = registrar === null ? '' : ({ phrase: 'registrar', name: registrar } as const);
  return level === 'expired'
    ? { phrase: 'expiredOn', date, more }
    : { phrase: 'expiresOn', date, days: Math.floor(elapsed(now, expiresAt) / days(1)), more };
};

/** The known registration of a domain, and the time of the next lookup if that is before the next check. */
export interface ObservedDomain {
  readonly domain: KnownDomain;
  readonly repeatAt: Date | null;
}

/**
 * Judges a registration: up unless the domain is expired, is not registered, or expires within the days of an error. A
 * registry that does not publish the expiry does not cause an alarm.
 */
export const judgeRegistration = (check: ExpiryNotice, known: KnownDomain, now: Date): CheckFinding => {
  if (known.isRegistered === false) {
    const rule: RuleEvidence = {
      check: 'registration',
      result: 'failed',
      expected: { phrase: 'registered' },
      seen: { phrase: 'notRegistered' },
    };
    return {
      latencyMs: null,
      outcome: 'down',
      reason: 'domainUnregistered',
      evidence: evidenceOf({ reason: 'domainUnregistered', rules: [rule] }),
    };
  }
  const domain = domainObservationOf(known, check, now);
  if (domain === null) return { latencyMs: null, outcome: 'up', reason: null, evidence: null };
  const { level } = domain;
  const reason = reasons[level];
  const rule: RuleEvidence = {
    check: DOMAIN_EXPIRY,
    result: results[level],
    expected: {
      phrase: 'daysUntilExpiry',
      days: level === 'warning' ? check.expiryWarningDays : check.expiryErrorDays,
    },
    seen: described(domain, now),
  };
  const evidence = level === 'ok' ? null : evidenceOf({ reason, rules: [rule] });
  return { latencyMs: null, outcome: reason === null ? 'up' : 'down', reason, evidence, domain };
};

/**
 * Judges what is known about a domain. The finding is inconclusive until the registry has answered for the first time.
 */
export const judgeDomain = (check: DomainCheck, { domain, repeatAt }: ObservedDomain, now: Date): CheckFinding => ({
  ...judgeRegistration(check, domain, now),
  ...(domain.isRegistered === null ? { isInconclusive: true } : {}),
  ...(repeatAt === null ? {} : { repeatAt }),
});
