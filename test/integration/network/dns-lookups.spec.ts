import { expect } from 'chai';
import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { DnsRecordType } from '../../../src/domain/monitoring/public-tool.ts';
import { ResolverLookups } from '../../../src/infrastructure/network/dns-lookups.ts';

const NXDOMAIN = 3;
const ROOT = Buffer.from([0]);

const label = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
const nameOf = (name: string) => Buffer.concat([...name.split('.').map(label), ROOT]);
const int = (value: number, bytes: number) => {
  const all = Buffer.alloc(bytes);
  all.writeUIntBE(value, 0, bytes);
  return all;
};

/** One record of the answer, its name a pointer to the question (RFC 1035 sections 3.2.1 and 4.1.4). */
const record = (type: number, ...data: readonly Buffer[]) => {
  const all = Buffer.concat(data);
  return Buffer.concat([Buffer.from([0xc0, 12]), int(type, 2), int(1, 2), int(60, 4), int(all.length, 2), all]);
};

const answerTo = (query: Buffer, code: number, records: readonly Buffer[]) => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  return Buffer.concat([query.subarray(0, 2), Buffer.from([0x81, 0x80 + code, 0, 1, 0, records.length, 0, 0, 0, 0]), question, ...records]);
};

describe('the DNS lookups', () => {
  let server: Socket;
  let respond: (query: Buffer) => Buffer;

  const lookUp = (type: DnsRecordType, domain = 'example.com') => {
    const resolver = new Resolver({ timeout: 500, tries: 1 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return new ResolverLookups(resolver).lookUp(domain, type);
  };

  beforeEach(async () => {
    server = createSocket('udp4', (query, { port, address }) => server.send(respond(query), port, address));
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  });
  afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

  const zone: readonly (readonly [DnsRecordType, Buffer, string])[] = [
    ['A', record(1, Buffer.from([93, 184, 216, 34])), '93.184.216.34'],
    ['AAAA', record(28, Buffer.from('20010db8000000000000000000000001', 'hex')), '2001:db8::1'],
    ['CNAME', record(5, nameOf('www.example.net')), 'www.example.net'],
    ['NS', record(2, nameOf('ns.example.net')), 'ns.example.net'],
    ['PTR', record(12, nameOf('host.example.net')), 'host.example.net'],
    ['MX', record(15, int(10, 2), nameOf('mx.example.net')), '10 mx.example.net'],
    ['SRV', record(33, int(1, 2), int(2, 2), int(443, 2), nameOf('sip.example.net')), '1 2 443 sip.example.net'],
    ['TXT', record(16, label('v=spf1 "a" '), label('-all')), String.raw`"v=spf1 \"a\" " "-all"`],
    ['CAA', record(257, Buffer.from([128]), label('issue'), Buffer.from('ca.example.net')), '128 issue "ca.example.net"'],
    [
      'SOA',
      record(6, nameOf('ns.example.net'), nameOf('admin.example.net'), ...[7, 3600, 600, 86_400, 300].map((value) => int(value, 4))),
      'ns.example.net admin.example.net 7 3600 600 86400 300',
    ],
  ];

  for (const [type, sent, told] of zone)
    it(`tell a record of type ${type} as it stands in zone files`, async () => {
      respond = (query) => answerTo(query, 0, [sent]);
      expect(await lookUp(type)).to.deep.equal({ ok: true, value: [told] });
    });

  it('find nothing where the name has no record of the type', async () => {
    respond = (query) => answerTo(query, 0, []);
    expect(await lookUp('MX')).to.deep.equal({ ok: true, value: [] });
  });

  it('fail for a name that does not exist', async () => {
    respond = (query) => answerTo(query, NXDOMAIN, []);
    expect(await lookUp('A')).to.deep.equal({ ok: false, failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'ENOTFOUND' } });
  });

  it('ask for the ASCII form of an international name', async () => {
    let asked = '';
    respond = (query) => {
      asked = query.toString('latin1');
      return answerTo(query, 0, []);
    };
    await lookUp('A', 'BÜCHER.example.');
    expect(asked).to.contain('xn--bcher-kva');
  });
});
