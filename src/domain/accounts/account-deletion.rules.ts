import { isPerson, isPlatformStaff, isSameUser } from '../access/caller.ts';
import type { Caller, UserFacts } from '../access/caller.ts';
import { globalUserRules } from '../access/global-user.rules.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { refused, accepted } from '../kernel/outcome.ts';
import type { Refusal, Outcome } from '../kernel/outcome.ts';
import { next } from '../kernel/machine.ts';
import { accountDeletionMachine, accountDeletionStatusAt, isPending } from './account-deletion.machine.ts';
import type { AccountDeletion } from './account-deletion.machine.ts';

/** The facts that decide whether a caller may access an account. */
export interface AccountAccess {
  readonly caller: Caller;
  /** The account, or null if the caller cannot see it. */
  readonly target: (Pick<UserFacts, 'isGlobalAdmin' | 'isGlobalSupporter'> & { readonly id: number }) | null;
}

const isOwn = ({ caller, target }: AccountAccess): boolean => isSameUser(caller, target?.id);

const administers = ({ caller }: AccountAccess): boolean =>
  isPerson(caller) && (caller.role === 'admin' || caller.isGlobalAdmin);

/** The refusal for an account that the caller cannot see or that was deleted. */
export const unknownAccount = refused('accountDeletionUserNotFound');

/** The refusal for a request that was withdrawn while it was being recorded. */
export const staleDeletion = refused('accountDeletionNotRecorded');

const invisible = { code: unknownAccount.code, broken: ({ target }: AccountAccess) => target === null } as const;

/** The rules that are checked before the deletion status of an account is read. */
export const accountReadRules = [
  invisible,
  { code: 'forbidden', broken: (access) => !isOwn(access) && !administers(access) && !isPlatformStaff(access.caller) },
] as const satisfies readonly Rule<AccountAccess>[];

/**
 * The rules that are checked before the deletion of an account is requested or withdrawn. Users can do so for their own
 * account, administrators also for colleagues.
 */
export const accountChangeRules = [
  invisible,
  { code: 'forbidden', broken: (access: AccountAccess) => !isOwn(access) && !administers(access) },
  ...globalUserRules.map(({ code, broken }) => ({
    code,
    broken: (access: AccountAccess) =>
      access.target !== null && !isOwn(access) && broken({ caller: access.caller, target: access.target }),
  })),
] as const satisfies readonly Rule<AccountAccess>[];

/** The codes with which reading the deletion status of an account can be refused. */
export const accountReadCodes = codesOf(accountReadRules);
/** The codes with which requesting or withdrawing a deletion can be refused for lack of access. */
export const accountChangeCodes = codesOf(accountChangeRules);

/** Returns the refusal if the caller may not read the deletion status of the account, otherwise null. */
export const accountReadRefusal = (access: AccountAccess): Refusal<CodeOf<typeof accountReadRules>> | null =>
  firstBroken<AccountAccess, CodeOf<typeof accountReadRules>>(accountReadRules, access);

/** Returns the refusal if the caller may not request or withdraw the deletion of the account, otherwise null. */
export const accountChangeRefusal = (access: AccountAccess): Refusal<CodeOf<typeof accountChangeRules>> | null =>
  firstBroken<AccountAccess, CodeOf<typeof accountChangeRules>>(accountChangeRules, access);

/** The facts that decide a request to delete an account. */
export interface DeletionRequest {
  readonly userId: number;
  readonly organizationId: number;
  /** The existing request, or null if there is none. */
  readonly present: AccountDeletion | null;
  /** True if the organization would have no administrator without the account. */
  readonly isSoleAdministrator: boolean;
}

/**
 * The request to store, with a flag that tells whether it is new and must be announced. Repeating a request does not
 * extend the delay.
 */
export interface DeletionDecision {
  readonly deletion: AccountDeletion;
  readonly isNew: boolean;
}

/** The further codes of a deletion request: no such user, or the organization would have no administrator. */
export const deletionRequestCodes = ['accountDeletionUserNotFound', 'accountDeletionSoleOwner'] as const;

/**
 * Records a deletion request. Refuses it if the account is already deleted or belongs to the organization's only
 * administrator.
 */
export const decideDeletionRequest = (
  { userId, organizationId, present, isSoleAdministrator }: DeletionRequest,
  now: Date,
): Outcome<DeletionDecision, (typeof deletionRequestCodes)[number]> => {
  if (present !== null && isPending(present, now)) return accepted({ deletion: present, isNew: false });
  if (isSoleAdministrator) return refused('accountDeletionSoleOwner', { organizationId });
  if (present !== null && next(accountDeletionMachine, accountDeletionStatusAt(present, now), 'request') === null) {
    return unknownAccount;
  }
  return accepted({ deletion: { userId, status: 'requested', requestedAt: now }, isNew: true });
};

/** The refusal for an account whose deletion is not pending. */
export const deletionNotRequested = refused('accountDeletionNotRequested');

/** Withdraws a pending deletion request, or refuses if none is pending. */
export const decideDeletionWithdrawal = (
  present: AccountDeletion | null,
  now: Date,
): Outcome<AccountDeletion, 'accountDeletionNotRequested'> => {
  const status =
    present === null ? null : next(accountDeletionMachine, accountDeletionStatusAt(present, now), 'withdraw');
  if (present === null || status === null) return deletionNotRequested;
  const { userId, requestedAt } = present;
  return accepted({ userId, requestedAt, status: 'withdrawn', withdrawnAt: now });
};

/** Completes a deletion, or refuses if the request is not due or no longer pending. */
export const decideDeletionCompletion = (
  present: AccountDeletion | null,
  now: Date,
): Outcome<AccountDeletion, 'accountDeletionNotRequested'> => {
  if (present?.status !== 'requested' || isPending(present, now)) return deletionNotRequested;
  const { userId, requestedAt } = present;
  return accepted({ userId, requestedAt, status: 'completed', completedAt: now });
};
