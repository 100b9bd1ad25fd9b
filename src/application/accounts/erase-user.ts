import { anonymised } from '../../domain/accounts/user.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { AccessChanges, ApiTokens, Enrolments, Sessions } from '../access/ports.ts';
import type { Users } from './ports.ts';

/** The ports for erasing a member. */
export interface EraseNeeds {
  readonly users: Users;
  readonly apiTokens: ApiTokens;
  readonly sessions: Sessions;
  readonly enrolments: Enrolments;
  readonly accessChanges: AccessChanges;
}

/** Erases a member's name, address and credentials; records they created remain, with an anonymous author. */
export const eraseUser = async ({ users, apiTokens, sessions, enrolments, accessChanges }: EraseNeeds, user: User, now: Date): Promise<void> => {
  await users.erase(anonymised(user, now), now);
  await apiTokens.revokeAllOf(user.id, now);
  await sessions.endAllOf(user.id);
  await enrolments.remove(user.id);
  await accessChanges.announce();
};
