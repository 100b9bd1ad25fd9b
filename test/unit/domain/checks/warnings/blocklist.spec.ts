import { expect } from 'chai';
import {
  DEFAULT_BLOCKLISTS,
  blocklistErrors,
  blocklistQueryName,
  blocklistsFor,
  interpretBlocklist,
  interpretTest,
  isListedBy,
  listingsOf,
  testAddressesOf,
} from '../../../../../src/domain/checks/warnings/blocklist.ts';
import type { Blocklist, BlocklistVerdict } from '../../../../../src/domain/checks/warnings/blocklist.ts';
import { failed } from '../../../../../src/domain/checks/probe-failure.ts';

const list: Blocklist = {
  key: 'bl.example.net',
  name: 'Example List',
  families: ['v4', 'v6'],
  delistUrl: 'https://bl.example.net/?ip={address}',
};

describe('blocklist queries', () => {
  it('a query consists of the reversed octets of an IPv4 address and the zone', () =>
    expect(blocklistQueryName('192.0.2.99', list)).to.equal('99.2.0.192.bl.example.net'));

  it('a query consists of the reversed nibbles of an IPv6 address and the zone', () =>
    expect(blocklistQueryName('2001:db8::1', list)).to.equal(
      '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.bl.example.net',
    ));

  it('IPv6 addresses are queried in lists with IPv6 support only', () => {
    expect(blocklistsFor(DEFAULT_BLOCKLISTS, '192.0.2.1')).to.deep.equal(DEFAULT_BLOCKLISTS);
    expect(blocklistsFor(DEFAULT_BLOCKLISTS, '2001:db8::1').map(({ key }) => key)).to.deep.equal([
      'zen.spamhaus.org',
      'dnsbl.dronebl.org',
    ]);
  });

  it('each list occurs once', () =>
    expect(new Set(DEFAULT_BLOCKLISTS.map(({ key }) => key)).size).to.equal(DEFAULT_BLOCKLISTS.length));
});

const judge = (codes: readonly string[], texts: readonly string[] = [], address = '192.0.2.99') =>
  interpretBlocklist(list, address, { ok: true, value: { codes, texts } });

describe('interpretBlocklist', () => {
  it('returns a listing with name, reason, zone, delist URL and code', () => {
    expect(judge(['127.0.0.2'], ['Listed for spam, see https://bl.example.net/why'])).to.deep.equal({
      list,
      status: 'listed',
      listing: {
        name: 'Example List',
        reason: 'Listed for spam, see https://bl.example.net/why',
        listKey: 'bl.example.net',
        delistUrl: 'https://bl.example.net/?ip=192.0.2.99',
        resultCode: '127.0.0.2',
      },
    });
  });

  const listingOf = (verdict: BlocklistVerdict) => (verdict.status === 'listed' ? verdict.listing : null);

  it('combines several codes in one listing', () =>
    expect(listingOf(judge(['127.0.0.4', '127.0.0.10']))?.resultCode).to.equal('127.0.0.10, 127.0.0.4'));
  it('includes an IPv6 address in the delist URL', () =>
    expect(listingOf(judge(['127.0.0.2'], [], '2001:db8::1'))?.delistUrl).to.equal(
      'https://bl.example.net/?ip=2001%3Adb8%3A%3A1',
    ));
  it('returns a reason for a listing without text', () =>
    expect(listingOf(judge(['127.0.0.2']))?.reason)
      .to.be.a('string')
      .and.not.equal(''));
  it('limits the reason to one line of 500 characters', () => {
    const reason = listingOf(judge(['127.0.0.2'], [`bad\u0007\n${'x'.repeat(5000)}`]))?.reason;
    expect(reason)
      .to.have.length(500)
      .and.match(/^bad x+$/);
  });

  it('returns notListed without a code', () => expect(judge([])).to.deep.equal({ list, status: 'notListed' }));

  for (const code of ['127.255.255.252', '127.255.255.254', '127.255.255.255', '127.0.0.1'])
    it(`returns queryRefused for the code ${code}, even beside a listing code`, () =>
      expect(judge(['127.0.0.2', code])).to.deep.equal({
        list,
        status: 'unknown',
        failure: { code: 'queryRefused', phase: 'answer', detail: code },
      }));

  for (const code of ['127.255.254.255', '127.254.255.255', '127.0.0.10', '127.0.1.1'])
    it(`returns a listing for the code ${code}`, () => expect(judge([code]).status).to.equal('listed'));

  for (const code of ['93.184.216.34', '128.0.0.1', '126.0.0.2'])
    it(`returns answerInvalid for ${code}, which is outside 127.0.0.0/8`, () =>
      expect(judge([code])).to.deep.equal({
        list,
        status: 'unknown',
        failure: { code: 'answerInvalid', phase: 'answer', detail: code },
      }));

  it('returns unknown with the failure of the query', () => {
    const failure = failed('timedOut', 'resolve', 'deadline passed');
    expect(interpretBlocklist(list, '192.0.2.99', failure)).to.deep.equal({
      list,
      status: 'unknown',
      failure: failure.failure,
    });
  });
});

