import { visibleCustomerRules } from '../access/customer.rules.ts';
import type { NamedCustomer } from '../access/customer.rules.ts';
import { isAdministrator, isSameUser } from '../access/caller.ts';
import type { Role } from '../access/caller.ts';
import { globalUserRules } from '../access/global-user.rules.ts';
import { codesOf, mapFacts, obey } from '../kernel/rules.ts';
import type { Language } from '../kernel/locale.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { User } from './user.ts';
import { lastAdminRules } from './last-admin.rules.ts';
import type { ProtectedUser } from './last-admin.rules.ts';

/** The changes to a member. */
export interface UserChanges {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: Role;
  readonly language?: Language | null;
  readonly isActive?: boolean;
  readonly isGlobalAdmin?: boolean;
  readonly isGlobalSupporter?: boolean;
  readonly customerId?: number | null;
}

/** The facts that decide a change to a member. */
export interface UserChange extends ProtectedUser {
  readonly changes: UserChanges;
  /** True if the caller can see the customer that the member will be bound to. */
  readonly isCustomerVisible: boolean;
}

const isSelf = ({ caller, target }: ProtectedUser): boolean => isSameUser(caller, target.id);

const changed = ({ target, changes }: UserChange): User => ({ ...target, ...changes });

const grantsFlag = ({ target, changes }: UserChange): boolean =>
  (['isGlobalAdmin', 'isGlobalSupporter'] as const).some(
    (flag) => changes[flag] !== undefined && changes[flag] !== target[flag],
  );

/**
 * The rules that are checked before a member is changed. Only platform admins can change a member who has, or is to
 * get, a platform flag.
 */
export const userChangeRules = [
  ...globalUserRules,
  ...mapFacts(
    (change: UserChange) => ({
      caller: change.caller,
      target: { isGlobalAdmin: grantsFlag(change), isGlobalSupporter: false },
    }),
    globalUserRules,
  ),
  {
    code: 'userSelfChangeForbidden',
    broken: (change: UserChange) =>
      isSelf(change) &&
      (changed(change).role !== change.target.role || (change.target.isActive && !changed(change).isActive)),
  },
  ...mapFacts(
    (change: UserChange) => ({ ...change, staysAdministrator: isAdministrator(changed(change)) }),
    lastAdminRules,
  ),
  ...mapFacts(
    ({ changes, isCustomerVisible }: UserChange) => ({ customerId: changes.customerId ?? null, isCustomerVisible }),
    visibleCustomerRules,
  ),
] as const satisfies readonly Rule<UserChange>[];

/** The codes with which the change of a member can be refused. */
export const userChangeCodes = codesOf(userChangeRules);

/** Returns the changed member, or the refusal of the first broken rule. */
export const decideUserChange = (change: UserChange, now: Date): Outcome<User, CodeOf<typeof userChangeRules>> =>
  obey<UserChange, CodeOf<typeof userChangeRules>, User>(userChangeRules, change, () => ({
    ...changed(change),
    updatedAt: now,
  }));

/** Returns true if the change affects the member's permissions, so that active sessions and tokens must be reloaded. */
export const changesRights = (before: User, after: User): boolean =>
  (['role', 'isActive', 'customerId', 'isGlobalAdmin', 'isGlobalSupporter'] as const).some(
    (member) => before[member] !== after[member],
  );

/** The facts that decide the deletion of a member. */
export type UserRemoval = ProtectedUser;

/** The rules that are checked before a member is deleted. */
export const userRemovalRules = [
  ...globalUserRules,
  ...mapFacts((removal: UserRemoval) => ({ ...removal, staysAdministrator: false }), lastAdminRules),
] as const satisfies readonly Rule<UserRemoval>[];

/** The codes with which the deletion of a member can be refused. */
export const userRemovalCodes = codesOf(userRemovalRules);

/** Decides whether the member may be deleted. The last administrator of an organization may not. */
export const decideUserRemoval = (removal: UserRemoval): Outcome<null, CodeOf<typeof userRemovalRules>> =>
  obey<UserRemoval, CodeOf<typeof userRemovalRules>, null>(userRemovalRules, removal, () => null);

/**
 * The rules that are checked before a user is invited. The inviting user must be able to see the customer that the new
 * user is bound to.
 */
export const invitationRules = visibleCustomerRules;

/** Decides whether a user may be invited who is bound to the given customer, or to none. */
export const decideInvitation = (facts: NamedCustomer): Outcome<null, CodeOf<typeof invitationRules>> =>
  obey(invitationRules, facts, () => null);
