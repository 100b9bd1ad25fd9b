import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { CODE_BYTES, CONSENT_WINDOW } from '../../domain/connected-apps/authorization.ts';
import { offeredScopes, requestRules, returnRules } from '../../domain/connected-apps/authorization-request.ts';
import type { AuthorizationRequest } from '../../domain/connected-apps/authorization-request.ts';
import type { OauthClient } from '../../domain/connected-apps/oauth-client.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { responseUri } from './consent.ts';
import type { AppServer, Authorizations, OauthClients } from './ports.ts';
import type { AuthorizingUsers } from '../access/ports.ts';

interface Needs {
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly authorizingUsers: AuthorizingUsers;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly appServer: AppServer;
}

/** Where the browser is redirected. */
export type AuthorizeStep =
  | { readonly to: 'signIn'; readonly request: AuthorizationRequest }
  | { readonly to: 'consent'; readonly consentCode: string }
  | { readonly to: 'app'; readonly location: string };

/**
 * Handles an authorization request: redirects to sign-in, to the consent page, or back to the app with an error. Anybody may register a
 * redirect URI, so signed-out users are never redirected to one (RFC 9700 section 4.11.2).
 */
export const authorizeApp = defineCommand({
  name: 'authorizeApp',
  permission: 'anyone',
  refuses: [...codesOf(returnRules), 'unauthenticated'],
  execute: (needs: Needs) => async ({ caller, now, audit, unchanged }, request: AuthorizationRequest) => {
    const { oauthClients, appServer, authorizingUsers } = needs;
    const client = request.clientId === undefined ? null : await oauthClients.byClientId(request.clientId);
    const facts = { request, client, baseUrl: appServer.baseUrl };
    const untrusted = firstBroken(returnRules, facts);
    if (untrusted !== null) return untrusted;
    if (client === null) return refused('invalid_request');
    unchanged();
    if (caller.kind === 'anonymous') return accepted<AuthorizeStep>({ to: 'signIn', request });
    const user = caller.kind === 'user' ? await authorizingUsers.find(caller.userId, now) : null;
    if (user === null) return refused('unauthenticated');
    const broken = firstBroken(requestRules, facts);
    if (broken !== null) return backToApp(request, appServer, broken.code, descriptionOf(broken));
    const scopes = offeredScopes(request, user.role);
    if (scopes.length === 0) return backToApp(request, appServer, 'access_denied', 'The user cannot grant any of these scopes.');
    const consentCode = await open(needs, { request, client, userId: user.userId, scopes, now });
    audit({ action: 'app.consentAsked', organizationId: user.organizationId, subjectType: 'oauthClient', subjectId: client.clientId, after: { scopes } });
    return accepted<AuthorizeStep>({ to: 'consent', consentCode });
  },
});

const descriptionOf = ({ data }: Refusal): string => {
  const description = data?.['error_description'];
  return typeof description === 'string' ? description : '';
};

const backToApp = ({ redirectUri = '', state }: AuthorizationRequest, server: AppServer, error: string, error_description: string) =>
  accepted<AuthorizeStep>({ to: 'app', location: responseUri({ redirectUri, state: state ?? null }, server, { error, error_description }) });

interface NewRequest {
  readonly request: AuthorizationRequest;
  readonly client: OauthClient;
  readonly userId: number;
  readonly scopes: ReturnType<typeof offeredScopes>;
  readonly now: Date;
}

const open = async ({ authorizations, secrets, digest }: Needs, { request, client, userId, scopes, now }: NewRequest): Promise<string> => {
  const consentCode = secrets.token(CODE_BYTES);
  await authorizations.add({
    clientId: client.id,
    userId,
    redirectUri: request.redirectUri ?? '',
    state: request.state ?? null,
    codeChallenge: request.codeChallenge ?? '',
    scopes,
    consentSha256: digest.sha256(consentCode),
    expiresAt: later(now, CONSENT_WINDOW),
  });
  return consentCode;
};
