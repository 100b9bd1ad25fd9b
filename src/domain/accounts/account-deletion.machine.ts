import { defineMachine, next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { days, later } from '../kernel/time.ts';

/** The time between a deletion request and the deletion, in milliseconds. Until then, the request can be withdrawn. */
export const ACCOUNT_DELETION_DELAY = days(30);

/**
 * The lifecycle of a deletion request. After a withdrawal, the deletion can be requested again; a completed deletion is
 * final.
 */
export const accountDeletionMachine = defineMachine({
  name: 'account deletion',
  initial: 'requested',
  transitions: {
    requested: { withdraw: 'withdrawn', takeEffect: 'completed' },
    withdrawn: { request: 'requested' },
    completed: {},
  },
});

/** The state of a deletion request. `withdrawn` can be requested again; `completed` is final. */
export type AccountDeletionStatus = StateOf<typeof accountDeletionMachine>;

/** A deletion request with its status and the timestamps of that status. */
export type AccountDeletion = { readonly userId: number; readonly requestedAt: Date } & (
  | { readonly status: 'requested' }
  | { readonly status: 'withdrawn'; readonly withdrawnAt: Date }
  | { readonly status: 'completed'; readonly completedAt: Date }
);

/** Returns the time at which the request takes effect. */
export const effectiveAt = ({ requestedAt }: Pick<AccountDeletion, 'requestedAt'>): Date =>
  later(requestedAt, ACCOUNT_DELETION_DELAY);

/** Returns the time at or before which a request must have been made to be in effect at `now`. */
export const effectiveSince = (now: Date): Date => later(now, -ACCOUNT_DELETION_DELAY);

/** Returns the effective status at `now`. A due request counts as completed, whether or not the job has run. */
export const accountDeletionStatusAt = (
  deletion: Pick<AccountDeletion, 'status' | 'requestedAt'>,
  now: Date,
): AccountDeletionStatus =>
  effectiveAt(deletion) <= now
    ? (next(accountDeletionMachine, deletion.status, 'takeEffect') ?? deletion.status)
    : deletion.status;

/** The stored state of an account. */
export interface StoredAccount {
  readonly isActive: boolean;
  /** The time at which the deletion was requested; null if there is no request or it was withdrawn. */
  readonly deletionRequestedAt: Date | null;
}

/** Returns true if the account counts as deleted at `now`, whether or not the job has run. */
export const isDeletedAt = (
  { deletionRequestedAt: requestedAt }: Pick<StoredAccount, 'deletionRequestedAt'>,
  now: Date,
): boolean =>
  requestedAt !== null && accountDeletionStatusAt({ status: 'requested', requestedAt }, now) === 'completed';

/** Returns true if the account can be used at `now`: it is neither deactivated nor deleted. */
export const isActiveAt = (account: StoredAccount, now: Date): boolean =>
  account.isActive && !isDeletedAt(account, now);

/** Returns true if the account has a deletion request that is pending at `now`. */
export const isPending = (deletion: AccountDeletion | null, now: Date): boolean =>
  deletion !== null && accountDeletionStatusAt(deletion, now) === 'requested';
