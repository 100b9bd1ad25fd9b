import { createSocket } from 'node:dgram';
import { DnsClient } from '../../../../src/infrastructure/kernel/network/dns-client.ts';
import type { DnsOptions } from '../../../../src/infrastructure/kernel/network/dns-client.ts';

/** The response codes of RFC 1035 section 4.1.1 that tests use. */
export const SERVFAIL = 2;
export const NXDOMAIN = 3;
export const REFUSED = 5;
const ROOT = Buffer.from([0]);

export const label = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
export const nameOf = (name: string) => Buffer.concat([...name.split('.').map(label), ROOT]);
export const int = (value: number, bytes: number) => {
  const all = Buffer.alloc(bytes);
  all.writeUIntBE(value, 0, bytes);
  return all;
};

/** Builds a resource record whose name is a pointer to the question (RFC 1035 sections 3.2.1 and 4.1.4). */
export const record = (type: number, ...data: readonly Buffer[]) => {
  const all = Buffer.concat(data);
  return Buffer.concat([Buffer.from([0xc0, 12]), int(type, 2), int(1, 2), int(60, 4), int(all.length, 2), all]);
};

/** Builds the response to a query with a response code and records. */
export const answerTo = (query: Buffer, code: number, records: readonly Buffer[]) => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  return Buffer.concat([
    query.subarray(0, 2),
    Buffer.from([0x81, 0x80 + code, 0, 1, 0, records.length, 0, 0, 0, 0]),
    question,
    ...records,
  ]);
};

/** Returns the question of a query: the name in lower case and the number of the type. */
export const questionIn = (query: Buffer): { readonly name: string; readonly type: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) };
};

/** A DNS server on loopback. */
export interface DnsServer {
  /** Its address and port. */
  readonly address: string;
  /** Returns a client that queries this server. */
  client(timeoutMs: number, options?: DnsOptions): DnsClient;
  close(): Promise<void>;
}

/** Starts a server that answers each query with the result of `respond`, or not at all for null. */
export const startDns = async (respond: (query: Buffer) => Buffer | null): Promise<DnsServer> => {
  const server = createSocket('udp4', (query, { port, address }) => {
    const answer = respond(query);
    if (answer !== null) server.send(answer, port, address);
  });
  await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  const address = `127.0.0.1:${server.address().port}`;
  return {
    address,
    client: (timeoutMs, options = {}) => new DnsClient({ ...options, servers: [address], timeoutMs }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};

/** The test entry that every IPv4 blocklist contains (RFC 5782 section 5). */
export const isTestEntry = (name: string): boolean => name.startsWith('2.0.0.127.');

/**
 * Starts a server with A and TXT records by name, and the test entry of every blocklist; any other name does not exist.
 */
export const startZone = (
  zone: Readonly<Record<string, { readonly codes: readonly string[]; readonly text?: string }>>,
): Promise<DnsServer> =>
  startDns((query) => {
    const { name, type } = questionIn(query);
    const held = zone[name] ?? (isTestEntry(name) ? { codes: ['127.0.0.2'] } : undefined);
    if (held === undefined) return answerTo(query, NXDOMAIN, []);
    if (type === 1)
      return answerTo(
        query,
        0,
        held.codes.map((code) => record(1, Buffer.from(code.split('.').map(Number)))),
      );
    return answerTo(query, 0, type === 16 && held.text !== undefined ? [record(16, label(held.text))] : []);
  });
