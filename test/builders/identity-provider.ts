import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IssuerTokens } from '../../src/application/agent-access/ports.ts';
import type { Clock } from '../../src/application/kernel/ports.ts';
import type { TrustedIssuer } from '../../src/domain/agent-access/id-jag.ts';
import type { Members } from '../../src/domain/agent-access/jwt.ts';
import { IDENTITY_REVOKED } from '../../src/domain/agent-access/security-event.ts';
import { IssuerKeySets, JoseIssuerTokens } from '../../src/infrastructure/agent-access/issuer-key-sets.ts';
import { BASE_URL, EMAIL, anIssuer } from './agents.ts';
import { jws } from './jws.ts';

/** An identity provider whose keys need no network. */
export interface ProviderInMemory {
  readonly issuer: TrustedIssuer;
  readonly issuerTokens: IssuerTokens;
  /** An ID-JAG about ada, with changed claims. */
  assertion(claims?: Members): string;
  /** The event that revokes ada's identity, with changed claims. */
  revocation(claims?: Members): string;
}

/** A provider that uses the given clock. */
export const providerInMemory = (clock: Clock): ProviderInMemory => {
  const issuer = anIssuer();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const body = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'EdDSA' }] });
  const send = () =>
    Promise.resolve({ ok: true, value: { status: 200, headers: {}, body, truncated: false } } as const);
  const signed = (typ: string, claims: Members): string => jws({ alg: 'EdDSA', typ, kid: 'first' }, claims, privateKey);
  const standardClaims = (): Members => ({
    iss: issuer.issuer,
    aud: BASE_URL,
    sub: 'ada',
    jti: randomUUID(),
    iat: epoch(),
  });
  const epoch = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    issuer,
    issuerTokens: new JoseIssuerTokens(new IssuerKeySets({ send })),
    assertion: (claims = {}) => {
      const person = { client_id: 'agent', email: EMAIL, email_verified: true, auth_time: epoch() };
      return signed('oauth-id-jag+jwt', { ...standardClaims(), ...person, exp: epoch() + 300, ...claims });
    },
    revocation: (claims = {}) =>
      signed('secevent+jwt', { ...standardClaims(), events: { [IDENTITY_REVOKED]: {} }, ...claims }),
  };
};
