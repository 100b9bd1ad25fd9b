import { globalUserRules } from '../../domain/access/global-user.rules.ts';
import { connectionsOf, unknownConnection } from '../../domain/connected-apps/oauth-connection.ts';
import { disconnectRules } from '../../domain/connected-apps/client.ts';
import { appGrantStatusAt } from '../../domain/connected-apps/app-grant.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { defineUserCommand, defineUserQuery } from '../kernel/user-use-cases.ts';
import type { AppGrants, ConnectedAgents } from './ports.ts';

interface Needs {
  readonly appGrants: AppGrants;
  readonly connectedAgents: ConnectedAgents;
}

/** Returns a page of the apps and agents of a user. */
const connectionsOfUser = async (
  { appGrants, connectedAgents }: Needs,
  userId: number,
  now: Date,
  request: ListRequest,
) =>
  listPageOf(
    [...connectionsOf(await appGrants.ofUser(userId), now), ...(await connectedAgents.ofUser(userId, now))],
    request,
  );

/** Lists the apps and agents that have access to the caller's account. */
export const listOauthConnections = defineUserQuery({
  name: 'listOauthConnections',
  permission: 'ownSession',
  refuses: [],
  execute:
    (needs: Needs) =>
    async ({ caller, now }, { request }: { readonly request: ListRequest }) =>
      accepted(await connectionsOfUser(needs, caller.userId, now, request)),
});

/** Revokes all access that a user granted to an app or agent. Returns false if there is none. */
const disconnect = async (
  { appGrants, connectedAgents }: Needs,
  work: Pick<CommandContext, 'now' | 'audit'>,
  userId: number,
  clientId: string,
): Promise<boolean> => {
  const grants = (await appGrants.ofUser(userId)).filter(
    (grant) => grant.app.clientId === clientId && appGrantStatusAt(grant, work.now) === 'live',
  );
  let isRevoked = false;
  for (const { id, organizationId, name } of grants) {
    if (!(await appGrants.revoke(id, work.now))) continue;
    isRevoked = true;
    work.audit({ action: 'app.disconnected', organizationId, subjectType: 'appGrant', subjectId: name });
  }
  return isRevoked || connectedAgents.disconnect(work, userId, clientId);
};

/** Revokes all access that the user granted to an app or agent. */
export const deleteOauthConnection = defineUserCommand({
  name: 'deleteOauthConnection',
  permission: 'ownSession',
  refuses: [...codesOf(disconnectRules), 'unknownOauthConnection'],
  execute:
    (needs: Needs) =>
    async (work, { clientId }: { readonly clientId: string }) => {
      const refusal = firstBroken(disconnectRules, { clientId });
      if (refusal !== null) return refusal;
      const found = await disconnect(needs, work, work.caller.userId, clientId);
      return found ? accepted({ success: true as const }) : unknownConnection;
    },
});

/** Declares the same operation for the path without a client id. */
export const deleteUnnamedOauthConnection = { ...deleteOauthConnection, name: 'deleteUnnamedOauthConnection' };

interface AdministratorNeeds extends Needs {
  readonly accounts: Pick<Accounts, 'find'>;
}

/** Lists the apps and agents with access to the account of a user, for administrators. */
export const listUserConnections = defineQuery({
  name: 'listUserConnections',
  permission: 'readAdministration',
  refuses: ['notFound'],
  execute:
    (needs: AdministratorNeeds) =>
    async ({ scope, now }, { id, request }: { readonly id: string; readonly request: ListRequest }) => {
      const user = await needs.accounts.find(scope, id, now);
      return user === null ? refused('notFound') : accepted(await connectionsOfUser(needs, user.userId, now, request));
    },
});

/** Revokes all access of one app or agent to the account of a user, for administrators. */
export const deleteUserConnection = defineCommand({
  name: 'deleteUserConnection',
  permission: 'manageOrganization',
  refuses: ['notFound', ...codesOf(globalUserRules), 'unknownOauthConnection'],
  execute:
    (needs: AdministratorNeeds) =>
    async (work, { id, clientId }: { readonly id: string; readonly clientId: string }) => {
      const user = await needs.accounts.find(work.scope, id, work.now);
      if (user === null) return refused('notFound');
      const refusal = firstBroken(globalUserRules, { caller: work.caller, target: user });
      if (refusal !== null) return refusal;
      const found = await disconnect(needs, work, user.userId, clientId);
      return found ? accepted({ success: true as const }) : unknownConnection;
    },
});
