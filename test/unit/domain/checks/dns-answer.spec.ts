import { expect } from 'chai';
import { areExpected, comparableValue, recordsOf } from '../../../../src/domain/checks/dns-answer.ts';
import type { DnsRecord } from '../../../../src/domain/checks/dns-answer.ts';

const aRecord = (name: string, type: string, text: string): DnsRecord => ({ name, type, ttl: 60, text });
const alias = (name: string, text: string) => aRecord(name, 'CNAME', text);

describe('records of a DNS answer', () => {
  it('are those of the type and name, and those at the end of its aliases', () => {
    const records = [
      alias('www.example', 'cdn.example'),
      alias('cdn.example', 'edge.example'),
      aRecord('edge.example', 'A', '192.0.2.1'),
      aRecord('other.example', 'A', '192.0.2.2'),
    ];
    expect(recordsOf({ records }, 'www.example', 'A')).to.deep.equal({ values: ['192.0.2.1'], isLoop: false });
    expect(recordsOf({ records }, 'www.example', 'CNAME')).to.deep.equal({ values: ['cdn.example'], isLoop: false });
    expect(recordsOf({ records }, 'www.example', 'AAAA')).to.deep.equal({ values: [], isLoop: false });
    expect(recordsOf({ records: [] }, 'www.example', 'A')).to.deep.equal({ values: [], isLoop: false });
  });

  it('are not those at the name that another record contains', () => {
    const records = [aRecord('a.example', 'TXT', 'b.example'), aRecord('b.example', 'A', '192.0.2.1')];
    expect(recordsOf({ records }, 'a.example', 'A')).to.deep.equal({ values: [], isLoop: false });
  });

  it('do not exist where aliases form a loop', () => {
    const loop = [alias('a.example', 'b.example'), alias('b.example', 'a.example')];
    expect(recordsOf({ records: loop }, 'a.example', 'A')).to.deep.equal({ values: [], isLoop: true });
    expect(recordsOf({ records: [alias('a.example', 'a.example')] }, 'a.example', 'MX')).to.deep.equal({
      values: [],
      isLoop: true,
    });
  });
});

describe('values of DNS records', () => {
  it('are compared without regard to case, root dots, spaces and the form of addresses', () => {
    for (const [type, value, normal] of [
      ['MX', ' 10  Mail.Example. ', '10 mail.example'],
      ['MX', '0 .', '0 .'],
      ['AAAA', '2001:DB8:0:0::1', '2001:db8::1'],
      ['CAA', ' 0  issue\t"CA.example" ', '0 issue ca.example'],
      ['NS', 'NS.example.', 'ns.example'],
      ['TXT', ' "v=spf1 -all" ', 'v=spf1 -all'],
      ['TXT', 'say "Hi"', 'say "Hi"'],
      ['TXT', '"Hi" to all', '"Hi" to all'],
    ] as const)
      expect(comparableValue(value, type), value).to.equal(normal);
  });

  it('of TXT records are compared exactly', () => {
    for (const other of ['V=spf1 -all', 'v=spf1  -all', 'v=spf1 -all.'])
      expect(comparableValue(other, 'TXT'), other).to.not.equal('v=spf1 -all');
  });

  it('are expected if they contain all, contain any, or are exactly the expected ones', () => {
    const found = ['192.0.2.1', '192.0.2.2'];
    const matches = (...expected: string[]) =>
      (['all', 'any', 'exact'] as const).filter((match) => areExpected(found, expected, match, 'A'));
    expect(matches('192.0.2.2', '192.0.2.1', '192.0.2.1')).to.deep.equal(['all', 'any', 'exact']);
    expect(matches('192.0.2.2')).to.deep.equal(['all', 'any']);
    expect(matches('192.0.2.2', '192.0.2.3')).to.deep.equal(['any']);
    expect(matches('192.0.2.3')).to.deep.equal([]);
  });
});
