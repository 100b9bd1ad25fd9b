import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { isIP, isIPv6 } from 'node:net';
import type { DnsAnswer } from '../../../domain/checks/dns-answer.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { decodeAnswer, encodeQuery } from './dns-message.ts';
import type { DecodedAnswer, DnsQuestion, QueriedType } from './dns-message.ts';
import { openChecked } from './guarded-connection.ts';
import { causeOf, closedEarly, timedOut } from './network-faults.ts';

/** The address and port of a name server. */
export interface NameServer {
  readonly address: string;
  readonly port: number;
}

/** The standard port of name servers. */
export const DNS_PORT = 53;
/** The time after which a query is repeated, because a datagram may be lost, and the maximum number of queries. */
const REPEAT_AFTER = seconds(2);
const MAX_QUERIES = 4;
/** The maximum number of received datagrams that do not answer the question. */
const MAX_STRAYS = 64;
/** The length of the prefix of a message over TCP, which contains the length of the message. */
const LENGTH_BYTES = 2;
const MAX_MESSAGE = 0xffff;

/** Parses a name server as Node's resolver writes it: `1.1.1.1`, `1.1.1.1:5353`, `2606::1` or `[2606::1]:5353`. */
export const nameServerOf = (written: string): NameServer => {
  if (isIP(written) !== 0) return { address: written, port: DNS_PORT };
  const at = written.lastIndexOf(':');
  return { address: written.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(written.slice(at + 1)) };
};

interface Reply {
  readonly server: NameServer;
  readonly decoded: DecodedAnswer;
}

const malformed = (error: unknown): Attempt<never> =>
  failed('answerInvalid', 'answer', error instanceof RangeError ? error.message : causeOf(error));

const decode = (message: Buffer, question: DnsQuestion): Attempt<DecodedAnswer | null> => {
  try {
    return { ok: true, value: decodeAnswer(message, question) };
  } catch (error) {
    return malformed(error);
  }
};

/**
 * Queries the servers in turn until one answers. Each query has its own socket, and so its own port. Datagrams that do
 * not answer the question are ignored (RFC 5452).
 */
const overUdp = (servers: readonly NameServer[], question: DnsQuestion, deadline: Deadline): Promise<Attempt<Reply>> =>
  new Promise((resolve) => {
    const sockets: UdpSocket[] = [];
    let timer: NodeJS.Timeout | undefined;
    let strays = 0;
    const end = (outcome: Attempt<Reply>): void => {
      clearTimeout(timer);
      for (const socket of sockets.splice(0)) socket.close();
      resolve(outcome);
    };
    const stray = (): void => {
      strays += 1;
      if (strays >= MAX_STRAYS) end(failed('answerInvalid', 'answer', 'only answers to other questions'));
    };
    const ask = (): void => {
      clearTimeout(timer);
      const server = servers[sockets.length % servers.length];
      if (server === undefined) {
        end(failed('connectionFailed', 'connect', 'no name server'));
        return;
      }
      const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
      sockets.push(socket);
      socket.on('error', (error) => {
        if (sockets.length === 0) return;
        if (sockets.length < servers.length) ask();
        else end(failed('connectionFailed', 'connect', causeOf(error)));
      });
      socket.on('message', (message) => {
        if (sockets.length === 0) return;
        const decoded = decode(message, question);
        if (!decoded.ok) end(decoded);
        else if (decoded.value === null) stray();
        else end({ ok: true, value: { server, decoded: decoded.value } });
      });
      socket.connect(server.port, server.address, () => socket.send(encodeQuery(question)));
      if (sockets.length < Math.max(MAX_QUERIES, servers.length)) timer = setTimeout(ask, REPEAT_AFTER);
    };
    deadline.during(() =>
      end(strays === 0 ? timedOut('request') : failed('answerInvalid', 'answer', 'only answers to other questions')),
    );
    ask();
  });

/** Repeats the query over TCP, because the answer does not fit into a datagram. */
const overTcp = async (
  server: NameServer,
  question: DnsQuestion,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<DecodedAnswer>> => {
  const opened = await openChecked([server.address], server.port, deadline, trace);
  if (!opened.ok) return opened;
  const socket = opened.value;
  const received = await new Promise<Attempt<Buffer>>((resolve) => {
    const bytes = Buffer.alloc(LENGTH_BYTES + MAX_MESSAGE);
    let used = 0;
    const query = encodeQuery(question);
    socket.write(Buffer.concat([Buffer.from([query.length >> 8, query.length & 0xff]), query]));
    socket.on('data', (chunk: Buffer) => {
      used += chunk.copy(bytes, used);
      const end = LENGTH_BYTES + bytes.readUInt16BE(0);
      if (used >= LENGTH_BYTES && used >= end) resolve({ ok: true, value: bytes.subarray(LENGTH_BYTES, end) });
    });
    socket.once('close', () => resolve(closedEarly('answer')));
    deadline.during(() => resolve(timedOut('answer')));
  });
  socket.destroy();
  if (!received.ok) return received;
  const decoded = decode(received.value, question);
  if (!decoded.ok) return decoded;
  if (decoded.value === null) return failed('answerInvalid', 'answer', 'an answer to another question');
  return decoded.value.isTruncated
    ? failed('answerInvalid', 'answer', 'truncated over TCP')
    : { ok: true, value: decoded.value };
};

/**
 * Returns the servers' answer to a question, over UDP or, if that answer is truncated, over TCP. The caller must have
 * checked the addresses.
 */
export const askNameServers = async (
  servers: readonly NameServer[],
  asked: { readonly name: string; readonly type: QueriedType },
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<DnsAnswer>> => {
  const start = performance.now();
  const question = { ...asked, id: randomInt(0x10000) };
  const first = await overUdp(servers, question, deadline);
  if (!first.ok) return first;
  const { server, decoded } = first.value;
  trace.address = server.address;
  const whole = decoded.isTruncated
    ? await overTcp(server, question, deadline, trace)
    : { ok: true as const, value: decoded };
  if (!whole.ok) return whole;
  trace.took('firstByteMs', start);
  const { isTruncated, ...answer } = whole.value;
  return { ok: true, value: { ...answer, transport: decoded.isTruncated ? 'TCP' : 'UDP' } };
};