describe('isListedBy', () => {
  const [listed, clean, unknown] = [judge(['127.0.0.2']), judge([]), judge(['127.0.0.1'])];

  it('returns true if one list contains the address', () =>
    expect(isListedBy([clean, unknown, listed])).to.equal(true));
  it('returns false if no list that answered contains the address', () =>
    expect(isListedBy([clean, unknown])).to.equal(false));
  it('returns null if no list answered', () => {
    expect(isListedBy([unknown])).to.equal(null);
    expect(isListedBy([])).to.equal(null);
  });
});

describe('interpretTest', () => {
  const answer = (...codes: readonly string[]) => ({ ok: true, value: { codes, texts: [] } }) as const;
  const silent = failed('timedOut', 'resolve', 'deadline passed');

  it('accepts a list that contains 127.0.0.2 and not 127.0.0.1', () =>
    expect(interpretTest(list, { listed: answer('127.0.0.2'), unlisted: answer() })).to.equal(null));
  it('returns blocklistUnreliable for a list that contains every address', () =>
    expect(interpretTest(list, { listed: answer('127.0.0.2'), unlisted: answer('127.0.0.2') })).to.deep.equal({
      code: 'blocklistUnreliable',
      phase: 'answer',
      detail: '127.0.0.1 is listed',
    }));
  it('returns blocklistUnreliable for a list that contains no address', () =>
    expect(interpretTest(list, { listed: answer(), unlisted: answer() })).to.deep.equal({
      code: 'blocklistUnreliable',
      phase: 'answer',
      detail: '127.0.0.2 is not listed',
    }));
  it('returns queryRefused for a list that refuses every query', () =>
    expect(
      interpretTest(list, { listed: answer('127.255.255.254'), unlisted: answer('127.255.255.254') }),
    ).to.deep.include({ code: 'queryRefused', detail: '127.255.255.254' }));
  it('returns answerInvalid for a name server that answers every name with a web server', () =>
    expect(interpretTest(list, { listed: answer('93.184.216.34'), unlisted: answer('93.184.216.34') })).to.deep.include(
      { code: 'answerInvalid' },
    ));
  it('returns the failure of a test without an answer', () => {
    expect(interpretTest(list, { listed: answer('127.0.0.2'), unlisted: silent })).to.equal(silent.failure);
    expect(interpretTest(list, { listed: silent, unlisted: answer() })).to.equal(silent.failure);
  });
  it('uses the mapped addresses for a list of IPv6 addresses only', () =>
    expect(testAddressesOf({ ...list, families: ['v6'] })).to.deep.equal({
      listed: '::ffff:7f00:2',
      unlisted: '::ffff:7f00:1',
    }));
});

describe('blocklistErrors', () => {
  it('is null when all lists answered', () =>
    expect(blocklistErrors([judge(['127.0.0.2']), judge([])])).to.equal(null));

  for (const [code, detail, text] of [
    ['timedOut', 'deadline passed', 'no answer in time (deadline passed)'],
    [
      'queryRefused',
      '127.255.255.254',
      'queries from this service are refused (127.255.255.254, query through a public resolver)',
    ],
    ['queryRefused', '127.255.255.255', 'queries from this service are refused (127.255.255.255, too many queries)'],
    ['queryRefused', 'EREFUSED', 'queries from this service are refused (EREFUSED)'],
    ['answerInvalid', 'ESERVFAIL', 'the answer is not valid (ESERVFAIL)'],
    [
      'blocklistUnreliable',
      '127.0.0.1 is listed',
      'ignored, because it does not answer its test entries as RFC 5782 requires (127.0.0.1 is listed)',
    ],
  ] as const)
    it(`explains ${code} with ${detail}`, () =>
      expect(
        blocklistErrors([judge([]), interpretBlocklist(list, '192.0.2.99', failed(code, 'answer', detail))]),
      ).to.equal(`Example List: ${text}`));
});

describe('listingsOf', () => {
  it('returns the listings only', () =>
    expect(
      listingsOf([judge(['127.0.0.2']), judge([]), judge(['127.0.0.1'])]).map(({ resultCode }) => resultCode),
    ).to.deep.equal(['127.0.0.2']));
});
