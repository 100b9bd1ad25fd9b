import { expect } from 'chai';
import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { systemResolver } from '../../../../src/infrastructure/kernel/network/name-resolver.ts';

const TYPES = { A: 1, AAAA: 28 };
const NXDOMAIN = 3;
const SERVFAIL = 2;

/** Builds a resource record whose name is a pointer to the question (RFC 1035 sections 3.2.1 and 4.1.4). */
const record = (type: number, data: Buffer) => {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, data.length]);
  return Buffer.concat([head, data]);
};

const answerTo = (query: Buffer, code: number, records: readonly Buffer[]) => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 + code, 0, 1, 0, records.length, 0, 0, 0, 0]);
  return Buffer.concat([head, question, ...records]);
};

const typeOf = (query: Buffer) => query[query.indexOf(0, 12) + 2];

describe('system resolver with DNS', () => {
  let server: Socket;
  let respond: (query: Buffer) => Buffer;

  const resolve = async (name: string) => {
    const resolver = new Resolver({ timeout: 500, tries: 1 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return systemResolver(resolver)(name);
  };

  const faultOf = (name: string) => resolve(name).then(() => 'resolved', (error: unknown) => (error as Error).message);

  beforeEach(async () => {
    server = createSocket('udp4', (query, { port, address }) => server.send(respond(query), port, address));
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  });
  afterEach((done) => void server.close(done));

  it('returns all IPv4 and IPv6 addresses', async () => {
    const six = Buffer.from('20010db8000000000000000000000001', 'hex');
    const records = { [TYPES.A]: [record(TYPES.A, Buffer.from([192, 0, 2, 1])), record(TYPES.A, Buffer.from([192, 0, 2, 2]))], [TYPES.AAAA]: [record(TYPES.AAAA, six)] };
    respond = (query) => answerTo(query, 0, records[typeOf(query) ?? 0] ?? []);
    expect([...(await resolve('shop.example'))].sort()).to.deep.equal(['192.0.2.1', '192.0.2.2', '2001:db8::1']);
  });

  it('succeeds if one address family is available', async () => {
    respond = (query) => answerTo(query, typeOf(query) === TYPES.A ? 0 : SERVFAIL, typeOf(query) === TYPES.A ? [record(TYPES.A, Buffer.from([192, 0, 2, 1]))] : []);
    expect(await resolve('shop.example')).to.deep.equal(['192.0.2.1']);
  });

  it('fails if the name server fails, without a system lookup', async () => {
    respond = (query) => answerTo(query, SERVFAIL, []);
    expect(await faultOf('shop.example')).to.equal('ESERVFAIL');
  });

  it('resolves single labels and names unknown to DNS through the system', async () => {
    respond = (query) => answerTo(query, NXDOMAIN, []);
    expect(await faultOf('missing.invalid')).to.match(/getaddrinfo/);
    expect(await resolve('localhost')).to.include('127.0.0.1');
  });
});
