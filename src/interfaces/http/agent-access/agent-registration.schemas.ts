import { z } from 'zod';
import { claimUrl } from '../../../application/agent-access/ceremony.ts';
import type { ClaimProgress } from '../../../application/agent-access/claim-registration.ts';
import type { RegisteredAgent } from '../../../application/agent-access/register-agent.ts';
import { preClaimScopes } from '../../../domain/agent-access/agent-scopes.ts';
import { ID_JAG_TOKEN_TYPE } from '../../../domain/agent-access/id-jag.ts';
import { agentPaths } from './agent-metadata.ts';
import { timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const scope = z.string().optional().describe('Space-separated; `api.read` is always included.');

export const identityBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('anonymous') }),
  z.object({
    type: z.literal('service_auth'),
    login_hint: z.string().describe('The email address of the user who should approve.'),
    scope,
  }),
  z.object({
    type: z.literal('identity_assertion'),
    assertion: z.string(),
    assertion_type: z.literal(ID_JAG_TOKEN_TYPE).optional(),
    scope,
  }),
]);

export const claimBody = z
  .object({
    claim_token: z.string(),
    type: z.enum(['login_hint', 'identity_assertion']).default('login_hint'),
    login_hint: z.string().optional(),
    assertion: z.string().optional(),
    scope,
  })
  .refine(({ type, assertion }) => type === 'login_hint' || assertion !== undefined, 'The assertion is missing.');

const ceremony = z
  .object({
    user_code: z.string(),
    verification_uri: z.url(),
    verification_uri_complete: z.url(),
    expires_in: z.int(),
    interval: z.int(),
  })
  .meta({ id: 'ClaimCeremony' });

const scopes = z.array(z.string());
const assertionMembers = { identity_assertion: z.string(), assertion_expires: timestamp };
const claimMembers = {
  registration_id: z.string(),
  registration_type: z.string(),
  post_claim_scopes: scopes,
  token_endpoint: z.url(),
  claim_token: z.string(),
  claim_token_expires: timestamp,
  claim_url: z.url(),
};

const assertionOf = ({ jwt, expiresAt }: { readonly jwt: string; readonly expiresAt: Date }) => ({
  identity_assertion: jwt,
  assertion_expires: expiresAt,
});

const registrationOf = ({ registration: { publicId, type } }: Pick<RegisteredAgent, 'registration'>) => ({
  registration_id: publicId,
  registration_type: type,
});

export const identityReply = replyFrom(
  z.union([
    z.object({ ...claimMembers, ...assertionMembers, pre_claim_scopes: scopes }),
    z.object({ ...claimMembers, claim: ceremony }),
    z.object({
      registration_id: z.string(),
      registration_type: z.string(),
      ...assertionMembers,
      scopes,
      token_endpoint: z.url(),
    }),
  ]),
  (registered: RegisteredAgent) => {
    const tokenEndpoint = `${registered.baseUrl}${agentPaths.token}`;
    if (registered.kind === 'identity_assertion') {
      return {
        ...registrationOf(registered),
        ...assertionOf(registered.assertion),
        scopes: registered.scopes,
        token_endpoint: tokenEndpoint,
      };
    }
    const { registration, claimToken, baseUrl } = registered;
    const claimable = {
      ...registrationOf(registered),
      post_claim_scopes: registration.requestedScopes,
      token_endpoint: tokenEndpoint,
      claim_token: claimToken,
      claim_token_expires: registration.windowEndsAt,
      claim_url: claimUrl(baseUrl),
    };
    if (registered.kind === 'service_auth') return { ...claimable, claim: registered.ceremony };
    return { ...claimable, ...assertionOf(registered.assertion), pre_claim_scopes: preClaimScopes };
  },
);

export const claimReply = replyFrom(
  z.union([
    z.object({
      registration_id: z.string(),
      registration_type: z.string(),
      claim_attempt_id: z.string(),
      status: z.literal('initiated'),
      expires_at: timestamp,
      claim_attempt: ceremony,
    }),
    z.object({
      registration_id: z.string(),
      registration_type: z.string(),
      status: z.literal('claimed'),
      ...assertionMembers,
    }),
  ]),
  (progress: ClaimProgress) => {
    if (progress.kind === 'claimed')
      return { ...registrationOf(progress), status: 'claimed' as const, ...assertionOf(progress.assertion) };
    const { attemptId, expiresAt, ceremony: attempt } = progress;
    return {
      ...registrationOf(progress),
      claim_attempt_id: attemptId,
      status: 'initiated' as const,
      expires_at: expiresAt,
      claim_attempt: attempt,
    };
  },
);
