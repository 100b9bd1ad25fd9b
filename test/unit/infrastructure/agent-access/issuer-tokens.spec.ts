import { constants, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { expect } from 'chai';
import sinon from 'sinon';
import type { OutgoingHttp } from '../../../../src/application/kernel/network.ts';
import { DEFAULT_ALGORITHMS } from '../../../../src/domain/agent-access/id-jag.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { IssuerKeySets, JoseIssuerTokens } from '../../../../src/infrastructure/agent-access/issuer-key-sets.ts';
import { anIssuer } from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';
import { jws } from '../../../builders/jws.ts';
import type { TestSigner } from '../../../builders/jws.ts';

const ed = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });

const jwk = (key: KeyObject, kid: string, more: object = {}): object => ({
  ...key.export({ format: 'jwk' }),
  kid,
  ...more,
});
const es256 = (input: Buffer): Buffer => sign('sha256', input, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
const rs256 =
  (key: KeyObject) =>
  (input: Buffer): Buffer =>
    sign('sha256', input, key);
const ps256 = (input: Buffer): Buffer =>
  sign('sha256', input, { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });

const secret = 'a secret that somebody published as a key';
const published: readonly unknown[] = [
  null,
  7,
  [],
  { kid: 'ed' },
  { kid: 'ed', kty: 'OKP', crv: 'Ed25519', x: 'short' },
  { kid: 'ed', kty: 'OKP', crv: 'Ed25519', x: 7 },
  { kid: ['ed'], kty: 'OKP', crv: 'Ed25519' },
  jwk(ed.publicKey, 'ed'),
  jwk(ed.publicKey, 'named EdDSA', { alg: 'EdDSA' }),
  jwk(ed.publicKey, 'named Ed25519', { alg: 'Ed25519' }),
  jwk(ec.publicKey, 'ec', { use: 'sig', key_ops: ['verify'] }),
  jwk(rsa.publicKey, 'rsa'),
  jwk(weak.publicKey, 'weak'),
  jwk(ec.publicKey, 'encrypting', { use: 'enc' }),
  jwk(ec.publicKey, 'renamed', { alg: 'ES384' }),
  jwk(ec.publicKey, 'signing', { key_ops: ['sign'] }),
  jwk(ec.publicKey, 'both', { key_ops: ['sign', 'verify'] }),
  jwk(ec.publicKey, 'repeated', { key_ops: ['verify', 'verify'] }),
  jwk(ed.privateKey, 'private'),
  { kty: 'oct', k: Buffer.from(secret).toString('base64url'), kid: 'shared' },
];

const answer = (keys: readonly unknown[]) =>
  ({ ok: true, value: { status: 200, headers: {}, body: JSON.stringify({ keys }), truncated: false } }) as const;

describe('token of a trusted issuer', () => {
  const issuer = anIssuer({ algorithms: [...DEFAULT_ALGORITHMS, 'HS256', 'none'] });
  const claims = { iss: issuer.issuer, sub: 'ada' };
  const tokensOver = (http: OutgoingHttp) => new JoseIssuerTokens(new IssuerKeySets(http));
  let tokens: JoseIssuerTokens;
  beforeEach(() => {
    tokens = tokensOver({ send: () => Promise.resolve(answer(published)) });
  });

  const isSigned = async (compact: string, trusted = issuer, now = NOW): Promise<boolean> => {
    const token = tokens.decode(compact);
    return token !== null && tokens.isSigned(token, trusted, now);
  };
  const signed = (alg: string, kid: unknown, signer: TestSigner, more: Members = {}) =>
    jws({ alg, typ: 'JWT', kid, ...more }, claims, signer);

  for (const [alg, kid, signer] of [
    ['EdDSA', 'ed', ed.privateKey],
    ['Ed25519', 'ed', ed.privateKey],
    ['Ed25519', 'named EdDSA', ed.privateKey],
    ['EdDSA', 'named Ed25519', ed.privateKey],
    ['ES256', 'ec', es256],
    ['RS256', 'rsa', rs256(rsa.privateKey)],
    ['PS256', 'rsa', ps256],
  ] as const)
    it(`is verified with ${alg} and the key "${kid}", even with malformed keys in the same set`, async () => {
      expect(await isSigned(signed(alg, kid, signer))).to.equal(true);
    });

  const publicJwk = JSON.stringify(jwk(ed.publicKey, 'ed'));
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
  for (const [what, compact] of [
    ['alg none and a meaningless signature', signed('none', 'ed', () => Buffer.alloc(1))],
    ['alg none and the right signature', signed('none', 'ed', ed.privateKey)],
    ['HS256 and the public JWK as the secret', signed('HS256', 'ed', publicJwk)],
    ['HS256 and the public PEM as the secret', signed('HS256', 'rsa', publicPem)],
    ['HS256 and a published shared secret', signed('HS256', 'shared', secret)],
    ['RS256 and an Ed25519 key', signed('RS256', 'ed', ed.privateKey)],
    ['EdDSA and an RSA key', signed('EdDSA', 'rsa', rs256(rsa.privateKey))],
    ['EdDSA and an EC key', signed('EdDSA', 'ec', es256)],
    ['RS256 and a PSS signature', signed('RS256', 'rsa', ps256)],
    ['ES256 and a DER signature', signed('ES256', 'ec', rs256(ec.privateKey))],
    ['a lower-case alg', signed('eddsa', 'ed', ed.privateKey)],
    ['alg ES384 and a key for it', signed('ES384', 'renamed', es256)],
    ['an RSA key of 1024 bits', signed('RS256', 'weak', rs256(weak.privateKey))],
    ['a key for encryption', signed('ES256', 'encrypting', es256)],
    ['a key for another algorithm', signed('ES256', 'renamed', es256)],
    ['a key whose operations exclude verification', signed('ES256', 'signing', es256)],
    ['a public key whose operations include signing', signed('ES256', 'both', es256)],
    ['a key whose operations are repeated', signed('ES256', 'repeated', es256)],
    ['a key that is published with its private half', signed('EdDSA', 'private', ed.privateKey)],
    ['a key that is not in the set', signed('EdDSA', 'ed', stranger.privateKey)],
    ['an unknown kid', signed('EdDSA', 'unknown', ed.privateKey)],
    ['no kid', signed('EdDSA', undefined, ed.privateKey)],
    ['a kid that is a list', signed('EdDSA', ['ed'], ed.privateKey)],
    ['a kid that names a prototype', signed('EdDSA', '__proto__', ed.privateKey)],
    ['crit', signed('EdDSA', 'ed', ed.privateKey, { crit: ['exp'], exp: 1 })],
    ['an empty crit', signed('EdDSA', 'ed', ed.privateKey, { crit: [] })],
  ] as const)
    it(`is refused with ${what}`, async () => {
      expect(await isSigned(compact)).to.equal(false);
    });

  it('is refused with an algorithm that the issuer may not use', async () => {
    const compact = signed('RS256', 'rsa', rs256(rsa.privateKey));
    expect(await isSigned(compact, anIssuer({ algorithms: ['EdDSA'] }))).to.equal(false);
  });

  it('is verified with the published key only: jwk, jku, x5u and x5c of its header are ignored', async () => {
    const url = 'https://elsewhere.example/keys';
    const own = { jwk: stranger.publicKey.export({ format: 'jwk' }), jku: url, x5u: url, x5c: ['AAAA'] };
    expect(await isSigned(signed('EdDSA', 'ed', stranger.privateKey, own))).to.equal(false);
    expect(await isSigned(signed('EdDSA', 'ed', ed.privateKey, own))).to.equal(true);
  });

  it('is refused if its header, claims or signature were changed', async () => {
    const [header, , signature] = signed('EdDSA', 'ed', ed.privateKey).split('.') as [string, string, string];
    const [otherHeader, otherClaims, otherSignature] = jws(
      { alg: 'EdDSA', typ: 'other', kid: 'ed' },
      { ...claims, sub: 'eve' },
      ed.privateKey,
    ).split('.') as [string, string, string];
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    for (const parts of [
      [otherHeader, payload, signature],
      [header, otherClaims, signature],
      [header, payload, otherSignature],
    ]) {
      expect(await isSigned(parts.join('.')), parts.join('.')).to.equal(false);
    }
    expect(await isSigned([header, payload, signature].join('.'))).to.equal(true);
  });

  it('is refused while the key set cannot be fetched, and verified 10 s after the failure', async () => {
    const send = sinon.stub<Parameters<OutgoingHttp['send']>, ReturnType<OutgoingHttp['send']>>();
    send.onFirstCall().resolves({ ok: false, failure: { code: 'timedOut', phase: 'connect', detail: '' } });
    send.resolves(answer(published));
    tokens = tokensOver({ send });
    const compact = signed('EdDSA', 'ed', ed.privateKey);
    expect(await isSigned(compact)).to.equal(false);
    expect(await isSigned(compact, issuer, later(NOW, seconds(10) - 1))).to.equal(false);
    expect(await isSigned(compact, issuer, later(NOW, seconds(10)))).to.equal(true);
  });
});

describe('compact JWS', () => {
  const tokens = new JoseIssuerTokens(
    new IssuerKeySets({ send: () => Promise.reject(new Error('Decoding fetches nothing.')) }),
  );
  const header = { alg: 'EdDSA', kid: 'ed' };
  const good = jws(header, { sub: 'ada' }, ed.privateKey);
  const [first, second, third] = good.split('.') as [string, string, string];
  const decodes = (compact: string): boolean => tokens.decode(compact) !== null;
  const withClaims = (text: string | Buffer) => `${first}.${Buffer.from(text).toString('base64url')}.${third}`;
  /** The same bytes with the unused low bits of the last character set. */
  const strayBits = (part: string): string =>
    `${part.slice(0, -1)}${String.fromCharCode(part.charCodeAt(part.length - 1) + 1)}`;

  it('is decoded without verifying its signature', () => {
    expect(tokens.decode(good)).to.deep.equal({ compact: good, header, claims: { sub: 'ada' } });
    expect(decodes(jws({ alg: 'none' }, { sub: 'ada' }, stranger.privateKey))).to.equal(true);
  });

  for (const [what, compact] of [
    ['two parts', `${first}.${second}`],
    ['four parts', `${good}.${third}`],
    ['an empty signature', `${first}.${second}.`],
    ['an empty payload', `${first}..${third}`],
    ['an empty header', `.${second}.${third}`],
    ['padding', `${good}==`],
    ['a line break', `${good}\n`],
    ['a space before a part', `${first}. ${second}.${third}`],
    ['the alphabet of standard base64', `${first}.${second}.${third.slice(0, -1)}+`],
    ['stray bits at the end of the signature', `${first}.${second}.${strayBits(third)}`],
    ['claims that are a list', withClaims('[]')],
    ['claims that are null', withClaims('null')],
    ['claims that are not JSON', withClaims('{')],
    ['claims that are not UTF-8', withClaims(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))],
    ['a NUL in a claim', withClaims('{"sub":"\\u0000"}')],
    ['half a surrogate pair in a claim', withClaims('{"sub":"\\ud800"}')],
    ['a NUL in a claim name', withClaims('{"\\u0000":1}')],
    ['a member named __proto__', withClaims('{"__proto__":{"sub":"eve"}}')],
    ['a nested member named constructor', withClaims('{"a":[{"constructor":1}]}')],
    ['claims nested 17 levels', withClaims(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)],
    ['more than 64 KiB', withClaims(JSON.stringify({ padding: 'x'.repeat(64 * 1024) }))],
  ] as const)
    it(`is refused with ${what}`, () => {
      expect(decodes(compact)).to.equal(false);
    });

  it('is decoded with 16 levels of claims', () => {
    expect(decodes(withClaims(`${'{"a":'.repeat(16)}1${'}'.repeat(16)}`))).to.equal(true);
  });

  it('has an empty header if its header is malformed, so that the issuer is checked first', () => {
    for (const text of ['no JSON', '[]', '{"alg":"\\u0000"}', '{"__proto__":{}}']) {
      expect(
        tokens.decode(`${Buffer.from(text).toString('base64url')}.${second}.${third}`)?.header,
        text,
      ).to.deep.equal({});
    }
  });

  it('is not verified if its keys cannot be fetched, which is logged with the cause', async () => {
    const logged: unknown[] = [];
    const keySet = new IssuerKeySets(
      { send: () => Promise.resolve({ ok: true, value: { status: 503, headers: {}, body: '', truncated: false } }) },
      { warn: (message, facts) => void logged.push([message, facts]) },
    );
    expect(await keySet.keysOf(anIssuer(), 'ed', NOW)).to.deep.equal([]);
    const { issuer, jwksUri } = anIssuer();
    expect(logged).to.deep.equal([
      ['The keys of a trusted issuer could not be fetched.', { issuer, jwksUri, problem: 'The status is 503.' }],
    ]);
  });

  it('uses the last of duplicate members, for decoding and verification', async () => {
    const keySet = new IssuerKeySets({ send: () => Promise.resolve(answer([jwk(ed.publicKey, 'ed')])) });
    const verifier = new JoseIssuerTokens(keySet);
    const duplicated = (headerText: string) =>
      jws(Buffer.from(headerText), Buffer.from('{"sub":"eve","sub":"ada"}'), ed.privateKey);
    const verified = async (headerText: string) => {
      const token = verifier.decode(duplicated(headerText));
      return token !== null && verifier.isSigned(token, anIssuer(), NOW);
    };
    expect(tokens.decode(duplicated('{"alg":"EdDSA","kid":"ed"}'))?.claims).to.deep.equal({ sub: 'ada' });
    expect(await verified('{"alg":"none","alg":"EdDSA","kid":"x","kid":"ed"}')).to.equal(true);
    expect(await verified('{"alg":"EdDSA","alg":"none","kid":"ed"}')).to.equal(false);
    expect(await verified('{"alg":"EdDSA","kid":"ed","kid":"x"}')).to.equal(false);
  });
});
