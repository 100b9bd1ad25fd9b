import { USER_CODE_DIGITS, codeSecondsLeft, newAttempt } from '../../domain/agent-access/claim-attempt.ts';
import type { ClaimAttempt, FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import { POLL_INTERVAL } from '../../domain/agent-access/claim-grant.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import type { AgentAccessSettings, AgentRegistrations } from './ports.ts';

const ATTEMPT_BYTES = 16;
/** The maximum number of codes that are drawn. If all of them are in use, nearly all codes of the address are. */
const MAX_CODE_ATTEMPTS = 100;

/** The ports for a claim of an agent by a user. */
export interface CeremonyNeeds {
  readonly agentRegistrations: AgentRegistrations;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly agentAccessSettings: AgentAccessSettings;
}

/** The instructions that an agent shows to its user to start the claim. */
export interface Ceremony {
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/**
 * Returns the digest under which a code is stored. It includes the email address, so that a code is valid for one
 * account only.
 */
export const codeHashOf = (digest: Digest, email: string, code: string): string =>
  digest.keyed(`agent-user-code\n${email}\n${code}`);

/** Returns the address of the page on which a user enters the code of an agent. */
export const claimUrl = (baseUrl: string): string => `${baseUrl}/agent/identity/claim`;

/** Creates an attempt with a code that no other live attempt of the address uses. */
export const newCeremony = async (
  needs: CeremonyNeeds,
  bound: { readonly email: string; readonly identity: FederatedIdentity | null; readonly windowEndsAt: Date },
  now: Date,
): Promise<{ readonly attempt: ClaimAttempt; readonly ceremony: Ceremony }> => {
  const { email, identity, windowEndsAt } = bound;
  const { code, hash } = await freeCode(needs, email);
  const token = needs.secrets.token(ATTEMPT_BYTES);
  const attempt = newAttempt(token, { email, codeHash: hash, identity }, windowEndsAt, now);
  const secondsLeft = codeSecondsLeft(attempt.expiresAt, now);
  return { attempt, ceremony: ceremonyOf(needs.agentAccessSettings.baseUrl, code, secondsLeft) };
};

const freeCode = async (
  { agentRegistrations, secrets, digest }: CeremonyNeeds,
  email: string,
): Promise<{ readonly code: string; readonly hash: string }> => {
  for (let draw = 0; draw < MAX_CODE_ATTEMPTS; draw += 1) {
    const code = secrets.digits(USER_CODE_DIGITS);
    const hash = codeHashOf(digest, email, code);
    if (!(await agentRegistrations.isCodeTaken(hash))) return { code, hash };
  }
  throw new Error('No user code is free for an address.');
};

const ceremonyOf = (baseUrl: string, code: string, expiresIn: number): Ceremony => ({
  user_code: code,
  verification_uri: `${baseUrl}/agent-claim`,
  verification_uri_complete: `${baseUrl}/agent-claim?user_code=${code}`,
  expires_in: expiresIn,
  interval: POLL_INTERVAL / 1000,
});
