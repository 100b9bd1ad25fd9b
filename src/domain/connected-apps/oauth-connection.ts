import { agentScopes } from '../access/caller.ts';
import type { AgentScope } from '../access/caller.ts';
import { refused } from '../kernel/outcome.ts';
import { appGrantStatusAt } from './app-grant.ts';
import type { AppGrant } from './app-grant.ts';

/** An app or agent that has access to a user's account. */
export interface Connection {
  readonly clientId: string;
  readonly type: 'app' | 'agent';
  readonly name: string;
  readonly scopes: readonly AgentScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface GrantOfApp extends AppGrant {
  readonly app: { readonly clientId: string; readonly name: string };
}

/** The refusal for a client with which the user has no connection. */
export const unknownConnection = refused('unknownOauthConnection');

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

/** Returns the connections of live grants, one per app, oldest first. */
export const connectionsOf = (grants: readonly GrantOfApp[], now: Date): readonly Connection[] => {
  const live = grants.filter((grant) => appGrantStatusAt(grant, now) === 'live');
  const byApp = [...Map.groupBy(live, ({ app }) => app.clientId).values()];
  return byApp.flatMap((ofApp): Connection[] => {
    const [first] = ofApp.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    if (first === undefined) return [];
    return [
      {
        ...first.app,
        type: 'app',
        scopes: agentScopes.filter((scope) => ofApp.some(({ scopes }) => scopes.includes(scope))),
        createdAt: first.createdAt,
        lastUsedAt: latest(ofApp.map(({ lastUsedAt }) => lastUsedAt)),
      },
    ];
  });
};
