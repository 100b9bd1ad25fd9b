import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { ocspFactOf } from '../../../../src/infrastructure/kernel/network/ocsp-response.ts';
import { closeServers, startHttps } from '../../kernel/network/loopback.ts';
import { answeredWebsite, probeWebsite, websiteFailure } from './website-probes.ts';

const SERIAL = '6803F49A8972F4D1629E10341DBE940A7B9D51C7';
const responseOf = (name: string): Buffer => readFileSync(new URL(`../../../fixtures/tls/${name}`, import.meta.url));

describe('website probe: certificate chain', () => {
  afterEach(closeServers);

  const urlOf = async (certificate: string, stapled?: string) =>
    `https://127.0.0.1:${(await startHttps((_request, response) => response.end('ok'), certificate, undefined, stapled)).port}/`;

  it('contains the intermediate certificates, but no root', async () => {
    const { certificate } = await answeredWebsite({ target: await urlOf('chain.pem') });
    expect(certificate).to.include({ subject: 'CN=shop.example', verificationError: null });
    expect(certificate?.intermediates.map(({ subject, issuer }) => [subject, issuer])).to.deep.equal([
      ['O=Watchstead tests, CN=Intermediate', 'O=Watchstead tests, CN=Chain root'],
    ]);
    expect(certificate?.intermediates[0]?.notAfter).to.be.below(certificate?.notAfter ?? new Date(0));
    expect((await answeredWebsite({ target: await urlOf('server.pem') })).certificate?.intermediates).to.deep.equal([]);
  });

  it('with an expired intermediate certificate is not trusted, and shows which one', async () => {
    const seen = await probeWebsite({ target: await urlOf('expired-chain.pem') });
    expect(seen).to.deep.include({
      kind: 'failed',
      failure: { code: 'certificateInvalid', phase: 'tls', detail: 'CERT_HAS_EXPIRED' },
    });
    expect(seen.certificate?.intermediates).to.deep.equal([
      {
        subject: 'O=Watchstead tests, CN=Old intermediate',
        issuer: 'O=Watchstead tests, CN=Chain root',
        notBefore: new Date('2020-01-01T00:00:00Z'),
        notAfter: new Date('2021-01-01T00:00:00Z'),
      },
    ]);
  });
});

describe('website probe: OCSP stapling', () => {
  afterEach(closeServers);

  const urlOf = async (stapled: string) =>
    `https://127.0.0.1:${(await startHttps((_request, response) => response.end('ok'), 'chain.pem', undefined, stapled)).port}/`;

  it('is reported with its status and times', async () => {
    const { certificate } = await answeredWebsite({ target: await urlOf('ocsp-good.der'), checkSslEnabled: true });
    expect(certificate?.ocsp).to.deep.equal({
      status: 'good',
      thisUpdate: new Date('2020-01-01T00:00:00Z'),
      nextUpdate: new Date('2102-02-20T00:00:00Z'),
    });
  });

  it('is not requested unless the certificate is monitored', async () =>
    expect((await answeredWebsite({ target: await urlOf('ocsp-good.der') })).certificate?.ocsp).to.equal(null));

  it('that reports the certificate as revoked is certificateInvalid', async () => {
    const target = await urlOf('ocsp-revoked.der');
    expect(await websiteFailure({ target, checkSslEnabled: true })).to.deep.equal({
      code: 'certificateInvalid',
      phase: 'tls',
      detail: 'CERT_REVOKED',
    });
  });

  it('that cannot be read is ignored', async () =>
    expect(
      (await answeredWebsite({ target: await urlOf('README.md'), checkSslEnabled: true })).certificate?.ocsp,
    ).to.equal(null));

  describe('response', () => {
    const good = responseOf('ocsp-good.der');
    it('about another certificate says nothing', () => expect(ocspFactOf(good, '01')).to.equal(null));
    it('is revoked without a next update', () =>
      expect(ocspFactOf(responseOf('ocsp-revoked.der'), SERIAL)).to.include({ status: 'revoked', nextUpdate: null }));

    it('that is cut off or damaged at any byte never throws', () => {
      expect(ocspFactOf(good, SERIAL)).to.include({ status: 'good' });
      for (let at = 0; at < good.length; at += 1) {
        ocspFactOf(good.subarray(0, at), SERIAL);
        for (const value of [0, 0x30, 0x7f, 0x80, 0x84, 0xff]) {
          const damaged = Buffer.from(good);
          damaged[at] = value;
          ocspFactOf(damaged, SERIAL);
        }
      }
    });
  });
});
