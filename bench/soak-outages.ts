import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { minutes } from '../src/domain/kernel/time.ts';

/** Receives the alerts of a service, and counts how often each arrives. */
export interface AlertReceiver {
  readonly url: string;
  /** Returns the number of different alerts of these types, and of those that arrived more than once. */
  count(...types: readonly string[]): { readonly arrived: number; readonly repeated: number };
  close(): void;
}

interface Alert {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly incident?: { readonly id: string } };
}

/** Starts a receiver of webhooks on loopback. */
export const startReceiver = async (): Promise<AlertReceiver> => {
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { type, timestamp, data } = JSON.parse(Buffer.concat(chunks).toString()) as Alert;
        // An incident can be reopened, so that its type alone does not tell two alerts apart.
        const key = `${type} ${data.incident?.id ?? ''} ${timestamp}`;
        times.set(key, (times.get(key) ?? 0) + 1);
        response.writeHead(204).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (...types) => {
      const counts = [...times].flatMap(([key, count]) => (types.includes(key.split(' ')[0] ?? '') ? [count] : []));
      return { arrived: counts.length, repeated: counts.filter((count) => count > 1).length };
    },
    close: () => void server.close(),
  };
};

/** The outages of a run. */
export interface OutagePlan {
  readonly target: string;
  /** The monitors 0 to this one fail in turn, `together` at a time, for `lasts` milliseconds. */
  readonly monitors: number;
  readonly together: number;
  readonly lasts: number;
}

/** The time from a change of the target to a check that is brought forward; workers claim checks before they are due. */
const FORWARD = `interval '2 seconds'`;

/** Makes one part of the monitors fail after the other. */
export class Outages {
  readonly #pool: pg.Pool;
  readonly #plan: OutagePlan;
  readonly #ended = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #parts = 0;
  /** The number of monitors that were answered with a failure. */
  failed = 0;

  constructor(pool: pg.Pool, plan: OutagePlan) {
    this.#pool = pool;
    this.#plan = plan;
  }

  begin(): void {
    this.#running = this.#run();
  }

  /** Ends the last outage, and waits until no monitor is down, but no longer than two checks of it take. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#running;
    await this.#fail(0, 0);
    const deadline = performance.now() + 2 * this.#plan.lasts + minutes(0.5);
    for (;;) {
      const { rows } = await this.#pool.query<{ id: number }>(
        `select monitor_id as id from incident where origin = 'automatic' and resolved_at is null order by 1`,
      );
      if (rows.length === 0 || performance.now() > deadline) return;
      await this.#bringForward(rows.map(({ id }) => id));
      await pause(Math.min(this.#plan.lasts, 5000));
    }
  }

  async #run(): Promise<void> {
    const { monitors, together, lasts } = this.#plan;
    const begun = performance.now();
    while (!this.#ended.signal.aborted) {
      const from = (this.#parts * together) % (monitors - together);
      this.#parts += 1;
      await this.#fail(from, from + together);
      // Those of the part before are checked again, too.
      await this.#bringForward(Array.from({ length: 2 * together }, (_, at) => from - together + at + 1));
      await pause(Math.max(0, begun + this.#parts * lasts - performance.now()), undefined, {
        signal: this.#ended.signal,
      }).catch(() => undefined);
    }
  }

  /** Makes these monitors fail instead of the former ones, whose failures are counted. */
  async #fail(from: number, to: number): Promise<void> {
    const answer = await fetch(`${this.#plan.target}/fail?from=${from}&to=${to}`, { method: 'POST' });
    const { failed } = (await answer.json()) as { readonly failed: Readonly<Record<string, number>> };
    this.failed += Object.keys(failed).length;
  }

  /** An outage that is shorter than the interval of the checks would go unnoticed. */
  async #bringForward(monitorIds: readonly number[]): Promise<void> {
    if (this.#plan.lasts >= minutes(1)) return;
    await this.#pool.query(
      `update check_schedule set due_at = now() + ${FORWARD} where monitor_id = any($1::int[]) and lease_owner is null and due_at > now() + ${FORWARD}`,
      [monitorIds],
    );
  }
}
