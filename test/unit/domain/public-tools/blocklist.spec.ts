import { expect } from 'chai';
import { BLOCKLISTS, blocklistQueryName, blocklistsFor, isListedBy, interpretBlocklist } from '../../../../src/domain/public-tools/blocklist.ts';
import type { Blocklist, BlocklistVerdict } from '../../../../src/domain/public-tools/blocklist.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';

const list: Blocklist = { key: 'bl.example.net', name: 'Example List', v6: true, delistUrl: 'https://bl.example.net/?ip=' };

describe('the question to a blocklist', () => {
  it('is the octets of an IPv4 address in reverse, before the zone', () => expect(blocklistQueryName('192.0.2.99', list)).to.equal('99.2.0.192.bl.example.net'));

  for (const [address, nibbles] of [
    ['2001:db8:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2'],
    ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2'],
    ['2001:db8::', '0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2'],
    ['::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0'],
  ] as const)
    it(`is the 32 nibbles of ${address} in reverse`, () => expect(blocklistQueryName(address, list)).to.equal(`${nibbles}.bl.example.net`));

  it('goes to lists that can hold the address only', () => {
    expect(blocklistsFor('192.0.2.1')).to.deep.equal(BLOCKLISTS);
    expect(blocklistsFor('2001:db8::1').map(({ key }) => key)).to.deep.equal(['zen.spamhaus.org', 'dnsbl.dronebl.org']);
  });

  it('goes to each list once', () => expect(new Set(BLOCKLISTS.map(({ key }) => key)).size).to.equal(BLOCKLISTS.length));
});

const judge = (codes: readonly string[], texts: readonly string[] = [], address = '192.0.2.99') => interpretBlocklist(list, address, { ok: true, value: { codes, texts } });

describe('the answer of a blocklist', () => {
  it('is a listing with its name, reason, zone, way out and code', () => {
    expect(judge(['127.0.0.2'], ['Listed for spam, see https://bl.example.net/why'])).to.deep.equal({
      list,
      status: 'listed',
      listing: { name: 'Example List', reason: 'Listed for spam, see https://bl.example.net/why', listKey: 'bl.example.net', delistUrl: 'https://bl.example.net/?ip=192.0.2.99', resultCode: '127.0.0.2' },
    });
  });

  const listingOf = (verdict: BlocklistVerdict) => (verdict.status === 'listed' ? verdict.listing : null);

  it('is one listing with all its codes', () => expect(listingOf(judge(['127.0.0.4', '127.0.0.10']))?.resultCode).to.equal('127.0.0.10, 127.0.0.4'));
  it('leads to the page of an IPv6 address', () => expect(listingOf(judge(['127.0.0.2'], [], '2001:db8::1'))?.delistUrl).to.equal('https://bl.example.net/?ip=2001%3Adb8%3A%3A1'));
  it('is a listing without a text too', () => expect(listingOf(judge(['127.0.0.2']))?.reason).to.be.a('string').and.not.equal(''));
  it('has a reason on one line of bounded length', () => {
    const reason = listingOf(judge(['127.0.0.2'], [`bad\u0007\n${'x'.repeat(5000)}`]))?.reason;
    expect(reason).to.have.length(500).and.match(/^bad x+$/);
  });

  it('is no listing without a code', () => expect(judge([])).to.deep.equal({ list, status: 'notListed' }));

  for (const code of ['127.255.255.252', '127.255.255.254', '127.255.255.255', '127.0.0.1'])
    it(`is queryRefused and never a listing by ${code}`, () =>
      expect(judge(['127.0.0.2', code])).to.deep.equal({ list, status: 'unknown', failure: { code: 'queryRefused', phase: 'answer', detail: code } }));

  for (const code of ['127.255.254.255', '127.254.255.255', '127.0.0.10', '127.0.1.1'])
    it(`is a listing by ${code}`, () => expect(judge([code]).status).to.equal('listed'));

  for (const code of ['93.184.216.34', '128.0.0.1', '126.0.0.2'])
    it(`is answerInvalid by ${code}, which lies outside 127.0.0.0/8`, () =>
      expect(judge([code])).to.deep.equal({ list, status: 'unknown', failure: { code: 'answerInvalid', phase: 'answer', detail: code } }));

  it('is unknown when there is none', () => {
    const failure = failed('timedOut', 'resolve', 'deadline passed');
    expect(interpretBlocklist(list, '192.0.2.99', failure)).to.deep.equal({ list, status: 'unknown', failure: failure.failure });
  });
});

describe('an address', () => {
  const [listed, clean, unknown] = [judge(['127.0.0.2']), judge([]), judge(['127.0.0.1'])];

  it('is listed when one list holds it', () => expect(isListedBy([clean, unknown, listed])).to.equal(true));
  it('is not listed when those that answered do not hold it', () => expect(isListedBy([clean, unknown])).to.equal(false));
  it('is neither when no list answered', () => {
    expect(isListedBy([unknown])).to.equal(null);
    expect(isListedBy([])).to.equal(null);
  });
});
