/** A member that an entry of the audit log has changed. */
export interface MemberDifference {
  readonly member: string;
  readonly before: string;
  readonly after: string;
}

type Members = Readonly<Record<string, unknown>> | null;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the members that differ before and after a change, in the order of their names. A new record had none. */
export const differencesOf = (before: Members, after: Members): readonly MemberDifference[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .toSorted()
    .map((member) => ({ member, before: textOf(before?.[member]), after: textOf(after?.[member]) }))
    .filter((difference) => difference.before !== difference.after);
