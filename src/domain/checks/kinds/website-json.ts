import type { Json } from '../../kernel/json-path.ts';
import type { WebsiteSettings } from '../../monitors/kinds/website-settings.ts';

/** The longest JSON answer that is examined. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** The most values that evidence shows. */
const MAX_SHOWN_VALUES = 3;

/** The expectation of a website's JSON answer. */
export type JsonExpectation = Pick<WebsiteSettings, 'jsonPath' | 'jsonValue'>;

/** Whether a JSON answer is as expected, and what it contains. */
export interface JsonFact {
  readonly met: boolean;
  readonly seen: string;
}

const shown = (value: Json): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? 'a list' : 'an object';
};

const isExpected = (value: Json, expected: string | null): boolean =>
  expected === null || (typeof value === 'object' && value !== null ? false : String(value) === expected);

/** Judges the values that the query selects in an answer. Without an expected value, any value meets the expectation. */
export const judgeJsonValues = (values: readonly Json[], expected: string | null): JsonFact => {
  if (values.length === 0) return { met: false, seen: 'found nothing' };
  const more = values.length > MAX_SHOWN_VALUES ? ` and ${values.length - MAX_SHOWN_VALUES} more` : '';
  const seen = `found ${values.slice(0, MAX_SHOWN_VALUES).map(shown).join(', ')}${more}`;
  return { met: values.some((value) => isExpected(value, expected)), seen };
};

/** The expectation in words. */
export const describeJson = ({ jsonPath, jsonValue }: JsonExpectation): string =>
  jsonValue === null ? `the JSON answer has a value at ${jsonPath}` : `the JSON answer has ${JSON.stringify(jsonValue)} at ${jsonPath}`;
