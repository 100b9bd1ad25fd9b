/** The largest number of changed characters between a misspelled name and the name that was meant. */
const MAX_CHANGES = 2;

/** Returns the number of characters that must be inserted, removed or replaced to turn one text into the other. */
const changesBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, wanted] of Array.from(other).entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
};

/** Returns true unless the lengths alone show that more characters differ. A sent name can be as long as its request. */
const isOfSimilarLength = (one: string, other: string): boolean => Math.abs(one.length - other.length) <= MAX_CHANGES;

/**
 * Returns the known name that a misspelled one is most like, regardless of case. Returns null if at least a third of
 * the name differs.
 */
export const nearestName = (name: string, known: readonly string[]): string | null => {
  const ranked = known
    .filter((candidate) => isOfSimilarLength(name, candidate))
    .map((candidate) => ({ candidate, changes: changesBetween(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ changes }) => changes <= MAX_CHANGES && changes * 3 <= name.length)
    .sort((one, other) => one.changes - other.changes);
  return ranked[0]?.candidate ?? null;
};

/** Returns the question that ends an error text about a misspelled name, or nothing if no known name is like it. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const nearest = nearestName(name, known);
  return nearest === null ? '.' : `: did you mean ${nearest}?`;
};
