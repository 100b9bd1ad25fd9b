import { isPerson, isPlatformStaff } from '../access/caller.ts';
import type { Caller, UserFacts } from '../access/caller.ts';
import { globalUserRules } from '../access/global-user.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { refused } from '../kernel/outcome.ts';
import type { Refusal } from '../kernel/outcome.ts';

/** A caller who accesses an account. */
export interface AccountAccess {
  readonly caller: Caller;
  /** The account, as far as the caller can see it. */
  readonly target: (Pick<UserFacts, 'isGlobalAdmin' | 'isGlobalSupporter'> & { readonly id: number }) | null;
}

const isOwn = ({ caller, target }: AccountAccess): boolean => isPerson(caller) && caller.userId === target?.id;

const administers = ({ caller }: AccountAccess): boolean => isPerson(caller) && (caller.role === 'admin' || caller.isGlobalAdmin);

/** Answers an account that the caller cannot see, or that was deleted. */
export const unknownAccount = refused('accountDeletionUserNotFound');

const invisible = { code: unknownAccount.code, broken: ({ target }: AccountAccess) => target === null } as const;

/** Checked before the deletion status of an account is read. */
export const accountReadRules = [
  invisible,
  { code: 'forbidden', broken: (access) => !isOwn(access) && !administers(access) && !isPlatformStaff(access.caller) },
] as const satisfies readonly Rule<AccountAccess>[];

/** Checked before the deletion of an account is requested or withdrawn: one's own, or for administrators a colleague's. */
export const accountChangeRules = [
  invisible,
  { code: 'forbidden', broken: (access: AccountAccess) => !isOwn(access) && !administers(access) },
  ...globalUserRules.map(({ code, broken }) => ({
    code,
    broken: (access: AccountAccess) => access.target !== null && !isOwn(access) && broken({ caller: access.caller, target: access.target }),
  })),
] as const satisfies readonly Rule<AccountAccess>[];

export const accountReadCodes = codesOf(accountReadRules);
export const accountChangeCodes = codesOf(accountChangeRules);

/** Null if the caller may read the deletion status of the account. */
export const accountReadRefusal = (access: AccountAccess): Refusal<CodeOf<typeof accountReadRules>> | null =>
  firstBroken<AccountAccess, CodeOf<typeof accountReadRules>>(accountReadRules, access);

/** Null if the caller may request or withdraw the deletion of the account. */
export const accountChangeRefusal = (access: AccountAccess): Refusal<CodeOf<typeof accountChangeRules>> | null =>
  firstBroken<AccountAccess, CodeOf<typeof accountChangeRules>>(accountChangeRules, access);
