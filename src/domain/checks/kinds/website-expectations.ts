import { SUCCESS_STATUSES, isExpectedStatus, listedStatuses } from '../../monitors/kinds/expected-status.ts';
import { searchedKeyword } from '../../monitors/kinds/website-settings.ts';
import type { DownReason } from '../down-reason.ts';
import type { Phrase } from '../phrase.ts';
import { earliestToExpire } from '../probe-observation.ts';
import type { ValidityFact } from '../probe-observation.ts';
import type { RuleName } from '../rule-name.ts';
import { certificateRule, validityOf } from '../warnings/certificate-validity.ts';
import { describeJson } from './website-json.ts';
import type { AnsweredWebsite, WebsiteCheck } from './website-observation.ts';

export type Config = Omit<WebsiteCheck, 'target' | 'headers' | 'body' | 'auth'>;

export interface Facts {
  /** The settings of the check. */
  readonly config: Config;
  /** The answer of the website. */
  readonly seen: AnsweredWebsite;
  readonly now: Date;
}

export interface ExpectationRule {
  readonly code: DownReason;
  readonly check: RuleName;
  applies(facts: Facts): boolean;
  broken(facts: Facts): boolean;
  expected(facts: Facts): Phrase;
  seen(facts: Facts): Phrase;
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

/** The rule that the certificate is valid, with a warning within the notice period. */
export const ssl: ExpectationRule = {
  code: 'certificateExpired',
  check: 'ssl',
  applies: (facts) => monitoredCertificate(facts) !== null,
  broken: (facts) => ofCertificate(facts, validityOf) === 'failed',
  warns: (facts) => ofCertificate(facts, validityOf) === 'warning',
  expected: (facts) => ofCertificate(facts, certificateRule)?.expected ?? { phrase: 'none' },
  seen: (facts) => ofCertificate(facts, certificateRule)?.seen ?? { phrase: 'none' },
};

const httpsRedirect: ExpectationRule = {
  code: 'httpsRedirectMissing',
  check: 'httpsRedirect',
  applies: ({ config, seen }) => config.checkHttpsRedirectEnabled && seen.httpsRedirect !== null,
  broken: ({ seen }) => seen.httpsRedirect?.redirects === false,
  expected: () => ({ phrase: 'httpsRedirect' }),
  seen: ({ seen }) => seen.httpsRedirect?.seen ?? { phrase: 'none' },
};

const status: ExpectationRule = {
  code: 'statusUnexpected',
  check: 'status',
  applies: ({ config }) => config.checkStatusEnabled,
  broken: ({ config, seen }) => !isExpectedStatus(config.expectedStatus, seen.status),
  expected: ({ config: { expectedStatus } }) =>
    expectedStatus === null ? { phrase: 'range', ...SUCCESS_STATUSES } : listedStatuses(expectedStatus),
  seen: ({ seen }) => String(seen.status),
};

const size: ExpectationRule = {
  code: 'pageSizeOutOfRange',
  check: 'size',
  applies: ({ config }) => config.checkSizeEnabled && (config.minPageSize !== null || config.maxPageSize !== null),
  broken: ({ config, seen }) =>
    seen.pageBytes < (config.minPageSize ?? 0) || seen.pageBytes > (config.maxPageSize ?? Infinity),
  expected: ({ config: { minPageSize, maxPageSize } }) =>
    maxPageSize === null
      ? { phrase: 'atLeastBytes', count: minPageSize ?? 0 }
      : { phrase: 'bytes', amount: { phrase: 'range', from: minPageSize ?? 0, to: maxPageSize } },
  seen: ({ seen: { pageBytes, pageTruncated } }) =>
    pageTruncated ? { phrase: 'bytesOrMore', count: pageBytes } : { phrase: 'bytes', amount: pageBytes },
};

const responseTime: ExpectationRule = {
  code: 'answerTooSlow',
  check: 'responseTime',
  applies: ({ config }) => config.checkResponseTimeEnabled,
  broken: ({ config, seen }) => seen.timings.totalMs > config.responseTimeLimitMs,
  expected: ({ config }) => ({ phrase: 'milliseconds', count: config.responseTimeLimitMs }),
  seen: ({ seen }) => `${Math.round(seen.timings.totalMs)} ms`,
};

const searched = ({ seen }: Facts, found: 'foundText' | 'foundInPage'): Phrase =>
  seen.keywordFound === true ? { phrase: found } : { phrase: 'notFoundInBytes', count: seen.pageBytes };

const keyword: ExpectationRule = {
  code: 'keywordMissing',
  check: 'keyword',
  applies: ({ config }) => searchedKeyword(config) !== null && config.keywordMode === 'present',
  broken: ({ seen }) => seen.keywordFound !== true,
  expected: ({ config }) => ({ phrase: 'pageContains', text: JSON.stringify(config.keyword) }),
  seen: (facts) => searched(facts, 'foundText'),
};

const absentKeyword: ExpectationRule = {
  code: 'keywordPresent',
  check: 'keyword',
  applies: ({ config }) => searchedKeyword(config) !== null && config.keywordMode === 'absent',
  broken: ({ seen }) => seen.keywordFound === true,
  expected: ({ config }) => ({ phrase: 'pageDoesNotContain', text: JSON.stringify(config.keyword) }),
  seen: (facts) => searched(facts, 'foundInPage'),
};

const json: ExpectationRule = {
  code: 'jsonUnexpected',
  check: 'json',
  applies: ({ config }) => config.jsonPath !== null,
  broken: ({ seen }) => seen.json?.met !== true,
  expected: ({ config }) => describeJson(config),
  seen: ({ seen }) => seen.json?.seen ?? { phrase: 'foundNothing' },
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
