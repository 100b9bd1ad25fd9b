import type { StoredRecord } from './record.ts';
import type { Rule } from './rules.ts';

/** The revisions that a caller has seen. A change is made to one of them only; without any, to none. */
export type ExpectedRevisions = readonly number[];

/** A stored record, and the revisions of which its author believes it to be one. */
interface RecordChange {
  readonly record: Pick<StoredRecord, 'revision'>;
  readonly expected: ExpectedRevisions;
}

/** The rules for a change of a record that its author has read before. See ADR 0347. */
export const recordChangedRules = [
  { code: 'recordChanged', broken: ({ record, expected }) => !expected.includes(record.revision) },
] as const satisfies readonly Rule<RecordChange>[];
