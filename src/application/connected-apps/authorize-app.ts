import { invalidRequest, accessDenied } from '../../domain/agent-access/oauth.rules.ts';
import { signInRequired } from '../../domain/access/caller.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { CODE_BYTES, CONSENT_WINDOW } from '../../domain/connected-apps/authorization.ts';
import { offeredScopes, requestRules, returnRules } from '../../domain/connected-apps/authorization-request.ts';
import type { AuthorizationRequest } from '../../domain/connected-apps/authorization-request.ts';
import { isOwnResource } from '../../domain/access/protected-resource.ts';
import type { OauthClient } from '../../domain/connected-apps/client.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { OutgoingHttp } from '../kernel/network.ts';
import { decideDocumentClient, isDocumentClientId } from '../../domain/connected-apps/client-metadata-document.ts';
import { fetchClientDocument } from './client-documents.ts';
import { responseUri } from './consent.ts';
import type { AppServer, Authorizations, OauthClients } from './ports.ts';
import type { AuthorizingUser, AuthorizingUsers } from '../access/ports.ts';

interface Needs {
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly authorizingUsers: AuthorizingUsers;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly appServer: AppServer;
  readonly outgoingHttp: OutgoingHttp;
}

/** An authorization request with the metadata document of its client, if its client id is the address of one. */
interface PreparedRequest {
  readonly request: AuthorizationRequest;
  readonly document: Readonly<Record<string, unknown>> | null;
}

/** The next step of an authorization request, which determines where the browser is redirected. */
export type AuthorizeStep =
  | { readonly to: 'signIn'; readonly request: AuthorizationRequest }
  | { readonly to: 'consent'; readonly consentCode: string }
  | { readonly to: 'error'; readonly request: AuthorizationRequest };

const clientAudit = (event: 'registered' | 'updated', clientId: string) =>
  ({ action: `oauthClient.${event}`, organizationId: null, subjectType: 'oauthClient', subjectId: clientId }) as const;

/**
 * Handles an authorization request: redirects to sign-in, to the consent page, or to the error page. Anybody may
 * register a redirect URI, so no request by itself redirects a browser to one (RFC 9700 section 4.11.2).
 */
export const authorizeApp = definePreparedCommand({
  name: 'authorizeApp',
  permission: 'anyone',
  refuses: [...codesOf(returnRules), 'unauthenticated'],
  prepare:
    (needs: Needs) =>
    async ({ caller }, request: AuthorizationRequest): Promise<PreparedRequest> => ({
      request,
      // The document is fetched for signed-in users only, so that no stranger can make this service send requests.
      document:
        caller.kind === 'user' && isDocumentClientId(request.clientId ?? '')
          ? await fetchClientDocument(needs.outgoingHttp, request.clientId ?? '')
          : null,
    }),
  execute:
    (needs: Needs) =>
    async ({ caller, now, audit, unchanged }, { request, document }: PreparedRequest) => {
      const { clientId = '' } = request;
      if (isDocumentClientId(clientId)) {
        unchanged();
        if (caller.kind === 'anonymous') return accepted<AuthorizeStep>({ to: 'signIn', request });
        const described = decideDocumentClient({ clientId, document, privateUse: needs.appServer.privateRedirectUris });
        if (!described.ok) return described;
        const known = await needs.oauthClients.byClientId(clientId);
        const stored = await needs.oauthClients.put({ ...described.value, clientId, createdAt: now });
        if (known === null) audit({ ...clientAudit('registered', clientId), after: described.value });
        else if (Object.keys(changesOf(known, stored).after).length > 0)
          audit({ ...clientAudit('updated', clientId), ...changesOf(known, stored) });
      }
      const found = await findClient(needs, request);
      if (!found.ok) return found;
      const client = found.value;
      unchanged();
      if (caller.kind === 'anonymous') return accepted<AuthorizeStep>({ to: 'signIn', request });
      const user = caller.kind === 'user' ? await needs.authorizingUsers.find(caller.userId, now) : null;
      if (user === null) return refused('unauthenticated');
      const error = errorOf(needs, { request, client, user });
      if (error !== null)
        return accepted<AuthorizeStep>({ to: 'error', request: foreignResourceFirst(request, needs.appServer) });
      const scopes = offeredScopes(request, user.role);
      const consentCode = await open(needs, { request, client, userId: user.userId, scopes, now });
      audit({
        action: 'app.consentAsked',
        organizationId: user.organizationId,
        subjectType: 'oauthClient',
        subjectId: client.clientId,
        after: { scopes },
      });
      return accepted<AuthorizeStep>({ to: 'consent', consentCode });
    },
});

