import { DEFAULT_EXPIRY_NOTICE } from '../../monitors/expiry-notice.ts';
import { configuredTarget, followsRedirects } from '../../monitors/kinds/website-settings.ts';
import type { CheckFinding } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { Evidence, RuleEvidence } from '../evidence.ts';
import { withTexts } from '../phrase.ts';
import type { Phrase } from '../phrase.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure, ProbeFailureCode } from '../probe-failure.ts';
import { observedCertificate } from '../warnings/certificate-validity.ts';
import type { CertificateObservation } from '../warnings/certificate-warning.ts';
import { domainObservationOf } from '../warnings/domain-warning.ts';
import { judgeScenario } from './scenario.ts';
import type { MissingBrowser, ScenarioObservation } from './scenario.ts';
import { ofCertificate, ssl, expectationRules } from './website-expectations.ts';
import type { Config, Facts, ExpectationRule } from './website-expectations.ts';
import { maskerOf } from './website-masking.ts';
import type { WebsiteCheck, WebsiteObservation } from './website-observation.ts';

/** The verdict of one website check, with its rules. A warning notifies people but does not open an incident. */
export interface WebsiteVerdict {
  readonly outcome: 'up' | 'down';
  readonly reason: DownReason | null;
  readonly warnings: readonly 'certificateExpiring'[];
  readonly rules: readonly RuleEvidence[];
  /** The monitored certificate. Null if none is monitored or it is not valid. */
  readonly certificate: CertificateObservation | null;
}

/** Judges the observation of a website: down if the check failed or an enabled expectation was not met at `now`. */
export const judgeWebsiteObservation = (config: Config, observation: WebsiteObservation, now: Date): WebsiteVerdict => {
  if (observation.kind === 'failed') {
    const { failure } = observation;
    return {
      outcome: 'down',
      reason: failure.code,
      warnings: [],
      rules: [failedRule(failure, config)],
      certificate: null,
    };
  }
  return judgeAnswer({ config, seen: observation, now });
};

const failedParts: Partial<Record<ProbeFailureCode, 'ssl' | 'redirects' | 'encoding'>> = {
  answerUndecodable: 'encoding',
  compressionBomb: 'encoding',
  certificateInvalid: 'ssl',
  tlsFailed: 'ssl',
  redirectInvalid: 'redirects',
  redirectLoop: 'redirects',
  tooManyRedirects: 'redirects',
};

const failedRule = (failure: ProbeFailure, { timeoutSeconds, maxRedirects }: Config): RuleEvidence => {
  const check = failedParts[failure.code] ?? 'connection';
  const expected = {
    ssl: { phrase: 'tlsTrusted' },
    redirects: { phrase: 'redirects', count: maxRedirects },
    encoding: { phrase: 'decodable' },
    connection: { phrase: 'answerWithin', seconds: timeoutSeconds },
  } as const satisfies Record<string, Phrase>;
  return { check, result: 'failed', expected: expected[check], seen: failureText(failure) };
};

const judgeAnswer = (facts: Facts): WebsiteVerdict => {
  const applying = expectationRules.filter((rule) => rule.applies(facts));
  const warned = ssl.applies(facts) && resultOf(ssl, facts) === 'warning';
  const reason = applying.find((rule) => rule.broken(facts))?.code ?? null;
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    warnings: warned ? ['certificateExpiring'] : [],
    rules: applying.map((rule) => ruleEvidenceOf(rule, facts)),
    certificate: ofCertificate(facts, observedCertificate),
  };
};

const resultOf = (rule: ExpectationRule, facts: Facts): RuleEvidence['result'] => {
  if (rule.broken(facts)) return 'failed';
  return rule.warns?.(facts) === true ? 'warning' : 'passed';
};

const ruleEvidenceOf = (rule: ExpectationRule, facts: Facts): RuleEvidence => ({
  check: rule.check,
  result: resultOf(rule, facts),
  expected: rule.expected(facts),
  seen: rule.seen(facts),
});

/** Judges a website check. The finding has evidence only for failures and warnings. */
export const judgeWebsite = (check: WebsiteCheck, observation: WebsiteObservation, now: Date): CheckFinding => {
  const verdict = judgeWebsiteObservation(check, observation, now);
  const { outcome, reason, warnings, certificate } = verdict;
  return {
    outcome,
    reason,
    latencyMs: observation.kind === 'answered' ? observation.timings.totalMs : null,
    evidence: outcome === 'down' || warnings.length > 0 ? websiteEvidence(check, observation, verdict) : null,
    timings: observation.timings,
    ...(certificate === null ? {} : { certificate }),
    ...domainOf(observation, now),
  };
};

/**
 * Returns the expiry of the website's domain, which is only announced: the website counts as up as long as it answers.
 */
const domainOf = ({ domain }: WebsiteObservation, now: Date): Pick<CheckFinding, 'domain'> => {
  const observed = domain ? domainObservationOf(domain, DEFAULT_EXPIRY_NOTICE, now) : null;
  return observed === null ? {} : { domain: observed };
};

/** Returns the port of the last request. */
const portOf = (check: WebsiteCheck, { redirects }: WebsiteObservation): number | null => {
  const followed = followsRedirects(check) ? redirects.at(-1)?.to : undefined;
  const url = URL.parse(followed ?? check.target);
  if (url === null) return null;
  const elsewhere = followed === undefined ? configuredTarget(check) : null;
  const explicit = elsewhere?.port ?? (url.port === '' ? null : Number(url.port));
  return explicit ?? (url.protocol === 'http:' ? 80 : 443);
};

/**
 * Builds the evidence of a website check. Credentials are masked, because the answer of the target may repeat those
 * that were sent to it.
 */
const websiteEvidence = (
  check: WebsiteCheck,
  observation: WebsiteObservation,
  { outcome, reason, rules }: WebsiteVerdict,
): Evidence => {
  const { timings, redirects, certificate, resolved, address, http, opening } = observation;
  const masked = maskerOf(check);
  return evidenceOf({
    reason,
    timings,
    certificate,
    http,
    rules: rules.map((rule) => ({ ...rule, seen: withTexts(rule.seen, masked) })),
    redirects: redirects.map((redirect) => ({ ...redirect, from: masked(redirect.from), to: masked(redirect.to) })),
    resolvedAddresses: resolved,
    connectedAddress: address,
    port: portOf(check, observation),
    timeoutSeconds: check.timeoutSeconds,
    failure:
      observation.kind === 'failed' ? { ...observation.failure, detail: masked(observation.failure.detail) } : null,
    answer: outcome === 'down' && opening !== null ? masked(opening) : null,
  });
};

/** Judges the observation of a website or of its scenario. */
export const judgeWebsiteCheck = (
  check: WebsiteCheck,
  observation: WebsiteObservation | ScenarioObservation | MissingBrowser,
  now: Date,
): CheckFinding =>
  observation.kind === 'scenario' || observation.kind === 'noBrowser'
    ? judgeScenario(check, observation)
    : judgeWebsite(check, observation, now);
