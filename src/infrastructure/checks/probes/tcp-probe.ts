import type { Socket } from 'node:net';
import type { Probe } from '../../../application/checks/ports.ts';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { MAX_TCP_ANSWER_BYTES } from '../../../domain/monitors/kinds/tcp.ts';
import type { TcpCheck, TcpObservation } from '../../../domain/checks/kinds/tcp.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { openGuarded } from '../../kernel/network/guarded-connection.ts';
import { KeywordSearch } from './keyword-search.ts';

type Answer = Pick<TcpObservation, 'receivedBytes' | 'expectedFound'>;

/** Connects to ports through the address guard; sends and expects a text if configured. */
export class TcpProbe implements Probe<TcpCheck, TcpObservation> {
  readonly #guard: AddressGuard;

  constructor(guard: AddressGuard) {
    this.#guard = guard;
  }

  async probe(check: TcpCheck): Promise<TcpObservation> {
    const start = performance.now();
    const deadline = new Deadline(seconds(check.timeoutSeconds));
    const trace = new ConnectionTrace();
    const observed = (failure: ProbeFailure | null, answer: Answer): TcpObservation => {
      const { dnsMs, connectMs, firstByteMs, resolved, address } = trace;
      return {
        timings: { dnsMs, connectMs, tlsMs: null, firstByteMs, totalMs: performance.now() - start },
        resolved,
        address,
        failure,
        ...answer,
      };
    };
    try {
      const opened = await openGuarded(this.#guard, { host: check.target, port: check.port }, deadline, trace);
      if (!opened.ok) return observed(opened.failure, { receivedBytes: 0, expectedFound: null });
      const answer = await exchange(opened.value, check, deadline, trace);
      opened.value.destroy();
      return observed(null, answer);
    } finally {
      deadline.stop();
    }
  }
}

/**
 * Exchanges texts. Ends when the text is found, at the maximum number of bytes, when the connection closes or after the
 * timeout.
 */
const exchange = (
  socket: Socket,
  { send, expect }: TcpCheck,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Answer> =>
  new Promise((resolve) => {
    const sent = performance.now();
    const isExpected = expect !== null && expect !== '';
    const search = isExpected ? new KeywordSearch(expect, undefined) : null;
    let receivedBytes = 0;
    const end = (): void => resolve({ receivedBytes, expectedFound: search === null ? null : search.found });
    if (send !== null && send !== '') socket.write(send);
    socket.once('close', end);
    deadline.during(end);
    if (search === null) {
      socket.end(end);
      return;
    }
    socket.on('data', (chunk: Buffer) => {
      if (receivedBytes === 0) trace.took('firstByteMs', sent);
      const read = chunk.subarray(0, MAX_TCP_ANSWER_BYTES - receivedBytes);
      receivedBytes += read.length;
      search.add(read);
      if (search.found || receivedBytes >= MAX_TCP_ANSWER_BYTES) end();
    });
  });
