import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect } from 'chai';
import sinon from 'sinon';
import type { AssertionContent } from '../../../../src/application/agent-access/ports.ts';
import { RETIRED_KEY_RETENTION } from '../../../../src/domain/agent-access/identity-assertion.ts';
import { hours, later, seconds } from '../../../../src/domain/kernel/time.ts';
import { InMemorySigningKeys } from '../../../memory/in-memory-signing-keys.ts';
import { JoseIdentityAssertions } from '../../../../src/infrastructure/agent-access/jose-identity-assertions.ts';
import { newSigningKey } from '../../../../src/infrastructure/agent-access/postgres-signing-keys.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { BASE_URL } from '../../../builders/agents.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { jws, partOf } from '../../../builders/jws.ts';
import type { TestSigner } from '../../../builders/jws.ts';

const JTI = '019cadfd-8900-7a00-8a05-c5a8c26a8507';
const content: AssertionContent = { registrationId: 'reg_1', type: 'anonymous', email: null, issuedAt: NOW };

describe('identity assertions of the service', () => {
  let clock: TestClock;
  let keys: InMemorySigningKeys;
  let assertions: JoseIdentityAssertions;
  const open = () => new JoseIdentityAssertions(keys, BASE_URL, clock, { next: () => JTI });
  beforeEach(() => {
    clock = new TestClock();
    keys = new InMemorySigningKeys(new MemoryStore());
    assertions = open();
  });
  afterEach(() => sinon.restore());
  const issue = async (facts: Partial<AssertionContent> = {}) => (await assertions.issue({ ...content, ...facts })).jwt;

  it('are Ed25519 signatures over the header and claims of the contract, verified without jose', async () => {
    const { jwt, expiresAt } = await assertions.issue(content);
    const [key] = await keys.published(NOW);
    const iat = NOW.getTime() / 1000;
    expect(partOf(jwt, 0)).to.deep.equal({ alg: 'EdDSA', typ: 'oauth-id-jag+jwt', kid: key?.kid });
    const claims = {
      iss: BASE_URL,
      aud: BASE_URL,
      sub: 'reg_1',
      client_id: 'reg_1',
      registration_type: 'anonymous',
      jti: JTI,
      iat,
      exp: iat + 86_400,
    };
    expect(partOf(jwt, 1)).to.deep.equal(claims);
    expect(expiresAt).to.deep.equal(later(NOW, hours(24)));
    const [header, payload, signature] = jwt.split('.') as [string, string, string];
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' }, format: 'jwk' });
    expect(verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))).to.equal(
      true,
    );
    expect(partOf(await issue({ email: 'ada@example.com' }), 1)).to.include({
      email: 'ada@example.com',
      email_verified: true,
    });
  });

  it('are verified by every process that shares the keys', async () => {
    const jwt = await issue();
    expect(await open().verify(jwt, NOW)).to.deep.equal({ header: partOf(jwt, 0), claims: partOf(jwt, 1) });
  });

  it('are no longer verified once the keys are withdrawn and the process is notified, although they were verified before', async () => {
    const listeners: (() => void)[] = [];
    const notified = new JoseIdentityAssertions(
      keys,
      BASE_URL,
      clock,
      { next: () => JTI },
      { onChange: (listener) => void listeners.push(listener) },
    );
    const { jwt } = await notified.issue(content);
    expect(await notified.verify(jwt, NOW)).to.not.equal(null);
    await keys.revokeAll();
    await keys.rotate(NOW);
    for (const listener of listeners) listener();
    expect(await notified.verify(jwt, NOW)).to.equal(null);
  });

  it('with unknown key ids read the keys at most ten times in thirty seconds', async () => {
    const jwt = await issue();
    const read = sinon.spy(keys, 'published');
    const [header, ...rest] = jwt.split('.');
    const withKid = (kid: string) =>
      [
        Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(header ?? '', 'base64url').toString()), kid })).toString(
          'base64url',
        ),
        ...rest,
      ].join('.');
    for (let at = 0; at < 50; at += 1) expect(await assertions.verify(withKid(`unknown-${at}`), NOW)).to.equal(null);
    expect(read.callCount).to.equal(10);
    expect(await assertions.verify(jwt, NOW)).to.not.equal(null);
  });

  it('are mostly remembered when a fifth more than fit are verified in turn', async () => {
    const verified = sinon.spy(crypto.subtle, 'verify');
    const small = new JoseIdentityAssertions(keys, BASE_URL, clock, { next: () => JTI }, undefined, 50);
    const jwts = await Promise.all(Array.from({ length: 60 }, (_, at) => issue({ registrationId: `reg_${at}` })));
    const verifyAll = async (): Promise<void> => {
      for (const jwt of jwts) expect(await small.verify(jwt, NOW)).to.not.equal(null);
    };
    for (let round = 0; round < 5; round += 1) await verifyAll();
    verified.resetHistory();
    for (let round = 0; round < 5; round += 1) await verifyAll();
    expect(verified.callCount).to.be.greaterThan(0).and.lessThan(150);
  });

  it('are verified with a retired key as long as it is published', async () => {
    const jwt = await issue();
    await keys.rotate(NOW);
    const verifiedAt = async (now: Date) => (await open().verify(jwt, now)) !== null;
    expect(await verifiedAt(later(NOW, RETIRED_KEY_RETENTION - 1))).to.equal(true);
    expect(await verifiedAt(later(NOW, RETIRED_KEY_RETENTION))).to.equal(false);
    clock.advance(seconds(30));
    expect(partOf(await issue(), 0)['kid']).to.not.equal(partOf(jwt, 0)['kid']);
  });

  it('are cached after verification, so that the keys are not read again within thirty seconds', async () => {
    const jwt = await issue();
    const verifier = open();
    const first = await verifier.verify(jwt, NOW);
    sinon.stub(keys, 'published').rejects(new Error('unavailable'));
    expect(await verifier.verify(jwt, later(NOW, seconds(30) - 1))).to.deep.equal(first);
  });

  it('fail with an error while the keys are unavailable, and are verified afterwards', async () => {
    const jwt = await issue();
    const verifier = open();
    const published = sinon.stub(keys, 'published').rejects(new Error('unavailable'));
    const failed = await verifier.verify(jwt, NOW).then(
      () => 'verified',
      (error: unknown) => (error as Error).message,
    );
    expect(failed).to.equal('unavailable');
    published.restore();
    expect(await verifier.verify(jwt, NOW)).to.not.equal(null);
  });

  it('are refused with another key or algorithm under a published kid', async () => {
    const jwt = await issue();
    const [header, claims] = [partOf(jwt, 0), partOf(jwt, 1)];
    const own = generateKeyPairSync('ed25519').privateKey;
    const [key] = await keys.published(NOW);
    const resigned = (alg: string, signer: TestSigner, more = {}) => jws({ ...header, alg, ...more }, claims, signer);
    for (const forged of [
      resigned('EdDSA', own),
      resigned('Ed25519', own),
      resigned('none', () => Buffer.alloc(1)),
      resigned('HS256', key?.x ?? ''),
      resigned('EdDSA', own, { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }),
      resigned('EdDSA', own, { kid: 'unknown' }),
      `${jwt}=`,
      'nonsense',
    ])
      expect(await assertions.verify(forged, NOW), forged).to.equal(null);
  });
});

describe('signing key', () => {
  it('has the RFC 7638 thumbprint of its public half as its id', async () => {
    const { kid, x, privateKey } = await newSigningKey();
    expect(kid).to.equal(
      createHash('sha256')
        .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
        .digest('base64url'),
    );
    expect([x, privateKey].map((half) => Buffer.from(half, 'base64url').length)).to.deep.equal([32, 32]);
  });
});
