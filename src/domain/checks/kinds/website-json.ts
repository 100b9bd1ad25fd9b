import { selectValues } from '../../kernel/json-path.ts';
import type { Json } from '../../kernel/json-path.ts';
import { parseJsonPath } from '../../kernel/json-path-parser.ts';
import type { WebsiteSettings } from '../../monitors/kinds/website-settings.ts';

/** The longest JSON answer that is examined. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** The most values that evidence shows. */
const MAX_SHOWN_VALUES = 3;

type JsonExpectation = Pick<WebsiteSettings, 'jsonPath' | 'jsonValue'>;

/** Whether a JSON answer is as expected, and what it contains. */
export interface JsonFact {
  readonly met: boolean;
  readonly seen: string;
}

/** The fact for an answer that is too long to be examined. */
export const TOO_LONG_JSON: JsonFact = { met: false, seen: `the answer is longer than ${MAX_JSON_BYTES} bytes` };

const shown = (value: Json): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? 'a list' : 'an object';
};

const isExpected = (value: Json, expected: string | null): boolean =>
  expected === null || (typeof value === 'object' && value !== null ? false : String(value) === expected);

const parsed = (text: string): { readonly value: Json } | null => {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return null;
  }
};

/** Evaluates the query on an answer. Without an expected value, any value meets the expectation. */
export const examineJson = (text: string, { jsonPath, jsonValue }: JsonExpectation): JsonFact => {
  const path = parseJsonPath(jsonPath ?? '$') ?? [];
  const document = parsed(text);
  if (document === null) return { met: false, seen: 'the answer is not JSON' };
  const values = selectValues(path, document.value);
  if (values === null) return { met: false, seen: 'the query takes too many steps' };
  if (values.length === 0) return { met: false, seen: 'found nothing' };
  const more = values.length > MAX_SHOWN_VALUES ? ` and ${values.length - MAX_SHOWN_VALUES} more` : '';
  return { met: values.some((value) => isExpected(value, jsonValue)), seen: `found ${values.slice(0, MAX_SHOWN_VALUES).map(shown).join(', ')}${more}` };
};

/** The expectation in words. */
export const describeJson = ({ jsonPath, jsonValue }: JsonExpectation): string =>
  jsonValue === null ? `the JSON answer has a value at ${jsonPath}` : `the JSON answer has ${JSON.stringify(jsonValue)} at ${jsonPath}`;
