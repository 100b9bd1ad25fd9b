import { expect } from 'chai';
import type { Blocklist } from '../../../src/domain/checks/warnings/blocklist.ts';
import { listingsOf } from '../../../src/domain/checks/warnings/blocklist.ts';
import { neverLookedUp } from '../../../src/domain/checks/warnings/blocklist-state.ts';
import { judgeAddress } from '../../../src/domain/checks/kinds/ip.ts';
import { AddressProbe } from '../../../src/infrastructure/checks/probes/address-probe.ts';
import { ResolverBlocklists } from '../../../src/infrastructure/public-tools/resolver-blocklists.ts';
import { TestClock } from '../../builders/clock.ts';
import {
  NXDOMAIN,
  SERVFAIL,
  answerTo,
  isTestEntry,
  questionIn,
  record,
  startDns,
} from '../kernel/network/dns-server.ts';
import { startBlocklist } from '../public-tools/blocklist-server.ts';
import type { BlocklistServer } from '../public-tools/blocklist-server.ts';

const ZONE = 'bl.example.net';
const LIST: Blocklist = {
  key: ZONE,
  name: 'Example List',
  families: ['v4', 'v6'],
  delistUrl: 'https://bl.example.net/remove?ip={address}',
};
const nothingKnown = { find: () => Promise.resolve(null) };

describe('the probe of addresses', () => {
  let server: BlocklistServer;
  before(async () => {
    server = await startBlocklist(ZONE, [
      { address: '203.0.113.7', code: 4, text: 'Sends spam' },
      { address: '2001:db8::25', code: 3, text: 'Open relay' },
    ]);
  });
  after(() => server.close());

  const probe = () => new AddressProbe(new ResolverBlocklists(server.client(), new TestClock(), [LIST]), nothingKnown);
  const check = async (target: string) =>
    judgeAddress(null, await probe().probe({ target, timeoutSeconds: 30, monitorId: 1 }));

  for (const [address, reason, resultCode, delistUrl] of [
    ['203.0.113.7', 'Sends spam', '127.0.0.4', 'https://bl.example.net/remove?ip=203.0.113.7'],
    ['2001:db8::25', 'Open relay', '127.0.0.3', 'https://bl.example.net/remove?ip=2001%3Adb8%3A%3A25'],
  ] as const)
    it(`finds ${address} listed, with reason, code and delist URL`, async () => {
      const finding = await check(address);
      expect(finding).to.include({ outcome: 'down', reason: 'addressListed' });
      expect(listingsOf(finding.blocklists ?? [])).to.deep.equal([
        { name: 'Example List', reason, listKey: ZONE, delistUrl, resultCode },
      ]);
    });

  for (const address of ['203.0.113.8', '2001:db8::26'])
    it(`finds ${address} not listed`, async () =>
      expect(await check(address)).to.include({ outcome: 'up', reason: null }));

  it('keeps what was known of a list that stops answering', async () => {
    const known = listingsOf((await check('203.0.113.7')).blocklists ?? []);
    const silent = await startDns((query) => answerTo(query, SERVFAIL, []));
    const lost = new AddressProbe(new ResolverBlocklists(silent.client(10_000), new TestClock(), [LIST]), {
      find: () =>
        Promise.resolve({ ...neverLookedUp, listings: known, lastNotifiedListedAt: null, lastNotifiedCleanAt: null }),
    });
    const finding = judgeAddress(null, await lost.probe({ target: '203.0.113.7', timeoutSeconds: 30, monitorId: 1 }));
    await silent.close();
    expect(finding).to.include({ outcome: 'down', isInconclusive: true });
  });

  for (const [what, codes] of [
    ['refuses queries', [127, 255, 255, 254]],
    ['limits the rate', [127, 255, 255, 255]],
    ['is answered by a web server for every name', [93, 184, 216, 34]],
  ] as const)
    it(`is inconclusive for a list that ${what}`, async () => {
      const refusing = await startDns((query) =>
        answerTo(query, 0, questionIn(query).type === 1 ? [record(1, Buffer.from(codes))] : []),
      );
      const finding = judgeAddress(
        null,
        await new AddressProbe(
          new ResolverBlocklists(refusing.client(10_000), new TestClock(), [LIST]),
          nothingKnown,
        ).probe({ target: '203.0.113.7', timeoutSeconds: 30 }),
      );
      await refusing.close();
      expect(finding).to.include({ outcome: 'up', isInconclusive: true });
    });

  it('uses the answers of the lists that work', async () => {
    const other: Blocklist = { ...LIST, key: 'dead.example.net', name: 'Dead List' };
    const mixed = await startDns((query) => {
      const { name, type } = questionIn(query);
      if (name.endsWith(other.key)) return answerTo(query, SERVFAIL, []);
      return isTestEntry(name)
        ? answerTo(query, 0, type === 1 ? [record(1, Buffer.from([127, 0, 0, 2]))] : [])
        : answerTo(query, NXDOMAIN, []);
    });
    const finding = judgeAddress(
      null,
      await new AddressProbe(
        new ResolverBlocklists(mixed.client(10_000), new TestClock(), [other, LIST]),
        nothingKnown,
      ).probe({ target: '203.0.113.7', timeoutSeconds: 30 }),
    );
    await mixed.close();
    expect(finding).to.include({ outcome: 'up' }).and.not.have.property('isInconclusive');
  });
});
