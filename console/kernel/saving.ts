import { useQueryClient } from '@tanstack/react-query';
import type { QueryFunction, QueryKey, UseMutationResult } from '@tanstack/react-query';
import { useAction } from './action.ts';
import { useDraft } from './draft.ts';
import type { Draft, TypedFields } from './draft.ts';
import { ApiFault } from './fault.ts';
import { withVersion } from './versions.ts';

/** The maximum number of attempts to store a record that others change at the same time. */
const MAX_ATTEMPTS = 3;

const isOutdated = (fault: unknown): boolean => fault instanceof ApiFault && fault.code === 'recordChanged';

/** The end of an attempt to save: stored, or not, because somebody else has changed the same fields. */
type SavedOr = 'saved' | 'conflict';

interface Saving<Record, Values> {
  readonly draft: Pick<Draft<Values>, 'changes' | 'conflictsWith'>;
  /** Reads the record anew. The form learns what has changed by the same query. */
  readonly read: () => Promise<Record>;
  readonly valuesOf: (record: Record) => Values;
  /** Stores the changes. `newest` has the values that were just read. */
  readonly write: (changes: Partial<Values>, newest: Values) => Promise<unknown>;
}

/**
 * Stores changes of a record. It stores nothing if somebody else has changed the same fields meanwhile. Fields that were
 * not typed are not sent. The service refuses the write if the record changes between its read and the write, which are
 * repeated then. See ADR 0335 and ADR 0347.
 */
export const storeChanges = async <Record, Values extends object>({
  draft,
  read,
  valuesOf,
  write,
}: Saving<Record, Values>): Promise<SavedOr> => {
  for (let attempt = 1; ; attempt += 1) {
    const newest = valuesOf(await read());
    if (draft.conflictsWith(newest).length > 0) return 'conflict';
    try {
      await withVersion(() => write(draft.changes, newest));
      return 'saved';
    } catch (fault) {
      if (!isOutdated(fault) || attempt === MAX_ATTEMPTS) throw fault;
    }
  }
};

/** Returns the action that stores the changes of a form, which shows both values of fields in conflict. */
export const useSaving = <Record, Values extends object>(
  saving: Saving<Record, Values>,
): UseMutationResult<SavedOr, Error, undefined> => useAction<SavedOr, undefined>(() => storeChanges(saving));

/** An action that stores what was typed. */
export interface SavingAction {
  readonly mutate: (input: undefined, then: { readonly onSuccess: (end: SavedOr) => void }) => void;
}

/** Stores what was typed. `onSaved` is called unless somebody else has changed the same fields. */
export const saveThen = (saving: SavingAction, onSaved: () => void): void =>
  saving.mutate(undefined, {
    onSuccess: (end) => {
      if (end === 'saved') onSaved();
    },
  });

/** The query that reads a record. */
interface RecordQuery<Record> {
  readonly queryKey: QueryKey;
  readonly queryFn?: QueryFunction<Record> | undefined;
}

/** What is typed over a stored record, and the action that stores it. */
interface Edit<Values> {
  readonly draft: Draft<Values>;
  readonly saving: UseMutationResult<SavedOr, Error, undefined>;
}

/**
 * Returns the form over a record that was read: its values, and how their changes are stored. `begun` is what was typed
 * elsewhere before.
 */
export const useEdit = <Record, Values extends object>(
  record: Record,
  query: RecordQuery<Record>,
  valuesOf: (record: Record) => Values,
  write: Saving<Record, Values>['write'],
  begun?: TypedFields<NoInfer<Values>>,
): Edit<Values> => {
  const queries = useQueryClient();
  const draft = useDraft(valuesOf(record), begun);
  const read = (): Promise<Record> => queries.query({ ...query, staleTime: 0 });
  return { draft, saving: useSaving({ draft, read, valuesOf, write }) };
};
