import { defineMachine, next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, later } from '../kernel/time.ts';

/** How long after the request the deletion takes effect; until then it can be withdrawn. */
export const ACCOUNT_DELETION_DELAY = days(30);

/** The life of a request for deletion. Somebody who withdrew may ask again; a deletion is final. */
export const accountDeletionMachine = defineMachine({
  name: 'account deletion',
  initial: 'requested',
  transitions: {
    requested: { withdraw: 'withdrawn', takeEffect: 'completed' },
    withdrawn: { request: 'requested' },
    completed: {},
  },
});

export type AccountDeletionStatus = StateOf<typeof accountDeletionMachine>;

/** A request for deletion. Each state carries its own moments. */
export type AccountDeletion = { readonly userId: number; readonly requestedAt: Date } & (
  | { readonly status: 'requested' }
  | { readonly status: 'withdrawn'; readonly withdrawnAt: Date }
  | { readonly status: 'completed'; readonly completedAt: Date }
);

/** The moment at which the request takes effect. */
export const effectiveAt = ({ requestedAt }: Pick<AccountDeletion, 'requestedAt'>): Date => later(requestedAt, ACCOUNT_DELETION_DELAY);

/** Requests from this moment or before have taken effect at `now`. */
export const effectiveSince = (now: Date): Date => later(now, -ACCOUNT_DELETION_DELAY);

/** The status that counts at `now`: a request whose time has come is a deletion, whether or not a job has run. */
export const accountDeletionStatusAt = (deletion: Pick<AccountDeletion, 'status' | 'requestedAt'>, now: Date): AccountDeletionStatus =>
  deletion.status === 'requested' && effectiveAt(deletion) <= now
    ? (next(accountDeletionMachine, deletion.status, 'takeEffect') ?? deletion.status)
    : deletion.status;

/** An account as it is read together with its user. */
export interface StoredAccount {
  readonly isActive: boolean;
  /** The moment of a request for its deletion that was not withdrawn; null without one. */
  readonly deletionRequestedAt: Date | null;
}

/** Whether the account counts as deleted at `now`, whether or not a job has run. */
export const isDeletedAt = ({ deletionRequestedAt: requestedAt }: Pick<StoredAccount, 'deletionRequestedAt'>, now: Date): boolean =>
  requestedAt !== null && accountDeletionStatusAt({ status: 'requested', requestedAt }, now) === 'completed';

/** Whether anybody may act for the account at `now`: it is neither deactivated nor deleted. */
export const isActiveAt = (account: StoredAccount, now: Date): boolean => account.isActive && !isDeletedAt(account, now);

/** Whether a request waits for its time. */
export const isPending = (deletion: AccountDeletion | null, now: Date): boolean =>
  deletion !== null && accountDeletionStatusAt(deletion, now) === 'requested';

/** Somebody asks for the deletion of an account. */
export interface DeletionRequest {
  readonly userId: number;
  readonly organizationId: number;
  /** What was asked before, if anything. */
  readonly present: AccountDeletion | null;
  /** Whether the organization would have no administrator without the account. */
  readonly isSoleAdministrator: boolean;
}

/** The request as it is kept, and whether it is one that nobody has been told of. Asking twice prolongs nothing. */
export interface DeletionDecision {
  readonly deletion: AccountDeletion;
  readonly isNew: boolean;
}

export const deletionRequestCodes = ['accountDeletionUserNotFound', 'accountDeletionSoleOwner'] as const;

/** Records the request, unless the account is gone already or its organization would be left to nobody. */
export const decideDeletionRequest = (
  { userId, organizationId, present, isSoleAdministrator }: DeletionRequest,
  now: Date,
): Outcome<DeletionDecision, (typeof deletionRequestCodes)[number]> => {
  if (present !== null && isPending(present, now)) return accepted({ deletion: present, isNew: false });
  if (isSoleAdministrator) return refused('accountDeletionSoleOwner', { organizationId });
  if (present !== null && next(accountDeletionMachine, accountDeletionStatusAt(present, now), 'request') === null) {
    return refused('accountDeletionUserNotFound');
  }
  return accepted({ deletion: { userId, status: 'requested', requestedAt: now }, isNew: true });
};

/** Withdraws the request, as long as its time has not come. */
export const decideDeletionWithdrawal = (
  present: AccountDeletion | null,
  now: Date,
): Outcome<AccountDeletion, 'accountDeletionNotRequested'> => {
  const status = present === null ? null : next(accountDeletionMachine, accountDeletionStatusAt(present, now), 'withdraw');
  if (present === null || status === null) return refused('accountDeletionNotRequested');
  const { userId, requestedAt } = present;
  return accepted({ userId, requestedAt, status: 'withdrawn', withdrawnAt: now });
};

/** The deletion as done, or null when there is nothing to do (yet, or any more). */
export const completedDeletion = (present: AccountDeletion, now: Date): AccountDeletion | null => {
  const isDue = present.status === 'requested' && accountDeletionStatusAt(present, now) === 'completed';
  const { userId, requestedAt } = present;
  return isDue ? { userId, requestedAt, status: 'completed', completedAt: now } : null;
};
