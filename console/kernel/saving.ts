import type { UseMutationResult } from '@tanstack/react-query';
import { useAction } from './action.ts';
import type { Draft } from './draft.ts';

/** The end of an attempt to save: stored, or not, because somebody else has changed the same fields. */
type SavedOr = 'saved' | 'conflict';

interface Saving<Record, Values> {
  readonly draft: Draft<Values>;
  /** Reads the record anew. The form learns what has changed by the same query. */
  readonly read: () => Promise<Record>;
  readonly valuesOf: (record: Record) => Values;
  readonly write: (changes: Partial<Values>) => Promise<unknown>;
}

/**
 * Returns the action that stores the changes of a form. It stores nothing if somebody else has changed a typed field
 * meanwhile; the form then shows both values. Fields that were not typed are not sent. See ADR 0335.
 */
export const useSaving = <Record, Values extends object>({
  draft,
  read,
  valuesOf,
  write,
}: Saving<Record, Values>): UseMutationResult<SavedOr, Error, undefined> =>
  useAction<SavedOr, undefined>(async () => {
    const newest = valuesOf(await read());
    if (draft.conflictsWith(newest).length > 0) return 'conflict';
    await write(draft.changes);
    return 'saved';
  });
