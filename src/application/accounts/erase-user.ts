import { anonymised } from '../../domain/accounts/user.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { ApiTokens } from '../access/api-token-ports.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { Enrolments, Sessions } from '../access/sign-in-ports.ts';
import type { Users } from './user-ports.ts';

/** What it takes to erase a member. */
export interface EraseNeeds {
  readonly users: Users;
  readonly apiTokens: ApiTokens;
  readonly sessions: Sessions;
  readonly enrolments: Enrolments;
  readonly accessChanges: AccessChanges;
}

/** Takes name, address and every way in from a member; what they created stays, with a nameless author. */
export const eraseUser = async ({ users, apiTokens, sessions, enrolments, accessChanges }: EraseNeeds, user: User, now: Date): Promise<void> => {
  await users.erase(anonymised(user, now), now);
  await apiTokens.revokeAllOf(user.id, now);
  await sessions.endAllOf(user.id);
  await enrolments.remove(user.id);
  await accessChanges.announce();
};
