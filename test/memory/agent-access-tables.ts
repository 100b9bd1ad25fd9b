import type { AgentApproval } from '../../src/application/agent-access/ports.ts';
import type { NewAccessToken } from '../../src/domain/agent-access/access-token.ts';
import type { Registration } from '../../src/domain/agent-access/registration.ts';
import type { NewSigningKey } from '../../src/infrastructure/agent-access/postgres-signing-keys.ts';
import { memoryTable } from '../../src/infrastructure/kernel/memory/memory-store.ts';

/** A registration with the columns that are not part of it. */
export interface RegistrationRow {
  readonly registration: Registration;
  /** The organization whose audit log contains it, also after revocation. */
  readonly organizationId: number | null;
  readonly lastPollAt: Date | null;
  readonly lastUsedAt: Date | null;
}

interface TokenRow extends NewAccessToken {
  readonly revokedAt: Date | null;
}

interface SeenTokenRow {
  readonly key: string;
  readonly until: Date;
}

interface AttemptRow {
  readonly key: string;
  readonly used: number;
}

interface SigningKeyRow extends NewSigningKey {
  readonly retiredAt: Date | null;
}

/** An unambiguous key of several parts. */
export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

export const registrationTable = memoryTable<RegistrationRow>(
  'agent_registration',
  ({ registration }) => registration.id,
);
export const accessTokenTable = memoryTable<TokenRow>('agent_access_token', ({ sha256 }) => sha256);
export const approvalTable = memoryTable<AgentApproval>(
  'agent_approval',
  ({ identity: { issuer, subject, clientId } }) => keyOf(issuer, subject, clientId),
);
export const seenTokenTable = memoryTable<SeenTokenRow>('agent_seen_token', ({ key }) => key);
export const userCodeAttemptTable = memoryTable<AttemptRow>('agent_claim_guess', ({ key }) => key);
export const signingKeyTable = memoryTable<SigningKeyRow>('agent_signing_key', ({ kid }) => kid);
