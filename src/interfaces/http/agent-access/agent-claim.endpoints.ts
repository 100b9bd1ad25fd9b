import { z } from 'zod';
import { confirmAgentClaim, getAgentClaimContext } from '../../../application/agent-access/agent-claim.ts';
import type { ClaimContext, ClaimDecision } from '../../../application/agent-access/agent-claim.ts';
import type { AgentAccess } from '../../../domain/agent-access/agent-user.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { NO_STORE, agentTag, whileEnabled, withProtocolMembers } from './agent-protocol.ts';

/** Of any length: what cannot be a code is told in the same words as one that leads nowhere. */
const userCode = z.string().min(1);
const access = z.object({ type: z.enum(['organization', 'customer']), id: z.uuid(), name: z.string() });
const scopes = z.array(z.string());

const contextReply = z
  .object({
    registration_id: z.string(),
    registration_type: z.string(),
    provider: z.object({ issuer: z.string(), name: z.string() }).nullable(),
    account: z.object({ email: z.string() }),
    access,
    scopes,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    first_agent: z.boolean(),
  })
  .meta({ id: 'AgentClaimContext' });

const decisionReply = z.union([
  z.object({ registration_id: z.string(), status: z.literal('authorized'), scopes, access }),
  z.object({ registration_id: z.string(), status: z.literal('denied') }),
]);

const presentAccess = ({ type, tenant: { publicId, name } }: AgentAccess): z.input<typeof access> => ({ type, id: publicId, name });

const presentContext = (context: ClaimContext): z.input<typeof contextReply> => ({
  registration_id: context.registrationId,
  registration_type: context.type,
  provider: context.provider,
  account: { email: context.email },
  access: presentAccess(context.access),
  scopes: [...context.scopes],
  created_at: context.createdAt.toISOString(),
  expires_at: context.expiresAt.toISOString(),
  first_agent: context.isFirstAgent,
});

const presentDecision = (decision: ClaimDecision): z.input<typeof decisionReply> => {
  const { registrationId, status } = decision;
  if (status === 'denied') return { registration_id: registrationId, status };
  return { registration_id: registrationId, status, scopes: [...decision.scopes], access: presentAccess(decision.access) };
};

const claim = { tag: agentTag, host: 'canonical', feature: whileEnabled, fixedHeaders: NO_STORE, shapeError: withProtocolMembers } as const;

/** What signed-in users see of an agent that asks for access, and what they answer. */
export const agentClaimEndpoints = [
  defineEndpoint({
    ...claim,
    method: 'get',
    path: '/api/agent-claim/context',
    summary: 'Read what an agent asks for',
    useCase: getAgentClaimContext,
    alternativeKinds: ['invalid_claim_token'],
    query: z.object({ user_code: userCode }),
    reply: contextReply,
    toInput: ({ query }) => ({ userCode: query.user_code }),
    present: presentContext,
  }),
  defineEndpoint({
    ...claim,
    method: 'post',
    path: '/api/agent-claim/confirm',
    summary: 'Confirm or decline what an agent asks for',
    useCase: confirmAgentClaim,
    body: z.strictObject({ user_code: userCode, accept: z.boolean().default(true), scope: z.string().optional() }),
    reply: decisionReply,
    toInput: ({ body: { user_code: typed, accept, scope } }) => ({ userCode: typed, accept, scope }),
    present: presentDecision,
  }),
];
