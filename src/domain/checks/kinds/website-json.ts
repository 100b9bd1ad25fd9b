import type { Json } from '../../kernel/json-path.ts';
import type { WebsiteSettings } from '../../monitors/kinds/website-settings.ts';
import type { Phrase } from '../phrase.ts';

/** The maximum size of a JSON answer that is examined, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** The maximum number of values that evidence shows. */
const MAX_SHOWN_VALUES = 3;

/** The expectation about a website's JSON answer. */
export type JsonExpectation = Pick<WebsiteSettings, 'jsonPath' | 'jsonValue'>;

/** The result of examining a JSON answer: whether the expectation was met, and what was found. */
export interface JsonFact {
  readonly met: boolean;
  readonly seen: Phrase;
}

const shown = (value: Json): Phrase => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return { phrase: Array.isArray(value) ? 'list' : 'object' };
};

const isExpected = (value: Json, expected: string | null): boolean =>
  expected === null || (typeof value === 'object' && value !== null ? false : String(value) === expected);

/**
 * Judges the values that the query selects in an answer. Without an expected value, any value meets the expectation.
 */
export const judgeJsonValues = (values: readonly Json[], expected: string | null): JsonFact => {
  if (values.length === 0) return { met: false, seen: { phrase: 'foundNothing' } };
  const found = values.slice(0, MAX_SHOWN_VALUES).map(shown);
  const count = values.length - found.length;
  return {
    met: values.some((value) => isExpected(value, expected)),
    seen: { phrase: 'found', value: count === 0 ? found : { phrase: 'andMore', values: found, count } },
  };
};

/** Returns the expectation as a phrase. */
export const describeJson = ({ jsonPath, jsonValue }: JsonExpectation): Phrase => {
  const path = jsonPath ?? '$';
  return jsonValue === null
    ? { phrase: 'jsonHasValue', path }
    : { phrase: 'jsonHas', value: JSON.stringify(jsonValue), path };
};
