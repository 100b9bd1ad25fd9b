import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

/*
 * The baseline for event ingest: Express parses the body, and events that arrive while the previous insert runs are
 * stored by the next one, at most two at a time (group commit). The answer follows the commit. No callers, rules or
 * limits.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });
interface Waiting {
  readonly body: string;
  readonly key: string;
  readonly answer: () => void;
}

let waiting: Waiting[] = [];
let running = 0;

const flush = async (): Promise<void> => {
  if (running >= 2 || waiting.length === 0) return;
  running += 1;
  const group = waiting;
  waiting = [];
  const values = [group.map(({ key }) => key), group.map(({ body }) => body), new Date()];
  await pool.query({
    name: 'store',
    text: 'insert into bare_event (key, body, received_at) select key, body, $3 from unnest($1::text[], $2::jsonb[]) as e (key, body)',
    values,
  });
  for (const { answer } of group) answer();
  running -= 1;
  void flush();
};

const app = express();
app.disable('x-powered-by').disable('etag');
app.post('/api/im/events', express.json({ limit: '256kb' }), (request, response) => {
  const event = request.body as { readonly dedupKey: string };
  waiting.push({
    key: event.dedupKey,
    body: JSON.stringify(event),
    answer: () => void response.json({ accepted: true, eventId: event.dedupKey }),
  });
  void flush();
});
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
