import { connectionsOf, unknownConnection } from '../../domain/connected-apps/oauth-connection.ts';
import { disconnectRules } from '../../domain/connected-apps/client.ts';
import { appGrantStatusAt } from '../../domain/connected-apps/app-grant.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineUserCommand, defineUserQuery } from '../kernel/user-use-cases.ts';
import type { AppGrants, ConnectedAgents } from './ports.ts';

interface Needs {
  readonly appGrants: AppGrants;
  readonly connectedAgents: ConnectedAgents;
}

export const listOauthConnections = defineUserQuery({
  name: 'listOauthConnections',
  permission: 'ownSession',
  refuses: [],
  execute:
    ({ appGrants, connectedAgents }: Needs) =>
    async ({ caller, now }, { request }: { readonly request: ListRequest }) => {
      const { userId } = caller;
      const apps = connectionsOf(await appGrants.ofUser(userId), now);
      return accepted(listPageOf([...apps, ...(await connectedAgents.ofUser(userId, now))], request));
    },
});

/** Revokes all access that the user granted to an app or agent. */
export const deleteOauthConnection = defineUserCommand({
  name: 'deleteOauthConnection',
  permission: 'ownSession',
  refuses: [...codesOf(disconnectRules), 'unknownOauthConnection'],
  execute:
    ({ appGrants, connectedAgents }: Needs) =>
    async (work, { clientId }: { readonly clientId: string }) => {
      const { userId } = work.caller;
      const refusal = firstBroken(disconnectRules, { clientId });
      if (refusal !== null) return refusal;
      const grants = (await appGrants.ofUser(userId)).filter(
        (grant) => grant.app.clientId === clientId && appGrantStatusAt(grant, work.now) === 'live',
      );
      let isRevoked = false;
      for (const { id, organizationId, name } of grants) {
        if (!(await appGrants.revoke(id, work.now))) continue;
        isRevoked = true;
        work.audit({ action: 'app.disconnected', organizationId, subjectType: 'appGrant', subjectId: name });
      }
      const found = isRevoked || (await connectedAgents.disconnect(work, userId, clientId));
      return found ? accepted({ success: true as const }) : unknownConnection;
    },
});

/** Declares the same operation for the path without a client id. */
export const deleteUnnamedOauthConnection = { ...deleteOauthConnection, name: 'deleteUnnamedOauthConnection' };
