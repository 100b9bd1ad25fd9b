import { describeExpectedStatus, isExpectedStatus } from '../../monitors/kinds/expected-status.ts';
import { searchedKeyword } from '../../monitors/kinds/website-settings.ts';
import type { DownReason } from '../down-reason.ts';
import { earliestToExpire } from '../probe-observation.ts';
import type { ValidityFact } from '../probe-observation.ts';
import type { RuleName } from '../rule-name.ts';
import { certificateRule, validityOf } from '../warnings/certificate-validity.ts';
import { describeJson } from './website-json.ts';
import type { AnsweredWebsite, WebsiteCheck } from './website-observation.ts';

export type Config = Omit<WebsiteCheck, 'target' | 'headers' | 'body' | 'auth'>;

export interface Facts {
  readonly config: Config;
  readonly seen: AnsweredWebsite;
  readonly now: Date;
}

export interface ExpectationRule {
  readonly code: DownReason;
  readonly check: RuleName;
  applies(facts: Facts): boolean;
  broken(facts: Facts): boolean;
  expected(facts: Facts): string;
  seen(facts: Facts): string;
  warns?(facts: Facts): boolean;
}

/** Returns the certificate of the chain that expires first, or null if none is monitored. */
const monitoredCertificate = ({ config, seen }: Facts): ValidityFact | null =>
  config.checkSslEnabled && !config.connectTlsInsecure && seen.certificate !== null
    ? earliestToExpire(seen.certificate)
    : null;

/** Applies a function to the monitored certificate. Returns null if there is none. */
export const ofCertificate = <Said>(
  { config, seen, now }: Facts,
  say: (certificate: ValidityFact, noticeDays: number, now: Date) => Said,
): Said | null => {
  const certificate = monitoredCertificate({ config, seen, now });
  return certificate === null ? null : say(certificate, config.sslNoticeDays, now);
};

export const ssl: ExpectationRule = {
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

/** The expectations in the order of evaluation. The first one that is not met determines the reason. */
export const expectationRules: readonly ExpectationRule[] = [
  ssl,
  httpsRedirect,
  status,
  size,
  responseTime,
  keyword,
  absentKeyword,
  json,
];
