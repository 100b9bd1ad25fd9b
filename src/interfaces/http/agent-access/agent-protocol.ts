import { entryOf } from '../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import type { ErrorEnvelope } from '../kernel/envelope.ts';
import type { ProtocolSpace } from '../kernel/routes.ts';

/** The group of these endpoints in the documentation. */
export const agentTag = 'Agent access';

/** What endpoints of the agent protocol have in common. */
export const agentProtocol = { tag: agentTag, host: 'canonical', credentials: 'ignored' } as const;

/** What the agent protocol owns, declared or not; signed-in users meet it below the API. */
export const agentSpaces = [
  { below: '/agent/', host: 'canonical', credentials: 'ignored' },
  { below: '/oauth2/', host: 'canonical', credentials: 'ignored' },
  { below: '/api/agent-claim/', host: 'canonical' },
] as const satisfies readonly ProtocolSpace[];

/** Endpoints that answer 503 while agent access is off. */
export const whileEnabled = { name: 'agentAccess', off: 'featureOff' } as const;
/** Endpoints that are not there while agent access is off. */
export const whileDiscoverable = { name: 'agentAccess', off: 'notFound' } as const;

/** What the protocol calls a body that cannot be read. */
export const inProtocolWords = { invalidRequestBody: 'invalid_request' } as const;

export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** Descriptions are printable ASCII without quotes and backslashes (RFC 6749 section 5.2). */
const plain = (text: string): string => text.replaceAll('’', "'").replaceAll('`', "'").replace(/[^\x20-\x7e]|["\\]/g, '');

const membersOf = ({ code, data }: Refusal): Readonly<Record<string, unknown>> => ({
  error_description: plain(entryOf(code as ErrorCode).when),
  ...data,
});

/** The envelope with the protocol's members twice: at the top, where its clients look, and in `data`. */
export const withProtocolMembers = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => {
  if (entryOf(refusal.code as ErrorCode).silent) return { ...envelope };
  const members = membersOf(refusal);
  return { ...envelope, ...members, data: { code: refusal.code, ...members } };
};

/** The same at the token endpoint, where `error` holds the code, as RFC 6749 section 5.2 has it. */
export const asTokenError = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => ({
  ...withProtocolMembers(envelope, refusal),
  ...(entryOf(refusal.code as ErrorCode).silent ? {} : { error: refusal.code }),
});

/** The same for pushed security events (RFC 8935 section 2.4). Which check failed is not told. */
export const asPushError = (envelope: ErrorEnvelope, refusal: Refusal): Readonly<Record<string, unknown>> => ({
  ...withProtocolMembers(envelope, refusal),
  ...(entryOf(refusal.code as ErrorCode).silent ? {} : { err: refusal.code, description: 'The security event token is not accepted.' }),
});

/** Tells an agent that came with a provider's assertion what its user has to do. */
export const agentChallenge = ({ code, data }: Refusal): string | null => {
  if (code === 'login_required') return `AgentAuth error="login_required", max_age="${String(data?.['max_age'])}"`;
  return code === 'interaction_required' ? 'AgentAuth error="interaction_required"' : null;
};
