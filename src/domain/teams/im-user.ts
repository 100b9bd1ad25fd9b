import type { Role } from '../access/caller.ts';
import { imUserRoles } from '../access/permissions.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The members of a user that decide whether it can be a member of a team, a responder or a target. */
export interface ImUserFacts {
  readonly isActive: boolean;
  readonly customerId: number | null;
  readonly role: Role;
}

/** Returns true if the user can be a member of a team, on call, a responder or a target. */
export const imUserEligible = ({ isActive, customerId, role }: ImUserFacts): boolean =>
  isActive && customerId === null && imUserRoles.some((eligible) => eligible === role);

/** The codes of `decideImUser`. */
export const imUserCodes = ['userNotFound', 'imUserNotEligible'] as const;

/** Decides about the user that a request names; null stands for a user who does not exist in the organization. */
export const decideImUser = <User extends ImUserFacts>(user: User | null): Outcome<User, (typeof imUserCodes)[number]> => {
  if (user === null) return refused('userNotFound');
  return imUserEligible(user) ? accepted(user) : refused('imUserNotEligible');
};
