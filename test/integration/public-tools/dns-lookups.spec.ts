import { expect } from 'chai';
import type { DnsRecordType } from '../../../src/domain/monitors/dns-records.ts';
import { ResolverLookups } from '../../../src/infrastructure/public-tools/dns-lookups.ts';
import { NXDOMAIN, answerTo, int, label, nameOf, record, startDns } from '../kernel/network/dns-server.ts';
import type { DnsServer } from '../kernel/network/dns-server.ts';

describe('DNS lookups', () => {
  let server: DnsServer;
  let respond: (query: Buffer) => Buffer;

  const lookUp = (type: DnsRecordType, domain = 'example.com') =>
    new ResolverLookups(server.client(10_000)).lookUp(domain, type);

  beforeEach(async () => {
    server = await startDns((query) => respond(query));
  });
  afterEach(() => server.close());

  const zone: readonly (readonly [DnsRecordType, Buffer, string])[] = [
    ['A', record(1, Buffer.from([93, 184, 216, 34])), '93.184.216.34'],
    ['AAAA', record(28, Buffer.from('20010db8000000000000000000000001', 'hex')), '2001:db8::1'],
    ['CNAME', record(5, nameOf('www.example.net')), 'www.example.net'],
    ['NS', record(2, nameOf('ns.example.net')), 'ns.example.net'],
    ['PTR', record(12, nameOf('host.example.net')), 'host.example.net'],
    ['MX', record(15, int(10, 2), nameOf('mx.example.net')), '10 mx.example.net'],
    ['SRV', record(33, int(1, 2), int(2, 2), int(443, 2), nameOf('sip.example.net')), '1 2 443 sip.example.net'],
    ['TXT', record(16, label('v=spf1 "a" '), label('-all')), String.raw`"v=spf1 \"a\" " "-all"`],
    [
      'CAA',
      record(257, Buffer.from([128]), label('issue'), Buffer.from('ca.example.net')),
      '128 issue "ca.example.net"',
    ],
    [
      'SOA',
      record(
        6,
        nameOf('ns.example.net'),
        nameOf('admin.example.net'),
        ...[7, 3600, 600, 86_400, 300].map((value) => int(value, 4)),
      ),
      'ns.example.net admin.example.net 7 3600 600 86400 300',
    ],
  ];

  for (const [type, sent, expected] of zone)
    it(`return a record of type ${type} in zone file format`, async () => {
      respond = (query) => answerTo(query, 0, [sent]);
      expect(await lookUp(type)).to.deep.equal({ ok: true, value: [expected] });
    });

  it('return an empty list if the name has no record of the type', async () => {
    respond = (query) => answerTo(query, 0, []);
    expect(await lookUp('MX')).to.deep.equal({ ok: true, value: [] });
  });

  it('fail for a name that does not exist', async () => {
    respond = (query) => answerTo(query, NXDOMAIN, []);
    expect(await lookUp('A')).to.deep.equal({
      ok: false,
      failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'ENOTFOUND' },
    });
  });

  it('query the ASCII form of an international name', async () => {
    let asked = '';
    respond = (query) => {
      asked = query.toString('latin1');
      return answerTo(query, 0, []);
    };
    await lookUp('A', 'BÜCHER.example.');
    expect(asked).to.contain('xn--bcher-kva');
  });
});
