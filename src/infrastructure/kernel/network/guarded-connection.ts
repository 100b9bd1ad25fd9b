import { connect, isIP } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import type { AddressGuard, AddressJudgement } from '../../../application/kernel/network.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { ConnectionTrace } from './connection-trace.ts';
import { Deadline } from './deadline.ts';
import { causeOf, ignore, timedOut } from './network-faults.ts';

/** A TCP connection to an address that the guard approved. */
export interface GuardedConnection {
  readonly socket: Socket;
  readonly address: string;
  readonly dnsMs: number;
  readonly connectMs: number;
}

/**
 * Opens a TCP connection to a public host, for probes with their own protocol. The caller must destroy the socket,
 * which has an error listener, so that a late reset never becomes an uncaught exception.
 */
export const connectGuarded = async (
  guard: AddressGuard,
  host: string,
  port: number,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<Attempt<GuardedConnection>> => {
  const deadline = new Deadline(timeoutMs);
  const trace = new ConnectionTrace();
  const opened = await openGuarded(guard, { host, port }, deadline, trace);
  deadline.stop();
  if (!opened.ok) return opened;
  const { dnsMs, connectMs, address } = trace;
  return {
    ok: true,
    value: { socket: opened.value, address: address ?? host, dnsMs: dnsMs ?? 0, connectMs: connectMs ?? 0 },
  };
};

/**
 * Resolves and checks a host once, then connects only to the checked addresses, which prevents DNS rebinding. `open`
 * connects to them, directly by default.
 */
export const openGuarded = async (
  guard: AddressGuard,
  target: { readonly host: string; readonly port: number },
  deadline: Deadline,
  trace: ConnectionTrace,
  open: typeof openChecked = openChecked,
): Promise<Attempt<Socket>> => {
  const judged = await judgeInTime(guard, target.host, deadline, trace);
  return judged.ok ? open(judged.value, target.port, deadline, trace) : judged;
};

/** Resolves and checks a host, and returns its addresses. */
export const judgeInTime = async (
  guard: AddressGuard,
  host: string,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<readonly string[]>> => {
  const start = performance.now();
  const judgement = await new Promise<AddressJudgement | null>((resolve, reject) => {
    deadline.during(() => resolve(null));
    guard.judge(host).then(resolve, reject);
  });
  if (judgement === null) return timedOut('resolve');
  trace.took('dnsMs', start);
  trace.resolved = judgement.public ? judgement.addresses : [];
  trace.address = null;
  if (judgement.public) return { ok: true, value: judgement.addresses };
  const refused = failed(judgement.reason, 'resolve', host);
  return judgement.lookup === undefined
    ? refused
    : { ok: false, failure: { ...refused.failure, lookup: judgement.lookup } };
};

/** Opens a TCP connection to one of the addresses, which the caller must have checked. */
export const openChecked = (
  addresses: readonly string[],
  port: number,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<Socket>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const socket = dial(addresses, port);
    socket.once('connect', () => {
      trace.took('connectMs', start);
      trace.address = socket.remoteAddress ?? null;
      resolve({ ok: true, value: socket });
    });
    socket.once('error', (error) => resolve(failed('connectionFailed', 'connect', causeOf(error))));
    socket.on('error', ignore);
    deadline.during(() => {
      socket.destroy();
      resolve(timedOut('connect'));
    });
  });

/** Opens a socket. A single address needs no lookup; several addresses are passed to the system's address selection. */
const dial = (addresses: readonly string[], port: number): Socket => {
  const [address, ...others] = addresses;
  return others.length === 0
    ? connect({ host: address, port, noDelay: true })
    : connect({ host: 'judged.invalid', port, noDelay: true, lookup: pinnedLookup(addresses) });
};

/** Creates a lookup function for `node:net`, `tls` and `http` that returns the given addresses without DNS. */
export const pinnedLookup = (addresses: readonly string[]): LookupFunction => {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = entries;
    if (first === undefined) done(Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' }), '');
    else if (options.all === true) done(null, entries);
    else done(null, first.address, first.family);
  };
};
