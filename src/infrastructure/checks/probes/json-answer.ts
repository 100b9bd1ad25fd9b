import type { Json } from '../../../domain/kernel/json-path.ts';
import { parseJsonPath } from '../../../domain/kernel/json-path-parser.ts';
import { MAX_JSON_BYTES, judgeJsonValues } from '../../../domain/checks/kinds/website-json.ts';
import type { JsonExpectation, JsonFact } from '../../../domain/checks/kinds/website-json.ts';
import { selectValues } from './json-path-evaluation.ts';

/** The fact for a document that is too long to be examined. */
export const TOO_LONG_JSON: JsonFact = { met: false, seen: { phrase: 'answerTooLong', count: MAX_JSON_BYTES } };

const parsed = (text: string): { readonly value: Json } | null => {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return null;
  }
};

/** Evaluates the query on a document. */
export const examineJson = (text: string, { jsonPath, jsonValue }: JsonExpectation): JsonFact => {
  const path = parseJsonPath(jsonPath ?? '$') ?? [];
  const document = parsed(text);
  if (document === null) return { met: false, seen: { phrase: 'notJson' } };
  const values = selectValues(path, document.value);
  return values === null ? { met: false, seen: { phrase: 'tooManySteps' } } : judgeJsonValues(values, jsonValue);
};