/** The error of an authorization request, and the URI that passes it to the app. */
export interface AuthorizationError {
  readonly clientName: string;
  readonly description: string;
  readonly location: string;
}

/** Returns the error of an authorization request and the address to which the app is redirected with it. */
export const getAuthorizationError = defineQuery({
  name: 'getAuthorizationError',
  permission: 'consentToApps',
  refuses: [...codesOf(returnRules), 'unauthorized', 'notFound'],
  execute:
    (needs: Pick<Needs, 'oauthClients' | 'authorizingUsers' | 'appServer'>) =>
    async ({ caller, now }, request: AuthorizationRequest) => {
      const found = await findClient(needs, request);
      if (!found.ok) return found;
      const user = caller.kind === 'user' ? await needs.authorizingUsers.find(caller.userId, now) : null;
      if (user === null) return signInRequired;
      const error = errorOf(needs, { request, client: found.value, user });
      if (error === null) return refused('notFound');
      const authorization = { redirectUri: request.redirectUri ?? '', state: request.state ?? null };
      const location = responseUri(authorization, needs.appServer, { ...error });
      return accepted<AuthorizationError>({
        clientName: found.value.name,
        description: error.error_description,
        location,
      });
    },
});

type ClientNeeds = Pick<Needs, 'oauthClients' | 'appServer'>;

const factsOf = (
  { appServer }: Pick<Needs, 'appServer'>,
  request: AuthorizationRequest,
  client: OauthClient | null,
) => ({
  request,
  client,
  baseUrl: appServer.baseUrl,
  privateUse: appServer.privateRedirectUris,
});

/** Returns the client of the request if the redirect URI belongs to it. */
const findClient = async (
  needs: ClientNeeds,
  request: AuthorizationRequest,
): Promise<Outcome<OauthClient, 'invalid_request'>> => {
  const client = request.clientId === undefined ? null : await needs.oauthClients.byClientId(request.clientId);
  return (
    firstBroken(returnRules, factsOf(needs, request, client)) ?? (client === null ? invalidRequest : accepted(client))
  );
};

interface JudgedRequest {
  readonly request: AuthorizationRequest;
  readonly client: OauthClient;
  readonly user: AuthorizingUser;
}

/**
 * Returns the error response to the request (RFC 6749 section 4.1.2.1), or null if the user can be asked for consent.
 */
const errorOf = (needs: Pick<Needs, 'appServer'>, { request, client, user }: JudgedRequest) => {
  const broken = firstBroken(requestRules, factsOf(needs, request, client));
  if (broken !== null) return { error: broken.code, error_description: descriptionOf(broken) };
  if (offeredScopes(request, user.role).length > 0) return null;
  return { error: accessDenied.code, error_description: 'The user cannot grant any of these scopes.' };
};

/**
 * Returns the request with only its foreign resources, if it has any, because the error page reads only the first
 * resource.
 */
const foreignResourceFirst = (request: AuthorizationRequest, { baseUrl }: AppServer): AuthorizationRequest => {
  const { resources = [] } = request;
  const foreign = resources.filter((resource) => !isOwnResource(resource, baseUrl));
  return { ...request, resources: foreign.length === 0 ? resources : foreign };
};

const descriptionOf = ({ data }: Refusal): string => {
  const description = data?.['error_description'];
  return typeof description === 'string' ? description : '';
};

interface NewRequest {
  readonly request: AuthorizationRequest;
  readonly client: OauthClient;
  readonly userId: number;
  readonly scopes: ReturnType<typeof offeredScopes>;
  readonly now: Date;
}

const open = async (
  { authorizations, secrets, digest }: Needs,
  { request, client, userId, scopes, now }: NewRequest,
): Promise<string> => {
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
