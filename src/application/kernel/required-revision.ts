import type { Refusal } from '../../domain/kernel/outcome.ts';
import { recordChangedRules } from '../../domain/kernel/record-changed.rules.ts';
import type { ExpectedRevisions } from '../../domain/kernel/record-changed.rules.ts';
import type { StoredRecord } from '../../domain/kernel/record.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';

/** A context whose caller may have named the version of the record that is to be changed. */
export interface Conditional {
  /** The revisions that the caller has seen; absent for changes of whatever is stored. See `requireRevision`. */
  readonly expectedRevisions?: ExpectedRevisions | undefined;
}

/** Thrown to roll back the transaction of a refused command. */
export class RolledBack<Code extends string> extends Error {
  readonly refusal: Refusal<Code>;
  constructor(refusal: Refusal<Code>) {
    super('The command was refused.');
    this.refusal = refusal;
  }
}

/**
 * Refuses the command with `recordChanged` if its caller has named revisions and the record, which is locked, has
 * another one. Commands of endpoints that are `versioned` call it for the record of their path. See ADR 0347.
 */
export const requireRevision = (
  { expectedRevisions: expected }: Conditional,
  record: Pick<StoredRecord, 'revision'>,
): void => {
  const refusal = expected === undefined ? null : firstBroken(recordChangedRules, { record, expected });
  if (refusal !== null) throw new RolledBack(refusal);
};
