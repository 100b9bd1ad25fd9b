import { accessDenied } from '../../domain/agent-access/oauth.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { GRANT_NAME_BYTES, GRANT_NAME_PREFIX } from '../../domain/connected-apps/app-grant.ts';
import { CODE_BYTES, CODE_LIFETIME } from '../../domain/connected-apps/authorization.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import { issuerOf } from '../../domain/connected-apps/authorization-server.ts';
import {
  consentRules,
  decideConsent,
  staleConsent,
  unknownConsent,
} from '../../domain/connected-apps/consent.rules.ts';
import type { ConsentDecision } from '../../domain/connected-apps/consent.rules.ts';
import { withResponse } from '../../domain/connected-apps/redirect-uri.ts';
import { isDocumentClientId } from '../../domain/connected-apps/client-metadata-document.ts';
import { effectiveScopes } from '../../domain/access/granted-scopes.ts';
import type { UserCaller } from '../../domain/access/caller.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { AppGrants, AppServer, Authorizations, OauthClients } from './ports.ts';
import type { AgentAccessSettings } from '../agent-access/ports.ts';
import type { AuthorizingUser, AuthorizingUsers } from '../access/ports.ts';

interface Needs {
  readonly authorizations: Authorizations;
  readonly oauthClients: OauthClients;
  readonly appGrants: AppGrants;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly appServer: AppServer;
}

/** A decision as sent by the client, before validation. */
export interface SentDecision {
  readonly accept?: unknown;
  readonly consentCode?: unknown;
  readonly selection?: readonly string[] | undefined;
}

/** A stored decision with the URI that the browser is redirected to. */
export interface SettledConsent {
  readonly location: string;
}

const find = async (
  { authorizations, digest }: Pick<Needs, 'authorizations' | 'digest'>,
  code: unknown,
): Promise<Authorization | null> =>
  typeof code === 'string' && code !== '' ? authorizations.byConsentCode(digest.sha256(code)) : null;

/** Stores the decision of the caller about an app's request, and returns the address to continue at. */
export const settleConsent = defineCommand({
  name: 'settleConsent',
  permission: 'consentToApps',
  refuses: [...codesOf(consentRules), staleConsent.code],
  execute:
    (needs: Needs) =>
    async (work, { accept, consentCode, selection }: SentDecision) => {
      const authorization = await find(needs, consentCode);
      const decision = decideConsent({
        caller: work.caller,
        accept,
        consentCode,
        selection,
        authorization,
        now: work.now,
      });
      if (!decision.ok) return decision;
      if (authorization === null || work.caller.kind !== 'user') return unknownConsent;
      const response = await settle(needs, work, work.caller, authorization, decision.value);
      if (response === null) return staleConsent;
      return accepted<SettledConsent>({ location: responseUri(authorization, needs.appServer, response) });
    },
});

type ResponseParameters = Readonly<Record<string, string>>;

/** Returns the redirect URI with the response parameters, `state` and the issuer (RFC 9207). */
export const responseUri = (
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  { baseUrl }: AppServer,
  response: ResponseParameters,
): string => withResponse(redirectUri, { ...response, ...(state === null ? {} : { state }), iss: issuerOf(baseUrl) });

/** Stores the decision. Returns null if another decision for the same code was stored first. */
const settle = async (
  needs: Needs,
  work: CommandContext,
  caller: UserCaller,
  authorization: Authorization,
  decision: ConsentDecision,
): Promise<ResponseParameters | null> => {
  const subject = {
    organizationId: caller.organizationId,
    subjectType: 'oauthClient',
    subjectId: await nameOf(needs, authorization),
  };
  if (decision.status === 'declined') {
    if (!(await needs.authorizations.decline(authorization.id))) return null;
    work.audit({ action: 'app.declined', ...subject });
    return { error: accessDenied.code, error_description: 'The user declined.' };
  }
  const code = needs.secrets.token(CODE_BYTES);
  const expiresAt = later(work.now, CODE_LIFETIME);
  const grant = await needs.appGrants.add({
    name: `${GRANT_NAME_PREFIX}${needs.secrets.token(GRANT_NAME_BYTES)}`,
    clientId: authorization.clientId,
    userId: caller.userId,
    organizationId: caller.organizationId,
    customerId: caller.customerId,
    scopes: decision.scopes,
    createdAt: work.now,
    expiresAt,
  });
  if (
    !(await needs.authorizations.accept(authorization.id, {
      grantId: grant.id,
      codeSha256: needs.digest.sha256(code),
      expiresAt,
    }))
  )
    return null;
  await needs.oauthClients.noteUse(authorization.clientId, work.now);
  work.audit({ action: 'app.accepted', ...subject, after: { grant: grant.name, scopes: decision.scopes } });
  return { code };
};

const nameOf = async ({ oauthClients }: Needs, { clientId }: Authorization): Promise<string> =>
  (await oauthClients.byId(clientId))?.clientId ?? '';

/** The data of the consent page. */
export interface ConsentPrompt {
  readonly consentCode: string;
  readonly clientName: string;
  /** The host that serves the metadata of the client, or null if the client registered itself. */
  readonly clientHost: string | null;
  readonly redirectUri: string;
  readonly scopes: Authorization['scopes'];
  /** The scopes that are selected by default on the form. */
  readonly preselected: Authorization['scopes'];
  readonly user: AuthorizingUser;
}

/** The rules that must hold before the user is asked for a decision. */
const questionRules = consentRules.filter(({ code }) => code !== 'invalidConsentDecision');

type QuestionNeeds = Pick<Needs, 'authorizations' | 'oauthClients' | 'digest'> & {
  readonly authorizingUsers: AuthorizingUsers;
  readonly agentAccessSettings: Pick<AgentAccessSettings, 'writesEnabled'>;
};

/** Returns what an app asks for, without deciding about it. */
export const getConsentQuestion = defineQuery({
  name: 'getConsentQuestion',
  permission: 'consentToApps',
  refuses: codesOf(consentRules),
  execute:
    (needs: QuestionNeeds) =>
    async ({ caller, now }, { consentCode }: { readonly consentCode: string }) => {
      const authorization = await find(needs, consentCode);
      const facts = { caller, accept: undefined, consentCode, selection: undefined, authorization, now };
      const broken = firstBroken(questionRules, facts);
      if (broken !== null) return broken;
      const client = authorization === null ? null : await needs.oauthClients.byId(authorization.clientId);
      const user = authorization === null ? null : await needs.authorizingUsers.find(authorization.userId, now);
      if (authorization === null || client === null || user === null) return unknownConsent;
      const { redirectUri, scopes } = authorization;
      const preselected = effectiveScopes(scopes, needs.agentAccessSettings.writesEnabled);
      return accepted<ConsentPrompt>({
        consentCode,
        clientName: client.name,
        clientHost: isDocumentClientId(client.clientId) ? new URL(client.clientId).host : null,
        redirectUri,
        scopes,
        preselected,
        user,
      });
    },
});
