import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

/*
 * The baseline for the API: the minimum of Express and pg that answers the same requests. Tokens are cached for
 * five seconds; the write is one statement without audit entry, revision or transaction.
 */
const CACHE_MS = 5000;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const known = new Map<string, { readonly organizationId: number; readonly until: number }>();

const organizationOf = async (header: string | undefined): Promise<number | null> => {
  const sha256 = createHash('sha256')
    .update(header?.slice('Bearer '.length) ?? '')
    .digest('hex');
  const cached = known.get(sha256);
  if (cached !== undefined && cached.until > Date.now()) return cached.organizationId;
  const { rows } = await pool.query<{ organization_id: number }>({
    name: 'token',
    text: 'select organization_id from api_token where sha256 = $1',
    values: [sha256],
  });
  const organizationId = rows[0]?.organization_id ?? null;
  if (organizationId !== null) known.set(sha256, { organizationId, until: Date.now() + CACHE_MS });
  return organizationId;
};

const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/api/customers/:id', async (request, response) => {
  const organizationId = await organizationOf(request.headers.authorization);
  const { rows } = await pool.query({
    name: 'one',
    text: 'select * from customer where public_id = $1 and organization_id = $2',
    values: [request.params.id, organizationId],
  });
  response.json(rows[0]);
});
app.get('/api/websites', async (request, response) => {
  const organizationId = await organizationOf(request.headers.authorization);
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
app.patch('/api/customers/:id', express.json(), async (request, response) => {
  const organizationId = await organizationOf(request.headers.authorization);
  const { city } = request.body as { city: string };
  const { rows } = await pool.query({
    name: 'write',
    text: 'update customer set city = $1 where public_id = $2 and organization_id = $3 returning *',
    values: [city, request.params.id, organizationId],
  });
  response.json(rows[0]);
});
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
