import type { Socket } from 'node:net';
import type { AddressGuard, OutgoingAnswer, OutgoingHttp } from '../../../application/kernel/network.ts';
import type { Attempt, ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { CustomVerdict, OwnCheckAnswer } from '../../../domain/checks/kinds/custom.ts';
import { TimeBudget } from '../../kernel/network/deadline.ts';
import { connectGuarded } from '../../kernel/network/guarded-connection.ts';
import { timedOut } from '../../kernel/network/network-faults.ts';
import type { OwnCheckContext } from './own-monitor-kind.ts';

/** The maximum length of a response to an HTTP request of a check, in bytes, unless the check says otherwise. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** The failure of a connection of a check. If the check does not catch it, it decides the result. */
class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly failure: ProbeFailure;

  constructor(failure: ProbeFailure) {
    super(`${failure.code}: ${failure.detail}`);
    this.failure = failure;
  }
}

const valueOf = <Value>(attempt: Attempt<Value>): Value => {
  if (!attempt.ok) throw new ConnectionError(attempt.failure);
  return attempt.value;
};

/** Code of a host in plain JavaScript can return anything. */
type Returned = Partial<Record<'state' | 'message' | 'latencyMs', unknown>> | null | undefined;

const isLatency = (given: unknown): given is number =>
  typeof given === 'number' && Number.isFinite(given) && given >= 0;

/** Returns the answer of a check without any other members, or null for anything else. */
const answerIn = (returned: Returned): OwnCheckAnswer | null => {
  const { state, message, latencyMs } = returned ?? {};
  if (latencyMs !== undefined && !isLatency(latencyMs)) return null;
  const latency = latencyMs === undefined ? {} : { latencyMs };
  if (state === 'up') return { state, ...latency };
  if ((state !== 'down' && state !== 'unknown') || typeof message !== 'string') return null;
  return { state, message, ...latency };
};

const answeredWith = (returned: unknown): CustomVerdict => {
  const answer = answerIn(returned as Returned);
  return answer === null
    ? { verdict: 'faulty', fault: 'check returned no answer with a state.' }
    : { verdict: 'answered', answer };
};

/** Objects of a host can throw when their prototype or text is read. */
const faultyWith = (fault: unknown): CustomVerdict => {
  try {
    if (fault instanceof ConnectionError) return { verdict: 'failed', failure: fault.failure };
    return { verdict: 'faulty', fault: fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault) };
  } catch {
    return { verdict: 'faulty', fault: 'check threw something without a text.' };
  }
};

/** One call of the check of a host: what it may use, and the end of all of it. */
export class OwnCheckCall implements OwnCheckContext {
  readonly timeoutMs: number;
  readonly #guard: AddressGuard;
  readonly #http: OutgoingHttp;
  readonly #time: TimeBudget;
  readonly #ended = new AbortController();
  readonly #sockets = new Set<Socket>();

  constructor(guard: AddressGuard, http: OutgoingHttp, timeoutMs: number) {
    this.#guard = guard;
    this.#http = http;
    this.timeoutMs = timeoutMs;
    this.#time = new TimeBudget(timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  readonly addressesOf = async (host: string): Promise<readonly string[]> => {
    const judged = await this.#guard.judge(host);
    return judged.public ? judged.addresses : valueOf(failed(judged.reason, 'resolve', host));
  };

  readonly connect = async (host: string, port: number): Promise<Socket> => {
    const left = { timeoutMs: this.#time.left(this.timeoutMs) };
    const { socket } = valueOf(await connectGuarded(this.#guard, host, port, left));
    this.#sockets.add(socket);
    if (this.signal.aborted) socket.destroy();
    return socket;
  };

  readonly send: OwnCheckContext['send'] = async (request): Promise<OutgoingAnswer> => {
    const timeoutMs = this.#time.left(this.timeoutMs);
    return valueOf(await this.#http.send({ maxResponseBytes: MAX_RESPONSE_BYTES, ...request, timeoutMs }));
  };

  /** Runs the check and returns how it ended, at the latest when its time is over. What comes later is ignored. */
  async verdictOf(run: (context: OwnCheckContext) => Promise<unknown>): Promise<CustomVerdict> {
    const { promise, resolve } = Promise.withResolvers<CustomVerdict>();
    const timer = setTimeout(() => {
      resolve({ verdict: 'failed', failure: timedOut('answer').failure });
    }, this.timeoutMs);
    const running = (async () => answeredWith(await run(this)))();
    running.catch(faultyWith).then(resolve, resolve);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#end();
    }
  }

  #end(): void {
    this.#ended.abort();
    for (const socket of this.#sockets) socket.destroy();
  }
}
