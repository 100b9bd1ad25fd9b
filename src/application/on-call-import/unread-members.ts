import { called } from '../../domain/on-call-import/plan.ts';
import type { WithoutCounterpart } from '../../domain/on-call-import/plan.ts';

/** The members of an export that are not read, by name. */
export type UnreadMembers = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is UnreadMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the records of a member: a list, or the list in a page. */
const recordsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? (Object.values(value).find((member) => Array.isArray(member)) ?? []) : [];
};

const nameOf = (record: unknown): string | null => {
  if (!isRecord(record)) return null;
  const name = [record['name'], record['summary'], record['title'], record['id']].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return typeof name === 'string' ? name : null;
};

/** Returns the name of a member for one of its records: `user group` of `user_groups`. */
const kindOf = (member: string): string => member.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '');

/**
 * Returns the records in members that are not read, each once. Members without records, such as a date, are no
 * configuration.
 */
export const unreadRecords = (members: UnreadMembers): readonly WithoutCounterpart[] => {
  const found = Object.entries(members).flatMap(([member, value]) =>
    recordsIn(value).map((record) => {
      const name = nameOf(record);
      return name === null ? kindOf(member) : called(kindOf(member), name);
    }),
  );
  return [...new Set(found)].map((what) => ({ what, why: 'It has no counterpart.' }));
};
