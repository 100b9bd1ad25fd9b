import { DEFAULT_EXPIRY_NOTICE } from '../../monitors/expiry-notice.ts';
import { domainObservationOf } from '../warnings/domain-warning.ts';
import { certificateRule, observedCertificate, validityOf } from '../warnings/certificate-validity.ts';
import type { CertificateObservation } from '../warnings/certificate-warning.ts';
import type { CheckFinding } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { Evidence, RuleEvidence } from '../evidence.ts';
import type { ProbeFailure, ProbeFailureCode } from '../probe-failure.ts';
import { earliestToExpire } from '../probe-observation.ts';
import type { ValidityFact } from '../probe-observation.ts';
import { describeExpectedStatus, isExpectedStatus } from '../../monitors/kinds/expected-status.ts';
import { judgeScenario } from './scenario.ts';
import type { MissingBrowser, ScenarioObservation } from './scenario.ts';
import { describeJson } from './website-json.ts';
import { maskerOf } from './website-masking.ts';
import type { AnsweredWebsite, WebsiteCheck, WebsiteObservation } from './website-observation.ts';
import { searchedKeyword } from '../../monitors/kinds/website-settings.ts';

/** The verdict of one check with its rules. Warnings are sent to people but open no incident. */
export interface WebsiteVerdict {
  readonly outcome: 'up' | 'down';
  readonly reason: DownReason | null;
  readonly warnings: readonly 'certificateExpiring'[];
  readonly rules: readonly RuleEvidence[];
  /** The monitored certificate while it is valid; null for none. */
  readonly certificate: CertificateObservation | null;
}

type Config = Omit<WebsiteCheck, 'target' | 'headers' | 'body' | 'auth'>;

interface Facts {
  readonly config: Config;
  readonly seen: AnsweredWebsite;
  readonly now: Date;
}

interface ExpectationRule {
  readonly code: DownReason;
  readonly check: string;
  applies(facts: Facts): boolean;
  broken(facts: Facts): boolean;
  expected(facts: Facts): string;
  seen(facts: Facts): string;
  warns?(facts: Facts): boolean;
}

/** The first of the chain to expire. */
const monitoredCertificate = ({ config, seen }: Facts): ValidityFact | null =>
  config.checkSslEnabled && !config.connectTlsInsecure && seen.certificate !== null ? earliestToExpire(seen.certificate) : null;

/** What a function says about the monitored certificate; null when there is none. */
const ofCertificate = <Said>({ config, seen, now }: Facts, say: (certificate: ValidityFact, noticeDays: number, now: Date) => Said): Said | null => {
  const certificate = monitoredCertificate({ config, seen, now });
  return certificate === null ? null : say(certificate, config.sslNoticeDays, now);
};

const ssl: ExpectationRule = {
  code: 'certificateExpired',
  check: 'ssl',
  applies: (facts) => monitoredCertificate(facts) !== null,
  broken: (facts) => ofCertificate(facts, validityOf) === 'failed',
  warns: (facts) => ofCertificate(facts, validityOf) === 'warning',
  expected: (facts) => ofCertificate(facts, certificateRule)?.expected ?? 'none',
  seen: (facts) => ofCertificate(facts, certificateRule)?.seen ?? 'none',
};

const httpsRedirect: ExpectationRule = {
  code: 'httpsRedirectMissing',
  check: 'httpsRedirect',
  applies: ({ config, seen }) => config.checkHttpsRedirectEnabled && seen.httpsRedirect !== null,
  broken: ({ seen }) => seen.httpsRedirect?.redirects === false,
  expected: () => 'a redirect from HTTP to HTTPS',
  seen: ({ seen }) => seen.httpsRedirect?.seen ?? 'none',
};

const status: ExpectationRule = {
  code: 'statusUnexpected',
  check: 'status',
  applies: ({ config }) => config.checkStatusEnabled,
  broken: ({ config, seen }) => !isExpectedStatus(config.expectedStatus, seen.status),
  expected: ({ config }) => describeExpectedStatus(config.expectedStatus),
  seen: ({ seen }) => String(seen.status),
};

const size: ExpectationRule = {
  code: 'pageSizeOutOfRange',
  check: 'size',
  applies: ({ config }) => config.checkSizeEnabled && (config.minPageSize !== null || config.maxPageSize !== null),
  broken: ({ config, seen }) =>
    seen.pageBytes < (config.minPageSize ?? 0) || seen.pageBytes > (config.maxPageSize ?? Infinity),
  expected: ({ config }) => `${config.minPageSize ?? 0} to ${config.maxPageSize ?? 'any number of'} bytes`,
  seen: ({ seen }) => `${seen.pageBytes} bytes${seen.pageTruncated ? ' or more' : ''}`,
};

