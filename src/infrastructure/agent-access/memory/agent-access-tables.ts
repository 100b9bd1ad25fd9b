import type { AgentApproval } from '../../../application/agent-access/ports.ts';
import type { NewAccessToken } from '../../../domain/agent-access/access-token.ts';
import type { Registration } from '../../../domain/agent-access/registration.ts';
import type { NewSigningKey } from '../signing-key-pair.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** A registration with what is only ever written beside it. */
export interface RegistrationRow {
  readonly registration: Registration;
  /** Whose audit log tells of it, also after its grant was taken back. */
  readonly organizationId: number | null;
  readonly lastPollAt: Date | null;
  readonly lastUsedAt: Date | null;
}

interface TokenRow extends NewAccessToken {
  readonly revokedAt: Date | null;
}

interface SeenTokenRow {
  readonly name: string;
  readonly until: Date;
}

interface AttemptRow {
  readonly name: string;
  readonly used: number;
}

interface SigningKeyRow extends NewSigningKey {
  readonly retiredAt: Date | null;
}

/** One name for several texts, whatever is in them. */
export const nameOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

export const registrationTable = memoryTable<RegistrationRow>('agent_registration', ({ registration }) => registration.id);
export const accessTokenTable = memoryTable<TokenRow>('agent_access_token', ({ sha256 }) => sha256);
export const approvalTable = memoryTable<AgentApproval>('agent_approval', ({ identity: { issuer, subject } }) => nameOf(issuer, subject));
export const seenTokenTable = memoryTable<SeenTokenRow>('agent_seen_token', ({ name }) => name);
export const userCodeAttemptTable = memoryTable<AttemptRow>('agent_claim_guess', ({ name }) => name);
export const signingKeyTable = memoryTable<SigningKeyRow>('agent_signing_key', ({ kid }) => kid);
