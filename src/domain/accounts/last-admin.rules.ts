import { isAdministrator } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import type { Rule } from '../kernel/rules.ts';
import type { User } from './user.ts';

/** A member whose change or deletion must leave the organization an administrator. */
export interface ProtectedUser {
  readonly caller: Caller;
  readonly target: User;
  /** The number of other administrators of the organization, excluding those whose deletion is pending. */
  readonly otherAdministrators: number;
}

/** The rule that the only administrator of an organization remains one. */
export const lastAdminRules = [
  {
    code: 'lastAdminProtected',
    broken: ({ target, otherAdministrators, staysAdministrator }) =>
      isAdministrator(target) && otherAdministrators === 0 && !staysAdministrator,
  },
] as const satisfies readonly Rule<Omit<ProtectedUser, 'caller'> & { readonly staysAdministrator: boolean }>[];
