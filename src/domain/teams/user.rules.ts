import type { Role } from '../access/caller.ts';
import { imUserRoles } from '../access/permissions.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { isAnyUnknown } from '../kernel/references.ts';
import type { References } from '../kernel/references.ts';
import { mapFacts } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';

/** The members of a user that decide whether the user can be a member of a team, a responder or a target. */
export interface ImUserFacts {
  /** False if an administrator has deactivated the user. */
  readonly isActive: boolean;
  /** The id of the customer that the user is bound to, or null if there is none. */
  readonly customerId: number | null;
  readonly role: Role;
}

/** Returns true if the user can be a member of a team, on call, a responder or a target. */
export const imUserEligible = ({ isActive, customerId, role }: ImUserFacts): boolean =>
  isActive && customerId === null && imUserRoles.some((eligible) => eligible === role);

/** The codes of `decideImUser`. */
export const imUserCodes = ['userNotFound', 'imUserNotEligible'] as const;

/** Decides about a user that a request names. A `user` of null means that the organization has no such user. */
export const decideImUser = <User extends ImUserFacts>(
  user: User | null,
): Outcome<User, (typeof imUserCodes)[number]> => {
  if (user === null) return refused('userNotFound');
  return imUserEligible(user) ? accepted(user) : refused('imUserNotEligible');
};

/** The user ids that a record names, and the users of the organization among them by public id. */
export interface UserReferences {
  readonly ids: readonly string[];
  readonly known: ReadonlyMap<string, { readonly isEligible: boolean }>;
}

/** Users that a record names must exist in the organization. */
export const knownUserRules = [
  { code: 'userNotFound', broken: (users) => isAnyUnknown(users) },
] as const satisfies readonly Rule<References<string>>[];

/** Users that a record names must exist in the organization, and be eligible. */
export const imUserReferenceRules = [
  ...mapFacts(({ ids, known }: UserReferences) => ({ ids, known: new Set(known.keys()) }), knownUserRules),
  { code: 'imUserNotEligible', broken: ({ ids, known }) => ids.some((id) => known.get(id)?.isEligible !== true) },
] as const satisfies readonly Rule<UserReferences>[];