const responseTime: ExpectationRule = {
  code: 'answerTooSlow',
  check: 'responseTime',
  applies: ({ config }) => config.checkResponseTimeEnabled,
  broken: ({ config, seen }) => seen.timings.totalMs > config.responseTimeLimitMs,
  expected: ({ config }) => `at most ${config.responseTimeLimitMs} ms`,
  seen: ({ seen }) => `${Math.round(seen.timings.totalMs)} ms`,
};

const keyword: ExpectationRule = {
  code: 'keywordMissing',
  check: 'keyword',
  applies: ({ config }) => searchedKeyword(config) !== null && config.keywordMode === 'present',
  broken: ({ seen }) => seen.keywordFound !== true,
  expected: ({ config }) => `the page contains ${JSON.stringify(config.keyword)}`,
  seen: ({ seen }) => (seen.keywordFound === true ? 'found' : `not found in ${seen.pageBytes} bytes`),
};

const absentKeyword: ExpectationRule = {
  code: 'keywordPresent',
  check: 'keyword',
  applies: ({ config }) => searchedKeyword(config) !== null && config.keywordMode === 'absent',
  broken: ({ seen }) => seen.keywordFound === true,
  expected: ({ config }) => `the page does not contain ${JSON.stringify(config.keyword)}`,
  seen: ({ seen }) => (seen.keywordFound === true ? 'found in the page' : `not found in ${seen.pageBytes} bytes`),
};

const json: ExpectationRule = {
  code: 'jsonUnexpected',
  check: 'json',
  applies: ({ config }) => config.jsonPath !== null,
  broken: ({ seen }) => seen.json?.met !== true,
  expected: ({ config }) => describeJson(config),
  seen: ({ seen }) => seen.json?.seen ?? 'found nothing',
};

/** The expectations; the first violated one determines the reason. */
const expectationRules: readonly ExpectationRule[] = [ssl, httpsRedirect, status, size, responseTime, keyword, absentKeyword, json];

/** Down when the check failed or an enabled expectation is broken at `now`. */
export const judgeWebsiteObservation = (config: Config, observation: WebsiteObservation, now: Date): WebsiteVerdict => {
  if (observation.kind === 'failed') {
    const { failure } = observation;
    return { outcome: 'down', reason: failure.code, warnings: [], rules: [failedRule(failure, config)], certificate: null };
  }
  return judgeAnswer({ config, seen: observation, now });
};

const failedParts: Partial<Record<ProbeFailureCode, 'ssl' | 'redirects' | 'encoding'>> = {
  ...{ answerUndecodable: 'encoding', compressionBomb: 'encoding' },
  ...{ certificateInvalid: 'ssl', tlsFailed: 'ssl' },
  ...{ redirectInvalid: 'redirects', redirectLoop: 'redirects', tooManyRedirects: 'redirects' },
};

const failedRule = ({ code, phase, detail }: ProbeFailure, { timeoutSeconds, maxRedirects }: Config): RuleEvidence => {
  const check = failedParts[code] ?? 'connection';
  const expected = {
    ssl: 'a TLS connection with a trusted certificate',
    redirects: `at most ${maxRedirects} redirects, which end at a page`,
    encoding: 'an answer whose content encoding can be decoded',
    connection: `an answer within ${timeoutSeconds} s`,
  };
  return { check, result: 'failed', expected: expected[check], seen: `${detail} (${phase})` };
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

/** The finding of a check. Evidence is kept only for failures and warnings. */
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

/** A website is up as long as it answers; the expiry of its domain is only announced. */
const domainOf = ({ domain }: WebsiteObservation, now: Date): Pick<CheckFinding, 'domain'> => {
  const observed = domain ? domainObservationOf(domain, DEFAULT_EXPIRY_NOTICE, now) : null;
  return observed === null ? {} : { domain: observed };
};

/** What the target answered can repeat the credentials that were sent to it. */
const websiteEvidence = (check: WebsiteCheck, observation: WebsiteObservation, { outcome, reason, rules }: WebsiteVerdict): Evidence => {
  const { timings, redirects, certificate, resolved, address, http, opening } = observation;
  const masked = maskerOf(check);
  return evidenceOf({
    ...{ reason, timings, certificate, http },
    rules: rules.map((rule) => ({ ...rule, seen: masked(rule.seen) })),
    redirects: redirects.map((redirect) => ({ ...redirect, from: masked(redirect.from), to: masked(redirect.to) })),
    resolvedAddresses: resolved,
    connectedAddress: address,
    failure: observation.kind === 'failed' ? { ...observation.failure, detail: masked(observation.failure.detail) } : null,
    answer: outcome === 'down' && opening !== null ? masked(opening) : null,
  });
};

/** Judges what was observed of a website, or of its scenario. */
export const judgeWebsiteCheck = (check: WebsiteCheck, observation: WebsiteObservation | ScenarioObservation | MissingBrowser, now: Date): CheckFinding =>
  observation.kind === 'scenario' || observation.kind === 'noBrowser' ? judgeScenario(check, observation) : judgeWebsite(check, observation, now);
