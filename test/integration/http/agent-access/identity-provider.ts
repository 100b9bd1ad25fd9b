import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { TestClock } from '../../../builders/clock.ts';
import { jws } from '../../../builders/jws.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** An identity provider on loopback that is controlled by tests. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The environment of a service that trusts it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  /** The number of times its keys were fetched. */
  fetches: number;
  /** Answers requests for the keys; tests can replace it. */
  listener: RequestListener;
  /** Creates an ID-JAG for `baseUrl`, with changed claims or header members. */
  assertion(baseUrl: string, claims?: Members, header?: Members): string;
  /** Creates a security event token about `sub`. */
  event(baseUrl: string, claims?: Members, header?: Members): string;
  close(): Promise<void>;
}

const REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';

/** Starts a provider that uses the given clock. */
export const startIdentityProvider = async (
  clock: Pick<TestClock, 'now'>,
  entry: object = {},
): Promise<IdentityProvider> => {
  const keys = generateKeyPairSync('ed25519');
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'EdDSA' };
  const server = createServer((request, response) => {
    provider.fetches += 1;
    provider.listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const epoch = (): number => Math.floor(clock.now().getTime() / 1000);
  const provider: IdentityProvider = {
    issuer,
    environment: {
      AGENT_TRUSTED_ISSUERS: JSON.stringify([{ issuer, name: 'Example IdP', ...entry }]),
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
    },
    keys,
    fetches: 0,
    listener: (_request, response) =>
      void response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
    assertion: (baseUrl, claims = {}, header = {}) =>
      jws(
        { alg: 'EdDSA', typ: 'oauth-id-jag+jwt', kid: 'first', ...header },
        {
          iss: issuer,
          aud: baseUrl,
          sub: 'subject',
          client_id: 'agent-app',
          jti: randomUUID(),
          iat: epoch(),
          exp: epoch() + 300,
          auth_time: epoch() - 5,
          email_verified: true,
          ...claims,
        },
        keys.privateKey,
      ),
    event: (baseUrl, claims = {}, header = {}) =>
      jws(
        { alg: 'EdDSA', typ: 'secevent+jwt', kid: 'first', ...header },
        {
          iss: issuer,
          aud: baseUrl,
          iat: epoch(),
          jti: randomUUID(),
          sub: 'subject',
          events: { [REVOKED]: {} },
          ...claims,
        },
        keys.privateKey,
      ),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
};

/** Starts a service and a trusted provider that share a clock. */
export const trustingApp = async (
  entry: object = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly app: TestApp; readonly provider: IdentityProvider }> => {
  const clock = new TestClock();
  const provider = await startIdentityProvider(clock, entry);
  const app = await testApp({ ...provider.environment, ...environment });
  clock.now = () => app.clock.now();
  return { app, provider };
};
