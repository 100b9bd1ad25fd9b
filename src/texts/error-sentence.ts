import type { ErrorCode } from '../domain/catalogue.ts';
import type { RefusalData } from '../domain/kernel/outcome.ts';
import { compileByName } from './compile-texts.ts';
import { errors } from './en/errors.ts';

/** The maximum number of issues and of names in a sentence. */
const MAX_SHOWN = 3;

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return listed(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('message' in value && 'path' in value)
    return value.path === '' ? String(value.message) : `${String(value.path)}: ${String(value.message)}`;
  return 'name' in value ? String(value.name) : '';
};

/** The texts, compiled at the first use. */
let compiled: ReturnType<typeof compileByName<ErrorCode>> | undefined;

/** Returns the elements of a list: issues as sentences, names with commas. */
const listed = (elements: readonly unknown[]): string => {
  const isIssues = elements.some((element) => typeof element === 'object' && element !== null && 'message' in element);
  const shown = isIssues ? elements.slice(0, MAX_SHOWN) : elements;
  return shown.map(wordsOf).join(isIssues ? ' ' : ', ');
};

/**
 * Returns the English sentence of a code with its figures filled in. Members that a refusal lacks are left out, because some
 * codes carry their issues only where a record is saved.
 */
export const errorSentence = (code: ErrorCode, data: RefusalData = {}): string => {
  compiled ??= compileByName<ErrorCode>('en', errors);
  const text = compiled[code];
  if (typeof text === 'string') return text;
  const values = new Proxy<Record<string, string | number>>(
    {},
    {
      get: (_members, name) => {
        const value = data[String(name)];
        return typeof value === 'number' ? value : value === undefined ? '' : wordsOf(value);
      },
    },
  );
  return text(values).trimEnd();
};
