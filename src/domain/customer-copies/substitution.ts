import type { Issue } from '../kernel/issue.ts';

/** A pair of texts of which the second takes the place of the first. */
export interface Substitution {
  readonly from: string;
  readonly to: string;
}

/** The maximum number of pairs of a copy. */
export const MAX_SUBSTITUTIONS = 50;
/** The maximum length of each text of a pair, in characters. */
export const MAX_SUBSTITUTION_LENGTH = 255;

/** Returns the text after the substitutions. */
export type Substitute = (text: string) => string;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);

const patternOf = (pairs: readonly Substitution[]): RegExp =>
  new RegExp(
    pairs
      .map(({ from }) => from)
      .toSorted((one, other) => other.length - one.length)
      .map(escaped)
      .join('|'),
    'gu',
  );

/**
 * Returns a function that applies the pairs. At each position the longest match wins, and inserted text is not replaced
 * again, so that two names can be exchanged.
 */
export const substituteBy = (pairs: readonly Substitution[]): Substitute => {
  const pattern = patternOf(pairs);
  const replacements = new Map(pairs.map(({ from, to }) => [from, to]));
  return (text) => text.replace(pattern, (match) => replacements.get(match) ?? match);
};

/** Returns true if one of the pairs applies to the text, also if it replaces a text by itself. */
export const isSubstituted = (pairs: readonly Substitution[], text: string): boolean =>
  pairs.some(({ from }) => text.includes(from));

/** The members of structured settings that hold a word of the product or a reference, and no text of the customer. */
const FIXED_MEMBERS: readonly string[] = ['action', 'key', 'secret'];

/** Applies the substitutions to each text in a value. */
export const substituteIn = (substitute: Substitute, value: unknown): unknown => {
  if (typeof value === 'string') return substitute(value);
  if (Array.isArray(value)) return value.map((item) => substituteIn(substitute, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      FIXED_MEMBERS.includes(name) ? member : substituteIn(substitute, member),
    ]),
  );
};

/** Returns an issue for each pair whose first text an earlier pair has. */
export const substitutionIssues = (pairs: readonly Substitution[]): readonly Issue[] =>
  pairs.flatMap(({ from }, at) =>
    pairs.findIndex((other) => other.from === from) === at
      ? []
      : [{ path: `substitutions.${at}.from`, message: 'An earlier pair replaces the same text.' }],
  );
