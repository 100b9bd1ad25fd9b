import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { asService, rowsOnly } from './bare-website-list.ts';

/*
 * The baseline for the API: the minimum of Express and pg that answers the same requests. Tokens are cached for
 * five seconds; the list is that of one table, and the write is one statement without audit entry, revision or
 * transaction. With SAME_WORK, the list reads and shows what the service does, and the write sends the statements of the
 * service: it locks the record, checks its revision, and adds an audit entry and a notification in the same transaction,
 * in three packets.
 */
const CACHE_MS = 5000;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, pipeline: true });
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
const list = process.env['SAME_WORK'] === undefined ? rowsOnly : asService;
app.get('/api/websites', async (request, response) => {
  const organizationId = await organizationOf(request.headers.authorization);
  const [items, total] = await list(pool, organizationId);
  response.json({ items, total, page: 1, perPage: 50 });
});

type Write = (organizationId: number | null, id: string, city: string) => Promise<object | undefined>;

const writeOnly: Write = async (organizationId, id, city) => {
  const { rows } = await pool.query<object>({
    name: 'write',
    text: 'update customer set city = $1 where public_id = $2 and organization_id = $3 returning *',
    values: [city, id, organizationId],
  });
  return rows[0];
};

/** A row of the table of customers, of which this program reads a few members. */
interface CustomerRow {
  readonly id: number;
  readonly revision: number;
  readonly city: string | null;
}

const writeAsService: Write = async (organizationId, id, city) => {
  const client = await pool.connect();
  try {
    const [, found] = await Promise.all([
      client.query('begin'),
      client.query<CustomerRow>({
        name: 'lock',
        text: `select customer.*, package_config.key "packageType", package_config.display_name "packageDisplayName"
               from customer join package_config on package_config.id = customer.package_id
               where not customer.is_deleted and customer.public_id = $1 and customer.organization_id = $2 for no key update of customer`,
        values: [id, organizationId],
      }),
    ]);
    const [customer] = found.rows;
    if (customer === undefined) throw new Error('There is no such customer.');
    const now = new Date();
    const { rowCount } = await client.query({
      name: 'save',
      text: 'update customer set city = $3, updated_at = $4, revision = revision + 1 where id = $1 and revision = $2',
      values: [customer.id, customer.revision, city, now],
    });
    if (rowCount !== 1) throw new Error('The customer was changed meanwhile.');
    const subject = [now, organizationId, 'token', '1', '127.0.0.1', randomUUID(), 'customer.updated', 'customer', id];
    await Promise.all([
      client.query({
        name: 'audit',
        text: `insert into audit_log (at, organization_id, actor_kind, actor_id, address, request_id, action, subject_type, subject_id, before, after)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        values: [...subject, JSON.stringify({ city: customer.city }), JSON.stringify({ city })],
      }),
      client.query({
        name: 'notify',
        text: `select pg_notify('watchstead_changes', $1)`,
        values: [JSON.stringify([[organizationId, 'customer', id, customer.id]])],
      }),
      client.query('commit'),
    ]);
    return { ...customer, city, updated_at: now, revision: customer.revision + 1 };
  } catch (fault) {
    await client.query('rollback');
    throw fault;
  } finally {
    client.release();
  }
};

const write = process.env['SAME_WORK'] === undefined ? writeOnly : writeAsService;
app.patch('/api/customers/:id', express.json(), async (request, response) => {
  const organizationId = await organizationOf(request.headers.authorization);
  const { city } = request.body as { city: string };
  response.json(await write(organizationId, request.params.id, city));
});
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
