import type { AgentScope } from '../../domain/access/caller.ts';
import {
  ACCESS_TOKEN_BYTES,
  ACCESS_TOKEN_LIFETIME,
  ACCESS_TOKEN_PREFIX,
} from '../../domain/agent-access/access-token.ts';
import type { NewAccessToken } from '../../domain/agent-access/access-token.ts';
import { CLAIM_TOKEN_BYTES, CLAIM_TOKEN_PREFIX } from '../../domain/agent-access/registration.ts';
import type { Registration } from '../../domain/agent-access/registration.ts';
import { later } from '../../domain/kernel/time.ts';
import type { AuditEntry, Digest, SecretSource } from '../kernel/ports.ts';
import type { IdentityAssertions, IssuedAssertion } from './ports.ts';

interface Needs {
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** Returns a new claim token and the digest under which it is stored. */
export const newClaimToken = ({ secrets, digest }: Needs): { readonly token: string; readonly hash: string } => {
  const token = `${CLAIM_TOKEN_PREFIX}${secrets.token(CLAIM_TOKEN_BYTES)}`;
  return { token, hash: digest.sha256(token) };
};

/** Issues an assertion for the registration. `email` is null until a user has confirmed the claim. */
export const issueAssertion = (
  { identityAssertions }: { readonly identityAssertions: IdentityAssertions },
  { publicId, type }: Pick<Registration, 'publicId' | 'type'>,
  email: string | null,
  issuedAt: Date,
): Promise<IssuedAssertion> => identityAssertions.issue({ registrationId: publicId, type, email, issuedAt });

/** A new access token. The plaintext is not stored. */
export interface MintedToken {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scopes: readonly AgentScope[];
}

/** Issues an access token for the registration. `store` saves it together with its audit entry. */
export const mintToken = async (
  { secrets, digest }: Needs,
  now: Date,
  registration: Registration,
  scopes: readonly AgentScope[],
  store: (token: NewAccessToken, entry: AuditEntry) => Promise<void>,
): Promise<MintedToken> => {
  const accessToken = `${ACCESS_TOKEN_PREFIX}${secrets.token(ACCESS_TOKEN_BYTES)}`;
  const token = {
    registrationId: registration.id,
    sha256: digest.sha256(accessToken),
    scopes,
    redeemed: registration.status === 'redeemed',
    issuedAt: now,
    expiresAt: later(now, ACCESS_TOKEN_LIFETIME),
  };
  await store(token, { action: 'agent.tokenIssued', ...auditSubject(registration), after: { scopes } });
  return { accessToken, expiresIn: ACCESS_TOKEN_LIFETIME / 1000, scopes };
};

/** Returns the subject of audit entries about a registration. */
export const auditSubject = (registration: Registration) => ({
  organizationId: 'grant' in registration ? registration.grant.organizationId : null,
  subjectType: 'agentRegistration',
  subjectId: registration.publicId,
});
