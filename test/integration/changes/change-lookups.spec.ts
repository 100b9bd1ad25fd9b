import { expect } from 'chai';
import { GuardedChangeLookups } from '../../../src/infrastructure/changes/guarded-change-lookups.ts';
import { secureContext } from '../../../src/infrastructure/kernel/network/secure-context.ts';
import { ResolverLookups } from '../../../src/infrastructure/public-tools/dns-lookups.ts';
import { NXDOMAIN, SERVFAIL, answerTo, int, questionIn, record, startDns } from '../kernel/network/dns-server.ts';
import type { DnsServer } from '../kernel/network/dns-server.ts';
import { closeServers, guardOf, startHttps, startTcp } from '../kernel/network/loopback.ts';

const DS = 43;
const SHA256_BYTES = 32;
const CODES: Readonly<Record<string, number>> = { 'gone.example': NXDOMAIN, 'broken.example': SERVFAIL };

describe('lookups of changes', () => {
  let server: DnsServer;
  let lookups: GuardedChangeLookups;
  before(async () => {
    server = await startDns((query) => {
      const { name, type } = questionIn(query);
      const digest = Buffer.from('ABCD', 'hex');
      const isSigned = name === 'signed.example' && type === DS;
      return answerTo(
        query,
        CODES[name] ?? 0,
        isSigned ? [record(DS, int(60_485, 2), int(13, 1), int(2, 1), digest)] : [],
      );
    });
    const dns = server.client(2000);
    lookups = new GuardedChangeLookups({
      dnsLookups: new ResolverLookups(dns),
      dns,
      guard: guardOf({ 'shop.example': ['127.0.0.1'], 'inside.example': ['10.0.0.1'] }),
      tls: secureContext(),
      visit: () => Promise.resolve(null),
    });
  });
  after(() => server.close());
  afterEach(closeServers);

  it('return the DS records of a zone, none for an unsigned one, and a failure otherwise', async () => {
    expect(await lookups.delegationSigners(1, 'signed.example')).to.deep.equal({
      ok: true,
      value: ['60485 13 2 abcd'],
    });
    expect(await lookups.delegationSigners(1, 'unsigned.example')).to.deep.equal({ ok: true, value: [] });
    for (const [zone, detail] of [
      ['gone.example', 'NXDOMAIN'],
      ['broken.example', 'SERVFAIL'],
    ] as const)
      expect(await lookups.delegationSigners(1, zone)).to.deep.include({
        failure: { code: 'hostUnresolved', phase: 'resolve', detail },
      });
  });

  it('return the digest of the public key of a server, which need not be trusted', async () => {
    const { port } = await startHttps((_request, response) => response.end());
    const found = await lookups.publicKey(1, { name: 'www.shop.example', host: 'shop.example', port });
    expect(found.ok && Buffer.from(found.value, 'base64').length).to.equal(SHA256_BYTES);
    expect(await lookups.publicKey(1, { name: 'other.example', host: '127.0.0.1', port })).to.deep.equal(found);
  });

  it('name the website in the handshake, also with another host', async () => {
    const { promise: greeting, resolve } = Promise.withResolvers<Buffer>();
    const { port } = await startTcp((socket) =>
      socket.once('data', (data: Buffer) => {
        resolve(data);
        socket.end();
      }),
    );
    await lookups.publicKey(1, { name: 'www.website.example', host: 'shop.example', port });
    expect((await greeting).includes('www.website.example')).to.equal(true);
  });

  it('connect to public addresses only, and fail without TLS', async () => {
    const { port } = await startTcp((socket) => socket.end('no TLS'));
    const codeOf = async (host: string) => {
      const found = await lookups.publicKey(1, { name: host, host, port });
      return found.ok ? null : found.failure.code;
    };
    expect(await codeOf('inside.example')).to.equal('addressNotPublic');
    expect(await codeOf('shop.example')).to.be.oneOf(['tlsFailed', 'connectionClosed']);
  });
});
