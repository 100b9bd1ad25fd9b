import { Agent, request } from 'node:http';
import type { RateLimits } from '../../../../src/application/access/ports.ts';
import { LoopTurns, threadTime } from '../../../loop-turns.ts';
import type { HostileRequest } from './requests.ts';

/**
 * The longest time for which one request may occupy the event loop, in milliseconds. Requests with the most members take
 * up to 56 on the machines that were tried, and what is not bounded takes seconds.
 */
export const LOOP_LIMIT = 100;

/** The number of requests that are open at the same time. */
const TOGETHER = 8;
/** How often a slow request is repeated alone. The smallest figure counts, because the machine does other things too. */
const REPEATS = 10;

const allowed = { allowed: true, retryAfter: 0 };
/** Rate limits that are never reached. */
export const unlimited: RateLimits = { take: () => allowed, spend: () => Promise.resolve(allowed) };

/** Returns the request in one line. */
export const described = ({ method, path, headers, body }: HostileRequest): string => {
  const shown = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  return [
    method,
    shown(path),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(shown(value))}`),
    ...(body === undefined ? [] : [JSON.stringify(shown(body.toString()))]),
  ].join(' ');
};

/**
 * Sends requests to the service in this process and collects the answers with 5xx. It measures the processor time of
 * the main thread, which unlike the time of a clock does not grow while the machine does something else: first of a
 * few requests together, and only if that is too long the longest turn of the event loop of each alone.
 */
export class Load {
  readonly #url: URL;
  readonly #between: () => Promise<unknown>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
  /** The requests that were answered with 5xx. */
  readonly faults: string[] = [];
  /** The requests that occupied the event loop for longer than the limit each time they were sent. */
  readonly stalls: string[] = [];
  sent = 0;
  /** The longest time for which a request that was measured alone occupied the event loop, in milliseconds. */
  longest = 0;

  /** `between` runs between requests that are sent together, so that no limit of stored records is reached. */
  constructor(url: string, between: () => Promise<unknown>) {
    this.#url = new URL(url);
    this.#between = between;
  }

  /** Sends the requests with the headers of one caller. */
  async send(requests: readonly HostileRequest[], headers: Readonly<Record<string, string>>): Promise<void> {
    for (let at = 0; at < requests.length; at += TOGETHER) {
      const batch = requests.slice(at, at + TOGETHER);
      await this.#between();
      const before = process.threadCpuUsage();
      await Promise.all(batch.map((each) => this.#one(each, headers)));
      if (threadTime(before) > LOOP_LIMIT) for (const each of batch) await this.#measure(each, headers);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #measure(hostile: HostileRequest, headers: Readonly<Record<string, string>>): Promise<void> {
    const turns = new LoopTurns();
    let least = Infinity;
    for (let repeat = 0; repeat < REPEATS && least > 0; repeat += 1) {
      turns.start();
      await this.#one(hostile, headers);
      least = Math.min(least, turns.stop());
      if (least <= LOOP_LIMIT / 2) break;
    }
    this.longest = Math.max(this.longest, least);
    if (least > LOOP_LIMIT) this.stalls.push(`${least.toFixed(0)} ms: ${described(hostile)}`);
  }

  async #one(hostile: HostileRequest, headers: Readonly<Record<string, string>>): Promise<void> {
    this.sent += 1;
    const status = await this.#answer(hostile, headers);
    if (status >= 500) this.faults.push(`${status}: ${described(hostile)}`);
  }

  #answer(
    { method, path, headers: own, body }: HostileRequest,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> {
    const { hostname, port } = this.#url;
    const sent = { ...headers, ...own, ...(body === undefined ? {} : { 'Content-Length': body.length }) };
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent: this.#agent, hostname, port, method, path, headers: sent }, (answer) => {
        // A stream of events has no end.
        const isEndless = answer.headers['content-type'] === 'text/event-stream';
        answer.once(isEndless ? 'data' : 'end', () => resolve(answer.statusCode ?? 0)).once('error', reject);
        if (isEndless) answer.once('data', () => answer.destroy());
        answer.resume();
      });
      outgoing.once('error', (fault) => reject(new Error(described({ method, path }), { cause: fault })));
      outgoing.end(body);
    });
  }
}
