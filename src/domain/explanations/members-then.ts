/** Members of a record as a change found them. */
export type MembersBefore = Readonly<Record<string, unknown>>;

/**
 * Returns the members that a record had at a moment: what it has now, with each change after the moment undone. The
 * changes are given newest first.
 */
export const membersThen = <Members extends object>(members: Members, changes: readonly MembersBefore[]): Members => {
  const names = Object.keys(members);
  const undone = changes.flatMap((before) => Object.entries(before).filter(([name]) => names.includes(name)));
  return { ...members, ...Object.fromEntries(undone) };
};
