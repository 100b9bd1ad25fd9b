import { isPerson, isPlatformStaff } from '../access/caller.ts';
import type { Caller, UserFacts } from '../access/caller.ts';
import { globalUserRules } from '../access/global-user.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { refused } from '../kernel/outcome.ts';
import type { Refusal } from '../kernel/outcome.ts';

/** The facts that decide whether a caller may access an account. */
export interface AccountAccess {
  readonly caller: Caller;
  /** The account, or null if the caller cannot see it. */
  readonly target: (Pick<UserFacts, 'isGlobalAdmin' | 'isGlobalSupporter'> & { readonly id: number }) | null;
}

const isOwn = ({ caller, target }: AccountAccess): boolean => isPerson(caller) && caller.userId === target?.id;

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

export const accountReadCodes = codesOf(accountReadRules);
export const accountChangeCodes = codesOf(accountChangeRules);

/** Returns the refusal if the caller may not read the deletion status of the account, otherwise null. */
export const accountReadRefusal = (access: AccountAccess): Refusal<CodeOf<typeof accountReadRules>> | null =>
  firstBroken<AccountAccess, CodeOf<typeof accountReadRules>>(accountReadRules, access);

/** Returns the refusal if the caller may not request or withdraw the deletion of the account, otherwise null. */
export const accountChangeRefusal = (access: AccountAccess): Refusal<CodeOf<typeof accountChangeRules>> | null =>
  firstBroken<AccountAccess, CodeOf<typeof accountChangeRules>>(accountChangeRules, access);
