import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from './json.ts';
import { HOST } from './script.ts';

/** An identity provider on loopback that the service trusts. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The value of AGENT_TRUSTED_ISSUERS. */
  readonly trust: string;
  /** A compact JWS signed by the provider. */
  signed(header: JsonObject, claims: JsonObject): string;
  /** An ID-JAG. `claims` and `header` override the defaults. */
  assertion(claims: JsonObject, header?: JsonObject): string;
  /** A security event token. */
  event(claims: JsonObject, header?: JsonObject): string;
  close(): Promise<void>;
}

const REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';
const AUDIENCE = `http://${HOST}`;

const base64url = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider with one EdDSA key. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'EdDSA' }];
  const server = createServer(
    (_request, response) => void response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = (): number => Math.floor(Date.now() / 1000);
  const signed = (header: JsonObject, claims: JsonObject): string => {
    const input = `${base64url(header)}.${base64url(claims)}`;
    return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
  };
  return {
    issuer,
    trust: JSON.stringify([{ issuer, name: 'Example IdP', algorithms: ['EdDSA'] }]),
    signed,
    assertion: (claims, header = {}) =>
      signed(
        { alg: 'EdDSA', typ: 'oauth-id-jag+jwt', kid: 'first', ...header },
        {
          iss: issuer,
          aud: AUDIENCE,
          sub: 'subject',
          client_id: 'agent-app',
          jti: randomUUID(),
          iat: now(),
          exp: now() + 300,
          auth_time: now() - 5,
          email_verified: true,
          ...claims,
        },
      ),
    event: (claims, header = {}) =>
      signed(
        { alg: 'EdDSA', typ: 'secevent+jwt', kid: 'first', ...header },
        {
          iss: issuer,
          aud: AUDIENCE,
          iat: now(),
          jti: randomUUID(),
          sub: 'subject',
          events: { [REVOKED]: {} },
          ...claims,
        },
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
