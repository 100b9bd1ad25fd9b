import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Request, RequestHandler } from 'express';
import pg from 'pg';

/*
 * The baseline for event ingest: Express parses the body, and events that arrive while the previous insert runs are
 * stored by the next one (group commit). The answer follows the commit. No callers, rules or limits. With SAME_WORK,
 * the events are stored in the rows and by the statement of the service, for the organization of the token, which is
 * cached for five seconds.
 */
const CACHE_MS = 5000;
const LIMIT = '256kb';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });

interface Stored {
  readonly eventId: string;
  readonly row: object;
}

interface Ingest {
  /** The number of groups that are stored at the same time. */
  readonly groups: number;
  readonly readBody: RequestHandler;
  stored(request: Request): Promise<Stored>;
  statement(rows: readonly object[]): pg.QueryConfig;
}

interface SentEvent {
  readonly dedupKey: string;
  readonly [member: string]: unknown;
}

const storeOnly: Ingest = {
  groups: 2,
  readBody: express.json({ limit: LIMIT }),
  stored: (request) => {
    const event = request.body as SentEvent;
    return Promise.resolve({ eventId: event.dedupKey, row: event });
  },
  statement: (rows) => ({
    name: 'store',
    text: 'insert into bare_event (key, body, received_at) select key, body, $3 from unnest($1::text[], $2::jsonb[]) as e (key, body)',
    values: [rows.map((row) => (row as SentEvent).dedupKey), rows.map((row) => JSON.stringify(row)), new Date()],
  }),
};

const known = new Map<string, { readonly sourceId: number; readonly until: number }>();

const sourceOf = async (header: string | undefined): Promise<number> => {
  const sha256 = createHash('sha256')
    .update(header?.slice('Bearer '.length) ?? '')
    .digest('hex');
  const cached = known.get(sha256);
  if (cached !== undefined && cached.until > Date.now()) return cached.sourceId;
  const { rows } = await pool.query<{ id: number }>({
    name: 'source',
    text: `select s.id from api_token t join im_source s on s.organization_id = t.organization_id and s.type = 'events' where t.sha256 = $1`,
    values: [sha256],
  });
  const [source] = rows;
  if (source === undefined) throw new Error('There is no such token.');
  known.set(sha256, { sourceId: source.id, until: Date.now() + CACHE_MS });
  return source.id;
};

const asService: Ingest = {
  groups: 1,
  readBody: express.raw({ type: () => true, limit: LIMIT }),
  stored: async (request) => {
    const bytes = request.body as Buffer;
    const { dedupKey: key, ...sent } = JSON.parse(bytes.toString()) as SentEvent;
    const eventId = randomUUID();
    const row = {
      public_id: eventId,
      source_id: await sourceOf(request.headers.authorization),
      delivery_id: eventId,
      received_at: new Date(),
      kind: 'alert',
      key,
      alert: { key, ...sent, labels: {}, links: [], members: null, omitted: 0 },
      targets: { teamId: null, escalationPolicyId: null, customerId: null },
      body: bytes.toString('base64'),
    };
    return { eventId, row };
  },
  statement: (rows) => ({
    name: 'store',
    text: `with stored as (
             insert into im_event (public_id, source_id, delivery_id, received_at, kind, key, alert, targets, body, problem, note)
             select public_id, source_id, delivery_id, received_at, kind, key, alert, targets, decode(body, 'base64'), problem, note
             from json_to_recordset($1::json) as e (public_id uuid, source_id int, delivery_id uuid, received_at timestamptz, kind text, key text, alert json, targets json, body text, problem text, note text))
           select pg_notify('watchstead_due', 'im-events')::text`,
    values: [JSON.stringify(rows)],
  }),
};

const ingest = process.env['SAME_WORK'] === undefined ? storeOnly : asService;

interface Waiting {
  readonly row: object;
  readonly answer: () => void;
}

let waiting: Waiting[] = [];
let running = 0;

const flush = async (): Promise<void> => {
  if (running >= ingest.groups || waiting.length === 0) return;
  running += 1;
  const group = waiting;
  waiting = [];
  await pool.query(ingest.statement(group.map(({ row }) => row)));
  for (const { answer } of group) answer();
  running -= 1;
  void flush();
};

const app = express();
app.disable('x-powered-by').disable('etag');
app.post('/api/im/events', ingest.readBody, async (request, response) => {
  const { eventId, row } = await ingest.stored(request);
  waiting.push({ row, answer: () => void response.json({ accepted: true, eventId }) });
  void flush();
});
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
