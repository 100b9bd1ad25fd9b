import { expect } from 'chai';
import { ipClassifier } from '../../../../src/infrastructure/kernel/network/ip-classifier.ts';
import { connectGuarded, pinnedLookup } from '../../../../src/infrastructure/kernel/network/guarded-connection.ts';
import { PublicAddressGuard } from '../../../../src/infrastructure/kernel/network/public-address-guard.ts';
import { GuardedHttpProbe } from '../../../../src/infrastructure/checks/probes/http-probe.ts';
import { freePort } from '../../../fixtures/ports.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';
import { closeServers, guardOf, LOOPBACK, resolverInTurn, startHttp, startTcp, trustingTests } from './loopback.ts';

const closed = guardOf({}, []);
const reasonOf = async (host: string, guard: PublicAddressGuard = closed) => {
  const judgement = await guard.judge(host);
  return judgement.public ? 'public' : judgement.reason;
};

describe('public address guard', () => {
  afterEach(closeServers);

  for (const [what, address] of [
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['unspecified', '::'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['protocol assignment', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['benchmarking', '198.18.0.1'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:7f00:1'],
    ['IPv4-mapped', '[::ffff:10.0.0.1]'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible', '::8.8.8.8'],
    ['IPv4-translated', '::ffff:0:7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12::1'],
    ['site-local', 'fec0::1'],
    ['discard', '100::1'],
    ['outside 2000::/3', '4000::1'],
    ['segment routing', '5f00::1'],
  ] as const)
    it(`refuses ${address} (${what}) with addressNotPublic`, async () =>
      expect(await reasonOf(address)).to.equal('addressNotPublic'));

  for (const host of [
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '127.0.1',
    '0x7f000001',
    '127.0.0.01',
    '017700000001',
    '127.0.0.1.1',
    '256.1.1.1',
    '8.8.8.8.in.0x1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    '::ffff:127.1',
    '',
    '.',
    'a b',
    'a/b',
    'a@b',
    'user:pw@shop.example',
    'shop.example:80',
    '-a.example',
    'a..b',
    `${'a'.repeat(64)}.example`,
    '127.0.0.1\n',
    'a%2eb',
  ])
    it(`refuses ${JSON.stringify(host)} with hostInvalid`, async () =>
      expect(await reasonOf(host)).to.equal('hostInvalid'));

  it('normalizes digits of other scripts before the check', async () => {
    expect(await reasonOf('１２７.0.0.1')).to.equal('hostInvalid');
    expect(await reasonOf('127.0.0.１')).to.equal('addressNotPublic');
    expect(await reasonOf('１２７。０。０。①')).to.equal('addressNotPublic');
  });

  for (const address of [
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700:4700::1111',
    '[2606:4700:4700::1111]',
    '::ffff:8.8.8.8',
  ])
    it(`accepts ${address} without a DNS query`, async () => {
      const { asked, resolve } = resolverInTurn();
      expect(await reasonOf(address, new PublicAddressGuard(ipClassifier([]), resolve))).to.equal('public');
      expect(asked).to.deep.equal([]);
    });

  it('refuses a name if any of its addresses is private', async () => {
    const guard = guardOf(
      { 'mixed.example': ['8.8.8.8', '2606:4700::1', '10.0.0.1'], 'good.example': ['8.8.8.8', '2606:4700::1'] },
      [],
    );
    expect(await reasonOf('mixed.example', guard)).to.equal('addressNotPublic');
    expect(await guard.judge('GOOD.example.')).to.deep.equal({ public: true, addresses: ['8.8.8.8', '2606:4700::1'] });
  });

  it('answers hostUnresolved for a name without an address and for a resolver failure', async () => {
    expect(await reasonOf('nowhere.example')).to.equal('hostUnresolved');
    const failing = new PublicAddressGuard(ipClassifier([]), () => Promise.reject(new Error('ETIMEOUT')));
    expect(await reasonOf('nowhere.example', failing)).to.equal('hostUnresolved');
  });

  it('refuses an address from the resolver that it cannot parse', async () =>
    expect(await reasonOf('odd.example', guardOf({ 'odd.example': ['fe80::1%eth0'] }, ['fe80::/10']))).to.equal(
      'addressNotPublic',
    ));

  it('accepts private addresses inside the allowlist only', async () => {
    const guard = guardOf({}, ['10.1.0.0/16', 'fd00:1::/32']);
    for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd00:1::5'])
      expect(await reasonOf(address, guard)).to.equal('public');
    for (const address of ['10.0.255.255', '10.2.0.0', '64:ff9b::a01:1', 'fd00:2::5', '127.0.0.1'])
      expect(await reasonOf(address, guard)).to.equal('addressNotPublic');
  });

  it('rejects an allowlist entry that is not a CIDR', () => expect(() => ipClassifier(['10.0.0.0'])).to.throw());

  it('connects to the checked address, even if DNS changes afterwards', async () => {
    const target = await startHttp((_request, response) => response.end('judged'), '127.0.0.1');
    const { asked, resolve } = resolverInTurn(['127.0.0.1'], ['10.0.0.5']);
    const probe = new GuardedHttpProbe(new PublicAddressGuard(ipClassifier(LOOPBACK), resolve), trustingTests);
    const seen = await probe.probe(aWebsiteCheck({ target: `http://rebinding.example:${target.port}/` }));
    expect(seen).to.include({ kind: 'answered', address: '127.0.0.1' });
    expect(asked).to.deep.equal(['rebinding.example']);
    const again = await probe.probe(aWebsiteCheck({ target: `http://rebinding.example:${target.port}/` }));
    expect(again.kind === 'failed' && again.failure.code).to.equal('addressNotPublic');
    expect(target.accepted()).to.equal(1);
  });

  it('checks each redirect again', async () => {
    const target = await startHttp((_request, response) => response.writeHead(302, { location: '/again' }).end());
    const { asked, resolve } = resolverInTurn(['127.0.0.1'], ['10.0.0.5']);
    const probe = new GuardedHttpProbe(new PublicAddressGuard(ipClassifier(LOOPBACK), resolve), trustingTests);
    const seen = await probe.probe(aWebsiteCheck({ target: `http://rebinding.example:${target.port}/` }));
    expect(seen.kind === 'failed' && seen.failure.code).to.equal('addressNotPublic');
    expect(asked).to.have.length(2);
  });

  describe('connectGuarded', () => {
    it('opens a TCP connection and returns its address', async () => {
      const server = await startTcp((socket) => socket.end('220 ready'));
      const opened = await connectGuarded(guardOf(), '127.0.0.1', server.port, { timeoutMs: 10_000 });
      if (!opened.ok) throw new Error(opened.failure.code);
      expect(opened.value.address).to.equal('127.0.0.1');
      opened.value.socket.destroy();
      await server.quiet();
    });

    it('tries the next checked address if the first does not answer', async () => {
      const server = await startTcp((socket) => socket.resume(), '127.0.0.2');
      const guard = guardOf({ 'two.example': ['127.0.0.1', '127.0.0.2'] });
      const opened = await connectGuarded(guard, 'two.example', server.port, { timeoutMs: 10_000 });
      if (!opened.ok) throw new Error(opened.failure.code);
      expect(opened.value.address).to.equal('127.0.0.2');
      opened.value.socket.destroy();
    });

    it('reports connectionFailed if no address answers', async () => {
      const port = await freePort();
      const codeOf = async (host: string) => {
        const opened = await connectGuarded(guardOf({ 'two.example': ['127.0.0.1', '127.0.0.2'] }), host, port, {
          timeoutMs: 10_000,
        });
        return opened.ok ? 'connected' : opened.failure.code;
      };
      expect(await codeOf('127.0.0.1')).to.equal('connectionFailed');
      expect(await codeOf('two.example')).to.equal('connectionFailed');
      expect(await codeOf('10.0.0.1')).to.equal('addressNotPublic');
      expect(await codeOf('127.1')).to.equal('hostInvalid');
    });

    it('passes only checked addresses to the system lookup', () => {
      const answers: unknown[] = [];
      const record = (...answer: unknown[]) => void answers.push(answer);
      pinnedLookup(['192.0.2.1', '2001:db8::1'])('other.example', { all: true }, record);
      pinnedLookup(['2001:db8::1'])('other.example', {}, record);
      expect(answers).to.deep.equal([
        [
          null,
          [
            { address: '192.0.2.1', family: 4 },
            { address: '2001:db8::1', family: 6 },
          ],
        ],
        [null, '2001:db8::1', 6],
      ]);
    });
  });
});
