import { FORMULA_GUARD, FORMULA_STARTS } from './csv.ts';
import { invalidBody } from './issue.ts';
import { accepted, refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** The maximum number of rows of one request to import records. */
export const MAX_IMPORTED_ROWS = 500;

/** The results of a row of an import. */
export const rowOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;
/** The result of a row of an import. */
export type RowOutcome = (typeof rowOutcomes)[number];

/** The refusals of a row that does not say which record it is about. */
export type RowRefusal = 'notFound' | 'invalidRequestBody';

/** A row with the stored records that it can be about. */
interface RowClaim<Stored> {
  /** The public id in the row, or null. */
  readonly publicId: string | null;
  /** The member by which rows without a public id find their record. */
  readonly keyMember: string;
  /** True if an earlier row of the request is about the same record. */
  readonly isRepeated: boolean;
  /** The records with the public id; without one, those with the key. */
  readonly matches: readonly Stored[];
}

/** Decides which stored record a row changes; null for a row that creates one. */
export const decideRowTarget = <Stored>({
  publicId,
  keyMember,
  isRepeated,
  matches,
}: RowClaim<Stored>): Outcome<Stored | null, RowRefusal> => {
  if (isRepeated) return invalidBody([{ path: keyMember, message: 'Another row names the same record.' }]);
  const [match = null, another] = matches;
  if (another !== undefined)
    return invalidBody([{ path: keyMember, message: 'Several records match. Send the `publicId` of one.' }]);
  return publicId !== null && match === null ? refused('notFound') : accepted(match);
};

/** Returns whether each key occurs before in the list. */
export const repetitionsIn = (keys: readonly string[]): readonly boolean[] =>
  keys.map((key, at) => keys.indexOf(key) < at);

/** Returns true if two values are written alike in JSON. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the text of a cell without surrounding space, and without the prefix that keeps it from being a formula. */
export const cellText = (cell: string): string => {
  const text = cell.trim();
  const isGuarded = text.startsWith(FORMULA_GUARD) && FORMULA_STARTS.some((start) => text.startsWith(start, 1));
  return isGuarded ? text.slice(FORMULA_GUARD.length) : text;
};
