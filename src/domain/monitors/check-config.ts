import type { Issue } from '../kernel/issue.ts';
import { isWholeWithin } from './schedule.rules.ts';
import type { WebsiteSettings } from './website.ts';

/** The most days before the end of a certificate at which notice can be given. */
export const MAX_SSL_NOTICE_DAYS = 365;

/** What a check of a website looks at, as far as it is set under the name of check configuration. */
export type CheckConfig = Pick<
  WebsiteSettings,
  | 'checkSslEnabled'
  | 'checkHttpsRedirectEnabled'
  | 'checkStatusEnabled'
  | 'checkSizeEnabled'
  | 'checkResponseTimeEnabled'
  | 'checkKeywordEnabled'
  | 'checkDomainExpiryEnabled'
  | 'minPageSize'
  | 'maxPageSize'
  | 'sslNoticeDays'
>;

/** Members of a check configuration as sent by a caller and not yet judged. */
export type SentCheckConfig = { readonly [Field in keyof CheckConfig]?: unknown };

interface FieldRule {
  readonly expected: string;
  takes(value: unknown): boolean;
}

const flag: FieldRule = { expected: 'true or false', takes: (value) => typeof value === 'boolean' };
const size: FieldRule = {
  expected: 'a whole number from 0, or null',
  takes: (value) => value === null || isWholeWithin(value, 0, Number.MAX_SAFE_INTEGER),
};
const noticeDays: FieldRule = {
  expected: `a whole number from 0 to ${MAX_SSL_NOTICE_DAYS}`,
  takes: (value) => isWholeWithin(value, 0, MAX_SSL_NOTICE_DAYS),
};

const fields: Readonly<Record<keyof CheckConfig, FieldRule>> = {
  checkSslEnabled: flag,
  checkHttpsRedirectEnabled: flag,
  checkStatusEnabled: flag,
  checkSizeEnabled: flag,
  checkResponseTimeEnabled: flag,
  checkKeywordEnabled: flag,
  checkDomainExpiryEnabled: flag,
  minPageSize: size,
  maxPageSize: size,
  sslNoticeDays: noticeDays,
};

/** The names of the check configuration's members. */
export const checkConfigFields = Object.keys(fields) as readonly (keyof CheckConfig)[];

/** The page sizes that a change is added to. */
export type KeptSizes = Pick<CheckConfig, 'minPageSize' | 'maxPageSize'>;
const noSizes: KeptSizes = { minPageSize: null, maxPageSize: null };

const sizesCross = ({ minPageSize: min, maxPageSize: max }: Pick<SentCheckConfig, keyof KeptSizes>) =>
  typeof min === 'number' && typeof max === 'number' && min > max;

/** What is wrong with the members sent, taken together with the page sizes that are kept. */
export const checkConfigIssues = (sent: SentCheckConfig, kept: KeptSizes = noSizes): readonly Issue[] => {
  const issues = checkConfigFields.flatMap((field) =>
    sent[field] === undefined || fields[field].takes(sent[field])
      ? []
      : [{ path: field, message: `Expected ${fields[field].expected}.` }],
  );
  const { minPageSize = kept.minPageSize, maxPageSize = kept.maxPageSize } = sent;
  const crossed = issues.length === 0 && sizesCross({ minPageSize, maxPageSize });
  return crossed ? [{ path: 'maxPageSize', message: 'Expected at least the value of minPageSize.' }] : issues;
};
