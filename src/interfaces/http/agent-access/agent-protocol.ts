import { agentAccessOff } from '../../../domain/agent-access/registration-request.ts';
import { entryOf } from '../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import type { ErrorEnvelope } from '../kernel/replies/envelope.ts';
import { withProtocolMembers } from '../kernel/replies/oauth-answers.ts';
import type { ProtocolSpace } from '../kernel/routes.ts';

/** The group of the agent endpoints in the documentation. */
export const agentTag = 'Agent access';

/** Options of all endpoints of the agent protocol. */
export const agentProtocol = { tag: agentTag, host: 'canonical', credentials: 'ignored' } as const;

/**
 * The path prefixes of the agent protocol. They apply whether or not an endpoint is declared at a path. See ADR 0020.
 */
export const agentSpaces = [
  { below: '/agent/', host: 'canonical', credentials: 'ignored' },
  { below: '/oauth2/', host: 'canonical', credentials: 'ignored' },
  { below: '/api/agent-claim/', host: 'canonical' },
] as const satisfies readonly ProtocolSpace[];

/** The option of endpoints that answer 503 while agent access is off. */
export const whileEnabled = { name: 'agentAccess', off: agentAccessOff.code } as const;
/** The option of endpoints that answer 404 while agent access is off. */
export const whileDiscoverable = { name: 'agentAccess', off: 'notFound' } as const;

/** Returns the envelope for pushed security events (RFC 8935 section 2.4). It does not say which check failed. */
export const asPushError = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => ({
  ...withProtocolMembers(envelope, refusal),
  ...(entryOf(refusal.code as ErrorCode).silent
    ? {}
    : { err: refusal.code, description: 'The security event token was rejected.' }),
});

/** Returns the challenge for an agent whose user must sign in again or approve first, or null for other refusals. */
export const agentChallenge = ({ code, data }: Refusal): string | null => {
  if (code === 'login_required') return `AgentAuth error="login_required", max_age="${String(data?.['max_age'])}"`;
  return code === 'interaction_required' ? 'AgentAuth error="interaction_required"' : null;
};
