import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

/*
 * The baseline for token exchanges and agents' reads: one Ed25519 verification, one lookup of the registration and one
 * insert for an exchange; one token lookup and the page with its count for a read. No rules, limits, audit entries or
 * transactions.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const key = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: process.env['SIGNING_KEY'] ?? '' },
  format: 'jwk',
});
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const app = express();
app.disable('x-powered-by').disable('etag');
app.post('/oauth2/token', express.urlencoded({ extended: false, limit: '1mb' }), async (request, response) => {
  const [header = '', claims = '', signature = ''] = (request.body as { assertion: string }).assertion.split('.');
  if (!verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))) {
    response.status(400).json({ error: 'invalid_grant' });
    return;
  }
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  await pool.query({
    name: 'registration',
    text: 'select status, scopes from agent_registration where public_id = $1',
    values: [sub],
  });
  const token = `wsma_${randomBytes(32).toString('base64url')}`;
  await pool.query({
    name: 'insert',
    text: 'insert into bare_token (sha256, subject, issued_at) values ($1, $2, $3)',
    values: [sha256(token), sub, new Date()],
  });
  response.json({ access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'tools.public' });
});
app.get('/api/websites', async (request, response) => {
  const token = sha256(request.headers.authorization?.slice('Bearer '.length) ?? '');
  const text = `select r.organization_id from agent_access_token t join agent_registration r on r.id = t.registration_id where t.sha256 = $1`;
  const { rows } = await pool.query<{ organization_id: number }>({ name: 'token', text, values: [token] });
  const organizationId = rows[0]?.organization_id;
  const [items, count] = await Promise.all([
    pool.query({
      name: 'page',
      text: 'select * from monitor where organization_id = $1 order by created_at, id limit 50',
      values: [organizationId],
    }),
    pool.query<{ total: string }>({
      name: 'count',
      text: 'select count(*) total from monitor where organization_id = $1',
      values: [organizationId],
    }),
  ]);
  response.json({ items: items.rows, total: Number(count.rows[0]?.total), page: 1, perPage: 50 });
});
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
