import { createHash, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type autocannon from 'autocannon';
import pg from 'pg';
import { aesVault } from '../src/infrastructure/kernel/crypto/vault.ts';
import { freePort } from '../test/fixtures/ports.ts';
import { quoted, report } from './goals.ts';
import { CONNECTIONS, compareLoads, loadHead, loadRows } from './load.ts';
import type { LoadResult } from './load.ts';
import { optionsOf } from './options.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import type { Server } from './service-program.ts';
import { figure, printTable } from './table.ts';

/*
 * Token exchanges and authenticated reads of agents, compared with the bare minimum in the same run. Requests use many
 * addresses and tokens, so that no rate limit is reached.
 */
const options = optionsOf(
  { seconds: '15', agents: '600', websites: '5000' },
  { seconds: '1', agents: '40', websites: '200' },
);
const SECONDS = Number(options.seconds);
const AGENTS = Number(options.agents);
const ADDRESSES = 4000;
const WEBSITES = Number(options.websites);
const DAY = 86_400_000;

const addressOf = (at: number): string => `198.18.${at >> 8}.${at & 255}`;

/** Assertions issued by the service, one per anonymous agent. */
const register = async ({ url }: Server): Promise<readonly string[]> => {
  const assertions: string[] = [];
  for (let at = 0; at < AGENTS; at += 1) {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(at) };
    const answer = await fetch(`${url}/agent/identity`, { method: 'POST', headers, body: '{"type":"anonymous"}' });
    assertions.push(((await answer.json()) as { identity_assertion: string }).identity_assertion);
  }
  return assertions;
};

/** Agents that a user has approved, each with an active token. */
const seed = async (client: pg.Client): Promise<readonly string[]> => {
  const now = new Date();
  const tokens = Array.from({ length: AGENTS }, () => `wsma_${randomBytes(32).toString('base64url')}`);
  await client.query(
    'create table bare_token (id bigserial primary key, sha256 text not null unique, subject text not null, issued_at timestamptz not null)',
  );
  await client.query(
    `insert into organization (id, public_id, created_at, updated_at, name, status, monitor_quota_tier) values (1, $1, $2, $2, 'Bench', 'active', 'free')`,
    [randomUUID(), now],
  );
  await client.query(
    `insert into app_user (id, public_id, created_at, updated_at, organization_id, email, first_name, last_name, role) values (1, $1, $2, $2, 1, 'b@example.com', '', '', 'admin')`,
    [randomUUID(), now],
  );
  await client.query(
    `with agent as (
       insert into agent_registration (public_id, created_at, updated_at, type, status, claim_token_hash, window_ends_at, requested_scopes,
                                       granted_by, organization_id, scopes, granted_email, assertion_expires_at)
       select 'reg_bench_' || sha256, $1, $1, 'service_auth', 'redeemed', sha256, $2, '["api.read"]', 1, 1, '["api.read"]', 'b@example.com', $2
         from unnest($3::text[]) sha256 returning id, claim_token_hash)
     insert into agent_access_token (registration_id, sha256, scopes, redeemed, issued_at, expires_at)
     select id, claim_token_hash, '["api.read"]', true, $1, $2 from agent`,
    [now, new Date(now.getTime() + DAY), tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), $1, $1, 1, 'website', 'http', 'Site ' || n, 'http://192.0.2.1/' || n, 'active', 'managed', 5, 30, '{}', 'up' from generate_series(1, $2::int) n`,
    [now, WEBSITES],
  );
  await client.query('analyze');
  return tokens;
};

/** The key that the service signs assertions with. */
const signingKey = async (client: pg.Client): Promise<{ readonly key: KeyObject; readonly x: string }> => {
  const { rows } = await client.query<{ x: string; sealed: string }>(
    'select x, sealed_private_key as sealed from agent_signing_key',
  );
  const { x = '', sealed = '' } = rows[0] ?? {};
  const d = aesVault(Buffer.from(SECRET_KEY)).open(sealed);
  return { key: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' }), x };
};

/** The same assertion under an id of its own, so that no answer of an earlier verification applies. */
const distinct = (assertion: string, key: KeyObject): string => {
  const [header = '', claims = ''] = assertion.split('.');
  const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), jti: randomUUID() };
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
};

/** Cycles through addresses and assertions across all connections. */
const exchanges = (assertions: readonly string[], renewed: (assertion: string) => string): autocannon.Request[] => {
  let at = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    at += 1;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': addressOf(AGENTS + (at % ADDRESSES)),
    };
    const assertion = renewed(assertions[at % assertions.length] ?? '');
    return {
      ...request,
      headers,
      body: `grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=${assertion}`,
    };
  };
  return [{ method: 'POST', path: '/oauth2/token', setupRequest }];
};

const reads = (tokens: readonly string[]): autocannon.Request[] =>
  tokens.map((token) => ({
    method: 'GET',
    path: '/api/websites?perPage=50',
    headers: { authorization: `Bearer ${token}` },
  }));

/** Compares with oidc-provider through the bare server, which does what the quoted bare server did. */
const judgeExchange =
  (least: number, kind: string) =>
  (bare: LoadResult, ours: LoadResult): void => {
    const share = ours.rate / bare.rate / (quoted.exchange.oidcProvider / quoted.exchange.bare);
    report('G14', `${figure(share, 2)} ${kind}, ${figure(ours.rate / bare.rate, 2)} of bare`, share >= least);
  };

const database = await startDatabase();
// The canonical host contains the port, so the port is chosen before the service starts.
const port = await freePort();
const environment = {
  ROLE: 'api',
  DATABASE_URL: database.url,
  TRUST_PROXY: 'true',
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
};
const service = await startServer(SERVICE, environment);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const tokens = await seed(client);
const assertions = await register(service);
const { key, x } = await signingKey(client);
await client.end();
const bare = await startServer(['bench/bare-agent-server.ts'], { DATABASE_URL: database.url, SIGNING_KEY: x });

const rows: string[][] = [];
for (const [name, requests, judge] of [
  [
    'token exchange, every assertion distinct',
    exchanges(assertions, (assertion) => distinct(assertion, key)),
    judgeExchange(0.7, 'distinct'),
  ],
  [
    'token exchange, assertions repeated',
    exchanges(assertions, (assertion) => assertion),
    judgeExchange(1, 'repeated'),
  ],
  ['agent reads 50 websites', reads(tokens), () => undefined],
] as const) {
  const [base, ours] = await compareLoads([bare, service], database, requests, SECONDS);
  rows.push(...loadRows(name, base, ours));
  judge(base, ours);
}
printTable(
  `Agents, ${CONNECTIONS} connections, ${SECONDS} s each in turns; bare is Ed25519 verification, a lookup of the registration and one insert; token lookup, page and count`,
  loadHead,
  rows,
);
await stopServer(service);
await stopServer(bare);
await database.close();
