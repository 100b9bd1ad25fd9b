import { fingerprintOf } from '../kernel/fingerprint.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { ChangedValues } from '../notifications/alert.ts';

/** The maximum number of values of a set that are kept. A zone may publish any number. */
export const MAX_VALUES = 50;
/** The maximum length of a value that is kept whole, in characters. */
export const MAX_VALUE_LENGTH = 500;

/** The values of a facet, sorted and without duplicates. */
export type ValueSet = ChangedValues;

/** The values of a facet that has none. */
export const noValues: ValueSet = { values: [], more: 0 };

/**
 * Returns a value as it is kept and shown: one line without control characters. A long value is truncated, and ends
 * with a fingerprint of the whole, so that a change behind the limit is noticed.
 */
const keptValue = (value: string): string | null => {
  const line = plainText(value, value.length);
  if (line === null || line.length <= MAX_VALUE_LENGTH) return line;
  return `${line.slice(0, MAX_VALUE_LENGTH).toWellFormed()}… (${line.length} characters, ${fingerprintOf(line)})`;
};

/** Returns the bounded set of normalized values. The order of records has no meaning (RFC 1034 section 3.6). */
export const valueSetOf = (values: readonly string[]): ValueSet => {
  const distinct = [...new Set(values.flatMap((value) => keptValue(value) ?? []))].toSorted();
  return { values: distinct.slice(0, MAX_VALUES), more: Math.max(0, distinct.length - MAX_VALUES) };
};

/** Returns true if both sets have the same values, as far as they are kept. */
export const isSameSet = (one: ValueSet, other: ValueSet): boolean =>
  one.more === other.more &&
  one.values.length === other.values.length &&
  one.values.every((value, index) => value === other.values[index]);

/** Returns true if a set has values, and all of them are in the other set. */
export const isPartOf = (part: ValueSet, whole: ValueSet): boolean =>
  part.values.length > 0 && part.more <= whole.more && part.values.every((value) => whole.values.includes(value));

/** Returns the bounded union of sets. */
export const unionOf = (sets: readonly ValueSet[]): ValueSet => {
  const { values, more } = valueSetOf(sets.flatMap((set) => set.values));
  return { values, more: Math.max(more, ...sets.map((set) => set.more)) };
};
