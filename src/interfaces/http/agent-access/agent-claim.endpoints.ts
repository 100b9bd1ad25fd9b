import { z } from 'zod';
import { confirmAgentClaim, getAgentClaimContext } from '../../../application/agent-access/agent-claim.ts';
import type { ClaimContext, ClaimDecision } from '../../../application/agent-access/agent-claim.ts';
import type { AgentAccess } from '../../../domain/agent-access/claim.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { timestamp } from '../kernel/fields.ts';
import { NO_STORE, withProtocolMembers } from '../kernel/replies/oauth-answers.ts';
import { agentTag, whileEnabled } from './agent-protocol.ts';

/** Any length is accepted, because a malformed code gets the same answer as an unknown one. */
const userCode = z.string().min(1);
const access = z.object({ type: z.enum(['organization', 'customer']), id: z.uuid(), name: z.string() });
const scopes = z.array(z.string());

const presentAccess = ({ type, tenant: { publicId, name } }: AgentAccess) => ({ type, id: publicId, name });

const claimContext = replyFrom(
  z
    .object({
      registration_id: z.string(),
      registration_type: z.string(),
      provider: z.object({ issuer: z.string(), name: z.string() }).nullable(),
      account: z.object({ email: z.string() }),
      access,
      scopes,
      created_at: timestamp,
      expires_at: timestamp,
      first_agent: z.boolean(),
    })
    .meta({ id: 'AgentClaimContext' }),
  (context: ClaimContext) => ({
    registration_id: context.registrationId,
    registration_type: context.type,
    provider: context.provider,
    account: context,
    access: presentAccess(context.access),
    scopes: context.scopes,
    created_at: context.createdAt,
    expires_at: context.expiresAt,
    first_agent: context.isFirstAgent,
  }),
);

const decisionReply = replyFrom(
  z.union([
    z.object({ registration_id: z.string(), status: z.literal('authorized'), scopes, access }),
    z.object({ registration_id: z.string(), status: z.literal('denied') }),
  ]),
  (decision: ClaimDecision) => {
    const { registrationId: registration_id, status } = decision;
    if (status === 'denied') return { registration_id, status };
    return { registration_id, status, scopes: decision.scopes, access: presentAccess(decision.access) };
  },
);

const claim = {
  tag: agentTag,
  host: 'canonical',
  feature: whileEnabled,
  fixedHeaders: NO_STORE,
  shapeError: withProtocolMembers,
} as const;

/** The endpoints by which signed-in users view an agent's request for access and decide on it. */
export const agentClaimEndpoints = [
  defineEndpoint({
    ...claim,
    method: 'get',
    path: '/api/agent-claim/context',
    summary: 'Read the access that an agent requests',
    useCase: getAgentClaimContext,
    alternativeKinds: ['invalid_claim_token'],
    request: { query: z.object({ user_code: userCode }) },
    toInput: ({ query }) => ({ userCode: query.user_code }),
    reply: claimContext,
  }),
  defineEndpoint({
    ...claim,
    method: 'post',
    path: '/api/agent-claim/confirm',
    summary: 'Approve or decline an agent’s request for access',
    useCase: confirmAgentClaim,
    example: { user_code: '123456', accept: true, scope: 'api.read' },
    request: {
      body: z.strictObject({ user_code: userCode, accept: z.boolean().default(true), scope: z.string().optional() }),
    },
    toInput: ({ body: { user_code: typed, accept, scope } }) => ({ userCode: typed, accept, scope }),
    reply: decisionReply,
  }),
];
