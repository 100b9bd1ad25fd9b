import { expect } from 'chai';
import { BLOCKLISTS, blocklistQueryName, blocklistsFor, isListedBy, interpretBlocklist } from '../../../../src/domain/public-tools/blocklist.ts';
import type { Blocklist, BlocklistVerdict } from '../../../../src/domain/public-tools/blocklist.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';

const list: Blocklist = { key: 'bl.example.net', name: 'Example List', v6: true, delistUrl: 'https://bl.example.net/?ip=' };

describe('blocklist queries', () => {
  it('a query consists of the reversed octets of an IPv4 address and the zone', () => expect(blocklistQueryName('192.0.2.99', list)).to.equal('99.2.0.192.bl.example.net'));

  for (const [address, nibbles] of [
    ['2001:db8:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2'],
    ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2'],
    ['2001:db8::', '0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2'],
    ['::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0'],
  ] as const)
    it(`a query consists of the 32 reversed nibbles of ${address} and the zone`, () => expect(blocklistQueryName(address, list)).to.equal(`${nibbles}.bl.example.net`));

  it('IPv6 addresses are queried in lists with IPv6 support only', () => {
    expect(blocklistsFor('192.0.2.1')).to.deep.equal(BLOCKLISTS);
    expect(blocklistsFor('2001:db8::1').map(({ key }) => key)).to.deep.equal(['zen.spamhaus.org', 'dnsbl.dronebl.org']);
  });

  it('each list occurs once', () => expect(new Set(BLOCKLISTS.map(({ key }) => key)).size).to.equal(BLOCKLISTS.length));
});

const judge = (codes: readonly string[], texts: readonly string[] = [], address = '192.0.2.99') => interpretBlocklist(list, address, { ok: true, value: { codes, texts } });

describe('interpretBlocklist', () => {
  it('returns a listing with name, reason, zone, delist URL and code', () => {
    expect(judge(['127.0.0.2'], ['Listed for spam, see https://bl.example.net/why'])).to.deep.equal({
      list,
      status: 'listed',
      listing: { name: 'Example List', reason: 'Listed for spam, see https://bl.example.net/why', listKey: 'bl.example.net', delistUrl: 'https://bl.example.net/?ip=192.0.2.99', resultCode: '127.0.0.2' },
    });
  });

  const listingOf = (verdict: BlocklistVerdict) => (verdict.status === 'listed' ? verdict.listing : null);

  it('combines several codes in one listing', () => expect(listingOf(judge(['127.0.0.4', '127.0.0.10']))?.resultCode).to.equal('127.0.0.10, 127.0.0.4'));
  it('includes an IPv6 address in the delist URL', () => expect(listingOf(judge(['127.0.0.2'], [], '2001:db8::1'))?.delistUrl).to.equal('https://bl.example.net/?ip=2001%3Adb8%3A%3A1'));
  it('returns a reason for a listing without text', () => expect(listingOf(judge(['127.0.0.2']))?.reason).to.be.a('string').and.not.equal(''));
  it('limits the reason to one line of 500 characters', () => {
    const reason = listingOf(judge(['127.0.0.2'], [`bad\u0007\n${'x'.repeat(5000)}`]))?.reason;
    expect(reason).to.have.length(500).and.match(/^bad x+$/);
  });

  it('returns notListed without a code', () => expect(judge([])).to.deep.equal({ list, status: 'notListed' }));

  for (const code of ['127.255.255.252', '127.255.255.254', '127.255.255.255', '127.0.0.1'])
    it(`returns queryRefused for the code ${code}, even beside a listing code`, () =>
      expect(judge(['127.0.0.2', code])).to.deep.equal({ list, status: 'unknown', failure: { code: 'queryRefused', phase: 'answer', detail: code } }));

  for (const code of ['127.255.254.255', '127.254.255.255', '127.0.0.10', '127.0.1.1'])
    it(`returns a listing for the code ${code}`, () => expect(judge([code]).status).to.equal('listed'));

  for (const code of ['93.184.216.34', '128.0.0.1', '126.0.0.2'])
    it(`returns answerInvalid for ${code}, which is outside 127.0.0.0/8`, () =>
      expect(judge([code])).to.deep.equal({ list, status: 'unknown', failure: { code: 'answerInvalid', phase: 'answer', detail: code } }));

  it('returns unknown with the failure of the query', () => {
    const failure = failed('timedOut', 'resolve', 'deadline passed');
    expect(interpretBlocklist(list, '192.0.2.99', failure)).to.deep.equal({ list, status: 'unknown', failure: failure.failure });
  });
});

describe('isListedBy', () => {
  const [listed, clean, unknown] = [judge(['127.0.0.2']), judge([]), judge(['127.0.0.1'])];

  it('returns true if one list contains the address', () => expect(isListedBy([clean, unknown, listed])).to.equal(true));
  it('returns false if no list that answered contains the address', () => expect(isListedBy([clean, unknown])).to.equal(false));
  it('returns null if no list answered', () => {
    expect(isListedBy([unknown])).to.equal(null);
    expect(isListedBy([])).to.equal(null);
  });
});
