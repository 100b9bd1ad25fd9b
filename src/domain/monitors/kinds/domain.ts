import { aLabelName } from '../../access/host-name.ts';
import type { CheckFinding } from '../../checks/check-finding.ts';
import { DEFAULT_EXPIRY_NOTICE } from '../../checks/warnings/domain-expiry.ts';
import type { ExpiryLevel, ExpiryNotice, KnownDomain } from '../../checks/warnings/domain-expiry.ts';
import { domainObservationOf } from '../../checks/warnings/domain-warning.ts';
import type { DomainObservation } from '../../checks/warnings/domain-warning.ts';
import { DOMAIN_EXPIRY, evidenceOf } from '../../checks/evidence.ts';
import type { RuleEvidence } from '../../checks/evidence.ts';
import { days, elapsed } from '../../kernel/time.ts';
import { hostIssues } from '../host-finding.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorCheck, NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { text, wholeNumber } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { contactFields } from './contact-fields.ts';

/** The longest notice before a domain expires, in days. */
export const MAX_EXPIRY_NOTICE_DAYS = 365;
/** With a root dot. */
const MAX_DOMAIN_TEXT = 254;

const noticeDays = (initial: number, description: string) => wholeNumber(initial, { minimum: 0, maximum: MAX_EXPIRY_NOTICE_DAYS }, { description });

const domainFields = {
  expiryWarningDays: noticeDays(DEFAULT_EXPIRY_NOTICE.expiryWarningDays, 'Days before its expiry at which a warning about the domain is sent.'),
  expiryErrorDays: noticeDays(DEFAULT_EXPIRY_NOTICE.expiryErrorDays, 'Days before its expiry at which an incident is opened.'),
  ...contactFields,
};

export type DomainSettings = SettingsOf<typeof domainFields>;
/** What the probe needs to check a domain; the target is its name in A-label form. */
export type DomainCheck = MonitorCheck<DomainSettings>;

const reasons = { ok: null, warning: null, error: 'domainExpiring', expired: 'domainExpired' } as const satisfies Record<ExpiryLevel, string | null>;
const results = { ok: 'passed', warning: 'warning', error: 'failed', expired: 'failed' } as const satisfies Record<ExpiryLevel, RuleEvidence['result']>;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const described = ({ level, expiresAt, registrar }: DomainObservation, now: Date): string => {
  const by = registrar === null ? '' : `, registrar ${registrar}`;
  if (level === 'expired') return `expired on ${dayOf(expiresAt)}${by}`;
  return `expires on ${dayOf(expiresAt)} (${Math.floor(elapsed(now, expiresAt) / days(1))} days left${by})`;
};

/** What is known of the domain, and when it is looked up again if that is before the next check. */
export interface ObservedDomain {
  readonly domain: KnownDomain;
  readonly repeatAt: Date | null;
}

/** Up unless the domain is expired, not registered, or expires within the days of an error. A registry that publishes no expiry gives no reason for an alarm. */
export const judgeRegistration = (check: ExpiryNotice, known: KnownDomain, now: Date): CheckFinding => {
  if (known.isRegistered === false) {
    const rule: RuleEvidence = { check: 'registration', result: 'failed', expected: 'a registered domain', seen: 'not registered' };
    return { latencyMs: null, outcome: 'down', reason: 'domainUnregistered', evidence: evidenceOf({ reason: 'domainUnregistered', rules: [rule] }) };
  }
  const domain = domainObservationOf(known, check, now);
  if (domain === null) return { latencyMs: null, outcome: 'up', reason: null, evidence: null };
  const { level } = domain;
  const reason = reasons[level];
  const expected = `more than ${level === 'warning' ? check.expiryWarningDays : check.expiryErrorDays} days until it expires`;
  const rule: RuleEvidence = { check: DOMAIN_EXPIRY, result: results[level], expected, seen: described(domain, now) };
  const evidence = level === 'ok' ? null : evidenceOf({ reason, rules: [rule] });
  return { latencyMs: null, outcome: reason === null ? 'up' : 'down', reason, evidence, domain };
};

/** The verdict on what is known. It is inconclusive before the registry has answered for the first time. */
export const judgeDomain = (check: DomainCheck, { domain, repeatAt }: ObservedDomain, now: Date): CheckFinding => ({
  ...judgeRegistration(check, domain, now),
  ...(domain.isRegistered === null ? { isInconclusive: true } : {}),
  ...(repeatAt === null ? {} : { repeatAt }),
});

const nameIssues = ({ hosts: { domainName } }: NewMonitorFacts) => hostIssues('domainName', domainName ?? 'public');

/** Registered domains of customers, by the expiry that their registries publish. */
export const domainKind = defineMonitorKind({
  kind: 'domain',
  path: 'customer-domains',
  noun: 'CustomerDomain',
  label: 'customer domain',
  ofCustomer: { path: 'domains', checkInterval: MAX_CHECK_INTERVAL, state: 'expiry' },
  targetField: 'domainName',
  target: text({ minLength: 1, maxLength: MAX_DOMAIN_TEXT }, { isRequired: true, description: 'The name, stored in A-label form: `bücher.example` becomes `xn--bcher-kva.example`.' }),
  canonical: aLabelName,
  types: { domain: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'domain',
  settings: domainFields,
  secrets: {},
  hosts: () => ({}),
  names: ({ domainName }) => (domainName === undefined ? {} : { domainName: typeof domainName === 'string' ? aLabelName(domainName) : null }),
  newIssues: nameIssues,
  changeIssues: nameIssues,
  newRules: [],
  changeRules: [],
  judge: judgeDomain,
});
